"""The trees' nodes: one row of records, allocated once, linked by their places in it.

A node stands for a sequence of things noticed.  Its children are a list: `first`, then `next`.
A child's `key` is what was noticed, and of whom: in the tree of the seat that acted, its action.
"""

from typing import Any, NamedTuple, TypeAlias

from donjon.engine.fields import Array, Float32, Float64, Int32, Part, record
from donjon.engine.state import MAX_SEATS, Row

NONE, STAY = -1, -2
TOKENS = 0x0FFF_FFFF  # what is noticed is a number up to this


class Node(Part):
    """A sequence of things noticed, and how it went on."""

    visits: Int32  # simulations that came through
    chances: Int32  # how often it could have been chosen
    value: Float64  # the mover's mean result
    spread: Float32  # 1 / sqrt(visits)
    first: Int32  # the place of its first child, or NONE
    next: Int32  # the place of its parent's next child, or NONE
    key: Int32  # what was noticed, and of whom


NODE = record(Node)
Nodes: TypeAlias = Array[Node]


class Trees(NamedTuple):
    """All a search works on; every part is allocated before it begins."""

    nodes: Nodes  # the roots come first
    used: Array[int]  # how many nodes there are
    root: Row  # a row of one state, as the viewer sees it
    scratch: Row  # a row of one state, which each simulation plays on
    mask: Row  # what is legal
    path: Array[int]  # the nodes a simulation has been through
    at: Any  # where it is now, in each tree
    values: Any  # how it ended, for each seat
    totals: Any  # those, summed
    luck: Row  # what chooses by chance
    keys: Row  # the next simulation's dice
    logs: Array[float]  # square roots of logarithms of small numbers
    spreads: Array[float]  # their 1 / sqrt
    how: Any  # whole numbers of the settings, named below
    much: Any  # the others


# Places in `how`.
VIEWER, TREES, CUTOFF, QUICK, ROUNDS = 0, 1, 2, 3, 4
HOW = 5
# Places in `much`.
EXPLORE, WIDEN, POWER, JITTER, TRUST = 0, 1, 2, 3, 4
MUCH = 5


def key_of(mover: int, token: int) -> int:
    """What a child stands for, in one number."""
    return (token & TOKENS) << 2 | mover


def mover_of(key: int) -> int:
    return key & (MAX_SEATS - 1)


def token_of(key: int) -> int:
    return key >> 2


def find(nodes: Nodes, node: int, key: int) -> int:
    """The child that stands for this, or NONE."""
    child = nodes[node].first
    while child != NONE and nodes[child].key != key:
        child = nodes[child].next
    return child


def add(nodes: Nodes, used: Array[int], parent: int, key: int) -> int:
    """A new child; NONE if there is no room."""
    place = used[0]
    if place >= len(nodes):
        return NONE
    used[0] = place + 1
    node = nodes[place]
    clear(node)
    node.key = key
    node.chances = 1
    node.next = nodes[parent].first
    nodes[parent].first = place
    return place


def clear(node: Node) -> None:
    node.visits = 0
    node.chances = 0
    node.value = 0.0
    node.spread = 0.0
    node.first = NONE
    node.next = NONE
    node.key = 0
