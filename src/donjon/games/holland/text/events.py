"""What happened: in JSON, and in sentences."""

from typing import Any

from donjon.engine.events import Events, Namer
from donjon.engine.words import N_, Say
from donjon.games.holland.rules.layout import PAIR, Event
from donjon.games.holland.text.names import (
    HEROES,
    SEATS,
    VILLAINS,
    card_word,
    piece_word,
    space_name,
)

WAY = ("seat", "hero", "from", "to")
FIELDS: dict[Event, tuple[str, ...]] = {
    Event.CHOSEN: ("seat",),
    Event.CHOICE: ("seat", "card"),
    Event.SHOWN: ("seat", "card"),
    Event.TURN: ("seat", "card"),
    Event.IDLE: ("seat", "card"),
    Event.WALK: WAY,
    Event.ROPE: WAY,
    Event.PASSAGE: WAY,
    Event.CLIMB: WAY,
    Event.PORTAL: WAY,
    Event.FREED: ("seat", "hero"),
    Event.HIDE: ("seat", "hero", "space"),
    Event.ROOM: ("seat", "hero", "space"),
    Event.VILLAIN: ("villain", "from", "to"),
    Event.FALL: WAY,
    Event.BLAST: ("seat", "space"),
    Event.DONE: ("seat",),
    Event.REST: ("seat", "rests"),
    Event.RISE: ("seat", "hero"),
    Event.ROUND: ("round",),
    Event.LAST: ("round",),
    Event.WIN: ("seat", "freed", "levels"),
}
SENTENCES: dict[str, str] = {
    "chosen": N_("{seat} has chosen a card."),
    "choice": N_("{seat}’s card is {card}."),
    "shown": N_("{seat} shows {card}."),
    "turn": N_("{seat} carries out {card}."),
    "idle": N_("{seat} can do nothing with {card}."),
    "walk": N_("{hero} goes from {from} to {to}."),
    "rope": N_("{hero} climbs the rope from {from} to {to}."),
    "passage": N_("{hero} slips through the passage from {from} to {to}."),
    "climb": N_("{hero} climbs from {from} to {to}."),
    "portal": N_("{hero} takes the portal from {from} to {to}."),
    "freed": N_("{hero} is out of the tower, and free."),
    "hide": N_("{hero} lies down in {space}."),
    "room": N_("{hero} is hidden by the secret room in {space}."),
    "villain": N_("{villain} goes from {from} to {to}."),
    "fall": N_("{hero} is knocked off in {from} and falls to {to}."),
    "blast": N_("{seat} blows up {space}: its card goes to the top and the column comes down."),
    "done": N_("{seat} does nothing more with the card."),
    "rest": N_("{seat} rests, takes all cards back and gets the gryphon ({rests} of 2 rests)."),
    "rise": N_("{hero} gets up again."),
    "round": N_("Round {round} begins: choose a card."),
    "last": N_("Round {round} begins, and it is the last: choose a card."),
    "win": N_("{seat} wins: {freed} free, levels {levels} for those inside."),
}
NAMES: dict[str, Namer] = {
    "hero": lambda hero, note: HEROES[PAIR * note["seat"] + hero],
    "villain": lambda villain, _: VILLAINS[villain],
    "from": lambda space, _: space_name(space),
    "to": lambda space, _: space_name(space),
    "space": lambda space, _: space_name(space),
}


def _word(name: str, value: Any, say: Say) -> str:
    if name in ("hero", "villain"):
        return piece_word(value, say)
    if name == "card":
        return card_word(value, say)
    if value == "free":
        return say(N_("the terrace"))
    return say(value) if value in SEATS else str(value)


EVENTS = Events(Event, FIELDS, SENTENCES, NAMES, _word)
event, sentence = EVENTS.event, EVENTS.sentence
