"""Whoever sits at a board in the arena: the bot of a level, or a program of its own.

A contestant is given its seat's view and nothing else.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from donjon.bots.player import Player, player
from donjon.bots.protocol import Program
from donjon.bots.strength import strength
from donjon.engine.builds import Build
from donjon.engine.registry import Game

PROGRAM = "exec:"  # a contestant named so is a command that speaks the protocol of bots


@dataclass
class Spent:
    """What a contestant's choices have cost; forced moves are not counted."""

    choices: int = 0
    simulations: int = 0
    seconds: float = 0.0


class Contestant(Protocol):
    spent: Spent

    def choose(self, build: Build, view: Any, actions: list[int], number: int) -> int: ...
    def close(self) -> None: ...


class Bot:
    """The player of a level, as it sits at a table too."""

    def __init__(self, played_by: Player, seat: int, seed: str, timed: bool) -> None:
        self.player, self.seat, self.seed, self.timed = played_by, seat, seed, timed
        self.spent = Spent()

    def choose(self, build: Build, view: Any, actions: list[int], number: int) -> int:
        seen = view if isinstance(view, np.ndarray) else build.twin(view)
        choice = self.player.choose(seen, self.seat, actions, self.seed, number, timed=self.timed)
        self.spent.choices += 1
        self.spent.simulations += choice.simulations
        self.spent.seconds += choice.seconds
        return choice.action

    def close(self) -> None:
        pass


class Outsider:
    """A program that plays over its standard input and output."""

    def __init__(self, game: Game, names: tuple[str, ...], seat: int, command: str, about: Any):
        self.game, self.names, self.seat = game, names, seat
        self.program = Program(command, about)
        self.spent = Spent()

    def choose(self, build: Build, view: Any, actions: list[int], number: int) -> int:
        state, text = build.twin(view), self.game.text
        moves = [text.move(state, self.seat, action) for action in actions]
        answer = self.program.ask(number, text.position(state, self.names), moves, state)
        self.spent.choices += 1
        return actions[moves.index(answer)]

    def close(self) -> None:
        self.program.close()


def contestant(
    game: Game,
    names: tuple[str, ...],
    seat: int,
    called: str,
    seed: str,
    timed: bool,
    options: dict[str, Any],
    plain: bool = False,
) -> Contestant:
    """Who is called so, in a seat: a level, one with changes, or `exec:` and a command."""
    if called.startswith(PROGRAM):
        about = {
            "game": game.id,
            "seats": list(names),
            "options": options,
            "seat": names[seat],
            "seed": f"{seed}/{names[seat]}",
        }
        return Outsider(game, names, seat, called.removeprefix(PROGRAM), about)
    return Bot(player(game, strength(game.id, called), len(names), plain), seat, seed, timed)
