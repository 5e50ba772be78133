"""What actions and observations can be, as Gymnasium describes it."""

from typing import Any

import numpy as np
from gymnasium import spaces

from donjon.engine.observation import Form
from donjon.engine.observation_table import table_of
from donjon.engine.registry import Game


def numbers_space(game: Game, seats: int) -> spaces.Box:
    """The range of each number of an observation."""
    table = table_of(game)
    low = np.zeros(table.size(seats), np.float32)
    high = np.ones(table.size(seats), np.float32)
    for line in table.lines:
        if line.row.form is Form.RAW:
            where = slice(line.first(seats), line.first(seats) + line.size(seats))
            low[where], high[where] = line.row.low, line.row.high
    return spaces.Box(low, high, dtype=np.float32)


def seen_space(game: Game, seats: int, more: int = 0) -> spaces.Dict:
    """What a seat sees, and which actions it may choose, of which there may be `more`."""
    mask = spaces.Box(0, 1, (game.rules.ACTIONS + more,), np.int8)
    return spaces.Dict({"observation": numbers_space(game, seats), "action_mask": mask})


def action_space(game: Game, more: int = 0) -> spaces.Discrete[Any]:
    return spaces.Discrete(game.rules.ACTIONS + more)
