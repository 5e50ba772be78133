"""Positions: the state in JSON."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.twin import Twin
from donjon.games.southerners.battle import power
from donjon.games.southerners.layout import (
    EMPTY,
    NOWHERE,
    PALACE_PLACE,
    PLACES,
    TERRITORIES,
    Phase,
    Stage,
)
from donjon.games.southerners.names import (
    GROUPS,
    PHASES,
    army_of,
    fighters,
    place_name,
)
from donjon.games.southerners.unseen import is_unseen


def position(state: Twin, seats: Sequence[str]) -> dict[str, Any]:
    """The state in JSON, after the game, seats and options."""
    told: dict[str, Any] = {
        "turn": state.rounds if state.over else state.rounds + 1,
        "attacker": seats[state.attacker],
        "phase": PHASES[Phase(state.phase)],
        "actors": [name for seat, name in enumerate(seats) if state.acting >> seat & 1],
    }
    for seat, name in enumerate(seats):
        told[name] = _side(state, state.side[seat])
    told["battle"] = None if state.source == NOWHERE else _battle(state, seats)
    if state.again:
        told["tried"] = [
            f"{GROUPS[i // TERRITORIES]}>{GROUPS[i % TERRITORIES]}"
            for i in range((TERRITORIES + 1) * TERRITORIES)
            if state.tried >> i & 1
        ]
    if state.over:
        winners = [name for seat, name in enumerate(seats) if state.payoff[seat] == 1]
        told["winner"] = winners[0] if winners else None
    return told


def _side(state: Twin, side: Twin) -> dict[str, Any]:
    army = army_of(side)
    bases, abilities = army.base_names(), army.ability_names()
    told: dict[str, Any] = {
        "territories": [
            [_slot(side, bases, 3 * territory + i) for i in range(TERRITORIES)]
            for territory in range(TERRITORIES)
        ],
        "palace": [abilities[kind] for kind in side.palace if kind != EMPTY],
        "attacked": [name for group, name in enumerate(GROUPS) if side.attacked >> group & 1],
        "hand": _cards(side.hand_base, side.hand_ability, side.held, bases, abilities),
        "draw": _cards(side.draw_base, side.draw_ability, side.left, bases, abilities),
        "discard": _cards(side.discard_base, side.discard_ability, [0, 0], bases, abilities),
        "played": _named(side.played, abilities),
        "milled": _named(side.milled, bases),
    }
    if is_unseen(state.phase) and side.stage >= 0:
        told["stage"] = Stage(side.stage).name.lower()
    if side.toll > 0:
        told["toll"] = side.toll
    if any(side.regrow):
        told["regrow"] = _named(side.regrow, bases)
    return told


def _slot(side: Twin, names: list[str], slot: int) -> dict[str, Any] | None:
    if side.ground[slot] == EMPTY:
        return None
    return {"base": names[side.ground[slot]], "troops": side.troops[slot]}


def _cards(
    bases: list[int],
    abilities: list[int],
    totals: list[int],
    base_names: list[str],
    ability_names: list[str],
) -> dict[str, Any]:
    """Both kinds of cards by name, or only how many there are where they are hidden."""
    return {
        "base": totals[0] if bases[0] < 0 else _named(bases, base_names),
        "ability": totals[1] if abilities[0] < 0 else _named(abilities, ability_names),
    }


def _named(counts: list[int], names: list[str]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts, strict=True) if n > 0}


def _battle(state: Twin, seats: Sequence[str]) -> dict[str, Any]:
    """The fight under way: what each side still has to spend, and on what it has spent."""
    told: dict[str, Any] = {"from": GROUPS[state.source], "to": GROUPS[state.target]}
    for field in ("damage", "artillery", "doomed", "powers"):
        told[field] = {}
    for seat, name in enumerate(seats):
        side = state.side[seat]
        group = state.source if seat == state.attacker else state.target
        told["damage"][name] = side.damage
        told["artillery"][name] = side.siege
        doomed: dict[str, int] = {}
        for place in range(PLACES):
            if side.doomed[place]:
                at = place_name(place)
                doomed[at] = doomed.get(at, 0) + side.doomed[place]
        told["doomed"][name] = doomed
        in_combat = Phase.CURUPIRA <= state.phase <= Phase.REGULAR
        told["powers"][name] = (
            {place_name(place): power(side, place) for place in fighters(side, group)}
            if in_combat
            else {}
        )
    razed = state.side[1 - state.attacker].razed
    told["razed"] = [place_name(p) for p in range(PALACE_PLACE + 1) if razed >> p & 1]
    return told
