"""The dice: on the tray, to be rolled, rolled, kept, offered; large where one chooses among them.

The tray is always the same; below it lies a mat with a title that says whose dice are there.
"""

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Room, Sprites
from donjon.games.temple.scene.places import (
    FINGER,
    MAT_H,
    MAT_Y,
    OWN,
    ROW_Y,
    TRAY_H,
    TRAY_Y,
)
from donjon.games.temple.scene.plates import draw_fields, draw_sides
from donjon.games.temple.text.wording import SYMBOLS

FIELD_W, FIELDS_X = 60.0, 112.0
LARGE, LARGE_PITCH = FINGER, FINGER + 14  # dice that were just rolled
PITCH = FINGER  # eight dice stand side by side
BOX_H = FINGER + 2
FITS = 8  # dice of an offer side by side
KEPT, OFFER = N_("kept"), N_("offer")


class Box(NamedTuple):
    """A part of the mat with a heading, where dice lie in one row, or small in two."""

    name: str
    title: str
    x: float
    w: float
    most: float  # how large a die is at most


SORTED = Box("kept", KEPT, 258, 164, 54), Box("offer", OFFER, 430, 164, 54)
MOVED = Box("kept", "", 8, 380, 70), Box("offer", OFFER, 400, 194, 40)  # what is kept is large

ON_THE_SHEET = N_("die on the adventure sheet: {symbol}")
MINE, THEIRS = N_("your dice"), N_("the dice of {seat}")
OFFER_OF = N_("the offer of {seat}: one or two dice for a map")
HEALING = N_("{seat} may free the dice of a field")
SIDES = N_("the sides where pawns begin")


def draw_dice(view: Json, rooms: list[Room], looks: str | None, say: Say) -> list[Sprite]:
    """Every die where it lies."""
    dice, phase = view["dice"], view["phase"]
    drawn = [Sprite("mat", "mat", 0, MAT_Y, OWN, MAT_H)]
    drawn += _tray(tuple(dice["tray"]), say)
    drawn += _extra(dice["extra"], say)
    if phase != "offer" or len(dice["offer"]) <= FITS:
        drawn += _counted(dice["free"], say)
    drawn += _title(view["active"], phase, view["active"] == looks, say)
    if phase == "side":
        return [*drawn, *draw_sides(view, rooms, say)]
    if phase == "heal":
        return [*drawn, *draw_fields(tuple(dice["tray"]), say)]
    if phase == "offer":
        return [*drawn, *_table(dice["offer"], say)]
    if phase is None:
        return drawn
    drawn += _rolled(dice["rolled"], say)
    kept, offer = SORTED if phase == "sort" else MOVED
    drawn += _box(kept, dice["kept"], dice["tokens"], phase == "cash", say)
    return drawn + list(_box(offer, dice["offer"], "", phase != "sort", say))


@lru_cache(SOME)
def _title(active: str, phase: str | None, mine: bool, say: Say) -> Sprites:
    """Whose dice they are, or what is to be chosen on the mat."""
    if phase is None:
        return ()
    if phase == "side":
        return (_words(10, OWN - 20, say(SIDES)),)
    sentence = {"heal": HEALING, "offer": OFFER_OF}.get(phase, MINE if mine else THEIRS)
    text = fill(sentence, say, seat=active)
    wide = OWN - 50 if phase in ("heal", "offer") else SORTED[0].x - 40
    return (
        Sprite("mat-sign", "", 8, MAT_Y + 5, 24, 24, seat=active, shape=shape_of(active)),
        _words(38, wide, text),
    )


def _words(x: float, wide: float, text: str) -> Sprite:
    return Sprite("mat-title", "", x, MAT_Y + 2, wide, 30, label=text, text=text, tone="left")


@lru_cache(SOME)
def _tray(tray: tuple[int, ...], say: Say) -> Sprites:
    """Three fields from left to right, with the dice that are held there."""
    label, middle = say(N_("the curse tray")), TRAY_Y + TRAY_H / 2
    drawn = [
        Sprite("tray", "", 2, middle - 16, FIELDS_X - 4, 32, label=label,
               text=say(N_("curse tray")), tone="left")
    ]  # fmt: skip
    for n, count in enumerate(tray):
        label = say(N_("field {field} of the tray, dice: {count}")).format(field=n + 1, count=count)
        x = FIELDS_X + n * (FIELD_W + 4)
        art = "field" if count else "slot"
        drawn.append(Sprite(f"tray-{n + 1}", art, x, TRAY_Y, FIELD_W, TRAY_H, label=label))
        drawn += _held(f"tray-{n + 1}", count, x, middle, 30)
    right = FIELDS_X + len(tray) * (FIELD_W + 4)
    return (*drawn, Sprite("tray-way", "gives", right, middle - 9, 18, 18))


def _held(name: str, count: int, x: float, middle: float, size: float) -> list[Sprite]:
    """A black die in a field; of more, with their number."""
    if not count:
        return []
    left = x + (FIELD_W - size) / 2 if count == 1 else x
    drawn = [Sprite(f"{name}-0", "sym-X", left, middle - size / 2, size, size, shape="die")]
    if count > 1:
        place = (left + size, middle - 15, FIELD_W - size - 1, 30)
        drawn.append(Sprite(f"{name}-count", "", *place, text=f"×{count}"))
    return drawn


@lru_cache(SOME)
def _counted(free: int, say: Say) -> Sprites:
    """Dice that show nothing now, since they are still to be rolled: their number."""
    text = say(N_("dice to roll: {count}")).format(count=free)
    place = (FIELDS_X + 3 * (FIELD_W + 4) + 26, TRAY_Y + 6, 208, 32)
    return (Sprite("free", "", *place, text=text, label=text, tone="left"),)


@lru_cache(SOME)
def _extra(extra: str, say: Say) -> Sprites:
    """The two dice of a variant, in their order."""
    return tuple(
        Sprite(f"extra-{n}", f"sym-{symbol}", OWN - 92 + n * 46, TRAY_Y, 44, 44, shape="die",
               tone="accent", label=fill(ON_THE_SHEET, say, symbol=SYMBOLS[symbol]))
        for n, symbol in enumerate(extra)
    )  # fmt: skip


@lru_cache(SOME)
def _rolled(rolled: str, say: Say) -> Sprites:
    """What was just rolled, large enough for a finger."""
    return tuple(
        _die(f"rolled-{n}", symbol, 10 + n * LARGE_PITCH, ROW_Y, LARGE, say)
        for n, symbol in enumerate(rolled)
    )


@lru_cache(SOME)
def _table(offer: str, say: Say) -> Sprites:
    """The offer while somebody takes from it: the last ones stand above, beside the tray."""
    return tuple(
        _die(f"offer-{n}", symbol, 4 + n * PITCH, ROW_Y, PITCH - 0.5, say)
        if n < FITS
        else _die(
            f"offer-{n}", symbol, OWN - 4 - (n - FITS + 1) * PITCH, ROW_Y - FINGER, PITCH - 0.5, say
        )
        for n, symbol in enumerate(offer)
    )


@lru_cache(SOME)
def _box(box: Box, symbols: str, tokens: str, faint: bool, say: Say) -> Sprites:
    """Dice below their heading, then marks that stand for dice."""
    drawn = [Sprite(f"mat-{box.name}", "outside", box.x, ROW_Y - 1, box.w, BOX_H)]
    if box.title:
        drawn.append(Sprite(f"{box.name}-title", "", box.x + 2, MAT_Y + 2, box.w - 4, 30,
                            text=say(box.title), tone="left"))  # fmt: skip
    tone, places = "quiet" if faint else "", _places(box, len(symbols + tokens))
    for n, symbol in enumerate(symbols):
        drawn.append(_die(f"{box.name}-{n}", symbol, *places[n], say)._replace(tone=tone))
    for n, symbol in enumerate(tokens):
        x, y, size = places[len(symbols) + n]
        label = fill(N_("a mark that stands for a die: {symbol}"), say, symbol=SYMBOLS[symbol])
        drawn.append(Sprite(f"token-{n}", f"sym-{symbol}", x, y, size, size, shape="plaque",
                            label=label))  # fmt: skip
    return tuple(drawn)


def _places(box: Box, count: int) -> list[tuple[float, float, float]]:
    """Where each of so many dice lies, and how large it is."""
    rows = 2 if (box.w - 8) / max(count, 1) < 40 else 1
    across = max(ceil(count / rows), 1)
    size = min(box.most, (box.w - 8) / across - 3, (BOX_H - 6) / rows - 1)
    top = ROW_Y - 1 + (BOX_H - rows * (size + 1)) / 2
    return [
        (box.x + 6 + n % across * (size + 3), top + n // across * (size + 1), size)
        for n in range(count)
    ]


def _die(name: str, symbol: str, x: float, y: float, size: float, say: Say) -> Sprite:
    label = say(SYMBOLS[symbol])
    return Sprite(name, f"sym-{symbol}", x, y, size, size, shape="die", label=label)
