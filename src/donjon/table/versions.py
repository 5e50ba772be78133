"""Which versions of uvicorn and websockets our own connections were made for.

`fast_connection.py` and `caller.py` override what these packages do inside, which may change
with any version.  Where other versions are installed, or what is overridden is there no more,
uvicorn serves connections by itself and `plain_connection.py` stands in: slower and less strict,
but right.
"""

import logging
import re
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

log = logging.getLogger("donjon.table")
TESTED = {  # from the first of these to before the second; pyproject.toml says the same
    "uvicorn": ("0.54", "0.55"),
    "websockets": ("17.4", "18"),
}
WEBSOCKET = "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol"
CALLER = "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol"
OVERRIDDEN = {
    WEBSOCKET: (
        "data_received", "start_keepalive", "handle_cont", "send_receive_event_to_app",
        "connection_lost", "handle_close", "resume_writing", "handle_ping", "handle_connect",
        "send_keepalive_ping", "keepalive_timeout",
    ),
    CALLER: (
        "connection_made", "connection_lost", "handle_websocket_upgrade", "on_message_begin",
        "on_message_complete", "on_response_complete", "data_received", "on_url", "on_header",
        "on_headers_complete", "pause_writing", "resume_writing",
    ),
}  # fmt: skip


class Protocols(NamedTuple):
    """What serves connections, in the words of uvicorn's configuration."""

    http: Any
    ws: Any


PLAIN = Protocols("auto", "auto")


def protocols() -> Protocols:
    """Our own connections where they fit, else uvicorn's; that is logged."""
    reason = misfit()
    if reason:
        log.warning("%s; connections are served in a plain way: slower, with fewer limits", reason)
        return PLAIN
    from donjon.table.caller import Caller
    from donjon.table.fast_connection import FastConnection

    return Protocols(Caller, FastConnection)


def misfit() -> str | None:
    """What is not as it was when our connections were tested."""
    for package, (first, end) in TESTED.items():
        try:
            found = version(package)
        except PackageNotFoundError:
            return f"{package} is missing"
        if not _numbers(first) <= _numbers(found) < _numbers(end):
            return f"{package} {found} is not tested (from {first} to before {end} is)"
    for place, names in OVERRIDDEN.items():
        gone = _missing(place, names)
        if gone:
            return f"{place.partition(':')[2]} has no {', '.join(gone)}"
    return None


def _missing(place: str, names: tuple[str, ...]) -> list[str]:
    module, _, name = place.partition(":")
    try:
        overridden = getattr(import_module(module), name, None)
    except ImportError:
        overridden = None
    return [each for each in names if not hasattr(overridden, each)]


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers that a version begins with."""
    found = re.match(r"\d+(\.\d+)*", text)
    return tuple(map(int, found[0].split("."))) if found else ()
