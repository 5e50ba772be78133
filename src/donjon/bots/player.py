"""Whoever sits at a board in the arena: by chance, by search, or a program of its own.

A player is given its seat's view and nothing else.  `notice` tells it what its seat noticed
of the others' actions, so that a search can keep its tree.
"""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from donjon.bots.settings import Settings, settings
from donjon.bots.thinker import Thinker
from donjon.bots.thinking import pick
from donjon.bots.wire import Program
from donjon.engine.registry import Game

PROGRAM = "exec:"  # a player named so is a command that speaks the protocol of `wire`


@dataclass
class Spent:
    """What a player's choices have cost; forced moves are not counted."""

    choices: int = 0
    simulations: int = 0
    seconds: float = 0.0


class Player(Protocol):
    spent: Spent

    def choose(self, view: Any, actions: list[int], number: int) -> int: ...
    def notice(self, mover: int, token: int) -> None: ...
    def close(self) -> None: ...


class Chance:
    """Plays any legal move."""

    def __init__(self, seed: str) -> None:
        self.luck = Random(seed)
        self.spent = Spent()

    def choose(self, view: Any, actions: list[int], number: int) -> int:
        self.spent.choices += 1
        return self.luck.choice(actions)

    def notice(self, mover: int, token: int) -> None:
        pass

    def close(self) -> None:
        pass


class Searcher:
    """Plays by search, and keeps its tree from one move to the next."""

    def __init__(self, thinker: Thinker, how: Settings, seat: int, seed: str, timed: bool) -> None:
        self.thinker, self.how, self.seat = thinker, how, seat
        self.seed, self.timed = seed, timed
        self.luck = Random(seed)
        self.spent = Spent()
        self.fresh = True
        thinker.forget()

    def choose(self, view: Any, actions: list[int], number: int) -> int:
        if not self.fresh:
            self.thinker.keep(self.seat)
        self.fresh = False
        found = self.thinker.think(view, self.seat, f"{self.seed}/{number}", None, self.timed)
        self.spent.choices += 1
        self.spent.simulations += found.simulations
        self.spent.seconds += found.seconds
        action = pick(found, actions, self.how.temperature, self.luck)
        self.thinker.play(self.seat, action)
        return action

    def notice(self, mover: int, token: int) -> None:
        if not self.fresh:
            self.thinker.notice(mover, token)

    def close(self) -> None:
        pass


class Outsider:
    """A program that plays over its standard input and output."""

    def __init__(self, game: Game, names: tuple[str, ...], seat: int, command: str, about: Any):
        self.game, self.names, self.seat = game, names, seat
        self.program = Program(command, about)
        self.spent = Spent()

    def choose(self, view: Any, actions: list[int], number: int) -> int:
        moves = [self.game.text.move(view, self.seat, action) for action in actions]
        position = self.game.text.position(view, self.names)
        answer = self.program.ask(number, position, moves, view)
        self.spent.choices += 1
        return actions[moves.index(answer)]

    def notice(self, mover: int, token: int) -> None:
        pass

    def close(self) -> None:
        self.program.close()


class Cast:
    """The players of one process; searches share their memory from one game to the next."""

    def __init__(self) -> None:
        self.thinkers: dict[Any, Thinker] = {}

    def player(
        self,
        game: Game,
        names: tuple[str, ...],
        seat: int,
        named: str,
        seed: str,
        timed: bool,
        options: dict[str, Any],
    ) -> Player:
        own = f"{seed}/{names[seat]}"
        if named.startswith(PROGRAM):
            about = {
                "game": game.id,
                "seats": list(names),
                "options": options,
                "seat": names[seat],
                "seed": own,
            }
            return Outsider(game, names, seat, named.removeprefix(PROGRAM), about)
        how = settings(game.id, named)
        if how.simulations == 0:
            return Chance(own)
        key = game.id, how, len(names), seat
        if key not in self.thinkers:
            if len(self.thinkers) >= 12:
                self.thinkers.clear()
            self.thinkers[key] = Thinker(game, how, len(names))
        return Searcher(self.thinkers[key], how, seat, own, timed)
