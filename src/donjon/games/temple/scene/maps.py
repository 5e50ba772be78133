"""The maps on the own sheet, and what teammates' maps still miss."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import MAP_GAP, MAP_H, MAPS_Y, OWN, RIGHT, TEAM, Mate
from donjon.games.temple.text.wording import DEEDS, named, without

TITLE_H, ROW_H = 26.0, 33.0
YOURS, MAP = N_("your map {map}"), N_("map {map}")


def draw_maps(view: Json, printed: Json, own: str, looks: str | None, say: Say) -> list[Sprite]:
    """Every map of the own sheet; what can be crossed out now is framed."""
    drawn: list[Sprite] = []
    choosing, title = view["phase"] == "offer" and view["acting"] == own, YOURS
    lies = "".join(sorted(set(view["dice"]["offer"]))) if choosing else ""
    if own != looks:
        title = MAP
    for n, chart in enumerate(view["sheets"][own]["maps"]):
        name = say(title).format(map=n + 1)
        drawn += _map(own, n, name, *_facts(chart), printed["maps"][n]["reward"], lies, say)
    return drawn


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


def _facts(chart: Json) -> tuple[str, str, str, bool]:
    return chart["action"], chart["gem"], chart["crossed"], chart["closed"]


@lru_cache(SOME)
def _map(
    own: str,
    n: int,
    title: str,
    action: str,
    gem: str,
    crossed: str,
    closed: bool,
    reward: str,
    lies: str,
    say: Say,
) -> Sprites:
    """Two rows below its name: what is asked for, and what that gives."""
    w, spot, tone = (OWN + MAP_GAP) / 4 - MAP_GAP, f"{own}-map{n + 1}", "faded" if closed else ""
    x, label = n * (w + MAP_GAP), map_label(own, n + 1, action, gem, crossed, reward, closed, say)
    drawn = [
        Sprite(spot, "chart", x, MAPS_Y, w, MAP_H, label=label, tone=tone),
        Sprite(f"{spot}-name", "", x + 6, MAPS_Y - 2, w - 12, 30, text=title),
    ]
    pitch, found = min(33.0, (w - 52) / max(len(action), len(gem))), crossed
    for row, (part, symbols, prize) in enumerate((("action", action, reward), ("gem", gem, "gem"))):
        middle, name = MAPS_Y + TITLE_H + (row + 0.5) * ROW_H, f"{spot}-{part}"
        for i, symbol in enumerate(symbols):
            done, wanted = symbol in found, symbol in lies and not closed
            found = without(found, symbol)
            box = (x + 4 + i * pitch, middle - pitch / 2, pitch, pitch)
            drawn += _symbol(f"{name}{i}", symbol, box, done, closed, wanted and not done)
        right, arrow = x + w - 34, (x + w - 47, middle - 6, 12, 12)
        drawn.append(Sprite(f"{name}-prize", f"act-{prize}", right, middle - 15, 30, 30,
                            tone=tone))  # fmt: skip
        if x + 4 + len(symbols) * pitch <= arrow[0] + 2:
            drawn.append(Sprite(f"{name}-gives", "gives", *arrow, tone=tone))
    if closed:
        drawn.append(Sprite(f"{spot}-done", "tick", x + (w - 56) / 2, MAPS_Y + 30, 56, 56))
    return tuple(drawn)


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
    mate: Mate, n: int, action: str, gem: str, crossed: str, closed: bool, reward: str, say: Say
) -> Sprites:
    """One row: each part before what it gives; struck through what is found."""
    left, top, pitch = mate.charts
    y, spot = top + n * pitch, f"{mate.seat}-map{n + 1}"
    label = map_label(mate.seat, n + 1, action, gem, crossed, reward, closed, say)
    number = "" if closed else str(n + 1)
    name, wide = (say(MAP).format(map=n + 1), 62) if mate.alone else (number, 22)
    size = min(pitch - 4, 38.0, (RIGHT + TEAM - left - wide) / max(len(action + gem) + 3.2, 8.2))
    drawn = [
        Sprite(spot, "", left, y, RIGHT + TEAM - left, size, label=label),
        Sprite(f"{spot}-name", "", left, y, wide - 8, size, text=name, tone="left"),
    ]
    x, found, tone = left + wide, crossed, "faded" if closed else ""
    for part, symbols, prize in (("action", action, reward), ("gem", gem, "gem")):
        for i, symbol in enumerate(symbols):
            done, found = symbol in found, without(found, symbol)
            box = (x, y, size, size)
            drawn += _symbol(f"{spot}-{part}{i}", symbol, box, done, closed, False)
            x += size
        for what, art, share in (("gives", "gives", 0.45), ("prize", f"act-{prize}", 0.9)):
            w = share * size
            drawn.append(Sprite(f"{spot}-{part}-{what}", art, x, y + (size - w) / 2, w, w,
                                tone=tone))  # fmt: skip
            x += w
        x += 0.3 * size
    if closed:  # where there is no room behind the row, in place of its number
        place = (RIGHT + TEAM - size, y, size, size) if mate.alone else (left - 4, y, 24, size)
        drawn.append(Sprite(f"{spot}-done", "tick", *place))
    return tuple(drawn)


def map_label(
    seat: str, number: int, action: str, gem: str, crossed: str, reward: str, closed: bool, say: Say
) -> str:
    """What a screen reader says of a map."""
    sentence = N_(
        "{seat}, map {map}: {action} give {reward}, then {gem} a gem; crossed out: {found}"
    )
    if closed:
        sentence = N_("{seat}, map {map}, closed: {action} gave {reward}; the gem part: {gem}")
    return fill(
        sentence, say, seat=seat, map=number, action=named(action), reward=DEEDS[reward],
        gem=named(gem), found=named(crossed),
    )  # fmt: skip
