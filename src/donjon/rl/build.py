"""The batch's drivers linked to a game."""

import numpy as np

from donjon.engine.builds import Build
from donjon.engine.kinds import Kind
from donjon.engine.plans import make_plan
from donjon.rl.drivers import ASKED
from donjon.rl.rows import Rows

BATCH = Kind(
    "batch",
    notes=False,
    bounds=False,
    entries=("step_games", "find_illegal", "observe_games"),
    drivers="donjon.rl.drivers",
    home=__name__,
    observes=True,
)
KINDS = {BATCH.name: BATCH}


def exercise(build: Build) -> None:
    """Call every entry once, so that it is compiled or loaded."""
    plan = make_plan(build.game, build.game.least, "random", 0, None)
    rows = Rows(plan, build, np.full((1, len(plan.seats)), ASKED, np.int8), 1, 1)
    rows.find_illegal(np.zeros(1, np.int64))
    rows.observe(None)
