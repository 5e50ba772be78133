"""The maps on the own sheet, and what teammates' maps still miss."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import MAP_GAP, MAP_H, MAPS_Y, OWN, RIGHT, TEAM, Mate
from donjon.games.temple.scene.standing import is_won
from donjon.games.temple.text.wording import DEEDS, named, without

TITLE_H, ROW_H, SIGN = 26.0, 33.0, 28.0
OPEN, WON, GIVEN_UP = "", "tick", "given-up"  # how a map stands: the sign of a closed one
YOURS, MAP = N_("your map {map}"), N_("map {map}")


def draw_maps(view: Json, printed: Json, own: str, looks: str | None, say: Say) -> list[Sprite]:
    """Every map of the own sheet; what can be crossed out now is framed."""
    drawn: list[Sprite] = []
    lies = offered_to(view, own)
    for n, chart in enumerate(view["sheets"][own]["maps"]):
        mine = own == looks and not chart["closed"]  # beside its sign there is room for less
        name = say(YOURS if mine else MAP).format(map=n + 1)
        drawn += _map(own, n, name, *_facts(chart), printed["maps"][n]["reward"], lies, say)
    return drawn


def offered_to(view: Json, seat: str) -> str:
    """The symbols in the offer, while a seat takes from it."""
    choosing = view["phase"] == "offer" and view["acting"] == seat
    return "".join(sorted(set(view["dice"]["offer"]))) if choosing else ""


def draw_missing(view: Json, printed: Json, mate: Mate, say: Say) -> list[Sprite]:
    """Every map of a teammate, in a line each."""
    drawn: list[Sprite] = []
    if mate.alone:
        heading, (left, top, _) = fill(N_("maps of {seat}"), say, seat=mate.seat), mate.charts
        drawn.append(Sprite(f"{mate.seat}-maps", "", left, top - 30, TEAM, 26, text=heading,
                            tone="left"))  # fmt: skip
    for n, chart in enumerate(view["sheets"][mate.seat]["maps"]):
        drawn += _missing(mate, n, *_facts(chart), printed["maps"][n]["reward"], say)
    return drawn


def _facts(chart: Json) -> tuple[str, str, str, str]:
    return chart["action"], chart["gem"], chart["crossed"], stands(chart)


def stands(chart: Json) -> str:
    """Is a map open, has it paid its gem too, or its mark alone?"""
    if not chart["closed"]:
        return OPEN
    return WON if is_won(chart) else GIVEN_UP


@lru_cache(SOME)
def _map(
    own: str,
    n: int,
    title: str,
    action: str,
    gem: str,
    crossed: str,
    end: str,
    reward: str,
    lies: str,
    say: Say,
) -> Sprites:
    """Two rows below its name: what is asked for, and what that gives."""
    w, spot, tone = (OWN + MAP_GAP) / 4 - MAP_GAP, f"{own}-map{n + 1}", "faded" if end else ""
    x, label = n * (w + MAP_GAP), map_label(own, n + 1, action, gem, crossed, reward, end, say)
    name_w = w - 12 - (SIGN if end else 0)
    drawn = [
        Sprite(spot, "chart", x, MAPS_Y, w, MAP_H, label=label, tone=tone),
        Sprite(f"{spot}-name", "", x + 6, MAPS_Y - 2, name_w, 30, text=title),
    ]
    pitch, found = min(33.0, (w - 52) / max(len(action), len(gem))), crossed
    for row, (part, symbols, prize) in enumerate((("action", action, reward), ("gem", gem, "gem"))):
        middle, name = MAPS_Y + TITLE_H + (row + 0.5) * ROW_H, f"{spot}-{part}"
        for i, symbol in enumerate(symbols):
            done, wanted = symbol in found, symbol in lies and not end
            found = without(found, symbol)
            box = (x + 4 + i * pitch, middle - pitch / 2, pitch, pitch)
            drawn += _symbol(f"{name}{i}", symbol, box, done, bool(end), wanted and not done)
        right, arrow = x + w - 34, (x + w - 47, middle - 6, 12, 12)
        drawn.append(Sprite(f"{name}-prize", _prize(prize, end), right, middle - 15, 30, 30))
        if x + 4 + len(symbols) * pitch <= arrow[0] + 2:
            drawn.append(Sprite(f"{name}-gives", "gives", *arrow, tone=tone))
    if end:
        drawn.append(Sprite(f"{spot}-done", end, x + w - SIGN - 4, MAPS_Y - 1, SIGN, SIGN))
    return tuple(drawn)


def _prize(prize: str, end: str) -> str:
    """The drawing of what a part gives; of a gem that was given up the outline alone."""
    return "gem-lost" if prize == "gem" and end == GIVEN_UP else f"act-{prize}"


def _symbol(
    name: str,
    symbol: str,
    box: tuple[float, float, float, float],
    done: bool,
    closed: bool,
    wanted: bool,
) -> list[Sprite]:
    """What a map asks for; struck through once it is found."""
    x, y, size, _ = box
    over = 0.08 * size  # there is an empty edge in the drawing, which may hang over
    place = (x - over, y - over, size + 2 * over, size + 2 * over)
    faint, shape = "faded" if done or closed else "", "wanted" if wanted else ""
    drawn = [Sprite(name, f"sym-{symbol}", *place, shape=shape, tone=faint)]
    return [*drawn, Sprite(f"{name}-cross", "strike", *box)] if done else drawn


@lru_cache(SOME)
def _missing(
    mate: Mate, n: int, action: str, gem: str, crossed: str, end: str, reward: str, say: Say
) -> Sprites:
    """One row: each part before what it gives; struck through what is found."""
    left, top, pitch = mate.charts
    y, spot = top + n * pitch, f"{mate.seat}-map{n + 1}"
    label = map_label(mate.seat, n + 1, action, gem, crossed, reward, end, say)
    number = "" if end else str(n + 1)
    name, wide = (say(MAP).format(map=n + 1), 62) if mate.alone else (number, 22)
    signs = len(action + gem) + (4.2 if mate.alone else 3.2)  # what is given, and how it ended
    size = min(pitch - 4, 38.0, (RIGHT + TEAM - left - wide) / max(signs, 8.2))
    drawn = [
        Sprite(spot, "", left, y, RIGHT + TEAM - left, size, label=label),
        Sprite(f"{spot}-name", "", left, y, wide - 8, size, text=name, tone="left"),
    ]
    x, found, tone = left + wide, crossed, "faded" if end else ""
    for part, symbols, prize in (("action", action, reward), ("gem", gem, "gem")):
        for i, symbol in enumerate(symbols):
            done, found = symbol in found, without(found, symbol)
            box = (x, y, size, size)
            drawn += _symbol(f"{spot}-{part}{i}", symbol, box, done, bool(end), False)
            x += size
        for what, art, share in (("gives", "gives", 0.45), ("prize", _prize(prize, end), 0.9)):
            w, faint = share * size, tone if what == "gives" else ""
            drawn.append(Sprite(f"{spot}-{part}-{what}", art, x, y + (size - w) / 2, w, w,
                                tone=faint))  # fmt: skip
            x += w
        x += 0.3 * size
    if end:  # where there is no room behind the row, in place of its number
        place = (RIGHT + TEAM - size, y, size, size) if mate.alone else (left - 6, y, 24, size)
        drawn.append(Sprite(f"{spot}-done", end, *place))
    return tuple(drawn)


def map_label(
    seat: str, number: int, action: str, gem: str, crossed: str, reward: str, end: str, say: Say
) -> str:
    """What a screen reader says of a map."""
    return fill(
        MAPS_TOLD[end], say, seat=seat, map=number, action=named(action), reward=DEEDS[reward],
        gem=named(gem), found=named(crossed),
    )  # fmt: skip


MAPS_TOLD = {
    OPEN: N_("{seat}, map {map}: {action} give {reward}, then {gem} a gem; crossed out: {found}"),
    WON: N_("{seat}, map {map}, complete: {action} gave {reward}, then {gem} a gem"),
    GIVEN_UP: N_("{seat}, map {map}, closed: {action} gave {reward}; the gem for {gem} is lost"),
}
