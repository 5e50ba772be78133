"""Why a move can't be played: the ruling that forbids it, and a sentence."""

from donjon.engine.words import N_, because
from donjon.games.holland.rules.layout import (
    ACTIONS,
    BLAST,
    BLASTS,
    CARD,
    CLIMBS,
    COURSE,
    COURSES,
    FREE,
    HERO,
    HIDES,
    LIFTS,
    NOBODY,
    PAIR,
    STEPS,
    VERBS,
    WIDTH,
    Course,
    State,
    Verb,
)
from donjon.games.holland.rules.tower import DUNGEONS, PORTALS, TOP, A, E
from donjon.games.holland.rules.ways import EDGE, PACE, hero_struck, landing, must_go_on
from donjon.games.holland.text.names import (
    CARD_NAMES,
    HEROES,
    PIECES,
    SEATS,
    SPACE_NAMES,
    VILLAINS,
    is_villain,
    piece_named,
)

FOREIGN = ACTIONS  # from here on: another seat's hero, by its number

Reason = tuple[str, str]


def why_not(state: State, seat: int, action: int) -> Reason:
    """The ruling that forbids an action, and a sentence."""
    if state.over:
        return "SH-27", N_("the game is over")
    if state.seat == NOBODY:
        return _while_choosing(state, seat, action)
    if state.seat != seat:
        return "SH-5", because(N_("{seat}'s card is being carried out now"), seat=SEATS[state.seat])
    if action < HERO:
        return "SH-4", N_("the cards of this round are chosen and shown already")
    urged = must_go_on(state)
    if urged != NOBODY and not _is_of(urged, seat, action):
        if is_villain(urged):
            return "SH-14", because(
                N_("{piece} can't stop with the other villain and must go on"),
                piece=piece_named(PIECES[urged]),
            )
        return "SH-10", because(
            N_("{piece} is passing through a taken space and must go on at once"),
            piece=piece_named(PIECES[urged]),
        )
    if action >= FOREIGN:
        return _foreign(state, action - FOREIGN)
    if action < COURSE:
        k, verb = divmod(action - HERO, VERBS)
        return _why_not_hero(state, PAIR * seat + k, Verb(verb))
    if action < BLAST:
        return _why_not_villain(state, *divmod(action - COURSE, COURSES))
    return _why_not_blast(state, action - BLAST)


def _while_choosing(state: State, seat: int, action: int) -> Reason:
    if not state.acting >> seat & 1:
        return "SH-4", because(
            N_("{seat} has chosen a card; the others are still choosing"), seat=SEATS[seat]
        )
    if action >= HERO:
        return "SH-4", N_("first every seat chooses a card, such as card:2")
    card = action - CARD + 1
    return "SH-6", because(
        N_("card {card} ({name}) is spent until {seat} rests"),
        card=card,
        name=CARD_NAMES[card],
        seat=SEATS[seat],
    )


def _is_of(piece: int, seat: int, action: int) -> bool:
    """Is this action a step of that piece?"""
    if HERO <= action < COURSE:
        k, verb = divmod(action - HERO, VERBS)
        return piece == PAIR * seat + k and verb != Verb.HIDE
    return COURSE <= action < BLAST and piece == len(HEROES) + (action - COURSE) // COURSES


def _foreign(state: State, hero: int) -> Reason:
    if hero >= PAIR * state.seats:
        return "SH-2", because(N_("{seat} does not play in this match"), seat=SEATS[hero // PAIR])
    return "SH-2", because(
        N_("{hero} is {seat}'s: a seat moves its own two heroes"),
        hero=piece_named(HEROES[hero]),
        seat=SEATS[hero // PAIR],
    )


def _why_not_hero(state: State, hero: int, verb: Verb) -> Reason:
    name = piece_named(HEROES[hero])
    at = _place(state, hero)
    if at == FREE:
        return "SH-9", because(N_("{name} is out of the tower for good"), name=name)
    if state.lying >> hero & 1:
        return "SH-20", because(N_("{name} lies hidden and can't move again this round"), name=name)
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


def _place(state: State, hero: int) -> int:
    """Where a hero is once the villain under way, if any, has stopped (SH-15)."""
    at: int = landing(state, hero) if hero_struck(state) == hero else state.place[hero]
    return at


def _taken(name: str) -> Reason:
    stuck = N_(
        "somebody is there, and the rest of the card can't take {name} on to where it may stop"
    )
    return "SH-10", because(stuck, name=name)


def _why_not_walk(state: State, name: str, at: int, verb: Verb) -> Reason | None:
    if state.walk == 0:
        return "SH-8", N_("this card has no movement point left")
    if verb == Verb.ROPE and not state.ropes >> at & 1:
        return "SH-8", because(
            N_("{name} stands in {space}, where no rope is"), name=name, space=SPACE_NAMES[at]
        )
    if at % WIDTH == (A if verb == Verb.LEFT else E) and verb != Verb.ROPE:
        return "SH-8", because(N_("{name} is at the edge of the tower"), name=name)
    return None


def _why_not_passage(state: State, name: str, hero: int, at: int) -> Reason | None:
    if not state.passages >> at & 1:
        return "SH-11", because(N_("{name} is in no passage"), name=name)
    if state.entered != hero:
        return "SH-11", because(
            N_("the passage is open only at once after {name} has entered it by a move"), name=name
        )
    return None


def _why_not_climb(state: State) -> Reason | None:
    card = state.chosen[state.seat]
    if not CLIMBS[card]:
        return "SH-24", because(N_("it takes card 5 (Climb), and this is {card}"), card=_card(card))
    return None if state.climb else ("SH-24", N_("the climb of this card is used up"))


def _why_not_portal(state: State, name: str, at: int, verb: Verb) -> Reason | None:
    card = state.chosen[state.seat]
    if not LIFTS[card]:
        return "SH-13", because(
            N_("up or down a portal takes card 6 (Portal), and this is {card}"), card=_card(card)
        )
    if not state.portal:
        return "SH-25", N_("the two portal steps of this card are used up")
    if not PORTALS >> at & 1:
        return "SH-25", because(N_("{name} stands in no portal"), name=name)
    if verb == Verb.PORTAL_UP and TOP >> at & 1:
        return "SH-13", N_("no portal leads to the terrace")
    if verb == Verb.PORTAL_DOWN and at < WIDTH:
        return "SH-13", because(N_("{name} is in the lowest portal"), name=name)
    return None


def _why_not_hide(state: State, name: str, at: int) -> Reason:
    card = state.chosen[state.seat]
    if not HIDES[card]:
        return "SH-20", because(N_("it takes card 1 (Hide), and this is {card}"), card=_card(card))
    if not state.hide:
        return "SH-20", N_("this card hides one hero, and has done so")
    if PORTALS >> at & 1:
        return "SH-20", because(N_("{name} is in a portal, where nobody can hide"), name=name)
    return "SH-20", because(N_("{name} lies hidden in the secret room already"), name=name)


def _card(card: int) -> str:
    return because(N_("card {card} ({name})"), card=card, name=CARD_NAMES[card])


def _why_not_villain(state: State, v: int, course: int) -> Reason:
    name, card, at = piece_named(VILLAINS[v]), state.chosen[state.seat], state.villain[v]
    if not STEPS[card]:
        return "SH-14", because(
            N_("villains are moved by cards 2 and 4, and this is {card}"), card=_card(card)
        )
    if not state.steps:
        return ("SH-21" if card == 2 else "SH-23"), N_("the villain steps of this card are used up")
    if state.moved >> v & 1:
        return "SH-15", because(N_("this card has moved {name}, and moves it once"), name=name)
    if course in (Course.UP, Course.DOWN) and not PORTALS >> at & 1:
        return "SH-14", because(N_("{name} goes up and down in portals only"), name=name)
    if EDGE[course] >> at & 1:
        return "SH-14", because(N_("{name} is at the edge of the tower"), name=name)
    other = SPACE_NAMES[at + PACE[course]]
    return "SH-14", because(
        N_("the other villain is in {other}, and no step is left to pass it"), other=other
    )


def _why_not_blast(state: State, at: int) -> Reason:
    card = state.chosen[state.seat]
    if not BLASTS[card]:
        return "SH-22", because(
            N_("it takes card 3 (Explosion), and this is {card}"), card=_card(card)
        )
    if not state.blast:
        return "SH-22", N_("this card has had its explosion")
    name = SPACE_NAMES[at]
    if PORTALS >> at & 1:
        return "SH-22", because(N_("{name} is a portal, and portals can't be blown up"), name=name)
    if DUNGEONS >> at & 1:
        return "SH-22", because(
            N_("{name} is a dungeon, and dungeons can't be blown up"), name=name
        )
    if TOP >> at & 1:
        return "SH-22", because(N_("{name} is on top already, so nothing would change"), name=name)
    return "SH-22", because(N_("somebody is in {name}"), name=name)
