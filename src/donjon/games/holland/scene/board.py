"""Where everything stands on the board of Sir Holland; `places.py` says how it is laid out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.holland.rules.layout import State
from donjon.games.holland.scene.caption import caption
from donjon.games.holland.scene.goals import aimed_at, aims, rings
from donjon.games.holland.scene.hands import hands
from donjon.games.holland.scene.key import key
from donjon.games.holland.scene.offers import offers
from donjon.games.holland.scene.pieces import pieces
from donjon.games.holland.scene.places import HEIGHT, TOWER_W, WIDTH, regions
from donjon.games.holland.scene.round import round_cards
from donjon.games.holland.scene.tower import ground, spaces

ART = Path(__file__).parent / "art.svg"
ROWS = 7  # from where the tower stands to where rows of characters begin
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
    aimed = aimed_at(view, state, moves, say)  # last: what a page draws around one is seen whole
    board.add(*what_stays(view, say))
    board.add(*sorted(spaces(view, say), key=lambda space: space.id in aimed))
    board.add(*aims(view, state, moves, say), *_what_stands(view, seat, say))
    board.add(*rings(view, state, moves, say))
    board.offers = offers(view, state, seat, moves, say)
    board.writing = partial(_written, board)
    return board


def _written(board: Scene) -> Scene:
    """For a terminal: without the key, and so low that a level is a row, its crowd the next."""
    lower = [sprite._replace(y=sprite.y + ROWS) for sprite in board.sprites]
    return replace(board, width=TOWER_W, height=HEIGHT + ROWS, sprites=lower, writing=None)


def what_stays(view: Json, say: Say) -> tuple[Sprite, ...]:
    """What no step moves."""
    return *ground(say), *key(say)


def what_changes(view: Json, seat: str | None, say: Say) -> Iterator[Sprite]:
    """All that a step can move or turn."""
    yield from spaces(view, say)
    yield from _what_stands(view, seat, say)


def _what_stands(view: Json, seat: str | None, say: Say) -> Iterator[Sprite]:
    """What is above the tower's cards and below it."""
    yield from pieces(view, say)
    yield from round_cards(view, say)
    yield from hands(view, seat, say)
