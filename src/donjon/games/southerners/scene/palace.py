"""A palace, at home or where it is fought."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.words import N_, Say, fill
from donjon.games.southerners.scene.cards import ability_of, title
from donjon.games.southerners.scene.lettering import letters
from donjon.games.southerners.scene.places import FIGHTER_H, Spot, palace_spot
from donjon.games.southerners.scene.plate import counter
from donjon.games.southerners.scene.side import Side

YOUR_PALACE = N_("Your palace, power {power}.")
PALACE = N_("The palace of {seat}, power {power}.")


def palace(side: Side) -> list[Sprite]:
    """The palace, its power and the troops in it."""
    at_war = side.group == "palace"
    spot = palace_spot(side.half, at_war)
    lost = side.view["phase"] == "over" and side.view["winner"] not in (None, side.seat)
    tone = "faded" if side.is_razed("palace") else ""
    names = side.own["palace"]
    found = list(
        walls(side.seat, side.army.palace_power, spot, tone, lost, side.mine, bool(names), side.say)
    )
    falling = side.falls("palace")
    for n, name in enumerate(names):
        troop = ability_of(side.army, name).troop
        assert troop
        at = guard_spot(spot, n, len(names), at_war)
        found.append(counter(f"{side.seat}-guard{n + 1}", side.seat, troop, troop.power, at,
                             n >= len(names) - falling, side.say))  # fmt: skip
    return found


def guard_spot(spot: Spot, n: int, count: int, at_war: bool) -> Spot:
    size, left = (68, 190) if at_war else (38, 56) if spot.h > 80 else (30, 46)
    step = min(size + 4, (0.76 * spot.w - left - size) / max(count - 1, 1))
    return Spot(spot.x + left + n * step, spot.y + spot.h - size - 4, size, size)


@lru_cache(512)
def walls(
    seat: str, power: int, spot: Spot, tone: str, lost: bool, mine: bool, guarded: bool, say: Say
) -> tuple[Sprite, ...]:
    words = fill(YOUR_PALACE if mine else PALACE, say, seat=seat, power=power)
    at_war = spot.h == FIGHTER_H
    drawn = "palace-ruin" if lost else "palace-war" if at_war else "palace"
    tower = 110 if at_war else 0.24 * spot.w  # the left one, with the shield on it
    plate = min(38, tower - 4)
    shield = Spot(
        spot.x + (tower - plate) / 2 + 1, spot.y + spot.h - 46, plate, min(42, 1.05 * plate)
    )
    name, left, wide = title("palace", say), spot.x + tower, spot.w - 2 * tower
    if at_war:
        left, wide = spot.x, tower  # guards stand in the middle
    named = letters(f"{seat}-palace-name", left, spot.y + spot.h * 0.3, wide, name)
    return (
        Sprite(f"{seat}-palace", drawn, *spot, seat=seat, label=words, tone=tone,
               glyph=f"[ {say('palace')} {power} ]\n"),
        Sprite(f"{seat}-palace-power", "shield", *shield, text=str(power)),
        *((named,) if at_war or not guarded else ()),
    )  # fmt: skip
