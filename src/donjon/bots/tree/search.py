"""Information-set Monte-Carlo tree search for any game.

Each simulation deals what the viewer can't see, walks down the trees as far as they reach,
plays on quickly, and learns from the result.  There is a tree for each seat over what that
seat notices, so nobody plans with knowledge it won't have; where nothing but dice is hidden
one tree does for all.  Dice are not in the tree: a node stands for what seats did, whatever
was rolled meanwhile, so which actions are legal in a node differs from one simulation to the
next, and an action's bound counts how often it could have been chosen, not how often its
parent was visited.  Seats that act at the same time do so one after the other, unseen.  What
a seat learns by its own action (the cards the others had chosen) is a node below that action.
There the bounds vary by chance, or seats would answer each other in step.
"""

from typing import Any

from donjon.bots.tree.bounds import LEGAL, best_known, learn, wants_more
from donjon.bots.tree.nodes import (
    CUTOFF,
    NONE,
    QUICK,
    ROUNDS,
    STAY,
    TREES,
    VIEWER,
    WIDEN,
    Nodes,
    Trees,
    add,
    clear,
    find,
    key_of,
    mover_of,
    token_of,
)
from donjon.engine.dice import renew
from donjon.engine.luck import bits, nth_marked, pick_any, pick_below
from donjon.engine.state import Mask, Row, State, lowest_seat

game: Any = None
policy: Any = None
quick: Any = None  # the game's own quick policy, or `luck.by_chance`

NO_END = 1 << 30  # a round that never comes


def search(trees: Trees, simulations: int) -> None:
    """Simulate so many games."""
    root, scratch, luck, keys, how = trees.root, trees.scratch, trees.luck, trees.keys, trees.how
    for _ in range(simulations):  # hot: functions in it are handed a few parts, not all of them
        deal_again(root, scratch, luck, keys, how[VIEWER])
        state = scratch[0]
        last = state.rounds + how[ROUNDS] if how[ROUNDS] > 0 else NO_END
        length = descend(trees, state, last)
        play_on(state, trees.mask, luck, how[CUTOFF], how[QUICK], last)
        judge(state, trees.values, trees.totals)
        learn(trees.nodes, trees.path, length, trees.values, trees.spreads, how[TREES])


def plant(trees: Trees) -> None:
    """Begin with bare roots."""
    for t in range(trees.how[TREES]):
        clear(trees.nodes[t])
    trees.used[0] = trees.how[TREES]
    for seat in range(len(trees.totals)):
        trees.totals[seat] = 0.0


def deal_again(root: Row, scratch: Row, luck: Row, keys: Row, viewer: int) -> None:
    """Lay the root position out with fresh dice and something in place of what is hidden."""
    lay_out(scratch, root)
    keys[0] = bits(luck)
    keys[1] = bits(luck)
    renew(scratch[0], keys)
    game.deal(scratch[0], viewer)


def lay_out(scratch: Row, states: Row) -> None:
    scratch[0] = states[0]


def next_seat(state: State, viewer: int) -> int:
    """At the root the viewer is asked first: what acts at the same time commutes."""
    return viewer if state.acting >> viewer & 1 else lowest_seat(state.acting)


# --- down the trees ---------------------------------------------------------------------


def descend(trees: Trees, state: State, last: int) -> int:
    """Walk until a seat does something new in its tree; return the path's length."""
    nodes, used, mask, path, at = trees.nodes, trees.used, trees.mask, trees.path, trees.at
    logs, luck, much, share = trees.logs, trees.luck, trees.much, trees.how[QUICK]
    count = trees.how[TREES]
    for t in range(count):
        at[t] = t
    length = 0
    seat = next_seat(state, trees.how[VIEWER])
    known = True
    while known and not state.over and state.rounds < last and length + count < len(path):
        own = seat if count > 1 else 0
        mark_legal(state, seat, mask)
        child, tried = best_known(nodes, at[own], seat, mask, logs, much, luck)
        action = NONE
        if wants_more(much, nodes[at[own]].visits, tried):
            politely = much[WIDEN] > 0.0 and by_quick(luck, share)
            action = untried(mask, luck, politely, state, seat)
        if action == NONE:
            action = token_of(nodes[child].key)
        else:
            known = False
            child = add(nodes, used, at[own], key_of(seat, action))
        for t in range(count):
            if t != own:
                key = key_of(seat, game.seen(state, t, seat, action))
                at[t] = follow(nodes, used, at[t], key)
                known = known and at[t] != NONE
                length = remember(path, length, at[t])
        length = remember(path, length, child)
        if count > 1 and child != NONE:
            learnt = game.seen(state, seat, seat, action)
            if learnt != action:
                child = follow(nodes, used, child, key_of(seat, learnt + len(mask)))
                length = remember(path, length, child)
        at[own] = child
        known = known and child != NONE
        game.step(state, seat, action)
        seat = lowest_seat(state.acting)
    return length


def remember(path: Row, length: int, node: int) -> int:
    if node == NONE:
        return length
    path[length] = node
    return length + 1


def follow(nodes: Nodes, used: Row, node: int, key: int) -> int:
    """The child that stands for what was noticed, new if need be."""
    child = find(nodes, node, key)
    return add(nodes, used, node, key) if child == NONE else child


def mark_legal(state: State, seat: int, mask: Mask) -> None:
    for action in range(len(mask)):
        mask[action] = 0
    game.legal(state, seat, mask)


def untried(mask: Mask, luck: Row, politely: bool, state: State, seat: int) -> int:
    """An action not tried yet, or NONE; politely: the quick policy's choice, if it is one."""
    count = 0
    for action in range(len(mask)):
        mask[action] = mask[action] == LEGAL
        count += mask[action]
    if count == 0:
        return NONE
    if politely:
        wished: int = quick(state, seat, mask, luck)
        if mask[wished]:
            return wished
    return nth_marked(mask, 0, len(mask), pick_below(luck, count))


# --- the rest of the game, and what it teaches ------------------------------------------


def play_on(state: State, mask: Mask, luck: Row, moves: int, share: int, last: int) -> None:
    """Play to the end or to the cut-off, by the quick policy or by chance."""
    while moves != 0 and state.rounds < last and not state.over:
        seat = lowest_seat(state.acting)
        mark_legal(state, seat, mask)
        if by_quick(luck, share):
            action = quick(state, seat, mask, luck)
        else:
            action = pick_any(mask, luck)
        game.step(state, seat, action)
        moves -= 1


def by_quick(luck: Row, share: int) -> bool:
    """Is the next choice the quick policy's?"""
    return share >= 100 or (share > 0 and pick_below(luck, 100) < share)


def judge(state: State, values: Row, totals: Row) -> None:
    """What the end, or the position at the cut-off, is worth to each seat."""
    for seat in range(state.seats):
        value = state.payoff[seat] if state.over else policy.score(state, seat)
        values[seat] = value
        totals[seat] += value


# --- what was found ---------------------------------------------------------------------


def read_root(trees: Trees, visits: Row, values: Row) -> None:
    """Add up, for each of the viewer's actions, how often it was tried and with what result."""
    viewer = trees.how[VIEWER]
    nodes = trees.nodes
    child = nodes[viewer if trees.how[TREES] > 1 else 0].first
    while child != NONE:
        here = nodes[child]
        if mover_of(here.key) == viewer and token_of(here.key) < len(visits):
            visits[token_of(here.key)] += here.visits
            values[token_of(here.key)] += here.value * here.visits
        child = here.next


def likely(trees: Trees, seat: int, least: int) -> int:
    """What a seat does most often where the line stands, of what the mask says is legal; NONE
    if it was done less than `least` times."""
    node = trees.at[seat if trees.how[TREES] > 1 else 0]
    if node == NONE:
        return NONE
    most, pick = least - 1, NONE
    child = trees.nodes[node].first
    while child != NONE:
        here = trees.nodes[child]
        action = token_of(here.key)
        if mover_of(here.key) == seat and action < len(trees.mask) and here.visits > most:
            if trees.mask[action]:
                most, pick = here.visits, action
        child = here.next
    return pick


def move_on(trees: Trees, keys: Row) -> None:
    """Follow in each tree what its seat noticed; NONE: that is not known, STAY: nothing."""
    for t in range(trees.how[TREES]):
        if trees.at[t] != NONE and keys[t] != STAY:
            trees.at[t] = NONE if keys[t] == NONE else find(trees.nodes, trees.at[t], keys[t])
