"""What a thing on the board is and does, and by which ruling."""

import re
from collections.abc import Callable
from typing import NamedTuple

from donjon.drawing.hints import About
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, because, counted, fill, sentence_case
from donjon.games.southerners.data.army import AbilityKind, Army, BaseKind, Troop
from donjon.games.southerners.rules.layout import OPENING_HAND, State
from donjon.games.southerners.scene.advice import advice
from donjon.games.southerners.scene.cards import (
    RULINGS,
    ability_of,
    ability_sentences,
    army_of,
    base_of,
    each,
    guard_sentences,
    plain,
    title,
    troop_sentence,
)
from donjon.games.southerners.scene.side import Side
from donjon.games.southerners.text.names import word_of

CARDS_LEFT = P_("{count} card is left.", "{count} cards are left, and nobody knows their order.")
CARDS_HELD = P_(
    "{count} card that only its owner sees.", "{count} cards that only their owner sees."
)


class Look(NamedTuple):
    """A thing of somebody's, and who looks at it."""

    view: Json
    owner: str
    viewer: str | None
    say: Say

    @property
    def side(self) -> Side:
        return Side(self.view, self.owner, self.viewer, True, self.say)

    @property
    def army(self) -> Army:
        return army_of(self.view, self.owner)


def about(view: Json, state: State, seat: str | None, sprite: str, say: Say) -> About | None:
    """What a sprite is; None where there is nothing to say."""
    owner, _, rest = sprite.partition("-")
    if owner in view["seats"]:
        look = Look(view, owner, seat, say)
        for pattern, tell in OWNED:
            if found := re.fullmatch(pattern, rest):
                return tell(look, *found.groups())
        return None
    look = Look(view, view["attacker"], seat, say)
    for pattern, tell in COMMON:
        if found := re.fullmatch(pattern, sprite):
            return tell(look, *found.groups())
    return None


# --- the ground -------------------------------------------------------------------------


def _territory(look: Look, number: str) -> About:
    say, side = look.say, look.side
    name = fill(N_("Territory {number} of {seat}"), say, number=int(number), seat=look.owner)
    told = [say(N_("Its three slots hold bases. All its troops attack together, once a turn."))]
    if number in side.own["attacked"]:
        told.append(say(N_("It has attacked this turn.")))
    return About(sentence_case(name), tuple(told), "AT-8")


def _slot(look: Look, number: str, slot: str) -> About:
    say, side = look.say, look.side
    held = side.own["territories"][int(number) - 1][int(slot) - 1]
    if held is None:
        told = say(N_("A base can be built here."))
        return About(say(N_("Empty slot")), (told,), "AT-3")
    base = base_of(look.army, held["base"])
    told = fill(
        N_("A base of power {wall}: it strikes with it when attacked, and falls for it when "
           "no troop defends the territory any longer."), say, wall=side.wall)  # fmt: skip
    more = fill(N_("It recruits: {troop}, two at most. Now here: {troops}."), say,
                troop=word_of(base.troop.name), troops=held["troops"])  # fmt: skip
    return About(title(base.name, say), (told, more, troop_sentence(base.troop, say)), "AT-9")


def _troop(look: Look, number: str, slot: str) -> About | None:
    held = look.side.own["territories"][int(number) - 1][int(slot) - 1]
    if held is None:
        return None
    return _troop_told(base_of(look.army, held["base"]).troop, look.say, ())


def _guard(look: Look, number: str) -> About | None:
    guards = look.side.own["palace"]
    if int(number) > len(guards):
        return None
    troop = ability_of(look.army, guards[int(number) - 1]).troop
    assert troop
    return _troop_told(troop, look.say, tuple(guard_sentences(troop, look.say)))


def _troop_told(troop: Troop, say: Say, more: tuple[str, ...]) -> About:
    name = sentence_case(plain(troop.name, say))
    return About(name, (troop_sentence(troop, say), *more), "AT-12" if troop.traits else "AT-13")


def _palace(look: Look) -> About:
    say, power = look.say, look.army.palace_power
    name = fill(N_("The palace of {seat}"), say, seat=look.owner)
    told = say(N_("It has power {power}. Whoever destroys the other's palace wins. It is fought "
                  "when the territory attacked has no base left."))  # fmt: skip
    return About(name, (told.format(power=power),), "AT-16")


# --- cards ------------------------------------------------------------------------------


def _base_card(look: Look, name: str) -> About | None:
    known = [base for base in look.army.bases if base.name == name]
    return _base_told(known[0], look) if known else None


def _base_told(base: BaseKind, look: Look) -> About:
    say, power = look.say, look.army.base_power
    name = fill(N_("{base} (base)"), say, base=Name(title(base.name, say)))
    words = fill(N_("Build it on a slot: it has power {power} and recruits one {troop} a renewal, "
                    "two at most."), say, power=power, troop=word_of(base.troop.name))  # fmt: skip
    return About(name, (words, troop_sentence(base.troop, say)), "AT-3")


def _ability_card(look: Look, name: str) -> About | None:
    known = [ability for ability in look.army.abilities if ability.name == name]
    return _ability_told(known[0], look) if known else None


def _ability_told(ability: AbilityKind, look: Look) -> About:
    say = look.say
    name = fill(N_("{card} (ability)"), say, card=Name(title(ability.name, say)))
    told = ability_sentences(look.army, ability, say)
    return About(name, told, RULINGS.get(ability.effect, "AT-6"))


def _draw_pile(look: Look, pile: str) -> About:
    say, left = look.say, look.side.own["draw"][pile]
    name = say(N_("Bases to draw") if pile == "base" else N_("Abilities to draw"))
    count = left if isinstance(left, int) else sum(left.values())
    told = counted(CARDS_LEFT, count, say)
    empty = say(N_("The pile is empty: draw from the other."))
    return About(name, (told if count else empty,), "AT-5")


def _discard(look: Look) -> About:
    say, piles = look.say, look.side.own["discard"]
    words = []
    for pile, kind in (("base", N_("Bases: {cards}.")), ("ability", N_("Abilities: {cards}."))):
        cards = tuple(because(N_("{card} ({count})"), card=word_of(name), count=count)
                      for name, count in piles[pile].items())  # fmt: skip
        if cards:
            words.append(fill(kind, say, cards=cards))
    told = tuple(words) or (say(N_("It is empty.")),)
    return About(say(N_("Discard pile")), (*told, say(N_("It is never shuffled back."))), "AT-5")


def _held(look: Look, pile: str) -> About:
    say, held = look.say, look.side.own["hand"][pile]
    name = say(N_("Bases in hand") if pile == "base" else N_("Abilities in hand"))
    count = held if isinstance(held, int) else len(each(held))
    return About(name, (counted(CARDS_HELD, count, say),), "AT-4")


def _take(look: Look, number: str) -> About:
    say, bases = look.say, int(number)
    name = say(N_("Bases: {bases}, abilities: {abilities}"))
    told = say(N_("You take so many cards of each pile, and may burn all five and take others."))
    return About(name.format(bases=bases, abilities=OPENING_HAND - bases), (told,), "AT-2")


def _owner(look: Look) -> About:
    say = look.say
    name = fill(N_("{seat} leads the {army}"), say, seat=look.owner, army=look.army.title)
    attacks = look.owner == look.view["attacker"]
    told = say(N_("It attacks in this turn.") if attacks else N_("It defends in this turn."))
    return About(sentence_case(name), (told,), "AT-6")


# --- the middle -------------------------------------------------------------------------


def _middle(look: Look) -> About:
    heading, told = advice(look.view, look.viewer, look.say)
    return About(heading, (told,))


def _forecast(look: Look) -> About:
    say = look.say
    told = say(N_("How many bases fall if nobody plays an ability: the first number whatever the "
                  "defender does, the second if it strikes nobody first."))  # fmt: skip
    return About(say(N_("What an attack promises")), (told,), "AT-14")


def _ahead(look: Look) -> About:
    say = look.say
    told = say(N_("Weighed are bases, their troops with their power, and bases in hand."))
    return About(say(N_("Who is ahead")), (told,))


def _battle(look: Look) -> About:
    say = look.say
    told = say(N_("Abilities first, then Curupira, initiative and regular combat. In each the "
                  "attacker chooses, then the defender; all that was chosen falls."))  # fmt: skip
    return About(say(N_("Battle")), (told,), "AT-11")


def _army(look: Look, name: str) -> About | None:
    for seat in look.view["seats"]:
        found = _base_card(look._replace(owner=seat), name)
        if found is not None:
            return found
    return None


Teller = Callable[..., About | None]
OWNED: tuple[tuple[str, Teller], ...] = (
    (r"(\d)(?:-flag|-number|-total|-away)?", _territory),
    (r"(\d)\.(\d)(?:-emblem|-name|-power|-falls|-ground)?", _slot),
    (r"(\d)\.(\d)-troop\d", _troop),
    (r"guard(\d)", _guard),
    (r"palace(?:-power|-name|-ground)?", _palace),
    (r"(?:base|milled)-(.+?)-\d+", _base_card),
    (r"(?:ability|played)-(.+?)-\d+(?:-emblem|-name)?", _ability_card),
    (r"draw-(base|ability)", _draw_pile),
    (r"discard|used", _discard),
    (r"hand-(base|ability)", _held),
    (r"take-(\d)(?:-words)?", _take),
    (r"sign|name|role", _owner),
)
COMMON: tuple[tuple[str, Teller], ...] = (
    (r"forecast-.*", _forecast),
    (r"ahead.*", _ahead),
    (r"battle-.*", _battle),
    (r"army-(.+?)(?:-words|-troop)?", _army),
    (r"middle|now-.*|lead.*", _middle),
)
