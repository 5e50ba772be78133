"""The worked examples of both rulebooks.

Their colours sit in another order than ours, so the examples are told by who sits first,
second and so on; where the books differ, the Portuguese example counts and is so marked.
"""

import pytest

from donjon import BadInput, Match
from tests.games.holland.table import (
    ALL,
    SEATS,
    TOWER,
    at,
    can,
    carry,
    carrying,
    choosing,
    left,
    play,
    ruling,
)
from tests.games.holland.test_rulings import finished, order_of_play, ranking

FIRST, SECOND, THIRD, FOURTH = SEATS

# --- setup ------------------------------------------------------------------------------


def test_setup_a_to_g_lines_columns_portals_dungeons_ropes_passages_room() -> None:
    tower = Match.new("holland", seed=3).position()["tower"]
    assert [len(level) for level in tower] == [5] * 5
    assert all(level[2] == "p" for level in tower)
    assert tower[0] == "rdpdr"
    assert all("r" in level for level in tower)
    assert "s" in tower[1]
    assert "s" in tower[3]
    assert sum(level.count("o") for level in tower) == 1


def test_components_nine_walls_not_ten() -> None:
    """The English list says ten; only nine fit."""
    with pytest.raises(BadInput, match="9 walls"):
        Match.load(choosing(tower=["rdpdr", "wwpsr", "rwpww", "wspwr", "rwpww"]))


# --- order of play ----------------------------------------------------------------------


def test_order_example_1_two_before_five() -> None:
    assert order_of_play(FIRST, blue=5, red=2) == [SECOND, FIRST]


def test_order_example_2_the_gryphon_first_among_equals() -> None:
    assert order_of_play(FIRST, blue=2, red=3, green=2) == [FIRST, THIRD, SECOND]


def test_order_example_3_then_who_sits_to_its_left() -> None:
    assert order_of_play(FIRST, blue=4, red=2, green=2) == [SECOND, THIRD, FIRST]


# --- the tower --------------------------------------------------------------------------


def test_rope_climbing_costs_a_point_and_is_not_automatic() -> None:
    match = play(carry("blue", 2), "blue", "blue1:left")
    assert at(match, "blue1") == "a1"
    play(match, "blue", "blue1:rope")
    assert left(match)["move"] == 0


def test_passage_is_free_and_may_be_declined() -> None:
    match = play(carry("blue", 3, heroes={"blue1": "e2"}), "blue", "blue1:left")
    assert {"blue1:passage", "done", "blue1:right"} <= set(match.moves("blue"))
    play(match, "blue", "blue1:passage")
    assert left(match)["move"] == 1


def test_secret_room_a_hero_stays_down_however_many_rounds() -> None:
    match = Match.load(choosing(heroes={"red1": "d5"}, hidden=["red1"]))
    for _ in range(3):
        play(match, "blue", "card:7")
        play(match, "red", "card:7")
        assert match.position()["hidden"] == ["red1"]
        if match.over:
            break


def test_villains_example_1_on_a_rope_it_stays_but_does_not_climb() -> None:
    match = play(carry("blue", 4, villains={"wizard": "d4"}), "blue", "wizard:right")
    assert at(match, "wizard") == "e4"
    assert ruling(match, "blue", "wizard:up") == "SH-14"
    assert can(match, "done")


def test_villains_example_2_in_a_passage_it_stays_but_does_not_pass() -> None:
    match = play(carry("blue", 4), "blue", "knight:right")
    assert at(match, "knight") == "d2"
    assert [m for m in match.moves("blue") if m.startswith("knight")] == [
        "knight:left",
        "knight:right",
    ]


def test_villains_in_short_vertical_in_portals_horizontal_elsewhere() -> None:
    match = carry("blue", 4, villains={"knight": "b3"})
    assert can(match, "wizard:up")
    assert can(match, "wizard:down")
    assert not can(match, "knight:up")


# --- cards ------------------------------------------------------------------------------


def test_hide_the_hero_rises_in_the_next_round() -> None:
    match = play(carry("blue", 1), "blue", "blue2:hide", "done")
    assert match.position()["round"] == 2
    assert match.position()["hidden"] == []


def test_chase_example_1_down_one_space() -> None:
    match = carry("blue", 2, heroes={"red1": "d3"}, villains={"wizard": "c3"})
    assert at(play(match, "blue", "wizard:right"), "red1") == "d2"


def test_chase_example_2_past_another_hero_or_to_the_dungeon() -> None:
    match = carry("blue", 2, seats=3, heroes={"red1": "d3", "green1": "d2"},
                  villains={"wizard": "c3"})  # fmt: skip
    assert at(play(match, "blue", "wizard:right"), "red1") == "d1"
    higher = carry("blue", 2, seats=3, heroes={"red1": "d4", "green1": "d3"})
    assert at(play(higher, "blue", "wizard:right"), "red1") == "d2"


def test_chase_example_3_past_another_villain() -> None:
    match = carry("blue", 2, heroes={"red1": "d4"}, villains={"knight": "d3"})
    assert at(play(match, "blue", "wizard:right"), "red1") == "d2"


def test_chase_the_english_misprint_two_spaces() -> None:
    match = carry("blue", 2, heroes={"red1": "d4"}, options={"fall": 2})
    assert at(play(match, "blue", "wizard:right"), "red1") == "d2"


def test_chase_just_passing_by_knocks_nobody_off() -> None:
    match = carry("blue", 4, heroes={"red1": "d4"})
    play(match, "blue", "wizard:right", "wizard:right", "done")
    assert at(match, "red1") == "d4"


def test_explosion_the_card_moves_to_the_top_of_its_column() -> None:
    match = play(carry("blue", 3), "blue", "blast:d2")
    assert match.position()["tower"] == ["rdpdr", "wwpwr", "rwpww", "wspor", "rwpsw"]


def test_explosion_a_line_may_lose_its_rope() -> None:
    match = play(carry("blue", 3), "blue", "blast:a3")
    assert "r" not in match.position()["tower"][2]


def test_capture_one_villain_three_spaces() -> None:
    match = play(carry("blue", 4), "blue", "wizard:down", "wizard:left", "wizard:left")
    assert at(match, "wizard") == "a3"


def test_capture_one_villain_two_spaces_and_the_other_one() -> None:
    match = play(carry("blue", 4), "blue", "wizard:up", "wizard:left", "knight:down")
    assert (at(match, "wizard"), at(match, "knight")) == ("b5", "c1")


def test_climb_works_like_a_rope_wherever_the_hero_is() -> None:
    assert at(play(carry("blue", 5), "blue", "blue1:climb"), "blue1") == "b2"


def test_portal_the_only_way_up_and_down_it_but_anyone_may_cross() -> None:
    match = carry("blue", 6, heroes={"blue1": "c3"}, villains={"wizard": "e5", "knight": "e4"})
    assert {"blue1:portal-up", "blue1:portal-down", "blue1:left", "blue1:right"} <= set(
        match.moves("blue")
    )


def test_rest_example_1_the_first_rest() -> None:
    match = Match.load(choosing(hands={"blue": [2, 7]}, gryphon="red"))
    play(match, "blue", "card:7")
    play(match, "red", "card:7")
    rested = [e for e in match.events if e["kind"] == "rest"]
    assert rested[1] == {"kind": "rest", "seat": "blue", "rests": 1}
    assert match.position()["hands"]["blue"] == ALL
    assert match.position()["gryphon"] == "blue"


def test_rest_example_2_the_second_rest() -> None:
    match = Match.load(choosing(hands={"blue": [2, 7]}, rests={"blue": 1}, gryphon="red"))
    play(match, "blue", "card:7")
    play(match, "red", "card:7")
    assert match.position()["rests"]["blue"] == 2
    assert match.position()["hands"]["blue"] == ALL


def test_rest_can_be_chosen_with_cards_still_in_hand() -> None:
    match = Match.load(choosing())
    assert "card:7" in match.moves("blue")


def test_rest_example_3_three_at_once_the_third_keeps_the_gryphon() -> None:
    assert order_of_play(FIRST, blue=7, red=7, green=7) == [FIRST, SECOND, THIRD]
    match = Match.load(choosing(3))
    for seat in SEATS[:3]:
        play(match, seat, "card:7")
    assert match.position()["gryphon"] == THIRD


def test_rest_example_4_the_holder_plays_a_five() -> None:
    match = Match.load(choosing(4))
    for seat, card in zip(SEATS, (5, 7, 7, 7), strict=True):
        play(match, seat, f"card:{card}")
    assert match.acting == (FIRST,)
    play(match, FIRST, "done")
    assert [e["seat"] for e in match.events if e["kind"] == "rest"] == [SECOND, THIRD, FOURTH]
    assert match.position()["gryphon"] == FOURTH


# --- the end ----------------------------------------------------------------------------


def test_end_only_a_rope_or_the_climb_leads_out() -> None:
    match = carry("blue", 6, heroes={"blue1": "c5"}, villains={"wizard": "e5"})
    assert ruling(match, "blue", "blue1:portal-up") == "SH-13"
    assert can(carry("blue", 5, heroes={"blue1": "c5"}), "blue1:climb")
    assert can(carry("blue", 2, heroes={"blue1": "a5"}), "blue1:rope")


def red_frees_its_second_hero() -> Match:
    """Red holds the gryphon; blue, green and yellow can still act."""
    match = Match.load(
        carrying(
            "red",
            5,
            seats=4,
            others={"blue": 6, "green": 6, "yellow": 5},
            gryphon="red",
            heroes={
                "red1": "free",
                "red2": "b5",
                "blue1": "free",
                "blue2": "a5",
                "green1": "free",
                "yellow1": "free",
            },
            villains={"wizard": "e3", "knight": "e4"},
        )
    )
    play(match, "red", "red2:climb")
    assert not match.over
    play(match, "yellow", "done")
    play(match, "green", "done")
    assert match.acting == ("blue",)
    return match


def test_winning_example_1_outcome_1_two_seats_with_two_the_gryphon_decides() -> None:
    match = play(red_frees_its_second_hero(), "blue", "blue2:rope")
    assert match.over
    assert ranking(match)[:2] == ["red", "blue"]


def test_winning_example_1_outcome_2_nobody_else_has_two() -> None:
    match = play(red_frees_its_second_hero(), "blue", "done")
    assert match.over
    assert ranking(match)[0] == "red"


def test_winning_example_2_one_more_round_then_the_higher_hero() -> None:
    """The last seat rests for the second time: one more round is played."""
    heroes = {"blue1": "free", "red1": "free", "green1": "free",
              "blue2": "c5", "red2": "b4", "green2": "b3"}  # fmt: skip
    match = Match.load(
        choosing(3, heroes=heroes, rests={"blue": 2, "red": 2, "green": 1},
                 villains={"wizard": "e1", "knight": "e2"})
    )  # fmt: skip
    for seat in SEATS[:3]:
        play(match, seat, "card:7" if seat == "green" else "card:6")
    play(match, "blue", "done")
    play(match, "red", "done")
    assert match.position()["gryphon"] == "green"
    assert match.position()["last_round"]
    for seat in SEATS[:3]:
        play(match, seat, "card:1")
    while not match.over:
        play(match, match.acting[0], "done")
    assert ranking(match) == ["blue", "red", "green"]


LEVEL = {"blue1": "free", "red1": "free", "green1": "free"}


def test_winning_example_3_equal_levels_the_gryphon_decides() -> None:
    """In English red holds it, in Portuguese blue; either way its holder wins."""
    fifth = {"blue2": "b5", "red2": "c5", "green2": "b3"}
    assert ranking(finished("blue", **LEVEL, **fifth)) == ["blue", "red", "green"]
    assert ranking(finished("red", **LEVEL, **fifth)) == ["red", "blue", "green"]


def test_winning_example_4_the_holder_is_behind_so_its_left_neighbour_wins() -> None:
    fifth = {"blue2": "b3", "red2": "c5", "green2": "b5"}
    assert ranking(finished("blue", **LEVEL, **fifth)) == ["red", "green", "blue"]


@pytest.mark.parametrize("gryphon", SEATS[:3])
def test_winning_example_5_the_only_hero_out_wins_whoever_has_the_gryphon(gryphon: str) -> None:
    """The English result cites the gryphon; the Portuguese only the hero."""
    assert ranking(finished(gryphon, blue1="free", red1="c5", red2="b5"))[0] == "blue"


def test_quick_guide_low_cards_first_the_gryphon_breaks_ties() -> None:
    assert order_of_play(THIRD, blue=3, red=1, green=3, yellow=1) == [FOURTH, SECOND, THIRD, FIRST]


def test_the_position_of_the_rules_page_loads_as_it_is() -> None:
    position = choosing()
    assert position["tower"] == TOWER
    assert Match.load(position).position() == position
