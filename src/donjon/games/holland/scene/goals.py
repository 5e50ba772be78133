"""Marks on the tower: where a piece can go, and what can be blown up.

Every goal has one look, whoever goes there: a broken frame around the space and in it the ring
of who can come, both in the colour of the seat that plays.  Neither hides what the space is.
"""

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
    ring_place,
)
from donjon.games.holland.text.names import VILLAIN_SIGNS, VILLAINS

BOMB = 30


def aims(view: Json, state: State, moves: Sequence[str], say: Say) -> Iterator[Sprite]:
    """Under the pieces: the frame of every space that can be gone to, a bomb in those for it."""
    for goal in aimed_at(view, state, moves, say):
        yield way(goal, view["turn"]["seat"])
    for move in moves:
        what, _, space = move.partition(":")
        if what == "blast":
            yield bomb(space)


def aimed_at(view: Json, state: State, moves: Sequence[str], say: Say) -> dict[str, None]:
    """The spaces that can be gone to, once each."""
    return dict.fromkeys(goal for _, goal, _ in goals(view, state, moves, say))


@cache
def way(goal: str, seat: str) -> Sprite:
    """The frame of a whole space that can be gone to."""
    if goal == "free":
        return Sprite("way-free", "way-out", LEFT, 0, 5 * SPACE_W, TOP, seat=seat)
    x, y = corner(goal)
    return Sprite(f"way-{goal}", "way", x, y, SPACE_W, SPACE_H, seat=seat)


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
    here = Counter([*view["heroes"].values(), *view["villains"].values()])
    count: Counter[str] = Counter()
    for piece, goal, label in found:
        count[goal] += 1
        place = ring_place(goal, count[goal], many[goal], here[goal])
        yield ring(piece, goal, view["turn"]["seat"], place, label, say)


@lru_cache(20_000)
def ring(
    piece: str, goal: str, seat: str, place: tuple[float, float, float], label: str, say: Say
) -> Sprite:
    x, y, size = place
    name = f"goal-{piece}-{goal}"
    if piece in VILLAINS:
        sign = say(VILLAIN_SIGNS[piece])
        return Sprite(name, f"goal-{piece}", x, y, size, size, seat=seat, label=label,
                      glyph=f"+{sign}")  # fmt: skip
    return Sprite(name, "goal", x, y, size, size, seat=seat, text=piece[-1], label=label,
                  glyph=f"+{piece[-1]}")  # fmt: skip
