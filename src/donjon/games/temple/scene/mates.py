"""The teammates' cards: where they stand, what their maps miss; small, since it is only looked at.

Everybody's temple is printed alike, so that a small one without words says all of theirs.
"""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.scene.maps import draw_missing
from donjon.games.temple.scene.panels import (
    SOME,
    Room,
    Sprites,
    passages,
    pawn,
    whose,
)
from donjon.games.temple.scene.places import RIGHT, TEAM, Frame, Mate
from donjon.games.temple.scene.standing import way_out, way_words


def draw_mate(view: Json, printed: Json, rooms: list[Room], mate: Mate, say: Say) -> list[Sprite]:
    """All of a teammate's card."""
    seat, frame, sheet = mate.seat, mate.frame, view["sheets"][mate.seat]
    drawn = list(_header(mate, way_out(view, seat), say))
    leave = next(n for n, room in enumerate(rooms) if room.deed == "exit")
    secrets = tuple((n, room.colour) for n, room in enumerate(rooms)
                    if room.colour and room.colour not in view["opened"])  # fmt: skip
    drawn += _small(frame, leave, tuple(sheet["crossed"]), secrets, say)
    if sheet["closed"]:
        drawn += passages(frame, tuple(sheet["closed"]), say)
    if sheet["side"] or sheet["pawn"] != "outside":
        drawn += pawn(frame, sheet["pawn"], sheet["side"] or "", say)
    return drawn + draw_missing(view, printed, mate, say)


@lru_cache(SOME)
def _header(mate: Mate, far: int | None, say: Say) -> Sprites:
    """A line of the seat's colour, its name, and how far it is from the exit in words."""
    seat, words = mate.seat, way_words(far, say)
    return (
        Sprite(f"{seat}-line", "band", RIGHT, mate.y + 1, TEAM, 4, seat=seat),
        *whose(seat, say(seat), (RIGHT, mate.y + 9, 26), 96, say),
        Sprite(f"{seat}-far", "act-exit", RIGHT + 180, mate.y + 10, 24, 24, label=words),
        Sprite(f"{seat}-far-words", "", RIGHT + 208, mate.y + 9, TEAM - 208, 26, text=words,
               tone="left"),
    )  # fmt: skip


@lru_cache(SOME)
def _small(
    frame: Frame,
    leave: int,
    crossed: tuple[str, ...],
    secrets: tuple[tuple[int, str], ...],
    say: Say,
) -> Sprites:
    """The temple in small: the exit, the secrets, and the rooms that are crossed out."""
    x, y, seat = frame.x + frame.lane, frame.y + frame.lane, frame.seat
    label = temple_label(seat, crossed, say)
    drawn = [Sprite(f"{seat}-temple", "temple", x, y, *frame.size, label=label)]
    for n, colour in secrets:
        name = f"{seat}-{ROOM_NAMES[n]}-secret"
        drawn.append(_in_room(frame, n, name, f"secret-{colour}", 0.42))
    for name in crossed:
        drawn.append(_in_room(frame, ROOM_NAMES.index(name), f"{seat}-{name}-cross", "cross", 0.5))
    drawn.append(_in_room(frame, leave, f"{seat}-exit", "act-exit", 0.8))
    return tuple(drawn)


def _in_room(frame: Frame, room: int, name: str, art: str, share: float) -> Sprite:
    (x, y), (w, h) = frame.corner(room), frame.room
    size = share * w
    return Sprite(name, art, x + (w - size) / 2, y + (h - size) / 2, size, size)


def temple_label(seat: str, crossed: tuple[str, ...], say: Say) -> str:
    """What a screen reader says of a teammate's temple."""
    if not crossed:
        return fill(N_("the temple of {seat}: nothing is crossed out"), say, seat=seat)
    rooms = tuple(Name(name) for name in crossed)
    return fill(N_("the temple of {seat}, crossed out: {rooms}"), say, seat=seat, rooms=rooms)
