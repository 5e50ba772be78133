"""Moves as strings."""

import re

from donjon.engine.words import N_
from donjon.games.holland.rules.layout import (
    BLAST,
    CARD,
    COURSE,
    COURSES,
    DONE,
    HERO,
    PAIR,
    VERBS,
    State,
)
from donjon.games.holland.text.names import COURSE_NAMES, HEROES, SPACE_NAMES, VERB_NAMES, VILLAINS
from donjon.games.holland.text.refusals import FOREIGN

MOVE_FORM = re.compile(
    r"card:(?P<card>[1-7])"
    rf"|(?P<hero>{'|'.join(HEROES)}):(?P<verb>{'|'.join(VERB_NAMES)})"
    rf"|(?P<villain>{'|'.join(VILLAINS)}):(?P<course>{'|'.join(COURSE_NAMES)})"
    r"|blast:(?P<space>[a-e][1-5])"
    r"|(?P<done>done)",
    re.ASCII,
)
FORMS = N_("moves look like card:5, blue1:rope, wizard:left, blast:a3 or done")


def move(state: State, seat: int, action: int) -> str:
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


def action(state: State, seat: int, move: str) -> int:
    """The action of a string; ValueError if it is none of this game's.

    A verb of another seat's hero has a number beyond those of the actions: it can be said,
    and refused, but never played.
    """
    found = MOVE_FORM.fullmatch(move)
    if not found:
        raise ValueError(FORMS)
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
