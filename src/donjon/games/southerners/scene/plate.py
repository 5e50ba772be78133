"""A base on its plate with its name and power, and the troops on it."""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.southerners.data.army import Troop, army_named
from donjon.games.southerners.scene.cards import (
    art_of,
    base_of,
    counter_art,
    plain,
    strength,
    title,
)
from donjon.games.southerners.scene.lettering import letters
from donjon.games.southerners.scene.places import FIGHTER_H, LINE, SMALL, Spot
from donjon.games.southerners.text.names import word_of


@lru_cache(4096)
def bare(
    seat: str, place: str, spot: Spot, mine: bool, hidden: bool, say: Say
) -> tuple[Sprite, ...]:
    """A slot without a base, as far as whoever looks can see."""
    told = SLOT_HIDDEN if hidden else YOUR_SLOT if mine else SLOT
    words = fill(told, say, number=Name(place[0]), seat=seat)
    at_war = spot.h == FIGHTER_H
    slot = Sprite(f"{seat}-{place}", "slot" if at_war else "", *spot, label=words,
                  glyph="?" if hidden else "·")  # fmt: skip
    if not hidden:  # at home its ground is drawn already
        return (slot,)
    y = spot.y + (spot.h - LINE) / 2
    return slot, letters(f"{seat}-{place}-unknown", spot.x, y, spot.w, "?")


YOUR_SLOT = N_("Your slot in territory {number}: empty.")
SLOT = N_("A slot in territory {number} of {seat}: empty.")
SLOT_HIDDEN = N_("A slot in territory {number} of {seat}: hidden until both are ready.")


@lru_cache(16_384)
def base(
    seat: str, place: str, army: str, name: str, troops: int, falls: int, power: int,
    razed: bool, wall: int, spot: Spot, mine: bool, say: Say,
) -> tuple[Sprite, ...]:  # fmt: skip
    """A base, its name and power, and its troops."""
    troop = base_of(army_named(army), name).troop
    if razed:
        told = YOUR_BASE_FALLS if mine else BASE_FALLS
    else:
        told = YOUR_BASE if mine else BASE
    label = fill(told, say, number=Name(place[0]), seat=seat, base=word_of(name), troops=troops,
                 troop=word_of(troop.name), power=power, wall=wall)  # fmt: skip
    look = look_of(spot, troops)
    at_war = spot.h == FIGHTER_H
    found = [
        Sprite(f"{seat}-{place}", "plate-war" if at_war else "plate-home", *spot, label=label,
               tone="faded" if razed else "",
               glyph=plain(name, say)[:12] + ("\n\n\n" if at_war else "\n")),
        Sprite(f"{seat}-{place}-emblem", art_of("emblem", name), *look.emblem),
        letters(f"{seat}-{place}-name", *look.name[:3], title(name, say), high=look.name.h),
        Sprite(f"{seat}-{place}-power", "shield", *look.shield, text=str(wall)),
    ]  # fmt: skip
    for n in range(troops):
        at = look.troop._replace(x=look.troop.x + n * look.pitch)
        found.append(
            counter(f"{seat}-{place}-troop{n + 1}", seat, troop, power, at, n < falls, say)
        )
    if razed:
        found.append(Sprite(f"{seat}-{place}-falls", "cross", *spot))
    return tuple(found)


class Look(NamedTuple):
    """Where things are on a base's plate."""

    name: Spot
    emblem: Spot
    troop: Spot  # the first of two
    shield: Spot
    pitch: float  # from one troop to the next


@lru_cache(256)
def look_of(spot: Spot, troops: int) -> Look:
    """Large where it fights, smaller at home, small beside a battle."""
    return _at_war(spot, troops) if spot.h == FIGHTER_H else _at_home(spot)


def _at_war(spot: Spot, troops: int) -> Look:
    """Troops as large as a finger; where none is left, the base itself is what there is to see."""
    x, y, w, _ = spot
    emblem = Spot(x + 4, y + 35, 30, 30) if troops else Spot(x + 68, y + 34, 74, 74)
    return Look(Spot(x + 4, y + 4, w - 8, LINE), emblem, Spot(x + 37, y + 38, 66, 66),
                Spot(x + 4, y + 72, 30, 36), 67)  # fmt: skip


BLOCK = 0.33  # of a plate's width: the ground of its emblem


def _at_home(spot: Spot) -> Look:
    """The emblem stands at the left; beside it the name, and below that troops and power."""
    x, y, w, h = spot
    block, small = BLOCK * w, w < 150
    line, top = (SMALL, 3) if small else (LINE, 1 if h < 65 else 3)
    size = min(30 if small else 36, h - top - line - (4 if h > 65 else 1))
    emblem, below = min(block - 7, h - 10), y + top + line + (h > 65)
    left, shield = x + block + 3, size * 0.9
    return Look(Spot(x + block + 1, y + top, w - block - 4, line),
                Spot(x + (block + 3 - emblem) / 2, y + (h - emblem) / 2, emblem, emblem),
                Spot(left, below, size, size), Spot(x + w - shield - 4, below, shield, size),
                size + (0 if small else 2))  # fmt: skip


YOUR_BASE = N_(
    "Your {base} in territory {number}, power {wall}; troops: {troops} ({troop}, {power})."
)
BASE = N_(
    "{seat}: {base} in territory {number}, power {wall}; troops: {troops} ({troop}, {power})."
)
YOUR_BASE_FALLS = N_(
    "Your {base} in territory {number}, power {wall}; troops: {troops} ({troop}, {power}). "
    "It falls."
)
BASE_FALLS = N_(
    "{seat}: {base} in territory {number}, power {wall}; troops: {troops} ({troop}, {power}). "
    "It falls."
)


@lru_cache(16_384)
def counter(
    name: str, seat: str, troop: Troop, power: int, spot: Spot, falls: bool, say: Say
) -> Sprite:
    """A troop: its power, and whether it falls when this step ends."""
    told = N_("{troop}, power {power}: falls") if falls else N_("{troop}, power {power}")
    label = fill(told, say, troop=word_of(troop.name), power=power)
    sign = "x" if falls else sign_of(seat)
    return Sprite(name, "fallen" if falls else counter_art(troop.traits), *spot, seat=seat,
                  shape=shape_of(seat), text=str(power), label=label,
                  glyph=f"{sign}{strength(power, troop.traits)}",
                  tone="faded" if falls else "")  # fmt: skip
