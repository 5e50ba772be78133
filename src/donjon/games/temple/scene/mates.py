"""The teammates' cards: where they stand, what their maps miss; small, since it is only looked at.

Everybody's temple is printed alike, so that a small one without words says all of theirs.  While
a teammate plays in the large temple, the viewer's own stands on the card in its place.
"""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.temple.scene.maps import draw_missing
from donjon.games.temple.scene.panels import (
    SOME,
    Room,
    Sprites,
    passages,
    pawn,
    temple_name,
    whose,
)
from donjon.games.temple.scene.places import RIGHT, TEAM, Frame, Mate
from donjon.games.temple.scene.standing import way_out, way_words


def draw_mate(
    view: Json, printed: Json, rooms: list[Room], mate: Mate, looks: str | None, say: Say
) -> list[Sprite]:
    """All of a teammate's card."""
    frame, seat = mate.frame, mate.frame.seat
    sheet, opened = view["sheets"][seat], tuple(view["opened"])
    drawn = list(_header(mate, seat == looks, way_out(view, seat), say))
    drawn += _small(frame, tuple(rooms), tuple(sheet["crossed"]), opened, mate.alone, say)
    if sheet["closed"]:
        drawn += passages(frame, tuple(sheet["closed"]), say)
    if sheet["side"] or sheet["pawn"] != "outside":
        drawn += pawn(frame, sheet["pawn"], sheet["side"] or "", False, say)
    return drawn + draw_missing(view, printed, mate, say)


@lru_cache(SOME)
def _header(mate: Mate, mine: bool, far: int | None, say: Say) -> Sprites:
    """A line of the seat's colour, whose temple it is, and how far from the exit in words."""
    seat, words = mate.frame.seat, way_words(far, say)
    room = 130 if mate.alone or mate.lends else 96
    name = temple_name(seat, mine, say) if mine else say(seat)
    drawn = (
        Sprite(f"{seat}-line", "band", RIGHT, mate.y + 1, TEAM, 4, seat=seat),
        *whose(seat, name, (RIGHT, mate.y + 9, 26), room, say),
    )
    if mate.lends and not mate.alone:  # beside it the maps have a heading of their own
        return drawn
    return (
        *drawn,
        Sprite(f"{seat}-far", "act-exit", RIGHT + 180, mate.y + 10, 24, 24, label=words),
        Sprite(f"{seat}-far-words", "", RIGHT + 208, mate.y + 9, TEAM - 208, 26, text=words,
               tone="left"),
    )  # fmt: skip


@lru_cache(SOME)
def _small(
    frame: Frame,
    rooms: tuple[Room, ...],
    crossed: tuple[str, ...],
    opened: tuple[str, ...],
    roomy: bool,
    say: Say,
) -> Sprites:
    """The temple in small: what is crossed out, and where there is room all that rooms give."""
    x, y, seat = frame.x + frame.lane, frame.y + frame.lane, frame.seat
    label = temple_label(seat, crossed, say)
    drawn = [Sprite(f"{seat}-temple", "temple", x, y, *frame.size, label=label)]
    for n, room in enumerate(rooms):
        spot, done = f"{seat}-{room.name}", room.name in crossed
        if room.deed == "exit":
            drawn.append(_in_room(frame, n, f"{seat}-exit", "act-exit", 0.8))
        elif roomy:
            deed = _in_room(frame, n, f"{spot}-deed", f"act-{room.deed}", 0.5)
            drawn.append(deed._replace(tone="faded" if done else ""))
        if room.colour and room.colour not in opened:
            secret = _in_room(frame, n, f"{spot}-secret", f"secret-{room.colour}", 0.42)
            drawn.append(_cornered(secret, frame, n) if roomy else secret)
        if done:
            drawn.append(_in_room(frame, n, f"{spot}-cross", "cross", 0.5))
    return tuple(drawn)


def _in_room(frame: Frame, room: int, name: str, art: str, share: float) -> Sprite:
    (x, y), (w, h) = frame.corner(room), frame.room
    size = share * min(w, h)
    return Sprite(name, art, x + (w - size) / 2, y + (h - size) / 2, size, size)


def _cornered(sign: Sprite, frame: Frame, room: int) -> Sprite:
    """Small at the top right, beside what the room gives."""
    (x, y), (w, h) = frame.corner(room), frame.room
    size = 0.3 * min(w, h)
    return sign._replace(x=x + w - size - 4, y=y + 4, w=size, h=size)


def temple_label(seat: str, crossed: tuple[str, ...], say: Say) -> str:
    """What a screen reader says of a teammate's temple."""
    if not crossed:
        return fill(N_("the temple of {seat}: nothing is crossed out"), say, seat=seat)
    rooms = tuple(Name(name) for name in crossed)
    return fill(N_("the temple of {seat}, crossed out: {rooms}"), say, seat=seat, rooms=rooms)
