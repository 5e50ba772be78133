"""What a position of Sir Holland may not show: hands, spaces and heroes against the rules."""

from collections.abc import Sequence

from donjon.engine.reader import Reader
from donjon.engine.words import N_, Name, because
from donjon.games.holland.rules.layout import (
    ALL_CARDS,
    CARDS,
    NOBODY,
    PAIR,
    REST,
    SPACES,
    VILLAIN,
    State,
)
from donjon.games.holland.rules.tower import DUNGEONS, PORTALS
from donjon.games.holland.text.names import HEROES, SPACE_NAMES, space_name


def cards_of(hand: int) -> list[int]:
    return [card + 1 for card in range(CARDS) if hand >> card & 1]


def check_hands(state: State, value: Reader, seats: Sequence[str]) -> None:
    for seat, hand in enumerate(value.fields(seats)[name] for name in seats):
        cards, card = cards_of(state.hand[seat]), state.chosen[seat]
        if state.seat == NOBODY and not state.over:
            if card and card not in cards:
                hand.fail(
                    because(
                        N_("lacks the chosen card {card}, which stays until all are shown (SH-4)"),
                        card=card,
                    )
                )
        elif card and card in cards and not (state.over and card == REST):
            hand.fail(because(N_("holds card {card}, which is shown and spent (SH-6)"), card=card))
        if state.over and card == REST:
            if state.hand[seat] != ALL_CARDS or not state.rests[seat]:
                hand.fail(N_("lacks cards, but this seat has just rested (SH-26)"))
        elif REST not in cards and not (state.seat != NOBODY and card == REST):
            hand.fail(N_("lacks card 7, which comes back as soon as it is carried out (SH-26)"))


def check_spaces(state: State, heroes: Reader, villains: Reader) -> None:
    for hero in range(PAIR * state.seats):
        at = state.place[hero]
        if at == SPACES or DUNGEONS >> at & 1 or hero == state.moving:
            continue
        for other in range(hero):
            if state.place[other] == at and other != state.moving:
                heroes.fail(
                    because(
                        N_("{hero} and {other} are both in {space}, which holds one hero (SH-10)"),
                        hero=Name(HEROES[other]),
                        other=Name(HEROES[hero]),
                        space=Name(SPACE_NAMES[at]),
                    )
                )
    if state.villain[0] == state.villain[1] and state.moving < VILLAIN:
        villains.fail(N_("two villains may not stop on one space (SH-14)"))


def check_lying(state: State, value: Reader, lying: list[int]) -> None:
    for hero in lying:
        name, owner = HEROES[hero], hero // PAIR
        if (state.place[hero] == SPACES) or PORTALS >> state.place[hero] & 1:
            value.fail(
                because(
                    N_("{name} can't lie down in {space} (SH-20)"),
                    name=Name(name),
                    space=Name(space_name(state.place[hero])),
                )
            )
        if state.chosen[owner] != 1 or not (state.seat != NOBODY or state.over):
            value.fail(
                because(
                    N_("{name} can't be hidden: only card 1 does it, until the round ends (SH-20)"),
                    name=Name(name),
                )
            )
        if state.lying >> (hero ^ 1) & 1:
            value.fail(
                because(
                    N_("card 1 hides one hero, not {hero} and {other} (SH-20)"),
                    hero=Name(HEROES[hero & ~1]),
                    other=Name(HEROES[hero | 1]),
                )
            )
