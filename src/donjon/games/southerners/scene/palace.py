"""A palace, at home or where it is fought."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.words import N_, Say, fill
from donjon.games.southerners.scene.cards import ability_of, title
from donjon.games.southerners.scene.lettering import letters
from donjon.games.southerners.scene.places import Spot, palace_spot
from donjon.games.southerners.scene.plate import counter
from donjon.games.southerners.scene.side import Side

YOUR_PALACE = N_("Your palace, power {power}.")
PALACE = N_("The palace of {seat}, power {power}.")


def palace(side: Side) -> list[Sprite]:
    """The palace, its power and the troops in it."""
    at_war = side.group == "palace"
    spot = palace_spot(side.half, at_war)
    lost = side.view["phase"] == "over" and side.view["winner"] not in (None, side.seat)
    tone = "faded" if side.is_razed("palace") else "deep"
    found = list(walls(side.seat, side.army.palace_power, spot, tone, lost, side.mine, side.say))
    names = side.own["palace"]
    falling = side.falls("palace")
    for n, name in enumerate(names):
        troop = ability_of(side.army, name).troop
        assert troop
        at = guard_spot(spot, n, len(names), at_war)
        found.append(counter(f"{side.seat}-guard{n + 1}", side.seat, troop, troop.power, at,
                             n >= len(names) - falling, side.say))  # fmt: skip
    return found


def guard_spot(spot: Spot, n: int, count: int, at_war: bool) -> Spot:
    size, left = (72, 170) if at_war else (40, 92) if spot.w > 200 else (36, 56)
    step = min(size + 4, (spot.w - left - size - 4) / max(count - 1, 1))
    return Spot(spot.x + left + n * step, spot.y + spot.h - size - 6, size, size)


@lru_cache(512)
def walls(
    seat: str, power: int, spot: Spot, tone: str, lost: bool, mine: bool, say: Say
) -> tuple[Sprite, ...]:
    words = fill(YOUR_PALACE if mine else PALACE, say, seat=seat, power=power)
    shield = Spot(spot.x + 12, spot.y + spot.h - 46, 38, 42)
    named = letters(
        f"{seat}-palace-name", spot.x + 4, spot.y + spot.h * 0.24, spot.w - 8, title("palace", say)
    )
    return (
        Sprite(f"{seat}-palace", "palace-ruin" if lost else "palace", *spot, label=words, tone=tone,
               glyph=f"[ {say('palace')} {power} ]\n"),
        Sprite(f"{seat}-palace-power", "shield", *shield, text=str(power)),
        named,
    )  # fmt: skip
