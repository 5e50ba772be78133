"""Pebbles in strings."""

import re
from collections.abc import Sequence
from typing import Any

from donjon.engine.events import Events
from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.state import HIDDEN
from donjon.engine.words import N_
from pebbles.rules import NONE, PEBBLES, ROUNDS, Event, State

OPTIONS = (Option("goal", 10, N_("How many points win."), span=(1, 50), title=N_("Goal")),)
FORM = re.compile(r"hold:([0-3])", re.ASCII)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    return [options["goal"]]


def move(state: State, seat: int, action: int) -> str:
    return f"hold:{action}"


def action(state: State, seat: int, move: str) -> int:
    found = FORM.fullmatch(move)
    if not found:
        raise ValueError(N_("moves look like hold:2"))
    return int(found[1])


def why_not(state: State, seat: int, action: int) -> tuple[str, str]:
    if state.over:
        return "PB-4", N_("the game is over")
    return "PB-1", N_("you have chosen already, and a choice stands")


def position(state: State, seats: Sequence[str]) -> dict[str, Any]:
    fists: dict[int, Any] = {NONE: None, HIDDEN: "?"}
    return {
        "round": state.rounds if state.over else state.rounds + 1,
        "points": {name: state.points[seat] for seat, name in enumerate(seats)},
        "fists": {name: fists.get(state.fist[s], state.fist[s]) for s, name in enumerate(seats)},
    }


def place(value: Reader, state: State, seats: Sequence[str]) -> None:
    fields = value.fields(("game", "seats", "round", "points", "fists"), ("options",))
    points, fists = fields["points"].fields(seats), fields["fists"].fields(seats)
    for seat, name in enumerate(seats):
        state.points[seat] = points[name].whole(0, state.goal + PEBBLES)
        held = fists[name].one_of((None, *range(PEBBLES + 1)))
        state.fist[seat] = NONE if held is None else held
    state.rounds = fields["round"].whole(1, ROUNDS) - 1
    state.acting = sum(1 << seat for seat in range(len(seats)) if state.fist[seat] == NONE)
    leaders = [seat for seat in range(len(seats)) if state.points[seat] >= state.goal]
    if len(leaders) > 1:
        fields["points"].fail(N_("only one seat can have reached the goal (PB-4)"))
    if leaders or (state.acting == 0 and state.rounds == ROUNDS - 1):
        state.rounds += 1
        state.over, state.acting = 1, 0
        for seat in range(len(seats)):
            state.payoff[seat] = float(seat in leaders) if leaders else 1 / len(seats)
    elif state.acting == 0:
        fields["fists"].fail(N_("all have chosen, so the fists were opened (PB-2)"))


FIELDS = {
    Event.CHOSEN: ("seat",),
    Event.OPEN: ("seat", "pebbles"),
    Event.DIE: ("die",),
    Event.SCORE: ("seat", "points"),
    Event.NOBODY: (),
}
SENTENCES = {
    "chosen": N_("{seat} has chosen."),
    "open": N_("{seat} held {pebbles}."),
    "die": N_("The die shows {die}."),
    "score": N_("{seat} now has {points}."),
    "nobody": N_("Nobody scores."),
}
EVENTS = Events(Event, FIELDS, SENTENCES, names={})
event, sentence = EVENTS.event, EVENTS.sentence
