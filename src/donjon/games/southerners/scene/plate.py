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
    look = look_of(spot)
    large = spot.h == FIGHTER_H
    found = [
        Sprite(f"{seat}-{place}", "plate", *spot, label=label, tone="faded" if razed else "",
               glyph=plain(name, say)[:12] + ("\n\n\n" if large else "\n")),
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
def look_of(spot: Spot) -> Look:
    """Large where it fights, smaller at home, small beside a battle."""
    x, y, w, h = spot
    if h == FIGHTER_H:
        return Look(Spot(x + 4, y + 4, w - 8, LINE), Spot(x + 6, y + 38, 31, 31),
                    Spot(x + 39, y + 45, 71, 74), Spot(x + 6, y + 80, 31, 36), 72)  # fmt: skip
    # The name has the first line to itself; all else stands below it, abreast and as high.
    small = w < 150
    size = 28 if small else min(38, max(32, h - LINE - 5))
    left, top = 7 if small else 12, y + h - size - (4 if h < 65 else 5)
    gap = (w - 2 * left - 4 * size) / 3
    one, two, four = (x + left + n * (size + gap) for n in (0, 1, 3))
    name = Spot(x + 4, y + 3, w - 8, SMALL) if small else Spot(x + 4, y + (h > 65) * 3, w - 8, LINE)
    return Look(name, Spot(one, top, size, size), Spot(two, top, size, size),
                Spot(four, top, size, size), size + gap)  # fmt: skip


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
