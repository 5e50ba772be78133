"""Gymnasium environments: one seat against bots, and thousands of such games in one batch.

    import gymnasium, donjon.rl.gymnasium
    gymnasium.make("donjon/Holland-v1", opponents="normal")
    gymnasium.make_vec("donjon/Holland-v1", 4096, vectorization_mode="vector_entry_point")

Every installed game is registered.  An observation is `{"observation": numbers, "action_mask":
0 or 1 for each action}`; the mask is in `info` too, and `action_masks()` gives it.
"""

from typing import Any

from donjon.engine.errors import IllegalMove, sentence_of
from donjon.engine.observation_table import table_of
from donjon.engine.reader import Reader
from donjon.engine.registry import Game, games
from donjon.rl import missing

with missing.explained():
    import gymnasium

from donjon.rl.opponents import Opponents, Others, read_levels
from donjon.rl.pictures import MODES, check_mode, rendered
from donjon.rl.play import Array, Play, plan_of
from donjon.rl.rewards import reward_named
from donjon.rl.spaces import action_space, seen_space

Seen = dict[str, Array]
ILLEGAL = ("end", "raise")


def seat_number(seat: int | str, seats: tuple[str, ...]) -> int:
    """A seat by its number or its name."""
    if isinstance(seat, str):
        return seats.index(Reader(seat, "seat").one_of(seats))
    return Reader(seat, "seat").whole(0, len(seats) - 1)


class Seat(gymnasium.Env[Seen, int]):
    """One seat of a game; the others are played by `opponents`.

    `opponents` is "random", "quick" or a bot's level, or one for each seat.  `rewards` come at the
    end, by "win" or by "rank".  An action that is not legal ends the game with -1, and
    `info["illegal"]` says why; with illegal="raise" it is refused and changes nothing.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium's

    def __init__(
        self,
        game: str | Game,
        seats: int | None = 2,
        seat: int | str = 0,
        opponents: Opponents = "random",
        options: dict[str, Any] | None = None,
        rewards: str = "win",
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        self.plan = plan_of(game, seats, options)
        self.seat = seat_number(seat, self.plan.seats)
        self.levels = read_levels(opponents, self.plan, self.seat)
        self.render_mode, self._rewarded = check_mode(render_mode), reward_named(rewards)
        self._ends = Reader(illegal, "illegal").one_of(ILLEGAL) == "end"
        self.observation_space: Any = seen_space(self.plan.game, len(self.plan.seats))
        self.action_space = action_space(self.plan.game)
        self.play: Play | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game: number `options["number"]` of this seed, usually the first."""
        super().reset(seed=seed)
        number = (options or {}).get("number", 0)
        text = int(self.np_random.integers(2**62)) if seed is None else seed
        while True:  # where the others end a game before this seat is asked, the next is played
            self.play = Play(self.plan, text, number)
            self._others = Others(self.play, self.levels, self.seat)
            self._others.play_on()
            if not self.play.over:
                return self._seen(), self._info()
            number += 1

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        assert self.play is not None, "reset() begins a game"
        try:
            self.play.act(self.seat, int(action))
        except IllegalMove as error:
            if not self._ends:
                raise
            return self._seen(), -1.0, True, False, self._info(illegal=str(sentence_of(error)))
        self._others.play_on()
        over = self.play.over
        paid = self._rewarded(self.play.payoffs)[self.seat] if over else 0.0
        return self._seen(), paid, over, False, self._info()

    def _seen(self) -> Seen:
        assert self.play is not None
        numbers = self.play.observe(self.plan.seats[self.seat])
        return {"observation": numbers, "action_mask": self.action_masks()}

    def _info(self, **more: Any) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), **more}

    def action_masks(self) -> Array:
        """1 for each action that is legal now."""
        assert self.play is not None
        return self.play.mask(self.seat)

    def journal(self) -> dict[str, Any]:
        """The game so far, which replays at the table."""
        assert self.play is not None
        return self.play.journal()

    def render(self) -> Any:
        assert self.play is not None, "reset() begins a game, which can then be shown"
        return rendered(self.play, self.render_mode, self.plan.seats[self.seat])


def name_of(game: Game) -> str:
    """What Gymnasium calls a game: its name, and the version of what is observed."""
    words = "".join(part.title() for part in game.id.split("_"))
    return f"donjon/{words}-v{table_of(game).version}"


def register_games() -> None:
    for game in games().values():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point=f"{__name__}:Seat",
                vector_entry_point="donjon.rl.vector:Seats",
                kwargs={"game": game.id},
            )


register_games()
