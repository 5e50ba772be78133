"""Positions of Sir Holland in a few words, for tests.

    carry("blue", 4, heroes={"red1": "c3"}, villains={"wizard": "c4"})

is a match in which blue carries out card 4 on TOWER, red1 in c3, all other heroes in their
dungeons; the other seats have chosen to rest, so after blue's turn the round ends.
"""

from typing import Any

from donjon import Match

SEATS = ("blue", "red", "green", "yellow")
TOWER = ["rdpdr", "wwpsr", "rwpww", "wspwr", "rwpow"]
#  5  rope  wall     portal  room     wall
#  4  wall  passage  portal  wall     rope
#  3  rope  wall     portal  wall     wall
#  2  wall  wall     portal  passage  rope
#  1  rope  dungeon  portal  dungeon  rope
#     a     b        c       d        e
ALL = [1, 2, 3, 4, 5, 6, 7]
GIVES = {
    1: {"move": 1, "hide": 1},
    2: {"move": 2, "villain": 1},
    3: {"move": 2, "blast": 1},
    4: {"move": 1, "villain": 3},
    5: {"move": 1, "climb": 1},
    6: {"move": 1, "portal": 2},
}
NOTHING = {"move": 0, "villain": 0, "climb": 0, "portal": 0, "blast": 0, "hide": 0}
Json = dict[str, Any]


def choosing(
    seats: int = 2,
    heroes: Json | None = None,
    villains: Json | None = None,
    hands: Json | None = None,
    rests: Json | None = None,
    chosen: Json | None = None,
    **changes: Any,
) -> Json:
    """A position in which the seats choose cards."""
    names = SEATS[:seats]
    return {
        "game": "holland",
        "seats": list(names),
        "options": {"fall": 1},
        "tower": list(TOWER),
        "heroes": {
            **{f"{name}{k}": dungeon for name in names for k, dungeon in ((1, "b1"), (2, "d1"))},
            **(heroes or {}),
        },
        "hidden": [],
        "villains": {"wizard": "c4", "knight": "c2", **(villains or {})},
        "hands": {**{name: list(ALL) for name in names}, **(hands or {})},
        "rests": {**dict.fromkeys(names, 0), **(rests or {})},
        "gryphon": "blue",
        "round": 1,
        "last_round": False,
        "chosen": {**dict.fromkeys(names), **(chosen or {})},
        "turn": None,
        **changes,
    }


def carrying(
    seat: str,
    card: int,
    seats: int = 2,
    others: Json | None = None,
    turn: Json | None = None,
    gryphon: str | None = None,
    **changes: Any,
) -> Json:
    """A position in which a seat carries out a card; `others` have chosen to rest if not told."""
    names = SEATS[:seats]
    gryphon = gryphon or seat
    chosen = {**dict.fromkeys(names, 7), **(others or {}), seat: card}
    hands = {name: [c for c in ALL if c != chosen[name]] for name in names}
    hands.update(changes.pop("hands", None) or {})

    def line(name: str) -> tuple[int, int]:
        return chosen[name], (names.index(name) - names.index(gryphon)) % seats

    whole: Json = {
        "seat": seat,
        "card": card,
        **NOTHING,
        **GIVES[card],
        "moving": None,
        "entered": None,
        "moved": [],
        "queue": sorted((n for n in names if line(n) > line(seat)), key=line),
        **(turn or {}),
    }
    return choosing(seats, hands=hands, chosen=chosen, turn=whole, gryphon=gryphon, **changes)


def carry(seat: str, card: int, **changes: Any) -> Match:
    return Match.load(carrying(seat, card, **changes), seed=1)


def play(match: Match, seat: str, *moves: str) -> Match:
    for move in moves:
        match.play(seat, move)
    return match


def at(match: Match, piece: str) -> str:
    """Where a hero or villain is."""
    position = match.position()
    where: str = {**position["heroes"], **position["villains"]}[piece]
    return where


def can(match: Match, move: str) -> bool:
    return any(move in match.moves(seat) for seat in match.acting)


def ruling(match: Match, seat: str, move: str) -> str | None:
    """The ruling that forbids a move."""
    refusal = match.why_not(seat, move)
    assert refusal is not None, f"{move} is legal"
    return refusal.ruling


def left(match: Match) -> Json:
    """What is left of the card being carried out."""
    turn: Json = match.position()["turn"]
    return turn
