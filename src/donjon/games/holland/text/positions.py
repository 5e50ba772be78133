"""Positions of Sir Holland: to JSON, and from it with every rule checked.

A position is judged by what it shows, not by the game that may have led to it: how many
rounds that took is not counted from the hands.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from donjon.engine.reader import Reader
from donjon.engine.state import HIDDEN
from donjon.engine.words import N_, Name, because
from donjon.games.holland.rules.layout import (
    CARDS,
    ENOUGH,
    LEVELS,
    NOBODY,
    PAIR,
    WIDTH,
    State,
)
from donjon.games.holland.rules.ranking import award
from donjon.games.holland.rules.rounds import all_rested, any_out, clear_turn
from donjon.games.holland.rules.tower import build, card_at
from donjon.games.holland.rules.ways import is_lying
from donjon.games.holland.text.checked_positions import (
    cards_of,
    check_hands,
    check_lying,
    check_spaces,
)
from donjon.games.holland.text.names import HEROES, LETTERS, SPACE_NAMES, VILLAINS, space_name
from donjon.games.holland.text.turn_positions import place_turn, turn

FIELDS = (
    "game",
    "seats",
    "tower",
    "heroes",
    "hidden",
    "villains",
    "hands",
    "rests",
    "gryphon",
    "round",
    "last_round",
    "chosen",
    "turn",
)
MOST_ROUNDS = 99  # more than any game has


def position(state: State, seats: Sequence[str]) -> dict[str, Any]:
    """The state in JSON, after the game, seats and options."""
    heroes = range(PAIR * len(seats))
    numbered = list(enumerate(seats))
    return {
        "tower": [
            "".join(LETTERS[card_at(state, level * WIDTH + x)] for x in range(WIDTH))
            for level in range(LEVELS)
        ],
        "heroes": {HEROES[hero]: space_name(state.place[hero]) for hero in heroes},
        "hidden": [HEROES[hero] for hero in heroes if is_lying(state, hero)],
        "villains": {name: SPACE_NAMES[state.villain[v]] for v, name in enumerate(VILLAINS)},
        "hands": {name: cards_of(state.hand[seat]) for seat, name in numbered},
        "rests": {name: state.rests[seat] for seat, name in numbered},
        "gryphon": seats[state.gryphon],
        "round": state.rounds if state.over else state.rounds + 1,
        "last_round": bool(state.last_round),
        "chosen": {name: _choice(state.chosen[seat]) for seat, name in numbered},
        "turn": None if state.seat == NOBODY else turn(state, seats),
    }


def _choice(card: int) -> int | str | None:
    return "?" if card == HIDDEN else card or None


def place(value: Reader, state: State, seats: Sequence[str]) -> None:
    """Put a position into a state that has just been set up."""
    fields = value.fields(FIELDS, ("options",))
    build(state, [LETTERS.index(letter) for letter in "".join(read_tower(fields["tower"]))], 0)
    clear_turn(state)
    _place_pieces(state, fields["heroes"], fields["villains"])
    _place_hands(state, fields, seats)
    lying = _read_hidden(state, fields["hidden"])
    state.lying = sum(1 << hero for hero in lying)
    state.rounds = fields["round"].whole(1, MOST_ROUNDS) - 1
    state.gryphon = seats.index(fields["gryphon"].one_of(seats))
    state.last_round = int(fields["last_round"].flag())
    if state.last_round and not all_rested(state):
        fields["last_round"].fail(
            N_("the last round comes when every seat has rested twice (SH-27)")
        )
    if fields["turn"].value is not None:
        place_turn(fields["turn"], state, seats)
    elif _is_over(state, fields["turn"]):
        _end(state)
    else:
        _open_choice(state, fields)
    check_hands(state, fields["hands"], seats)
    check_spaces(state, fields["heroes"], fields["villains"])
    check_lying(state, fields["hidden"], lying)


def read_tower(value: Reader) -> list[str]:
    """The cards of a tower that obeys all of SH-1 that explosions leave."""
    tower = [level.text(WIDTH) for level in value.items(LEVELS)]
    for level in value.items():
        if len(level.value) != WIDTH or not set(level.value) <= set(LETTERS):
            level.wrong(N_("five of the letters r, d, p, s, o and w"))
    if any(level[2] != "p" for level in tower):
        value.fail(N_("column c is five portals (SH-1)"))
    if tower[0][1] != "d" or tower[0][3] != "d":
        value.fail(N_("b1 and d1 are the dungeons (SH-1)"))
    if Counter("".join(tower)) != Counter(p=5, d=2, r=6, s=2, o=1, w=9):
        value.fail(
            N_(
                "a tower has 5 portals, 2 dungeons, 6 ropes, 2 passages, 1 secret room "
                "and 9 walls (SH-1)"
            )
        )
    return tower


def read_whole_tower(value: Reader) -> list[str]:
    """The cards of a tower as it is set up, before any explosion."""
    tower = read_tower(value)
    if tower[0] != "rdpdr" or any(level.count("r") != 1 for level in tower[1:]):
        value.fail(N_("ropes are in a1, e1, and one on each level from 2 to 5 (SH-1)"))
    if "s" not in tower[1] or "s" not in tower[3]:
        value.fail(N_("one passage is on level 2 and one on level 4 (SH-1)"))
    return tower


def _place_pieces(state: State, heroes: Reader, villains: Reader) -> None:
    places = (*SPACE_NAMES, "free")
    fields = heroes.fields(HEROES[: PAIR * state.seats])
    for hero in range(PAIR * state.seats):
        state.place[hero] = places.index(_space(fields[HEROES[hero]], places))
    fields = villains.fields(VILLAINS)
    for v, name in enumerate(VILLAINS):
        state.villain[v] = places.index(_space(fields[name], SPACE_NAMES))


def _space(value: Reader, places: Sequence[str]) -> str:
    if value.value not in places:
        anywhere = "free" in places
        value.wrong(
            N_("a space from a1 to e5 or free") if anywhere else N_("a space from a1 to e5")
        )
    name: str = value.value
    return name


def _place_hands(state: State, fields: dict[str, Reader], seats: Sequence[str]) -> None:
    hands, rests = fields["hands"].fields(seats), fields["rests"].fields(seats)
    chosen = fields["chosen"].fields(seats)
    for seat, name in enumerate(seats):
        cards = [card.whole(1, CARDS) for card in hands[name].items()]
        if len(set(cards)) < len(cards):
            hands[name].fail(N_("every seat has one of each card (SH-3)"))
        state.hand[seat] = sum(1 << card - 1 for card in cards)
        state.rests[seat] = rests[name].whole(0, ENOUGH)
        if chosen[name].value == "?":
            chosen[name].fail(
                N_("is hidden: this is what a seat sees, not a whole position (SH-4)")
            )
        state.chosen[seat] = chosen[name].one_of((None, *range(1, CARDS + 1))) or 0


def _read_hidden(state: State, value: Reader) -> list[int]:
    """The heroes that card 1 hides; those in the secret room must be named as well."""
    names = HEROES[: PAIR * state.seats]
    named = [names.index(hero.one_of(names)) for hero in value.items()]
    if len(set(named)) < len(named):
        value.fail(N_("names a hero twice"))
    for hero in range(len(names)):
        if state.room >> state.place[hero] & 1 and hero not in named:
            value.fail(
                because(
                    N_("{hero} is in the secret room, where a hero always lies (SH-12)"),
                    hero=Name(HEROES[hero]),
                )
            )
    return sorted(hero for hero in named if not state.room >> state.place[hero] & 1)


def _is_over(state: State, value: Reader) -> bool:
    """Nobody's card is being carried out: is that the end?"""
    chosen = [card != 0 for card in list(state.chosen)[: state.seats]]
    if all(chosen):
        if not state.last_round and not any_out(state):
            value.fail(N_("every seat has chosen, so somebody's card is being carried out (SH-5)"))
        return True
    if any_out(state):
        if any(chosen):
            value.fail(N_("a seat has freed both heroes, so nobody chooses any more (SH-27)"))
        return True
    return False


def _open_choice(state: State, fields: dict[str, Reader]) -> None:
    if all_rested(state) and not state.last_round:
        fields["last_round"].fail(
            N_("every seat has rested twice, so this is the last round (SH-27)")
        )
    state.acting = sum(1 << seat for seat in range(state.seats) if not state.chosen[seat])


def _end(state: State) -> None:
    state.rounds += 1
    state.over = 1
    award(state)
