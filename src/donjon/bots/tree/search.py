"""Information-set Monte-Carlo tree search for any game.

Each simulation deals what the viewer can't see, walks down the trees as far as they reach,
plays on quickly, and learns from the result.  There is a tree for each seat over what that
seat notices, so nobody plans with knowledge it won't have; where nothing but dice is hidden
one tree does for all.  Dice are not in the tree: a node stands for what seats did, whatever
was rolled meanwhile, so which actions are legal in a node differs from one simulation to the
next, and an action's bound counts how often it could have been chosen, not how often its
parent was visited.  Seats that act at the same time do so one after the other, unseen.
"""

from math import log, sqrt
from typing import Any

from donjon.bots.tree.nodes import (
    CUTOFF,
    EXPLORE,
    NONE,
    POWER,
    QUICK,
    TREES,
    VIEWER,
    WIDEN,
    WORD,
    Nodes,
    Trees,
    add,
    clear,
    find,
    transplant,
)
from donjon.engine.dice import renew
from donjon.engine.drivers import set_up as begin
from donjon.engine.luck import bits, pick_any, pick_below
from donjon.engine.state import Mask, Row, State, lowest_seat

game: Any = None
quick: Any = None  # the game's own quick policy, or `luck.by_chance`

LEGAL, TRIED = 1, 2  # marks in the mask


def search(trees: Trees, simulations: int) -> None:
    """Simulate so many games."""
    for _ in range(simulations):
        deal_again(trees)
        state = trees.scratch[0]
        length = descend(trees, state)
        play_on(trees, state)
        judge(trees, state)
        learn(trees, length)


def set_up(states: Row, seats: int, keys: Row, setup: Row) -> None:
    """Begin a game, to search from its opening."""
    begin(states, seats, keys, setup)


def plant(trees: Trees) -> None:
    """Begin with bare roots."""
    for t in range(trees.how[TREES]):
        clear(trees.nodes[t])
    trees.used[0] = trees.how[TREES]
    forget_totals(trees)


def forget_totals(trees: Trees) -> None:
    for seat in range(len(trees.totals)):
        trees.totals[seat] = 0.0


def deal_again(trees: Trees) -> None:
    """Lay the root position out with fresh dice and something in place of what is hidden."""
    lay_out(trees.scratch, trees.root)
    trees.keys[0] = bits(trees.luck)
    trees.keys[1] = bits(trees.luck)
    renew(trees.scratch[0], trees.keys)
    game.deal(trees.scratch[0], trees.how[VIEWER])


def lay_out(scratch: Row, states: Row) -> None:
    scratch[0] = states[0]


def next_seat(state: State, viewer: int) -> int:
    """At the root the viewer is asked first: what acts at the same time commutes."""
    return viewer if state.acting >> viewer & 1 else lowest_seat(state.acting)


# --- down the trees ---------------------------------------------------------------------


def descend(trees: Trees, state: State) -> int:
    """Walk until a seat does something new in its tree; return the path's length."""
    count = trees.how[TREES]
    for t in range(count):
        trees.at[t] = t
    length = 0
    seat = next_seat(state, trees.how[VIEWER])
    known = True
    while known and not state.over and length + count <= len(trees.path):
        own = seat if count > 1 else 0
        mark_legal(state, seat, trees.mask)
        action, child = select(trees, trees.at[own], seat, state)
        known = child != NONE
        if not known:
            child = add(trees, trees.at[own], seat, action)
        for t in range(count):
            if t != own:
                token = game.seen(state, t, seat, action) & WORD
                trees.at[t] = follow(trees, trees.at[t], seat, token)
                known = known and trees.at[t] != NONE
                length = remember(trees, length, trees.at[t])
        trees.at[own] = child
        length = remember(trees, length, child)
        game.step(state, seat, action)
        seat = lowest_seat(state.acting)
    return length


def remember(trees: Trees, length: int, node: int) -> int:
    if node == NONE:
        return length
    trees.path[length] = node
    return length + 1


def follow(trees: Trees, node: int, mover: int, token: int) -> int:
    """The child that stands for what was noticed, new if need be."""
    child = find(trees.nodes, node, mover, token)
    return add(trees, node, mover, token) if child == NONE else child


def mark_legal(state: State, seat: int, mask: Mask) -> None:
    for action in range(len(mask)):
        mask[action] = 0
    game.legal(state, seat, mask)


def select(trees: Trees, node: int, seat: int, state: State) -> tuple[int, int]:
    """What the seat does here, and the node it leads to; NONE if it is new."""
    nodes, mask = trees.nodes, trees.mask
    tried, best, pick = 0, -1.0, NONE
    child = nodes[node].first
    while child != NONE:
        here = nodes[child]
        if here.mover == seat and mask[here.token]:
            mask[here.token] = TRIED
            tried += 1
            here.chances += 1
            bound = upper_bound(trees, here)
            if bound > best:
                best, pick = bound, child
        child = here.next
    if wants_more(trees, nodes[node].visits, tried):
        action = untried(trees, seat, state)
        if action != NONE:
            return action, NONE
    return nodes[pick].token, pick


def upper_bound(trees: Trees, node: Any) -> float:
    visits = node.visits
    chances = node.chances
    known = trees.logs[chances] if chances < len(trees.logs) else log(chances)
    return node.value / visits + trees.much[EXPLORE] * sqrt(known / visits)  # type: ignore[no-any-return]


def wants_more(trees: Trees, visits: int, tried: int) -> bool:
    """May another action be tried here?  Progressive widening, where it is on."""
    if tried == 0 or trees.much[WIDEN] == 0.0:
        return True
    return tried < trees.much[WIDEN] * (visits + 1) ** trees.much[POWER]  # type: ignore[no-any-return]


def untried(trees: Trees, seat: int, state: State) -> int:
    """An action not tried yet, or NONE: the quick policy's choice where there is widening."""
    mask = trees.mask
    count = 0
    for action in range(len(mask)):
        count += mask[action] == LEGAL
    if count == 0:
        return NONE
    if trees.much[WIDEN] > 0.0 and trees.how[QUICK] > 0:
        for action in range(len(mask)):
            mask[action] = mask[action] == LEGAL
        wished = quick(state, seat, mask, trees.luck)
        if mask[wished] == LEGAL:
            return wished  # type: ignore[no-any-return]
    nth = pick_below(trees.luck, count)
    for action in range(len(mask)):
        if mask[action] == LEGAL:
            if nth == 0:
                return action
            nth -= 1
    return NONE


# --- the rest of the game, and what it teaches ------------------------------------------


def play_on(trees: Trees, state: State) -> None:
    """Play to the end or to the cut-off, by the quick policy or by chance."""
    moves = trees.how[CUTOFF]
    share = trees.how[QUICK]
    while moves != 0 and not state.over:
        seat = lowest_seat(state.acting)
        mark_legal(state, seat, trees.mask)
        if share >= 100 or (share > 0 and pick_below(trees.luck, 100) < share):
            action = quick(state, seat, trees.mask, trees.luck)
        else:
            action = pick_any(trees.mask, trees.luck)
        game.step(state, seat, action)
        moves -= 1


def judge(trees: Trees, state: State) -> None:
    """What the end, or the position at the cut-off, is worth to each seat."""
    for seat in range(state.seats):
        value = state.payoff[seat] if state.over else game.score(state, seat)
        trees.values[seat] = value
        trees.totals[seat] += value


def learn(trees: Trees, length: int) -> None:
    nodes = trees.nodes
    for t in range(trees.how[TREES]):
        nodes[t].visits += 1
    for i in range(length):
        node = nodes[trees.path[i]]
        node.visits += 1
        node.value += trees.values[node.mover]


# --- what was found ---------------------------------------------------------------------


def read_root(trees: Trees, visits: Row, values: Row) -> None:
    """Add up, for each of the viewer's actions, how often it was tried and with what result."""
    viewer = trees.how[VIEWER]
    nodes = trees.nodes
    child = nodes[viewer if trees.how[TREES] > 1 else 0].first
    while child != NONE:
        if nodes[child].mover == viewer:
            visits[nodes[child].token] += nodes[child].visits
            values[nodes[child].token] += nodes[child].value
        child = nodes[child].next


def open_line(trees: Trees) -> None:
    """Stand at the root of every tree, the position dealt."""
    deal_again(trees)
    for t in range(trees.how[TREES]):
        trees.at[t] = t


def likely(trees: Trees, least: int) -> tuple[int, int]:
    """Who acts now and what it does most often in its tree; NONE if that is not known well."""
    state = trees.scratch[0]
    if state.over:
        return NONE, NONE
    seat = next_seat(state, trees.how[VIEWER])
    node = trees.at[seat if trees.how[TREES] > 1 else 0]
    if node == NONE:
        return seat, NONE
    mark_legal(state, seat, trees.mask)
    most, pick = least - 1, NONE
    child = trees.nodes[node].first
    while child != NONE:
        here = trees.nodes[child]
        if here.mover == seat and trees.mask[here.token] and here.visits > most:
            most, pick = here.visits, here.token
        child = here.next
    return seat, pick


def advance(trees: Trees, seat: int, action: int) -> None:
    """Play an action in the line that is open."""
    state = trees.scratch[0]
    count = trees.how[TREES]
    for t in range(count):
        token = action
        if count > 1 and t != seat:
            token = game.seen(state, t, seat, action) & WORD
        if trees.at[t] != NONE:
            trees.at[t] = find(trees.nodes, trees.at[t], seat, token)
    game.step(state, seat, action)


def notice(trees: Trees, seat: int, token: int) -> None:
    """Follow in the viewer's tree what it noticed; what others know of it is lost."""
    viewer = trees.how[VIEWER]
    count = trees.how[TREES]
    for t in range(count):
        if (count == 1 or t == viewer) and trees.at[t] != NONE:
            trees.at[t] = find(trees.nodes, trees.at[t], seat, token)
        else:
            trees.at[t] = NONE


def replant(trees: Trees, spare: Nodes) -> None:
    """Keep only what grows from where the line stands, in other nodes."""
    trees.used[0] = transplant(trees.nodes, spare, trees.at, trees.how[TREES])
    forget_totals(trees)
