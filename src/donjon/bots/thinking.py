"""How a bot of each level comes to its move."""

from random import Random

from donjon.bots.request import Request


def levels(game: str) -> tuple[str, ...]:
    """The levels there are for a game, weakest first."""
    return ("random",)


def choose(request: Request) -> str:
    """The move a bot makes; the same request always gets the same answer."""
    if request.level not in levels(request.game):
        raise ValueError(f"no bot of the level {request.level!r} plays {request.game}")
    luck = Random(f"{request.seed}/{request.game}/{request.seat}/{request.number}")
    return luck.choice(request.moves)
