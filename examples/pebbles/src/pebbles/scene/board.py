"""Where everything stands on the board of Pebbles."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from donjon.drawing.scene import Offer, Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from pebbles.rules import State

ART = Path(__file__).parent / "art.svg"
LANE, MARGIN, FIST = 120, 20, 90


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    board = Scene(LANE * len(view["seats"]) + MARGIN, 210, ART, cell=(10, 30))
    board.caption = say(N_("Round {round}: everybody holds some pebbles.")).format(**view)
    for lane, name in enumerate(view["seats"]):
        held = view["fists"][name]
        board.add(
            fist(lane, name, "" if held is None else str(held), say),
            points(lane, name, view["points"][name], say),
        )
    board.offers = offers(view, state, seat, moves, say)
    return board


@cache
def fist(lane: int, name: str, held: str, say: Say) -> Sprite:
    """A seat's fist; the same sprite for the same thing, since boards are drawn very often."""
    return Sprite(name, "fist", MARGIN + LANE * lane, 20, FIST, FIST, seat=name,
                  shape=shape_of(name), text=held, label=f"{say(name)}: {held or '-'}",
                  glyph=f"{sign_of(name)} [{held or ' '}]")  # fmt: skip


@cache
def points(lane: int, name: str, count: int, say: Say) -> Sprite:
    return Sprite(f"{name}-points", "", MARGIN + LANE * lane, 120, FIST, 40, text=str(count),
                  glyph=f"{say(name)}: {count}")  # fmt: skip


def offers(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say
) -> list[Offer]:
    return [_offer(move, seat or "", say) for move in moves]


@cache
def _offer(move: str, seat: str, say: Say) -> Offer:
    count = int(move[-1])
    label = say(N_("Hold {count}")).format(count=count)
    return Offer(move, label, source=seat, icons=("pebble",) * count)
