"""What one should know of the team without looking away from one's own sheet, in three lines.

Above the temple the marks that are at hand; below it the gems, and whether the team is behind;
below the dice where the teammates are and what their maps need, what was just rolled framed.
"""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.data.names import SYMBOL_NAMES, TRACK_NAMES
from donjon.games.temple.scene.maps import offered_to
from donjon.games.temple.scene.panels import SOME, Sprites, needed
from donjon.games.temple.scene.places import LINE_H, LINE_Y, OWN, PACE_H, PACE_Y
from donjon.games.temple.scene.standing import (
    is_late,
    pace_line,
    pace_words,
    way_out,
    way_words,
)
from donjon.games.temple.text.wording import SYMBOLS

MARKS_X, MARK_W = 262.0, 43.0
NEEDS, STILL = N_("needs"), N_("maps still need")
NEED = N_("{symbol}: {seat} still needs {count}")
FITS = N_("lies in the offer")  # what a red frame on the own maps means
TITLE_W, STILL_W = 74.0, 162.0


class Cell(NamedTuple):
    """Where a teammate's part of the line begins, and how much is told there."""

    seat: str
    x: float
    words: bool  # alone, with room for words
    place: bool  # and for where the pawn is


def draw_lines(view: Json, own: str, mates: list[str], say: Say) -> list[Sprite]:
    """The marks, the gems, then the teammates; what these need, while one doesn't take oneself."""
    left = tuple(view["tracks"][name]["marked"] - view["tracks"][name]["used"]
                 for name in TRACK_NAMES)  # fmt: skip
    drawn = list(_marks(left, say))
    found = say(N_("gems: {gems} of {goal}")).format(gems=view["gems"], goal=view["goal"])
    drawn += _pace(found, pace_line(view, say), pace_words(view, say), is_late(view))
    taking = view["phase"] in ("offer", "cash") and view["acting"] == own
    alone, lies = len(mates) == 1, "".join(sorted(set(view["dice"]["rolled"])))
    if taking:
        drawn += _key(say) if offered_to(view, own) else ()
    elif mates and not alone:
        drawn.append(_title(0, TITLE_W, NEEDS, say))
    wide = OWN if alone else (OWN - TITLE_W) / max(len(mates), 1)
    for n, seat in enumerate(() if taking and not alone else mates):
        sheet = view["sheets"][seat]
        cell = Cell(seat, 0 if alone else TITLE_W + n * wide, alone, len(mates) < 3)
        drawn += _mate(cell, sheet["pawn"], way_words(way_out(view, seat), say), say)
        if not taking:
            drawn += _needed(cell, wide, needed(sheet["maps"]), lies, say)
    return drawn


@lru_cache(SOME)
def _pace(found: str, text: str, label: str, late: bool) -> Sprites:
    """Gems of how many, and how many a round are needed; in a red frame when behind.

    At both ends there is room for a pawn that waits outside.
    """
    x, wide = 42.0, OWN - 84
    plate = (Sprite("gems-plate", "behind", x - 2, PACE_Y, wide + 4, PACE_H),) if late else ()
    return (
        *plate,
        Sprite("gems", "act-gem", x + 4, PACE_Y + 3, 22, 22, label=found),
        Sprite("gems-pace", "", x + 36, PACE_Y, wide - 38, PACE_H, label=label, text=text,
               tone="left"),
    )  # fmt: skip


@lru_cache(SOME)
def _key(say: Say) -> Sprites:
    """What a frame on the own maps means."""
    x = OWN - 252
    return (
        Sprite("key-wanted", "wanted", x, LINE_Y, 32, 32),
        Sprite("key-wanted-words", "", x + 36, LINE_Y + 1, 214, 30, text=say(FITS), tone="left"),
    )


@lru_cache(SOME)
def _marks(left: tuple[int, ...], say: Say) -> Sprites:
    """The marks that can still be used, whoever won them."""
    text = say(N_("marks:")) if any(left) else say(N_("no marks at hand"))
    wide = 73.0 if any(left) else 200.0
    drawn = [
        Sprite("marks-title", "", MARKS_X, 1, wide, 30, label=text, text=text, tone="left")
    ]  # fmt: skip
    x = MARKS_X + wide + 2
    for track, count in zip(TRACK_NAMES, left, strict=True):
        if count:
            label = fill(N_("{track} marks at hand: {count}"), say, track=track, count=count)
            drawn += [
                Sprite(f"mark-{track}", f"act-{track}", x, 3, 25, 25, label=label),
                Sprite(f"mark-{track}-count", "", x + 25, 1, 18, 30, text=str(count)),
            ]
            x += MARK_W
    return tuple(drawn)


def _title(x: float, wide: float, words: str, say: Say) -> Sprite:
    return Sprite("needs-title", "", x + 4, LINE_Y + 1, wide - 4, 30, text=say(words), tone="left")


@lru_cache(SOME)
def _mate(cell: Cell, pawn: str, way: str, say: Say) -> Sprites:
    """Who it is, and where the pawn stands."""
    seat, x, y = cell.seat, cell.x, LINE_Y
    drawn = [Sprite(f"{seat}-brief", "", x + 8, y + 5, 22, 22, seat=seat, shape=shape_of(seat))]
    x += 34
    if cell.words:
        drawn.append(Sprite(f"{seat}-brief-name", "", x, y + 1, 86, 30, text=say(seat),
                            tone="left"))  # fmt: skip
        x += 88
    if cell.words or (cell.place and pawn != "outside"):
        where, wide = say(N_("outside")) if pawn == "outside" else pawn, 76.0 if cell.words else 28
        drawn.append(Sprite(f"{seat}-brief-room", "", x, y + 1, wide, 30, text=where, label=way,
                            tone="left"))  # fmt: skip
    return tuple(drawn)


@lru_cache(SOME)
def _needed(cell: Cell, wide: float, counts: tuple[int, ...], lies: str, say: Say) -> Sprites:
    """How many of each symbol a teammate's maps still ask for."""
    pitch = 57.0 if cell.words else 45.0 if cell.place else 35.0
    x, drawn = cell.x + wide - 4 * pitch, []
    if cell.words:
        drawn.append(_title(x - STILL_W - 4, STILL_W, STILL, say))
    for symbol, count in zip(SYMBOL_NAMES, counts, strict=False):
        label = fill(NEED, say, seat=cell.seat, symbol=SYMBOLS[symbol], count=count)
        name, framed = f"{cell.seat}-need-{symbol}-brief", symbol in lies and count > 0
        size = 32.0 if pitch > 40 else 23.0
        drawn += [
            Sprite(name, f"sym-{symbol}", x, LINE_Y + (LINE_H - size) / 2, size, size,
                   shape="wanted" if framed else "", label=label, tone="" if count else "faded"),
            Sprite(f"{name}-count", "", x + size, LINE_Y + 1, min(pitch - size, 24), 30,
                   text=str(count)),
        ]  # fmt: skip
        x += pitch
    return tuple(drawn)
