"""Bots that take their time, for the processes in which they think."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

from donjon.bots import Request


def stubborn(request: Request, stop: Callable[[], bool], **_: Any) -> str:
    """`easy` knows at once, `hard` when it is told to stop, `master` never."""
    while request.level == "master" or (request.level == "hard" and not stop()):
        Event().wait(0.001)
    return request.moves[0]


def noted(request: Request, **_: Any) -> str:
    """Leaves a note of who thinks where in the folder its seed names, and waits for `go` there."""
    folder = Path(request.seed)
    (folder / f"{request.seat}-{os.getpid()}").touch()
    while not (folder / "go").exists():
        Event().wait(0.001)
    return request.moves[0]
