"""Temple: a test for every ruling on the variants, TE-16 to TE-18."""

from typing import Any

import pytest

from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match
from tests.games.temple.setting import kinds, load, play, ruling, tracks

# --- variants ---------------------------------------------------------------------------

CLOSED = {"variant": "closed"}


def test_te_16_the_active_seat_and_its_left_close_a_passage() -> None:
    match = load(seats=3, phase="close", extra="TM", options=CLOSED)
    assert set(match.moves("blue")) == {"close:b2-b3", "close:a3-b3", "close:b3-c3", "close:b3-b4"}
    assert ruling(match, "blue", "close:a1-b1") == "TE-16"
    match.play("blue", "close:b3-c3")
    assert match.acting == ("red",)
    match.play("red", "close:b2-b3")
    position = match.position()
    assert position["sheets"]["blue"]["closed"] == ["b3-c3"]
    assert position["sheets"]["red"]["closed"] == ["b2-b3"]
    assert position["sheets"]["green"]["closed"] == []
    assert position["phase"] == "sort"


def test_te_16_printed_order_counts() -> None:
    match = load(phase="close", extra="MT", options=CLOSED)
    assert set(match.moves("blue")) == {"close:d5-e5", "close:e4-e5"}


def test_te_16_a_closed_passage_is_shut_both_ways_and_for_runs() -> None:
    there = load(pawns={"blue": "b3"}, kept="AK", closed={"blue": ["b3-c3"]}, options=CLOSED,
                 marks={"run": 1})  # fmt: skip
    assert ruling(there, "blue", "enter:c3") == "TE-16"
    assert ruling(there, "blue", "run:c3") == "TE-16"
    back = load(pawns={"blue": "c3"}, kept="MT", closed={"blue": ["b3-c3"]}, options=CLOSED,
                marks={"run": 1})  # fmt: skip
    assert ruling(back, "blue", "enter:b3") == "TE-16"
    mate = load(active="red", pawns={"red": "b3"}, kept="AK", closed={"blue": ["b3-c3"]},
                options=CLOSED)  # fmt: skip
    assert "enter:c3" in mate.moves("red")


def test_te_16_the_exit_keeps_its_last_passage() -> None:
    shut = ["c2-c3", "b3-c3", "c3-c4"]
    match = load(phase="close", extra="KA", closed={"blue": shut}, options=CLOSED)
    moves = match.moves("blue")
    assert "close:c3-d3" not in moves
    assert "close:a4-b4" in moves  # KA is printed on a4 and e4 too
    assert ruling(match, "blue", "close:c3-d3") == "TE-16"
    assert ruling(match, "blue", "close:c3-c4") == "TE-16"
    with pytest.raises(BadInput, match="TE-16"):
        load(closed={"blue": [*shut, "c3-d3"]}, options=CLOSED)


def test_te_16_entrances_cannot_be_named() -> None:
    match = load(phase="close", extra="TM", options=CLOSED)
    with pytest.raises(IllegalMove):
        match.play("blue", "close:outside-a3")


def test_te_16_one_passage_left_is_closed_without_asking() -> None:
    every = ["b2-b3", "a3-b3", "b3-c3"]
    match = load(phase="close", extra="TM", options=CLOSED, closed={"red": every})
    match.play("blue", "close:b3-c3")
    assert sorted(match.position()["sheets"]["red"]["closed"]) == sorted([*every, "b3-b4"])
    assert match.acting == ("blue",)
    none = load(phase="close", extra="TM", options=CLOSED, closed={"red": [*every, "b3-b4"]})
    none.play("blue", "close:b3-c3")
    assert none.acting == ("blue",)


def test_te_16_masks_curse_free_dice_and_nobody_closes() -> None:
    seen = set()
    for seed in range(60):
        match = load(pawns={"blue": "a3"}, options=CLOSED, marks={"heal": 1, "run": 1},
                     tray=[1, 0, 0], seed=seed)  # fmt: skip
        match.play("blue", "stop")
        extra = match.position()["dice"]["extra"]
        curses = extra.count("X")
        if curses:
            assert match.position()["phase"] == "heal"
            assert match.position()["dice"]["tray"] == [curses, 1, 0]
            assert match.position()["dice"]["free"] == 7 - curses
            assert match.position()["sheets"]["red"]["closed"] == []
        else:
            assert match.position()["phase"] == "close"
        seen.add(curses)
    assert seen == {0, 1, 2}


def test_te_16_only_free_dice_are_cursed() -> None:
    for seed in range(60):
        match = load(pawns={"blue": "a3"}, options=CLOSED, marks={"heal": 1, "run": 1},
                     tray=[4, 4, 0], seed=seed)  # fmt: skip
        match.play("blue", "stop")
        if "X" in match.position()["dice"]["extra"]:
            assert match.position()["dice"]["tray"] == [0, 4, 4]
            assert "curse" in kinds(match)
            return
    raise AssertionError("no seed rolls a mask")


LOTTERY = {"variant": "lottery"}


def test_te_17_two_dice_are_rolled_each_round() -> None:
    match = Match.new("temple", 2, 3, LOTTERY)
    assert match.position()["dice"]["extra"] == ""
    play(match, "blue", "side:north")
    play(match, "red", "side:south")
    first = match.position()["dice"]["extra"]
    assert len(first) == 2
    rolls = 0
    while match.position()["round"] < 3:
        match.play(match.acting[0], match.moves(match.acting[0])[-1])
        rolls += kinds(match).count("extra")
    assert rolls == 2


def joker(extra: str, **more: Any) -> Match:
    match = load(pawns={"blue": "c3"}, kept="AK", extra=extra, options=LOTTERY, **more)
    match.play("blue", "enter:c2")
    return match


def test_te_17_a_joker_gives_what_a_die_shows() -> None:
    match = joker("KM")
    assert set(match.moves("blue")) == {"joker:key", "joker:mask"}
    assert ruling(match, "blue", "joker:torch") == "TE-17"
    match.play("blue", "joker:mask")
    assert tracks(match)["mask"] == 1
    assert tracks(joker("KK"))["key"] == 1  # one outcome is not asked
    nothing = joker("AT")
    assert set(nothing.moves("blue")) == {"joker:none", "joker:torch"}
    nothing.play("blue", "joker:none")
    assert sum(tracks(nothing).values()) == 0


def test_te_17_a_mask_moves_the_tray() -> None:
    match = joker("AX", tray=[1, 2, 1], marks={"run": 1})
    assert set(match.moves("blue")) == {"joker:none", "joker:shift"}
    match.play("blue", "joker:shift")
    dice = match.position()["dice"]
    assert (dice["tray"], dice["free"]) == ([0, 1, 2], 1)
    assert match.position()["phase"] == "move"  # freed for the next turn only
    empty = joker("AX", marks={"run": 1})
    assert empty.position()["phase"] == "move"  # with nothing on the tray there is no choice


DICE = {"variant": "dice"}


def secret(**more: Any) -> Match:
    match = load(
        pawns={"blue": "b4", "red": "c2"}, kept="AM", crossed={"blue": ["c4"]}, options=DICE, **more
    )
    match.play("blue", "enter:c4")
    return match


def test_te_18_a_secret_gives_gems_or_a_die() -> None:
    match = secret(marks={"run": 1})
    assert match.position()["phase"] == "secret"
    assert match.position()["opened"] == []
    assert match.acting == ("blue",)
    assert set(match.moves("blue")) == {"secret:gems", "secret:die"}
    match.play("blue", "secret:gems")
    assert (match.position()["gems"], match.position()["opened"]) == (2, ["green"])
    assert ruling(match, "blue", "secret:die") == "TE-18"


def test_te_18_a_die_is_free_from_the_next_turn_on() -> None:
    match = secret(marks={"run": 1, "heal": 1}, tray=[1, 0, 0])
    match.play("blue", "secret:die")
    assert match.position()["gems"] == 0
    dice = match.position()["dice"]
    assert (dice["free"], dice["spent"], sum(dice["tray"])) == (0, 8, 1)
    match.play("blue", "stop")
    assert match.position()["phase"] == "heal"
    assert match.position()["dice"]["free"] == 8


def test_te_18_with_both_dice_gone_two_gems() -> None:
    match = secret(marks={"run": 1}, dice=10)
    assert match.position()["gems"] == 2
    assert match.position()["phase"] == "move"
