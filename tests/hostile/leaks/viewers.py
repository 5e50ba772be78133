"""Who looks on: everybody who is told something at a table, and must not be told more."""

from random import Random
from typing import NamedTuple

SPECTATOR = -1
LEFT, REMOVED, MOVED = "left", "removed", "handed over"  # how somebody has lost a seat


class Viewer(NamedTuple):
    """One page, or one program."""

    name: str
    kind: str
    token: str
    seat: str = ""  # whose view it has; none is a spectator's
    at: int = 0  # which of the two servers it is connected to


class Former(NamedTuple):
    """Somebody who held a seat, with a page that is still open."""

    how: str
    at: int = 0  # the server through which the seat was lost; the page is at the first

    @property
    def name(self) -> str:
        return f"{self.how} elsewhere" if self.at else self.how


def token_of(walk: str, who: str) -> str:
    return f"{walk}/{who.replace(' ', '-')}/a-secret-of-their-own"


def former_holders(luck: Random, servers: int) -> list[Former]:
    """Who held the seat one after the other; the last of them perhaps into the game."""
    hows = luck.sample((LEFT, REMOVED), luck.randint(0, 2))
    if not hows or luck.random() < 0.5:
        hows.append(MOVED)
    return [Former(how, luck.randrange(servers)) for how in hows]


def viewers_of(
    walk: str, seats: tuple[str, ...], formers: list[Former], elsewhere: str
) -> list[Viewer]:
    """Every kind there is; `elsewhere` is a seat that is looked at from the other server too."""
    gone = [Viewer(f.name, f"former holder ({f.name})", token_of(walk, f.name)) for f in formers]
    far = [
        Viewer("elsewhere", "seat on another server", token_of(walk, elsewhere), elsewhere, 1),
        Viewer("far", "spectator on another server", token_of(walk, "far"), at=1),
    ]
    return [
        *(Viewer(f"seat {seat}", "seat", token_of(walk, seat), seat) for seat in seats),
        Viewer("spectator", "spectator", token_of(walk, "spectator")),
        Viewer("host", "host without a seat", token_of(walk, "host")),
        *gone,
        *(far if elsewhere else ()),
    ]
