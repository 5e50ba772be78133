"""The maps on the own sheet, and what teammates' maps still miss."""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import (
    CHART_GAP,
    MAP_GAP,
    MAP_H,
    MAPS_Y,
    OWN,
    RIGHT,
    TEAM,
    Mate,
)
from donjon.games.temple.scene.standing import is_won
from donjon.games.temple.text.wording import DEEDS, named, without

Cell = tuple[float, float, float, float]
OPEN, WON, GIVEN_UP = "", "won", "given-up"  # how a map stands
YOURS, MAP = N_("your map {map}"), N_("map {map}")
EARNED, LOST = N_("earned"), N_("lost")  # the gem of a map that was closed before it was full


class Box(NamedTuple):
    """Where a map is drawn: a large one has its name above its rows, a small one in front."""

    x: float
    y: float
    w: float
    h: float
    large: bool = False


TITLE_H, NUMBER_W = 27.0, 24.0
PRIZES, FEWER = 0.27, 0.24  # how much of a map's width is for what its rows give; of a large one


def draw_maps(view: Json, printed: Json, own: str, looks: str | None, say: Say) -> list[Sprite]:
    """Every map of the own sheet; what can be crossed out now is framed."""
    drawn: list[Sprite] = []
    lies, w = offered_to(view, own), (OWN + MAP_GAP) / 4 - MAP_GAP
    now = view["phase"] in ("offer", "cash") and view["acting"] == own
    for n, chart in enumerate(view["sheets"][own]["maps"]):
        box = Box(n * (w + MAP_GAP), MAPS_Y, w, MAP_H, large=True)
        mine = own == looks and not chart["closed"]  # beside its sign there is room for less
        name = say(YOURS if mine else MAP).format(map=n + 1)
        reward = printed["maps"][n]["reward"]
        drawn += _map(own, n, box, name, *_facts(chart), reward, lies, now, say)
    return drawn


def offered_to(view: Json, seat: str) -> str:
    """The symbols in the offer, while a seat takes from it."""
    choosing = view["phase"] == "offer" and view["acting"] == seat
    return "".join(sorted(set(view["dice"]["offer"]))) if choosing else ""


def draw_missing(view: Json, printed: Json, mate: Mate, say: Say) -> list[Sprite]:
    """Every map of a teammate, as small as can be read."""
    drawn: list[Sprite] = []
    left, top, w, h = mate.charts
    if mate.alone or mate.lends:
        heading, wide = fill(N_("maps of {seat}"), say, seat=mate.seat), RIGHT + TEAM - left
        drawn.append(Sprite(f"{mate.seat}-maps", "", left, top - 29, wide, 25, text=heading,
                            tone="left"))  # fmt: skip
    for n, chart in enumerate(view["sheets"][mate.seat]["maps"]):
        box = Box(left + n % 2 * (w + CHART_GAP), top + n // 2 * (h + CHART_GAP), w, h)
        reward, name = printed["maps"][n]["reward"], str(n + 1)
        drawn += _map(mate.seat, n, box, name, *_facts(chart), reward, "", False, say)
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
    seat: str,
    n: int,
    box: Box,
    title: str,
    action: str,
    gem: str,
    crossed: str,
    end: str,
    reward: str,
    lies: str,
    now: bool,
    say: Say,
) -> Sprites:
    """Two rows: what is asked for, and what that gives; of a closed one what it brought.

    It stands out while its seat takes dice for it; so does a mark that it is ready to give.
    """
    spot = f"{seat}-map{n + 1}"
    label = map_label(seat, n + 1, action, gem, crossed, reward, end, say)
    art = "chart-now" if now and not end else "chart"
    drawn = [
        Sprite(spot, art, *box[:4], label=label, tone="faded" if end else ""),
        _title(spot, box, title),
    ]
    if end:
        return (*drawn, *_outcome(spot, box, reward, end, say))
    left, top, row_h, prizes_x = _rows(box)
    wide = box.x + box.w - prizes_x
    drawn.append(Sprite(f"{spot}-prizes", "prizes", prizes_x, top, wide - 4, 2 * row_h))
    pitch = min(row_h, (prizes_x - left) / max(len(action), len(gem)))
    found, ready = crossed, not without(action, crossed)
    for row, (part, symbols, prize) in enumerate((("action", action, reward), ("gem", gem, "gem"))):
        middle, name = top + (row + 0.5) * row_h, f"{spot}-{part}"
        for i, symbol in enumerate(symbols):
            done, wanted = symbol in found, symbol in lies
            found = without(found, symbol)
            place = (left + i * pitch, middle - pitch / 2, pitch)
            drawn += _symbol(f"{name}{i}", symbol, place, done, wanted and not done)
        cell = (prizes_x, middle - row_h / 2, wide - 4, row_h)
        drawn += _given(name, f"act-{prize}", ready and not row, cell)
    return tuple(drawn)


def _given(name: str, art: str, ready: bool, cell: Cell) -> list[Sprite]:
    """What a part gives; on a plate, once it can be taken."""
    x, y, w, h = cell
    size = min(w, h) * (0.76 if ready else 0.92)
    prize = Sprite(f"{name}-prize", art, x + (w - size) / 2, y + (h - size) / 2, size, size)
    return [Sprite(f"{name}-ready", "ready", *cell), prize] if ready else [prize]


def _outcome(spot: str, box: Box, reward: str, end: str, say: Say) -> list[Sprite]:
    """In each row of a closed map one word for what it gave: earned, or lost."""
    left, top, row_h, prizes_x = _rows(box)
    lost, drawn = end == GIVEN_UP, []
    for row, (part, art, word) in enumerate((
        ("action", f"act-{reward}", EARNED),
        ("gem", "gem-lost" if lost else "act-gem", LOST if lost else EARNED),
    )):  # fmt: skip
        middle, name = top + (row + 0.5) * row_h, f"{spot}-{part}"
        room = (left + 3, middle - 14, prizes_x - left - 6, 28)
        drawn.append(Sprite(f"{name}-{word}", "", *room, text=say(word)))
        cell = (prizes_x, middle - row_h / 2, box.x + box.w - prizes_x - 4, row_h)
        drawn += _given(name, art, False, cell)
    return drawn


def _title(spot: str, box: Box, title: str) -> Sprite:
    if box.large:
        return Sprite(f"{spot}-name", "", box.x + 6, box.y + 1, box.w - 12, 28, text=title)
    return Sprite(f"{spot}-name", "", box.x + 3, box.y + box.h / 2 - 14, NUMBER_W - 4, 28,
                  text=title)  # fmt: skip


def _rows(box: Box) -> tuple[float, float, float, float]:
    """Where the rows begin, how high one is, and where what they give stands."""
    above, before = (TITLE_H, 4.0) if box.large else (5.0, NUMBER_W)
    prizes = FEWER if box.large else PRIZES
    return box.x + before, box.y + above, (box.h - above - 4) / 2, box.x + (1 - prizes) * box.w


def _symbol(
    name: str,
    symbol: str,
    place: tuple[float, float, float],
    done: bool,
    wanted: bool,
) -> list[Sprite]:
    """What a map asks for; struck through once it is found."""
    x, y, size = place
    over = 0.09 * size  # there is an empty edge in the drawing, which may hang over
    spread = (x - over, y - over, size + 2 * over, size + 2 * over)
    tone, shape = "quiet" if done else "", "wanted" if wanted else ""
    drawn = [Sprite(name, f"sym-{symbol}", *spread, shape=shape, tone=tone)]
    if done:  # as large as what is seen of the drawing, so that a mark around it stays in its row
        inset, seen = 0.1 * size, 0.8 * size
        drawn.append(Sprite(f"{name}-cross", "strike", x + inset, y + inset, seen, seen))
    return drawn


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
