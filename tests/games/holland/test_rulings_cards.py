"""What the cards do: SH-20 to SH-25 (card 7 is with the round, SH-26)."""

import pytest

from donjon import BadInput, Match
from tests.games.holland.table import TOWER, at, can, carry, carrying, choosing, left, play, ruling

AWAY = {"wizard": "e5", "knight": "a1"}


# --- SH-20: 1 Hide ----------------------------------------------------------------------


def test_sh_20_a_point_and_one_hero_lies_down() -> None:
    match = carry("blue", 1, others={"red": 5}, heroes={"blue1": "a2"})
    play(match, "blue", "blue1:right", "blue1:hide")
    assert match.position()["hidden"] == ["blue1"]
    assert match.acting == ("red",)


def test_sh_20_until_the_next_round_begins() -> None:
    match = play(carry("blue", 1, others={"red": 5}), "blue", "blue1:hide", "done")
    assert match.position()["hidden"] == ["blue1"]
    play(match, "red", "done")
    assert match.position()["round"] == 2
    assert match.position()["hidden"] == []
    assert {"kind": "rise", "seat": "blue", "hero": "blue1"} in match.events


def test_sh_20_who_hides_can_not_move_again_this_round() -> None:
    match = play(carry("blue", 1, heroes={"blue1": "a2"}), "blue", "blue1:hide")
    assert not [m for m in match.moves("blue") if m.startswith("blue1")]
    assert ruling(match, "blue", "blue1:right") == "SH-20"
    assert can(match, "blue2:left")


def test_sh_20_not_in_a_portal_and_not_who_lies_already() -> None:
    heroes = {"blue1": "c3", "blue2": "d5"}
    match = carry("blue", 1, heroes=heroes, hidden=["blue2"])
    assert ruling(match, "blue", "blue1:hide") == "SH-20"
    assert ruling(match, "blue", "blue2:hide") == "SH-20"


def test_sh_20_only_with_card_1_and_once() -> None:
    for card in (2, 3, 4, 5, 6):
        assert ruling(carry("blue", card), "blue", "blue1:hide") == "SH-20"
    match = play(carry("blue", 1), "blue", "blue1:hide")
    assert ruling(match, "blue", "blue2:hide") == "SH-20"
    assert "has done so" in str(match.why_not("blue", "blue2:hide"))


def test_sh_20_a_passing_hero_can_not_lie_down() -> None:
    match = carry("blue", 1, heroes={"blue1": "c2", "red1": "d2"}, villains=AWAY)
    play(match, "blue", "blue1:right")
    assert match.moves("blue") == ("blue1:passage",)
    assert ruling(match, "blue", "blue1:hide") == "SH-10"


def test_sh_20_positions_must_agree_with_it() -> None:
    wrong = [
        choosing(heroes={"blue1": "a2"}, hidden=["blue1"]),  # all rise before cards are chosen
        carrying("blue", 2, heroes={"blue1": "a2"}, hidden=["blue1"]),  # not by card 2
        carrying("blue", 1, hidden=["blue1"]),  # but hide is still to be used
        carrying("blue", 1, turn={"hide": 0}),  # hide is used, and nobody lies
        carrying("blue", 1, heroes={"blue1": "c3"}, turn={"hide": 0}, hidden=["blue1"]),
        carrying("blue", 1, heroes={"blue1": "free"}, turn={"hide": 0}, hidden=["blue1"]),
        carrying("blue", 1, turn={"hide": 0}, hidden=["blue1", "blue2"]),
        carrying("blue", 1, others={"red": 1}, hidden=["red1"]),  # red comes later
    ]
    for position in wrong:
        with pytest.raises(BadInput, match=r"\(SH-20\)"):
            Match.load(position)
    before = carrying("blue", 5, others={"red": 1}, heroes={"red1": "a2"}, hidden=["red1"])
    assert Match.load(before).position()["hidden"] == ["red1"]


# --- SH-21, SH-23 -----------------------------------------------------------------------


def test_sh_21_two_points_shared_and_one_villain_step() -> None:
    match = carry("blue", 2)
    assert {k: left(match)[k] for k in ("move", "villain")} == {"move": 2, "villain": 1}
    play(match, "blue", "blue1:left", "blue2:right", "wizard:up")
    assert [at(match, p) for p in ("blue1", "blue2", "wizard")] == ["a1", "e1", "c5"]


def test_sh_21_one_villain_only() -> None:
    match = play(carry("blue", 2), "blue", "wizard:up")
    assert ruling(match, "blue", "wizard:down") == "SH-21"
    assert ruling(match, "blue", "knight:down") == "SH-21"


def test_sh_23_a_point_and_three_steps_shared_by_the_villains() -> None:
    match = play(carry("blue", 4), "blue", "wizard:up", "wizard:left", "knight:down", "blue1:left")
    assert [at(match, p) for p in ("wizard", "knight", "blue1")] == ["b5", "c1", "a1"]
    one = play(carry("blue", 4), "blue", "knight:down", "knight:right", "knight:right")
    assert at(one, "knight") == "e1"
    assert ruling(one, "blue", "wizard:up") == "SH-23"


def test_sh_14_other_cards_move_no_villain() -> None:
    for card in (1, 3, 5, 6):
        assert ruling(carry("blue", card), "blue", "wizard:up") == "SH-14"


# --- SH-22: 3 Explosion -----------------------------------------------------------------


def column(match: Match, name: str) -> str:
    return "".join(level["abcde".index(name)] for level in match.position()["tower"])


def test_sh_22_the_card_goes_to_the_top_and_those_above_come_down() -> None:
    match = carry("blue", 3, villains={"knight": "c5"})
    assert column(match, "a") == "rwrwr"
    play(match, "blue", "blast:a2")
    assert column(match, "a") == "rrwrw"
    assert [column(match, c) for c in "bcde"] == ["dwwsw", "ppppp", "dswwo", "rrwrw"]


def test_sh_22_the_base_can_be_blown_up_and_a_level_may_lose_its_rope() -> None:
    match = play(carry("blue", 3), "blue", "blast:e1")
    assert column(match, "e") == "rwrwr"
    assert match.position()["tower"][1] == "wwpsw"


def test_sh_22_whoever_stands_above_rides_along() -> None:
    heroes = {"blue1": "a5", "red1": "a4", "red2": "a1"}
    match = carry("blue", 3, heroes=heroes, villains={"wizard": "a3"})
    play(match, "blue", "blast:a2")
    assert [at(match, p) for p in ("blue1", "red1", "wizard", "red2")] == ["a4", "a3", "a2", "a1"]
    assert at(match, "red1") == "a3"  # a villain that rides knocks nobody off


def test_sh_22_who_lies_rides_lying() -> None:
    tower = ["rdpdr", "wwpsr", "rwpww", "wspwr", "rwpow"]
    heroes = {"red1": "d5"}
    match = carry("blue", 3, tower=tower, heroes=heroes, hidden=["red1"])
    play(match, "blue", "blast:d3")
    assert at(match, "red1") == "d4"
    assert match.position()["hidden"] == ["red1"]
    assert column(match, "d") == "dswow"


def test_sh_22_two_points_before_and_after() -> None:
    match = carry("blue", 3, heroes={"blue1": "b3"}, villains=AWAY)
    play(match, "blue", "blue1:left", "blast:a2")
    assert at(match, "blue1") == "a2"  # it rode down on its rope
    play(match, "blue", "blue1:rope")
    assert at(match, "blue1") == "a3"


@pytest.mark.parametrize(
    "space", ["c3", "c1", "b1", "d1", "a5", "e5", "a2", "e3"], ids=lambda s: f"not {s}"
)
def test_sh_22_what_can_not_be_blown_up(space: str) -> None:
    match = carry("blue", 3, heroes={"red1": "a2"}, villains={"wizard": "e3"})
    assert not can(match, f"blast:{space}")
    assert ruling(match, "blue", f"blast:{space}") == "SH-22"


def test_sh_22_all_that_can() -> None:
    match = carry("blue", 3)
    blasts = {m[6:] for m in match.moves("blue") if m.startswith("blast")}
    assert blasts == {f"{c}{n}" for c in "abde" for n in (1, 2, 3, 4)} - {"b1", "d1"}


def test_sh_22_once_and_only_with_card_3() -> None:
    match = play(carry("blue", 3), "blue", "blast:a2")
    assert ruling(match, "blue", "blast:a3") == "SH-22"
    for card in (1, 2, 4, 5, 6):
        assert ruling(carry("blue", card), "blue", "blast:a2") == "SH-22"


# --- SH-24, SH-25 -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end"),
    [("b1", "b2"), ("a2", "a3"), ("c3", "c4"), ("c5", "free"), ("b5", "free"), ("d4", "d5")],
)
def test_sh_24_one_level_up_from_anywhere(start: str, end: str) -> None:
    match = carry("blue", 5, heroes={"blue1": start}, villains=AWAY)
    assert at(play(match, "blue", "blue1:climb"), "blue1") == end


def test_sh_24_out_of_the_secret_room_too() -> None:
    match = carry("blue", 5, heroes={"blue1": "d5"}, hidden=["blue1"], villains=AWAY)
    assert at(play(match, "blue", "blue1:climb"), "blue1") == "free"


def test_sh_24_once_by_either_hero_and_a_point_besides() -> None:
    match = play(carry("blue", 5), "blue", "blue1:climb")
    assert ruling(match, "blue", "blue2:climb") == "SH-24"
    play(match, "blue", "blue2:right")
    assert at(match, "blue2") == "e1"
    for card in (1, 2, 3, 4, 6):
        assert ruling(carry("blue", card), "blue", "blue1:climb") == "SH-24"


def test_sh_25_two_portal_steps_shared_and_a_point() -> None:
    match = carry("blue", 6, heroes={"blue1": "c1", "blue2": "c4"}, villains=AWAY)
    play(match, "blue", "blue1:portal-up", "blue2:portal-down")
    assert (at(match, "blue1"), at(match, "blue2")) == ("c2", "c3")
    assert ruling(match, "blue", "blue1:portal-down") == "SH-25"
    play(match, "blue", "blue1:left")
    assert at(match, "blue1") == "b2"


def test_sh_25_the_point_can_lead_into_a_portal_and_out() -> None:
    match = carry("blue", 6, villains=AWAY)
    assert ruling(match, "blue", "blue1:portal-up") == "SH-25"
    play(match, "blue", "blue1:right", "blue1:portal-up", "blue1:portal-up")
    assert at(match, "blue1") == "c3"


@pytest.mark.parametrize("card", [1, 2, 3, 4, 5, 6])
def test_sh_20_to_25_a_position_can_not_have_more_left_than_the_card_gives(card: int) -> None:
    for name in ("move", "villain", "climb", "portal", "blast", "hide"):
        with pytest.raises(BadInput, match=rf"^turn\.{name}: .*\(SH-{19 + card}\)"):
            Match.load(carrying("blue", card, turn={name: 4}))


def test_the_tower_of_these_tests_obeys_sh_1() -> None:
    assert Match.new("holland", options={"tower": TOWER}).position()["tower"] == TOWER
