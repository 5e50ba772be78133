"""The tree search: it finds what there is to find and knows no more than its seat."""

from typing import Any

import numpy as np
import pytest
from benchmarks.connect_four import GAME as CONNECT_FOUR

from donjon.bots.searcher import Searcher
from donjon.bots.strength import Strength
from donjon.bots.tree import build as tree
from donjon.bots.tree.nodes import NODE, NONE, find, key_of
from donjon.engine import builds, loading
from donjon.engine.registry import find_game
from donjon.engine.state import lowest_seat
from tests.bots.pennies import GAME as PENNIES
from tests.bots.pennies.rules import SHOWN
from tests.bots.searching import after, opening, same, think, view

KNIGHTS, TEMPLE = find_game("knights"), find_game("temple")


@pytest.mark.parametrize("trees", ["one", "seat"])
def test_takes_the_win_and_stops_the_loss(trees: str) -> None:
    three = after(CONNECT_FOUR, opening(CONNECT_FOUR), [0, 6, 0, 6, 0])
    assert think(CONNECT_FOUR, three, 1, trees=trees).best() == 0  # red must stop the column
    won = after(CONNECT_FOUR, three, [5])
    found = think(CONNECT_FOUR, won, 0, trees=trees)
    assert found.best() == 0
    assert found.values[0] == 1


def test_every_simulation_goes_into_one_action() -> None:
    found = think(CONNECT_FOUR, opening(CONNECT_FOUR), 0, simulations=150, trees="one")
    assert found.visits.sum() == found.simulations == 150
    assert found.chances[0] + found.chances[1] == pytest.approx(1)
    assert (found.visits * found.values).sum() / 150 == pytest.approx(found.chances[0])


def test_a_tree_for_each_seat_finds_the_same_where_all_is_seen() -> None:
    for key in range(3):
        states = opening(KNIGHTS, key=key)
        seat = states[0].seat
        one = think(KNIGHTS, states, seat, trees="one")
        assert same(one, think(KNIGHTS, states, seat, trees="seat"))


def test_the_same_seed_finds_the_same_and_another_does_not() -> None:
    states = opening(KNIGHTS)
    seat = states[0].seat
    first = think(KNIGHTS, states, seat, "a")
    assert same(first, think(KNIGHTS, states, seat, "a"))
    assert not same(first, think(KNIGHTS, states, seat, "b"))


def test_nobody_plans_with_what_it_will_not_know() -> None:
    """Unseen, pennies are even; whoever could see the other's coin would always win."""
    blind = opening(PENNIES, setup=[0])
    for seat in (0, 1):
        found = think(PENNIES, blind, seat, simulations=1500, explore=1.0, jitter=1.0)
        assert found.chances[seat] == pytest.approx(0.5, abs=0.08)
    cheat = think(PENNIES, blind, 0, simulations=1500, explore=0.5, trees="one")
    assert cheat.chances[1] > 0.65


def test_a_hidden_choice_is_dealt_anew() -> None:
    """Red has chosen already; blue's search must hold both sides for possible."""
    chosen = [after(PENNIES, opening(PENNIES, setup=[0]), []) for _ in range(2)]
    build = builds.interpreted(PENNIES)
    for side, states in enumerate(chosen):
        build.drive.play(states, 1, side)
    found = [think(PENNIES, states, 0, simulations=400) for states in chosen]
    assert same(*found)


def test_memory_that_is_full_does_not_grow() -> None:
    searcher = Searcher(CONNECT_FOUR, Strength(3000, trees="one", nodes=1, temperature=1.0), 2)
    states = opening(CONNECT_FOUR)
    found = searcher.search(view(CONNECT_FOUR, states, 0), 0, "1")
    trees = searcher._memory[0]
    assert trees.used[0] == len(trees.nodes) == 1024
    assert found.visits.sum() == 3000


def test_widening_tries_few_actions_first() -> None:
    states = opening(CONNECT_FOUR)
    narrow = think(CONNECT_FOUR, states, 0, simulations=20, trees="one", widen=0.5)
    wide = think(CONNECT_FOUR, states, 0, simulations=20, trees="one")
    assert np.count_nonzero(narrow.visits) < np.count_nonzero(wide.visits) == 7


def test_nothing_is_remembered_from_one_search_to_the_next() -> None:
    searcher = Searcher(CONNECT_FOUR, Strength(60, trees="one", temperature=1.0), 2)
    first = view(CONNECT_FOUR, opening(CONNECT_FOUR), 0)
    second = view(CONNECT_FOUR, after(CONNECT_FOUR, opening(CONNECT_FOUR), [3, 2]), 0)
    alone = searcher.search(second, 0, "1")
    searcher.search(first, 0, "1")
    assert same(searcher.search(second, 0, "1"), alone)


def test_stopping_early_changes_no_choice() -> None:
    for column in range(7):
        states = after(CONNECT_FOUR, opening(CONNECT_FOUR), [column, 3, column])
        full = think(CONNECT_FOUR, states, 1, simulations=240, trees="one")
        early = think(CONNECT_FOUR, states, 1, simulations=240, trees="one", temperature=0.0)
        assert early.best() == full.best()


def test_threads_share_the_budget_and_repeat_exactly() -> None:
    states = opening(CONNECT_FOUR)
    found = [
        think(CONNECT_FOUR, states, 0, simulations=101, trees="one", threads=3) for _ in range(2)
    ]
    assert found[0].visits.sum() == 101
    assert same(*found)


def test_a_node_is_half_a_cache_line() -> None:
    assert NODE.itemsize == 32


def test_compiled_search_finds_what_the_interpreted_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("numba")
    states = opening(KNIGHTS)
    seat = states[0].seat
    slow = think(KNIGHTS, states, seat, simulations=300, trees="seat", cutoff=9)
    monkeypatch.delenv("DONJON_MODE")
    assert loading.fastest(KNIGHTS, tree.SEARCH).compiled
    assert same(slow, think(KNIGHTS, states, seat, simulations=300, trees="seat", cutoff=9))


def test_what_a_seat_learns_by_its_own_action_is_in_its_tree() -> None:
    """Red chooses last and sees then what blue had chosen: a node for each."""
    searcher = Searcher(PENNIES, Strength(300, temperature=1.0), 2)
    searcher.search(view(PENNIES, opening(PENNIES, setup=[0]), 0), 0, "1")
    trees = searcher._memory[0]
    nodes = trees.nodes
    chosen = find(nodes, 1, key_of(0, 2))  # in red's tree: blue has chosen, unseen
    side = find(nodes, chosen, key_of(1, 0))
    learnt = {int(nodes[child].key) >> 2 for child in children(nodes, side)}
    assert learnt == {SHOWN + len(trees.mask), SHOWN + 1 + len(trees.mask)}


def children(nodes: Any, node: int) -> list[int]:
    found, child = [], nodes[node].first
    while child != NONE:
        found.append(int(child))
        child = nodes[child].next
    return found


def test_a_roll_out_stops_where_a_round_begins() -> None:
    build = builds.interpreted(TEMPLE, tree.SEARCH)
    states, mask, luck = build.adopt(opening(TEMPLE)[0]), build.mask(), build.words([1])
    for last in (1, 3):
        build.drive.play_on(states[0], mask, luck, -1, 100, last)
        assert states[0].rounds == last
        assert (states[0].active, states[0].over) == (0, 0)


def follows_quick(simulations: int, trust: float) -> int:
    """In how many of 25 positions a search chooses what the quick policy would."""
    build, states, alike = builds.interpreted(TEMPLE), opening(TEMPLE), 0
    how: dict[str, Any] = {"trees": "one", "widen": 2.0, "quick": 100, "explore": 0.3, "cutoff": 4}
    for _ in range(25):
        seat = lowest_seat(states[0].acting)
        found = think(TEMPLE, states, seat, simulations=simulations, trust=trust, **how)
        mask = build.mask()
        build.drive.mark_legal(states, seat, mask)
        wished = build.drive.quick(states[0], seat, mask, [1])
        alike += found.best() == wished
        build.drive.play(states, seat, wished)
    return alike


def test_one_simulation_plays_what_the_quick_policy_would() -> None:
    assert follows_quick(simulations=1, trust=0) == 25


def test_what_is_tried_first_is_left_only_for_something_clearly_better() -> None:
    assert follows_quick(simulations=20, trust=0) < 20
    assert follows_quick(simulations=20, trust=10) == 25
