"""How heroes move: SH-8 to SH-13."""

import pytest

from donjon import BadInput, Match
from tests.games.holland.table import TOWER, at, can, carry, carrying, left, play, ruling

AWAY = {"wizard": "e5", "knight": "a1"}  # villains out of the way


def own_moves(match: Match, hero: str) -> set[str]:
    seat = hero[:-1]
    return {m.partition(":")[2] for m in match.moves(seat) if m.startswith(f"{hero}:")}


# --- SH-8, SH-9 -------------------------------------------------------------------------


def test_sh_8_a_point_is_one_space_sideways_or_up_a_rope() -> None:
    match = carry("blue", 2, villains=AWAY | {"knight": "d5"})
    assert own_moves(match, "blue1") == {"left", "right"}
    play(match, "blue", "blue1:left")
    assert left(match)["move"] == 1
    assert own_moves(match, "blue1") == {"right", "rope"}
    play(match, "blue", "blue1:rope")
    assert at(match, "blue1") == "a2"
    assert left(match)["move"] == 0


def test_sh_8_refusals() -> None:
    match = carry("blue", 2, heroes={"blue1": "a2", "blue2": "e2"})
    assert ruling(match, "blue", "blue1:left") == "SH-8"
    assert ruling(match, "blue", "blue2:right") == "SH-8"
    assert ruling(match, "blue", "blue1:rope") == "SH-8"
    play(match, "blue", "blue1:right", "blue1:left")
    assert ruling(match, "blue", "blue1:right") == "SH-8"
    assert "no movement point" in str(match.why_not("blue", "blue2:rope"))


def test_sh_9_from_level_5_up_is_freedom() -> None:
    match = play(carry("blue", 2, heroes={"blue1": "a5"}), "blue", "blue1:rope")
    assert at(match, "blue1") == "free"
    assert {"kind": "freed", "seat": "blue", "hero": "blue1"} in match.events
    assert ruling(match, "blue", "blue1:left") == "SH-9"
    climbed = play(carry("blue", 5, heroes={"blue1": "b5"}), "blue", "blue1:climb")
    assert at(climbed, "blue1") == "free"


def test_sh_9_nothing_leads_down_but_a_portal() -> None:
    for card in range(1, 7):
        match = carry("blue", card, heroes={"blue1": "a3", "blue2": "e4"})
        assert not [m for m in match.moves("blue") if m.startswith("blue") and "down" in m]


# --- SH-10 ------------------------------------------------------------------------------


def passing(card: int = 2, **heroes: str) -> Match:
    return carry("blue", card, heroes=heroes, villains=AWAY)


def test_sh_10_a_hero_passes_through_another_and_must_go_on_at_once() -> None:
    match = play(passing(blue1="a2", red1="b2"), "blue", "blue1:right")
    assert left(match)["moving"] == "blue1"
    assert match.moves("blue") == ("blue1:left", "blue1:right")
    for move in ("done", "blue2:left", "wizard:left", "blast:a3"):
        assert ruling(match, "blue", move) == "SH-10"
    play(match, "blue", "blue1:right")
    assert at(match, "blue1") == "c2"
    assert left(match)["moving"] is None


def test_sh_10_a_villain_is_passed_like_a_hero() -> None:
    match = carry("blue", 2, heroes={"blue1": "b2"}, villains={"knight": "c2"})
    play(match, "blue", "blue1:right")
    assert left(match)["moving"] == "blue1"
    play(match, "blue", "blue1:right")
    assert at(match, "blue1") == "d2"


def test_sh_10_a_step_needs_enough_left_to_go_on() -> None:
    match = passing(4, blue1="a2", red1="b2")  # one point
    assert not can(match, "blue1:right")
    assert ruling(match, "blue", "blue1:right") == "SH-10"


def test_sh_10_going_back_counts_as_going_on() -> None:
    match = passing(blue1="a2", red1="b2", red2="c2")
    play(match, "blue", "blue1:right")
    assert match.moves("blue") == ("blue1:left",)
    assert ruling(match, "blue", "blue1:right") == "SH-10"


def test_sh_10_but_not_to_a_space_that_holds_a_villain() -> None:
    heroes = {"blue1": "a2", "red1": "b2", "red2": "c2"}
    match = carry("blue", 2, heroes=heroes, villains={"knight": "a2", "wizard": "e5"})
    assert ruling(match, "blue", "blue1:right") == "SH-10"


def test_sh_10_up_a_taken_rope_and_on() -> None:
    match = play(passing(blue1="a3", red1="a4"), "blue", "blue1:rope")
    assert match.moves("blue") == ("blue1:right",)


def test_sh_10_through_a_taken_passage() -> None:
    match = play(passing(4, blue1="c2", red1="d2"), "blue", "blue1:right")
    assert (left(match)["moving"], left(match)["entered"]) == ("blue1", "blue1")
    assert match.moves("blue") == ("blue1:passage",)
    play(match, "blue", "blue1:passage")
    assert at(match, "blue1") == "b4"


def test_sh_10_not_when_both_passages_are_taken() -> None:
    match = passing(4, blue1="c2", red1="d2", red2="b4")
    assert ruling(match, "blue", "blue1:right") == "SH-10"


def test_sh_10_the_other_passage_may_be_taken() -> None:
    match = play(passing(4, blue1="c2", red1="b4"), "blue", "blue1:right")
    assert left(match)["entered"] == "blue1"
    assert ruling(match, "blue", "blue1:passage") == "SH-10"


def test_sh_10_a_portal_may_be_taken() -> None:
    match = carry("blue", 6, heroes={"blue1": "c3"}, turn={"move": 0, "portal": 1},
                  villains={"wizard": "c4", "knight": "a1"})  # fmt: skip
    assert ruling(match, "blue", "blue1:portal-up") == "SH-10"
    assert can(match, "blue1:portal-down")


def test_sh_10_through_both_taken_passages_with_a_point_to_spare() -> None:
    match = play(passing(2, blue1="c2", red1="d2", red2="b4"), "blue", "blue1:right")
    assert own_moves(match, "blue1") == {"left", "right", "passage"}
    play(match, "blue", "blue1:passage")
    assert left(match)["moving"] == "blue1"
    assert match.moves("blue") == ("blue1:left", "blue1:right")


def test_sh_10_the_climb_can_take_a_hero_on() -> None:
    match = play(passing(5, blue1="a2", red1="b2"), "blue", "blue1:right")
    assert match.moves("blue") == ("blue1:climb",)
    blocked = passing(5, blue1="a2", red1="b2", red2="b3")
    assert ruling(blocked, "blue", "blue1:right") == "SH-10"
    spent = play(passing(5, blue1="a2", red1="b2"), "blue", "blue2:climb")
    assert ruling(spent, "blue", "blue1:right") == "SH-10"


def test_sh_10_a_point_can_take_a_climber_on() -> None:
    match = passing(5, blue1="b2", red1="b3")
    play(match, "blue", "blue1:climb")
    assert match.moves("blue") == ("blue1:left", "blue1:right")
    spent = play(passing(5, blue1="b2", red1="b3"), "blue", "blue2:left")
    assert ruling(spent, "blue", "blue1:climb") == "SH-10"


def test_sh_10_in_portals_too() -> None:
    match = carry("blue", 6, heroes={"blue1": "c1"}, villains={"knight": "c2", "wizard": "c3"})
    play(match, "blue", "blue1:portal-up")
    assert own_moves(match, "blue1") == {"left", "right", "portal-up", "portal-down"}
    play(match, "blue", "blue1:portal-up")  # the wizard: only the point is left
    assert own_moves(match, "blue1") == {"left", "right"}


def test_sh_10_the_terrace_is_always_free() -> None:
    match = play(passing(5, blue1="b4", red1="b5"), "blue", "blue1:climb")
    assert own_moves(match, "blue1") == {"left", "right"}
    roped = play(passing(2, blue1="b5", red1="a5"), "blue", "blue1:left", "blue1:rope")
    assert at(roped, "blue1") == "free"


def test_sh_10_dungeons_hold_any_number_and_a_villain() -> None:
    match = carry("blue", 4, heroes={"blue1": "c1"}, villains={"knight": "b1"})
    play(match, "blue", "blue1:left")
    assert at(match, "blue1") == "b1"
    assert left(match)["moving"] is None


def test_sh_10_positions_must_agree_with_it() -> None:
    with pytest.raises(BadInput, match=r"heroes.*a2.*SH-10"):
        Match.load(carrying("blue", 2, heroes={"blue1": "a2", "red1": "a2"}))
    for turn in ({"moving": "blue1"}, {"moving": "blue1", "move": 1}):
        with pytest.raises(BadInput, match=r"turn\.moving.*SH-10"):
            Match.load(carrying("blue", 2, turn=turn, heroes={"blue1": "a2"}))
    heroes = {"blue1": "a2", "red1": "a2"}
    stranded = carrying("blue", 2, turn={"moving": "blue1", "move": 0}, heroes=heroes)
    with pytest.raises(BadInput, match=r"turn\.moving.*SH-10"):
        Match.load(stranded)
    under_way = carrying("blue", 2, turn={"moving": "blue1", "move": 1}, heroes=heroes)
    assert Match.load(under_way).moves("blue") == ("blue1:right",)


# --- SH-11 ------------------------------------------------------------------------------


def test_sh_11_entering_a_passage_opens_it_for_nothing() -> None:
    match = play(passing(2, blue1="e2"), "blue", "blue1:left")
    assert left(match)["entered"] == "blue1"
    play(match, "blue", "blue1:passage")
    assert at(match, "blue1") == "b4"
    assert left(match)["move"] == 1


def test_sh_11_once_per_entry() -> None:
    match = play(passing(2, blue1="e2"), "blue", "blue1:left", "blue1:passage")
    assert left(match)["entered"] is None
    assert ruling(match, "blue", "blue1:passage") == "SH-11"


def test_sh_11_a_second_entry_opens_it_again() -> None:
    match = play(passing(3, blue1="c2", blue2="a2"), "blue", "blue1:right", "blue1:right")
    assert at(match, "blue1") == "e2"
    again = play(passing(3, blue1="d2"), "blue", "blue1:right", "blue1:left", "blue1:passage")
    assert at(again, "blue1") == "b4"


def test_sh_11_only_at_once() -> None:
    match = play(passing(2, blue1="e2"), "blue", "blue1:left", "blue2:left")
    assert at(match, "blue1") == "d2"
    assert ruling(match, "blue", "blue1:passage") == "SH-11"
    villain = play(passing(2, blue1="e2"), "blue", "blue1:left", "wizard:left")
    assert not can(villain, "blue1:passage")


def test_sh_11_the_last_point_still_opens_it() -> None:
    match = carry("blue", 1, heroes={"blue1": "e2"}, turn={"hide": 0, "move": 1},
                  hidden=["blue2"], villains=AWAY)  # fmt: skip
    play(match, "blue", "blue1:left")
    assert match.moves("blue") == ("blue1:passage", "done")


def test_sh_11_by_rope_and_by_climb_too() -> None:
    tower = ["rdpdr", "swpwr", *TOWER[2:]]
    roped = carry("blue", 2, heroes={"blue1": "a1"}, tower=tower, villains={"knight": "e5"})
    assert left(play(roped, "blue", "blue1:rope"))["entered"] == "blue1"
    assert left(play(passing(5), "blue", "blue2:climb"))["entered"] == "blue2"


def test_sh_11_starting_there_gives_no_such_move() -> None:
    match = passing(2, blue1="d2")
    assert ruling(match, "blue", "blue1:passage") == "SH-11"
    assert ruling(match, "blue", "blue2:passage") == "SH-11"


def test_sh_11_falling_or_riding_there_gives_no_such_move() -> None:
    fallen = carry("blue", 4, heroes={"blue1": "d3"}, villains={"wizard": "c3"})
    play(fallen, "blue", "wizard:right", "knight:left")
    assert at(fallen, "blue1") == "d2"
    assert not can(fallen, "blue1:passage")
    ridden = carry("blue", 3, heroes={"blue1": "b4"}, villains=AWAY)
    play(ridden, "blue", "blast:b2")
    assert at(ridden, "blue1") == "b3"
    assert ridden.position()["tower"][2][1] == "s"
    assert not can(ridden, "blue1:passage")


def test_sh_11_positions_must_agree_with_it() -> None:
    for heroes, turn in (
        ({"blue1": "e2"}, {"entered": "blue1", "move": 1}),  # in no passage
        ({"blue1": "d2"}, {"entered": "blue1"}),  # has not moved
    ):
        with pytest.raises(BadInput, match=r"turn\.entered.*SH-11"):
            Match.load(carrying("blue", 2, heroes=heroes, turn=turn))


# --- SH-12, SH-13 -----------------------------------------------------------------------


def test_sh_12_in_the_secret_room_a_hero_lies_and_walks_out() -> None:
    match = play(passing(2, blue1="b5", red1="a4"), "blue", "blue1:right", "blue1:right")
    assert at(match, "blue1") == "d5"
    assert match.position()["hidden"] == ["blue1"]
    assert {"kind": "room", "seat": "blue", "hero": "blue1", "space": "d5"} in match.events
    play(match, "blue", "done")  # it lies on when the next round begins
    assert match.position()["hidden"] == ["blue1"]
    play(match, "blue", "card:4")
    play(match, "red", "card:7")
    play(match, "blue", "blue1:left")
    assert at(match, "blue1") == "c5"
    assert match.position()["hidden"] == []


def test_sh_12_no_villain_reaches_it_there() -> None:
    match = carry("blue", 4, heroes={"red1": "d5"}, hidden=["red1"], villains={"wizard": "c5"})
    play(match, "blue", "wizard:right", "knight:up")
    assert (at(match, "red1"), at(match, "wizard")) == ("d5", "d5")


def test_sh_12_one_hero_fits() -> None:
    heroes = {"blue1": "c5", "red1": "d5"}
    match = carry("blue", 4, heroes=heroes, hidden=["red1"], villains=AWAY)
    assert ruling(match, "blue", "blue1:right") == "SH-10"
    through = carry("blue", 3, heroes=heroes, hidden=["red1"], villains={"wizard": "a1"})
    play(through, "blue", "blue1:right", "blue1:right")
    assert at(through, "blue1") == "e5"


def test_sh_12_a_position_must_name_it_as_hidden() -> None:
    with pytest.raises(BadInput, match=r"hidden.*SH-12"):
        Match.load(carrying("blue", 2, heroes={"red1": "d5"}))


def test_sh_13_portals_are_crossed_sideways() -> None:
    match = play(passing(2, blue1="b2"), "blue", "blue1:right", "blue1:right")
    assert at(match, "blue1") == "d2"


def test_sh_13_up_or_down_a_portal_only_by_card_6() -> None:
    for card in (1, 2, 3, 4, 5):
        match = passing(card, blue1="c3")
        assert ruling(match, "blue", "blue1:portal-up") == "SH-13"
        assert ruling(match, "blue", "blue1:portal-down") == "SH-13"
    assert {"portal-up", "portal-down"} <= own_moves(passing(6, blue1="c3"), "blue1")


def test_sh_13_no_portal_leads_to_the_terrace_but_the_climb_does() -> None:
    match = passing(6, blue1="c5", blue2="c1")
    assert ruling(match, "blue", "blue1:portal-up") == "SH-13"
    assert ruling(match, "blue", "blue2:portal-down") == "SH-13"
    assert at(play(passing(5, blue1="c5"), "blue", "blue1:climb"), "blue1") == "free"
