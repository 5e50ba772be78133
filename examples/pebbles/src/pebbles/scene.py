"""Where everything stands on the board of Pebbles."""

from collections.abc import Sequence
from pathlib import Path

from donjon.drawing.scene import Offer, Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from pebbles.rules import State

ART = Path(__file__).parent / "art.svg"
LANE = 120


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    board = Scene(LANE * len(view["seats"]) + 20, 210, ART, cell=(10, 30))
    board.caption = say(N_("Round {round}: everybody holds some pebbles.")).format(**view)
    for lane, name in enumerate(view["seats"]):
        x, held = 20 + LANE * lane, view["fists"][name]
        shown = "" if held is None else str(held)
        board.add(
            Sprite(name, "fist", x, 20, 90, 90, seat=name, shape=shape_of(name), text=shown,
                   label=f"{say(name)}: {shown or '-'}", glyph=f"{sign_of(name)} [{shown or ' '}]"),
            Sprite(f"{name}-points", "", x, 120, 90, 40, text=str(view["points"][name]),
                   glyph=f"{say(name)}: {view['points'][name]}"),
        )  # fmt: skip
    board.offers = offers(view, state, seat, moves, say)
    return board


def offers(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say
) -> list[Offer]:
    return [
        Offer(move, say(N_("Hold {count}")).format(count=move[-1]), source=seat or "")
        for move in moves
    ]
