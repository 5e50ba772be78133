"""Knights: a step told event by event leads from the board before to the board after."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from donjon.drawing import telling
from donjon.drawing.beats import Beat, Step, boards
from donjon.drawing.scene import Sprite
from donjon.engine.match import Match
from donjon.games.knights.scene.beats import TELL
from donjon.games.knights.scene.walk import Walk
from donjon.games.knights.text.events import SENTENCES
from tests.games.knights.tables import REVERSED
from tests.games.knights.test_rulings import load

NEXT = ("-land", "-attacked", "-peril")  # what the next move is about
GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(6)]


def played(seats: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[Match, Match]]:
    """Every step of a random game: the match before it and after it."""
    luck = Random(seed)
    match = Match.new("knights", seats, seed, options)
    before = match.as_of(0)
    while not match.over:
        seat = match.acting[0]
        match.play(seat, luck.choice(match.moves(seat)))
        after = match.as_of(len(match.entries))
        yield before, after
        before = after


def told(before: Match, after: Match) -> tuple[Step, list[Beat]]:
    step = telling.step(before, after, None, str)
    return step, telling.beats("knights", step)


def by_kind(match: Match, seat: str, move: str) -> list[tuple[str, Beat, dict[str, Sprite]]]:
    """What a move shows: each event's kind, its beat, and the board during it."""
    before = match.as_of(len(match.entries))
    match.play(seat, move)
    step, beats = told(before, match)
    shown = [{sprite.id: sprite for sprite in board} for board in boards(step, beats)]
    kinds = [event["kind"] for event in step.events]
    return list(zip(kinds, beats, shown, strict=True))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_walk_through_the_events_ends_at_the_position_after(seats: int, seed: int) -> None:
    options = {"column": REVERSED, "rounds": 40} if seed % 2 else {"rounds": 40}
    for before, after in played(seats, seed, options):
        walk = Walk(before.position(), str)
        for event in after.events:
            TELL[event["kind"]](walk, event)
        position = after.position()
        assert walk.heights == position["knights"]
        assert {name: list(column) for name, column in walk.columns.items()} == position["columns"]


@pytest.mark.parametrize(("seats", "seed"), GAMES[::3])
def test_after_the_last_beat_knights_and_tiles_stand_where_they_belong(
    seats: int, seed: int
) -> None:
    for before, after in played(seats, seed, {"rounds": 40}):
        step, beats = told(before, after)
        last = {sprite.id: sprite for sprite in boards(step, beats)[-1]}
        for name, sprite in step.will.items():
            if not any(word in name for word in NEXT):  # shown once all is told
                assert last[name][2:6] == sprite[2:6], name


def test_every_kind_of_event_is_told() -> None:
    assert TELL.keys() == {kind.partition("-")[0] for kind in SENTENCES}


def test_a_charge_comes_to_its_tile_before_it_goes_on() -> None:
    match = load({"blue1": 4, "red1": 4}, die=1)
    climb, charge, further, *_ = by_kind(match, "blue", "move:1")
    assert (climb[0], charge[0], further[0]) == ("climb", "charge", "climb")
    ys = [shown["blue1"].y for _, _, shown in (climb, charge, further)]
    assert ys[0] == ys[1] > ys[2]
    assert "rush" in charge[2]
    assert "blue1" in further[1].mark


def test_a_fight_shows_both_knights_then_both_dice_and_who_is_ahead() -> None:
    match = load({"blue1": 4, "red3": 5}, die=6)
    steps = by_kind(match, "blue", "attack:1>red3")
    met = next(step for step in steps if step[0] == "challenge")
    assert met[1].mark == ("blue1", "red3")
    assert {met[2]["fighter-a"].seat, met[2]["fighter-b"].seat} == {"blue", "red"}
    event = next(e for e in match.events if e["kind"] == "clash" and e["roll"] != e["foe_roll"])
    decided = [step for step in steps if step[0] == "clash"][-1]
    assert decided[2]["roll-a"].art == f"die-seat-{event['roll']}"
    assert decided[2]["roll-b"].art == f"die-seat-{event['foe_roll']}"
    won = "a" if event["roll"] > event["foe_roll"] else "b"
    assert f"shine-{won}" in decided[2]
    assert {s.id for s in decided[1].show if s.tone == "faded"} == (
        {"fighter-b", "roll-b"} if won == "a" else {"fighter-a", "roll-a"}
    )
    assert decided[1].time > 1
    fallen = next(step for step in steps if step[0] == "felled")
    assert {"roll-a", "roll-b", "fallen"} <= fallen[2].keys()


def test_a_duel_shows_every_die_above_its_knight_and_puts_the_turn_s_die_away() -> None:
    knights = {"blue1": "castle", "blue3": "castle", "red2": "castle", "red3": 5}
    match = load(knights, die=1, seat="red")
    steps = by_kind(match, "red", "move:3")
    rolls = [step for step in steps if step[0] == "duel"]
    assert len(rolls) >= 3
    assert "die" in rolls[0][1].gone
    assert "die" not in rolls[-1][2]
    for knight in ("blue1", "blue3", "red2"):
        die = rolls[2][2][f"duel-{knight}"]
        assert abs((die.x + die.w / 2) - (rolls[2][2][knight].x + 23)) < 1
    holds = next(step for step in steps if step[0] == "holds")
    assert any(sprite.art == "burst" for sprite in holds[1].show)
    assert "die" in steps[-1][2]


def test_columns_sink_and_only_then_what_stood_lowest_is_out() -> None:
    match = load({"blue1": 4, "red1": 1, "red2": 6}, die=2, seat="red")
    steps = by_kind(match, "red", "move:2")
    sunk = next(step for step in steps if step[0] == "rotate")
    swept = next(step for step in steps if step[0] == "swept")
    top = next(s for s in sunk[1].put if s.id == "red-tile0")
    assert top.y == min(s.y for s in sunk[1].put if "-tile" in s.id)
    assert sunk[1].mark == ()
    assert sunk[2]["red1"].shape == "pawn-square"
    assert swept[2]["red1"].shape == "out-square"
    assert swept[1].mark == ("red1",)


def test_marks_of_where_knights_would_land_go_with_the_first_beat() -> None:
    match = load({"blue1": 4, "blue2": 6, "red1": 4}, die=2)
    assert {s.id for s in match.scene().sprites if s.art == "land"} == {"blue-land1", "blue-land2"}
    first = by_kind(match, "blue", "move:1")[0]
    assert not [sprite for sprite in first[2].values() if sprite.art == "land"]


def test_the_names_of_signs_stay_during_a_fight() -> None:
    match = load({"blue1": 4, "red3": 5}, die=6)
    fight = [step for step in by_kind(match, "blue", "attack:1>red3") if step[0] == "clash"]
    assert fight
    for _, _, shown in fight:
        assert sum("-sign" in name for name in shown) == 8


def test_the_names_of_signs_sink_with_their_tiles() -> None:
    match = load({"blue1": 4, "red1": 1, "red2": 6}, die=2, seat="red")
    for _, _, shown in by_kind(match, "red", "move:2"):
        for name, one in shown.items():
            if "-sign" in name:
                tile = shown[name.replace("sign", "tile")]
                assert tile.x < one.x
                assert tile.y < one.y < one.y + one.h < tile.y + tile.h


def test_what_is_lowest_goes_with_its_name_and_does_not_glide_to_the_top() -> None:
    """The brambles are the lowest tile."""
    match = load({"blue1": 4, "red1": 4}, die=2, seat="red")
    (sunk,) = (beat for kind, beat, _ in by_kind(match, "red", "move:1") if kind == "rotate")
    assert sorted(sunk.gone) == ["blue-sign0", "blue-tile0", "red-sign0", "red-tile0"]
    assert {*sunk.gone} <= {sprite.id for sprite in sunk.put}


def test_what_threatened_a_knight_goes_with_the_first_beat() -> None:
    match = load({"blue1": 4, "red3": 1}, die=6)
    seen = {sprite.id for sprite in match.scene().sprites if sprite.art}
    assert {"red3-attacked", "red3-peril"} <= seen
    first = by_kind(match, "blue", "attack:1>red3")[0]
    assert not first[2]["red3-attacked"].art
