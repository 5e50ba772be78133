"""The dice: on the tray, free, rolled, kept, offered; large where one chooses among them."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.data.names import SYMBOL_NAMES
from donjon.games.temple.scene.mates import NEED
from donjon.games.temple.scene.panels import SOME, Sprites, needed
from donjon.games.temple.scene.places import FINGER, MAT_H, MAT_Y, OWN, TRAY_H, TRAY_Y
from donjon.games.temple.text.wording import SYMBOLS

FIELD_W, FIELDS_X = 72.0, 44.0
LARGE, LARGE_PITCH = 92.0, 104.0  # dice that were just rolled
PITCH = FINGER - 1  # eight dice stand side by side
TITLE_W = 108.0
TITLES = {"rolled": N_("rolled"), "kept": N_("kept"), "offer": N_("offer")}

ON_THE_SHEET = N_("die on the adventure sheet: {symbol}")


def draw_dice(view: Json, say: Say) -> list[Sprite]:
    """Every die where it lies."""
    dice, phase = view["dice"], view["phase"]
    drawn = [Sprite("mat", "mat", 0, MAT_Y, OWN, MAT_H)]
    drawn += _tray(tuple(dice["tray"]), phase == "heal", say)
    drawn += _extra(dice["extra"], say)
    if phase == "offer":
        return [*drawn, *_table(dice["offer"], say)]
    if phase == "heal":
        return [*drawn, *_counted(dice["free"], None, 410, say)]
    drawn += _counted(dice["free"], dice["spent"], 298, say)
    drawn += _rolled(dice["rolled"], say)
    if dice["rolled"]:
        takers = tuple(
            (seat, needed(view["sheets"][seat]["maps"]))
            for seat in view["seats"] if seat != view["active"]
        )  # fmt: skip
        drawn += _wanted(dice["rolled"], takers, say)
    left = 2 * LARGE_PITCH + 14 if dice["rolled"] else 10.0
    if phase not in (None, "side"):
        drawn += _whose(view["active"], left, say)
        left += 30
    drawn += _row("kept", dice["kept"], dice["tokens"], left, MAT_Y + 8, say)
    return drawn + list(_row("offer", dice["offer"], "", left, MAT_Y + 66, say))


@lru_cache(SOME)
def _whose(seat: str, x: float, say: Say) -> Sprites:
    """Whose dice they are."""
    label = fill(N_("the dice of {seat}"), say, seat=seat)
    return (
        Sprite("mat-sign", "", x, MAT_Y + 22, 24, 24, seat=seat, shape=shape_of(seat), label=label),
    )  # fmt: skip


@lru_cache(SOME)
def _tray(tray: tuple[int, ...], healing: bool, say: Say) -> Sprites:
    """Three fields from left to right, with the dice that are held there.

    They are as large as a finger while one of them may be healed: then no dice lie on the mat.
    """
    h = 2 * FINGER if healing else TRAY_H
    drawn = [Sprite("tray", "sym-X", 0, TRAY_Y + 3, 40, 40, label=say(N_("the curse tray")))]
    for n, count in enumerate(tray):
        label = say(N_("field {field} of the tray, dice: {count}")).format(field=n + 1, count=count)
        w = 1.5 * FIELD_W if healing else FIELD_W
        x = FIELDS_X + n * (w + 4)
        drawn.append(Sprite(f"tray-{n + 1}", "field", x, TRAY_Y, w, h, label=label))
        drawn += _held(n + 1, count, (x, TRAY_Y, w, h))
    right = FIELDS_X + len(tray) * (w + 4)
    return (*drawn, Sprite("tray-way", "gives", right + 1, TRAY_Y + h / 2 - 10, 20, 20))


def _held(field: int, count: int, box: tuple[float, float, float, float]) -> list[Sprite]:
    """One die, or two; of more, one with their number."""
    x, y, w, h = box
    size = min(w / 2, h) - 2
    shown = min(count, 2) if count <= 2 else 1
    left, top = x + (w / 2 - size if count > 1 else (w - size) / 2), y + (h - size) / 2
    drawn = [
        Sprite(f"tray-{field}-{i}", "sym-X", left + i * size, top, size, size, shape="die")
        for i in range(shown)
    ]
    if count > 2:
        text = (left + size, y + h / 2 - 15, size - 2, 30)
        drawn.append(Sprite(f"tray-{field}-count", "", *text, text=f"×{count}"))
    return drawn


@lru_cache(SOME)
def _counted(free: int, spent: int | None, x: float, say: Say) -> Sprites:
    """Dice that show nothing now: their number."""
    counted = [("free", say(N_("free: {count}")).format(count=free), x)]
    if spent is not None:
        counted.append(("spent", say(N_("used: {count}")).format(count=spent), x + 123))
    return tuple(
        Sprite(name, "", x, TRAY_Y + 7, 122, 32, text=text, label=text, tone="left")
        for name, text, x in counted
    )


@lru_cache(SOME)
def _extra(extra: str, say: Say) -> Sprites:
    """The two dice of a variant, in their order."""
    return tuple(
        Sprite(f"extra-{n}", f"sym-{symbol}", OWN - 92 + n * 46, TRAY_Y + 1, 44, 44, shape="die",
               tone="accent", label=fill(ON_THE_SHEET, say, symbol=SYMBOLS[symbol]))
        for n, symbol in enumerate(extra)
    )  # fmt: skip


@lru_cache(SOME)
def _rolled(rolled: str, say: Say) -> Sprites:
    """What was just rolled, large enough for a finger."""
    return tuple(
        _die(f"rolled-{n}", symbol, 10 + n * LARGE_PITCH, MAT_Y + 4, LARGE, say)
        for n, symbol in enumerate(rolled)
    )


@lru_cache(SOME)
def _wanted(rolled: str, takers: tuple[tuple[str, tuple[int, ...]], ...], say: Say) -> Sprites:
    """Below each die how many of it the others' maps still ask for."""
    drawn, pitch = [], LARGE_PITCH / max(len(takers), 2)
    for n, symbol in enumerate(rolled):
        for i, (seat, counts) in enumerate(takers if symbol != "X" else ()):
            count = counts[SYMBOL_NAMES.index(symbol)]
            name, x = f"{seat}-need-{symbol}-die{n}", 6 + n * LARGE_PITCH + i * pitch
            label = fill(NEED, say, seat=seat, symbol=SYMBOLS[symbol], count=count)
            x += LARGE_PITCH / 4 if len(takers) == 1 else 0
            drawn += [
                Sprite(name, "", x, MAT_Y + LARGE + 9, 16, 16, seat=seat, shape=shape_of(seat),
                       label=label),
                Sprite(f"{name}-count", "", x + 16, MAT_Y + LARGE + 2, pitch - 18, 30,
                       text=str(count) if len(takers) > 2 else f"×{count}"),
            ]  # fmt: skip
    return tuple(drawn)


@lru_cache(SOME)
def _table(offer: str, say: Say) -> Sprites:
    """The offer while somebody takes from it: the last ones stand above, beside the tray."""
    fits, y = 8, MAT_Y + MAT_H - FINGER - 1
    drawn = [
        _die(f"offer-{n}", symbol, 4 + n * PITCH, y, PITCH - 0.5, say)
        if n < fits
        else _die(
            f"offer-{n}", symbol, OWN - 250 + (n - fits) * PITCH, y - FINGER, PITCH - 0.5, say
        )
        for n, symbol in enumerate(offer)
    ]
    title = say(N_("the offer:"))
    place = (12, MAT_Y + 8, 180, 32)
    return (Sprite("offer-title", "", *place, text=title, tone="left"), *drawn)


@lru_cache(SOME)
def _row(name: str, symbols: str, tokens: str, x: float, y: float, say: Say) -> Sprites:
    """Dice in a row behind their title, then marks that stand for dice."""
    drawn = [Sprite(f"{name}-title", "", x, y + 9, TITLE_W - 6, 32, text=say(TITLES[name]),
                    tone="left")]  # fmt: skip
    left = x + TITLE_W
    size = min(50.0, (OWN - left - 4) / max(len(symbols + tokens), 1) - 2)
    for n, symbol in enumerate(symbols):
        drawn.append(_die(f"{name}-{n}", symbol, left + n * (size + 2), y, size, say))
    for n, symbol in enumerate(tokens, len(symbols)):
        label = fill(N_("a mark that stands for a die: {symbol}"), say, symbol=SYMBOLS[symbol])
        drawn.append(
            Sprite(f"token-{n - len(symbols)}", f"sym-{symbol}", left + n * (size + 2), y, size,
                   size, shape="plaque", label=label)
        )  # fmt: skip
    return tuple(drawn)


def _die(name: str, symbol: str, x: float, y: float, size: float, say: Say) -> Sprite:
    label = say(SYMBOLS[symbol])
    return Sprite(name, f"sym-{symbol}", x, y, size, size, shape="die", label=label)
