"""Drawings that the pages fetch: the art of a game, a turn of it, the inks, QR codes."""

import io
from functools import cache
from pathlib import Path

import segno

from donjon.drawing import themes
from donjon.drawing.animation import Film
from donjon.drawing.svg import QUIET, STYLE, drawings
from donjon.drawing.turns import turn_of
from donjon.engine.registry import find_game
from donjon.engine.words import speak


@cache
def art(game: str) -> str:
    """All drawings a game can use, as symbols of one SVG document."""
    path = Path(find_game(game).scene.ART)
    symbols = "".join(drawings(path).values())
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{symbols}</defs></svg>'


@cache
def film(game: str, theme: str, language: str) -> str:
    """A turn of a game as it was played, over and over."""
    return _turn(game, language).svg(theme)


@cache
def picture(game: str, theme: str, language: str) -> str:
    """The board after that turn, for whoever wants nothing to move."""
    svg: str = _turn(game, language).scene.svg(theme)
    return svg


@cache
def _turn(game: str, language: str) -> Film:
    return turn_of(game).film(speak(language))


@cache
def inks() -> str:
    """The inks as CSS: light, dark (but not on paper), and each seat's own."""
    light, dark = (
        "".join(f"--{name}:{value};" for name, value in inks.items())
        for inks in (themes.light(), themes.dark())
    )
    seats = "".join(f".seat-{name}{{--seat:var(--{name})}}" for name in themes.shapes())
    on_screen = (
        f"@media(prefers-color-scheme:dark){{:root{{color-scheme:dark;{dark}}}}}"
        f":root[data-theme=light]{{color-scheme:light;{light}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}"
    )
    return f":root{{color-scheme:light;{light}}}@media screen{{{on_screen}}}{seats}{art_style()}"


def art_style() -> str:
    """The rules for drawings, without those for a whole document and for what is lit."""
    rules = (rule.strip() for rule in (STYLE + QUIET).replace("}", "}\n").splitlines())
    return "".join(rule for rule in rules if not rule.startswith(("svg", ".lit")))


def qr_svg(text: str) -> str:
    """A QR code, dark on light in every theme, since cameras want that."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", scale=4, border=2, dark="#2a2018", light="#ffffff", xmldecl=False
    )
    return out.getvalue().decode()


def qr_text(text: str) -> str:
    """The same for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True, border=1)
    return out.getvalue()
