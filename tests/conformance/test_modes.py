"""Every game, the same in every mode."""

from itertools import count
from typing import Any

import numpy as np
import pytest

from donjon.engine import builds, loading
from donjon.engine.builds import Build
from donjon.engine.kinds import BULK, CHECKED, Kind
from donjon.engine.plans import make_plan
from donjon.engine.twin import Twin
from tests.tables import FIRST_TABLES, TABLES, Table

MOVES_COMPARED = [15_000, pytest.param(1_000_000, marks=pytest.mark.slow)]
STEPS_COMPARED = [1_000, pytest.param(20_000, marks=pytest.mark.slow)]
GROUPED = [  # one worker compiles a game, and nobody waits for it
    pytest.param(table, marks=pytest.mark.xdist_group(f"compile-{table.game}"), id=str(table))
    for table in FIRST_TABLES
]
first_tables = pytest.mark.parametrize("table", GROUPED)


def compiled(table: Table, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.delenv("DONJON_MODE", raising=False)
    game = make_plan(table.game, table.seats, "random", 1, table.options).game
    return loading.require(game, kind)


class Tracer:
    """Plays games of a simulation in one build and tells how they went."""

    def __init__(self, table: Table, build: Build) -> None:
        self.build = build
        plan = make_plan(table.game, table.seats, "random", "modes", table.options)
        self.arguments = plan.arguments(build)
        self.who, self.what = np.zeros(20_000, np.int8), build.row([0] * 20_000)

    def __call__(self, i: int) -> tuple[list[int], list[int], dict[str, Any]]:
        made = self.build.drive.trace_game(*self.arguments, i, self.who, self.what)
        final = vars(self.build.twin(self.arguments[0][:1]))
        kept = {name: value for name, value in final.items() if name not in ("noted", "notes")}
        return [int(s) for s in self.who[:made]], [int(a) for a in self.what[:made]], plain(kept)


def plain(value: Any) -> Any:
    """A twin in values that can be compared."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, Twin):
        return plain(vars(value))
    return float(np.float32(value)) if isinstance(value, float) else int(value)


@first_tables
@pytest.mark.parametrize("compared", MOVES_COMPARED)
def test_interpreted_and_compiled_play_alike(
    table: Table, compared: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same moves and the same last state, with bounds checks on and without."""
    bulk = compiled(table, BULK, monkeypatch)
    checked = compiled(table, CHECKED, monkeypatch)
    tables = [other for other in TABLES if other.game == table.game]
    moves = 0
    tracers: dict[int, list[Tracer]] = {}
    for i in count():
        at = i % len(tables)
        if at not in tracers:
            slow = builds.interpreted(bulk.game, BULK)
            tracers[at] = [Tracer(tables[at], build) for build in (slow, checked, bulk)]
        slowly, safely, quickly = (trace(i) for trace in tracers[at])
        assert slowly == safely == quickly, f"game {i} of {tables[at]}"
        moves += len(slowly[0])
        if moves >= compared:
            break


@first_tables
@pytest.mark.parametrize("compared", STEPS_COMPARED)
def test_every_step_is_alike(table: Table, compared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Masks, notes, scores and what is seen, step by step."""
    fast = compiled(table, CHECKED, monkeypatch)
    slow = builds.interpreted(fast.game, CHECKED)
    plan = make_plan(table.game, table.seats, "random", "steps", table.options)
    setup = plan.game.text.setup(plan.options, plan.seats)
    luck = np.random.default_rng(1)
    steps = 0
    for number in count():
        rows = []
        for build in (slow, fast):
            states = build.blank()
            keys = build.words([number, 77])
            build.drive.set_up(states, table.seats, keys, build.row(setup))
            rows.append(states)
        while not rows[0][0].over and steps < compared:
            acting = [seat for seat in range(table.seats) if rows[0][0].acting >> seat & 1]
            seat = int(luck.choice(acting))
            legal = slow.legal(rows[0], seat)
            assert legal == fast.legal(rows[1], seat)
            action = int(luck.choice(legal))
            for viewer in range(-1, table.seats):
                answers = {
                    int(build.drive.seen_by(states, viewer, seat, action))
                    for build, states in zip((slow, fast), rows, strict=True)
                }
                assert len(answers) == 1
                assert min(answers) >= 0
            for build, states in zip((slow, fast), rows, strict=True):
                build.drive.play(states, seat, action)
            assert slow.notes(rows[0]) == fast.notes(rows[1])
            if steps % 50 == 0:
                packed = slow.pack(rows[0])
                assert packed == fast.pack(rows[1])
                assert all(build.pack(build.unpack(packed)) == packed for build in (slow, fast))
            low, high = (
                build.drive.score_of(states, seat)
                for build, states in zip((slow, fast), rows, strict=True)
            )
            assert low == pytest.approx(high)
            assert 0 <= low <= 1
            steps += 1
        if steps >= compared:
            break


@first_tables
def test_setting_up_leaves_nothing_of_the_game_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States are used again and again: `new` must set every field."""
    build = compiled(table, CHECKED, monkeypatch)
    luck = np.random.default_rng(2)
    for other in (t for t in TABLES if t.game == table.game):
        plan = make_plan(other.game, other.seats, "random", 1, other.options)
        setup = build.row(plan.game.text.setup(plan.options, plan.seats))
        clean, dirty = build.blank(), build.blank()
        dirty.view(np.uint8)[:] = luck.integers(0, 256, dirty.nbytes, np.uint8)
        for states in (clean, dirty):
            build.drive.set_up(states, other.seats, build.words([3, 4]), setup)
        assert plain(build.twin(clean)) == plain(build.twin(dirty))
        assert build.notes(clean) == build.notes(dirty)
