"""The dice: on the tray, free, rolled, kept, offered; large where one chooses among them."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import FINGER, MAT_ROW, MAT_Y, OWN
from donjon.games.temple.text.wording import SYMBOLS

FIELD_W, TRAY_X = 84.0, 46.0
BELOW = MAT_Y + MAT_ROW
SMALL = 42.0
PITCH = FINGER - 0.5  # eight dice stand side by side
TITLES = {"rolled": N_("rolled"), "kept": N_("kept"), "offer": N_("offer")}

ON_THE_SHEET = N_("die on the adventure sheet: {symbol}")


def draw_dice(view: Json, say: Say) -> list[Sprite]:
    """Every die where it lies."""
    dice, taking = view["dice"], view["phase"] == "offer"
    drawn = list(_tray(tuple(dice["tray"]), say))
    if taking:
        return [*drawn, *_table(dice["offer"], say), *_extra(dice["extra"], say)]
    drawn += _counted(dice["free"], dice["spent"], 114 if dice["extra"] else 230, say)
    drawn += _extra(dice["extra"], say)
    drawn += _rolled(dice["rolled"], say)
    left = 176.0 if dice["rolled"] else 4.0
    drawn += _row("kept", dice["kept"], dice["tokens"], left, BELOW, say)
    drawn += _row("offer", dice["offer"], "", left, BELOW + 46, say)
    return drawn


@lru_cache(SOME)
def _tray(tray: tuple[int, ...], say: Say) -> Sprites:
    """Three fields from left to right, with the dice that are held there."""
    drawn = [
        Sprite("tray", "sym-X", 2, MAT_Y + 4, 40, 40, label=say(N_("the curse tray"))),
        Sprite("tray-way", "gives", 8, MAT_Y + 50, 28, 28),
    ]
    for n, count in enumerate(tray):
        label = say(N_("field {field} of the tray, dice: {count}")).format(field=n + 1, count=count)
        x = TRAY_X + n * (FIELD_W + 4)
        drawn.append(
            Sprite(f"tray-{n + 1}", "field", x, MAT_Y, FIELD_W, 86, label=label, tone="deep")
        )
        across = 2 if count <= 4 else 3 if count <= 9 else 4
        size = 78 / across
        for i in range(count):
            place = (x + 3 + i % across * size, MAT_Y + 4 + i // across * size)
            drawn.append(
                Sprite(f"tray-{n + 1}-{i}", "sym-X", *place, size - 3, size - 3, shape="die")
            )
    return tuple(drawn)


@lru_cache(SOME)
def _counted(free: int, spent: int, wide: int, say: Say) -> Sprites:
    """Dice that show nothing now: as many blank ones, and their number."""
    drawn = []
    for row, (name, count, words) in enumerate(
        (("free", free, N_("free: {count}")), ("spent", spent, N_("used: {count}")))
    ):
        y, text = MAT_Y + row * 44, say(words).format(count=count)
        drawn.append(Sprite(name, "", 318, y + 5, 84, 30, text=text, label=text))
        size = min(30.0, wide / max(count, 1))
        tone = "faded" if name == "spent" else ""
        for n in range(count):
            drawn.append(
                Sprite(f"{name}-{n}", "die", 404 + n * size, y + 6, size - 2, size - 2, tone=tone)
            )
    return tuple(drawn)


@lru_cache(SOME)
def _extra(extra: str, say: Say) -> Sprites:
    """The two dice of a variant, in their order."""
    return tuple(
        Sprite(f"extra-{n}", f"sym-{symbol}", OWN - 116 + n * 58, MAT_Y + 12, 54, 54, shape="die",
               tone="accent", label=fill(ON_THE_SHEET, say, symbol=SYMBOLS[symbol]))
        for n, symbol in enumerate(extra)
    )  # fmt: skip


@lru_cache(SOME)
def _rolled(rolled: str, say: Say) -> Sprites:
    """What was just rolled, large enough for a finger."""
    return tuple(
        _die(f"rolled-{n}", symbol, 4 + n * (FINGER + 4), BELOW, FINGER, say)
        for n, symbol in enumerate(rolled)
    )


@lru_cache(SOME)
def _table(offer: str, say: Say) -> Sprites:
    """The offer while somebody takes from it: the last ones stand above, beside the tray."""
    fits = 8
    drawn = [
        _die(f"offer-{n}", symbol, 1 + n * PITCH, BELOW, FINGER - 1, say)
        if n < fits
        else _die(f"offer-{n}", symbol, 470 + (n - fits) * PITCH, MAT_Y, FINGER - 1, say)
        for n, symbol in enumerate(offer)
    ]
    title = say(N_("the offer:"))
    return (Sprite("offer-title", "", 318, MAT_Y + 50, 140, 32, text=title), *drawn)


@lru_cache(SOME)
def _row(name: str, symbols: str, tokens: str, x: float, y: float, say: Say) -> Sprites:
    """Dice in a row behind their title, then marks that stand for dice."""
    drawn = [Sprite(f"{name}-title", "", x, y + 6, 72, 30, text=say(TITLES[name]))]
    size = min(SMALL, (OWN - x - 80) / max(len(symbols + tokens), 1) - 2)
    for n, symbol in enumerate(symbols):
        drawn.append(_die(f"{name}-{n}", symbol, x + 78 + n * (size + 2), y, size, say))
    for n, symbol in enumerate(tokens, len(symbols)):
        label = fill(N_("a mark that stands for a die: {symbol}"), say, symbol=SYMBOLS[symbol])
        drawn.append(
            Sprite(f"token-{n - len(symbols)}", f"sym-{symbol}", x + 78 + n * (size + 2), y, size,
                   size, shape="plaque", label=label)
        )  # fmt: skip
    return tuple(drawn)


def _die(name: str, symbol: str, x: float, y: float, size: float, say: Say) -> Sprite:
    label = say(SYMBOLS[symbol])
    return Sprite(name, f"sym-{symbol}", x, y, size, size, shape="die", label=label)
