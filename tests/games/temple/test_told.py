"""Temple: what the table tells of maps, gems a round, frames, and a turn that leads nowhere."""

import pytest

from donjon.drawing import telling
from donjon.drawing.hints import About
from donjon.drawing.scene import Sprite
from donjon.engine.match import Match
from donjon.games.temple.scene.places import large_frame
from tests.games.temple.setting import load
from tests.games.temple.test_drawn_sheet import drawn, overlap

NAMES = {"blue": "Ann", "red": "Bob"}
STUCK = "No room fits: use a mark, or stop."
SHUT = "No room fits, not even with marks: stop."
WATCHED = "Waiting for Ann to move with an adventurer and a torch."
FRAMED = "A symbol in a red frame lies in the offer."
ENDED = {"blue": {1: "AAKTM!", 2: "ATMA!"}, "red": {1: "AAKTM!", 2: "ATMA!"}}


def told(match: Match, seat: str | None, sprite: str) -> About:
    found = telling.about(match, seat, sprite)
    assert found is not None
    return found


# --- a turn of moving ---------------------------------------------------------------------------


def test_a_mover_without_a_room_to_enter_is_told_so() -> None:
    match = load(kept="AT", pawns={"blue": "b1", "red": "a2"}, marks={"key": 1})
    assert not [move for move in match.moves("blue") if move.startswith(("enter:", "run:"))]
    assert telling.caption(match, "blue", NAMES) == f"You have an adventurer and a torch. {STUCK}"
    assert telling.caption(match, "red", NAMES) == WATCHED


def test_a_mover_whom_no_mark_helps_is_told_to_stop() -> None:
    """Marks are counted together: a room may ask for two of them."""
    for marks, end in (({"torch": 1}, SHUT), ({"mask": 1}, SHUT), ({"mask": 2}, STUCK)):
        match = load(kept="AT", pawns={"blue": "b1", "red": "a2"}, marks=marks)
        assert telling.caption(match, "blue", NAMES) == f"You have an adventurer and a torch. {end}"
        assert telling.caption(match, "red", NAMES) == WATCHED


def test_a_mark_says_which_room_it_opens_and_steps_back_if_none() -> None:
    match = load(kept="AT", pawns={"blue": "b1", "red": "a2"}, marks={"key": 1, "mask": 1})
    found = {offer.move: offer.label for offer in match.scene("blue").offers}
    assert found == {  # b1 lies beside a1 (torch, key), c1 (two adventurers), and b2 (two masks)
        "token:key": "Use a key mark: it opens a1",
        "stop": "Stop moving",
        "token:mask": "Use a mask mark: it opens no new room",
    }
    assert list(found) == ["token:key", "stop", "token:mask"]
    match.play("blue", "token:key")
    assert "enter:a1" in match.moves("blue")


@pytest.mark.parametrize(("kept", "marks"), [("AA", {"torch": 1}), ("AT", {"torch": 1, "run": 1})])
def test_a_mover_with_a_room_to_enter_is_told_of_it(kept: str, marks: dict[str, int]) -> None:
    match = load(kept=kept, pawns={"blue": "b1", "red": "a2"}, marks=marks)
    assert telling.caption(match, "blue", NAMES).endswith("Enter a room that is marked, or stop.")


# --- maps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["blue", "red"])
def test_a_closed_map_says_before_each_sign_whether_it_was_earned_or_lost(seat: str) -> None:
    sprites = drawn(load(phase="sort", rolled="KT", maps=ENDED), "blue")
    won, lost = f"{seat}-map1", f"{seat}-map2"
    for row, word in ((f"{won}-action", "earned"), (f"{won}-gem", "earned"),
                      (f"{lost}-action", "earned"), (f"{lost}-gem", "lost")):  # fmt: skip
        assert sprites[f"{row}-{word}"].text == word
        assert level(sprites[f"{row}-{word}"], sprites[f"{row}-prize"])
    assert sprites[f"{won}-gem-prize"].art == "act-gem"
    assert sprites[f"{lost}-gem-prize"].art == "gem-lost"
    assert "complete" in sprites[won].label
    assert sprites[lost].label.endswith("the gem for an adventurer and a key is lost")


def level(one: Sprite, other: Sprite) -> bool:
    """Do they stand in one row, the word first?"""
    return one.x < other.x and abs(one.y + one.h / 2 - other.y - other.h / 2) < 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_how_a_map_ended_covers_nothing_on_it(seats: int) -> None:
    match = load(seats=seats, phase="sort", rolled="KT", maps=ENDED)
    sprites = drawn(match, "blue")
    ended = [sprite for name, sprite in sprites.items() if name.endswith(("-earned", "-lost"))]
    assert len(ended) == 8
    for sign in ended:
        chart = sign.id[: sign.id.index("-map") + 6]
        others = [s for name, s in sprites.items() if name.startswith(chart) and s is not sign]
        assert len(others) > 3
        assert not [s.id for s in others if (s.art or s.text) and overlap(sign, s)], sign.id


def test_the_card_of_a_map_calls_it_as_the_board_does() -> None:
    match = load(phase="sort", rolled="KT")
    assert drawn(match, "blue")["blue-map2-name"].text == "your map 2"
    assert told(match, "blue", "blue-map2").name == "Your map 2"
    assert told(match, "red", "blue-map2").name == "Map 2 of blue"
    assert told(match, None, "blue-map2").name == "Map 2 of blue"


def test_the_card_of_a_map_says_what_is_found_and_what_is_missing() -> None:
    match = load(phase="sort", rolled="KT", maps={"blue": {3: "KTA"}})
    assert told(match, "blue", "blue-map3").say[-3:] == (
        "Crossed out: an adventurer, a key, and a torch. "
        "Still needed: an adventurer and a golden mask.",
        "Its upper part is full: a heal mark can be taken.",
        "After the others' offers one may take it and close the map, or go on for the gem.",
    )
    assert told(match, "blue", "blue-map4").say[-1] == "Nothing is crossed out on it yet."


def test_the_card_of_a_closed_map_says_what_it_paid() -> None:
    match = load(phase="sort", rolled="KT", maps=ENDED)
    assert told(match, "blue", "blue-map1").say == (
        "It is complete and closed: it gave a run mark and a gem.",
    )
    assert told(match, "blue", "blue-map2").say == (
        "It gave a run mark. Its gem is lost, for it was closed before it was full.",
    )


def test_a_mark_that_a_map_is_ready_to_give_is_framed_on_it() -> None:
    maps = {"blue": {1: "AAKTM!", 2: "AT", 3: "KT"}, "red": {4: "AM"}}
    sprites = drawn(load(phase="sort", rolled="KT", maps=maps), "blue")
    framed = [name for name, sprite in sprites.items() if sprite.art == "ready"]
    assert framed == ["blue-map3-action-ready", "red-map4-action-ready"]


# --- frames -------------------------------------------------------------------------------------


def test_cards_say_what_a_red_frame_means() -> None:
    match = load(phase="sort", rolled="KT")
    framed = [name for name, sprite in drawn(match, "blue").items() if sprite.shape == "wanted"]
    assert framed == ["red-need-K-brief", "red-need-T-brief"]
    for name in framed:
        assert told(match, "blue", name).say[-1] == "A symbol in a red frame has just been rolled."
    assert len(told(match, "blue", "red-need-K").say) == 1  # on the card nothing is framed


def test_the_card_of_a_map_explains_frames_where_there_are_any() -> None:
    match = load(phase="offer", acting="red", offer="KK", maps={"red": {3: "K"}})
    framed = {n[:8] for n, s in drawn(match, "red").items() if s.shape == "wanted"}
    for chart in (f"red-map{n}" for n in range(1, 5)):
        assert (told(match, "red", chart).say[-1] == FRAMED) is (chart in framed)
    assert framed < {f"red-map{n}" for n in range(1, 5)}


# --- gems a round -------------------------------------------------------------------------------


def test_the_team_stands_by_its_gems_rounds_and_gems_a_round() -> None:
    team = telling.standing(load(kept="AK", pawns={"blue": "c2"}, gems=3, round=5))["team"]
    assert [(part.text, part.word) for part in team.parts] == [
        ("3/15", "gems"), ("5/8", "round"), ("behind", "3 a round"),
    ]  # fmt: skip
    assert [part.label for part in team.parts[1:]] == [
        "Round 5 of 8", "behind: 3 gems a round are needed now",
    ]  # fmt: skip
    assert len({part.icon for part in team.parts} - {""}) == 3  # else one would hide another


def test_no_gems_a_round_are_asked_for_once_there_are_enough_or_time_is_up() -> None:
    enough = load(kept="AK", pawns={"blue": "c2"}, gems=15)
    assert len(telling.standing(enough)["team"].parts) == 2
    over = load(round=8, active="red", pawns={"red": "c4", "blue": "c3"}, marks={"run": 1}, gems=2)
    assert len(telling.standing(over)["team"].parts) == 3
    over.play("red", "stop")
    assert over.over
    assert len(telling.standing(over)["team"].parts) == 2


def test_gems_a_round_are_explained_where_they_are_written() -> None:
    behind = load(kept="AK", pawns={"blue": "c2"}, gems=3, round=5)
    assert told(behind, "blue", "gems-pace") == About(
        "Behind: 3 gems a round are needed now",
        (
            "Gems still to find: 12; rounds left, with this one: 4.",
            "Behind: that is at least a third more than at the beginning.",
        ),
        "TE-1",
    )
    assert len(told(load(kept="AK", pawns={"blue": "c2"}), "blue", "gems-pace").say) == 1
    enough = told(load(kept="AK", pawns={"blue": "c2"}, gems=15), "blue", "gems-pace")
    assert enough.name == "Gems enough: now all to the exit"


def test_gems_and_pace_stand_in_a_line_that_is_framed_when_behind() -> None:
    for gems, line in (
        (3, "gems 3 of 15, behind: 3 a round needed"),
        (9, "gems 9 of 15: 2 a round needed"),
        (15, "gems enough: now all to the exit"),
    ):
        sprites = drawn(load(kept="AK", pawns={"blue": "c2"}, gems=gems, round=5), "blue")
        assert sprites["gems-pace"].text == line
        assert ("gems-plate" in sprites) is (gems == 3)
        assert sprites["gems"].label == f"gems: {gems} of 15"


def test_the_line_of_gems_leaves_room_for_pawns_that_come_in_from_below() -> None:
    for seat in ("blue", "red", "green", "yellow"):
        sprites = drawn(load(phase="sort", rolled="KT", seats=4, active=seat), seat)
        line = sprites["gems-pace"]
        assert not overlap(line, sprites[f"{seat}-pawn"])
        letters = line._replace(y=line.y + line.h * 0.3, h=line.h * 0.4)
        assert not [n for n, s in sprites.items() if "-way" in n and overlap(letters, s)], seat


# --- outside ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["blue", "red", "green", "yellow"])
def test_a_waiting_pawn_stands_on_a_lane_apart_from_letters_and_numbers(seat: str) -> None:
    """It is larger than the lane is wide."""
    match = load(seats=4, phase="sort", rolled="KT", active=seat)
    sprites = drawn(match, seat)
    pawn, lane, over = sprites[f"{seat}-pawn"], sprites[f"{seat}-lane"], 16
    assert lane.x - over <= pawn.x <= pawn.x + pawn.w <= lane.x + lane.w + over
    assert lane.y - over <= pawn.y <= pawn.y + pawn.h <= lane.y + lane.h + over
    rooms = [s for s in sprites.values() if s.art.startswith("room")]
    assert len(rooms) == 25
    assert not [room.id for room in rooms if overlap(pawn, room)]
    signs = [s for n, s in sprites.items() if n.startswith(("column-", "row-")) or "-way" in n]
    assert not [sign.id for sign in signs if overlap(pawn, sign)]
    assert told(match, seat, f"{seat}-lane").ruling == "TE-3"


def test_there_is_no_lane_once_a_pawn_is_inside() -> None:
    match = load(phase="sort", rolled="KT", pawns={"blue": "b3"})
    assert "blue-lane" not in drawn(match, "blue")
    assert large_frame("blue").strip("west")[2] == large_frame("blue").lane
