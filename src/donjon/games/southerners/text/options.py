"""The options of the rules."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.words import N_
from donjon.games.southerners.data.army import ARMIES, army_names, encode
from donjon.games.southerners.data.own import army_chosen, read_own, usual


def _read_army(value: Reader, seats: Sequence[str]) -> Any:
    """The name of a shipped army, or one of somebody's own."""
    if isinstance(value.value, dict):
        return read_own(value)
    return value.one_of(army_names())


ARMY_WORDS = {army.name: army.title for army in ARMIES}  # marked where sentences say them
OPTIONS = (
    Option(
        "turns",
        100,
        N_("After this many turns the game is a draw."),
        span=(1, 10_000),
        title=N_("Turns"),
    ),
    Option(
        "again",
        False,
        N_("A territory may attack any number of times in a turn."),
        choices=(False, True),
        title=N_("Attack again"),
    ),
    Option(
        "natives",
        "one",
        N_("Whether the settlement ability recruits one troop a base, or fills it."),
        choices=("one", "fill"),
        title=N_("Settlement ability"),
        words={"one": N_("one troop a base"), "fill": N_("fills the bases")},
    ),
    Option(
        "north",
        "southerners",
        N_("The army that north leads: by name, or one of your own."),
        choices=tuple(army_names()),
        read=_read_army,
        title=N_("Army of north"),
        words=ARMY_WORDS,
        usual=usual,
    ),
    Option(
        "south",
        "southerners",
        N_("The army that south leads: by name, or one of your own."),
        choices=tuple(army_names()),
        read=_read_army,
        title=N_("Army of south"),
        words=ARMY_WORDS,
        usual=usual,
    ),
)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    """The options as the rules take them."""
    row = [options["turns"], int(options["again"]), 2 if options["natives"] == "fill" else 1]
    for seat in seats:
        row += encode(army_chosen(options[seat]))
    return row
