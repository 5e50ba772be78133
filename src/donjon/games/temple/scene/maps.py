"""The maps on the own sheet, and what teammates' maps still miss."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import MAP_GAP, MAP_H, MAPS_Y, OWN, RIGHT, TEAM, Mate
from donjon.games.temple.scene.retelling import without
from donjon.games.temple.text.wording import DEEDS, named

TITLE_H = 24.0


def draw_maps(view: Json, printed: Json, own: str, say: Say) -> list[Sprite]:
    """Every map of the own sheet."""
    drawn: list[Sprite] = []
    for n, chart in enumerate(view["sheets"][own]["maps"]):
        drawn += _map(own, n, *_facts(chart), printed["maps"][n]["reward"], say)
    return drawn


def draw_missing(view: Json, printed: Json, mate: Mate, say: Say) -> list[Sprite]:
    """What every map of a teammate misses."""
    drawn: list[Sprite] = []
    for n, chart in enumerate(view["sheets"][mate.seat]["maps"]):
        drawn += _missing(mate, n, *_facts(chart), printed["maps"][n]["reward"], say)
    return drawn


def _facts(chart: Json) -> tuple[str, str, str, bool]:
    return chart["action"], chart["gem"], chart["crossed"], chart["closed"]


@lru_cache(SOME)
def _map(
    own: str, n: int, action: str, gem: str, crossed: str, closed: bool, reward: str, say: Say
) -> Sprites:
    """Two rows below its name: what is asked for, and what that gives."""
    w, spot, tone = (OWN + MAP_GAP) / 4 - MAP_GAP, f"{own}-map{n + 1}", "faded" if closed else ""
    x, label = n * (w + MAP_GAP), map_label(own, n + 1, action, gem, crossed, reward, closed, say)
    title = say(N_("map {map}")).format(map=n + 1)
    drawn = [
        Sprite(spot, "chart", x, MAPS_Y, w, MAP_H, label=label, tone=tone),
        Sprite(f"{spot}-name", "", x + 6, MAPS_Y - 3, w - 12, 30, text=title, tone=tone),
    ]
    size, found = min(31.0, (w - 20) / (max(len(action), len(gem)) + 1)), crossed
    for row, (part, symbols, prize) in enumerate((("action", action, reward), ("gem", gem, "gem"))):
        top, name = MAPS_Y + TITLE_H + row * 32, f"{spot}-{part}"
        for i, symbol in enumerate(symbols):
            place, done = (x + 4 + i * size, top, size, size), symbol in found
            faint = "faded" if done or closed else ""
            drawn.append(Sprite(f"{name}{i}", f"sym-{symbol}", *place, tone=faint))
            if done:
                found = without(found, symbol)
                drawn.append(Sprite(f"{name}{i}-cross", "strike", *place))
        right = x + w - size - 4
        arrow = (right - 14, top + size / 2 - 7, 14, 14)
        drawn.append(Sprite(f"{name}-prize", f"act-{prize}", right, top + 1, size - 2, size - 2,
                            tone=tone))  # fmt: skip
        if x + 4 + len(symbols) * size <= arrow[0]:
            drawn.append(Sprite(f"{name}-gives", "gives", *arrow, tone=tone))
    return tuple(drawn)


@lru_cache(SOME)
def _missing(
    mate: Mate, n: int, action: str, gem: str, crossed: str, closed: bool, reward: str, say: Say
) -> Sprites:
    """One row: the symbols that are still open, each part before what it gives."""
    left, top, pitch = mate.charts
    y, spot = top + n * pitch, f"{mate.seat}-map{n + 1}"
    label = map_label(mate.seat, n + 1, action, gem, crossed, reward, closed, say)
    name, wide = (say(N_("map {map}")).format(map=n + 1), 62) if mate.alone else (str(n + 1), 22)
    size = min(pitch - 4, 38.0, (RIGHT + TEAM - left - wide) / max(len(action + gem) + 3.2, 8.2))
    drawn = [
        Sprite(spot, "", left, y, RIGHT + TEAM - left, size, label=label),
        Sprite(f"{spot}-name", "", left, y, wide - 8, size, text=name, tone="left"),
    ]
    if closed:
        return (*drawn, Sprite(f"{spot}-done", "tick", left + wide, y, size, size))
    x, found = left + wide, crossed
    for part, symbols, prize in (("action", action, reward), ("gem", gem, "gem")):
        open_ones, found = without(symbols, found), without(found, symbols)
        row = [(f"{part}{i}", f"sym-{symbol}", 1.0) for i, symbol in enumerate(open_ones)]
        row += [(f"{part}-gives", "gives", 0.45)] if open_ones else []
        for what, art, share in (*row, (f"{part}-prize", f"act-{prize}", 0.9)):
            w = share * size
            drawn.append(Sprite(f"{spot}-{what}", art, x, y + (size - w) / 2, w, w))
            x += w
        x += 0.3 * size
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
