"""One side's territories, at home or where they fight."""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, counted
from donjon.games.southerners.data.army import Army, Troop
from donjon.games.southerners.rules.layout import Effect
from donjon.games.southerners.scene.cards import (
    ability_of,
    army_of,
    base_of,
    is_hidden,
)
from donjon.games.southerners.scene.lettering import letters, lines, wrapped
from donjon.games.southerners.scene.places import (
    LINE,
    SMALL,
    Half,
    Spot,
    field_spot,
    fighter_spot,
    flag_spot,
    ground_of,
    half_of,
    palace_spot,
    slot_spot,
)
from donjon.games.southerners.scene.plate import bare, base

PEACE: Json = {"doomed": {}, "powers": {}, "razed": []}
FIGHTING = ("respond", "curupira", "initiative", "regular")


def is_fighting(view: Json) -> bool:
    """Do those who fight stand in the middle?  Not while an ability moves things at home."""
    return view["battle"] is not None and view["phase"] in FIGHTING


class Side(NamedTuple):
    """A side of a position, as somebody looks at it."""

    view: Json
    seat: str
    viewer: str | None
    near: bool
    say: Say

    @property
    def own(self) -> Json:
        found: Json = self.view[self.seat]
        return found

    @property
    def half(self) -> Half:
        return half_of(self.near)

    @property
    def small(self) -> bool:
        """Are its territories drawn small, since a battle has the table?"""
        return is_fighting(self.view)

    @property
    def army(self) -> Army:
        return army_of(self.view, self.seat)

    @property
    def battle(self) -> Json:
        return self.view["battle"] or PEACE

    @property
    def mine(self) -> bool:
        return self.seat == self.viewer

    @property
    def hidden(self) -> bool:
        """Does it do something now that whoever looks can't see?"""
        return is_hidden(self.view, self.seat)

    @property
    def group(self) -> str:
        """The territory, or the palace, that fights now."""
        if not is_fighting(self.view):
            return ""
        return str(self.battle["from" if self.seat == self.view["attacker"] else "to"])

    def falls(self, place: str) -> int:
        """Troops of a place that fall when this step of the battle ends."""
        return int(self.battle["doomed"].get(self.seat, {}).get(place, 0))

    def is_razed(self, place: str) -> bool:
        return self.seat != self.view["attacker"] and place in self.battle["razed"]

    def power_at(self, place: str, troop: Troop) -> int:
        """A troop's power, in this combat if there is one."""
        return int(self.battle["powers"].get(self.seat, {}).get(place, troop.power))

    @property
    def wall(self) -> int:
        """A base's power, with what was played for it."""
        cards = ((ability_of(self.army, name), n) for name, n in self.own["played"].items())
        more = (card.amount * n for card, n in cards if card.effect == Effect.BULWARK)
        return self.army.base_power + int(sum(more))


# --- territories ------------------------------------------------------------------------


def fields(side: Side) -> list[Sprite]:
    """The ground of three territories, with their flags and what stands there in all."""
    found: list[Sprite] = []
    for number in range(3):
        group = str(number + 1)
        troops, power = muster(side, number)
        found += field(
            side.seat, group, side.near, side.small, side.group == group,
            group in side.own["attacked"], troops, power, side.mine,
            side.hidden and side.view["phase"] == "opening", side.say,
        )  # fmt: skip
    return [*found, *grounds(side.seat, side.near), *_war_grounds(side)]


def muster(side: Side, number: int) -> tuple[int, int]:
    """A territory's troops, and their power together."""
    troops = power = 0
    for i, slot in enumerate(side.own["territories"][number]):
        if slot:
            troop = base_of(side.army, slot["base"]).troop
            troops += slot["troops"]
            power += slot["troops"] * side.power_at(f"{number + 1}.{i + 1}", troop)
    return troops, power


@lru_cache(4096)
def field(
    seat: str, group: str, near: bool, small: bool, at_war: bool, attacked: bool, troops: int,
    power: int, mine: bool, secret: bool, say: Say,
) -> tuple[Sprite, ...]:  # fmt: skip
    ground = ground_of(near, small)
    spot, flag = field_spot(ground, int(group) - 1), flag_spot(ground, int(group) - 1)
    if attacked:
        told = YOUR_FIELD_DONE if mine else FIELD_DONE
    else:
        told = YOUR_FIELD if mine else FIELD
    label = counted(told, troops, say, seat=seat, number=Name(group), power=power)
    middle = ground.slots + ground.row + ground.slot_h / 2
    away = Spot(spot.x + spot.w / 2 - 30, middle - 30, 60, 60)
    swords = (Sprite(f"{seat}-{group}-away", "icon-attack", *away),) if at_war else ()
    art, tone = "territory-near" if near else "territory-far", "deep" if at_war else "shade"
    return (
        Sprite(f"{seat}-{group}", art, *spot, label=label, tone=tone),
        Sprite(f"{seat}-{group}-flag", "flag-down" if attacked else "flag", *flag, seat=seat,
               label=label, glyph=f"{group}!" if attacked else group),
        letters(f"{seat}-{group}-number", flag.x + flag.w * 0.28, flag.y + flag.h * 0.4 - LINE / 2,
                flag.w * 0.45, group),
        *_total(seat, group, small, _total_words(at_war, secret, power, say), spot, flag),
        *swords,
    )  # fmt: skip


def _total_words(at_war: bool, secret: bool, power: int, say: Say) -> str:
    if at_war:
        return wrapped(say(N_("in battle")), 10)
    if secret:
        return wrapped(say(N_("bases hidden")), 10)
    return str(power) if power else wrapped(say(N_("no troops")), 10)


def _total(
    seat: str, group: str, small: bool, words: str, spot: Spot, flag: Spot
) -> tuple[Sprite, ...]:
    """The power of a territory's troops beside its flag, large; or why there is none."""
    name, left, middle = f"{seat}-{group}-total", flag.x + flag.w + 2, flag.y + flag.h / 2
    room = spot.x + spot.w - left - 2
    if not words.isdecimal():
        high = SMALL if small else LINE
        y = middle - high * (words.count("\n") + 1) / 2
        return (letters(name, left, y, room, words, high=high),)
    size = flag.h * (0.5 if flag.h > 50 else 0.64)
    x = left + room / 2 - size * (0.55 + 0.22 * len(words))
    return (
        Sprite(f"{seat}-{group}-power", "icon-attack", x, middle - size / 2, size, size),
        lines(name, x + 1.2 * size, middle - 0.66 * size, words, high=1.32 * size),
    )


FIELD = P_(
    "Territory {number} of {seat}: {count} troop, power {power}.",
    "Territory {number} of {seat}: {count} troops, power {power}.",
)
YOUR_FIELD = P_(
    "Your territory {number}: {count} troop, power {power}.",
    "Your territory {number}: {count} troops, power {power}.",
)
FIELD_DONE = P_(
    "Territory {number} of {seat}: {count} troop, power {power}. It has attacked this turn.",
    "Territory {number} of {seat}: {count} troops, power {power}. It has attacked this turn.",
)
YOUR_FIELD_DONE = P_(
    "Your territory {number}: {count} troop, power {power}. It has attacked this turn.",
    "Your territory {number}: {count} troops, power {power}. It has attacked this turn.",
)


@lru_cache(8)
def grounds(seat: str, near: bool) -> tuple[Sprite, ...]:
    """Where bases and the palace are at home, for the marks of a step that ends a battle."""
    ground, home = ground_of(near, False), palace_spot(half_of(near), False)
    places = [f"{number}.{slot}" for number in (1, 2, 3) for slot in (1, 2, 3)]
    return (
        Sprite(f"{seat}-palace-ground", "", *home),
        *(Sprite(f"{seat}-{place}-ground", "", *slot_spot(ground, place)) for place in places),
    )


def _war_grounds(side: Side) -> list[Sprite]:
    """Where they are while a battle lasts, for the marks of its steps: they go when it ends."""
    if not is_fighting(side.view):
        return []
    walls = palace_spot(side.half, side.group == "palace")
    found = [war_ground(side.seat, "palace", walls)]
    for number in (1, 2, 3):
        for slot in (1, 2, 3):
            place = f"{number}.{slot}"
            found.append(war_ground(side.seat, place, spot_of(side, place)))
    return found


@lru_cache(256)
def war_ground(seat: str, place: str, spot: Spot) -> Sprite:
    return Sprite(f"{seat}-{place}-war", "", *spot)


def spot_of(side: Side, place: str) -> Spot:
    """Where a base stands: at home, or where it fights."""
    if side.group == place[0]:
        return fighter_spot(side.half, place)
    return slot_spot(ground_of(side.near, side.small), place)


def slots(side: Side) -> list[Sprite]:
    """Nine slots with what is built on them."""
    found: list[Sprite] = []
    for number, row in enumerate(side.own["territories"]):
        for i, slot in enumerate(row):
            place = f"{number + 1}.{i + 1}"
            found += _slot(side, place, slot, spot_of(side, place))
    return found


def _slot(side: Side, place: str, slot: Json | None, spot: Spot) -> tuple[Sprite, ...]:
    if slot is None:
        return bare(side.seat, place, spot, side.mine, side.hidden, side.say)
    troop = base_of(side.army, slot["base"]).troop
    return base(
        side.seat, place, side.army.key, slot["base"], slot["troops"], side.falls(place),
        side.power_at(place, troop), side.is_razed(place), side.wall, spot, side.mine, side.say,
    )  # fmt: skip
