"""What can be hit now: marks on top of the things."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.games.southerners.scene.battle import spending
from donjon.games.southerners.scene.palace import guard_spot
from donjon.games.southerners.scene.places import (
    FIGHTER_W,
    Spot,
    fighter_spot,
    palace_spot,
)
from donjon.games.southerners.scene.plate import look_of
from donjon.games.southerners.scene.side import Side

STRIKING = ("curupira", "initiative", "regular")
RING = 3  # around a troop, where a page draws its own frame


def aims(side: Side) -> list[Sprite]:
    """Marks on what the viewer strikes at."""
    if side.mine or side.viewer not in side.view["actors"] or side.view["phase"] not in STRIKING:
        return []
    return _guards(side) if side.group == "palace" else _bases(side)


def _built(side: Side) -> list[tuple[str, int]]:
    """Where bases stand that fight, and how many of their troops nothing has been spent on."""
    found = []
    for i, slot in enumerate(side.own["territories"][int(side.group) - 1]):
        if slot:
            place = f"{side.group}.{i + 1}"
            found.append((place, slot["troops"] - side.falls(place)))
    return found


def _damage(side: Side) -> int:
    """What the viewer has for troops: artillery's damage counts against bases alone (AT-13)."""
    left, _, siege = spending(side.view, str(side.viewer))
    return left - siege


def _price(side: Side, place: str, power: int) -> int:
    """Curupira fells troops one by one, whatever their power (AT-22)."""
    if side.view["phase"] == "curupira":
        return 1
    return int(side.battle["powers"].get(side.seat, {}).get(place, power))


def _bases(side: Side) -> list[Sprite]:
    """Troops that the damage is enough for; bases once no troop is left (AT-14)."""
    built, left, found = _built(side), _damage(side), []
    for place, standing in built:
        if standing and _price(side, place, left + 1) <= left:
            spot = fighter_spot(side.half, place)
            found.append(_ring(side.seat, place, spot, standing + side.falls(place), standing))
    if any(standing for _, standing in built) or not _may_raze(side):
        return found
    return [
        _frame(side.seat, place, fighter_spot(side.half, place))
        for place, _ in built
        if not side.is_razed(place)
    ]


def _may_raze(side: Side) -> bool:
    attacks = side.viewer == side.view["attacker"] and side.view["phase"] == "regular"
    return attacks and spending(side.view, str(side.viewer))[0] >= side.wall


@lru_cache(256)
def _ring(seat: str, place: str, spot: Spot, troops: int, standing: int) -> Sprite:
    """One around all troops of a base that still stand: any of them will do."""
    look = look_of(spot, troops)
    left = look.troop.x + (troops - standing) * look.pitch - RING
    wide = (standing - 1) * look.pitch + look.troop.w + 2 * RING
    art = "aim-pair" if standing > 1 else "aim"
    wide = min(wide, spot.x + FIGHTER_W - left)
    return Sprite(f"{seat}-{place}-aim", art, left, look.troop.y - RING, wide,
                  look.troop.h + 2 * RING)  # fmt: skip


@lru_cache(64)
def _frame(seat: str, place: str, spot: Spot) -> Sprite:
    return Sprite(f"{seat}-{place}-aim", "aim-base", *spot)


def _guards(side: Side) -> list[Sprite]:
    """Troops of the palace that can be felled: the newest first, those like it as well."""
    guards, left = side.own["palace"], _damage(side)
    standing = guards[: len(guards) - side.falls("palace")]
    if not standing or _price(side, "palace", left + 1) > left:
        return []
    spot = palace_spot(side.half, True)
    return [
        _guard(side.seat, n + 1, guard_spot(spot, n, len(guards), True))
        for n, name in enumerate(standing)
        if name == standing[-1]
    ]


@lru_cache(64)
def _guard(seat: str, number: int, spot: Spot) -> Sprite:
    x, y, w, h = spot
    return Sprite(
        f"{seat}-guard{number}-aim", "aim", x - RING, y - RING, w + 2 * RING, h + 2 * RING
    )
