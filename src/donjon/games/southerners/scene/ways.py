"""Which way an attack went: dots from a territory, or the palace, to what was attacked."""

from functools import lru_cache
from math import atan2, hypot, pi

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.games.southerners.rules.layout import PALACE, TERRITORIES, State
from donjon.games.southerners.scene.places import (
    Half,
    field_spot,
    flag_spot,
    half_of,
    palace_spot,
)
from donjon.games.southerners.text.names import GROUPS

POINTS = 16  # of the compass, clockwise from the east: where a head points
DOT, STEP, HEAD = 14, 24, 36
ASIDE = 10  # from a flag, where nothing is written
Point = tuple[float, float]


def tried(view: Json, state: State | None, near: str) -> list[Sprite]:
    """Attacks of this turn that felled nothing, nor has anything fallen since.

    Nothing else on the board would tell of them, and nothing that is told once they are over.
    """
    if state is None or view["battle"] or view["phase"] not in ("main", "respond"):
        return []
    attacker, found = view["attacker"], list[Sprite]()
    for group in range(PALACE + 1):
        for territory in range(TERRITORIES):
            if state.tried >> (group * TERRITORIES + territory) & 1:
                source, target = GROUPS[group], GROUPS[territory]
                found += way("way", attacker, source, target, attacker == near)
    return found


@lru_cache(256)
def way(name: str, seat: str, source: str, target: str, near: bool) -> tuple[Sprite, ...]:
    """From a group of the attacker's to one of the defender's, where they stand at home."""
    (x, y), (to_x, to_y) = _start(half_of(near), source), _end(half_of(not near), target)
    far = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / far, (to_y - y) / far
    found, named = list[Sprite](), f"{name}-{source}-{target}"
    for n in range(int((far - HEAD) / STEP) + 1):
        at = n * STEP
        spot = round(x + dx * at - DOT / 2, 1), round(y + dy * at - DOT / 2, 1), DOT, DOT
        found.append(Sprite(f"{named}-{n}", "way-dot", *spot, seat=seat))
    points = round(atan2(dy, dx) / (2 * pi) * POINTS) % POINTS
    left, top = to_x - dx * HEAD / 2 - HEAD / 2, to_y - dy * HEAD / 2 - HEAD / 2
    tip = round(left, 1), round(top, 1), HEAD, HEAD
    return (*found, Sprite(named, f"way-{points}", *tip, seat=seat))


def _start(half: Half, group: str) -> Point:
    """Beside the top of the flag, or at the palace's gate."""
    if group == "palace":
        return _gate(half)
    ground, flag = half.home, flag_spot(half.home, int(group) - 1)
    edge = ground.top + ASIDE if half.near else ground.top + ground.h - ASIDE
    return flag.x + flag.w + ASIDE, edge


def _end(half: Half, group: str) -> Point:
    """Where the front row of a territory begins, or at the palace's gate."""
    if group == "palace":
        return _gate(half)
    ground = half.home
    field, flag = field_spot(ground, int(group) - 1), flag_spot(ground, int(group) - 1)
    front = ground.slots if half.near else ground.slots + ground.slot_h
    return min(flag.x + flag.w + ASIDE, field.x + field.w / 2), front


def _gate(half: Half) -> Point:
    """The edge of a palace that looks to the front."""
    spot = palace_spot(half, False)
    return spot.x + spot.w / 2, spot.y if half.near else spot.y + spot.h
