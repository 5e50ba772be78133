"""The maps on a seat's sheet."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import Charts
from donjon.games.temple.text.wording import DEEDS, named


def draw_maps(view: Json, printed: Json, charts: Charts, say: Say) -> list[Sprite]:
    """Every map of a seat."""
    drawn: list[Sprite] = []
    for n, chart in enumerate(view["sheets"][charts.seat]["maps"]):
        facts = (chart["action"], chart["gem"], chart["crossed"], chart["closed"])
        drawn += _map(charts, n, *facts, printed["maps"][n]["reward"], say)
    return drawn


@lru_cache(SOME)
def _map(
    charts: Charts, n: int, action: str, gem: str, crossed: str, closed: bool, reward: str, say: Say
) -> Sprites:
    """Two rows: what is asked for, and what that gives."""
    (x, y), spot = charts.corner(n), f"{charts.seat}-map{n + 1}"
    w, h, tone = charts.w, charts.h, "faded" if closed else ""
    label = map_label(charts.seat, n + 1, action, gem, crossed, reward, closed, say)
    drawn = [Sprite(spot, "chart", x, y, w, h, label=label, tone=tone)]
    left = x + 5
    if charts.own:
        drawn.append(Sprite(f"{spot}-name", "", x + 3, y + h / 2 - 15, 28, 30, text=str(n + 1)))
        left = x + 34
    size = min((h - 8) / 2 - 2, (x + w - left - 8) / (max(len(action), len(gem)) + 1) - 4)
    found = list(crossed)
    for row, (part, symbols, prize) in enumerate((("action", action, reward), ("gem", gem, "gem"))):
        top = y + 4 + row * ((h - 8) / 2) + ((h - 8) / 2 - size) / 2
        for i, symbol in enumerate(symbols):
            place = (left + i * (size + 4), top, size, size)
            name = f"{spot}-{part}{i}"
            drawn.append(Sprite(name, f"sym-{symbol}", *place, shape="plaque", tone=tone))
            if symbol in found:
                found.remove(symbol)
                drawn.append(Sprite(f"{name}-cross", "cross", *place))
        place = (x + w - size - 6, top, size, size)
        drawn.append(Sprite(f"{spot}-{part}-prize", f"act-{prize}", *place, tone=tone))
        arrow = (x + w - size - 6 - 0.6 * size, top + size / 4, size / 2, size / 2)
        if left + len(symbols) * (size + 4) <= arrow[0]:
            drawn.append(Sprite(f"{spot}-{part}-gives", "gives", *arrow, tone=tone))
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
