"""Marks on the tower: where a piece can go, and what can be blown up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.holland.rules.layout import State
from donjon.games.holland.scene.offers import goals
from donjon.games.holland.scene.places import (
    LEFT,
    SPACE_H,
    SPACE_W,
    TOP,
    corner,
    ring_size,
    ring_spot,
)
from donjon.games.holland.text.names import VILLAIN_SIGNS, VILLAINS

BOMB = 30


def aims(view: Json, state: State, moves: Sequence[str], say: Say) -> Iterator[Sprite]:
    """Under the pieces: the tint of every space that can be gone to, a bomb in those for it."""
    owner = view["turn"]["seat"] if view["turn"] else ""
    whose: dict[str, str] = {}
    for piece, goal, _ in goals(view, state, moves, say):
        whose[goal] = owner if piece not in VILLAINS else whose.get(goal, "")
    for goal, seat in whose.items():
        yield way(goal, seat)
    for move in moves:
        what, _, space = move.partition(":")
        if what == "blast":
            yield bomb(space)


@cache
def way(goal: str, seat: str) -> Sprite:
    """A whole space that can be gone to: in a seat's colour if a hero goes, else dark."""
    if goal == "free":
        return Sprite("way-free", "way-out", LEFT, 0, 5 * SPACE_W, TOP, seat=seat)
    x, y = corner(goal)
    return Sprite(
        f"way-{goal}", "way" if seat else "way-villain", x, y, SPACE_W, SPACE_H, seat=seat
    )


@cache
def bomb(space: str) -> Sprite:
    """In a corner that no other mark takes: this space can be blown up."""
    x, y = corner(space)
    return Sprite(f"blast-{space}", "bomb", x + 5, y + SPACE_H - BOMB - 5, BOMB, BOMB,
                  tone="quiet")  # fmt: skip


def rings(view: Json, state: State, moves: Sequence[str], say: Say) -> Iterator[Sprite]:
    """Who can go to a space: the hero's number, the villain's head."""
    found = list(goals(view, state, moves, say))
    many = Counter(goal for _, goal, _ in found)
    taken = {*view["heroes"].values(), *view["villains"].values()}
    count: Counter[str] = Counter()
    for piece, goal, label in found:
        count[goal] += 1
        yield ring(piece, goal, count[goal], ring_size(many[goal], goal in taken), label, say)


@lru_cache(20_000)
def ring(piece: str, goal: str, n: int, size: float, label: str, say: Say) -> Sprite:
    x, y = ring_spot(goal, n, size)
    name = f"goal-{piece}-{goal}"
    if piece in VILLAINS:
        sign = say(VILLAIN_SIGNS[piece])
        return Sprite(name, f"goal-{piece}", x, y, size, size, label=label, glyph=f"+{sign}")
    return Sprite(name, "goal", x, y, size, size, seat=piece[:-1], text=piece[-1], label=label,
                  glyph=f"+{piece[-1]}")  # fmt: skip
