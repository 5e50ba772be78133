"""What cards say: their drawings, what they do in a word and in a sentence, and by which ruling."""

from functools import cache
from pathlib import Path

from donjon.drawing.svg import drawings
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, sentence_case
from donjon.games.southerners.data.army import AbilityKind, Army, BaseKind, Troop
from donjon.games.southerners.data.own import army_chosen
from donjon.games.southerners.rules.layout import Effect, Trait
from donjon.games.southerners.scene.lettering import wrapped
from donjon.games.southerners.text.names import word_of

ART = Path(__file__).parent / "art.svg"

IN_A_WORD = {  # what an ability does, on its card
    Effect.REGROW: N_("regrow"),
    Effect.MUSTER: N_("recruit"),
    Effect.AMBUSH: N_("ambush"),
    Effect.REVIVE: N_("rebuild"),
    Effect.RAGE: N_("power +{amount}"),
    Effect.MILL: N_("reinforce"),
    Effect.SPECIAL: N_("guard"),
    Effect.BULWARK: N_("bases +{amount}"),
    Effect.SCATTER: N_("scatter"),
}
ON_CARD = {  # the same in two lines of few letters, on its card
    Effect.REGROW: N_("give up, rebuild"),
    Effect.MUSTER: N_("troops at once"),
    Effect.AMBUSH: N_("fells per empty slot"),
    Effect.REVIVE: N_("rebuilds a base"),
    Effect.RAGE: N_("+{amount} per empty slot"),
    Effect.MILL: N_("turn up, build"),
    Effect.SPECIAL: N_("guards the palace"),
    Effect.BULWARK: N_("bases +{amount} this turn"),
    Effect.SCATTER: N_("each pair loses one"),
}
SENTENCES = {
    Effect.REGROW: N_(
        "Give up any number of your {base} now. When the turn ends, build any {base} that then "
        "lie in your discard pile."
    ),
    Effect.MUSTER: N_(
        "Every {base} of yours with an empty slot in its territory gets one {troop}; no base holds "
        "more than two troops."
    ),
    Effect.AMBUSH: N_(
        "Until the turn ends, in every combat, you fell one enemy troop for each empty slot of the "
        "territory attacked, before anybody else strikes."
    ),
    Effect.REVIVE: N_("Build one {base} from your discard pile, with one {troop} on it."),
    Effect.RAGE: N_(
        "Until the turn ends, each {troop} of yours has {amount} more power for every empty slot "
        "of its territory."
    ),
    Effect.MILL: N_(
        "Only in the other's turn: turn up one to five bases of your draw pile and build one of "
        "them; if it is {base}, one {troop} comes with it."
    ),
    Effect.SPECIAL: N_("One {troop} of power {power} comes to your palace."),
    Effect.BULWARK: N_("Until the turn ends, your bases have {amount} more power."),
    Effect.SCATTER: N_("Every enemy base with two troops loses one."),
}
IN_A_LINE = {  # the same beside the hand, as short as can be
    Effect.REGROW: N_("give up {base} now, rebuild when the turn ends"),
    Effect.MUSTER: N_("a {troop} for each {base} beside an empty slot"),
    Effect.AMBUSH: N_("fell a troop for each empty slot attacked"),
    Effect.REVIVE: N_("build a discarded {base} with a {troop}"),
    Effect.RAGE: N_("each {troop} gains {amount} power per empty slot"),
    Effect.MILL: N_("in the other's turn: turn up bases, build one"),
    Effect.SPECIAL: N_("a guard of power {power} for your palace"),
    Effect.BULWARK: N_("this turn your bases have {amount} more power"),
    Effect.SCATTER: N_("each enemy base with two troops loses one"),
}
RULINGS = {
    Effect.REGROW: "AT-20",
    Effect.MUSTER: "AT-21",
    Effect.AMBUSH: "AT-22",
    Effect.REVIVE: "AT-23",
    Effect.RAGE: "AT-24",
    Effect.MILL: "AT-25",
    Effect.SPECIAL: "AT-26",
}


def army_of(view: Json, seat: str) -> Army:
    return army_chosen(view["options"][seat])


def base_of(army: Army, name: str) -> BaseKind:
    return next(base for base in army.bases if base.name == name)


def ability_of(army: Army, name: str) -> AbilityKind:
    return next(ability for ability in army.abilities if ability.name == name)


@cache
def art_of(prefix: str, name: str) -> str:
    """A card's own drawing, or the one for armies that have none."""
    return f"{prefix}-{name}" if f"{prefix}-{name}" in drawings(ART) else f"{prefix}-any"


def counter_art(traits: int) -> str:
    """A troop's counter: a flash strikes first, a ball hits only bases."""
    if traits & Trait.INITIATIVE:
        return "counter-first"
    return "counter-siege" if traits & Trait.ARTILLERY else "counter"


def strength(power: int, traits: int) -> str:
    """A troop's power as a terminal shows it."""
    return f"{power}{'+' * bool(traits & Trait.INITIATIVE)}{'-' * bool(traits & Trait.ARTILLERY)}"


def plain(name: str, say: Say) -> str:
    """A name as people write it."""
    return say(word_of(name))


def title(name: str, say: Say) -> str:
    return sentence_case(plain(name, say))


def base_in_a_word(base: BaseKind, say: Say) -> str:
    """What a base's troop is like, on its card."""
    if base.troop.traits & Trait.INITIATIVE:
        return say(N_("{power}, first")).format(power=base.troop.power)
    if base.troop.traits & Trait.ARTILLERY:
        return say(N_("{power}, siege")).format(power=base.troop.power)
    return say(N_("recruits {power}")).format(power=base.troop.power)


def ability_in_a_word(ability: AbilityKind, say: Say) -> str:
    return say(IN_A_WORD[ability.effect]).format(amount=ability.amount)


def ability_on_card(ability: AbilityKind, say: Say) -> str:
    return wrapped(say(ON_CARD[ability.effect]).format(amount=ability.amount), ON_CARD_W)


ON_CARD_W = 11  # letters of a line


def troop_sentence(troop: Troop, say: Say) -> str:
    """What a troop can do."""
    if troop.traits & Trait.INITIATIVE:
        told = N_("{troop}: power {power}; strikes first, but only at troops.")
    elif troop.traits & Trait.ARTILLERY:
        told = N_(
            "{troop}: power {power}; hits only bases and palaces, so it is no use in defence."
        )
    else:
        told = N_("{troop}: power {power}, the damage it deals and what it takes to fell it.")
    return sentence_case(fill(told, say, troop=word_of(troop.name), power=troop.power))


def ability_in_a_line(army: Army, ability: AbilityKind, say: Say) -> str:
    return _told(IN_A_LINE[ability.effect], army, ability, say)


def _told(words: str, army: Army, ability: AbilityKind, say: Say) -> str:
    base = army.bases[ability.about]
    troop = ability.troop or base.troop
    return fill(
        words, say, base=word_of(base.name), troop=word_of(troop.name),
        amount=ability.amount, power=troop.power,
    )  # fmt: skip


def ability_sentences(army: Army, ability: AbilityKind, say: Say) -> tuple[str, ...]:
    """What an ability does."""
    told = _told(SENTENCES[ability.effect], army, ability, say)
    return (told, *guard_sentences(ability.troop, say)) if ability.troop else (told,)


def guard_sentences(troop: Troop, say: Say) -> list[str]:
    """What is special about a troop of the palace."""
    told = []
    if troop.traits & Trait.INITIATIVE:
        told.append(say(N_("It strikes first, but only at troops.")))
    if troop.toll:
        told.append(say(N_("While it lives, every renewal costs the enemy a troop.")))
    if not troop.traits & Trait.LOYAL:
        told.append(say(N_("It leaves when you have no territory with three bases for it.")))
    if troop.traits & Trait.UNIQUE:
        told.append(say(N_("There is only one: a newer one sends the older away.")))
    return told


def each(cards: dict[str, int]) -> list[str]:
    """Cards by name, one entry a copy."""
    return [name for name, count in cards.items() for _ in range(count)]


UNSEEN = ("opening", "renewal")  # phases in which both sides choose without seeing the other


def is_hidden(view: Json, seat: str) -> bool:
    """Does a seat do something now that whoever looks can't see?  Its numbers are old ones then."""
    return view["phase"] in UNSEEN and "stage" not in view[seat]


def stage_of(view: Json, seat: str) -> str:
    """How far a seat has come unseen; `built` once its hand has no base left."""
    stage: str = view[seat]["stage"]
    return "built" if stage == "build" and not size_of(view[seat]["hand"]["base"]) else stage


def may_build(view: Json, seat: str) -> bool:
    """Is a base of the seat to be built now, from its hand or by an ability?"""
    own = view[seat]
    if seat not in view["actors"]:
        return False
    if "stage" in own:
        return stage_of(view, seat) == "build"
    regrows = view["phase"] == "woods" and "regrow" in own
    return regrows or view["phase"] == "bandeira" or bool(own["milled"])


def size_of(cards: int | dict[str, int]) -> int:
    return cards if isinstance(cards, int) else sum(cards.values())
