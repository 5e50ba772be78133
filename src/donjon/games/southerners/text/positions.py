"""Positions in JSON, and back, or an error that says where one is wrong."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.reader import Reader
from donjon.engine.words import N_, Name, because
from donjon.games.southerners.rules.battle import power
from donjon.games.southerners.rules.layout import (
    NOWHERE,
    PALACE_PLACE,
    PLACES,
    TERRITORIES,
    Phase,
    State,
    Window,
)
from donjon.games.southerners.text.names import GROUPS, PHASES, fighters, group_number, place_name
from donjon.games.southerners.text.sides import place_side, side_json


def position(state: State, seats: Sequence[str]) -> dict[str, Any]:
    """The state in JSON, after the game, seats and options."""
    content: dict[str, Any] = {
        "turn": state.rounds if state.over else state.rounds + 1,
        "attacker": seats[state.attacker],
        "phase": PHASES[Phase(state.phase)],
        "actors": [name for seat, name in enumerate(seats) if state.acting >> seat & 1],
    }
    for seat, name in enumerate(seats):
        content[name] = side_json(state, state.side[seat])
    content["battle"] = None if state.source == NOWHERE else _battle(state, seats)
    if state.again:
        content["tried"] = [
            f"{GROUPS[i // TERRITORIES]}>{GROUPS[i % TERRITORIES]}"
            for i in range((TERRITORIES + 1) * TERRITORIES)
            if state.tried >> i & 1
        ]
    if state.over:
        winners = [name for seat, name in enumerate(seats) if state.payoff[seat] == 1]
        content["winner"] = winners[0] if winners else None
    return content


def _battle(state: State, seats: Sequence[str]) -> dict[str, Any]:
    """The fight under way: what each side still has to spend, and on what it has spent."""
    content: dict[str, Any] = {"from": GROUPS[state.source], "to": GROUPS[state.target]}
    for field in ("damage", "artillery", "doomed", "powers"):
        content[field] = {}
    for seat, name in enumerate(seats):
        side = state.side[seat]
        group = state.source if seat == state.attacker else state.target
        content["damage"][name] = side.damage
        content["artillery"][name] = side.siege
        doomed: dict[str, int] = {}
        for place in range(PLACES):
            if side.doomed[place]:
                at = place_name(place)
                doomed[at] = doomed.get(at, 0) + side.doomed[place]
        content["doomed"][name] = doomed
        in_combat = Phase.CURUPIRA <= state.phase <= Phase.REGULAR
        content["powers"][name] = (
            {place_name(place): power(side, place) for place in fighters(side, group)}
            if in_combat
            else {}
        )
    razed = state.side[1 - state.attacker].razed
    content["razed"] = [place_name(p) for p in range(PALACE_PLACE + 1) if razed >> p & 1]
    return content


def place(value: Reader, state: State, seats: Sequence[str]) -> None:
    """Put a position into a state that has just been set up."""
    needed = ("game", "seats", "turn", "attacker", "phase", *seats)
    fields = value.fields(needed, ("options", "actors", "battle", "tried", "winner"))
    phase = fields["phase"].text()
    if phase not in ("renew", "main", "over"):
        if phase in PHASES.values():
            fields["phase"].fail(N_("only positions in the phases renew and main can be loaded"))
        fields["phase"].wrong(N_("a phase: renew or main"))
    state.attacker = seats.index(fields["attacker"].one_of(seats))
    for seat, name in enumerate(seats):
        place_side(fields[name], state.side[seat])
    state.phase = {"renew": Phase.RENEW, "main": Phase.MAIN, "over": Phase.OVER}[phase]
    state.seat, state.acting = state.attacker, 1 << state.attacker
    state.finished = state.passes = state.about = state.tried = 0
    state.window, state.source, state.target = Window.NONE, NOWHERE, NOWHERE
    state.rounds = fields["turn"].whole(1, state.limit) - 1
    if "tried" in fields:
        _place_tried(fields["tried"], state)
    if fields.get("battle", Reader(None)).value is not None:
        fields["battle"].fail(N_("no battle is under way in this phase (AT-6)"))
    if phase == "over":
        _place_end(fields, state, seats)
    elif "winner" in fields:
        fields["winner"].fail(N_("nobody has won yet"))
    if "actors" in fields:
        actors = [seats[state.attacker]] if state.acting else []
        if [item.one_of(seats) for item in fields["actors"].items()] != actors:
            fields["actors"].fail(
                because(N_("expected {actors} in this phase (AT-4, AT-6)"), actors=Name(actors))
            )


def _place_end(fields: dict[str, Reader], state: State, seats: Sequence[str]) -> None:
    if "winner" not in fields:
        fields["phase"].fail(N_("a game that is over needs its winner, or null (AT-16, AT-19)"))
    winner = fields["winner"].one_of((None, *seats))
    state.rounds += 1
    state.over, state.acting = 1, 0
    for seat, name in enumerate(seats):
        state.payoff[seat] = 0.5 if winner is None else float(name == winner)
    if winner is None and state.rounds != state.limit:
        fields["turn"].fail(
            because(N_("a draw comes after turn {limit} (AT-19)"), limit=state.limit)
        )


def _place_tried(value: Reader, state: State) -> None:
    if not state.again:
        value.fail(N_("counts only with the option again (AT-8)"))
    for item in value.items():
        try:
            source, _, target = item.text(12).partition(">")
            attack = group_number(source) * TERRITORIES + group_number(target)
        except ValueError as error:
            item.fail(error.args[0])
        if attack >= (TERRITORIES + 1) * TERRITORIES or target == "palace":
            item.fail(N_("attacks go against a territory (AT-8)"))
        state.tried |= 1 << attack
