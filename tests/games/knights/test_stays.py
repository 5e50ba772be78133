"""Knights: what stays of a step until the next: ways, dice, and what has sunk since it was told."""

import pytest

from donjon.drawing.beats import Last, last_of
from donjon.drawing.scene import Sprite
from donjon.drawing.svg import text_size
from donjon.engine.match import Match
from donjon.games.knights.scene.pieces import turn_die
from donjon.games.knights.scene.places import PIECE, SUNK_Y, knight_x, knight_y
from donjon.games.knights.scene.strip import Roll, strip
from tests.games.knights.test_beats import played, told
from tests.games.knights.test_rulings import load


def last(match: Match, seat: str, move: str) -> tuple[Last, dict[str, Sprite]]:
    """What stays of a move, and the board after it."""
    before = match.as_of(len(match.entries))
    match.play(seat, move)
    step, beats = told(before, match)
    return last_of(step, beats), step.will


def stays(match: Match, seat: str, move: str) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in last(match, seat, move)[0].stay}


def middle(sprite: Sprite) -> tuple[float, float]:
    return sprite.x + sprite.w / 2, sprite.y + sprite.h / 2


def place(lane: int, k: int, height: int | str) -> tuple[float, float]:
    return knight_x(lane, k) + PIECE / 2, knight_y(height) + PIECE / 2


# --- ways --------------------------------------------------------------------------------------


def test_a_way_lies_on_the_tiles_it_was_about_wherever_they_have_sunk_to() -> None:
    """It is said to have climbed from 3 to 6, and stands on 5 now."""
    match = load({"blue1": 4, "red1": 3, "red2": 9}, die=3, seat="red")
    drawn = stays(match, "red", "move:1")
    climb, *_ = (event for event in match.events if event["kind"] == "climb")
    assert (climb["from"], climb["to"]) == (3, 6)
    assert match.position()["knights"]["red1"] == 5
    assert middle(drawn["was-red1-2"]) == place(1, 1, 2)
    assert drawn["up-red1-5"].y == knight_y(5) + PIECE  # its head is at the knight, not under it
    way = drawn["way-red1-5"]
    assert way.y + way.h == knight_y(2)
    assert [name for name in drawn if name.startswith("sunk")] == ["sunk0", "sunk1"]


def test_a_tag_says_what_a_tile_was_called_and_is_now() -> None:
    """In the place where the way began, and where it ended above the knight."""
    match = load({"blue1": 4, "red1": 3, "red2": 9}, die=3, seat="red")
    drawn = stays(match, "red", "move:1")
    tags = {name: one for name, one in drawn.items() if name.startswith("tag") and one.text}
    assert {one.text for one in tags.values()} == {"3→2", "6→5"}
    start, end = tags["tag-red1-3→2-text"], tags["tag-red1-6→5-text"]
    place = drawn["was-red1-2"]
    assert place.y <= start.y
    assert start.y + start.h <= place.y + place.h
    assert end.y < knight_y(5) < end.y + end.h < knight_y(5) + PIECE / 2
    for one in tags.values():
        assert text_size(one.w, one.h, [one.text], False) * 0.94 >= 11  # on a phone


def test_a_way_that_began_on_the_lowest_tile_comes_from_below() -> None:
    match = load({"blue1": 4, "red1": 1, "red2": 9}, die=2, seat="red")
    drawn = stays(match, "red", "move:1")
    assert match.position()["knights"]["red1"] == 2
    assert not [name for name in drawn if name.startswith("was")]
    assert drawn["tag-red1-1↓"].y == SUNK_Y
    way = drawn["way-red1-2"]
    assert way.y + way.h == pytest.approx(SUNK_Y, abs=1)


def test_what_did_not_move_has_sunk_without_an_arrow_of_its_own() -> None:
    match = load({"blue1": 4, "red1": 3, "red2": 9}, die=3, seat="red")
    drawn = stays(match, "red", "move:1")
    assert {name.split("-")[1] for name in drawn if "-" in name} == {"red1"}


def test_where_no_round_has_ended_nothing_has_sunk() -> None:
    drawn = stays(load({"blue1": 2, "red1": 4}, die=2), "blue", "move:1")
    assert drawn.keys() == {"was-blue1-2", "way-blue1-4", "up-blue1-4"}


@pytest.mark.parametrize("height", [3, 10])
def test_a_step_to_the_next_tile_has_the_head_of_an_arrow_alone(height: int) -> None:
    found, board = last(load({"blue1": height, "red1": 4}, die=1), "blue", "move:1")
    (arrow,) = (sprite for sprite in found.stay if not sprite.id.startswith("was"))
    knight = board["blue1"]
    assert arrow.art == "one-up"
    assert arrow.y == knight.y + knight.h
    assert middle(arrow)[0] == middle(knight)[0]


def test_a_knight_that_has_sunk_to_the_height_it_came_from_has_climbed_nevertheless() -> None:
    column = ["basic"] * 6 + ["bramble", "fire", "charge", "attack"]
    match = load({"blue1": 4, "red1": 5}, die=1, seat="red", column=column)
    drawn = stays(match, "red", "move:1")
    assert match.position()["knights"]["red1"] == 5
    assert middle(drawn["was-red1-4"]) == place(1, 1, 4)
    assert drawn["up-red1-5"].y == knight_y(5) + PIECE


def test_a_charge_has_a_way_by_its_tile() -> None:
    drawn = stays(load({"blue1": 4, "red1": 4}, die=1), "blue", "move:1")
    ups = {name for name in drawn if name.startswith(("up", "was"))}
    assert ups == {"was-blue1-4", "was-blue1-5", "up-blue1-5", "up-blue1-8"}


def test_what_came_back_has_a_way_from_below_the_column() -> None:
    match = load({"blue1": 9, "red1": 4}, die=6, seat="red")
    drawn = stays(match, "red", "return")
    assert match.position()["knights"]["red2"] == 3
    assert middle(drawn["was-red2-out"]) == place(1, 2, "out")
    assert [one.text for one in drawn.values() if one.text] == ["4→3"]


def test_a_way_into_the_castle_does_not_sink() -> None:
    match = load({"blue1": 4, "red1": 6}, die=5, seat="red")
    drawn = stays(match, "red", "move:1")
    assert middle(drawn["was-red1-5"]) == place(1, 1, 5)
    assert drawn["up-red1-castle"].y == knight_y("castle") + PIECE
    assert [one.text for one in drawn.values() if one.text] == ["6→5"]


def test_a_page_draws_no_ways_of_its_own_beside_these() -> None:
    """It draws one from where it is told that a thing stood; that is where it stands."""
    for before, after in played(2, 1, {"rounds": 40}):
        step, beats = told(before, after)
        found = last_of(step, beats)
        was = {sprite.id: sprite for sprite in found.was}
        knights = [name for name in found.mark if name in after.position()["knights"]]
        assert was.keys() == set(knights)
        for name in knights:
            assert was[name][2:4] == step.will[name][2:4]


def test_what_burned_is_crossed_out_on_the_fire() -> None:
    drawn = stays(load({"blue1": 1, "blue2": 5, "red1": 6}, die=1), "blue", "move:1")
    assert middle(drawn["fell-blue1-2"]) == place(0, 1, 2)
    assert drawn["up-blue1-2"].y == knight_y(2) + PIECE


def test_what_fell_sinks_with_its_tile() -> None:
    match = load({"red1": 6, "blue1": 1}, die=1, seat="blue", first="red")
    drawn = stays(match, "blue", "move:1")  # into the fire on tile 2, and the round ends
    assert middle(drawn["fell-blue1-1"]) == place(0, 1, 1)
    assert {one.text for one in drawn.values() if one.text} == {"1↓", "2→1"}
    assert drawn["up-blue1-1"].y == knight_y(1) + PIECE


def test_what_stood_lowest_has_sunk_from_there() -> None:
    match = load({"blue1": 4, "red1": 1, "red2": 6}, die=2, seat="red")
    drawn = stays(match, "red", "move:2")
    assert middle(drawn["sank-red1-1"]) == place(1, 1, 1)
    assert not [name for name in drawn if name.startswith("fell")]


def test_brambles_are_seen_with_the_knight_that_they_stopped() -> None:
    column = ["basic", "bramble", "fire", "basic", "charge", "basic", "attack", *["basic"] * 3]
    found, board = last(load({"blue1": 1, "red1": 4}, 4, column=column), "blue", "move:1")
    (held,) = [sprite for sprite in found.stay if sprite.art == "held"]
    knight = board["blue1"]
    assert knight.y < held.y < knight.y + knight.h


# --- fights ------------------------------------------------------------------------------------


def test_only_what_moved_or_fought_is_framed() -> None:
    match = load({"red1": 6, "blue1": 1}, die=1, seat="blue", first="red")
    found, _ = last(match, "blue", "move:1")  # into the fire: red has won
    assert match.over
    assert found.mark == ("blue1",)


def test_a_fight_stays_as_a_strip_with_both_dice_the_winner_and_who_fell() -> None:
    match = load({"blue1": 4, "blue2": 4, "red1": 6, "red3": 5}, die=6)
    drawn = stays(match, "blue", "attack:1>red3")
    event = [e for e in match.events if e["kind"] == "clash"][-1]
    rolls = {"blue1": event["roll"], "red3": event["foe_roll"]}
    for name, roll in rolls.items():
        assert drawn[f"fight-{name}-die"].art == f"die-seat-{roll}"
        assert drawn[f"fight-{name}-knight"].text == name[-1]
        won = roll == max(rolls.values())
        assert (f"fight-{name}-won" in drawn, f"fight-{name}-struck" in drawn) == (won, not won)
    assert drawn["strip-sign"].art == "swords"
    fell = "blue1" if rolls["blue1"] < rolls["red3"] else "red3"
    assert [name.split("-")[1] for name in drawn if name.startswith("fell")] == [fell]


def test_a_duel_stays_in_the_same_way_and_who_fell_in_it_is_crossed_out_in_the_castle() -> None:
    """Also when the game is over with it."""
    overs = set()
    for seed in range(20):
        match = load({"blue1": "castle", "red1": 9}, die=4, seat="red", seed=seed)
        drawn = stays(match, "red", "move:1")
        overs.add(match.over)
        rolls = [event for event in match.events if event["kind"] == "duel"][-2:]
        for event in rolls:
            die = drawn[f"duel-{event['knight']}-die"]
            assert die.art == f"die-seat-{event['roll']}"
        lost = min(rolls, key=lambda event: event["roll"])["knight"]
        assert f"duel-{lost}-struck" in drawn
        assert middle(drawn[f"fell-{lost}-castle"]) == place(lost == "red1", 1, "castle")
        assert drawn["strip-sign"].art == "icon-castle"
    assert True in overs


def test_two_dice_of_a_fight_are_large_side_by_side_and_nothing_lies_on_them() -> None:
    (_, *drawn) = strip((Roll("blue", 1, 2, False, (4,)), Roll("red", 2, 5, True, (4,))), (), 1)
    found = {one.id: one for one in drawn}
    one, other = found["fight-blue1-die"], found["fight-red2-die"]
    assert min(one.w, other.w) * 356 / 376 >= 40  # on a phone
    assert one.y == other.y
    assert 0 < other.x - one.x - one.w < 20
    for over in drawn:
        for die in (one, other):
            if drawn.index(over) > drawn.index(die):
                beside = over.x >= die.x + die.w or over.x + over.w <= die.x
                assert beside or over.y >= die.y + die.h or over.y + over.h <= die.y, over.id


def test_a_knight_that_fell_is_hollow_and_its_number_can_be_read() -> None:
    (_, *drawn) = strip((Roll("blue", 1, 2, False), Roll("red", 2, 5, True)), (), 1)
    found = {one.id: one for one in drawn}
    knight, cross = found["fight-blue1-knight"], found["fight-blue1-struck"]
    assert (knight.shape, knight.text) == ("out-disc", "1")
    assert found["fight-red2-knight"].shape == "pawn-square"
    assert cross.x > knight.x + knight.w / 2  # its number is in the middle
    assert cross.y + cross.h < knight.y + knight.h / 2


def test_equal_rolls_are_seen_as_rolled_before() -> None:
    for seed in range(40):
        match = load({"blue1": 4, "red3": 5, "red2": 9}, die=6, seed=seed)
        drawn = stays(match, "blue", "attack:1>red3")
        clashes = [event for event in match.events if event["kind"] == "clash"]
        before = [f"die-seat-{event['roll']}" for event in clashes[:-1]]
        for name in ("blue1", "red3"):
            again = [one for key, one in drawn.items() if key.startswith(f"fight-{name}-again")]
            assert [one.art for one in again] == before[-2:]
        if before:
            break
    else:
        raise AssertionError("no seed has equal rolls")


def test_in_a_duel_that_was_level_everybody_s_dice_are_told() -> None:
    """Also of a seat that was beaten before the others rolled again."""
    knights = {"blue1": "castle", "red1": "castle", "green1": "castle", "green2": 4}
    for seed in range(200):
        match = load(knights, die=1, seat="green", seats=3, seed=seed)
        drawn = stays(match, "green", "move:2")
        rolls = [event for event in match.events if event["kind"] == "duel"]
        if len(rolls) == 5:  # two of them were level, and rolled once more
            break
    last = {event["knight"]: event["roll"] for event in rolls}
    assert len(last) == 3
    for name, roll in last.items():
        assert drawn[f"duel-{name}-die"].art == f"die-seat-{roll}"
        twice = [event["roll"] for event in rolls if event["knight"] == name][:-1]
        again = [one.art for key, one in drawn.items() if key.startswith(f"duel-{name}-again")]
        assert again == [f"die-seat-{roll}" for roll in twice]


def test_a_die_rolled_for_nothing_is_seen_at_its_column() -> None:
    match = load({"blue1": 4, "red1": "castle"}, die=2, first="blue", seed=1)
    drawn = stays(match, "blue", "move:1")
    (idle,) = (event for event in match.events if event["kind"] == "idle")
    die, knight = drawn["idle-red"], knight_x(1, 1)
    assert die.art == f"die-seat-{idle['die']}"
    assert knight - 40 < die.x
    assert die.x + die.w <= knight  # where no knight in the Castle stands
    assert drawn["idle-red-sign"].art == "in-vain"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_strip_has_room_beside_the_die_of_a_turn(seats: int) -> None:
    found = 0
    for seed in range(6):
        for before, after in played(seats, seed, {"rounds": 40}):
            step, beats = told(before, after)
            drawn = {sprite.id: sprite for sprite in last_of(step, beats).stay}
            board = drawn.get("strip")
            found += board is not None
            for one in ("die", "turn") if board and not after.over else ():
                beside = step.will[one]
                assert board
                assert beside.x + beside.w <= board.x + 1 or board.x + board.w <= beside.x + 1
    assert found > 5


def test_the_strip_is_as_wide_for_many_and_leaves_dice_out_that_decide_nothing() -> None:
    fight = (Roll("blue", 1, 6, True), Roll("red", 2, 3, False))
    names = ("blue", "red", "green", "purple")
    duel = tuple(Roll(seat, k, 7 - k, seat == "blue") for seat in names for k in (1, 2, 3))
    for rolls in (fight, (*fight, *duel[:1]), duel[:6], duel):
        board, *drawn = strip((), rolls, 1)
        for one in drawn:
            if not one.id.endswith(("won", "struck")):
                assert board.x <= one.x
                assert one.x + one.w <= board.x + board.w
                assert board.y <= one.y
                assert one.y + one.h <= board.y + board.h
    dice = [one for one in strip(fight, duel, 0) if one.id.endswith("die")]
    assert [one.art for one in dice[2:]] == ["die-seat-6"] * 4


def test_a_turn_s_die_has_the_stage_s_other_side() -> None:
    for lane in (0, 1):
        (board, *_) = strip((Roll("blue", 1, 6, True), Roll("red", 2, 3, False)), (), lane ^ 1)
        for one in turn_die("blue", lane, 3, str):
            assert one.x + one.w <= board.x + 1 or board.x + board.w <= one.x + 1
