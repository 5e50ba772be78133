"""The pictures of the guide; `python -m donjon.drawing.guides` draws them anew."""

from typing import Any

from donjon.engine.match import Match
from donjon.games.temple.scene.places import BOARD_H, MAPS_Y, MAT_Y, MATES_Y, OWN, RIGHT, TEAM


def pictures() -> dict[str, str]:
    """Every picture of the guide, by its name."""
    table = _example(None).scene("blue")
    closed = _example("closed").scene("blue")
    return {
        "table": table.svg(),
        "rooms": table.part(33, 148, 234, 214).svg(),
        "dice": table.part(0, MAT_Y - 4, OWN, MAPS_Y - MAT_Y).svg(),
        "adventure": table.part(RIGHT, 0, TEAM, MATES_Y - 4).svg(),
        "maps": table.part(0, MAPS_Y - 4, OWN, BOARD_H - MAPS_Y + 4).svg(),
        "closed": closed.part(33, 148, 344, 214).svg(),
    }


def _example(variant: str | None) -> Match:
    """A game under way that shows something of everything."""
    match = Match.new("temple", 3, "guide", {"variant": variant})
    position = match.position() | {
        "round": 4,
        "phase": "close" if variant else "move",
        "gems": 9,
        "tracks": _tracks(
            run=(2, 1), heal=(3, 2), reroll=(2, 2), key=(4, 3), torch=(6, 4), mask=(1, 0)
        ),
        "dice": _dice(variant),
        "opened": ["green"],
    }
    places = {
        "blue": ("west", "b3", ["a2", "a3", "b2", "b3", "a4"], ["K", "ATM", "KT", "AMK"]),
        "red": ("east", "d4", ["e3", "d3", "d4", "e4"], ["AAK", "", "K", "AM"]),
        "green": ("north", "c3", ["c1", "b1", "c2"], ["A", "A", "KTAM", ""]),
    }
    for seat, (side, pawn, crossed, found) in places.items():
        sheet = position["sheets"][seat]
        sheet |= {"side": side, "pawn": pawn, "crossed": crossed}
        sheet["closed"] = ["a2-b2", "b3-b4"] if variant and seat == "blue" else []
        for chart, symbols in zip(sheet["maps"], found, strict=True):
            chart["crossed"] = symbols
    position["acting"] = position["active"] = "blue"
    return Match.load(position, seed="guide")


def _tracks(**marks: tuple[int, int]) -> dict[str, Any]:
    return {
        track: {"marked": marked, "used": used, "gem": track == "torch"}
        for track, (marked, used) in marks.items()
    }


def _dice(variant: str | None) -> dict[str, Any]:
    dice = {"free": 0, "tray": [1, 1, 0], "rolled": "", "spent": 0, "tokens": "", "extra": ""}
    if variant:
        return dice | {"free": 6, "kept": "", "offer": "", "extra": "TM"}
    return dice | {"kept": "AAKT", "offer": "KM"}
