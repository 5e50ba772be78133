"""The batch's CUDA kernels; imported only where numba.cuda is."""

# mypy: disable-error-code="no-untyped-def, untyped-decorator"

from importlib import import_module
from typing import Any, NamedTuple

from donjon.engine import builds
from donjon.engine.kernels import record_of
from donjon.engine.registry import Game
from donjon.engine.state import MAX_SEATS
from donjon.rl.build import BATCH

numba: Any = import_module("numba")
cuda: Any = import_module("numba.cuda")


class Kernels(NamedTuple):
    """What a batch calls, and the type of a state there."""

    step: Any
    find: Any
    clear: Any
    observe: Any
    record: Any


def make(game: Game) -> Kernels:
    """The kernels of a game: its rules and its table's writer are linked in as device functions."""

    def jit(function: Any) -> Any:
        return cuda.jit(function, device=True)

    drive = builds.link_game(game, BATCH, jit)[BATCH.drivers]
    kept, record = record_of(game.rules.STATE)
    return Kernels(
        _step(drive, record, game.rules.ACTIONS), find, clear, _observe(drive, record), kept
    )


def _step(drive: Any, record: Any, wide: int) -> Any:
    play_own, is_asked, go_on, mark = drive.play_own, drive.is_asked, drive.go_on, drive.mark
    number = drive.number

    @cuda.jit
    def step(
        states, actions, seats, setup, keys, lucks, life, styles, past, payoffs, legal, seat, ended
    ):
        """A game a thread, its state in the thread's own memory meanwhile."""
        n = cuda.grid(1)
        if n < len(actions):
            state = cuda.local.array(1, record)
            mask = cuda.local.array(wide, numba.uint8)
            luck = cuda.local.array(1, numba.uint64)
            own_styles = cuda.local.array(MAX_SEATS, numba.int32)
            state[0] = states[n]
            action = number(actions[n])
            play_own(state[0], n, action, life, past)
            ended[n] = 0
            if action < 0 or not is_asked(state[0], n, styles):
                ended[n] = go_on(
                    state[0], n, action, seats, setup, keys, mask, luck, own_styles, lucks, life,
                    styles, past, payoffs, False,
                )  # fmt: skip
            seat[n] = mark(state[0], mask)
            states[n] = state[0]
            for a in range(wide):
                legal[n, a] = mask[a]

    return step


def _observe(drive: Any, record: Any) -> Any:
    conceal, write = drive.game.conceal, drive.observe

    @cuda.jit
    def observe(states, asked, viewer, seats, seen, size):
        """What a viewer of each game sees, or whoever is asked there."""
        n = cuda.grid(1)
        if n < len(states):
            state = cuda.local.array(1, record)
            state[0] = states[n]
            seat = asked[n] if viewer < 0 else viewer
            conceal(state[0], seat)
            write(state[0], seat, seats, seen, n * size)

    return observe


@cuda.jit
def find(actions, legal, worst):
    """The first game whose action is not legal, if it comes before `worst`."""
    n = cuda.grid(1)
    if n < len(actions):
        action = actions[n]
        if action < 0 or action >= legal.shape[1] or legal[n, action] == 0:
            cuda.atomic.min(worst, 0, n)


@cuda.jit
def clear(seen):
    """All numbers 0, written by neighbouring threads side by side."""
    for at in range(cuda.grid(1), len(seen), cuda.gridsize(1)):
        seen[at] = 0
