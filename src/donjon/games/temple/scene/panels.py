"""The temple that is played in: walls and doors, what rooms cost and give, and the pawn.

Makers are cached: what looks alike is the same tuple of sprites, whoever looks and whenever.
"""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.temple.data.names import ROOM_NAMES, SYMBOL_NAMES
from donjon.games.temple.rules.layout import PASSAGES, WIDTH, far_end, near_end
from donjon.games.temple.scene.places import TURNS, Frame
from donjon.games.temple.scene.ways import how_lies, sides_open
from donjon.games.temple.text.names import passage_name
from donjon.games.temple.text.wording import DEEDS, named

Sprites = tuple[Sprite, ...]
SOME = 50_000  # sprites of that many rooms are kept
SECRET = 28.0  # how large its sign is in a corner of a room
PRICE, DIE = 46.0, 39.0  # a symbol that is asked for, and one that lies on a die
WAY = 26.0  # the steps before an entrance


class Room(NamedTuple):
    """A room as it is printed."""

    name: str
    symbols: str
    deed: str
    side: str
    colour: str


def printed_rooms(printed: Json) -> list[Room]:
    return [_printed_room(name, printed["rooms"][name]) for name in ROOM_NAMES]


def _printed_room(name: str, room: Json) -> Room:
    side, colour = room.get("entrance", ""), room.get("secret", "")
    return Room(name, room["symbols"], room["action"], side, colour)


def draw_temple(
    view: Json, rooms: list[Room], frame: Frame, mine: bool, enter: frozenset[str], say: Say
) -> list[Sprite]:
    """Walls, rooms, passages, and the pawn; around them what leads in."""
    sheet, opened = view["sheets"][frame.seat], view["opened"]
    crossed, sides = sheet["crossed"], sides_open(view, frame.seat)
    drawn = [*_header(frame.seat, mine, say), _walls(frame)]
    if sheet["pawn"] == "outside" and sheet["side"]:
        drawn.append(_lane(frame, sheet["side"], say))
    drawn += _ways(frame, tuple(rooms), sides)
    for n, room in enumerate(rooms):
        lies = how_lies(room.name, sheet["pawn"], enter)
        drawn += _room(frame, n, room, lies, room.name in crossed, room.colour in opened, say)
    drawn += _edges(frame)
    if view["options"]["variant"] == "closed":
        drawn += passages(frame, tuple(sheet["closed"]), say)
    if sheet["side"] or sheet["pawn"] != "outside":
        beside = any(room.colour and room.name == sheet["pawn"] for room in rooms)
        drawn += pawn(frame, sheet["pawn"], sheet["side"] or "", beside, say)
    return drawn


@lru_cache(SOME)
def _header(seat: str, mine: bool, say: Say) -> Sprites:
    """Whose temple it is."""
    return whose(seat, temple_name(seat, mine, say), (2, 0, 30), 220, say)


def temple_name(seat: str, mine: bool, say: Say) -> str:
    return say(N_("your temple")) if mine else fill(N_("The temple of {seat}"), say, seat=seat)


def whose(
    seat: str, name: str, place: tuple[float, float, float], wide: float, say: Say
) -> Sprites:
    """A seat's sign and name."""
    x, y, size = place
    label = fill(N_("the sheet of {seat}"), say, seat=seat)
    return (
        Sprite(f"{seat}-sign", "", x, y, size, size, seat=seat, shape=shape_of(seat)),
        Sprite(f"{seat}-name", "", x + size + 6, y, wide, size, seat=seat, label=label,
               text=name, tone="left"),
    )  # fmt: skip


def needed(maps: list[Json]) -> tuple[int, ...]:
    """How many of each symbol a seat can still cross out on its open maps."""
    total = [0, 0, 0, 0]
    for chart in maps:
        if not chart["closed"]:
            for n, symbol in enumerate(SYMBOL_NAMES[:4]):
                printed = chart["action"] + chart["gem"]
                total[n] += printed.count(symbol) - chart["crossed"].count(symbol)
    return tuple(total)


@lru_cache(SOME)
def _edges(frame: Frame) -> Sprites:
    """Letters of the columns above, numbers of the rows on the left."""
    drawn = []
    for n in range(WIDTH):
        (x, _), (_, y) = frame.corner(n), frame.corner(n * WIDTH)
        name = ROOM_NAMES[n * WIDTH + n]
        drawn += [
            Sprite(f"column-{name[0]}", "", x, frame.y, 26, 30, text=name[0], tone="faint"),
            Sprite(f"row-{name[1]}", "", 2, y, 26, 30, text=name[1], tone="faint"),
        ]
    return tuple(drawn)


@lru_cache(SOME)
def _lane(frame: Frame, side: str, say: Say) -> Sprite:
    """Where the pawn stands as long as it waits outside: the strip along its side."""
    label = fill(OUTSIDE, say, side=side)
    return Sprite(f"{frame.seat}-lane", "lane", *frame.strip(side), label=label)


@lru_cache(SOME)
def _walls(frame: Frame) -> Sprite:
    """All around the rooms, with the doors between them."""
    x, y = frame.x + frame.lane, frame.y + frame.lane
    return Sprite(f"{frame.seat}-walls", "walls", x, y, *frame.size)


@lru_cache(SOME)
def _ways(frame: Frame, rooms: tuple[Room, ...], sides: tuple[str, ...]) -> Sprites:
    """Steps where the temple is entered; an arrow instead where one may come in now."""
    (w, h), drawn = frame.room, []
    for n, room in enumerate(rooms):
        if not room.side:
            continue
        x, y = frame.corner(n)
        dx = {"west": -1, "east": 1}.get(room.side, 0) * (w + WAY) / 2
        dy = {"north": -1, "south": 1}.get(room.side, 0) * (h + WAY) / 2
        place = (x + w / 2 + dx - WAY / 2, y + h / 2 + dy - WAY / 2, WAY, WAY)
        spot, turn = f"{frame.seat}-{room.name}", TURNS[room.side]
        now = room.side in sides
        drawn.append(Sprite(f"{spot}-steps", "opening" if now else "steps", *place, turn=turn))
        if now:
            drawn.append(Sprite(f"{spot}-way", "entrance", *place, turn=turn))
    return tuple(drawn)


@lru_cache(SOME)
def _room(
    frame: Frame, n: int, room: Room, lies: str, crossed: bool, opened: bool, say: Say
) -> Sprites:
    """On the left its price, on the right what it gives, large, in full ink however far."""
    (x, y), (w, h) = frame.corner(n), frame.room
    spot = f"{frame.seat}-{room.name}"
    label = room_label(frame.seat, room, crossed, say)
    drawn = [Sprite(spot, _floor(room, lies, crossed), x, y, w, h, label=label)]
    if room.colour:
        shade = "faded" if opened else ""
        drawn.append(Sprite(f"{spot}-secret", f"secret-{room.colour}", x + w - SECRET - 3, y + 3,
                            SECRET, SECRET, tone=shade))  # fmt: skip
    if lies == "here":  # the pawn fills it: what it gave is taken, and its card says the rest
        return tuple(drawn)
    size = DIE if lies == "open" else PRICE  # a symbol's empty edge may hang over, a die's not
    for i, symbol in enumerate(room.symbols):
        place = (x + 22.5 - size / 2, y + (i + 0.5) * h / 2 - size / 2 + (0.5 - i) * 2, size, size)
        drawn.append(Sprite(f"{spot}-price{i}", f"sym-{symbol}", *place,
                            shape="die" if lies == "open" else ""))  # fmt: skip
    deed = 42.0 if room.colour else 52.0 if room.deed == "exit" else 47.0
    left = x + 42 + (w - 44 - deed) / 2
    place = (left, y + (h - deed - 3 if room.colour else (h - deed) / 2), deed, deed)
    tone = "faded" if crossed else ""
    drawn.append(Sprite(f"{spot}-deed", f"act-{room.deed}", *place, tone=tone))
    if crossed:
        drawn.append(Sprite(f"{spot}-cross", "cross", *place, tone="quiet"))
    return tuple(drawn)


def _floor(room: Room, lies: str, crossed: bool) -> str:
    """How a room is drawn: first of all whether it can be entered."""
    if lies == "open":
        return "room-open"
    if room.deed == "exit":
        return "room-exit"
    return "room-done" if crossed else "room"


def room_label(seat: str, room: Room, crossed: bool, say: Say) -> str:
    """What a screen reader says of a room."""
    return fill(
        ROOMS_TOLD[bool(room.colour), crossed], say, seat=seat, room=Name(room.name),
        symbols=named(room.symbols), action=DEEDS[room.deed], colour=room.colour,
    )  # fmt: skip


ROOMS_TOLD = {  # has it a secret, is it crossed out
    (False, False): N_("{seat}, {room}: costs {symbols}, gives {action}"),
    (False, True): N_("{seat}, {room}: costs {symbols}, gives {action}, crossed out"),
    (True, False): N_("{seat}, {room}: costs {symbols}, gives {action}, {colour} secret"),
    (True, True): N_(
        "{seat}, {room}: costs {symbols}, gives {action}, {colour} secret, crossed out"
    ),
}


@lru_cache(SOME)
def passages(frame: Frame, closed: tuple[str, ...], say: Say) -> Sprites:
    """Doors between rooms; only those of the large temple are drawn open."""
    drawn = []
    for passage in range(PASSAGES):
        name = passage_name(passage)
        if name in closed or frame.large:
            drawn.append(_passage(frame, passage, name in closed, say))
    return tuple(drawn)


def _passage(frame: Frame, passage: int, shut: bool, say: Say) -> Sprite:
    (x, y), (x2, y2) = frame.corner(near_end(passage)), frame.corner(far_end(passage))
    thick, long = (16.0 if shut else 12.0, 34.0) if frame.large else (6.0, 0.7 * frame.across)
    (w, h) = (thick, long) if y == y2 else (long, thick)
    room_w, room_h = frame.room
    cx, cy = ((x + room_w + x2) / 2, y + room_h / 2) if y == y2 else (
        x + room_w / 2, (y + room_h + y2) / 2
    )  # fmt: skip
    name = passage_name(passage)
    sentence = say(N_("passage {name}, closed")) if shut else say(N_("passage {name}"))
    return Sprite(
        f"{frame.seat}-pass-{name}", "door-shut" if shut else "door", cx - w / 2, cy - h / 2, w, h,
        label=sentence.format(name=name),
    )  # fmt: skip


OUTSIDE = N_("outside, {side}")
PAWN = N_("pawn of {seat}: {room}")
PAWN_OUTSIDE = N_("pawn of {seat}: outside, {side}")


@lru_cache(SOME)
def pawn(frame: Frame, room: str, side: str, beside: bool, say: Say) -> Sprites:
    """Where it stands: in a room, beside a secret perhaps, or outside of a side."""
    x, y, size = frame.pawn(room, side, beside)
    seat, sentence = frame.seat, PAWN_OUTSIDE if room == "outside" else PAWN
    label = fill(sentence, say, seat=seat, room=Name(room), side=side)
    return (
        Sprite(f"{seat}-pawn", "pawn", x, y, size, size, seat=seat, shape=shape_of(seat),
               label=label),
    )  # fmt: skip


__all__ = [
    "Room", "draw_temple", "needed", "passages", "pawn", "printed_rooms", "room_label",
    "temple_name", "whose",
]  # fmt: skip
