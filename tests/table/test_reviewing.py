"""The review of a finished game: who gets it, when, and what it is made of."""

from types import SimpleNamespace
from typing import Any

import pytest

from donjon.bots.tree.build import SEARCH
from donjon.engine import builds
from donjon.engine.journal import Journal
from donjon.engine.registry import find_game
from donjon.table import reviewing, studying
from donjon.table.studies import LONG
from tests.table.serving import House, Json, Line, Person, play_out, until


@pytest.fixture(scope="module")
def played(house: House) -> tuple[str, Person]:
    """A short game that is over."""
    ann = house.person()
    table = ann.create("me", "bot", options={"rounds": 2, "first": "blue"})
    play_out(table, {"blue": ann})
    return table, ann


def whole(line: Line) -> Json:
    """Ask for a review until it is there."""
    while True:
        line.say(do="review")
        told = line.take("review", check=lambda message: message["before"] == 0)
        if told.get("found"):
            return dict(told["found"])
        line.take("review", check=lambda message: "ready" in message)


def test_a_game_that_is_being_played_is_not_looked_back_at(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "open")
    refused = ann.act(table, do="review")
    assert refused.status_code == 409
    assert "when it is over" in refused.json()["say"]
    assert not any(house.inside.studies.lines)


def test_a_review_tells_how_far_it_is_and_then_what_it_found(
    played: tuple[str, Person], house: House
) -> None:
    table, ann = played
    with ann.open(table, "blue") as line:
        found = whole(line)
        progress = [m for m in line.heard if m["is"] == "review" and "found" not in m]
        assert progress[0]["of"] == 0  # it had not begun
        assert progress[-1]["ready"]
        assert progress[-1]["at"] == progress[-1]["of"] > 0
        line.say(do="review")
        assert line.take("review")["found"] == found  # there at once, and the same
    assert set(found["totals"]) == {"blue", "red"}
    assert [len(point["chances"]) for point in found["points"]] == [2] * len(found["points"])
    assert found["points"][-1]["chances"] in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
    lines = [point["line"] for point in found["points"]]
    assert lines == sorted(lines)
    assert found["turns"]
    assert table in house.inside.reviews.found


@pytest.mark.parametrize(
    ("game", "winners", "ranks", "chances"),
    [
        ("knights", ["red"], 2, [0.0, 1.0]),
        ("knights", [], 1, [0.5, 0.5]),
        ("temple", ["blue", "red"], 1, [1.0, 1.0]),
        ("temple", [], 1, [0.0, 0.0]),
    ],
)
def test_the_curve_ends_with_what_came_of_the_game(
    game: str, winners: list[str], ranks: int, chances: list[float]
) -> None:
    """What all lose together is no draw."""
    facts = SimpleNamespace(game=game, seats=("blue", "red"))
    result = {"winners": winners, "ranking": [[]] * ranks}
    sitting: Any = SimpleNamespace(facts=facts, result=result)
    assert reviewing._outcome(sitting) == chances


def test_a_point_leads_to_the_board_on_which_the_choice_was_made(
    played: tuple[str, Person], house: House
) -> None:
    table, ann = played
    with ann.open(table, "blue") as line:
        turn = whole(line)["turns"][0]
        line.say(do="moment", line=turn["line"])
        shown = line.take("moment")["scene"]["whole"]
        sitting = house.inside.lives[table].sitting
    number = [n for n, _ in sitting.match.standing()][turn["number"] - 1]
    then = sitting.match.as_of(number - 1)
    assert then.acting == (turn["seat"],)
    assert shown == then.scene("blue", False).to_json()
    labels = [offer.label for offer in then.scene(turn["seat"], True).offers]
    assert turn["played"] in labels
    assert turn.get("better", labels[0]) in labels


def test_spectators_get_it_in_lines_of_their_own_log(played: tuple[str, Person]) -> None:
    table, ann = played
    eve = Person(ann.house, "Eve")
    with eve.open(table) as line:
        found = whole(line)
        assert found["points"][-1]["line"] == line.all["lines"]


def test_it_is_made_of_the_journal_alone(
    played: tuple[str, Person], house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the journal, which is open to all, can find out the same."""
    table, ann = played
    asked: list[Any] = []
    work = house.inside.studies.work

    async def noted(place: Any, *piece: Any) -> Any:
        asked.append(piece)
        return await work(place, *piece)

    monkeypatch.setattr(house.inside.studies, "work", noted)
    house.inside.reviews.found.pop(table, None)
    with ann.open(table, "blue") as line:
        whole(line)
    journal = ann.http.get(f"/api/tables/{table}/journal").content
    assert {piece[0] for piece in asked} == {studying.look_back}
    assert {piece[1:] for piece in asked} == {(table, journal)}


def test_one_review_a_table_and_it_can_be_given_up(house: House) -> None:
    ann, bob = house.person(), house.person("Bob")
    table = ann.create("me", "bot", options={"rounds": 2, "first": "blue"})
    play_out(table, {"blue": ann})
    studies = house.inside.studies
    awaited, studies.awaited = studies.awaited, lambda: True  # so that nothing of it is done
    try:
        for person in (ann, bob, ann):
            told = person.act(table, do="review").json()
            assert (told["at"], told["before"]) == (0, 0)
        assert len(studies.lines[LONG]) == 1
        ann.act(table, do="review", stop=True)
        assert len(studies.lines[LONG]) == 1  # another still wants it
        bob.act(table, do="review", stop=True)
        until(lambda: not studies.lines[LONG] and not house.inside.reviews.jobs)
    finally:
        studies.awaited = awaited


def test_those_who_wait_are_told_how_many_come_first(house: House) -> None:
    people = [house.person(name) for name in ("Ann", "Bob", "Cid")]
    tables = [p.create("me", "bot", options={"rounds": 1, "first": "blue"}) for p in people]
    for person, table in zip(people, tables, strict=True):
        play_out(table, {"blue": person})
    studies = house.inside.studies
    awaited, studies.awaited = studies.awaited, lambda: True
    try:
        pairs = list(zip(people, tables, strict=True))
        told = [person.act(table, do="review").json()["before"] for person, table in pairs]
        assert told == [0, 1, 2]
        with people[2].open(tables[2], "blue") as line:
            people[0].act(tables[0], do="review", stop=True)
            assert line.take("review")["before"] == 1
    finally:
        for person, table in pairs[1:]:
            person.act(table, do="review", stop=True)
        studies.awaited = awaited


def test_a_review_that_nobody_waits_for_ends(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "UNASKED", -1.0)
    ann = house.person()
    table = ann.create("me", "bot", options={"rounds": 1, "first": "blue"})
    play_out(table, {"blue": ann})
    ann.act(table, do="review")
    until(lambda: table not in house.inside.reviews.jobs)
    assert table not in house.inside.reviews.found


def test_only_so_many_are_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEPT", 2)
    reviews = reviewing.Reviews(house.inside)
    for name in "abc":
        reviews._keep(name, None)  # type: ignore[arg-type]
    assert list(reviews.found) == ["b", "c"]


def test_a_long_game_is_looked_at_in_steps(
    played: tuple[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more moves than so many, and no more seconds than so many for all of them."""
    table, ann = played
    journal = Journal.from_json(ann.http.get(f"/api/tables/{table}/journal").content)
    count = len(journal.standing())
    monkeypatch.setattr(studying, "MOST", 3)
    build = builds.interpreted(find_game("knights"), SEARCH)
    monkeypatch.setattr(studying, "WHOLE", 1.0)
    reviewer = studying._reviewer(journal, build, 0.5)
    assert reviewer._every == -(-count // 3)
    assert reviewer._searcher.strength.seconds * 2 * count / reviewer._every == pytest.approx(1.0)


def test_a_review_that_is_cut_short_goes_on_where_it_was(played: tuple[str, Person]) -> None:
    table, ann = played
    journal = ann.http.get(f"/api/tables/{table}/journal").content
    stopped = studying.look_back(lambda: True, 0.01, table, journal)
    assert (stopped.at, stopped.found) == (0, None)
    seen, found = 0, None
    while found is None:
        asked = iter([False, False, True])
        step = studying.look_back(lambda a=asked: next(a, True), 0.01, table, journal)
        assert step.at >= seen
        if step.at == seen:
            step = studying.look_back(lambda: False, 0.01, table, journal)
        seen, found = step.at, step.found
    numbers = [judged.number for judged in found.choices]
    assert numbers == sorted(set(numbers))
