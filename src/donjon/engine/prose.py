"""Markdown in another language, block by block: guides and rulings are in the catalogues too.

A heading, a paragraph, an item of a list and a cell of a table are one text each, its lines
joined; what a language has no words for stays as it is.
"""

import re
from collections.abc import Iterator

from donjon.engine.words import Say

MARKER = re.compile(r"(\s*(?:#{1,6}|[-*]|\d+\.|>)\s+)(.*)", re.DOTALL)
BEGINS = re.compile(r"\s*(?:#{1,6}\s|[-*]\s|\d+\.\s|>\s|\|)")
RULE = re.compile(r"[\s|:-]*")  # a line under a table's head, an empty cell
PICTURE = re.compile(r"!\[([^\]]*)\](\([^)]*\))")


def translated(markdown: str, say: Say) -> str:
    """The same Markdown with all its texts in another language."""
    return "\n".join(_block(block, say) for block in _blocks(markdown)) + "\n"


def texts(markdown: str) -> list[str]:
    """All texts of a Markdown page, as a catalogue has them."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    translated(markdown, note)
    return found


def _blocks(markdown: str) -> Iterator[str]:
    """A page in parts that are translated one by one; a line of a table is a part."""
    block: list[str] = []
    for line in markdown.splitlines():
        if block and (not line.strip() or BEGINS.match(line)):
            yield " ".join(block)
            block = []
        if not line.strip() or line.lstrip().startswith("|"):
            yield line
        else:
            block.append(line if not block else line.strip())
            if line.startswith("#"):
                yield block.pop()
    if block:
        yield " ".join(block)


def _block(block: str, say: Say) -> str:
    if RULE.fullmatch(block):
        return block
    if block.lstrip().startswith("|"):
        cells = re.split(r"(?<!\\)\|", block.strip().strip("|"))
        return f"| {' | '.join(_text(cell.strip(), say) for cell in cells)} |"
    marked = MARKER.fullmatch(block)
    return marked[1] + _text(marked[2], say) if marked else _text(block, say)


def _text(text: str, say: Say) -> str:
    """A text; of a picture that stands alone only what it shows is said."""
    if RULE.fullmatch(text):
        return text
    picture = PICTURE.fullmatch(text)
    return f"![{say(picture[1])}]{picture[2]}" if picture else say(text)
