"""One game, played by the numbers of its actions: what all three kinds of environment are made of.

It is game `number` of the simulation of its seed, so `donjon.batch` and `simulate` have the same
one, and it can be written down as a journal that replays at the table.
"""

from typing import Any

import numpy as np

from donjon.engine import builds, loading
from donjon.engine.errors import IllegalMove
from donjon.engine.journal import Journal
from donjon.engine.opening import opening_states, own_number, seed_text
from donjon.engine.plans import Plan, make_plan
from donjon.engine.seen import Seen
from donjon.engine.twin import Twin
from donjon.engine.words import N_, Name, because

Array = np.ndarray[Any, Any]
ILLEGAL = N_("{seat} can't play action {action} now")


def plan_of(game: Any, seats: int | None, options: dict[str, Any] | None) -> Plan:
    """What is to be played; the seed comes with each game."""
    return make_plan(game, seats, "random", 0, options)


class Play(Seen):
    """A game from its opening on."""

    def __init__(self, plan: Plan, seed: int | str | None, number: int = 0) -> None:
        game = plan.game
        self.plan = Plan(game, plan.seats, plan.options, seed_text(seed), plan.bots)
        self.number, self.played = own_number(number) or 0, list[tuple[int, int]]()  # who, what
        self.seats, self.options = plan.seats, plan.options
        self.looks_alike = False  # views are asked for by learners, who need nothing twice
        opening = {option.name for option in game.text.OPTIONS if option.opening}
        self._game, self._build = game, loading.ready(game) or builds.interpreted(game)
        self._lasting = {n: v for n, v in plan.options.items() if n not in opening}
        journal = Journal(
            game.id, game.version, plan.seats, plan.options, self.plan.seed, self.number
        )
        self._states = opening_states(game, self._build, journal)
        self._look()

    @property
    def state(self) -> Twin:
        """All of it, for whoever plays by the rules' own policies; not to be changed."""
        return self._state

    @property
    def moves_played(self) -> int:
        return len(self.played)

    @property
    def acts(self) -> list[int]:
        """The numbers of the seats that may act now."""
        return [self.seats.index(seat) for seat in self.acting]

    @property
    def payoffs(self) -> list[float]:
        """What each seat got; nothing before the end."""
        return [float(worth) for worth in self._state.payoff[: len(self.seats)]]

    def legal(self, seat: int) -> list[int]:
        """What a seat may do, in ascending order; nothing where it is not asked."""
        return self._actions(seat)

    def mask(self, seat: int, more: int = 0) -> Array:
        """The same as a row of 0 and 1, with room for so many actions more."""
        marked = np.zeros(self._game.rules.ACTIONS + more, np.int8)
        marked[self._actions(seat)] = 1
        return marked

    def check(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal."""
        if action not in self._actions(seat):
            name = Name(self.seats[seat])
            raise IllegalMove(because(ILLEGAL, seat=name, action=int(action)))

    def act(self, seat: int, action: int) -> None:
        """Play an action; an illegal one is refused and changes nothing."""
        self.check(seat, action)
        self._build.drive.play(self._states, seat, int(action))
        self.played.append((seat, int(action)))
        self._look()

    def name(self, seat: int, action: int) -> str:
        """An action as a journal writes it."""
        return str(self._game.text.move(self._state, seat, action))

    def journal(self) -> dict[str, Any]:
        """What was played so far, as the table and the terminal read it."""
        seats, actions = zip(*self.played, strict=True) if self.played else ((), ())
        return self.plan.written(self.number, actions, seats)

    def __deepcopy__(self, _known: Any) -> "Play":
        other = object.__new__(Play)
        vars(other).update(vars(self))
        other._states = self._build.copy(self._states)
        other.played = list(self.played)
        other._look()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process plays it again."""
        return _played, (self.plan, self.plan.seed, self.number, self.played)


def _played(plan: Plan, seed: str, number: int, played: list[tuple[int, int]]) -> Play:
    play = Play(plan, seed, number)
    for seat, action in played:
        play.act(seat, action)
    return play
