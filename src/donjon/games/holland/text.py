"""Sir Holland in strings: options, moves, events and their sentences.

Refusals are in `refusals.py`, positions in `positions.py`.
"""

import re
from collections.abc import Sequence
from typing import Any

from donjon.engine.notes import Note
from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.twin import Twin
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.holland.layout import BLAST, CARD, COURSE, DONE, HERO, Event
from donjon.games.holland.names import (
    CARD_NAMES,
    COURSE_NAMES,
    HEROES,
    LETTERS,
    SEATS,
    SPACE_NAMES,
    VERB_NAMES,
    VILLAINS,
    piece_word,
    space_name,
)
from donjon.games.holland.positions import place, position, read_whole_tower
from donjon.games.holland.refusals import FOREIGN, why_not
from donjon.games.holland.tower import SPACES
from donjon.games.holland.ways import COURSES, NOBODY, PAIR, VERBS

__all__ = [
    "OPTIONS",
    "action",
    "event",
    "move",
    "place",
    "position",
    "sentence",
    "setup",
    "why_not",
]

# --- options ----------------------------------------------------------------------------


def _read_tower(value: Reader, seats: Sequence[str]) -> Any:
    return None if value.value is None else read_whole_tower(value)


OPTIONS = (
    Option(
        "fall",
        1,
        N_("How many levels a hero falls: 1, or 2 as the English rulebook misprints it."),
        choices=(1, 2),
    ),
    Option(
        "tower",
        None,
        N_("The cards of the tower, level 1 first; none given, the dice decide."),
        read=_read_tower,
        opening=True,
    ),
)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    """The options as the rules take them."""
    tower = options["tower"]
    if tower is None:
        return [options["fall"], *([NOBODY] * SPACES)]
    return [options["fall"], *(LETTERS.index(letter) for letter in "".join(tower))]


# --- moves ------------------------------------------------------------------------------

MOVE_FORM = re.compile(
    r"card:(?P<card>[1-7])"
    rf"|(?P<hero>{'|'.join(HEROES)}):(?P<verb>{'|'.join(VERB_NAMES)})"
    rf"|(?P<villain>{'|'.join(VILLAINS)}):(?P<course>{'|'.join(COURSE_NAMES)})"
    r"|blast:(?P<space>[a-e][1-5])"
    r"|(?P<done>done)",
    re.ASCII,
)


def move(state: Twin, seat: int, action: int) -> str:
    """The string of an action."""
    if action < HERO:
        return f"card:{action - CARD + 1}"
    if action < COURSE:
        k, verb = divmod(action - HERO, VERBS)
        return f"{HEROES[PAIR * seat + k]}:{VERB_NAMES[verb]}"
    if action < BLAST:
        villain, course = divmod(action - COURSE, COURSES)
        return f"{VILLAINS[villain]}:{COURSE_NAMES[course]}"
    return f"blast:{SPACE_NAMES[action - BLAST]}" if action < DONE else "done"


def action(state: Twin, seat: int, move: str) -> int:
    """The action of a string; ValueError if it is none of this game's.

    A verb of another seat's hero has a number beyond those of the actions: it can be said,
    and refused, but never played.
    """
    found = MOVE_FORM.fullmatch(move)
    if not found:
        raise ValueError("moves look like card:5, blue1:rope, wizard:left, blast:a3 or done")
    if found["card"]:
        return CARD + int(found["card"]) - 1
    if found["hero"]:
        owner, k = divmod(HEROES.index(found["hero"]), PAIR)
        verb = VERB_NAMES.index(found["verb"])
        return HERO + k * VERBS + verb if owner == seat else FOREIGN + owner * PAIR + k
    if found["villain"]:
        villain, course = VILLAINS.index(found["villain"]), COURSE_NAMES.index(found["course"])
        return COURSE + villain * COURSES + course
    return BLAST + SPACE_NAMES.index(found["space"]) if found["space"] else DONE


# --- events -----------------------------------------------------------------------------

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
