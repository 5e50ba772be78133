"""What can be wrong with what people hand in; one class for each kind of reason.

What an error says is a sentence in English; `explained` says it as whoever reads it speaks.
"""

from collections.abc import Iterable
from reprlib import Repr
from typing import Any

from donjon.engine.words import N_, Name, Say, Sentence, because, said

SHOWN = 40  # characters of a wrong value that an error repeats
PLACED = N_("{place}: {reason}")  # an error that says where it is
_shorten = Repr()  # unlike repr, it goes neither deep nor far
_shorten.maxstring = _shorten.maxother = 2 * SHOWN


def brief(value: Any, bare: bool = False) -> Name:
    """A wrong value on one short line, whatever it is; `bare` leaves a text's quotes away."""
    if bare and isinstance(value, str) and value.isprintable():
        text = value
    else:
        try:
            text = _shorten.repr(value)
        except ValueError:  # a number too long to write
            text = f"a {type(value).__name__}"
    return Name(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")


def as_typed(names: Iterable[Any]) -> Name:
    """Names one after the other, as they are typed."""
    return Name(", ".join(map(str, names)))


def sentence_of(error: BaseException) -> str:
    """What an error says: a sentence that can be said otherwise, where it was made as one."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, Sentence) else str(error)


def explained(error: BaseException, say: Say) -> str:
    """What an error says, in the language of whoever reads it."""
    if isinstance(error, OSError) and error.strerror:
        reason = said(error.strerror, say)
        if error.filename is None:
            return reason
        name = error.filename
        shown = name.said(say) if isinstance(name, Sentence) else name
        return say(PLACED).format(place=reason, reason=shown)
    return said(sentence_of(error), say)


def _placed(place: str, reason: str) -> str:
    return because(PLACED, place=Name(place), reason=reason) if place else reason


class IllegalMove(ValueError):
    """A move that the rules, or plain sense, forbid; `ruling` is its number, such as KN-7."""

    def __init__(self, reason: str, ruling: str | None = None) -> None:
        self.reason = reason
        self.ruling = ruling
        super().__init__(_placed(ruling or "", reason))


class BadInput(ValueError):
    """A position, journal or option that can't be used; `path` says where it is wrong."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(_placed(path, reason))


class UnknownGame(ValueError):
    """No game of that name is installed."""

    def __init__(self, name: Any, known: list[str]) -> None:
        reason = N_("no game is called {name}; there are: {known}")
        super().__init__(because(reason, name=brief(name), known=as_typed(known)))


class NoCompiler(RuntimeError):
    """Compiled play was asked for and can't be had here."""


class NoCluster(RuntimeError):
    """Work was to be done elsewhere and can't be: nobody answers there, or its workers die."""
