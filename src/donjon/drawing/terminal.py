"""A scene in a terminal's characters."""

from collections.abc import Iterator

from donjon.drawing.labels import Label, apart
from donjon.drawing.scene import Scene, Sprite, sources
from donjon.drawing.themes import dark

RESET = "\x1b[0m"
GROUNDS = {
    "leaf": (40, 58, 28),
    "ember": (92, 40, 16),
    "steel": (38, 54, 68),
    "accent": (88, 34, 24),
    "shade": (49, 55, 63),
    "deep": (66, 72, 82),
}


class Cell:
    """One character of the screen."""

    __slots__ = ("ground", "sign", "style")

    def __init__(self) -> None:
        self.sign = " "
        self.style = ""
        self.ground = ""


def to_text(scene: Scene, colour: bool = False) -> str:
    """The board, a line for each row of characters."""
    across, down = scene.cell
    columns, rows = round(scene.width / across), round(scene.height / down)
    screen = [[Cell() for _ in range(columns)] for _ in range(rows)]
    movable = sources(scene.offers)
    labels: list[Label] = []
    for sprite in scene.sprites:
        style = _style(sprite, sprite.id in movable, sprite.id in scene.marked)
        labels += _paint(screen, sprite, scene.cell, style)
    for label in apart(labels, columns):
        _write(screen[label.row], label)
    lines = [_line(row, colour) for row in screen]
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines)


def _paint(
    screen: list[list[Cell]], sprite: Sprite, cell: tuple[float, float], style: str
) -> Iterator[Label]:
    """Its ground; what is to be written upon it, line by line."""
    left, top = round(sprite.x / cell[0]), round(sprite.y / cell[1])
    right = max(round((sprite.x + sprite.w) / cell[0]), left + 1)
    bottom = max(round((sprite.y + sprite.h) / cell[1]), top + 1)
    ground = _ground(sprite)
    if ground:
        for row in screen[top:bottom]:
            for spot in row[left:right]:
                spot.ground = ground
    if not sprite.glyph:
        return
    lines = sprite.glyph.split("\n")
    first = top + (bottom - top - len(lines)) // 2
    for i, line in enumerate(lines):
        if 0 <= first + i < len(screen):
            start = left + max((right - left - len(line)) // 2, 0)
            yield Label(first + i, start, line, style)


def _write(row: list[Cell], label: Label) -> None:
    for column, sign in enumerate(label.line, label.start):
        if 0 <= column < len(row) and sign != "\u2002":
            row[column].sign = sign
            row[column].style = label.style


def _ground(sprite: Sprite) -> str:
    if sprite.tone not in GROUNDS:
        return ""
    return "\x1b[48;2;{};{};{}m".format(*GROUNDS[sprite.tone])


def _style(sprite: Sprite, lit: bool, marked: bool) -> str:
    style = "\x1b[1;4m" if lit else ""
    if marked:
        style += "\x1b[7m"
    if sprite.tone == "faded":
        style += "\x1b[2m"
    inks = dark()
    if sprite.seat in inks:
        value = inks[sprite.seat]
        style += "\x1b[38;2;{};{};{}m".format(*(int(value[i : i + 2], 16) for i in (1, 3, 5)))
    return style


def _line(row: list[Cell], colour: bool) -> str:
    if not colour:
        return "".join(cell.sign for cell in row).rstrip()
    parts = []
    before = ""
    for cell in row:
        now = cell.ground + cell.style
        if now != before:
            parts.append(RESET + now)
            before = now
        parts.append(cell.sign)
    return "".join(parts).rstrip() + RESET
