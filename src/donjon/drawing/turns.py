"""A real turn of a game as a picture that plays it: what shows a newcomer how the game goes.

A game may name its turn (`turn()` in its folder `guide`).  Of another one the step is taken of
which there is most to tell, in a game that was played at random.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from donjon.drawing.animation import Film, last_film
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.words import Say

SEED = "picture"
SHORT = 40  # moves of a game that was played at random, for one that names no turn
Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True)
class Turn:
    """A match as it stood, what was played then, and where on the board that can be seen."""

    match: Match
    moves: Sequence[tuple[str, str]]  # a seat and its move
    part: Box | None = None  # all of the board

    def film(self, say: Say) -> Film:
        """The turn as a spectator sees it, move after move."""
        match, films = Match.replay(self.match.journal()), []
        for seat, move in self.moves:
            match.play(seat, move)
            films.append(last_film(match, None, True, say))
        whole = joined(films)
        return whole.part(*self.part) if self.part else whole


@cache
def turn_of(game: str) -> Turn:
    """The turn that shows a game."""
    own = getattr(find_game(game).guide, "turn", None)
    found: Turn = own() if own else _busiest(game)
    return found


def _busiest(game: str) -> Turn:
    """The step of which there is most to tell, in a game played at random."""
    match, chance = Match.new(game, seed=SEED), random.Random(1)
    most, found = -1, None
    while not match.over and match.moves_played < SHORT:
        seat = match.acting[0]
        move = chance.choice(match.moves(seat))
        before = match.journal()
        match.play(seat, move)
        if len(match.sentences(None)) > most:
            most, found = len(match.sentences(None)), (before, seat, move)
    assert found, f"nothing can be played in {game}"
    before, seat, move = found
    return Turn(Match.replay(before), [(seat, move)])


def at_random(game: str, seats: int, moves: int, luck: int) -> Match:
    """A match after so many moves, chosen by chance that is always the same."""
    match, chance = Match.new(game, seats, SEED), random.Random(luck)
    while not match.over and match.moves_played < moves:
        seat = match.acting[0]
        match.play(seat, chance.choice(match.moves(seat)))
    return match


def joined(films: Sequence[Film]) -> Film:
    """Steps that follow one another as one film."""
    between = [frame for film in films for frame in film.frames[1:-1]]
    last = films[-1]
    return Film(last.scene, [films[0].frames[0], *between, last.frames[-1]], last.loop)
