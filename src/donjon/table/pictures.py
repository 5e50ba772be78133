"""Drawings that the pages fetch: the art of a game, its picture, the inks, QR codes."""

import io
import random
from functools import cache
from pathlib import Path

import segno

from donjon.drawing import themes
from donjon.drawing.svg import STYLE, drawings
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.words import SOURCE, speak

MOST = 120  # moves played for a game's picture


@cache
def art(game: str) -> str:
    """All drawings a game can use, as symbols of one SVG document."""
    path = Path(find_game(game).scene.ART)
    symbols = "".join(drawings(path).values())
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{symbols}</defs></svg>'


@cache
def picture(game: str, theme: str, language: str = SOURCE) -> str:
    """A game in full swing, as a spectator sees it: halfway through one played at random."""
    length = _played(game, MOST).moves_played
    svg: str = _played(game, length // 2).scene(None, say=speak(language)).svg(theme)
    return svg


def _played(game: str, moves: int) -> Match:
    match, luck = Match.new(game, seed="picture"), random.Random(1)
    while not match.over and match.moves_played < moves:
        seat = match.acting[0]
        match.play(seat, luck.choice(match.moves(seat)))
    return match


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
    rules = (rule.strip() for rule in STYLE.replace("}", "}\n").splitlines())
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
