"""The bot of a level, the same wherever it sits: at a table, in a terminal, in the arena.

It is given its seat's view and a seed, and remembers nothing from one move to the next: its
choice follows from the question alone, so the strength that is measured is the strength met.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from donjon.bots.searcher import Findings, Searcher, Stop
from donjon.bots.strength import Strength
from donjon.bots.tree.build import SEARCH
from donjon.engine import builds
from donjon.engine.registry import Game

KEPT = 8  # players a thread keeps, with their memory

_own = threading.local()


@dataclass(frozen=True)
class Choice:
    """What a player does, and what it cost to find out."""

    action: int
    simulations: int = 0
    seconds: float = 0.0


class Player:
    """Plays any seat of a game with one strength: by search, or by chance."""

    def __init__(self, game: Game, strength: Strength, seats: int, plain: bool = False) -> None:
        self.game, self.strength = game, strength
        self.searcher: Searcher | None = None
        if strength.simulations:
            build = builds.interpreted(game, SEARCH) if plain else None
            self.searcher = Searcher(game, strength, seats, build)

    def choose(
        self,
        view: Any,
        seat: int,
        actions: Sequence[int],
        seed: str,
        number: int,
        stop: Stop | None = None,
        timed: bool = True,
    ) -> Choice:
        """One of a seat's legal actions (in order), from what it sees after `number` moves."""
        name = self.game.seats[seat]
        luck = Random(f"{seed}/{self.game.id}/{name}/{number}")
        if self.searcher is None:
            return Choice(luck.choice(actions))
        found = self.searcher.search(view, seat, f"{seed}/{name}/{number}", stop, timed)
        action = pick(found, actions, self.strength.temperature, luck)
        return Choice(action, found.simulations, found.seconds)


def pick(found: Findings, actions: Sequence[int], temperature: float, luck: Random) -> int:
    """The action tried most, or by chance one tried less."""
    if temperature <= 0:
        return max(actions, key=lambda a: (found.visits[a], found.values[a]))
    weights = [float(found.visits[a]) ** (1 / temperature) for a in actions]
    return luck.choices(actions, weights)[0] if sum(weights) > 0 else luck.choice(actions)


def player(game: Game, strength: Strength, seats: int, plain: bool = False) -> Player:
    """This thread's own player, which uses its memory again; plain: by the rules as written."""
    if not hasattr(_own, "players"):
        _own.players = {}
    players: dict[tuple[str, Strength, int, bool], Player] = _own.players
    key = game.id, strength, seats, plain
    if key not in players:
        while len(players) >= KEPT:
            players.pop(next(iter(players)))
        players[key] = Player(game, strength, seats, plain)
    return players[key]
