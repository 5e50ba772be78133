"""The battle calculator against brute force.

`outcomes` is a second opinion: the rules of a battle written from the rulings with sets and
products, which enumerates all that both sides can choose.  The rules must reach exactly the
same ends, and `forecast` must be what the best choices come to.
"""

from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random
from typing import Any

import pytest

from donjon.engine import builds
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.games.southerners.data.army import ARMIES
from donjon.games.southerners.rules.battle import forecast
from donjon.games.southerners.rules.layout import PALACE, Phase, Trait
from donjon.games.southerners.scene.calculator import Prospect, prospects
from tests.games.southerners.board import on, seat

POWERS = {b.name: b.troop.power for b in ARMIES[0].bases}
Troop = tuple[str, int]  # a kind of base, and the slot and number that tell it from others
Side = frozenset[Troop]
End = tuple[tuple[Troop, ...], tuple[Troop, ...], int, bool]


def promised(match: Match, source: str, target: str) -> Prospect | None:
    """What south sees that north's attack promises."""
    view, state = match.view("south"), match.seen_state("south")
    return prospects(view, state, "north").get((source, target))


def subsets(side: Side) -> Iterator[Side]:
    for chosen in chain.from_iterable(combinations(sorted(side), n) for n in range(len(side) + 1)):
        yield frozenset(chosen)


def power(side: Side) -> int:
    return sum(POWERS[kind] for kind, _ in side)


def of_trait(side: Side, trait: int) -> Side:
    traits = {b.name: b.troop.traits for b in ARMIES[0].bases}
    return frozenset(troop for troop in side if traits[troop[0]] & trait)


def outcomes(attackers: Side, defenders: Side, bases: int, strikes: tuple[int, int]) -> set[End]:
    """Every way a fight for a territory can end, up to the palace's gate."""
    ends: set[End] = set()
    for fallen in _struck(attackers, defenders, strikes):
        own, foe = attackers - fallen[0], defenders - fallen[1]
        for first, answer in product(_affordable(own, foe), _affordable(foe, own)):
            left = (_spare(own, first, answer), _spare(foe, answer, first))
            ends |= _regular(own - answer, foe - first, bases, left)
    return ends


def _struck(own: Side, foe: Side, strikes: tuple[int, int]) -> Iterator[tuple[Side, Side]]:
    """What Curupira takes from each side: as many as it must."""
    return product(
        (s for s in subsets(own) if len(s) == min(strikes[1], len(own))),
        (s for s in subsets(foe) if len(s) == min(strikes[0], len(foe))),
    )


def _affordable(side: Side, foe: Side) -> list[Side]:
    volley = power(of_trait(side, Trait.INITIATIVE))
    return [chosen for chosen in subsets(foe) if power(chosen) <= volley]


def _spare(side: Side, victims: Side, lost: Side) -> int:
    swift = of_trait(side, Trait.INITIATIVE)
    return min(power(swift) - power(victims), power(swift - lost))


def _regular(own: Side, foe: Side, bases: int, spare: tuple[int, int]) -> set[End]:
    if not own:
        return {((), tuple(sorted(foe)), bases, False)}
    swift, heavy = of_trait(own, Trait.INITIATIVE), of_trait(own, Trait.ARTILLERY)
    mine = power(own - swift - heavy) + spare[0]
    idle = of_trait(foe, Trait.INITIATIVE) | of_trait(foe, Trait.ARTILLERY)
    theirs = power(foe - idle) + spare[1] + 4 * bases
    ends: set[End] = set()
    for victims in subsets(foe):
        if power(victims) > mine:
            continue
        rest = mine - power(victims) + power(heavy) if victims == foe else 0
        for lost in subsets(own):
            if power(lost) <= theirs:
                for razed in range(min(bases, rest // 4) + 1):
                    alive = tuple(sorted(own - lost))
                    through = razed == bases and bool(alive)
                    ends.add((alive, tuple(sorted(foe - victims)), bases - razed, through))
    return ends


# --- the same by the rules --------------------------------------------------------------


def army(luck: Random, most: int) -> list[tuple[str, int]]:
    """A territory by chance: up to three bases and a few troops on them."""
    rows = [(luck.choice(sorted(POWERS)), luck.randrange(3)) for _ in range(luck.randrange(1, 4))]
    while sum(troops for _, troops in rows) > most:
        rows = [(kind, max(0, troops - 1)) for kind, troops in rows]
    return rows


def words(rows: list[tuple[str, int]]) -> str:
    return " ".join(f"{kind}{troops}" for kind, troops in rows)


def troops_of(rows: list[tuple[str, int]]) -> Side:
    return frozenset(
        (kind, 10 * slot + n) for slot, (kind, troops) in enumerate(rows) for n in range(troops)
    )


def shape(ends: set[End]) -> set[Any]:
    """Ends with troops counted by slot, as the board shows them."""

    def count(troops: tuple[Troop, ...]) -> tuple[int, ...]:
        return tuple(sum(n // 10 == slot for _, n in troops) for slot in range(3))

    return {(count(own), count(foe), bases, through) for own, foe, bases, through in ends}


def played_out(match: Match) -> set[Any]:
    """Every end the rules reach from a battle that has just been declared."""
    build = builds.interpreted(find_game("southerners"))
    seen, ends, open_states = set(), set(), [match._states]
    while open_states:
        states = open_states.pop()
        state = states[0]
        key = (state.phase, state.seat, state.finished, repr(state.side))
        if key in seen:
            continue
        seen.add(key)
        own, foe = state.side
        if state.phase == Phase.MAIN or state.over or state.target == PALACE:
            through = bool(state.over) or state.target == PALACE
            bases = sum(kind >= 0 for kind in foe.ground[:3])
            ends.add((tuple(own.troops[:3]), tuple(foe.troops[:3]), bases, through))
            continue
        for action in build.legal(states, state.seat):
            after = build.copy(states)
            build.drive.play(after, state.seat, action)
            open_states.append(after)
    return ends


def value(build: builds.Build, states: Any, bases: int, resist: bool) -> int:
    """Bases that fall when the attacker chooses best (and the defender too, or strikes nobody)."""
    state = states[0]
    if state.phase == Phase.MAIN or state.target == PALACE:
        return int(bases - sum(kind >= 0 for kind in state.side[1].ground[:3]))
    actions = build.legal(states, state.seat)
    if state.seat == 1 and not resist:
        actions = actions[-1:]  # done
    values = []
    for action in actions:
        after = build.copy(states)
        build.drive.play(after, state.seat, action)
        values.append(value(build, after, bases, resist))
    return int(max(values) if state.seat == 0 else min(values))


@pytest.mark.parametrize("seed", range(120))
def test_the_rules_reach_exactly_the_ends_that_brute_force_finds(seed: int) -> None:
    luck = Random(seed)
    own, foe = army(luck, 5), army(luck, 5)
    own[0] = (own[0][0], max(1, own[0][1]))
    played = (luck.choice((0, 0, 1)), luck.choice((0, 0, 1)))
    match = on(
        seat(words(own), played="curupira " * played[0]),
        seat(words(foe), played="curupira " * played[1], hand="ability:settlement"),
    )
    match.play("north", "attack:1>1")
    match.play("south", "pass")
    strikes = (played[0] * (3 - len(foe)), played[1] * (3 - len(foe)))
    expected = shape(outcomes(troops_of(own), troops_of(foe), len(foe), strikes))
    if match.acting == ("north",) and match.position()["phase"] == "main":
        assert len(expected) == 1  # no choice was left: the battle is over already
    assert played_out(match) == expected


@pytest.mark.parametrize("seed", range(120))
def test_forecast_is_what_the_best_choices_come_to(seed: int) -> None:
    luck = Random(1000 + seed)
    own, foe = army(luck, 5), army(luck, 4)
    own[0] = (own[0][0], max(1, own[0][1]))
    match = on(seat(words(own)), seat(words(foe), hand="ability:settlement"))
    build = builds.interpreted(find_game("southerners"))
    told = [forecast(build.copy(match._states)[0], 0, 0, 0, resist) for resist in (0, 1)]
    assert promised(match, "1", "1") == Prospect(False, told[1], told[0])
    match.play("north", "attack:1>1")
    match.play("south", "pass")
    for resist in (False, True):
        assert value(build, match._states, len(foe), resist) == told[resist]


def test_forecast_knows_the_palace() -> None:
    match = on(seat("crossroads2 bandeira2"), seat("", "woods"))
    assert promised(match, "1", "1") == Prospect(True, 1, 1)
    match = on(seat("crossroads2 bandeira2"), seat("", "woods", palace="iara"))
    assert promised(match, "1", "1") == Prospect(True, 0, 0)
    assert promised(match, "2", "1") is None


def test_forecast_is_silent_where_curupira_is_about() -> None:
    match = on(seat("crossroads2", played="curupira"), seat("woods1"))
    assert promised(match, "1", "1") is None


@pytest.mark.usefixtures("drill")
def test_forecast_counts_initiative_only_of_troops_that_live_to_use_it() -> None:
    match = on(
        seat("crossroads2 crossroads1 settlement1"),
        seat("range1 pen", hand="ability:pen"),
        south_army="drill",
    )
    assert promised(match, "1", "1") == Prospect(False, 1, 2)
    match.play("north", "attack:1>1")
    match.play("south", "pass")
    build = builds.interpreted(find_game("southerners"))
    assert [value(build, match._states, 2, resist) for resist in (True, False)] == [1, 2]
