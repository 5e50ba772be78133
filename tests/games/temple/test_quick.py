"""Temple: the quick policy is worth having, and the same in every mode."""

import numpy as np
import pytest

from donjon.engine import builds, loading
from donjon.engine.kinds import BULK
from donjon.engine.plans import make_plan
from donjon.engine.simulate import simulate
from tests.games.temple.tables import own_sheet

TABLES = [
    (2, {}),
    (4, {"variant": "closed"}),
    (3, {"variant": "lottery"}),
    (2, {"variant": "dice", "sheet": own_sheet()}),
]


@pytest.mark.parametrize("table", TABLES, ids=["plain", "closed", "lottery", "dice"])
def test_quick_games_go_alike_interpreted_and_compiled(
    table: tuple[int, dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DONJON_MODE", raising=False)
    seats, options = table
    plan = make_plan("temple", seats, "quick", "quick", options)
    moves = []
    for build in (
        builds.interpreted(plan.game, BULK),
        loading.require(plan.game, BULK),
    ):
        who, what = np.zeros(500, np.int8), np.zeros(500, np.int32)
        for i in range(3):
            count = build.drive.trace_game(*plan.arguments(build), i, who, what)
            moves.append((i, who[:count].tolist(), what[:count].tolist()))
    assert moves[:3] == moves[3:]


def test_a_team_that_thinks_wins_where_chance_never_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DONJON_MODE", raising=False)
    for seats, least in ((2, 0.45), (3, 0.55), (4, 0.7)):
        quick = simulate("temple", 400, seats, "quick", seed=1, progress=False)
        chance = simulate("temple", 400, seats, "random", seed=1, progress=False)
        assert quick.payoffs[:, 0].mean() > least
        assert chance.payoffs[:, 0].mean() < 0.01
        assert (quick.payoffs == quick.payoffs[:, :1]).all()  # together, always
