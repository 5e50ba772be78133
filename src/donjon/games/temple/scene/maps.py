"""The maps on the own sheet, and what teammates' maps still miss."""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import CHART_GAP, MAP_GAP, MAP_H, MAPS_Y, OWN, TEAM, Mate
from donjon.games.temple.scene.standing import is_won
from donjon.games.temple.text.wording import DEEDS, named, without

Cell = tuple[float, float, float, float]
OPEN, WON, GIVEN_UP = "", "won", "given-up"  # how a map stands
YOURS, MAP = N_("your map {map}"), N_("map {map}")
LOST = N_("lost")  # the gem of a map that was closed before


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
    if mate.alone:
        heading = fill(N_("maps of {seat}"), say, seat=mate.seat)
        drawn.append(Sprite(f"{mate.seat}-maps", "", left, top - 29, TEAM, 25, text=heading,
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
    """Two rows: what is asked for, and what that gives; of a closed one what was earned or lost.

    It stands out while its seat takes dice for it; so does a mark that it is ready to give.
    """
    spot, tone = f"{seat}-map{n + 1}", "faded" if end else ""
    label = map_label(seat, n + 1, action, gem, crossed, reward, end, say)
    drawn = [
        Sprite(spot, "chart-now" if now and not end else "chart", *box[:4], label=label, tone=tone),
        _title(spot, box, title),
    ]
    left, top, row_h, prizes_x = _rows(box)
    wide = box.x + box.w - prizes_x
    drawn.append(Sprite(f"{spot}-prizes", "prizes", prizes_x, top, wide - 4, 2 * row_h, tone=tone))
    pitch = min(row_h, (prizes_x - left) / max(len(action), len(gem)))
    found, ready = crossed, not end and not without(action, crossed)
    for row, (part, symbols, prize) in enumerate((("action", action, reward), ("gem", gem, "gem"))):
        middle, name = top + (row + 0.5) * row_h, f"{spot}-{part}"
        for i, symbol in enumerate("" if end else symbols):
            done, wanted = symbol in found, symbol in lies
            found = without(found, symbol)
            place = (left + i * pitch, middle - pitch / 2, pitch)
            drawn += _symbol(f"{name}{i}", symbol, place, done, wanted and not done)
        cell = (prizes_x, middle - row_h / 2, wide - 4, row_h)
        drawn += _given(name, _prize(prize, end), ready and not row, cell)
        if end:
            room = (left, middle - row_h / 2, prizes_x - left - 3, row_h)
            drawn.append(_outcome(name, prize == "gem" and end == GIVEN_UP, room, say))
    return tuple(drawn)


def _given(name: str, art: str, ready: bool, cell: Cell) -> list[Sprite]:
    """What a part gives; on a plate, once it can be taken."""
    x, y, w, h = cell
    size = min(w, h) * (0.76 if ready else 0.92)
    prize = Sprite(f"{name}-prize", art, x + (w - size) / 2, y + (h - size) / 2, size, size)
    return [Sprite(f"{name}-ready", "ready", *cell), prize] if ready else [prize]


def _outcome(name: str, lost: bool, room: Cell, say: Say) -> Sprite:
    """Where a closed map's symbols were: a tick for what was earned, or that it is lost."""
    x, y, w, h = room
    if lost:
        return Sprite(f"{name}-lost", "", *room, text=say(LOST))
    size = 0.84 * h
    return Sprite(f"{name}-done", "tick", x + (w - size) / 2, y + (h - size) / 2, size, size)


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


def _prize(prize: str, end: str) -> str:
    """The drawing of what a part gives; of a gem that was given up the outline alone."""
    return "gem-lost" if prize == "gem" and end == GIVEN_UP else f"act-{prize}"


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
    return [*drawn, Sprite(f"{name}-cross", "strike", x, y, size, size)] if done else drawn


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
