"""What happened: in JSON, and in sentences."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.notes import Note
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.holland.rules.layout import Event
from donjon.games.holland.rules.ways import PAIR
from donjon.games.holland.text.names import (
    CARD_NAMES,
    HEROES,
    SEATS,
    VILLAINS,
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
    "done": N_("{seat} leaves it at that."),
    "rest": N_("{seat} rests, takes all cards back and gets the gryphon ({rests} of 2 rests)."),
    "rise": N_("{hero} gets up again."),
    "round": N_("Round {round} begins: choose a card."),
    "last": N_("Round {round} begins, and it is the last: choose a card."),
    "win": N_("{seat} wins: {freed} free, levels {levels} for those inside."),
}


def event(note: Note, seats: Sequence[str]) -> dict[str, Any]:
    """A note in JSON, everything by its name."""
    kind = Event(note.kind)
    told: dict[str, Any] = dict(zip(FIELDS[kind], note[2:], strict=False))
    if "hero" in told:
        told["hero"] = HEROES[PAIR * told["seat"] + told["hero"]]
    if "villain" in told:
        told["villain"] = VILLAINS[told["villain"]]
    if "seat" in told:
        told["seat"] = seats[told["seat"]]
    for name in ("from", "to", "space"):
        if name in told:
            told[name] = space_name(told[name])
    return {"kind": kind.name.lower(), **told}


def sentence(event: dict[str, Any], say: Say) -> str:
    """What happened, in words."""
    words = {name: _word(name, value, say) for name, value in event.items()}
    return sentence_case(say(SENTENCES[event["kind"]]).format(**words))


def _word(name: str, value: Any, say: Say) -> str:
    if name in ("hero", "villain"):
        return piece_word(value, say)
    if name == "card":
        return f"{value} {say(CARD_NAMES[value])}"
    if value == "free":
        return say(N_("the terrace"))
    return say(value) if value in SEATS else str(value)
