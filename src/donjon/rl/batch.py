"""Many games stepped together, for learners: `donjon.batch("holland", 4096)`.

    batch = donjon.batch("holland", 4096, seats=2, seed=0)
    while True:
        ended = batch.step(choose(batch.observe(), batch.legal, batch.seat))
        learn(batch.payoffs[ended])

Everything is written in place: the arrays are the same all the time, and NumPy and PyTorch see
them without a copy.  Game i is game i of the simulation of this seed; when it ends it begins
anew as game i + n, then i + 2n and so on, so each has dice of its own that depend on nothing
but the seed, and can be exported as a journal.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.loading import fastest
from donjon.engine.observation_table import table_of
from donjon.engine.places import cores as cores_here
from donjon.engine.plans import STYLES, Plan, make_plan
from donjon.engine.reader import Reader
from donjon.engine.registry import Game
from donjon.engine.words import N_, P_, because
from donjon.rl.build import BATCH
from donjon.rl.drivers import ASKED, MOVES, NUMBER
from donjon.rl.rows import Array, Rows

if TYPE_CHECKING:
    from donjon.rl.gpu import CudaRows

Opponents = str | Sequence[str | None] | Mapping[str, str] | None
KEPT = 1024  # moves of each game, and of the one before it, that are written down
TOO_LONG = P_(
    "game {number} has {count} move, and kept={kept} were kept",
    "game {number} has {count} moves, and kept={kept} were kept",
)
NOT_AS_MANY = P_(
    "expected one, or one for each of the {count} seat",
    "expected one, or one for each of the {count} seats",
)


class Batch:
    """Games side by side; make it with `donjon.batch`."""

    def __init__(self, plan: Plan, rows: "Rows | CudaRows", device: str, kept: int) -> None:
        self.plan, self.device, self.kept = plan, device, kept
        self.games = rows.games
        self.seats = plan.seats
        self.table = table_of(plan.game)  # what each number of an observation is
        self.size = self.table.size(len(plan.seats))
        self.actions: int = plan.game.rules.ACTIONS
        self._rows: Any = rows

    @property
    def seat(self) -> Any:
        """Whose choice it is in each game: a seat's number; the next, where several choose."""
        return self._rows.seat

    @property
    def legal(self) -> Any:
        """What that seat may do: n × actions, 1 where it may."""
        return self._rows.legal

    @property
    def payoffs(self) -> Any:
        """What each seat got in the last game of each row that ended: n × seats, 1 for a win."""
        return self._rows.payoffs

    @property
    def ended(self) -> Any:
        """Which games the last step ended."""
        return self._rows.ended

    @property
    def numbers(self) -> Any:
        """Which game of the simulation each row plays now."""
        return self._rows.life[:, NUMBER]

    @property
    def moves(self) -> Any:
        """How many moves each game has had, those of opponents included."""
        return self._rows.life[:, MOVES]

    def step(self, actions: Any) -> Any:
        """Play an action in each game; which of them ended and have begun anew."""
        chosen = self._rows.read(actions)
        wrong = self._rows.find_illegal(chosen)
        if wrong >= 0:
            raise IllegalMove(self._refusal(wrong, int(_here(chosen)[wrong])))
        self._rows.step(chosen)
        return self._rows.ended

    def keep_last(self) -> Any:
        """An array that gets from now on what whoever was asked sees of each game's end."""
        return self._rows.keep_last()

    def observe(self, seat: int | str | None = None) -> Any:
        """What each game's asked seat sees, or the one named: n × size, as `table` says."""
        return self._rows.observe(None if seat is None else self._number(seat))

    def journal(self, i: int, before: bool = False) -> dict[str, Any]:
        """Game i as a journal, or with `before` the one that was played there before it."""
        row = Reader(_plain(i), "i").whole(0, self.games - 1)
        number, moves, lives, moves_before = _here(self._rows.life[row]).tolist()
        if before and lives < 2:
            first = N_("game {number} is the first that is played there")
            raise BadInput("before", because(first, number=i))
        count, parity = (moves_before, lives - 1) if before else (moves, lives)
        if count > self.kept:
            raise BadInput("i", because(TOO_LONG, number=i, count=count, kept=self.kept))
        past = _here(self._rows.past[parity & 1, :count, row]).tolist()
        return self.plan.written(number - self.games if before else number, past)

    def _number(self, seat: int | str) -> int:
        """A seat by its number or name."""
        if isinstance(seat, str):
            return self.seats.index(Reader(seat, "seat").one_of(self.seats))
        return Reader(_plain(seat), "seat").whole(0, len(self.seats) - 1)

    def _refusal(self, i: int, action: int) -> str:
        """Which game refuses which action, and what could be done there."""
        can = np.flatnonzero(_here(self.legal[i])).tolist()
        shown = ", ".join(map(str, can[:12])) + (", ..." if len(can) > 12 else "")
        seat = self.seats[int(_here(self.seat)[i])]
        return (
            f"actions[{i}]: {seat} can't play {action} in game {i}; it can play {shown}. "
            "No game was stepped"
        )

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.plan.game.id} on {self.device}>"


def _plain(value: Any) -> Any:
    """A whole number of NumPy's as Python's own."""
    return int(value) if isinstance(value, np.integer) else value


def _here(array: Any) -> Array:
    """An array of whichever device as NumPy's."""
    here: Array = array.copy_to_host() if hasattr(array, "copy_to_host") else array
    return here


def batch(
    game: str | Game,
    n: int,
    seats: int | None = 2,
    seed: int | str | None = 0,
    device: str = "cpu",
    threads: int | None = None,
    options: dict[str, Any] | None = None,
    opponents: Opponents = None,
    kept: int = KEPT,
) -> Batch:
    """n games side by side.

    `opponents` are seats that play by themselves, "random" or "quick" (the game's own quick
    policy): a name for each seat, None for those you play ([None, "quick"]), or by the seat's
    name ({"red": "quick"}); one name alone plays all seats but one, which is seat i mod seats in
    game i, so that you play every seat as often.  `kept` is how many moves of a game are kept
    for its journal.
    """
    plan = make_plan(game, seats, "random", seed, options)
    games = Reader(n, "n").whole(1, 2**31 - 1)
    kept = Reader(kept, "kept").whole(0, 2**20)
    styles = read_opponents(opponents, plan.seats, games)
    if device == "cuda":
        from donjon.rl.gpu import CudaRows

        return Batch(plan, CudaRows(plan, styles, kept), device, kept)
    if device != "cpu":
        Reader(device, "device").one_of(("cpu", "cuda"))
    cores = Reader(threads, "threads").whole(1, 4096) if threads is not None else cores_here()
    build = fastest(plan.game, BATCH, warn=True)
    return Batch(plan, Rows(plan, build, styles, kept, cores), device, kept)


def read_opponents(opponents: Opponents, seats: tuple[str, ...], games: int) -> Array:
    """How each seat of each game plays: ASKED, or a style."""
    styles = np.full((games, len(seats)), ASKED, np.int8)
    if opponents is None:
        return styles
    if isinstance(opponents, str):
        styles[:] = STYLES[Reader(opponents, "opponents").one_of(tuple(STYLES))]
        styles[np.arange(games), np.arange(games) % len(seats)] = ASKED
        return styles
    if isinstance(opponents, Mapping):
        for name in opponents:
            Reader(name, "opponents").one_of(seats)
        opponents = [opponents.get(name) for name in seats]
    if len(opponents) != len(seats):
        raise BadInput("opponents", because(NOT_AS_MANY, count=len(seats)))
    for s, opponent in enumerate(opponents):
        known = Reader(opponent, f"opponents[{s}]").one_of((None, *STYLES))
        styles[:, s] = ASKED if known is None else STYLES[known]
    if all(opponents):
        nobody = N_("nobody is left to be asked; simulate() plays such games")
        raise BadInput("opponents", nobody)
    return styles
