"""Knights: a test for every ruling, KN-1 to KN-16."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from donjon import BadInput, IllegalMove, Match

USUAL = [
    "bramble", "fire", "basic", "basic", "charge", "basic", "attack", "basic", "basic", "basic",
]  # fmt: skip
PLAIN = [
    "basic", "basic", "basic", "basic", "basic", "basic", "bramble", "fire", "charge", "attack",
]  # fmt: skip
FIRE_AHEAD = [
    "basic", "basic", "basic", "basic", "fire", "basic", "bramble", "charge", "attack", "basic",
]  # fmt: skip


def position(
    knights: dict[str, Any],
    die: int = 1,
    seat: str = "blue",
    seats: int = 2,
    column: list[str] = USUAL,
    **more: Any,
) -> dict[str, Any]:
    """A position; knights not named are out."""
    names = ["blue", "red", "green", "purple"][:seats]
    every = {f"{name}{k}": "out" for name in names for k in (1, 2, 3)}
    return {
        "game": "knights",
        "seats": names,
        "options": more.pop("options", {}),
        "columns": dict.fromkeys(names, column),
        "knights": {**every, **knights},
        "round": more.pop("round", 1),
        "first": more.pop("first", names[0]),
        "turn": {"seat": seat, "die": die, "attacker": more.pop("attacker", None)},
    }


def load(*args: Any, seed: int = 0, **more: Any) -> Match:
    return Match.load(position(*args, **more), seed=seed)


def until(
    make: Callable[[int], Match], wanted: Callable[[Match], bool], tries: int = 4000
) -> Match:
    """The first match, by seed, that goes the way a test needs."""
    for seed in range(tries):
        match = make(seed)
        if wanted(match):
            return match
    raise AssertionError("no seed goes that way")


def kinds(match: Match) -> list[str]:
    return [event["kind"] for event in match.events]


def told(match: Match, kind: str) -> Iterator[dict[str, Any]]:
    return (event for event in match.events if event["kind"] == kind)


def test_kn_1_columns_bottom_to_top() -> None:
    match = Match.new("knights", seats=4, seed=1)
    assert match.position()["columns"] == dict.fromkeys(match.seats, USUAL)
    assert Match.new("knights", options={"column": PLAIN}).position()["columns"]["red"] == PLAIN
    with pytest.raises(BadInput, match=r"options\.column: .*KN-1"):
        Match.new("knights", options={"column": ["basic"] * 10})


def test_kn_2_three_knights_on_the_fourth_tile() -> None:
    knights = Match.new("knights", seats=3, seed=1).position()["knights"]
    assert len(knights) == 9
    assert set(knights.values()) == {4}


def test_kn_3_the_seed_or_an_option_says_who_begins() -> None:
    begins = {Match.new("knights", seats=4, seed=seed).acting[0] for seed in range(40)}
    assert begins == {"blue", "red", "green", "purple"}
    for seed in range(5):
        match = Match.new("knights", seats=4, seed=seed, options={"first": "green"})
        assert match.acting == ("green",)
        assert match.position()["first"] == "green"


def test_kn_4_one_knight_moves_by_the_die() -> None:
    match = load({"blue1": 3, "blue2": 9, "blue3": "castle", "red1": 4}, die=3)
    assert match.moves("blue") == ("move:1", "move:2")
    match.play("blue", "move:1")
    assert match.position()["knights"]["blue1"] == 6
    match = load({"blue2": 9, "red1": 4}, die=3)
    match.play("blue", "move:2")
    assert match.position()["knights"]["blue2"] == "castle"  # however much is left over


def test_kn_4_with_no_knight_on_a_column_nothing_happens() -> None:
    match = until(
        lambda seed: played(load({"blue1": 4, "red1": "castle"}, die=1, seed=seed), "move:1"),
        lambda match: "idle" in kinds(match),
    )
    idle = next(told(match, "idle"))
    assert idle["seat"] == "red"


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(match.acting[0], move)
    return match


def test_kn_5_a_six_attacks_or_brings_back() -> None:
    knights = {"blue1": 4, "blue2": "castle", "red1": 7, "red2": "castle"}
    match = load(knights, die=6)
    assert match.moves("blue") == ("return", "attack:1>red1", "attack:2>red1")
    match.play("blue", "return")
    assert match.position()["knights"]["blue3"] == 4
    with pytest.raises(IllegalMove, match="KN-5"):
        load(knights, die=6).play("blue", "move:1")
    with pytest.raises(IllegalMove, match="KN-5"):
        load(knights, die=5).play("blue", "return")


def test_kn_6_a_seat_without_knights_still_rolls() -> None:
    match = load({"red1": 4, "red2": 5}, die=6)
    assert match.moves("blue") == ("return",)
    match.play("blue", "return")
    assert match.position()["knights"]["blue1"] == 4


def test_kn_7_the_castle_is_left_and_reached_by_nobody() -> None:
    knights = {"blue1": 4, "blue2": "castle", "red1": "castle", "red2": 5}
    match = load(knights, die=2)
    with pytest.raises(IllegalMove, match="KN-7: blue 2 is in the Castle and never leaves it"):
        match.play("blue", "move:2")
    match = load(knights, die=6)
    refusal = match.why_not("blue", "attack:1>red1")
    assert refusal is not None
    assert refusal.ruling == "KN-7"
    # It is not rotated either: red's turn ends the round, and blue2 is still there.
    match = played(load({"blue1": 5, "blue2": "castle", "red2": 5}, die=1, seat="red"), "move:2")
    assert match.position()["round"] == 2
    assert match.position()["knights"]["blue2"] == "castle"
    assert match.position()["knights"]["blue1"] == 4


def test_kn_8_charge_goes_three_further_under_the_same_rules() -> None:
    match = played(load({"blue1": 4, "red1": 4}, die=1), "move:1")
    assert match.position()["knights"]["blue1"] == 8
    assert kinds(match)[:3] == ["climb", "charge", "climb"]
    # passing over it does nothing
    assert (
        played(load({"blue1": 4, "red1": 4}, die=2), "move:1").position()["knights"]["blue1"] == 6
    )
    # three further may end on the attack tile, in the fire, in brambles or in the Castle
    for offset, end in ((-3, "out"), (-2, 7), (-1, "castle")):
        column = ["basic"] * 10
        place = {-3: 3, -2: 5, -1: 8}[offset]  # the charge tile, counted from 0
        column[place] = "charge"
        for tile, at in (("fire", 6), ("bramble", 1), ("attack", 9)):
            column[at] = tile
        if offset == -2:
            column[6], column[1] = "bramble", "fire"
        match = played(load({"blue1": place, "red1": 1}, die=1, column=column), "move:1")
        assert match.position()["knights"]["blue1"] == end, offset


def test_kn_9_bramble_stops_every_movement() -> None:
    column = [
        "basic",
        "basic",
        "basic",
        "basic",
        "basic",
        "bramble",
        "charge",
        "attack",
        "fire",
        "basic",
    ]
    match = played(load({"blue1": 4, "red1": 4}, die=5, column=column), "move:1")
    assert match.position()["knights"]["blue1"] == 6
    assert "bramble" in kinds(match)
    match = load({"blue1": 6, "red1": 4}, die=4, column=column)
    match.play("blue", "move:1")  # from it the knight moves on freely
    assert match.position()["knights"]["blue1"] == 10


def test_kn_10_fire_is_the_end_of_who_lands_in_it() -> None:
    match = played(load({"blue1": 4, "blue2": 3, "red1": 4}, die=1, column=FIRE_AHEAD), "move:1")
    assert match.position()["knights"]["blue1"] == "out"
    assert "fire" in kinds(match)
    match = played(load({"blue1": 4, "red1": 4}, die=2, column=FIRE_AHEAD), "move:1")
    assert match.position()["knights"]["blue1"] == 6  # passing over it does nothing


def test_kn_10_a_returning_knight_lands_too() -> None:
    column = [
        "basic",
        "basic",
        "basic",
        "fire",
        "basic",
        "basic",
        "bramble",
        "charge",
        "attack",
        "basic",
    ]
    match = played(load({"blue1": 5, "red1": 5}, die=6, column=column), "return")
    assert match.position()["knights"]["blue2"] == "out"
    assert kinds(match)[:2] == ["return", "fire"]


def test_kn_11_the_attack_tile_must_attack_if_it_can() -> None:
    match = played(load({"blue1": 4, "blue2": 5, "red1": 4}, die=3), "move:1")
    assert match.acting == ("blue",)
    assert match.position()["turn"] == {"seat": "blue", "die": 3, "attacker": "blue1"}
    assert match.moves("blue") == ("attack:1>red1",)
    refusal = match.why_not("blue", "attack:2>red1")
    assert refusal is not None
    assert refusal.ruling == "KN-11"
    # nobody on a column: nothing to attack
    match = played(load({"blue1": 4, "red1": "castle"}, die=3), "move:1")
    assert match.position()["turn"] is None or match.position()["turn"]["attacker"] is None


def test_kn_12_own_knights_share_a_tile() -> None:
    match = played(load({"blue1": 4, "blue2": 8, "blue3": 8, "red1": 4}, die=4), "move:1")
    knights = match.position()["knights"]
    assert [knights[f"blue{k}"] for k in (1, 2, 3)] == [8, 8, 8]


@pytest.mark.parametrize("loser", ["blue1", "red1"])
def test_kn_13_the_lower_roll_is_out(loser: str) -> None:
    def fight(seed: int) -> Match:
        return played(
            load({"blue1": 5, "blue2": 5, "red1": 5, "red2": 5}, die=6, seed=seed), "attack:1>red1"
        )

    match = until(fight, lambda m: next(told(m, "felled"))["knight"] == loser)
    clash = list(told(match, "clash"))[-1]
    assert (clash["roll"] < clash["foe_roll"]) == (loser == "blue1")
    again = until(fight, lambda m: len(list(told(m, "clash"))) > 1)  # equal rolls roll again
    first, *_ = told(again, "clash")
    assert first["roll"] == first["foe_roll"]


def duel(knights: dict[str, Any], seats: int, wanted: Callable[[Match], bool]) -> Match:
    """The end of a round in which those knights meet in the Castle."""
    last = ["blue", "red", "green", "purple"][seats - 1]

    def make(seed: int) -> Match:
        return played(load(knights, die=1, seat=last, seats=seats, seed=seed), "move:1")

    return until(make, wanted)


def test_kn_14_the_highest_roll_keeps_the_castle() -> None:
    knights = {"blue1": "castle", "blue2": "castle", "red1": 5, "red2": "castle", "blue3": 5}
    match = duel(knights, 2, lambda m: next(told(m, "holds"))["seat"] == "blue")
    after = match.position()["knights"]
    assert (after["blue1"], after["blue2"], after["red2"]) == ("castle", "castle", "out")
    rolls = list(told(match, "duel"))
    assert max(rolls, key=lambda e: e["roll"])["seat"] == "blue"


def test_kn_14_one_seat_alone_in_the_castle_does_not_roll() -> None:
    match = played(
        load({"blue1": "castle", "blue2": "castle", "red1": 4}, die=4, seat="red"), "move:1"
    )
    assert "duel" not in kinds(match)


def test_kn_14_only_the_tied_seats_roll_again() -> None:
    knights = {"blue1": "castle", "red1": "castle", "green1": "castle", "green2": 5, "blue2": 5}

    def tied_without_green(match: Match) -> bool:
        if "tie" not in kinds(match):
            return False
        first = [e for e in match.events[: kinds(match).index("tie")] if e["kind"] == "duel"]
        best = max(e["roll"] for e in first)
        return {e["seat"] for e in first if e["roll"] == best} == {"blue", "red"}

    last = {**knights, "green2": "out", "green3": 5}

    def make(seed: int) -> Match:
        return played(load(last, die=1, seat="green", seats=3, seed=seed), "move:3")

    match = until(make, tied_without_green)
    after_tie = match.events[kinds(match).index("tie") :]
    assert {e["seat"] for e in after_tie if e["kind"] == "duel"} == {"blue", "red"}
    assert match.position()["knights"]["green1"] == "out"


def test_kn_15_columns_sink_and_the_lowest_knights_are_out() -> None:
    match = load({"blue1": 1, "blue2": 5, "red1": 1, "red2": 4}, die=4, seat="red")
    match.play("red", "move:2")
    after = match.position()
    assert after["columns"]["blue"] == [*USUAL[1:], "bramble"]
    assert after["knights"]["blue1"] == "out"
    assert after["knights"]["blue2"] == 4
    assert after["knights"]["red1"] == "out"
    assert after["round"] == 2
    assert [e["knight"] for e in told(match, "swept")] == ["blue1", "red1"]


def test_kn_15_the_duel_comes_before_the_columns_sink() -> None:
    match = duel(
        {"blue1": "castle", "red1": 5, "red2": 1, "blue2": 5, "red3": "castle"},
        2,
        lambda _: True,
    )
    order = kinds(match)
    assert order.index("duel") < order.index("rotate")


def test_kn_16_the_last_in_the_field_wins() -> None:
    match = played(load({"blue1": 1, "red1": 5}, die=4, seat="red"), "move:1")
    assert match.over
    assert match.result == {"winners": ["red"], "ranking": [["red"], ["blue"]]}
    assert match.position()["turn"] is None
    refusal = match.why_not("blue", "move:1")
    assert refusal is not None
    assert refusal.ruling == "KN-16"


def test_kn_16_an_empty_field_goes_on() -> None:
    match = played(load({"blue1": 1, "red1": 4}, die=2, seat="red", column=PLAIN), "move:1")
    assert match.over  # red is left, so it won: now with nobody left
    match = played(load({"blue1": 1, "red1": 4}, die=1, seat="red", column=FIRE_AHEAD), "move:1")
    assert not match.over
    assert set(match.position()["knights"].values()) >= {"out"}


def test_kn_16_a_draw_after_the_last_round() -> None:
    match = load({"blue1": 5, "red1": 5}, die=1, seat="red", round=9, options={"rounds": 9})
    match.play("red", "move:1")
    assert match.over
    assert match.result == {"winners": [], "ranking": [["blue", "red"]]}
    assert "draw" in kinds(match)
