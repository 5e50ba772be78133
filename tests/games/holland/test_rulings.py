"""Every ruling of Sir Holland, SH-1 to SH-28."""

from collections import Counter
from typing import Any

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
    play,
    ruling,
)

COUNTS = Counter(p=5, d=2, r=6, s=2, o=1, w=9)


def start(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    return Match.new("holland", seats=seats, seed=seed, options=options)


# --- setting up -------------------------------------------------------------------------


def test_sh_1_a_random_tower_has_every_card_where_it_belongs() -> None:
    rooms, passages, ropes = set(), set(), set()
    for seed in range(150):
        tower = start(seed=seed).position()["tower"]
        assert Counter("".join(tower)) == COUNTS
        assert tower[0] == "rdpdr"
        assert all(level[2] == "p" and level.count("r") == 1 for level in tower[1:])
        assert tower[1].count("s") == tower[3].count("s") == 1
        rooms.add((tower.index(next(t for t in tower if "o" in t)), "".join(tower).index("o") % 5))
        passages |= {(level, tower[level].index("s")) for level in (1, 3)}
        ropes |= {(level, tower[level].index("r")) for level in range(1, 5)}
    assert len(rooms) == 16  # anywhere on levels 2 to 5 but column c
    assert len(passages) == 8
    assert len(ropes) == 16


def test_sh_1_a_tower_can_be_given() -> None:
    assert start(tower=TOWER).position()["tower"] == TOWER
    assert start(tower=TOWER).options["tower"] == TOWER


@pytest.mark.parametrize(
    ("tower", "reason"),
    [
        (["rdpdr", "wwpsr", "rwpww", "wspwr", "rwpww"], "9 walls"),  # no secret room
        (["rdpdr", "wwpsr", "rwpww", "wspwr", "wwpow"], "6 ropes"),  # ten walls
        (["rdpdr", "wwpsr", "rwwwp", "wspwr", "rwpow"], "column c"),
        (["rwpdr", "wdpsr", "rwpww", "wspwr", "rwpow"], "dungeons"),
        (["wdpdr", "rwpsr", "rwpww", "wspwr", "rwpow"], "one on each level"),
        (["rdpdr", "wwpwr", "rwpsw", "wspwr", "rwpow"], "level 2 and one on level 4"),
    ],
)
def test_sh_1_a_given_tower_must_be_right(tower: list[str], reason: str) -> None:
    with pytest.raises(BadInput, match=rf"^options\.tower: .*{reason}.*\(SH-1\)"):
        start(tower=tower)


@pytest.mark.parametrize("tower", [["rdpdr"], "rdpdr", ["rdpdx"] * 5, ["rdpd"] * 5, [5] * 5])
def test_sh_1_a_tower_is_five_levels_of_five_cards(tower: Any) -> None:
    with pytest.raises(BadInput, match=r"^options\.tower"):
        start(tower=tower)


def test_sh_1_explosions_may_have_moved_the_cards_of_a_loaded_position() -> None:
    blown = ["rdpdw", "wwpwr", "rspww", "wwpws", "rrpor"]  # counts, column c, dungeons hold
    assert Match.load(choosing(tower=blown)).position()["tower"] == blown
    with pytest.raises(BadInput, match=r"^options\.tower: .*SH-1"):
        start(tower=blown)
    with pytest.raises(BadInput, match=r"^tower: .*SH-1"):
        Match.load(choosing(tower=["wdpdr", *TOWER[1:]]))


def test_sh_2_a_hero_of_each_seat_in_each_dungeon_and_villains_in_portals() -> None:
    position = start(seats=4).position()
    assert position["heroes"] == {f"{s}{k}": d for s in SEATS for k, d in ((1, "b1"), (2, "d1"))}
    assert position["villains"] == {"wizard": "c4", "knight": "c2"}


def test_sh_3_seven_cards_each_and_the_gryphon_with_anybody() -> None:
    position = start(seats=3).position()
    assert position["hands"] == {"blue": ALL, "red": ALL, "green": ALL}
    assert position["rests"] == {"blue": 0, "red": 0, "green": 0}
    assert {start(3, seed).position()["gryphon"] for seed in range(40)} == {"blue", "red", "green"}


# --- the round --------------------------------------------------------------------------


def test_sh_4_all_choose_at_the_same_time_in_secret() -> None:
    match = start(seats=3)
    assert list(match.acting) == ["blue", "red", "green"]
    play(match, "red", "card:4")
    assert list(match.acting) == ["blue", "green"]
    assert match.position()["chosen"] == {"blue": None, "red": 4, "green": None}
    assert match.view("red")["chosen"]["red"] == 4
    assert match.view("blue")["chosen"]["red"] == match.view(None)["chosen"]["red"] == "?"
    assert match.view("blue")["hands"]["red"] == ALL  # a card stays in hand until all are shown


def test_sh_4_the_cards_are_shown_when_all_have_chosen() -> None:
    match = start()
    play(match, "red", "card:5")
    play(match, "blue", "card:3")
    shown = {e["seat"]: e["card"] for e in match.events_for(None) if e["kind"] == "shown"}
    assert shown == {"blue": 3, "red": 5}
    assert match.view(None)["chosen"] == {"blue": 3, "red": 5}
    assert match.view(None)["hands"] == {"blue": [1, 2, 4, 5, 6, 7], "red": [1, 2, 3, 4, 6, 7]}


def test_sh_4_a_choice_stands() -> None:
    match = play(start(), "blue", "card:3")
    assert ruling(match, "blue", "card:4") == "SH-4"
    assert ruling(match, "red", "red1:left") == "SH-4"


def test_sh_4_only_the_seat_itself_is_told_its_card() -> None:
    match = play(start(), "blue", "card:3")
    assert [e["kind"] for e in match.events_for("blue")] == ["chosen", "choice"]
    assert match.events_for("red") == match.events_for(None) == [{"kind": "chosen", "seat": "blue"}]


def order_of_play(gryphon: str, **cards: int) -> list[str]:
    """In which order seats act, by the turns and rests that follow when everybody is done."""
    match = Match.load(choosing(len(cards), gryphon=gryphon), seed=1)
    order: list[str] = []

    def look() -> None:
        order.extend(e["seat"] for e in match.events if e["kind"] in ("turn", "rest"))

    for seat, card in cards.items():
        match.play(seat, f"card:{card}")
    look()
    while match.position()["turn"]:
        match.play(match.acting[0], "done")
        look()
    return order


def test_sh_5_low_cards_first() -> None:
    order = order_of_play("blue", blue=6, red=2, green=5, yellow=3)
    assert order == ["red", "yellow", "green", "blue"]


def test_sh_5_equal_cards_clockwise_from_the_gryphon() -> None:
    order = order_of_play("green", blue=2, red=2, green=2, yellow=2)
    assert order == ["green", "yellow", "blue", "red"]
    assert order_of_play("red", blue=4, red=5, green=4, yellow=4)[:3] == ["green", "yellow", "blue"]


def test_sh_5_the_holder_when_the_cards_were_shown_counts_for_rests_too() -> None:
    assert order_of_play("yellow", blue=7, red=7, green=7, yellow=7) == [
        "yellow",
        "blue",
        "red",
        "green",
    ]


def test_sh_5_the_queue_of_a_position_must_be_in_that_order() -> None:
    position = carrying("red", 2, seats=4, others={"blue": 5, "green": 5, "yellow": 3})
    assert Match.load(position).position()["turn"]["queue"] == ["yellow", "green", "blue"]
    position["turn"]["queue"] = ["yellow", "blue", "green"]
    with pytest.raises(BadInput, match=r"turn\.queue.*SH-5"):
        Match.load(position)


def test_sh_6_a_card_is_spent_until_its_owner_rests() -> None:
    match = start()
    for card in (1, 2):
        play(match, "blue", f"card:{card}")
        play(match, "red", "card:7")
        play(match, "blue", "done")
    assert match.moves("blue") == ("card:3", "card:4", "card:5", "card:6", "card:7")
    assert ruling(match, "blue", "card:2") == "SH-6"
    play(match, "blue", "card:7")
    play(match, "red", "card:7")
    assert match.moves("blue") == tuple(f"card:{card}" for card in ALL)


def test_sh_6_a_seat_left_with_card_7_is_asked_all_the_same() -> None:
    match = Match.load(choosing(hands={"blue": [7]}))
    assert match.acting == ("blue", "red")
    assert match.moves("blue") == ("card:7",)


def test_sh_7_halves_in_any_order_interleaved_or_not_at_all() -> None:
    assert can(carry("blue", 2), "done")
    between = play(carry("blue", 2), "blue", "blue1:left", "knight:left", "blue1:rope")
    assert (at(between, "blue1"), at(between, "knight")) == ("a2", "b2")
    before = play(carry("blue", 2), "blue", "knight:left", "blue1:left", "blue2:right")
    assert (at(before, "blue1"), at(before, "blue2"), at(before, "knight")) == ("a1", "e1", "b2")
    part = play(carry("blue", 2), "blue", "blue2:right", "done")
    assert (at(part, "blue2"), at(part, "knight")) == ("e1", "c2")


def test_sh_7_the_turn_passes_on_when_nothing_but_done_is_left() -> None:
    match = play(carry("blue", 5, others={"red": 6}), "blue", "blue1:climb")
    assert match.acting == ("blue",)
    play(match, "blue", "blue1:left")
    assert match.acting == ("red",)


def test_sh_7_a_seat_that_can_do_nothing_is_passed_over() -> None:
    match = carry("blue", 2, others={"red": 6}, heroes={"red1": "free", "red2": "free"})
    play(match, "blue", "done")
    assert {"kind": "idle", "seat": "red", "card": 6} in match.events
    assert match.over


# --- rests ------------------------------------------------------------------------------


def test_sh_26_rest_brings_all_cards_and_the_gryphon() -> None:
    match = Match.load(choosing(hands={"red": [3, 7]}))
    play(match, "red", "card:7")
    play(match, "blue", "card:2")
    assert match.position()["hands"]["red"] == [3]
    play(match, "blue", "done")
    position = match.position()
    assert position["hands"]["red"] == ALL
    assert (position["rests"]["red"], position["gryphon"]) == (1, "red")


def test_sh_26_rest_is_done_by_itself() -> None:
    match = Match.load(choosing())
    play(match, "red", "card:7")
    play(match, "blue", "card:7")
    assert match.acting == ("blue", "red")
    assert match.position()["round"] == 2
    position = carrying("blue", 6)
    position["turn"]["card"] = position["chosen"]["blue"] = 7
    with pytest.raises(BadInput, match=r"turn\.card.*SH-26"):
        Match.load(position)


def test_sh_26_only_two_rests_count() -> None:
    match = Match.load(choosing(rests={"red": 2}))
    play(match, "red", "card:7")
    play(match, "blue", "card:7")
    assert match.position()["rests"] == {"blue": 1, "red": 2}


def test_sh_26_of_several_the_last_keeps_the_gryphon() -> None:
    match = Match.load(choosing(4, gryphon="green"))
    for seat in SEATS:
        play(match, seat, "card:7")
    assert [e["seat"] for e in match.events if e["kind"] == "rest"] == [
        "green",
        "yellow",
        "blue",
        "red",
    ]
    assert match.position()["gryphon"] == "red"


# --- the end ----------------------------------------------------------------------------


def test_sh_27_the_round_of_a_second_free_hero_is_played_to_its_end() -> None:
    match = carry("blue", 2, others={"red": 5}, heroes={"blue1": "free", "blue2": "a5"})
    play(match, "blue", "blue2:rope", "done")
    assert not match.over
    assert match.acting == ("red",)
    play(match, "red", "done")
    assert match.over
    assert match.result == {"winners": ["blue"], "ranking": [["blue"], ["red"]]}
    assert match.why_not("red", "card:1") == ("SH-27", "the game is over")


def test_sh_27_the_round_after_all_have_rested_twice_is_the_last() -> None:
    match = Match.load(choosing(rests={"blue": 1, "red": 2}))
    play(match, "blue", "card:7")
    play(match, "red", "card:5")
    play(match, "red", "done")
    assert match.position()["last_round"]
    assert {"kind": "last", "round": 2} in match.events
    assert not match.over
    play(match, "blue", "card:5")
    play(match, "red", "card:7")
    play(match, "blue", "done")
    assert match.over
    assert match.round == 2


def test_sh_27_no_last_round_before_the_slowest_has_rested_twice() -> None:
    match = Match.load(choosing(rests={"blue": 2, "red": 0}))
    play(match, "blue", "card:7")
    play(match, "red", "card:7")
    assert not match.position()["last_round"]


def test_sh_27_positions_must_agree_with_it() -> None:
    with pytest.raises(BadInput, match=r"last_round.*SH-27"):
        Match.load(choosing(last_round=True))
    with pytest.raises(BadInput, match=r"last_round.*SH-27"):
        Match.load(choosing(rests={"blue": 2, "red": 2}))
    with pytest.raises(BadInput, match=r"turn.*SH-27"):
        Match.load(choosing(heroes={"red1": "free", "red2": "free"}, chosen={"blue": 1}))


def finished(gryphon: str = "blue", seats: int = 3, /, **heroes: str) -> Match:
    """The end of a last round with the heroes where they are told to be."""
    names = SEATS[:seats]
    last = names[-1]
    match = carry(
        last,
        2,
        seats=seats,
        others=dict.fromkeys(names[:-1], 1),
        gryphon=gryphon,
        heroes=heroes,
        villains={"wizard": "e1", "knight": "a1"},
        rests=dict.fromkeys(names, 2),
        last_round=True,
    )
    return play(match, last, "done")


def ranking(match: Match) -> list[str]:
    assert match.result is not None
    assert all(len(rank) == 1 for rank in match.result["ranking"])
    return [rank[0] for rank in match.result["ranking"]]


def test_sh_28_most_heroes_freed_then_levels() -> None:
    match = finished(red1="free", blue1="c5", blue2="b5")
    assert ranking(match) == ["red", "blue", "green"]


def test_sh_28_levels_are_added_up_and_a_dungeon_is_level_1() -> None:
    # blue 4 + 1, red 3 + 3, green 2 + 2
    match = finished(blue1="c4", red1="b3", red2="d3", green1="b2", green2="c2")
    assert ranking(match) == ["red", "blue", "green"]


def test_sh_28_a_free_hero_adds_no_level() -> None:
    match = finished(blue1="free", red1="free", red2="a2", green1="c5", green2="b5")
    assert ranking(match) == ["red", "blue", "green"]


@pytest.mark.parametrize(
    ("gryphon", "order"),
    [
        ("blue", ["blue", "red", "green", "yellow"]),
        ("green", ["green", "yellow", "blue", "red"]),
        ("yellow", ["yellow", "blue", "red", "green"]),
    ],
)
def test_sh_28_then_clockwise_from_the_gryphon(gryphon: str, order: list[str]) -> None:
    assert ranking(finished(gryphon, 4)) == order


def test_sh_28_there_is_one_winner() -> None:
    match = finished("blue", 4)
    assert match.result is not None
    assert match.result["winners"] == ["blue"]
    assert [match._state.payoff[seat] for seat in range(4)] == pytest.approx([1, 2 / 3, 1 / 3, 0])


def test_sh_28_the_end_of_a_game_can_be_loaded() -> None:
    match = finished(red1="free")
    again = Match.load(match.position())
    assert again.over
    assert again.result == match.result
    assert again.position() == match.position()
