"""Every game: whatever is handed in, nothing breaks and nothing is half done."""

import json
import string
from random import Random
from typing import Any

import pytest

from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match
from tests.tables import FIRST_TABLES, Table, about, walk

MOVES = [100_000, pytest.param(2_000_000, marks=pytest.mark.slow)]
MUTANTS = 1_500
LETTERS = string.ascii_lowercase + string.digits + ":>@.-, \n\0é"
ODD: tuple[Any, ...] = (
    None,
    7,
    -1,
    1.5,
    True,
    b"move:1",
    [],
    {},
    (),
    object(),
    "",
    "\ud800",
    "9" * 999,
)
DEEP: list[Any] = []
for _ in range(3_000):
    DEEP = [DEEP]
WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    99,
    10**30,
    10**5_000,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "castle",
    "x" * 300,
    "\0",
    "\ud800",
    [],
    {},
    [[]],
    DEEP,
    {"x" * 999: 1},
    {"\ud800": 1},
    {1: 2},
)
LONGEST = 500  # characters that say what is wrong
first_tables = pytest.mark.parametrize("table", FIRST_TABLES, ids=str)


def garbage(luck: Random, legal: list[str]) -> Any:
    kind = luck.random()
    if kind < 0.02:
        return luck.choice(ODD)
    if kind < 0.10:
        move = list(luck.choice(legal))
        move[luck.randrange(len(move))] = luck.choice(LETTERS)
        return "".join(move)
    return "".join(luck.choices(LETTERS, k=luck.randrange(1, 12)))


@first_tables
@pytest.mark.parametrize("tried", MOVES)
def test_garbage_moves_are_refused(table: Table, tried: int) -> None:
    luck = Random(1)
    matches = list(_stops(table, 40))
    words = sorted(
        {move for match in matches for seat in match.seats for move in match.moves(seat)}
    )
    rubbish = [garbage(luck, words) for _ in range(tried // len(matches))]
    for match in matches:
        before = json.dumps([match.position(), match.journal(), match.acting])
        seats = luck.choices([*match.seats, "nobody", None, 3], k=len(rubbish))
        legal = {seat: set(match.moves(seat)) for seat in match.seats}
        for seat, move in zip(seats, rubbish, strict=True):
            try:
                if isinstance(seat, str) and isinstance(move, str) and move in legal.get(seat, ()):
                    continue
                match.play(seat, move)
            except (IllegalMove, ValueError):
                continue
            pytest.fail(f"{seat!r} played {move!r}")
        assert json.dumps([match.position(), match.journal(), match.acting]) == before


def _stops(table: Table, count: int) -> Any:
    """Matches stopped at different moments."""
    for n in range(count):
        for match, _ in walk(table, n):
            if match.moves_played >= n * 2:
                break
        yield match


@first_tables
def test_damaged_positions_are_refused_with_a_path(table: Table) -> None:
    luck = Random(2)
    loadable = getattr(about(table.game), "loadable", lambda _: True)
    position = next(
        m.position() for m, _ in walk(table, 3) if m.moves_played > 5 and loadable(m.position())
    )
    refused = 0
    for _ in range(MUTANTS):
        broken = _damage(json.loads(json.dumps(position)), luck)
        try:
            match = Match.load(broken, seed=1)
        except BadInput as error:
            refused += 1
            assert error.reason
            assert len(str(error).encode()) < LONGEST
        else:  # it is a position after all
            assert match.over or all(match.moves(seat) for seat in match.acting)
    assert refused > MUTANTS / 2


@first_tables
def test_damaged_journals_are_refused_with_a_path(table: Table) -> None:
    luck = Random(3)
    for match, _ in walk(table, 4):
        if match.moves_played > 25:
            break
    told = match.journal()
    for _ in range(MUTANTS // 5):
        broken = _damage(json.loads(json.dumps(told)), luck)
        try:
            Match.replay(broken)
        except BadInput as error:
            assert error.path or "JSON" in error.reason or "object" in error.reason
            assert len(str(error).encode()) < LONGEST


def _damage(value: Any, luck: Random) -> Any:
    """The same with one part of it changed, removed or added."""
    if isinstance(value, dict) and value and luck.random() < 0.85:
        name = luck.choice(list(value))
        if luck.random() < 0.1:
            del value[name]
        elif luck.random() < 0.05:
            value["extra"] = 1
        else:
            value[name] = _damage(value[name], luck)
        return value
    if isinstance(value, list) and value and luck.random() < 0.85:
        i = luck.randrange(len(value))
        if luck.random() < 0.15:
            del value[i]
        else:
            value[i] = _damage(value[i], luck)
        return value
    return luck.choice(WRONG)
