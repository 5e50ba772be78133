"""What an environment shows: the scene that the table draws, as SVG, as an array or as text."""

import io
import re
from typing import Any

import numpy as np

from donjon.engine.errors import BadInput
from donjon.engine.reader import Reader
from donjon.engine.words import N_
from donjon.rl.play import Play

MODES = ("svg", "rgb_array", "ansi", "human")
WIDTH = 640  # of an array's picture
INK = re.compile(r"--([\w-]+):\s*([^;}]+)")
USED = re.compile(r"var\(--([\w-]+)\)")
NO_PAINTER = N_("pictures as arrays need resvg-py and pillow: pip install 'donjon[rl]'")


def check_mode(mode: str | None) -> str | None:
    return None if mode is None else Reader(mode, "render_mode").one_of(MODES)


def rendered(play: Play, mode: str | None, seat: str | None = None) -> Any:
    """The board as a seat sees it, or a spectator."""
    if mode is None:
        return None
    scene = play.scene(seat, moves=False)
    if mode == "svg":
        return scene.svg("light")
    if mode == "rgb_array":
        return painted(scene.svg("light"))
    if mode == "ansi":
        return scene.text()
    print(scene.text(colour=True))
    return None


def painted(svg: str) -> np.ndarray[Any, Any]:
    """A picture's pixels: height × width × 3."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise BadInput("render_mode", NO_PAINTER) from None
    png = resvg_py.svg_to_bytes(
        svg_string=_in_plain_colours(svg), width=WIDTH, background="#ffffff"
    )
    with Image.open(io.BytesIO(bytes(png))) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)


def _in_plain_colours(svg: str) -> str:
    """The same for a painter that knows no names of colours."""
    inks = dict(INK.findall(svg))
    return USED.sub(lambda found: inks.get(found[1], "none"), svg)
