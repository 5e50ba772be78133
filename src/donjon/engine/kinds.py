"""The ways to build a game: which drivers, with what in them, and how each is called once."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from donjon.engine.state import lowest_seat

if TYPE_CHECKING:
    from donjon.engine.builds import Build

TABLE_ENTRIES = (
    "set_up",
    "mark_legal",
    "play",
    "conceal_from",
    "deal_for",
    "seen_by",
    "score_of",
)
BULK_ENTRIES = ("play_games", "trace_game")


@dataclass(frozen=True)
class Kind:
    """One way to build a game."""

    name: str
    notes: bool
    bounds: bool  # check every index: slow, for tests
    entries: tuple[str, ...]  # what is called from outside
    drivers: str = "donjon.engine.drivers"  # the module that has the entries
    home: str = __name__  # the module whose KINDS has this, and `exercise` to try it
    cheap: bool = False  # dice nobody will see: a search's own, drawn in a tenth of the time
    observes: bool = False  # with the game's `observe`, made from its table
    brief: bool = False  # calls so short that letting go of Python's lock costs more than it gives

    @property
    def package(self) -> str:
        """Where the drivers are."""
        return self.drivers.rpartition(".")[0]


TABLE = Kind("table", notes=True, bounds=False, entries=TABLE_ENTRIES, brief=True)
BULK = Kind("bulk", notes=False, bounds=False, entries=BULK_ENTRIES)
CHECKED = Kind("checked", notes=True, bounds=True, entries=TABLE_ENTRIES + BULK_ENTRIES)
KINDS = {kind.name: kind for kind in (TABLE, BULK, CHECKED)}


def exercise(build: "Build") -> None:
    """Call every entry once, as it will be called, so that it is compiled or loaded."""
    game, drive = build.game, build.drive
    states, mask, keys = build.blank(), build.mask(), build.words([1, 2])
    setup = build.row(
        game.text.setup({o.name: o.default for o in game.text.OPTIONS}, game.seats[:2])
    )
    if "play" in build.kind.entries:
        drive.set_up(states, game.least, keys, setup)
        seat = lowest_seat(int(states[0].acting))
        drive.play(states, seat, build.legal(states, seat)[0])
        drive.seen_by(states, seat, seat, 0)
        drive.score_of(states, seat)
        drive.conceal_from(states, seat)
        drive.deal_for(states, seat, keys)
    if "play_games" in build.kind.entries:
        luck_row, own, styles = build.words([0]), build.words([0, 0]), build.row([0] * 4)
        states = build.blank(2)
        bulk = (states, (mask, mask), (luck_row, luck_row), own, keys, game.least, setup, styles, 0)
        moves, rounds = np.zeros(1, np.int32), np.zeros(1, np.int32)
        drive.play_games(*bulk, moves, rounds, np.zeros((1, game.least), np.float32))
        drive.trace_game(*bulk, np.zeros(1, np.int8), np.zeros(1, np.int32))
