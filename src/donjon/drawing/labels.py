"""Words beside each other in a row of characters, which may be longer in another language.

A label that runs into the next one gives way: the next goes on to the right where nothing else
stands, or it goes to the left itself; what finds no room at all ends in "…".
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

WORD = re.compile(r"[^\W\d_][^\W_:]|[^\W\d_]:")  # two letters, or a letter that names a number
CUT = "…"


class Label(NamedTuple):
    """A line of characters, and where it begins."""

    row: int
    start: int
    line: str
    style: str = ""

    @property
    def end(self) -> int:
        return self.start + len(self.line.rstrip())

    @property
    def is_word(self) -> bool:
        return WORD.search(self.line) is not None

    def at(self, start: int) -> "Label":
        return self._replace(start=start)

    def cut(self, end: int) -> "Label":
        """The same, ending there at the latest."""
        if self.end <= end:
            return self
        room = max(end - self.start - 1, 0)
        return self._replace(line=self.line[:room].rstrip() + CUT)


def apart(labels: list[Label], columns: int) -> list[Label]:
    """All of them in their order, no word upon another, or off its row."""
    moved = list(labels)
    for row in {label.row for label in labels}:
        there = [n for n, label in enumerate(labels) if label.row == row]
        words = sorted((n for n in there if labels[n].is_word), key=lambda n: labels[n].start)
        others = [labels[n] for n in there if not labels[n].is_word]
        placed = _placed([labels[n] for n in words], _columns(others), columns)
        for n, label in zip(words, placed, strict=True):
            moved[n] = label
    return moved


def _columns(labels: Iterable[Label]) -> set[int]:
    """Where something is written."""
    signs = (pair for label in labels for pair in enumerate(label.line, label.start))
    return {column for column, sign in signs if not sign.isspace()}


def _placed(words: list[Label], taken: set[int], columns: int) -> list[Label]:
    """The words of a row; each stays where it is if moving would cover what else stands there."""
    placed = _to_the_left(_to_the_right(words), columns)
    pairs = zip(words, placed, strict=True)
    if any((_columns([new]) - _columns([old])) & taken for old, new in pairs):
        placed = words
    ends = [*(label.start - 1 for label in placed[1:]), columns][: len(placed)]
    return [label.cut(end) for label, end in zip(placed, ends, strict=True)]


def _to_the_right(words: list[Label]) -> list[Label]:
    placed = words[:1]
    for label in words[1:]:
        before = placed[-1].end
        placed.append(label if label.start > before else label.at(before + 1))
    return placed


def _to_the_left(words: list[Label], columns: int) -> list[Label]:
    placed: list[Label] = []
    end = columns
    for label in reversed(words):
        start = max(min(label.start, end - len(label.line.rstrip())), 0)
        placed.append(label.at(start))
        end = start - 1
    return placed[::-1]
