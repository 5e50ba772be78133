"""What came of many games: arrays by name, a row a game."""

from typing import Any

import numpy as np

from donjon.engine.plans import Plan
from donjon.engine.reader import Reader
from donjon.engine.summary import Summary


class Simulation:
    """The results of many games: arrays by name, a row a game."""

    def __init__(self, plan: Plan, wanted: int) -> None:
        self.plan = plan
        self.wanted = wanted
        self.games = wanted
        self.moves = np.zeros(wanted, np.int32)
        self.rounds = np.zeros(wanted, np.int32)
        self.payoffs = np.zeros((wanted, len(plan.seats)), np.float32)
        self.winners = np.zeros((wanted, len(plan.seats)), np.bool_)

    def __getitem__(self, name: str) -> np.ndarray[Any, Any]:
        if name not in ("winners", "moves", "rounds", "payoffs"):
            raise KeyError(name)
        array: np.ndarray[Any, Any] = getattr(self, name)
        return array

    def __len__(self) -> int:
        return self.games

    @property
    def complete(self) -> bool:
        """False if it was interrupted; what is there is right all the same."""
        return self.games == self.wanted

    def journal(self, i: int) -> dict[str, Any]:
        """One of the games on paper."""
        Reader(i, "number").whole(0, self.games - 1)
        return self.plan.journal(i)

    def summary(self) -> Summary:
        """The same in totals."""
        totals = Summary(self.plan, self.wanted)
        totals.add(self.moves, self.rounds, self.payoffs)
        return totals

    def cut_gaps(self, done: dict[int, int]) -> None:
        """Keep what the chunks done (from: to) reach without a gap."""
        reach = 0
        while reach in done:
            reach = done[reach]
        self.cut(reach)

    def cut(self, games: int) -> None:
        self.games = games
        for name in ("moves", "rounds", "payoffs", "winners"):
            setattr(self, name, getattr(self, name)[:games])

    def __repr__(self) -> str:
        return f"<Simulation of {self.plan.game.id}, {self.games} games>"
