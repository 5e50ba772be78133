"""A question about a thing on the table."""

import re
from typing import NamedTuple

from donjon.engine.reader import Json
from donjon.engine.words import Say


class Ask(NamedTuple):
    """A thing that is pointed at, and by whom."""

    view: Json
    found: re.Match[str]  # its id, with the parts that say which it is
    looks: str | None
    say: Say
