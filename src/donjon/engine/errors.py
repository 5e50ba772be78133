"""What can be wrong with what people hand in; one class for each kind of reason."""

from typing import Any


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
        told = repr(name[:40]) if isinstance(name, str) else f"by a {type(name).__name__}"
        super().__init__(f"no game is called {told}; there are: {', '.join(known)}")


class NoCompiler(RuntimeError):
    """Compiled play was asked for and can't be had here."""
