"""All kinds of input, by name."""

from collections.abc import Callable

from tests.hostile.fuzz import library
from tests.hostile.fuzz.commands import Commands
from tests.hostile.fuzz.frames import Frames
from tests.hostile.fuzz.http import Requests
from tests.hostile.fuzz.siege import Besieging, Siege
from tests.hostile.fuzz.trying import Kind

LIBRARY: dict[str, Callable[[], Kind]] = {
    "journals": library.Journals,
    "positions": library.Positions,
    "sheets": library.Sheets,
    "armies": library.Armies,
    "options": library.Options,
}
SERVER: dict[str, Callable[[Siege], Kind]] = {
    "http": lambda siege: Requests(siege.server),
    "frames": lambda siege: Frames(siege.server),
    "commands": lambda siege: Commands(siege.server, siege.asleep, siege.tables),
}
SUITE = {  # how many of each the suite tries: 20,000
    "journals": 3_000,
    "positions": 3_000,
    "sheets": 1_500,
    "armies": 1_500,
    "options": 2_500,
    "http": 2_500,
    "frames": 2_500,
    "commands": 3_500,
}


def besieging(name: str, siege: Siege) -> Kind:
    return Besieging(SERVER[name](siege), siege)
