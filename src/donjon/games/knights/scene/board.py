"""Where everything stands on the board of Knights."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.knights.rules.layout import State
from donjon.games.knights.scene.offers import offers

ART = Path(__file__).parent / "art.svg"
LANE, TILE_W, TILE_H = 190, 170, 44  # a column and the gap beside it; a tile
LEFT, EMBLEM, PIECE = 40, 44, 40
CASTLE_Y, CASTLE_H = 8, 108
COLUMN_Y = CASTLE_Y + CASTLE_H + 8
FOOT_Y = COLUMN_Y + 10 * TILE_H + 6
OUT_H = 46
TONES = {
    "bramble": "leaf",
    "fire": "ember",
    "charge": "steel",
    "attack": "accent",
    "basic": "shade",
}
GLYPHS = {"bramble": "%%", "fire": "^^", "charge": ">>", "attack": "><", "basic": "··"}
LEGEND = N_("%% bramble  ^^ fire  >> charge  >< attack")


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The board as a position shows it, with a seat's legal moves on it."""
    seats = view["seats"]
    width = LEFT * 2 + LANE * len(seats) - (LANE - TILE_W)
    board = Scene(width, FOOT_Y + OUT_H + 70, ART, cell=(10, TILE_H), legend=say(LEGEND))
    board.caption = caption(view, say)
    board.add(*_ground(width, say))
    for lane, name in enumerate(seats):
        _column(board, view, lane, name, say)
    for lane, name in enumerate(seats):
        _knights(board, view, lane, name, say)
    _die(board, view)
    board.offers = offers(view, state, seat, moves, say)
    return board


def caption(view: Json, say: Say) -> str:
    """Whose turn it is and what it is about."""
    turn = view["turn"]
    if turn is None:
        return say(N_("The game is over."))
    words = {"seat": say(turn["seat"]), "die": turn["die"], "round": view["round"]}
    if turn["attacker"] is not None:
        sentence = N_("Round {round}: {seat} must attack with the knight on the attack tile.")
    elif turn["die"] == 6:
        sentence = N_("Round {round}: {seat} rolled 6 and attacks or brings a knight back.")
    else:
        sentence = N_("Round {round}: {seat} rolled {die} and moves a knight.")
    return sentence_case(say(sentence).format(**words))


def _lane_x(lane: int) -> float:
    return LEFT + lane * LANE


@cache
def _ground(width: float, say: Say) -> tuple[Sprite, ...]:
    """What never moves: the Castle, and the heights beside the columns."""
    inside = int((width - 2 * LEFT) / 10)
    rim = "▀▄" * (inside // 2)
    name = say(N_("the Castle"))
    castle = Sprite("castle", "castle", LEFT, CASTLE_Y, width - 2 * LEFT, CASTLE_H, tone="deep",
                    label=name, glyph=f"{rim}\n{name}\n")  # fmt: skip
    return castle, *(_height(height) for height in range(1, 11))


def _height(height: int) -> Sprite:
    y = COLUMN_Y + (10 - height) * TILE_H + 8
    return Sprite(f"height{height}", "", 6, y, 28, 28, text=str(height), glyph=f"{height:>2}")


def _column(board: Scene, view: Json, lane: int, name: str, say: Say) -> None:
    x = _lane_x(lane)
    turned = (view["round"] - 1) % 10
    board.add(*_tiles(name, lane, tuple(view["columns"][name]), turned, say))
    whose = bool(view["turn"] and view["turn"]["seat"] == name)
    board.add(*_foot(name, x, whose, say))


@cache
def _foot(name: str, x: float, whose: bool, say: Say) -> tuple[Sprite, ...]:
    """Below a column: its knights that are out, and whose it is."""
    return (
        Sprite(f"{name}-out", "out", x, FOOT_Y, TILE_W, OUT_H,
               label=say(N_("{seat}: knights that are out")).format(seat=say(name)),
               glyph=say(N_("out")) + " " * 13),
        Sprite(f"{name}-sign", "", x, FOOT_Y + OUT_H + 14, 28, 28, seat=name, shape=shape_of(name)),
        Sprite(f"{name}-name", "", x + 30, FOOT_Y + OUT_H + 12, TILE_W - 76, 32, seat=name,
               text=say(name), glyph=f"{sign_of(name)} {say(name)}{' <' if whose else ''}"),
    )  # fmt: skip


@lru_cache(2000)
def _tiles(
    name: str, lane: int, column: tuple[str, ...], turned: int, say: Say
) -> tuple[Sprite, ...]:
    """A tile keeps its id while it sinks: every round the lowest goes to the top."""
    return tuple(
        _tile(name, lane, f"tile{(height - 1 + turned) % 10}", height, tile, say)
        for height, tile in enumerate(column, 1)
    )


def _tile(name: str, lane: int, number: str, height: int, tile: str, say: Say) -> Sprite:
    label = say(N_("{seat}, tile {height}: {tile}")).format(
        seat=say(name), height=height, tile=say(tile)
    )
    y = COLUMN_Y + (10 - height) * TILE_H
    return Sprite(f"{name}-{number}", f"tile-{tile}", _lane_x(lane), y, TILE_W, TILE_H,
                  label=label, glyph=GLYPHS[tile] + " " * 14, tone=TONES[tile])  # fmt: skip


def _knights(board: Scene, view: Json, lane: int, name: str, say: Say) -> None:
    attacker = view["turn"] and view["turn"]["attacker"]
    for k in (1, 2, 3):
        knight = f"{name}{k}"
        board.add(_knight(name, lane, k, view["knights"][knight], knight == attacker, say))


@cache
def _knight(name: str, lane: int, k: int, height: int | str, strikes: bool, say: Say) -> Sprite:
    x = _lane_x(lane) + EMBLEM + (k - 1) * (PIECE + 1)
    if height == "castle":
        y, where = float(CASTLE_Y + CASTLE_H - PIECE - 10), say(N_("in the Castle"))
    elif height == "out":
        y, where = FOOT_Y + (OUT_H - PIECE) / 2, say(N_("out"))
    else:
        y = COLUMN_Y + (10 - int(height)) * TILE_H + (TILE_H - PIECE) / 2
        where = say(N_("on tile {height}")).format(height=height)
    return Sprite(f"{name}{k}", "knight", x, y, PIECE, PIECE, seat=name, shape=shape_of(name),
                  label=f"{say(name)} {k}, {where}", text=str(k), glyph=f"{sign_of(name)}{k}",
                  tone="faded" if height == "out" else "striking" if strikes else "")  # fmt: skip


def _die(board: Scene, view: Json) -> None:
    if view["turn"] is None:
        return
    board.add(_die_at(view["seats"].index(view["turn"]["seat"]), view["turn"]["die"]))


@cache
def _die_at(lane: int, die: int) -> Sprite:
    return Sprite("die", f"die-{die}", _lane_x(lane) + TILE_W - 42, FOOT_Y + OUT_H + 8, 40, 40,
                  label=str(die), glyph=f"[{die}]")  # fmt: skip
