"""Where everything stands on the board of Sir Holland; `places.py` says how it is laid out."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.holland.rules.layout import State
from donjon.games.holland.scene import panels
from donjon.games.holland.scene.caption import caption
from donjon.games.holland.scene.offers import offers
from donjon.games.holland.scene.pieces import pieces, rings
from donjon.games.holland.scene.places import HEIGHT, WIDTH, regions
from donjon.games.holland.scene.round import round_cards
from donjon.games.holland.scene.tower import ground, spaces

ART = Path(__file__).parent / "art.svg"
LEGEND = N_(
    "|| rope  () portal  <> passage  [] secret room  ## dungeon  _ hidden  * gryphon  + goal"
)


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The board as a position shows it, with a seat's legal moves on it."""
    board = Scene(WIDTH, HEIGHT, ART, cell=(11.8, 44), legend=say(LEGEND))
    board.regions = regions(say)
    board.caption = caption(view, state, seat, {name: say(name) for name in view["seats"]}, say)
    board.add(*what_stays(view, say), *what_changes(view, seat, say))
    if moves:
        board.add(*rings(view, state, moves, say))
    board.offers = offers(view, state, seat, moves, say)
    return board


def what_stays(view: Json, say: Say) -> tuple[Sprite, ...]:
    """What no step moves."""
    return *ground(say), *panels.key(len(view["seats"]), say)


def what_changes(view: Json, seat: str | None, say: Say) -> Iterator[Sprite]:
    """All that a step can move or turn."""
    yield from spaces(view, say)
    yield from pieces(view, say)
    yield from round_cards(view, say)
    yield from panels.seats(view, seat, say)
    if seat:
        yield from panels.hand(view, seat, say)
