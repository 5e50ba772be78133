"""What is hidden, how it is dealt anew, and windows that tell nothing."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from donjon.engine import builds
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from tests.games.southerners.board import on, play, seat
from tests.games.southerners.tables import cards

DEALS = 6000


def deal(match: Match, viewer: str | None, number: int) -> Any:
    """The state with the unseen cards dealt anew."""
    build = builds.interpreted(find_game("southerners"))
    states = build.copy(match._states)
    seat_number = match._viewer(viewer)
    build.drive.conceal_from(states, seat_number)
    build.drive.deal_for(states, seat_number, [number, 77])
    return states[0]


def position_of(match: Match, state: Any) -> dict[str, Any]:
    told: dict[str, Any] = match._position(state)
    return told


def test_a_view_holds_numbers_for_the_others_hand_and_all_draw_piles() -> None:
    match = on(
        seat(hand="base:woods ability:iara", draw="base:jungle*2 ability:woods*3"),
        seat(hand="base:jungle*2 ability:iara", draw="base:woods ability:woods*2"),
    )
    view = match.view("north")
    assert view["north"]["hand"] == {"base": {"woods": 1}, "ability": {"iara": 1}}
    assert view["north"]["draw"] == {"base": 2, "ability": 3}
    assert view["south"]["hand"] == {"base": 2, "ability": 1}
    assert view["south"]["draw"] == {"base": 1, "ability": 2}
    assert match.view(None)["north"]["hand"] == {"base": 1, "ability": 1}


def test_the_discard_pile_and_all_that_was_played_are_open() -> None:
    match = on(seat("woods", palace="iara", discard="base:jungle ability:woods", played="curupira"))
    view = match.view("south")["north"]
    whole = match.position()["north"]
    for name in ("territories", "palace", "discard", "played", "attacked", "milled"):
        assert view[name] == whole[name]


def test_every_assignment_of_the_unseen_cards_is_as_likely() -> None:
    """Copies told apart: a hand's chance is the number of ways to hold it."""
    match = on(
        seat(),
        seat(hand="base:woods base:jungle", draw="base:woods*2 base:jungle base:bandeira*2"),
    )
    pool = ["woods"] * 3 + ["jungle"] * 2 + ["bandeira"] * 2
    ways = Counter(tuple(sorted(hand)) for hand in combinations(pool, 2))
    found: Counter[tuple[str, ...]] = Counter()
    for n in range(DEALS):
        hand = position_of(match, deal(match, "north", n))["south"]["hand"]["base"]
        found[tuple(sorted(Counter(hand).elements()))] += 1
    assert set(found) == set(ways)
    chances = {hand: DEALS * n / comb(7, 2) for hand, n in ways.items()}
    chi2 = sum((found[hand] - mean) ** 2 / mean for hand, mean in chances.items())
    assert chi2 < 20.5  # 5 degrees of freedom: one in a thousand


def test_what_a_seat_knows_of_itself_is_not_dealt_anew() -> None:
    match = on(
        seat(hand="base:woods ability:iara", draw="base:jungle*2"),
        seat(hand="base:jungle", draw="base:woods"),
    )
    for n in range(20):
        assert position_of(match, deal(match, "north", n))["north"] == match.position()["north"]


def walk(seed: int, options: dict[str, Any] | None = None) -> Any:
    luck = Random(seed)
    match = Match.new("southerners", seed=seed, options=options)
    while not match.over:
        yield match, luck
        who = luck.choice(match.acting)
        match.play(who, luck.choice(match.moves(who)))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_dealt_has_every_card_once_and_looks_the_same(seed: int) -> None:
    build = builds.interpreted(find_game("southerners"))
    for n, (match, _) in enumerate(walk(seed)):
        for viewer in (None, "north", "south"):
            state = deal(match, viewer, n)
            told = position_of(match, state)
            for who in match.seats:
                assert cards(told[who]) == cards(match.position()[who])
                assert (
                    sum(told[who]["hand"]["base"].values())
                    == state.side[match.seats.index(who)].held[0]
                )
            for number, _ in enumerate(match.seats):
                if state.acting >> number & 1:
                    assert build.legal([state], number)


def test_a_dealt_match_can_be_played_to_its_end() -> None:
    build = builds.interpreted(find_game("southerners"))
    for n, (match, luck) in enumerate(walk(5)):
        if n % 40:
            continue
        state = deal(match, "north", n)
        for _ in range(5000):
            if state.over:
                break
            number = luck.choice([s for s in (0, 1) if state.acting >> s & 1])
            build.drive.play([state], number, luck.choice(build.legal([state], number)))
        assert state.over


def test_moves_made_unseen_all_look_alike() -> None:
    match = Match.new("southerners", seed=1)
    build = builds.interpreted(find_game("southerners"))
    seen = build.drive.seen_by
    for _ in range(6):
        legal = [a for a in build.legal(match._states, 0) if match._game.text.move(
            match._state, 0, a) != "done"]  # fmt: skip
        if not legal:
            break
        assert len({seen(match._states, 1, 0, action) for action in legal}) == 1
        assert {seen(match._states, 0, 0, action) for action in legal} == set(legal)
        match.play("north", match.moves("north")[0])


# --- who is asked -----------------------------------------------------------------------


def test_who_is_asked_follows_from_public_facts_alone() -> None:
    """Whatever the other holds, the same seats are asked."""
    for hand in ("ability:bandeira", "ability:jungle", "ability:iara", "ability:curupira"):
        match = on(seat("woods1"), seat("woods1", hand=hand))
        play(match, "north attack:1>1")
        assert match.acting == ("south",)
