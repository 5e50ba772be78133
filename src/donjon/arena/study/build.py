"""The watching drivers linked to a game, and the rows they fill."""

from typing import Any

import numpy as np

from donjon.arena.study.watch import Counts, Games
from donjon.engine import dice
from donjon.engine.builds import Build
from donjon.engine.kinds import Kind
from donjon.engine.state import MAX_SEATS

STUDY = Kind(
    "study",
    notes=False,
    bounds=False,
    entries=("watch_games", "watch_trace"),
    drivers="donjon.arena.study.watch",
    home=__name__,
)
KINDS = {STUDY.name: STUDY}


def empty_counts(group_of: Any, groups: int) -> Counts:
    def row() -> Any:
        return np.zeros(groups, np.int64)

    marks, there = np.zeros((MAX_SEATS, groups), np.int8), np.zeros(groups, np.int8)
    known = np.asarray(group_of, np.int32)
    return Counts(known, row(), row(), row(), row(), row(), row(), marks, there)


def empty_games(count: int, seats: int) -> Games:
    def row() -> Any:
        return np.zeros(count, np.int32)

    return Games(row(), row(), np.zeros((count, seats), np.float32), row(), row(), row(), row())


def exercise(build: Build) -> None:
    """Call every entry once, so that it is compiled or loaded."""
    game, drive = build.game, build.drive
    setup = build.row(
        game.text.setup({o.name: o.default for o in game.text.OPTIONS}, game.seats[: game.least])
    )
    counts = empty_counts([0] * game.rules.ACTIONS, 1)
    games = empty_games(1, game.least)
    states, mask, keys = build.blank(), build.mask(), build.words(dice.key_of(game.id, ""))
    luck, own, styles = build.words([0]), build.words([0, 0]), build.row([0] * MAX_SEATS)
    drive.watch_games(
        states, (mask, mask), (luck, luck), own, keys, game.least, setup, styles, 0, counts, games
    )
    none = np.zeros(0, np.int32)
    drive.watch_trace(states, mask, keys, game.least, setup, none, none, counts, games, 0)
