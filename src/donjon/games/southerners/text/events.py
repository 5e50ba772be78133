"""What happened, as events and in sentences."""

from typing import Any

from donjon.engine.events import Events, Namer, plain_word
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Say, said
from donjon.games.southerners.data.army import ARMIES
from donjon.games.southerners.rules.layout import EMPTY, Effect, Event, Phase
from donjon.games.southerners.text.names import (
    PHASES,
    card_name,
    group_name,
    place_name,
    place_named,
    troop_name,
    word_of,
)

TROOP = ("seat", "troop", "place")
FIELDS: dict[Event, tuple[str, ...]] = {
    Event.FIRST: ("seat",),
    Event.TAKE: ("seat", "bases", "abilities"),
    Event.DRAW: ("seat", "card"),
    Event.KEEP: ("seat",),
    Event.BURN: ("seat",),
    Event.DISCARD: ("seat", "card"),
    Event.BUILD: ("seat", "card", "place"),
    Event.DESTROY: ("seat", "card", "place"),
    Event.READY: ("seat",),
    Event.REVEAL: ("seat", "bases", "abilities"),
    Event.PILED: ("seat", "card", "count"),
    Event.TURN: ("seat", "turn"),
    Event.RENEW: ("seat",),
    Event.NO_RENEW: ("seat",),
    Event.RECRUIT: (*TROOP, "count"),
    Event.TOLL: ("seat", "count"),
    Event.SACRIFICE: TROOP,
    Event.PLAY: ("seat", "card", "effect", "about"),
    Event.MILL: ("seat", "card"),
    Event.PASS: ("seat",),
    Event.END: ("seat",),
    Event.ATTACK: ("seat", "from", "to"),
    Event.VAIN: ("seat", "from"),
    Event.THROUGH: ("seat",),
    Event.STEP: ("step", "attacker_damage", "defender_damage", "artillery"),
    Event.STRIKE: ("seat", "troop", "place", "left"),
    Event.AIM: ("seat", "card", "place", "left"),
    Event.FELL: TROOP,
    Event.LOST: TROOP,
    Event.WIN: ("seat",),
    Event.DRAWN: ("turns",),
    Event.IDLE: ("seat",),
}
SENTENCES: dict[str, str] = {
    "first": N_("{seat} attacks first."),
    "take": N_("{seat} has taken five cards, {bases} of them bases."),
    "draw": N_("{seat} draws {card} ({pile})."),
    "keep": N_("{seat} keeps these cards."),
    "burn": N_("{seat} burns all five cards."),
    "discard": N_("{seat} discards {card} ({pile})."),
    "build": N_("{seat} builds {card} in {place}."),
    "destroy": N_("{card} of {seat} in {place} is destroyed."),
    "ready": N_("{seat} is ready."),
    "reveal": N_("{seat} holds bases: {bases}, abilities: {abilities}."),
    "piled": N_("On the discard pile of {seat}: {card} ({pile}), {count} more."),
    "turn": N_("Turn {turn}: {seat} attacks."),
    "renew": N_("{seat} renews the game: every base recruits."),
    "no_renew": N_("{seat} doesn't renew the game."),
    "recruit": N_("{seat} recruits a {troop} in {place}."),
    "recruit an": N_("{seat} recruits an {troop} in {place}."),
    "toll": N_("The enemy's palace costs {seat} troops: {count}."),
    "sacrifice": N_("{seat} gives up a {troop} in {place}."),
    "sacrifice an": N_("{seat} gives up an {troop} in {place}."),
    "play regrow": N_(
        "{seat} plays {card}: {about} given up now may be built again when the turn ends."
    ),
    "play muster": N_("{seat} plays {card}: each {about} beside an empty slot recruits."),
    "play ambush": N_(
        "{seat} plays {card}: this turn it fells a troop for each empty slot of the territory "
        "attacked."
    ),
    "play revive": N_("{seat} plays {card}: one {about} is rebuilt with a troop."),
    "play rage": N_(
        "{seat} plays {card}: this turn the troops of each {about} have more power for each empty "
        "slot."
    ),
    "play mill": N_("{seat} plays {card}: it turns up bases and builds one of them."),
    "play special": N_("{seat} plays {card}: a guard comes to its palace."),
    "play bulwark": N_("{seat} plays {card}: this turn its bases have more power."),
    "play scatter": N_("{seat} plays {card}: each enemy base with two troops loses one."),
    "idle": N_("It has no effect now."),
    "mill": N_("{seat} turns up {card}."),
    "pass": N_("{seat} passes."),
    "end": N_("{seat} wants to end the turn."),
    "attack": N_("{seat} attacks {to} from {from}."),
    "vain": N_("Nobody is left in {from} to fight for {seat}."),
    "through": N_("{seat} has broken through and stands before the palace."),
    # Told of a battle that may be over by then: what was to be dealt, and who fell is told next.
    "step": N_(
        "{step}: the attacker could deal {attacker_damage} damage, the defender {defender_damage}."
    ),
    "step of siege": N_(
        "{step}: the attacker could deal {attacker_damage} damage and {artillery} more only at "
        "bases, the defender {defender_damage}."
    ),
    "ambush": N_(
        "Curupira struck: troops that the attacker could fell {attacker_damage}, "
        "the defender {defender_damage}."
    ),
    "strike": N_("{seat} strikes a {troop} in {place}; {left} damage is left."),
    "strike an": N_("{seat} strikes an {troop} in {place}; {left} damage is left."),
    "aim": N_("{seat} aims at {card} in {place}; {left} damage is left."),
    "siege": N_("{seat} aims at the palace; {left} damage is left."),
    "fell": N_("A {troop} of {seat} falls in {place}."),
    "fell an": N_("An {troop} of {seat} falls in {place}."),
    "lost": N_("{seat} can't maintain its {troop}, which leaves."),
    "win": N_("The palace falls: {seat} has won."),
    "drawn": P_(
        "After {count} turn the game is a draw.", "After {count} turns the game is a draw."
    ),
}
STEPS = {
    "initiative": N_("Initiative"),
    "regular": N_("Regular combat"),
}
WORDS = (  # what sentences say of seats, places and the armies' files
    N_("north"), N_("south"), N_("palace"), N_("base"), N_("ability"),
    N_("Southerners"), N_("woods"), N_("settlement"), N_("bandeira"), N_("crossroads"),
    N_("jungle"), N_("curupira"), N_("iara"), N_("saci"), N_("native"), N_("bandeirante"),
    N_("mule"), N_("woodland father"),
    N_("Lantern Watch"), N_("orchard"), N_("dovecote"), N_("smithy"), N_("stable"), N_("quarry"),
    N_("rampart"), N_("warden"), N_("picker"), N_("slinger"), N_("hammerer"), N_("lancer"),
    N_("catapult"),
)  # fmt: skip


def _card(card: int, note: Json) -> Json:
    """A card by its name and pile; whoever aims at no base aims at the palace."""
    pile, name = ("palace", "palace") if card == EMPTY else card_name(card)
    return {"card": name, "pile": pile}


NAMES: dict[str, Namer] = {
    "card": _card,
    "effect": lambda effect, _: Effect(effect).name.lower(),
    "about": lambda kind, note: ARMIES[note["card"] // 16].bases[kind].name,
    "troop": lambda troop, _: troop_name(troop),
    "place": lambda place, _: place_name(place),
    "from": lambda group, _: group_name(group),
    "to": lambda group, _: group_name(group),
    "step": lambda phase, _: PHASES[Phase(phase)],
}


def _which(event: Json) -> str:
    kind: str = event["kind"]
    if kind == "step":
        if event["step"] == "curupira":
            return "ambush"
        return "step of siege" if event["artillery"] else kind
    if kind == "play":
        return f"play {event['effect']}"
    if kind == "aim" and event["place"] == "palace":
        return "siege"
    # English alone has another article before a vowel: a saci, an iara.
    vowel = event.get("troop", "").startswith(tuple("aeiou"))
    return f"{kind} an" if vowel and f"{kind} an" in SENTENCES else kind


def _word(name: str, value: Any, say: Say) -> str:
    if name in ("place", "from", "to"):
        return said(place_named(value), say)
    if name in ("card", "troop", "about"):
        return say(word_of(value))
    return say(STEPS.get(value, value)) if name == "step" else plain_word(name, value, say)


EVENTS = Events(Event, FIELDS, SENTENCES, NAMES, _word, _which, counts={"drawn": "turns"})
event, sentence = EVENTS.event, EVENTS.sentence
