"""Whose temple is played in, and where its pawn can go: rooms, and sides to come in by."""

from donjon.engine.reader import Json
from donjon.games.temple.scene.places import TURNS

TAKING = ("offer", "cash")  # phases in which one looks at one's maps


def stage_of(view: Json, looks: str | None) -> str:
    """Whose temple is the large one: of whoever plays in it now; in the end the viewer's own."""
    own: str = looks or view["seats"][0]
    if view["phase"] is None:
        return own
    found: str = view["active" if view["phase"] in TAKING else "acting"]
    return found


def how_lies(room: str, pawn: str, enter: frozenset[str]) -> str:
    """Is the pawn there, or can it be entered now?  Nothing else stands out."""
    return "here" if room == pawn else "open" if room in enter else ""


def sides_open(view: Json, seat: str) -> tuple[str, ...]:
    """Where a pawn outside can come in: at its side, or at all that nobody has chosen."""
    sheet = view["sheets"][seat]
    if sheet["pawn"] != "outside":
        return ()
    if sheet["side"]:
        return (sheet["side"],)
    taken = {other["side"] for other in view["sheets"].values()}
    return tuple(side for side in TURNS if side not in taken)
