"""The maps on a seat's sheet."""

from donjon.drawing.scene import Scene, Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.temple.scene.panels import Frame


def draw_maps(board: Scene, view: Json, printed: Json, frame: Frame, say: Say) -> None:
    """The maps: so many beside each other, the rest below."""
    for n, chart in enumerate(view["sheets"][frame.seat]["maps"]):
        x = frame.x + n % frame.columns * (frame.w + (6 if frame.large else 0))
        y = frame.y + n // frame.columns * frame.h
        _map(board, frame, x, y, n, chart, printed["maps"][n]["reward"], say)


def _map(
    board: Scene, frame: Frame, x: float, y: float, n: int, chart: Json, reward: str, say: Say
) -> None:
    spot = f"{frame.seat}-map{n + 1}"
    label = say(N_("{seat}, map {map}: {action} gives {reward}, then {gem} a gem; found {found}"))
    meaning = label.format(
        seat=say(frame.seat), map=n + 1, action=chart["action"], reward=say(reward),
        gem=chart["gem"], found=chart["crossed"] or "-",
    )  # fmt: skip
    h = frame.h - (0 if frame.large else 3)
    tone = "faded" if chart["closed"] else ""
    glyph = _map_glyph(frame, n, chart, reward)
    board.add(Sprite(spot, "chart", x, y, frame.w, h, label=meaning, tone=tone, glyph=glyph))
    if frame.large:
        board.add(Sprite(f"{spot}-name", "", x + 6, y + 4, 20, 20, text=str(n + 1)))
    found = list(chart["crossed"])
    for row, (part, prize) in enumerate((("action", reward), ("gem", "gem"))):
        count = max(len(chart["action"]), len(chart["gem"])) + 1
        size = min(28.0 if frame.large else 16.0, (frame.w - 12) / count, h / 2 - 3)
        top = y + (h * (0.2 if frame.large else 0.06)) + row * (h * (0.38 if frame.large else 0.47))
        for i, symbol in enumerate(chart[part]):
            crossed = symbol in found
            if crossed:
                found.remove(symbol)
            place = (x + 6 + i * (size + 2), top, size, size)
            board.add(
                Sprite(f"{spot}-{part}{i}", f"sym-{symbol}", *place, shape="plaque", tone=tone)
            )
            if crossed:
                board.add(Sprite(f"{spot}-{part}{i}-cross", "cross", *place))
        left = x + frame.w - size - 6
        board.add(Sprite(f"{spot}-{part}-prize", f"act-{prize}", left, top, size, size, tone=tone))


def _map_glyph(frame: Frame, n: int, chart: Json, reward: str) -> str:
    """Symbols found are written small."""
    found, parts = list(chart["crossed"]), []
    for part in (chart["action"], chart["gem"]):
        signs = ""
        for symbol in part:
            if symbol in found:
                found.remove(symbol)
                signs += symbol.lower()
            else:
                signs += symbol
        parts.append(signs)
    closed = "x" if chart["closed"] else ""
    if frame.large:
        return f"{n + 1}{closed} {parts[0]}>{reward}\n{parts[1]}>gem"
    return f"{n + 1}{closed} {parts[0]}|{parts[1]}"
