"""What holds in every position that legal moves can lead to."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from donjon import Match
from tests.games.holland.table import ALL, SEATS

CARDS = Counter(p=5, d=2, r=6, s=2, o=1, w=9)


def check(position: dict[str, Any]) -> None:
    """SH-1's counts, SH-10's one hero a space, SH-14's one villain, the hands."""
    tower, heroes, turn = position["tower"], position["heroes"], position["turn"]
    assert Counter("".join(tower)) == CARDS
    assert all(level[2] == "p" for level in tower)
    assert (tower[0][1], tower[0][3]) == ("d", "d")
    moving = turn["moving"] if turn else None
    standing = Counter(
        space
        for hero, space in heroes.items()
        if space not in ("b1", "d1", "free") and hero != moving
    )
    assert all(count == 1 for count in standing.values())
    villains = position["villains"]
    assert villains["wizard"] != villains["knight"] or moving in villains
    assert 1 <= position["round"] <= 15
    for seat, hand in position["hands"].items():
        assert hand == sorted(set(hand))
        assert set(hand) <= set(ALL)
        assert turn or 7 in hand
        assert not turn or position["chosen"][seat] not in hand


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 10**9),
    fall=st.sampled_from([1, 2]),
    choices=st.lists(st.integers(0, 10**6), min_size=20, max_size=250),
)
def test_no_sequence_of_legal_moves_breaks_the_rules(
    seats: int, seed: int, fall: int, choices: list[int]
) -> None:
    match = Match.new("holland", seats, seed, {"fall": fall})
    for number in choices:
        if match.over:
            break
        seat = match.acting[number % len(match.acting)]
        moves = match.moves(seat)
        match.play(seat, moves[number // 4 % len(moves)])
        check(match.position())


@settings(max_examples=40, deadline=None)
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 10**9),
    cards=st.lists(st.integers(0, 6), min_size=1, max_size=60),
)
def test_no_game_outlasts_15_rounds(seats: int, seed: int, cards: list[int]) -> None:
    """However late the seats rest: hands run out after seven rounds."""
    match = Match.new("holland", seats, seed)
    turn = 0
    while not match.over:
        for seat in match.acting:
            if match.position()["turn"]:
                moves = match.moves(seat)
                match.play(seat, "done" if "done" in moves else moves[0])
            else:
                moves = match.moves(seat)
                unrested = moves[:-1] or moves
                match.play(seat, unrested[cards[turn % len(cards)] % len(unrested)])
                turn += 1
            if match.over:
                break
        assert match.position()["round"] <= 15
    assert match.round == 15  # nobody rested before it had to


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), choices=st.lists(st.integers(0, 10**6), max_size=300))
def test_a_passing_hero_is_never_stranded(seed: int, choices: list[int]) -> None:
    """Whatever it does then, at the end it stands where it may stop (SH-10)."""
    match = Match.new("holland", 4, seed)
    for number in choices:
        if match.over:
            break
        seat = match.acting[number % len(match.acting)]
        moves = match.moves(seat)
        own = [m for m in moves if m.startswith(seat) and not m.endswith("hide")]
        match.play(seat, (own or list(moves))[number // 4 % len(own or moves)])
        turn = match.position()["turn"]
        if turn and turn["moving"] in match.position()["heroes"]:
            onward = match.moves(turn["seat"])
            assert onward
            assert all(move.startswith(turn["moving"]) for move in onward)


@given(
    cards=st.lists(st.integers(1, 7), min_size=4, max_size=4),
    order=st.permutations(range(4)),
    gryphon=st.sampled_from(SEATS),
)
@settings(max_examples=60, deadline=None)
def test_the_order_of_choosing_changes_nothing(
    cards: list[int], order: list[int], gryphon: str
) -> None:
    ends = []
    for seats in (range(4), order):
        match = Match.new("holland", 4, seed=gryphon)
        for seat in seats:
            match.play(SEATS[seat], f"card:{cards[seat]}")
        ends.append((match.position(), match.acting))
    assert ends[0] == ends[1]


@settings(max_examples=25, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**9))
def test_a_loaded_position_is_the_same_state(seats: int, seed: int) -> None:
    """Every field, not only what a position shows; but for the dice, and what was noted."""
    luck = Random(seed)
    match = Match.new("holland", seats, seed)
    while not match.over:
        seat = luck.choice(match.acting)
        match.play(seat, luck.choice(match.moves(seat)))
        again = Match.load(match.position())
        own, loaded = vars(match._state), vars(again._state)
        for name in own.keys() - {"key", "pool", "block", "drawn", "noted", "notes"}:
            assert own[name] == loaded[name], name
