"""What a bot is asked: the position as its seat sees it, and nothing more."""

from dataclasses import dataclass
from typing import Any

from donjon.engine.match import Match
from donjon.engine.twin import Twin


@dataclass(frozen=True)
class Request:
    """A seat's question to a bot; it can be pickled."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    seat: str
    level: str
    seed: str  # the bot's own; with the number of the move it makes the choice repeatable
    number: int  # moves that stand so far
    moves: tuple[str, ...]  # the legal ones
    state: Twin  # concealed from this seat


def request(match: Match, seat: str, level: str = "random", seed: int | str = 0) -> Request:
    """Ask a bot of this level what the seat should do now."""
    return Request(
        game=match.game,
        seats=match.seats,
        options=match.options,
        seat=seat,
        level=level,
        seed=str(seed),
        number=match.moves_played,
        moves=match.moves(seat),
        state=match.seen_state(seat),
    )
