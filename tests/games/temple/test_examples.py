"""Temple: the worked examples of the rulebook, on the shipped sheet."""

from donjon.engine.match import Match
from tests.games.temple.setting import load, play, tracks


def test_setup_for_four_at_normal_difficulty() -> None:
    match = Match.new("temple", 4, 1)
    assert match.position()["goal"] == 25
    assert match.position()["dice"]["free"] == 8
    for seat, side in (("blue", "north"), ("red", "east"), ("green", "south")):
        match.play(seat, f"side:{side}")
    assert match.position()["round"] == 1


def test_two_black_masks_go_to_the_left_field() -> None:
    match = load(phase="sort", rolled="XX", kept="AAAKKK", marks={"reroll": 1, "run": 1})
    match.play("blue", "store")
    assert match.position()["phase"] == "move"
    assert match.position()["dice"]["tray"] == [2, 0, 0]


def test_green_enters_the_room_next_to_it_and_wins_a_gem_for_all() -> None:
    match = load(seats=3, active="green", pawns={"green": "b1"}, kept="MM", gems=3)
    match.play("green", "enter:b2")
    assert match.position()["gems"] == 4
    assert match.position()["sheets"]["green"]["crossed"] == ["b2"]


def test_a_mask_and_an_adventurer_from_the_offer_are_crossed_out() -> None:
    match = load(phase="offer", acting="red", offer="AKM")
    match.play("red", "take:AM>4")
    assert match.position()["sheets"]["red"]["maps"][3]["crossed"] == "AM"


def test_a_mask_is_cursed_and_the_key_kept() -> None:
    match = load(phase="sort", rolled="KX")
    match.play("blue", "keep:K")
    dice = match.position()["dice"]
    assert dice["kept"] == "K"
    assert dice["tray"][0] >= 1
    assert dice["offer"] == ""


def test_key_torch_and_adventurer_enter_the_middle_or_the_lower_room() -> None:
    match = load(kept="AKT")
    assert set(match.moves("blue")) == {"enter:a3", "enter:a4", "stop"}
    match.play("blue", "enter:a3")
    assert tracks(match)["torch"] == 1  # the action happens at once
    assert match.position()["sheets"]["blue"]["crossed"] == ["a3"]


def test_boxes_to_mark_with_four_seats() -> None:
    for track, gem_at, room, kept in (
        ("heal", 6, "a4", "AK"),
        ("torch", 7, "a3", "AT"),
        ("mask", 7, "a2", "AM"),
    ):
        match = load(seats=4, kept=kept, marks={track: gem_at - 1, "run": 1})
        match.play("blue", f"enter:{room}")
        assert match.position()["gems"] == 1
        match = load(seats=4, kept=kept, marks={track: gem_at - 2, "run": 1})
        match.play("blue", f"enter:{room}")
        assert match.position()["gems"] == 0


def test_several_rooms_in_one_turn_each_die_once() -> None:
    match = load(kept="AAKTMM", marks={"run": 1})
    play(match, "blue", "enter:a3", "enter:a4")
    assert tracks(match) == {"run": 1, "heal": 1, "reroll": 0, "key": 0, "torch": 1, "mask": 0}
    assert match.position()["dice"]["kept"] == "MM"
    assert not any(move.startswith("enter") for move in match.moves("blue"))


def test_a_reroll_may_undo_a_black_mask() -> None:
    match = load(phase="sort", rolled="AX", marks={"reroll": 1})
    match.play("blue", "reroll")
    assert match.events[1]["kind"] == "roll"
    assert match.position()["dice"]["tray"][0] == 0 or "X" not in match.position()["dice"]["rolled"]


def test_the_upper_passage_is_closed() -> None:
    match = load(phase="close", extra="TM", options={"variant": "closed"})
    match.play("blue", "close:b2-b3")
    assert match.position()["sheets"]["blue"]["closed"] == ["b2-b3"]


def test_the_lottery_shows_torch_and_mask() -> None:
    options = {"variant": "lottery"}
    match = load(pawns={"blue": "c3"}, kept="AK", extra="TM", options=options)
    match.play("blue", "enter:c2")
    assert set(match.moves("blue")) == {"joker:torch", "joker:mask"}


def test_a_die_from_a_secret_room_joins_the_others() -> None:
    match = load(pawns={"blue": "a4", "red": "e1"}, kept="KM", options={"variant": "dice"})
    play(match, "blue", "enter:a5", "secret:die")
    assert sum(e["kind"] == "die" and e["dice_now"] == 9 for e in match.events) == 1
