"""The batch's drivers linked to a game."""

import warnings

import numpy as np

from donjon.engine import builds
from donjon.engine.builds import Build, Kind
from donjon.engine.errors import NoCompiler
from donjon.engine.observation import table_of
from donjon.engine.registry import Game
from donjon.rl.drivers import ASKED, LIFE

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
    from donjon.rl.rows import Rows

    game, seats = build.game, build.game.least
    setup = game.text.setup({o.name: o.default for o in game.text.OPTIONS}, game.seats[:seats])
    styles = np.full((1, seats), ASKED, np.int8)
    rows = Rows(build, 1, seats, setup, (1, 2), styles, 1)
    rows.begin()
    build.drive.find_illegal(np.zeros(1, np.int64), rows.legal)
    assert rows.life.shape == (1, LIFE)
    out = np.zeros((1, table_of(game).size(seats)), np.float32)
    rows.observe(rows.seat, out, build.blank(), 0, 1)
