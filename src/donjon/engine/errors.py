"""What can be wrong with what people hand in; one class for each kind of reason."""

from reprlib import Repr
from typing import Any

SHOWN = 40  # characters of a wrong value that an error repeats
_shorten = Repr()  # unlike repr, it goes neither deep nor far
_shorten.maxstring = _shorten.maxother = 2 * SHOWN


def brief(value: Any, bare: bool = False) -> str:
    """A wrong value on one short line, whatever it is; `bare` leaves a text's quotes away."""
    if bare and isinstance(value, str) and value.isprintable():
        text = value
    else:
        try:
            text = _shorten.repr(value)
        except ValueError:  # a number too long to write
            text = f"a {type(value).__name__}"
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


class IllegalMove(ValueError):
    """A move that the rules, or plain sense, forbid; `ruling` is its number, such as KN-7."""

    def __init__(self, reason: str, ruling: str | None = None) -> None:
        self.reason = reason
        self.ruling = ruling
        super().__init__(f"{ruling}: {reason}" if ruling else reason)


class BadInput(ValueError):
    """A position, journal or option that can't be used; `path` says where it is wrong."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}" if path else reason)


class UnknownGame(ValueError):
    """No game of that name is installed."""

    def __init__(self, name: Any, known: list[str]) -> None:
        super().__init__(f"no game is called {brief(name)}; there are: {', '.join(known)}")


class NoCompiler(RuntimeError):
    """Compiled play was asked for and can't be had here."""


class NoCluster(RuntimeError):
    """Work was to be done elsewhere and can't be: nobody answers there, or its workers die."""
