"""The inks: one look for every game, a linocut on parchment or on slate.

A seat is a colour, a shape and a name, always all three.  The usual seats' inks are here; a
game may bring others for seats of its own.
"""

from collections.abc import Mapping
from functools import cache

from donjon.engine.registry import Ink, games

LIGHT: Mapping[str, str] = {
    "paper": "#f4ecd8",
    "ink": "#2a2018",
    "shade": "#e2d3b2",
    "deep": "#c3ae84",
    "accent": "#a33c22",
    "leaf": "#55682e",
    "ember": "#c2571f",
    "steel": "#51687a",
    "blue": "#1f5a96",
    "red": "#b02a2a",
    "green": "#2f7040",
    "purple": "#74408c",
    "yellow": "#b57b07",
}
DARK: Mapping[str, str] = {
    "paper": "#20242a",
    "ink": "#efe6d3",
    "shade": "#31373f",
    "deep": "#4b535e",
    "accent": "#ef8a68",
    "leaf": "#9cb36a",
    "ember": "#f0924e",
    "steel": "#8fa9bd",
    "blue": "#5aa2e8",
    "red": "#ee6a60",
    "green": "#62b878",
    "purple": "#bf8ad6",
    "yellow": "#e3b340",
}
SHAPES: Mapping[str, str] = {
    "blue": "disc",
    "red": "square",
    "green": "triangle",
    "purple": "diamond",
    "yellow": "diamond",
}
GLYPHS: Mapping[str, str] = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆"}


@cache
def brought() -> dict[str, Ink]:
    """The inks that games bring for their seats; one name is one look, whoever uses it."""
    found: dict[str, Ink] = {}
    for game in games().values():
        for seat, ink in game.inks.items():
            if seat in LIGHT or found.setdefault(seat, ink) != ink:
                raise TypeError(f"{game.id}: the ink {seat!r} is taken")
    return found


@cache
def light(seats: frozenset[str] | None = None) -> dict[str, str]:
    """The inks on light paper: the usual ones, and of those that games bring these or all."""
    return {**LIGHT, **{name: ink.light for name, ink in _of(seats).items()}}


@cache
def dark(seats: frozenset[str] | None = None) -> dict[str, str]:
    return {**DARK, **{name: ink.dark for name, ink in _of(seats).items()}}


@cache
def shapes() -> dict[str, str]:
    """Every seat's shape."""
    return {**SHAPES, **{name: ink.shape for name, ink in brought().items()}}


def _of(seats: frozenset[str] | None) -> dict[str, Ink]:
    known = brought()
    return known if seats is None else {name: known[name] for name in known if name in seats}


def css(theme: str, seats: frozenset[str] = frozenset()) -> str:
    """The inks as CSS variables: light, dark, or auto for whichever the reader prefers."""
    on_light, on_dark = _variables(light(seats)), _variables(dark(seats))
    if theme == "auto":
        return f"svg{{{on_light}}}@media(prefers-color-scheme:dark){{svg{{{on_dark}}}}}"
    return f"svg{{{ ({'light': on_light, 'dark': on_dark}[theme]) }}}"


def _variables(inks: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in inks.items())


def shape_of(seat: str) -> str:
    """The shape that belongs to a seat."""
    return shapes().get(seat, "disc")


def sign_of(seat: str) -> str:
    """The same shape as a character."""
    return GLYPHS[shape_of(seat)]
