"""The pictures of the guide; `python -m donjon.drawing.guides` draws them anew."""

from typing import Any

from donjon.drawing.guides import signs
from donjon.drawing.scene import Scene
from donjon.drawing.turns import Turn, at_random
from donjon.engine.match import Match
from donjon.games.temple.scene import ART
from donjon.games.temple.scene.places import (
    MAPS_Y,
    MAT_H,
    MAT_Y,
    MATES_Y,
    OWN,
    RIGHT,
    TEAM,
    TRACKS_Y,
)

SIGNS = {
    "adventurer": "sym-A",
    "key": "sym-K",
    "torch": "sym-T",
    "mask": "sym-M",
    "curse": "sym-X",
    "key-mark": "act-key",
    "torch-mark": "act-torch",
    "mask-mark": "act-mask",
    **{act: f"act-{act}" for act in ("run", "heal", "reroll", "gem", "joker", "exit")},
    **{f"secret-{colour}": f"secret-{colour}" for colour in ("red", "blue", "green", "yellow")},
}
ROOMS_X, ROOMS_Y, ROOM_W, ROOMS_H = 28, 149, 108.8, 184  # two rows of the temple
EAST = (246, 149, 326, 275)  # the rooms c2 to e4


def turn() -> Turn:
    """Blue rolls its last dice, and pays its way through two rooms."""
    match = at_random("temple", 2, moves=30, luck=20)
    moves = ("keep:A", "token:mask", "enter:e2", "token:key", "enter:e3")
    return Turn(match, [("blue", move) for move in moves], EAST)


def pictures() -> dict[str, Scene]:
    """Every picture of the guide, by its name."""
    moving, rolled, closed = (_example(phase).scene("blue") for phase in ("move", "heal", "close"))
    return {
        "rooms": moving.part(ROOMS_X, ROOMS_Y, 14 + 2 * ROOM_W, ROOMS_H),
        "dice": rolled.part(0, MAT_Y, OWN, MAT_H),
        "adventure": moving.part(RIGHT, TRACKS_Y, TEAM, MATES_Y - TRACKS_Y - 4),
        "maps": moving.part(0, MAPS_Y - 4, OWN, moving.height - MAPS_Y + 4),
        "closed": closed.part(ROOMS_X, ROOMS_Y, 14 + 3 * ROOM_W, ROOMS_H),
        **signs(ART, SIGNS),
    }


def _example(phase: str) -> Match:
    """A game under way that shows something of everything."""
    variant = "closed" if phase == "close" else None
    match = Match.new("temple", 3, "guide", {"variant": variant})
    position = match.position() | {
        "round": 4,
        "phase": phase,
        "gems": 9,
        "tracks": _tracks(
            run=(2, 1), heal=(3, 2), reroll=(2, 2), key=(4, 3), torch=(6, 4), mask=(1, 0)
        ),
        "dice": _dice(phase),
        "opened": ["green"],
    }
    places = {
        "blue": ("west", "b3", ["a3", "b3"], ["K", "ATM", "KT", "AMK"]),
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
    return _rolled(Match.load(position, seed="guide"))


def _rolled(match: Match) -> Match:
    """With two pairs put away, if any are to be rolled: of each the first die kept."""
    for _ in range(2):
        kept = [move for move in match.moves("blue") if move.startswith("keep:")]
        if "roll" in match.moves("blue"):
            match.play("blue", "roll")
        elif kept:
            match.play("blue", min(kept, key=len))
    return match


def _tracks(**marks: tuple[int, int]) -> dict[str, Any]:
    return {
        track: {"marked": marked, "used": used, "gem": track == "torch"}
        for track, (marked, used) in marks.items()
    }


def _dice(phase: str) -> dict[str, Any]:
    """Two on the tray, six to roll or rolled."""
    dice = {"free": 0, "tray": [1, 1, 0], "rolled": "", "spent": 0, "tokens": "", "extra": ""}
    if phase == "move":
        return dice | {"kept": "AAKT", "offer": "KM"}
    return dice | {"free": 6, "kept": "", "offer": "", "extra": "TM" if phase == "close" else ""}
