"""What happened: in JSON, and in sentences."""

from typing import Any

from donjon.engine.events import Events, Namer, plain_word
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Say, said
from donjon.games.knights.rules.layout import Event
from donjon.games.knights.text.names import height_name, knight_name, knight_named

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
    "idle": N_("{seat} rolls {die}, but has no knight on the column."),
    "idle-six": N_("{seat} rolls {die}, but there is nobody to attack or to bring back."),
    "climb": N_("{knight} climbs from {from} to {to}."),
    "bramble": N_("{knight} is stopped by the brambles."),
    "charge": N_("{knight} charges three tiles further."),
    "fire": N_("{knight} lands in the fire and is out."),
    "castle": N_("{knight} enters the Castle."),
    "return": N_("{knight} returns to tile 4."),
    "challenge": N_("{knight} attacks {target}."),
    "clash": N_("{seat} rolls {roll}, {foe} rolls {foe_roll}."),
    "felled": N_("{knight} is struck down."),
    "duel": N_("{knight} rolls {roll} in the Castle."),
    "tie": N_("The highest rolls are equal: those seats roll again."),
    "holds": N_("{seat} holds the Castle."),
    "rotate": N_("Round {round} ends: columns and their knights sink by one tile."),
    "swept": N_("{knight} stood on the lowest tile and is out."),
    "win": N_("{seat} is the last in the field and wins."),
    "draw": P_(
        "After {count} round the game is a draw.", "After {count} rounds the game is a draw."
    ),
}
NAMES: dict[str, Namer] = {
    "knight": lambda knight, note: knight_name(note["seat"], knight),
    "target": lambda knight, note: knight_name(note["foe"], knight),
    "from": lambda height, _: height_name(height),
    "to": lambda height, _: height_name(height),
}


def _word(name: str, value: Any, say: Say) -> str:
    if name in ("knight", "target"):
        return said(knight_named(value), say)
    if value == "castle":
        return say(N_("the Castle"))
    return plain_word(name, value, say)


def _which(event: Json) -> str:
    """Why nothing can be done with a die depends on the die."""
    kind: str = event["kind"]
    return "idle-six" if kind == "idle" and event["die"] == 6 else kind


EVENTS = Events(
    Event, FIELDS, SENTENCES, NAMES, _word, _which, seats=("seat", "foe"), counts={"draw": "rounds"}
)
event, sentence = EVENTS.event, EVENTS.sentence
