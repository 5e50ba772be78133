"""What is expected of an action: its bound, by which it is chosen, and what results teach."""

from math import log, sqrt

from donjon.bots.tree.nodes import (
    EXPLORE,
    JITTER,
    NONE,
    POWER,
    TRUST,
    WIDEN,
    Nodes,
    mover_of,
    token_of,
)
from donjon.engine.luck import pick_below
from donjon.engine.state import Mask, Row

LEGAL, TRIED = 1, 2  # marks in the mask


def best_known(
    nodes: Nodes, node: int, seat: int, mask: Mask, logs: Row, much: Row, luck: Row
) -> tuple[int, int]:
    """The child with the highest upper bound, and how many were tried; marks those.

    The bound is the mean and what may be missing to it, by how often the action could have
    been chosen and how often it was; for the action tried first (the last of the list) it is
    raised by what the settings trust it, less with every try.
    """
    explore, jitter, trust = much[EXPLORE], much[JITTER], much[TRUST]
    tried, best, pick = 0, -1.0, NONE
    child = nodes[node].first
    while child != NONE:
        here = nodes[child]
        action = token_of(here.key)
        if mover_of(here.key) == seat and action < len(mask) and mask[action]:
            mask[action] = TRIED
            tried += 1
            chances = here.chances + 1
            here.chances = chances
            known = logs[chances] if chances < len(logs) else sqrt(log(chances))
            missing = explore * known * float(here.spread)
            if jitter > 0.0:
                missing *= 1.0 + jitter * (pick_below(luck, 4096) / 2048 - 1.0)
            if here.next == NONE:
                missing += trust * float(here.spread)
            bound = here.value + missing
            if bound > best:
                best, pick = bound, child
        child = here.next
    return pick, tried


def wants_more(much: Row, visits: int, tried: int) -> bool:
    """May another action be tried here?  Progressive widening, where it is on."""
    if tried == 0 or much[WIDEN] == 0.0:
        return True
    most: float = much[WIDEN] * (visits + 1) ** much[POWER]
    return tried < most


def learn(nodes: Nodes, path: Row, length: int, values: Row, spreads: Row, trees: int) -> None:
    """Take a simulation's result into all nodes on its path."""
    for t in range(trees):
        nodes[t].visits += 1
    for i in range(length):
        node = nodes[path[i]]
        visits = node.visits + 1
        spread = spreads[visits] if visits < len(spreads) else 1.0 / sqrt(visits)
        node.visits = visits
        node.spread = spread
        node.value += (values[mover_of(node.key)] - node.value) * spread * spread
