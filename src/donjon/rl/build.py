"""The batch's drivers linked to a game."""

import warnings

import numpy as np

from donjon.engine import builds
from donjon.engine.builds import Build, Kind
from donjon.engine.errors import NoCompiler
from donjon.engine.registry import Game
from donjon.engine.simulate import make_plan
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


def batch_build(game: Game) -> Build:
    """The compiled build, or the interpreted one where there is no compiler."""
    try:
        return builds.require(game, BATCH)
    except NoCompiler as error:
        if builds.wanted():
            warnings.warn(f"playing interpreted, which is slow: {error}", stacklevel=3)
        return builds.interpreted(game, BATCH)


def exercise(build: Build) -> None:
    """Call every entry once, so that it is compiled or loaded."""
    plan = make_plan(build.game, build.game.least, "random", 0, None)
    rows = Rows(plan, build, np.full((1, len(plan.seats)), ASKED, np.int8), 1, 1)
    rows.find_illegal(np.zeros(1, np.int64))
    rows.observe(None)
