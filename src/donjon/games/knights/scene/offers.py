"""A seat's moves, on the board."""

from collections.abc import Sequence
from functools import lru_cache

from donjon.drawing.scene import Offer
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.knights.rules.layout import State


def offers(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say
) -> list[Offer]:
    """A seat's moves on the board, which looks the same to everybody."""
    return [_offer(move, seat or "", say) for move in moves]


@lru_cache(1000)
def _offer(move: str, seat: str, say: Say) -> Offer:
    kind, _, rest = move.partition(":")
    if kind == "move":
        label = say(N_("Move {knight}")).format(knight=f"{say(seat)} {rest}")
        return Offer(move, label, source=f"{seat}{rest}")
    if kind == "return":
        return Offer(move, say(N_("Bring a knight back")), source=f"{seat}-out")
    own, _, target = rest.partition(">")
    label = say(N_("Attack {target} with {knight}")).format(
        target=f"{say(target[:-1])} {target[-1]}", knight=f"{say(seat)} {own}"
    )
    return Offer(move, label, source=f"{seat}{own}", target=target)
