"""A step of Sir Holland is told one thing after the other, and nothing before its time."""

from collections.abc import Iterator

import pytest

from donjon import Match
from donjon.drawing import telling
from donjon.drawing.beats import Beat, Step, boards
from donjon.engine.reader import Json
from donjon.games.holland.scene.retelling import follow
from tests.games.holland.table import carry, choosing, play
from tests.tables import Table, walk

DRAWN = ("tower", "heroes", "hidden", "villains", "hands", "rests", "gryphon", "round", "chosen",
         "last_round")  # fmt: skip


def told(match: Match, seat: str, move: str, viewer: str | None = None) -> tuple[Step, list[Beat]]:
    """A move as a viewer sees it."""
    before = match.as_of(len(match.entries))
    match.play(seat, move)
    step = telling.step(before, match, viewer, str)
    return step, telling.beats("holland", step)


def steps(seats: int, seed: int) -> Iterator[Step]:
    """A whole random game as everybody sees it."""
    before = None
    for match, _ in walk(Table("holland", seats, {}), seed):
        if before is not None:
            for seat in (None, *match.seats):
                yield telling.step(before, match, seat, str)
        before = match.as_of(len(match.entries))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)])
def test_events_lead_from_the_position_before_to_the_one_after(seats: int, seed: int) -> None:
    for step in steps(seats, seed):
        view = step.before
        for event in step.events:
            view = follow(view, event)
        assert {name: view[name] for name in DRAWN} == {name: step.after[name] for name in DRAWN}
        assert _turn(view) == _turn(step.after)
        told = telling.beats("holland", step)
        assert len(told) == len(step.events)
        board = {sprite.id: sprite for sprite in boards(step, told)[-1]} if told else step.was
        stays = {name: sprite for name, sprite in step.will.items() if sprite.tone != "striking"}
        assert {name: board.get(name) for name in stays} == stays


def _turn(view: Json) -> Json | None:
    """What is drawn of a turn, but for a hero that must go on."""
    turn = view["turn"]
    if turn is None:
        return None
    return {k: v for k, v in turn.items() if k not in ("moving", "entered", "moved")}


def test_a_fall_is_seen_before_the_next_turn_begins() -> None:
    match = carry("blue", 4, others={"red": 6}, heroes={"red1": "d4"})
    play(match, "blue", "wizard:right")
    step, beats = told(match, "blue", "done")
    assert [event["kind"] for event in step.events] == ["fall", "done", "turn"]
    assert [beat.mark for beat in beats[:2]] == [("red1", "d4", "d3"), ("blue-chosen",)]
    fall, turn = beats[0], beats[2]
    assert [sprite.art for sprite in fall.show] == ["knock"]
    (red,) = (sprite for sprite in fall.put if sprite.id == "red1")
    assert red == step.will["red1"]
    assert "turn" in {sprite.id for sprite in turn.put}
    assert "turn" not in {sprite.id for sprite in fall.put}


def test_an_explosion_turns_the_column_and_carries_down_who_stands_there() -> None:
    match = carry("blue", 3, heroes={"blue2": "a4", "red1": "a2"})
    step, (blast,) = told(match, "blue", "blast:a3")
    assert [sprite.art for sprite in blast.show] == ["burst"]
    assert {"a3", "a4", "blue2"} <= {sprite.id for sprite in blast.put}
    assert "red1" not in {sprite.id for sprite in blast.put}
    assert step.after["heroes"]["blue2"] == "a3"


def test_all_cards_are_turned_up_together() -> None:
    match = Match.load(choosing(3), seed=1)
    play(match, "red", "card:5")
    play(match, "green", "card:2")
    step, beats = told(match, "blue", "card:3")
    shown = [n for n, event in enumerate(step.events) if event["kind"] == "shown"]
    first = {sprite.id: sprite.art for sprite in beats[shown[0]].put}
    assert {f"{s}-chosen": first[f"{s}-chosen"] for s in ("blue", "red", "green")} == {
        "blue-chosen": "card-3", "red-chosen": "card-5", "green-chosen": "card-2",
    }  # fmt: skip
    assert all(not beats[n].put for n in shown[1:])


def test_a_round_in_which_all_rest_shows_the_cards_before_they_come_back() -> None:
    match = play(Match.load(choosing(), seed=1), "red", "card:7")
    step, beats = told(match, "blue", "card:7")
    kinds = [event["kind"] for event in step.events]
    seen = {sprite.id: sprite.art for sprite in boards(step, beats)[kinds.index("shown")]}
    assert (seen["blue-chosen"], seen["red-chosen"]) == ("card-7", "card-7")
    assert "blue-chosen" not in step.will


def test_what_another_chooses_shows_in_no_beat() -> None:
    seen = {}
    for card in range(1, 8):
        match = Match.load(choosing(3), seed=1)
        for viewer in ("blue", None):
            seen[card, viewer] = told(match.as_of(0), "red", f"card:{card}", viewer)[1]
    for viewer in ("blue", None):
        assert all(seen[card, viewer] == seen[1, viewer] for card in range(2, 8))
    own = [told(Match.load(choosing(3), seed=1), "red", f"card:{c}", "red")[1] for c in (1, 2)]
    assert own[0] != own[1]
