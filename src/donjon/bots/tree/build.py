"""The search linked to a game, and the memory it works on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from donjon.bots.tree.nodes import HOW, MUCH, NODE, NONE, Trees
from donjon.engine import builds
from donjon.engine.builds import Build
from donjon.engine.kinds import BULK, Kind
from donjon.engine.state import MAX_SEATS, lowest_seat

ENTRIES = ("search", "plant", "read_root", "likely", "move_on")
SEARCH = Kind(
    "search",
    notes=False,
    bounds=False,
    entries=ENTRIES,
    drivers="donjon.bots.tree.search",
    home=__name__,
    cheap=True,
)
KINDS = {SEARCH.name: SEARCH}
SEARCH_PLAIN = replace(BULK, name="plain")  # the rules without notes, never compiled

DEEPEST = 4096  # nodes on one simulation's path, all trees together
SMALL = np.maximum(np.arange(1 << 12), 1)
LOGS, SPREADS = np.sqrt(np.log(SMALL)), 1 / np.sqrt(SMALL)


def allocate(build: Build, nodes: int) -> Trees:
    """The memory of a search."""
    return Trees(
        nodes=np.zeros(nodes, NODE),
        used=np.zeros(1, np.int64),
        root=build.blank(),
        scratch=build.blank(),
        mask=build.mask(),
        path=np.zeros(DEEPEST, np.int32),
        at=np.zeros(MAX_SEATS, np.int32),
        values=np.zeros(MAX_SEATS, np.float64),
        totals=np.zeros(MAX_SEATS, np.float64),
        luck=build.words([0]),
        keys=build.words([0, 0]),
        logs=LOGS,
        spreads=SPREADS,
        how=np.zeros(HOW, np.int64),
        much=np.zeros(MUCH, np.float64),
    )


def opening(build: Build, seats: int, setup: Sequence[int], keys: Sequence[int]) -> Any:
    """A row of one state at the beginning of a game; only the search itself is compiled."""
    plain = builds.interpreted(build.game, SEARCH_PLAIN)
    states = plain.blank()
    plain.drive.set_up(states, seats, list(keys), list(setup))
    return build.adopt(plain.twin(states))


def exercise(build: Build) -> None:
    """Call every entry once, so that it is compiled or loaded."""
    game, drive = build.game, build.drive
    trees = allocate(build, 64)
    options = {o.name: o.default for o in game.text.OPTIONS}
    setup = game.text.setup(options, game.seats[: game.least])
    trees.root[0] = opening(build, game.least, setup, [1, 2])[0]
    seat = lowest_seat(int(trees.root[0].acting))
    trees.how[:] = [seat, game.least, 4, 50, 0]
    drive.plant(trees)
    drive.search(trees, 2)
    drive.read_root(trees, np.zeros(len(trees.mask), np.int64), np.zeros(len(trees.mask)))
    drive.likely(trees, seat, 1)
    drive.move_on(trees, np.full(MAX_SEATS, NONE, np.int64))
