"""What happened: in JSON, and in sentences."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.notes import Note
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.knights.rules.layout import Event
from donjon.games.knights.text.names import height_name, knight_name

KNIGHT = ("seat", "knight")
FIELDS: dict[Event, tuple[str, ...]] = {
    Event.ROLL: ("seat", "die"),
    Event.IDLE: ("seat", "die"),
    Event.CLIMB: (*KNIGHT, "from", "to"),
    Event.BRAMBLE: KNIGHT,
    Event.CHARGE: KNIGHT,
    Event.FIRE: KNIGHT,
    Event.CASTLE: KNIGHT,
    Event.RETURN: KNIGHT,
    Event.CHALLENGE: (*KNIGHT, "foe", "target"),
    Event.CLASH: ("seat", "roll", "foe", "foe_roll"),
    Event.FELLED: KNIGHT,
    Event.DUEL: (*KNIGHT, "roll"),
    Event.TIE: (),
    Event.HOLDS: ("seat",),
    Event.ROTATE: ("round",),
    Event.SWEPT: KNIGHT,
    Event.WIN: ("seat",),
    Event.DRAW: ("rounds",),
}
SENTENCES: dict[str, str] = {
    "roll": N_("{seat} rolls {die}."),
    "idle": N_("{seat} rolls {die} and can do nothing with it."),
    "climb": N_("{knight} climbs from {from} to {to}."),
    "bramble": N_("{knight} is held by the brambles."),
    "charge": N_("{knight} charges three tiles further."),
    "fire": N_("{knight} lands in the fire and is out."),
    "castle": N_("{knight} enters the Castle."),
    "return": N_("{knight} returns to the field."),
    "challenge": N_("{knight} attacks {target}."),
    "clash": N_("{seat} rolls {roll}, {foe} rolls {foe_roll}."),
    "felled": N_("{knight} is struck down."),
    "duel": N_("{knight} rolls {roll} in the Castle."),
    "tie": N_("The highest rolls are equal: those seats roll again."),
    "holds": N_("{seat} holds the Castle."),
    "rotate": N_("Round {round} ends and every column sinks by one tile."),
    "swept": N_("{knight} stood on the lowest tile and is out."),
    "win": N_("{seat} is the last in the field and wins."),
    "draw": N_("After {rounds} rounds the game is a draw."),
}


def event(note: Note, seats: Sequence[str]) -> dict[str, Any]:
    """A note in JSON, every seat and knight by its name."""
    kind = Event(note.kind)
    told: dict[str, Any] = dict(zip(FIELDS[kind], note[2:], strict=False))
    if "knight" in told:
        told["knight"] = knight_name(told["seat"], told["knight"])
    if "target" in told:
        told["target"] = knight_name(told["foe"], told["target"])
    for name in ("seat", "foe"):
        if name in told:
            told[name] = seats[told[name]]
    for name in ("from", "to"):
        if name in told:
            told[name] = height_name(told[name])
    return {"kind": kind.name.lower(), **told}


def sentence(event: dict[str, Any], say: Say) -> str:
    """What happened, in words."""
    words = {name: _word(name, value, say) for name, value in event.items()}
    return sentence_case(say(SENTENCES[event["kind"]]).format(**words))


def _word(name: str, value: Any, say: Say) -> str:
    if name in ("knight", "target"):
        return f"{say(value[:-1])} {value[-1]}"
    if value == "castle":
        return say(N_("the Castle"))
    return say(value) if isinstance(value, str) else str(value)
