"""Knights: a step told event by event leads from the board before to the board after."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from donjon.drawing import telling
from donjon.drawing.beats import Beat, Last, Step, boards, last_of
from donjon.drawing.scene import Sprite
from donjon.drawing.svg import text_size
from donjon.engine.match import Match
from donjon.games.knights.scene.beats import TELL, Walk
from donjon.games.knights.scene.places import DUEL, PIECE, STAGE_Y, TILE_H, knight_y
from donjon.games.knights.text.events import SENTENCES, sentence
from tests.games.knights.tables import REVERSED
from tests.games.knights.test_rulings import load

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
            if "land" not in name:  # marks for the next move are shown once all is told
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


# --- what stays of a step until the next -------------------------------------------------------


def last(match: Match, seat: str, move: str) -> tuple[Last, dict[str, Sprite]]:
    """What stays of a move, and the board after it."""
    before = match.as_of(len(match.entries))
    match.play(seat, move)
    step, beats = told(before, match)
    return last_of(step, beats), step.will


def way(stays: Last, name: str) -> list[float]:
    return [sprite.y for sprite in stays.was if sprite.id == name]


def test_a_way_is_as_long_as_it_was_said_also_once_the_columns_have_sunk() -> None:
    match = load({"blue1": 4, "red1": 3, "red2": 9}, die=3, seat="red")
    stays, board = last(match, "red", "move:1")
    assert any(event["kind"] == "rotate" for event in match.events)
    (start,) = way(stays, "red1")
    assert start - board["red1"].y == 3 * TILE_H
    assert [s.id for s in stays.stay if s.art == "sunk"] == ["sunk0", "sunk1"]


def test_where_no_round_has_ended_nothing_has_sunk() -> None:
    stays, board = last(load({"blue1": 2, "red1": 4}, die=2), "blue", "move:1")
    (start,) = way(stays, "blue1")
    assert start - board["blue1"].y == 2 * TILE_H
    assert stays.stay == ()


@pytest.mark.parametrize("height", [3, 10])
def test_a_step_to_the_next_tile_has_an_arrow(height: int) -> None:
    """A page draws no way where there is no room between two places."""
    stays, board = last(load({"blue1": height, "red1": 4}, die=1), "blue", "move:1")
    (arrow,) = stays.stay
    knight = board["blue1"]
    assert arrow.art == "one-up"
    assert arrow.y == knight.y + knight.h
    assert arrow.x + arrow.w / 2 == knight.x + knight.w / 2


def test_an_arrow_sinks_with_the_column_and_leads_to_where_a_knight_burned() -> None:
    stays, board = last(load({"blue1": 4, "red1": 6}, die=1, seat="red"), "red", "move:1")
    (arrow,) = (sprite for sprite in stays.stay if sprite.art == "one-up")
    assert arrow.y == board["red1"].y + PIECE
    stays, _ = last(load({"blue1": 1, "blue2": 5, "red1": 6}, die=1), "blue", "move:1")
    (arrow,) = (sprite for sprite in stays.stay if sprite.art == "one-up")
    assert arrow.y == knight_y(2) + PIECE


def test_the_dice_of_a_fight_stay_where_the_knights_stood() -> None:
    match = load({"blue1": 4, "blue2": 4, "red1": 6, "red3": 5}, die=6)
    before = {sprite.id: sprite for sprite in match.scene().sprites}
    stays, _ = last(match, "blue", "attack:1>red3")
    event = [e for e in match.events if e["kind"] == "clash"][-1]
    dice = {sprite.id: sprite for sprite in stays.stay}
    for name, roll in (("blue1", event["roll"]), ("red3", event["foe_roll"])):
        die = dice[f"fought-{name}"]
        assert die.art == f"die-{roll}"
        assert abs(die.y - before[name].y) < PIECE


def number_of(knight: Sprite) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a knight's number."""
    size = text_size(knight.w, knight.h, [knight.text], framed=True)
    x, y = knight.x + knight.w / 2, knight.y + knight.h / 2
    return x - 0.28 * size, y - 0.36 * size, x + 0.28 * size, y + 0.36 * size


def covers(die: Sprite, knight: Sprite) -> bool:
    left, top, right, bottom = number_of(knight)
    across = die.x < right and left < die.x + die.w
    return across and die.y < bottom and top < die.y + die.h


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_die_that_stays_covers_the_number_of_a_knight(seats: int) -> None:
    """Nor does it go with a knight that fell: there it lies where the knight fought."""
    fallen = 0
    for seed in range(8):
        for before, after in played(seats, seed, {"rounds": 40}):
            step, beats = told(before, after)
            knights = [step.will[name] for name in after.position()["knights"]]
            for die in last_of(step, beats).stay:
                if die.id.startswith("fought"):
                    assert not any(covers(die, knight) for knight in knights), (die, knights)
                    assert die.y + die.h < knight_y("out")
                    knight = step.will[die.id.removeprefix("fought-")]
                    fallen += knight.y == knight_y("out")
    assert fallen > 5


def test_a_duel_that_goes_on_keeps_its_last_dice() -> None:
    """They lie in the Castle, also that of who is out of it, and are told in the step's words."""
    again = 0
    for seed in range(200):
        knights = {"blue1": "castle", "red1": "castle", "blue2": 4, "red2": 6}
        match = load(knights, die=2, seat="red", seed=seed)
        stays, _ = last(match, "red", "move:2")
        again += any(event["kind"] == "tie" for event in match.events)
        if match.over:
            continue
        rolls = [event for event in match.events if event["kind"] == "duel"][-2:]
        lying = [sprite for sprite in stays.stay if sprite.id.startswith("fought")]
        dice = {sprite.id: sprite for sprite in lying}
        assert [(die.id, die.art) for die in lying] == [
            (f"fought-{event['knight']}", f"die-{event['roll']}") for event in rolls
        ]
        for event, name in zip(rolls, ("blue1", "red1"), strict=True):
            assert event["knight"] == name
            assert abs(dice[f"fought-{name}"].y - knight_y("castle")) < PIECE
            assert f"rolls {event['roll']} in the Castle" in sentence(event, str)
    assert again > 5


def test_a_knight_that_falls_in_the_duel_went_there_by_the_castle() -> None:
    """Once the game is over the dice stay on the stage."""
    for seed in range(20):
        match = load({"blue1": "castle", "red1": 9}, die=4, seat="red", seed=seed)
        stays, board = last(match, "red", "move:1")
        if match.over and match.view(None)["knights"]["red1"] == "out":
            break
    assert way(stays, "red1") == [knight_y(8), knight_y("castle")]
    assert board["red1"].y == knight_y("out")
    assert {s.id for s in stays.stay if s.id.startswith("duel")} == {"duel-blue1", "duel-red1"}
    assert all(s.y >= STAGE_Y and s.h == DUEL for s in stays.stay if s.id.startswith("duel"))


def test_brambles_are_seen_with_the_knight_that_they_stopped() -> None:
    column = ["basic", "bramble", "fire", "basic", "charge", "basic", "attack", *["basic"] * 3]
    stays, board = last(load({"blue1": 1, "red1": 4}, 4, column=column), "blue", "move:1")
    (held,) = [sprite for sprite in stays.stay if sprite.art == "held"]
    knight = board["blue1"]
    assert knight.y < held.y < knight.y + knight.h


def test_what_only_sank_has_come_no_way_of_its_own() -> None:
    """That it sank is told for all at once; the winner's knights are framed where they are."""
    match = load({"red1": 6, "blue1": 1}, die=1, seat="blue", first="red")
    stays, board = last(match, "blue", "move:1")  # into the fire
    assert match.over
    assert "red1" in stays.mark
    assert way(stays, "red1") == [board["red1"].y]
    assert len(way(stays, "blue1")) == 2
