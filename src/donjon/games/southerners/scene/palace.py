"""A palace, at home or where it is fought."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.words import N_, Say, fill
from donjon.games.southerners.scene.cards import ability_of, title
from donjon.games.southerners.scene.lettering import letters
from donjon.games.southerners.scene.places import Spot, palace_spot
from donjon.games.southerners.scene.side import Side, counter


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
        at = guard_spot(spot, n, at_war)
        found.append(counter(f"{side.seat}-guard{n + 1}", side.seat, troop, troop.power, at,
                             n >= len(names) - falling, side.say))  # fmt: skip
    return found


def guard_spot(spot: Spot, n: int, at_war: bool) -> Spot:
    size = 66 if at_war else 34
    step = 72 if at_war else 36 if spot.w > 150 else 18
    left = 150 if at_war else 74 if spot.w > 150 else 60
    return Spot(spot.x + left + n * step, spot.y + (40 if at_war else 47), size, size)


@lru_cache(512)
def walls(
    seat: str, power: int, spot: Spot, tone: str, lost: bool, mine: bool, say: Say
) -> tuple[Sprite, ...]:
    label = (
        N_("Your palace, power {power}.") if mine else N_("The palace of {seat}, power {power}.")
    )
    words = fill(label, say, seat=seat, power=power)
    shield = Spot(spot.x + 12, spot.y + 42, 36, 40)
    named = letters(f"{seat}-palace-name", spot.x + 4, spot.y + 20, 120, title("palace", say))
    return (
        Sprite(f"{seat}-palace", "palace-ruin" if lost else "palace", *spot, label=words, tone=tone,
               glyph=f"[ {say('palace')} {power} ]"),
        Sprite(f"{seat}-palace-power", "shield", *shield, text=str(power)),
        named,
    )  # fmt: skip
