"""The board of Knights."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.knights import GAME
from donjon.games.knights.rules.layout import State
from donjon.games.knights.scene.caption import in_colours
from donjon.games.knights.scene.key import key
from donjon.games.knights.scene.landing import NO_GOALS, landings
from donjon.games.knights.scene.offers import offers
from donjon.games.knights.scene.pieces import knight, marks, turn_die
from donjon.games.knights.scene.places import (
    CASTLE_H,
    CASTLE_Y,
    FOOT_Y,
    HEIGHT,
    LANE,
    LEFT,
    NAME_H,
    NAME_Y,
    OUT_H,
    PLATE_W,
    PLATE_X,
    ROUND_W,
    SUNK_H,
    SUNK_Y,
    TILE_H,
    TILE_W,
    has_key,
    lane_x,
    pair_firsts,
    regions,
    tile_y,
    whole_width,
    width,
)
from donjon.games.knights.scene.signs import signs
from donjon.games.knights.scene.warnings import aims, perils
from donjon.games.knights.text.names import TILE_WORDS

ART = Path(__file__).parent / "art.svg"
TONES = {
    "bramble": "leaf",
    "fire": "ember",
    "charge": "steel",
    "attack": "accent",
    "basic": "shade",
}
GLYPHS = {"bramble": "%%", "fire": "^^", "charge": ">>", "attack": "><", "basic": "··"}
LEGEND = N_("%% bramble  ^^ fire  >> charge  >< attack  (1) where knight 1 would land")


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The board as a position shows it, with a seat's legal moves on it."""
    seats = view["seats"]
    board = Scene(whole_width(len(seats)), HEIGHT, ART, cell=(10, TILE_H), legend=say(LEGEND))
    board.caption = in_colours(view, say)
    board.regions = regions(seats, seat, say)
    board.sprites = [*_ground(len(seats), say), *_round(len(seats), view["round"], say)]
    turn, turned, heights = view["turn"], turned_of(view), view["knights"]
    for lane, name in enumerate(seats):
        whose = turn is not None and turn["seat"] == name
        column = tuple(view["columns"][name])
        board.sprites += _column(name, lane, column, turned, whose, say)
        places = heights[f"{name}1"], heights[f"{name}2"], heights[f"{name}3"]
        attacker = turn["attacker"] if whose else None
        chooses = whose and not attacker  # then it is shown where each of them would land
        goals = landings(state, lane, turn["die"]) if chooses else NO_GOALS
        board.sprites += marks(name, lane, goals, say)
        if turn is not None:
            board.sprites += perils(name, lane, places)
        board.sprites += _knights(name, lane, places, attacker, say)
    if turn is not None:
        board.sprites += aims(view)
        lane = seats.index(turn["seat"])
        board.sprites += turn_die(turn["seat"], lane, turn["die"], say)
    board.offers = offers(view, state, seat, moves, say)
    board.writing = partial(_written, board)
    return board


def _written(board: Scene) -> Scene:
    """For a terminal: the names of the seats have a line of their own, and no key is drawn."""
    line = FOOT_Y + TILE_H + 4
    told = "key-", "round", *(f"{name}-sign" for name in GAME.seats)
    drawn = [one for one in board.sprites if not one.id.startswith(told)]
    names = (one for one in drawn if one.id.endswith("-name"))
    moved = {one.id: one._replace(x=one.x + 33, y=line, w=68) for one in names}  # no frame there
    moved["castle"] = drawn[0]._replace(h=3 * TILE_H)
    sprites = [moved.get(one.id, one) for one in drawn]
    wide = width(2) if board.width == whole_width(2) else board.width
    return replace(board, width=wide, height=board.height + TILE_H, sprites=sprites, writing=None)


def turned_of(view: Json) -> int:
    """How often the columns have turned, as far as that tells tiles apart."""
    turned: int = (view["round"] - (view["turn"] is not None)) % 10
    return turned


@cache
def _ground(seats: int, say: Say) -> tuple[Sprite, ...]:
    """What never moves: the Castle, heights, where columns are seen to have sunk, the key."""
    wide = width(seats) - LEFT - (LANE - TILE_W)
    rim = "▀▄" * (wide // 20)
    name = say(N_("the Castle"))
    castle = Sprite("castle", f"castle-{seats}", LEFT, CASTLE_Y, wide, CASTLE_H, tone="deep",
                    label=name, glyph=f"{rim}\n{name}\n")  # fmt: skip
    heights = (_height(height) for height in range(1, 11))
    sinking = Sprite("sinking", "", LEFT, SUNK_Y - 3, wide, SUNK_H + 8,
                     label=say(N_("the end of a round")))  # fmt: skip
    return castle, *heights, sinking, *(key(seats, say) if has_key(seats) else ())


@lru_cache(2000)
def _round(seats: int, number: int, say: Say) -> tuple[Sprite, ...]:
    """Which round it is, between the names of two columns that are seen together."""
    text = say(N_("Round {round}")).format(round=number)
    return tuple(
        Sprite(f"round{lane or ''}", "", lane_x(lane + 1) - ROUND_W / 2 - 1.5, NAME_Y + 2, ROUND_W,
               NAME_H - 4, text=text)
        for lane in pair_firsts(seats)
    )  # fmt: skip


def _height(height: int) -> Sprite:
    y = tile_y(height) + (TILE_H - 24) / 2  # so that all ten have letters of one size
    return Sprite(f"height{height}", "", 0, y, 19, 24, text=str(height), glyph=f"{height:>2}")


def _foot(name: str, lane: int, whose: bool, say: Say) -> tuple[Sprite, Sprite]:
    """Below a column: its knights that are out, and whose it is."""
    return _out(name, lane, say), _plate(name, lane, whose, say)


@cache
def _out(name: str, lane: int, say: Say) -> Sprite:
    return Sprite(f"{name}-out", "out", lane_x(lane), FOOT_Y, TILE_W, OUT_H,
                  label=fill(N_("{seat}: knights that are out"), say, seat=name),
                  glyph=say(N_("out")) + " " * 13)  # fmt: skip


@cache
def _plate(name: str, lane: int, whose: bool, say: Say) -> Sprite:
    """A seat's sign and name, in a frame of its colour while it is its turn."""
    art, turn = ("turn", " <") if whose else ("plate", "")
    return Sprite(f"{name}-name", f"{art}-{shape_of(name)}", lane_x(lane) + PLATE_X, NAME_Y,
                  PLATE_W, NAME_H, seat=name, text=say(name),
                  glyph=f"{sign_of(name)} {say(name)}{turn}")  # fmt: skip


@lru_cache(2000)
def _column(
    name: str, lane: int, column: tuple[str, ...], turned: int, whose: bool, say: Say
) -> tuple[Sprite, ...]:
    return *tiles(name, lane, column, turned, say), *_foot(name, lane, whose, say)


@lru_cache(2000)
def tiles(
    name: str, lane: int, column: tuple[str, ...], turned: int, say: Say
) -> tuple[Sprite, ...]:
    """A tile keeps its id, and its place in the order, while it sinks and comes to the top."""
    heights = [(n - turned) % 10 for n in range(10)]
    drawn = (
        _tile(name, lane, f"tile{n}", height + 1, column[height], say)
        for n, height in enumerate(heights)
    )
    return *drawn, *signs(name, lane, column, turned, say)


@cache
def _tile(name: str, lane: int, number: str, height: int, tile: str, say: Say) -> Sprite:
    label = fill(
        N_("{seat}, tile {height}: {tile}"), say, seat=name, height=height, tile=TILE_WORDS[tile]
    )
    return Sprite(f"{name}-{number}", f"tile-{tile}", lane_x(lane), tile_y(height), TILE_W, TILE_H,
                  label=label, glyph=GLYPHS[tile] + " " * 14, tone=TONES[tile])  # fmt: skip


@lru_cache(10_000)
def _knights(
    name: str, lane: int, places: tuple[int | str, ...], attacker: str | None, say: Say
) -> tuple[Sprite, ...]:
    return tuple(
        knight(name, lane, k, place, f"{name}{k}" == attacker, say)
        for k, place in enumerate(places, 1)
    )
