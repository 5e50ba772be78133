"""What cards and piles are, whose, and how many."""

from donjon.drawing.hints import About
from donjon.engine.words import N_, P_, Name, because, counted, fill, sentence_case
from donjon.games.southerners.data.army import AbilityKind, BaseKind
from donjon.games.southerners.scene.cards import (
    RULINGS,
    ability_sentences,
    each,
    title,
    troop_sentence,
)
from donjon.games.southerners.scene.first_five import TAKES
from donjon.games.southerners.scene.looking import Look
from donjon.games.southerners.text.names import word_of

CARDS_LEFT = P_("{count} card is left.", "{count} cards are left, and nobody knows their order.")
CARDS_HELD = P_(
    "{count} card that only its owner sees.", "{count} cards that only their owner sees."
)


def base_card(look: Look, name: str) -> About | None:
    known = [base for base in look.army.bases if base.name == name]
    return _base_told(known[0], look) if known else None


def _base_told(base: BaseKind, look: Look) -> About:
    say, power = look.say, look.army.base_power
    name = fill(N_("{base} (base)"), say, base=Name(title(base.name, say)))
    words = fill(N_("Build it on a slot: it has power {power} and recruits one {troop} a renewal, "
                    "two at most."), say, power=power, troop=word_of(base.troop.name))  # fmt: skip
    return About(name, (words, troop_sentence(base.troop, say)), "AT-3")


def ability_card(look: Look, name: str) -> About | None:
    known = [ability for ability in look.army.abilities if ability.name == name]
    return _ability_told(known[0], look) if known else None


def _ability_told(ability: AbilityKind, look: Look) -> About:
    say = look.say
    name = fill(N_("{card} (ability)"), say, card=Name(title(ability.name, say)))
    told = ability_sentences(look.army, ability, say)
    return About(name, told, RULINGS.get(ability.effect, "AT-6"))


HIDDEN_NOW = N_("What is drawn, discarded and built now is hidden until both are ready.")


def _named(look: Look, what: str) -> str:
    """What something is, and whose."""
    yours, of_somebody = NAMES[what]
    return fill(yours if look.owner == look.viewer else of_somebody, look.say, seat=look.owner)


NAMES = {
    "draw-base": (N_("Your bases to draw"), N_("Bases to draw of {seat}")),
    "draw-ability": (N_("Your abilities to draw"), N_("Abilities to draw of {seat}")),
    "hand-base": (N_("Your bases in hand"), N_("Bases in the hand of {seat}")),
    "hand-ability": (N_("Your abilities in hand"), N_("Abilities in the hand of {seat}")),
    "discard": (N_("Your discard pile"), N_("Discard pile of {seat}")),
}


def draw_pile(look: Look, pile: str) -> About:
    say, left = look.say, look.side.own["draw"][pile]
    name = _named(look, f"draw-{pile}")
    if look.side.hidden:
        return About(name, (say(HIDDEN_NOW),), "AT-5")
    count = left if isinstance(left, int) else sum(left.values())
    told = counted(CARDS_LEFT, count, say)
    empty = say(N_("The pile is empty: draw from the other."))
    return About(name, (told if count else empty,), "AT-5")


def discard(look: Look) -> About:
    say, piles = look.say, look.side.own["discard"]
    words = []
    for pile, kind in (("base", N_("Bases: {cards}.")), ("ability", N_("Abilities: {cards}."))):
        cards = tuple(because(N_("{card} ({count})"), card=word_of(name), count=count)
                      for name, count in piles[pile].items())  # fmt: skip
        if cards:
            words.append(fill(kind, say, cards=cards))
    told = tuple(words) or (say(N_("It is empty.")),)
    if look.side.hidden:  # what had been discarded before is known
        told = (*words, say(HIDDEN_NOW))
    return About(
        _named(look, "discard"),
        (*told, say(N_("It is never shuffled back."))),
        "AT-5",
    )


def held(look: Look, pile: str) -> About:
    say, held = look.say, look.side.own["hand"][pile]
    name = _named(look, f"hand-{pile}")
    if look.side.hidden:
        return About(name, (say(HIDDEN_NOW),), "AT-4")
    count = held if isinstance(held, int) else len(each(held))
    return About(name, (counted(CARDS_HELD, count, say),), "AT-4")


def take(look: Look, number: str) -> About:
    say, bases = look.say, int(number)
    told = say(N_("You take so many cards of each pile, and may burn all five and take others."))
    return About(say(TAKES[bases]), (told,), "AT-2")


def owner(look: Look) -> About:
    say = look.say
    name = fill(N_("{seat} leads the {army}"), say, seat=look.owner, army=look.army.title)
    attacks = look.owner == look.view["attacker"]
    told = say(N_("It attacks in this turn.") if attacks else N_("It defends in this turn."))
    return About(sentence_case(name), (told,), "AT-6")
