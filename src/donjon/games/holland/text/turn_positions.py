"""The turn in a position: what is left of the card that is being carried out."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.reader import Reader
from donjon.engine.words import N_, Name, because
from donjon.games.holland.rules.layout import (
    BLASTS,
    CARDS,
    CLIMBS,
    FREE,
    HIDES,
    LIFTS,
    NOBODY,
    PAIR,
    REST,
    STEPS,
    VILLAIN,
    WALKS,
    State,
)
from donjon.games.holland.rules.rounds import place_in_line
from donjon.games.holland.rules.ways import crowd, has_choice, ways
from donjon.games.holland.text.names import HEROES, PIECES, VILLAINS, is_villain

LEFT = {  # what may be left: its field in the state, and what each card gives
    "move": ("walk", WALKS),
    "villain": ("steps", STEPS),
    "climb": ("climb", CLIMBS),
    "portal": ("portal", LIFTS),
    "blast": ("blast", BLASTS),
    "hide": ("hide", HIDES),
}
FIELDS = ("seat", "card", *LEFT, "moving", "entered", "moved", "queue")


def turn(state: State, seats: Sequence[str]) -> dict[str, Any]:
    """Whose card is carried out, and what is left of it."""
    return {
        "seat": seats[state.seat],
        "card": state.chosen[state.seat],
        **{name: getattr(state, field) for name, (field, _) in LEFT.items()},
        "moving": None if state.moving == NOBODY else PIECES[state.moving],
        "entered": None if state.entered == NOBODY else PIECES[state.entered],
        "moved": [name for v, name in enumerate(VILLAINS) if state.moved >> v & 1],
        "queue": [seats[seat] for seat in queue(state)],
    }


def queue(state: State) -> list[int]:
    """The seats still to act this round, in order (SH-5)."""
    waiting = [s for s in range(state.seats) if _comes_after(state, s, state.seat)]
    return sorted(waiting, key=lambda seat: place_in_line(state, seat))


def _comes_after(state: State, seat: int, other: int) -> bool:
    return place_in_line(state, seat) > place_in_line(state, other)


def place_turn(value: Reader, state: State, seats: Sequence[str]) -> None:
    """Put a turn into a state whose pieces, hands and chosen cards are placed."""
    fields = value.fields(FIELDS)
    state.seat = seats.index(fields["seat"].one_of(seats))
    state.acting = 1 << state.seat
    card = _read_card(fields["card"], state, seats)
    for name, (field, given) in LEFT.items():
        setattr(state, field, _read_left(fields[name], card, given[card]))
    pieces = (*HEROES[PAIR * state.seat : PAIR * state.seat + PAIR], *VILLAINS)
    state.moving = _read_piece(fields["moving"], pieces)
    state.entered = _read_piece(fields["entered"], pieces[:PAIR])
    moved = [VILLAINS.index(name.one_of(VILLAINS)) for name in fields["moved"].items()]
    state.moved = sum(1 << v for v in set(moved))
    _check_villains(fields, state, card, len(moved))
    _check_hero_under_way(fields["moving"], state, card)
    _check_entered(fields["entered"], state, card)
    _check_hidden(fields["hide"], state, card)
    if fields["queue"].value != [seats[seat] for seat in queue(state)]:
        fields["queue"].fail(
            because(
                N_(
                    "low cards come first, equal ones clockwise from the gryphon; expected "
                    "{seats} (SH-5)"
                ),
                seats=Name([seats[seat] for seat in queue(state)]),
            )
        )
    if not has_choice(state):
        value.fail(
            because(
                N_("{seat} has nothing left to do, so the turn passes on (SH-7)"),
                seat=Name(seats[state.seat]),
            )
        )


def _read_card(value: Reader, state: State, seats: Sequence[str]) -> int:
    card = value.whole(1, CARDS)
    if not all(list(state.chosen)[: state.seats]):
        value.fail(N_("no card is carried out before every seat has chosen (SH-4)"))
    if card != state.chosen[state.seat]:
        value.fail(
            because(
                N_("{seat} has chosen card {chosen} (SH-4)"),
                seat=Name(seats[state.seat]),
                chosen=state.chosen[state.seat],
            )
        )
    if card == REST:
        value.fail(N_("a rest is done by itself, so nobody is asked (SH-26)"))
    return card


def _read_left(value: Reader, card: int, given: int) -> int:
    left = value.whole(0, 9)
    if left > given:
        value.fail(
            because(
                N_("card {card} gives {given}, so {left} can't be left ({ruling})"),
                card=card,
                given=given,
                left=left,
                ruling=Name(_ruling(card)),
            )
        )
    return left


def _ruling(card: int) -> str:
    return f"SH-{19 + card}"


def _read_piece(value: Reader, names: Sequence[str]) -> int:
    name = value.one_of((None, *names))
    return NOBODY if name is None else PIECES.index(name)


def _check_villains(fields: dict[str, Reader], state: State, card: int, moved: int) -> None:
    used = STEPS[card] - state.steps
    under_way = is_villain(state.moving)
    if under_way and not state.steps:
        fields["moving"].fail(N_("no step is left, so that movement has ended (SH-15)"))
    if under_way and state.moved >> state.moving - VILLAIN & 1:
        fields["moving"].fail(N_("a card moves a villain once, and this one is done (SH-15)"))
    stirred = moved + under_way
    if len(set(_names(fields["moved"]))) < moved:
        fields["moved"].fail(N_("names a villain twice"))
    if stirred > used or (used and not stirred):
        fields["moved"].fail(
            because(
                N_("{used} villain steps are used, by {stirred} villains (SH-15)"),
                used=used,
                stirred=stirred,
            )
        )


def _names(value: Reader) -> list[str]:
    return [name.value for name in value.items()]


def _check_hero_under_way(value: Reader, state: State, card: int) -> None:
    hero = state.moving
    if hero == NOBODY or is_villain(hero):
        return
    at = state.place[hero]
    if at == FREE or not crowd(state, hero, NOBODY, FREE) >> at & 1:
        value.fail(
            because(
                N_("{hero} is where it may stop, so nothing urges it on (SH-10)"),
                hero=Name(HEROES[hero]),
            )
        )
    if _spent(state, card) == 0 or not ways(state):
        value.fail(
            because(
                N_("{hero} can't be passing with what is left of the card (SH-10)"),
                hero=Name(HEROES[hero]),
            )
        )


def _check_entered(value: Reader, state: State, card: int) -> None:
    hero = state.entered
    if hero == NOBODY:
        return
    if not state.passages >> state.place[hero] & 1:
        value.fail(because(N_("{hero} is in no passage (SH-11)"), hero=Name(HEROES[hero])))
    if _spent(state, card) == 0 or state.moving not in (NOBODY, hero) or state.lying >> hero & 1:
        value.fail(
            because(N_("{hero} has not just entered the passage (SH-11)"), hero=Name(HEROES[hero]))
        )


def _spent(state: State, card: int) -> int:
    """How much of the card's movement of heroes is gone."""
    given = WALKS[card] + CLIMBS[card] + LIFTS[card]
    gone: int = given - state.walk - state.climb - state.portal
    return gone


def _check_hidden(value: Reader, state: State, card: int) -> None:
    hidden = sum(state.lying >> PAIR * state.seat + k & 1 for k in range(PAIR))
    if HIDES[card] and hidden != 1 - state.hide:
        value.fail(N_("card 1 hides one hero, who then lies until the round ends (SH-20)"))
    for seat in queue(state):
        if state.lying >> PAIR * seat & 0b11:
            value.fail(
                because(
                    N_("{seat} has not acted yet, so none of its heroes hides (SH-20)"),
                    seat=Name(HEROES[PAIR * seat][:-1]),
                )
            )
