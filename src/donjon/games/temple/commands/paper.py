"""Paper to draw on, as a PDF.

fpdf2 makes it: it is plain Python, kept up to date, and reads SVG paths itself.
"""

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

from donjon.drawing.svg import drawings
from donjon.drawing.themes import LIGHT
from donjon.engine.errors import BadInput
from donjon.engine.words import N_, Say, language_said
from donjon.games.temple.scene.board import ART

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
INKS = {**LIGHT, "paper": "#ffffff"}
FONT = "SourceSerifPro"
NEEDS_MORE = N_("drawing a PDF needs more packages: pip install 'donjon[print]'")


class Page:
    """Paper to draw on, in millimetres."""

    def __init__(self, paper: str, say: Say) -> None:
        font = find_spec("font_source_serif_pro")  # it has the letters of every language here
        try:
            from fpdf import FPDF
        except ImportError:
            raise BadInput("", NEEDS_MORE) from None
        if font is None or font.origin is None:
            raise BadInput("", NEEDS_MORE)
        self.say = say
        self.width, self.height = PAPERS[paper]
        self._pdf = FPDF(unit="mm", format=(self.width, self.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_creator("Donjon")
        self._pdf.set_lang(language_said(say))
        self._pdf.add_font(FONT, fname=Path(font.origin).parent / "files" / f"{FONT}-Regular.ttf")
        self.turn()

    def turn(self) -> None:
        """Go on with an empty page."""
        self._pdf.add_page()

    def bytes(self) -> bytes:
        return bytes(self._pdf.output())

    def frame(self, x: float, y: float, w: float, h: float, thick: float = 0.4) -> None:
        self._pdf.set_draw_color(INKS["ink"])
        self._pdf.set_line_width(thick)
        self._pdf.rect(x, y, w, h)

    def text(self, x: float, y: float, words: str, size: float = 11, centre: bool = False) -> None:
        """Words whose top left corner, or top middle, is here."""
        self._pdf.set_font(FONT, size=size)
        self._pdf.set_text_color(INKS["ink"])
        left = x - self._pdf.get_string_width(words) / 2 if centre else x
        self._pdf.text(left, y + size * 0.28, words)

    def icon(
        self, name: str, x: float, y: float, size: float, seat: str = "", turn: float = 0
    ) -> None:
        """A drawing of art.svg."""
        from fpdf.svg import SVGObject

        box = f'viewBox="0 0 100 100" width="{size:g}mm" height="{size:g}mm"'
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {box}><g transform="rotate({turn:g} 50 50)">'
        )
        SVGObject(f"{svg}{_inked(name, seat)}</g></svg>").draw_to_page(self._pdf, x, y)


@cache
def _inked(name: str, seat: str) -> str:
    """A symbol's shapes with colours instead of classes."""
    root = ElementTree.fromstring(drawings(ART)[name])
    for shape in root.iter():
        _ink(shape, seat)
    return "".join(ElementTree.tostring(shape, encoding="unicode") for shape in root)


def _ink(shape: ElementTree.Element, seat: str) -> None:
    for ink in shape.attrib.pop("class", "").split():
        if ink == "edge":
            shape.set("stroke", INKS["ink"])
            shape.set("stroke-width", "3")
        elif ink == "line":
            shape.set("fill", "none")
            shape.set("stroke", INKS["ink"])
            shape.set("stroke-width", "3")
        else:
            shape.set("fill", INKS[seat or "ink"] if ink == "seat" else INKS[ink])
    for rule in filter(None, shape.attrib.pop("style", "").split(";")):
        name, _, value = rule.partition(":")
        shape.set(name, re.sub(r"var\(--(\w+)\)", lambda found: INKS[found[1]], value))
