"""Match and journal: what they take, what they refuse, what they keep."""

import json
from typing import Any

import pytest

from donjon import BadInput, IllegalMove, Match, UnknownGame
from donjon.engine.journal import Journal


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def play(match: Match, moves: int) -> Match:
    for _ in range(moves):
        seat = match.acting[0]
        match.play(seat, match.moves(seat)[0])
    return match


def unhashed(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of a journal without their hashes."""
    return [{name: e[name] for name in e if name != "hash"} for e in told["entries"]]


@pytest.mark.parametrize("seats", [1, 5, 0, -1, "2", 2.0, True, [2]])
def test_a_wrong_number_of_seats(seats: Any) -> None:
    with pytest.raises(BadInput, match="seats: knights takes 2 to 4"):
        Match.new("knights", seats=seats)


@pytest.mark.parametrize("game", ["chess", "", None, 3, ["knights"]])
def test_an_unknown_game(game: Any) -> None:
    with pytest.raises(UnknownGame, match="no game is called"):
        Match.new(game)


@pytest.mark.parametrize(
    "seed", [1.5, b"7", True, ["7"], "\ud800", "7" * 1_001], ids=lambda seed: ascii(seed)[:12]
)
def test_a_wrong_seed(seed: Any) -> None:
    with pytest.raises(BadInput, match="seed"):
        Match.new("knights", seed=seed)


def test_a_seed_is_a_text_or_a_number_and_means_the_same() -> None:
    assert Match.new("knights", seed=7).journal() == Match.new("knights", seed="7").journal()
    assert Match.new("knights").journal()["seed"] != Match.new("knights").journal()["seed"]


def test_playing_for_nobody() -> None:
    match = Match.new("knights", seed=1)
    for seat in ("green", None, 0, object(), 10**5_000):
        with pytest.raises(ValueError, match="no seat"):
            match.play(seat, "move:1")  # type: ignore[arg-type]


def test_an_illegal_move_leaves_everything_as_it_was() -> None:
    match = play(Match.new("knights", seed=1), 3)
    before = json.dumps([match.journal(), match.position(), match.events])
    with pytest.raises(IllegalMove):
        match.play(match.acting[0], "return")
    assert json.dumps([match.journal(), match.position(), match.events]) == before


def test_a_refusal_does_not_repeat_a_move_without_end() -> None:
    match = Match.new("knights", seats=2, seed=7)
    with pytest.raises(IllegalMove, match="at most 200 characters") as refused:
        match.play(match.acting[0], "x" * 100_000)
    assert len(refused.value.reason) < 100
    assert match.why_not(match.acting[0], "x" * 201) is not None


def test_undo_keeps_what_was_undone_on_paper() -> None:
    match = play(Match.new("knights", seed=3), 6)
    there = match.position()
    play(match, 4)
    match.undo(to=6, seat="blue")
    assert match.position() == there
    assert match.moves_played == 6
    assert len(match.journal()["entries"]) == 11
    play(match, 2)
    assert Match.replay(match.journal()).position() == match.position()


def test_undo_refuses_what_it_cannot_do() -> None:
    match = Match.new("knights", seed=3)
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.undo()
    play(match, 2)
    for to in (5, -1, "1", 1.0):
        with pytest.raises(ValueError, match="no entry"):
            match.undo(to)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="no move stands after entry 2"):
        match.undo(2)


def test_a_move_is_taken_back_alone_if_what_came_after_it_holds() -> None:
    match = Match.new("holland", seats=3, seed=3)
    for seat, card in (("blue", "card:1"), ("red", "card:2")):
        match.play(seat, card)
    match.undo(0, "blue", alone=True)
    assert match.view("red")["chosen"] == {"blue": None, "red": 2, "green": None}
    assert [number for number, _ in match.standing()] == [2]
    told = match.journal()
    assert told["entries"][-1]["more"] == {"alone": True}
    assert Journal.from_json(told).standing() == match.standing()
    again = Match.replay(json.loads(json.dumps(told)))
    assert (again.position(), again.journal()) == (match.position(), told)


def test_a_move_that_others_built_on_is_not_taken_back_alone() -> None:
    match = play(Match.new("knights", seed=3), 4)
    before = json.dumps([match.journal(), match.position(), match.events])
    (first, entry), *_ = match.standing()
    for to, seat in ((first - 1, entry.seat), (first - 1, "red"), (first - 1, None), (4, "blue")):
        with pytest.raises(IllegalMove):
            match.undo(to, seat, alone=True)
    assert json.dumps([match.journal(), match.position(), match.events]) == before


def test_what_a_table_noted_beside_a_move_is_kept() -> None:
    told = play(Match.new("knights", seed=7), 1).journal()
    told["entries"][0]["more"] = {"ref": "abc"}
    again = Match.replay(told).journal()
    assert unhashed(again) == unhashed(told)
    assert Match.replay(again).journal() == again


def test_a_sealed_journal_commits_to_a_seed_it_does_not_tell() -> None:
    match = play(Match.new("knights", seed="secret"), 2)
    sealed = match.journal(sealed=True)
    assert "secret" not in json.dumps(sealed)
    assert sealed["commitment"] == match.journal()["commitment"]
    with pytest.raises(BadInput, match="seed: is missing"):
        Match.replay(sealed)
    with pytest.raises(BadInput, match=r"commitment: .*dice were changed"):
        Match.replay({**sealed, "seed": "another"})
    assert Match.replay({**sealed, "seed": "secret"}).position() == match.position()


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("donjon", 3, "donjon"),
        ("game", "chess", "game"),
        ("rules", 99, "rules"),
        ("dice", "loaded", "dice"),
        ("seats", ["blue", "green"], "seats"),
        ("seats", "blue", "seats"),
        ("options", {"rounds": -1}, "options.rounds"),
        ("options", [], "options"),
        ("seed", 7, "seed"),
        ("number", -1, "number"),
        ("entries", None, "entries"),
        ("entries", [{"n": 2, "kind": "move"}], "entries[0].n"),
        ("entries", [{"n": 1, "kind": "dance"}], "entries[0].kind"),
        ("entries", [{"n": 1, "kind": "move", "seat": "blue"}], "entries[0]"),
        ("entries", [{"n": 1, "kind": "undo", "to": 0}], "entries[0]"),
        ("entries", [{"n": 1, "kind": "move", "seat": "blue", "move": "x"}], "entries[0]"),
        ("entries", [{"n": 1, "kind": "clock", "time": "noon"}], "entries[0].time"),
        ("entries", [{"n": 1, "kind": "clock", "time": float("nan")}], "entries[0].time"),
        ("entries", [{"n": 1, "kind": "clock", "time": 10**400}], "entries[0].time"),
        ("entries", [{"n": 1, "kind": "clock", "time": 1e13}], "entries[0].time"),
        ("entries", [{"n": 1, "kind": "clock", "time": True}], "entries[0].time"),
        ("entries", [{"n": 1, "kind": "seat", "more": 3}], "entries[0].more"),
        ("entries", [{"n": 1, "kind": "seat", "more": {"a": float("nan")}}], "entries[0].more"),
        ("entries", [{"n": 1, "kind": "seat", "more": {"a": 10**5000}}], "entries[0].more"),
        ("entries", [{"n": 1, "kind": "seat", "more": {"a": nested(2000)}}], "entries[0].more"),
        ("seed", "\ud800", "seed"),
        ("extra", 1, "extra"),
    ],
)
def test_a_bad_journal_is_refused_with_its_path(path: str, value: Any, where: str) -> None:
    told = Match.new("knights", seed=7).journal()
    with pytest.raises(BadInput) as caught:
        Match.replay({**told, path: value})
    assert caught.value.path == where


@pytest.mark.parametrize(
    "value",
    [nested(990), nested(2000), 10**5000, "x" * 5000, "a\nb", "\0"],
    ids=["deep", "deeper", "large", "long", "lines", "unseen"],
)
@pytest.mark.parametrize("where", ["game", "rules", "seats", "options", "a field"])
def test_a_refusal_is_one_short_line_whatever_it_is_about(where: str, value: Any) -> None:
    told = Match.new("knights", seed=7).journal()
    field = value if isinstance(value, str) else "other"
    broken = {**told, field: 1} if where == "a field" else {**told, where: value}
    with pytest.raises(BadInput) as caught:
        Match.replay(broken)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("value", ["", "{", b"\xff", "[" * 100_000, None, 3, [], "null"])
def test_what_is_no_journal_at_all(value: Any) -> None:
    with pytest.raises(BadInput):
        Match.replay(value)


def test_other_entries_are_kept() -> None:
    told = play(Match.new("knights", seed=7), 1).journal()
    told["entries"] += [
        {"n": 2, "kind": "seat", "seat": "red", "more": {"by": "bot"}},
        {"n": 3, "kind": "clock", "seat": "red", "time": 12.5},
    ]
    assert unhashed(Match.replay(told).journal()) == unhashed(told)
    assert len(Journal.from_json(told).standing()) == 1


def test_a_match_shows_itself() -> None:
    match = Match.new("knights", seed=7)
    assert match._repr_html_().startswith("<svg")
    assert repr(match) == "<Match knights, 2 seats, 0 moves, to act: blue>"
