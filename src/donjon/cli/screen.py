"""The terminal: how wide it is, a sentence on it, a line from its keyboard."""

import shutil
from collections.abc import Sequence
from textwrap import fill

from donjon.engine.errors import IllegalMove
from donjon.engine.words import N_, because


def columns() -> int:
    """How wide the terminal is; what is no terminal takes lines of any length."""
    return shutil.get_terminal_size((1000, 40)).columns


def tell(sentence: str, widest: int | None = None) -> None:
    """A sentence in as many lines as it needs, none of them wider than this."""
    width = min(columns(), widest or columns())
    print(fill(sentence, width, initial_indent="  ", subsequent_indent="  "))


def ask(prompt: str) -> str | None:
    """A line from the keyboard; None at its end."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None


def pick(words: str, moves: Sequence[str]) -> str:
    """The move that is meant: its number in the list, or itself."""
    if not words.isdecimal():
        return words
    if not 1 <= int(words) <= len(moves):
        raise IllegalMove(because(N_("there are moves 1 to {last}"), last=len(moves)))
    return moves[int(words) - 1]
