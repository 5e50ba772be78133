"""Positions of the temple for tests: name what matters, the rest is as at the beginning."""

from typing import Any

from donjon.engine.match import Match
from tests.games.temple.tables import own_sheet

SEATS = ("blue", "red", "green", "yellow")
SIDES = ("west", "east", "north", "south")
MAPS = (("AAK", "TM"), ("ATM", "AK"), ("KT", "AAM"), ("AM", "AKT"))
GOALS = {2: 15, 3: 23, 4: 25}
TRACKS = ("run", "heal", "reroll", "key", "torch", "mask")
Json = dict[str, Any]


def position(
    seats: int = 2,
    phase: str = "move",
    active: str = "blue",
    acting: str | None = None,
    pawns: dict[str, str] | None = None,
    crossed: dict[str, list[str]] | None = None,
    closed: dict[str, list[str]] | None = None,
    maps: dict[str, dict[int, str]] | None = None,
    marks: dict[str, Any] | None = None,
    **more: Any,
) -> Json:
    """`marks` are numbers, or (marked, used); `maps` say what is crossed out, ! for closed."""
    names = SEATS[:seats]
    options = {
        "difficulty": "normal",
        "variant": None,
        "sheet": "donjon",
        **more.pop("options", {}),
    }
    sheets = {
        name: {
            "side": SIDES[n],
            "pawn": (pawns or {}).get(name, "outside"),
            "crossed": (crossed or {}).get(name, []),
            "closed": (closed or {}).get(name, []),
            "maps": [_map(n, (maps or {}).get(name, {}).get(n + 1, "")) for n in range(4)],
        }
        for n, name in enumerate(names)
    }
    return {
        "game": "temple",
        "seats": list(names),
        "options": options,
        "round": more.pop("round", 1),
        "active": active,
        "phase": phase,
        "acting": acting or active,
        "gems": more.pop("gems", 0),
        "goal": more.pop("goal", GOALS[seats]),
        "tracks": {track: _track(seats, track, (marks or {}).get(track, 0)) for track in TRACKS},
        "dice": _dice(phase, more),
        "opened": more.pop("opened", []),
        "sheets": sheets,
        **more,
    }


def _map(n: int, crossed: str) -> Json:
    action, gem = MAPS[n]
    return {
        "action": action,
        "gem": gem,
        "crossed": crossed.replace("!", ""),
        "closed": "!" in crossed,
    }


def _track(seats: int, track: str, marks: Any) -> Json:
    marked, used = marks if isinstance(marks, tuple) else (marks, 0)
    gem_at = seats + (2 if track in ("run", "heal") else 3)
    return {"marked": marked, "used": used, "gem": marked >= gem_at}


def _dice(phase: str, more: Json) -> Json:
    """The dice named; the rest of the eight are spent, or free before they are rolled."""
    dice = {"tray": [0, 0, 0], "rolled": "", "kept": "", "offer": "", "tokens": "", "extra": ""}
    dice |= {name: more.pop(name) for name in list(dice) if name in more}
    shown = sum(dice["tray"]) + len(dice["rolled"] + dice["kept"] + dice["offer"])  # type: ignore[arg-type, operator]
    rest = more.pop("dice", 8) - shown
    early = phase in ("side", "close", "heal", "sort")
    free = more.pop("free", rest if early else 0)
    return {"free": free, **dice, "spent": rest - free}


def load(seed: int = 1, **named: Any) -> Match:
    return Match.load(position(**named), seed=seed)


def tracks(match: Match) -> dict[str, int]:
    """How many boxes of each track are marked."""
    return {name: track["marked"] for name, track in match.position()["tracks"].items()}


def kinds(match: Match) -> list[str]:
    return [event["kind"] for event in match.events]


def play(match: Match, seat: str, *moves: str) -> None:
    for move in moves:
        match.play(seat, move)


def ruling(match: Match, seat: str, move: str) -> str | None:
    """The ruling that forbids a move."""
    refusal = match.why_not(seat, move)
    return refusal and refusal.ruling


__all__ = ["kinds", "load", "own_sheet", "play", "position", "ruling", "tracks"]
