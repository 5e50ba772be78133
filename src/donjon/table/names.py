"""The names that a server answers to.

A site can make its own name point to any machine, and its pages may then ask that machine
whatever they like as if it were theirs.  So a name counts only if it is known here.
"""

import re
import socket
import threading
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from donjon.engine.words import N_, Name, because
from donjon.table.settings import Settings

HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[^\[\]:]{1,253})(:[0-9]{1,5})?", re.ASCII)
NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", re.ASCII)
UNKNOWN = N_(
    "This server does not know itself by that name. If it is one of its names, start it with: "
    "donjon serve --name {name}"
)


class Names:
    """This machine's own names, and those that whoever runs the server has told."""

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        places = (urlsplit(origin).hostname or "" for origin in settings.origins)
        self.known = {"localhost", own, short, f"{short}.local", settings.host.lower()}
        self.known |= {name.lower().rstrip(".") for name in (*settings.names, *places)}
        threading.Thread(target=self._learn, name="names", daemon=True).start()

    def _learn(self) -> None:
        """The full name; it may take long, since another machine may have to be asked."""
        self.known.add(socket.getfqdn().lower())

    def refusal(self, scope: Any) -> str | None:
        """Why a request is not for this server, if it isn't."""
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        for host in hosts:  # programs may tell none, browsers always do
            name = name_in(host)
            if not self._knows(name):
                shown = name if len(name) < 100 and NAME.fullmatch(name) else "NAME"
                return because(UNKNOWN, name=Name(shown))
        return None

    def _knows(self, name: str) -> bool:
        known = name in self.known or name.endswith(".localhost") or _is_address(name)
        return known and name != ""


def name_in(host: str) -> str:
    """A host without its port; empty if it is malformed."""
    found = HOST.fullmatch(host)
    return found[1].lower().rstrip(".") if found else ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def is_name(text: str) -> bool:
    """Can a server be called so?"""
    return NAME.fullmatch(text.lower().rstrip(".")) is not None
