"""A scene as an SVG document, complete in itself."""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite, sources
from donjon.drawing.themes import css, light

COMMON = Path(__file__).parent / "common.svg"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
STYLE = """
svg{background:var(--paper);font-family:Georgia,'Times New Roman',serif}
.ink{fill:var(--ink)}.paper{fill:var(--paper)}.shade{fill:var(--shade)}.deep{fill:var(--deep)}
.accent{fill:var(--accent)}.leaf{fill:var(--leaf)}.ember{fill:var(--ember)}.steel{fill:var(--steel)}
.seat{fill:var(--seat,var(--ink))}
.line{fill:none;stroke:var(--ink);stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
.edge{stroke:var(--ink);stroke-width:2.5;stroke-linejoin:round}
text{fill:var(--ink);text-anchor:middle;dominant-baseline:central}
.left text{text-anchor:start}
.faded{opacity:.45}
.lit>.halo{fill:none;stroke:var(--accent);stroke-width:4;stroke-dasharray:7 4}
"""
QUIET = ".quiet{opacity:.62}"  # what steps back, and can be read nevertheless
MARK = ".mark{fill:none;stroke:var(--ink);stroke-width:3}"


@cache
def symbols(path: Path) -> dict[str, str]:
    """The drawings of a file by their ids."""
    return {found[1]: found[0] for found in SYMBOL.finditer(path.read_text("utf-8"))}


def drawings(art: Path) -> dict[str, str]:
    """The drawings a game can use: its own, then those for all games."""
    return {**symbols(COMMON), **symbols(art)}


def to_svg(scene: Scene, theme: str = "auto") -> str:
    """The scene drawn."""
    movable = sources(scene.offers)
    body = "".join(draw_sprite(sprite, sprite.id in movable) for sprite in scene.sprites)
    body += "".join(_corners(sprite) for sprite in scene.sprites if sprite.id in scene.marked)
    size, style = (scene.width, scene.height), MARK if scene.marked else ""
    return document(size, scene.caption, scene.art, scene.sprites, body, theme, style)


def document(
    size: tuple[float, float], caption: str, art: Path, sprites: Sequence[Sprite], body: str,
    theme: str, style: str = "",
) -> str:  # fmt: skip
    """What was drawn, with its inks; only the symbols that these sprites use are in it."""
    known = drawings(art)
    used = sorted({s.art for s in sprites} | {s.shape for s in sprites} - {""})
    defs = "".join(known[name] for name in used if name)
    shown = frozenset(sprite.seat for sprite in sprites)
    seats = "".join(f".seat-{name}{{--seat:var(--{name})}}" for name in light(shown))
    style += QUIET * any(sprite.tone == "quiet" for sprite in sprites)
    box = f'viewBox="0 0 {size[0]:g} {size[1]:g}" width="{size[0]:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" '
        f'aria-label="{escape(caption)}"><style>{css(theme, shown)}{STYLE}{seats}{style}</style>'
        f"<defs>{defs}</defs>{body}</svg>"
    )


def draw_sprite(sprite: Sprite, movable: bool) -> str:
    classes = " ".join(
        name
        for name in (f"seat-{sprite.seat}" if sprite.seat else "", sprite.tone, "lit" * movable)
        if name
    )
    turn = ""
    if sprite.turn:
        centre = f"{sprite.x + sprite.w / 2:g} {sprite.y + sprite.h / 2:g}"
        turn = f' transform="rotate({sprite.turn:g} {centre})"'
    title = f"<title>{escape(sprite.label)}</title>" if sprite.label else ""
    drawn = "".join(_use(name, sprite) for name in (sprite.shape, sprite.art) if name)
    return f'<g class="{classes}"{turn}>{title}{drawn}{_halo(sprite) * movable}{_text(sprite)}</g>'


def _use(name: str, sprite: Sprite) -> str:
    place = f'x="{sprite.x:g}" y="{sprite.y:g}" width="{sprite.w:g}" height="{sprite.h:g}"'
    return f'<use href="#{name}" {place}/>'


def _halo(sprite: Sprite) -> str:
    x, y, w, h = sprite.x - 2, sprite.y - 2, sprite.w + 4, sprite.h + 4
    return f'<rect class="halo" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8"/>'


def _corners(sprite: Sprite) -> str:
    """A frame of corners alone: what the last step was about."""
    long, pad = min(sprite.w, sprite.h) * 0.28 + 4, 4
    left, top, w, h = sprite.x - pad, sprite.y - pad, sprite.w + 2 * pad, sprite.h + 2 * pad
    dashes = " ".join(f"{2 * long:g} {side - 2 * long:g}" for side in (w, h, w, h))
    place = f'x="{left:g}" y="{top:g}" width="{w:g}" height="{h:g}"'
    return f'<rect class="mark" {place} stroke-dasharray="{dashes}" stroke-dashoffset="{long:g}"/>'


def _text(sprite: Sprite) -> str:
    if not sprite.text:
        return ""
    lines = sprite.text.split("\n")
    size = text_size(sprite.w, sprite.h, lines, bool(sprite.art))
    top = sprite.y + sprite.h / 2 - size * 1.15 * (len(lines) - 1) / 2
    x = f"{sprite.x if sprite.tone == 'left' else sprite.x + sprite.w / 2:g}"
    return "".join(
        f'<text x="{x}" y="{top + size * 1.15 * i:g}" font-size="{size:g}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )


def text_size(w: float, h: float, lines: list[str], framed: bool) -> float:
    """The largest letters that let the text fit its sprite."""
    longest = max(len(line) for line in lines)
    room = 0.8 if framed else 1.0
    return round(min(h * room * 0.8 / (1.15 * len(lines)), w * room / (0.56 * max(longest, 1))), 1)
