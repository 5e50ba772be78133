"""The inks: one look for every game, a linocut on parchment or on slate.

A seat is a colour, a shape and a name, always all three.
"""

from collections.abc import Mapping

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
    "north": "#1f5a96",
    "south": "#b02a2a",
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
    "north": "#5aa2e8",
    "south": "#ee6a60",
}
SHAPES: Mapping[str, str] = {
    "blue": "disc",
    "red": "square",
    "green": "triangle",
    "purple": "diamond",
    "yellow": "diamond",
    "north": "disc",
    "south": "square",
}
GLYPHS: Mapping[str, str] = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆"}


def css(theme: str) -> str:
    """The inks as CSS variables: light, dark, or auto for whichever the reader prefers."""
    if theme == "auto":
        dark = f"@media(prefers-color-scheme:dark){{svg{{{_variables(DARK)}}}}}"
        return f"svg{{{_variables(LIGHT)}}}{dark}"
    return f"svg{{{_variables({'light': LIGHT, 'dark': DARK}[theme])}}}"


def _variables(inks: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in inks.items())


def shape_of(seat: str) -> str:
    """The shape that belongs to a seat."""
    return SHAPES.get(seat, "disc")


def sign_of(seat: str) -> str:
    """The same shape as a character."""
    return GLYPHS[shape_of(seat)]
