"""Where a pawn can go next: rooms that are open now, rooms beside it, and sides to come in by."""

from collections.abc import Mapping
from functools import lru_cache

from donjon.engine.reader import Json
from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.rules.layout import steps_between
from donjon.games.temple.scene.places import TURNS

PLANNED = ("heal", "sort", "move")  # phases in which one thinks of where to go


def how_lies(room: str, pawn: str, enter: frozenset[str], near: frozenset[str]) -> str:
    """Is the pawn there, can it be entered now, or only later; what is open stands out alone."""
    if room == pawn:
        return "here"
    return "open" if room in enter else "near" if room in near else "far"


def rooms_near(
    view: Json, seat: str, entrances: Mapping[str, str], looks: str | None
) -> frozenset[str]:
    """The rooms that come next, hinted at for whoever rolls dice for them or moves."""
    if not (seat == looks == view["active"] and view["phase"] in PLANNED):
        return frozenset()
    sheet = view["sheets"][seat]
    if sheet["pawn"] != "outside":
        return _beside(sheet["pawn"], tuple(sheet["closed"]))
    sides = sides_open(view, seat)
    return frozenset(name for name, side in entrances.items() if side in sides)


def sides_open(view: Json, seat: str) -> tuple[str, ...]:
    """Where a pawn outside can come in: at its side, or at all that nobody has chosen."""
    sheet = view["sheets"][seat]
    if sheet["pawn"] != "outside":
        return ()
    if sheet["side"]:
        return (sheet["side"],)
    taken = {other["side"] for other in view["sheets"].values()}
    return tuple(side for side in TURNS if side not in taken)


@lru_cache(50_000)
def _beside(pawn: str, closed: tuple[str, ...]) -> frozenset[str]:
    """Whatever has an open passage to where the pawn is."""
    here = ROOM_NAMES.index(pawn)
    return frozenset(
        name for n, name in enumerate(ROOM_NAMES)
        if steps_between(here, n) == 1 and "-".join(sorted((pawn, name))) not in closed
    )  # fmt: skip
