"""Why a move can't be played: the ruling that forbids it, and a sentence."""

from donjon.engine.twin import Twin
from donjon.games.holland.rules.layout import (
    ACTIONS,
    BLAST,
    BLASTS,
    CARD,
    CLIMBS,
    COURSE,
    HERO,
    HIDES,
    LIFTS,
    STEPS,
)
from donjon.games.holland.rules.tower import DUNGEONS, FREE, PORTALS, TOP, WIDTH, A, E
from donjon.games.holland.rules.ways import (
    COURSES,
    EDGE,
    NOBODY,
    PACE,
    PAIR,
    VERBS,
    Course,
    Verb,
    hero_struck,
    landing,
    must_go_on,
)
from donjon.games.holland.text.names import (
    CARD_NAMES,
    HEROES,
    PIECES,
    SEATS,
    SPACE_NAMES,
    VILLAINS,
    is_villain,
)

FOREIGN = ACTIONS  # from here on: another seat's hero, by its number

Reason = tuple[str, str]


def why_not(state: Twin, seat: int, action: int) -> Reason:
    """The ruling that forbids an action, and a sentence."""
    if state.over:
        return "SH-27", "the game is over"
    if state.seat == NOBODY:
        return _while_choosing(state, seat, action)
    if state.seat != seat:
        return "SH-5", f"{SEATS[state.seat]}'s card is being carried out now"
    if action < HERO:
        return "SH-4", "the cards of this round are chosen and shown already"
    urged = must_go_on(state)
    if urged != NOBODY and not _is_of(urged, seat, action):
        if is_villain(urged):
            return "SH-14", f"the {PIECES[urged]} can't stop with the other villain and must go on"
        return "SH-10", f"{PIECES[urged]} is passing through a taken space and must go on at once"
    if action >= FOREIGN:
        return _foreign(state, action - FOREIGN)
    if action < COURSE:
        k, verb = divmod(action - HERO, VERBS)
        return _why_not_hero(state, PAIR * seat + k, Verb(verb))
    if action < BLAST:
        return _why_not_villain(state, *divmod(action - COURSE, COURSES))
    return _why_not_blast(state, action - BLAST)


def _while_choosing(state: Twin, seat: int, action: int) -> Reason:
    if not state.acting >> seat & 1:
        return "SH-4", f"{SEATS[seat]} has chosen a card; the others are still choosing"
    if action >= HERO:
        return "SH-4", "first every seat chooses a card, such as card:2"
    card = action - CARD + 1
    return "SH-6", f"card {card} ({CARD_NAMES[card]}) is spent until {SEATS[seat]} rests"


def _is_of(piece: int, seat: int, action: int) -> bool:
    """Is this action a step of that piece?"""
    if HERO <= action < COURSE:
        k, verb = divmod(action - HERO, VERBS)
        return piece == PAIR * seat + k and verb != Verb.HIDE
    return COURSE <= action < BLAST and piece == len(HEROES) + (action - COURSE) // COURSES


def _foreign(state: Twin, hero: int) -> Reason:
    if hero >= PAIR * state.seats:
        return "SH-2", f"{SEATS[hero // PAIR]} does not play in this match"
    return "SH-2", f"{HEROES[hero]} is {SEATS[hero // PAIR]}'s: a seat moves its own two heroes"


def _why_not_hero(state: Twin, hero: int, verb: Verb) -> Reason:
    name = HEROES[hero]
    at = _place(state, hero)
    if at == FREE:
        return "SH-9", f"{name} is out of the tower for good"
    if state.lying >> hero & 1:
        return "SH-20", f"{name} lies hidden and can't move again this round"
    if verb <= Verb.ROPE:
        reason = _why_not_walk(state, name, at, verb)
    elif verb == Verb.PASSAGE:
        reason = _why_not_passage(state, name, hero, at)
    elif verb == Verb.CLIMB:
        reason = _why_not_climb(state)
    elif verb == Verb.HIDE:
        return _why_not_hide(state, name, at)
    else:
        reason = _why_not_portal(state, name, at, verb)
    return reason or _taken(name)


def _place(state: Twin, hero: int) -> int:
    """Where a hero is once the villain under way, if any, has stopped (SH-15)."""
    at: int = landing(state, hero) if hero_struck(state) == hero else state.place[hero]
    return at


def _taken(name: str) -> Reason:
    return (
        "SH-10",
        f"somebody is there, and the rest of the card can't take {name} on to where it may stop",
    )


def _why_not_walk(state: Twin, name: str, at: int, verb: Verb) -> Reason | None:
    if state.walk == 0:
        return "SH-8", "this card has no movement point left"
    if verb == Verb.ROPE and not state.ropes >> at & 1:
        return "SH-8", f"{name} stands in {SPACE_NAMES[at]}, where no rope is"
    if at % WIDTH == (A if verb == Verb.LEFT else E) and verb != Verb.ROPE:
        return "SH-8", f"{name} is at the edge of the tower"
    return None


def _why_not_passage(state: Twin, name: str, hero: int, at: int) -> Reason | None:
    if not state.passages >> at & 1:
        return "SH-11", f"{name} is in no passage"
    if state.entered != hero:
        return "SH-11", f"the passage is open only at once after {name} has entered it by a move"
    return None


def _why_not_climb(state: Twin) -> Reason | None:
    card = state.chosen[state.seat]
    if not CLIMBS[card]:
        return "SH-24", f"it takes card 5 (Climb), and this is {_card(card)}"
    return None if state.climb else ("SH-24", "the climb of this card is used up")


def _why_not_portal(state: Twin, name: str, at: int, verb: Verb) -> Reason | None:
    card = state.chosen[state.seat]
    if not LIFTS[card]:
        return "SH-13", f"up or down a portal takes card 6 (Portal), and this is {_card(card)}"
    if not state.portal:
        return "SH-25", "the two portal steps of this card are used up"
    if not PORTALS >> at & 1:
        return "SH-25", f"{name} stands in no portal"
    if verb == Verb.PORTAL_UP and TOP >> at & 1:
        return "SH-13", "no portal leads to the terrace"
    if verb == Verb.PORTAL_DOWN and at < WIDTH:
        return "SH-13", f"{name} is in the lowest portal"
    return None


def _why_not_hide(state: Twin, name: str, at: int) -> Reason:
    card = state.chosen[state.seat]
    if not HIDES[card]:
        return "SH-20", f"it takes card 1 (Hide), and this is {_card(card)}"
    if not state.hide:
        return "SH-20", "this card hides one hero, and has done so"
    if PORTALS >> at & 1:
        return "SH-20", f"{name} is in a portal, where nobody can hide"
    return "SH-20", f"{name} lies hidden in the secret room already"


def _card(card: int) -> str:
    return f"card {card} ({CARD_NAMES[card]})"


def _why_not_villain(state: Twin, v: int, course: int) -> Reason:
    name, card, at = VILLAINS[v], state.chosen[state.seat], state.villain[v]
    if not STEPS[card]:
        return "SH-14", f"villains are moved by cards 2 and 4, and this is {_card(card)}"
    if not state.steps:
        return ("SH-21" if card == 2 else "SH-23"), "the villain steps of this card are used up"
    if state.moved >> v & 1:
        return "SH-15", f"this card has moved the {name}, and moves it once"
    if course in (Course.UP, Course.DOWN) and not PORTALS >> at & 1:
        return "SH-14", f"the {name} goes up and down in portals only"
    if EDGE[course] >> at & 1:
        return "SH-14", f"the {name} is at the edge of the tower"
    other = SPACE_NAMES[at + PACE[course]]
    return "SH-14", f"the other villain is in {other}, and no step is left to pass it"


def _why_not_blast(state: Twin, at: int) -> Reason:
    card = state.chosen[state.seat]
    if not BLASTS[card]:
        return "SH-22", f"it takes card 3 (Explosion), and this is {_card(card)}"
    if not state.blast:
        return "SH-22", "this card has had its explosion"
    name = SPACE_NAMES[at]
    if PORTALS >> at & 1:
        return "SH-22", f"{name} is a portal, and portals can't be blown up"
    if DUNGEONS >> at & 1:
        return "SH-22", f"{name} is a dungeon, and dungeons can't be blown up"
    if TOP >> at & 1:
        return "SH-22", f"{name} is on top already, so nothing would change"
    return "SH-22", f"somebody is in {name}"
