"""Temple: a step told event by event ends on the table as it stands after it."""

from collections.abc import Iterator

import pytest

from donjon.drawing import telling
from donjon.drawing.beats import Step, boards
from donjon.engine.match import Match
from donjon.games.temple.scene.retelling import copied, retell
from tests.games.temple.setting import load
from tests.games.temple.tables import own_sheet
from tests.games.temple.test_properties import eager_game

HELPERS = ("marked", "taken")  # what is noted between two events
GAMES = [
    (2, None, 11), (3, "closed", 12), (4, "lottery", 13), (2, "dice", 14), (4, "closed", 15),
]  # fmt: skip


def steps(game: tuple[int, str | None, int], seat: str | None) -> Iterator[Step]:
    before = None
    for match in eager_game(*game):
        if before is not None:
            yield telling.step(before, match, seat, str)
        before = match.as_of(len(match.entries))


@pytest.mark.parametrize("game", GAMES)
def test_events_alone_lead_from_one_position_to_the_next(
    game: tuple[int, str | None, int],
) -> None:
    met = set()
    for step in steps(game, None):
        table = copied(step.before)
        for event in step.events:
            retell(table, event)
            met.add(event["kind"])
        for name in HELPERS:
            table.pop(name, None)
        table |= {name: step.after[name] for name in ("phase", "acting")}  # who is asked next
        assert table == step.after
    assert len(met) > 15


@pytest.mark.parametrize("game", GAMES[:3])
def test_beats_end_on_the_board_after(game: tuple[int, str | None, int]) -> None:
    """With the last beat everything has come to its place."""
    for n, step in enumerate(steps(game, "blue")):
        if n % 3:
            continue
        told = telling.beats("temple", step)
        assert len(told) == len(step.events)
        if told:
            assert not told[-1].show
            strokes = {sprite.id for sprite in told[-1].stay}
            board = {sprite.id: sprite for sprite in boards(step, told)[-1]}
            assert {name: board[name] for name in board.keys() - strokes} == step.will


def test_a_roll_is_seen_before_it_is_asked_about() -> None:
    match = load(phase="sort", rolled="KX", seed=5)
    match.play("blue", "keep:K")
    told = match.beats("blue")
    kinds = [event["kind"] for event in match.events]
    assert kinds[:3] == ["keep", "store", "roll"]
    rolled = match.position()["dice"]["rolled"]
    assert sorted(told[2].icons) == sorted(f"sym-{symbol}" for symbol in rolled)
    assert told[0].icons == ("sym-K",)
    assert "tray-1" in told[1].mark
    assert {sprite.id for sprite in told[2].put} >= {"rolled-0", "rolled-1"}


def test_masks_that_nobody_is_asked_about_are_shown_all_the_same() -> None:
    """They are rolled and put away within one step."""
    for seed in range(200):
        match = load(phase="sort", rolled="KK", seed=seed)
        match.play("blue", "offer")
        rolls = [event["dice"] for event in match.events if event["kind"] == "roll"]
        if rolls[0] == "XX":
            break
    told = match.beats("blue")
    first = next(beat for beat in told if beat.icons == ("sym-X", "sym-X"))
    seen = [*first.put, *first.show]
    assert {(s.id, s.art) for s in seen} >= {("rolled-0", "sym-X"), ("rolled-1", "sym-X")}


def test_a_sheet_of_ones_own_is_told_too() -> None:
    match = Match.new("temple", 2, 4, {"sheet": own_sheet(), "variant": "dice"})
    while not match.over:
        seat = match.acting[0]
        match.play(seat, match.moves(seat)[0])
        assert len(match.beats(None)) == len(match.events)


def test_the_very_symbols_that_were_crossed_out_are_marked_and_not_the_map() -> None:
    """A key was found before, so that of an adventurer and a key only one is new."""
    match = load(phase="offer", acting="red", offer="AKM", maps={"red": {3: "K", 1: "T"}})
    match.play("red", "take:AK>3")
    told = match.beats("red")
    crossed = next(n for n, event in enumerate(match.events) if event["kind"] == "cross")
    assert match.sentences("red")[crossed] == "On map 3, 1 more symbol is crossed out."
    assert told[crossed].mark == ("red-map3-gem0-cross",)
    assert [(s.id, s.art) for s in told[crossed].stay] == [
        ("red-map3-gem0-cross-now", "strike-now")
    ]
    assert not [beat for beat in told if "red-map3" in beat.mark]


def test_a_pawn_that_goes_on_is_marked_without_its_room() -> None:
    match = load(kept="AK", pawns={"blue": "c2", "red": "e5"})
    match.play("blue", "enter:c3")
    assert next(beat.mark for beat in match.beats("blue") if beat.mark) == ("blue-pawn",)
