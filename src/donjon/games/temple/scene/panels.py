"""Drawing one seat's temple, large for its owner and small for the others.

Makers are cached: what looks alike is the same tuple of sprites, whoever looks and whenever.
"""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.temple.data.names import ROOM_NAMES, SIDE_NAMES, SYMBOL_NAMES
from donjon.games.temple.rules.layout import PASSAGES, far_end, near_end
from donjon.games.temple.scene.places import RIGHT, TEAM, TURNS, Frame, Place
from donjon.games.temple.text.names import passage_name
from donjon.games.temple.text.wording import DEEDS, SYMBOLS, named

Sprites = tuple[Sprite, ...]
SOME = 50_000  # sprites of that many rooms are kept


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
    view: Json, rooms: list[Room], place: Place, looks: str | None, say: Say
) -> list[Sprite]:
    """Rooms, passages, the strips outside, and the pawn where it stands."""
    frame, sheet = place.frame, view["sheets"][place.frame.seat]
    crossed, opened = sheet["crossed"], view["opened"]
    drawn = list(_header(place, frame.seat == looks, _role(view, frame.seat), say))
    if frame.own:
        drawn += _strips(frame, False, say)
    else:
        drawn += _needs(place, needed(sheet["maps"]), say)
    for n, room in enumerate(rooms):
        drawn += _room(frame, n, room, room.name in crossed, room.colour in opened, say)
    if view["options"]["variant"] == "closed":
        drawn += _passages(frame, tuple(sheet["closed"]), say)
    if frame.own and view["phase"] == "side":
        drawn = [sprite for sprite in drawn if not sprite.id.startswith("side-")]
        drawn += _strips(frame, True, say)
    if sheet["side"] or sheet["pawn"] != "outside":
        drawn += _pawn(frame, sheet["pawn"], sheet["side"] or "", say)
    return drawn


def _role(view: Json, seat: str) -> str:
    """What a seat does now: active, acting, or nothing."""
    if view["phase"] is None:
        return ""
    return "active" if view["active"] == seat else "acting" if view["acting"] == seat else ""


@lru_cache(SOME)
def _header(place: Place, mine: bool, role: str, say: Say) -> Sprites:
    """Whose sheet it is, and whether it is that seat's turn."""
    seat, own = place.frame.seat, place.frame.own
    x, y, size = place.frame.x + 4, place.y + 4, 30.0 if own else 26.0
    name = say(N_("your sheet")) if mine else say(seat)
    label = fill(N_("the sheet of {seat}"), say, seat=seat)
    drawn = [
        Sprite(f"{seat}-sign", "", x, y, size, size, seat=seat, shape=shape_of(seat)),
        Sprite(f"{seat}-name", "", x + size + 4, y, 114 if own else 124, size, seat=seat,
               label=label, text=name),
    ]  # fmt: skip
    if role:
        words = N_("it is this seat's turn") if role == "active" else N_("this seat decides now")
        drawn.append(
            Sprite(f"{seat}-turn", "turn", x + size + (118 if own else 130), y, size, size,
                   label=say(words))
        )  # fmt: skip
    return tuple(drawn)


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
def _needs(place: Place, counts: tuple[int, ...], say: Say) -> Sprites:
    """What a teammate's maps ask for: think of it when you put dice into the offer."""
    seat, size, drawn = place.frame.seat, 26.0, []
    for n, (symbol, count) in enumerate(zip(SYMBOL_NAMES, counts, strict=False)):
        x = RIGHT + TEAM - (4 - n) * 66
        label = fill(
            N_("{symbol}: {seat} still needs {count}"), say, seat=seat, symbol=SYMBOLS[symbol],
            count=count,
        )  # fmt: skip
        tone = "" if count else "faded"
        drawn += [
            Sprite(f"{seat}-need-{symbol}", f"sym-{symbol}", x, place.y + 4, size, size,
                   shape="plaque", label=label, tone=tone),
            Sprite(f"{seat}-need-{symbol}-count", "", x + 27, place.y + 4, 34, size,
                   text=f"×{count}", tone=tone),
        ]  # fmt: skip
    return tuple(drawn)


@lru_cache(SOME)
def _strips(frame: Frame, wide: bool, say: Say) -> Sprites:
    """The four sides to choose from."""
    places, drawn = frame.sides(wide), []
    for side in SIDE_NAMES:
        label = fill(N_("outside, {side}"), say, side=side)
        drawn.append(Sprite(f"side-{side}", "outside", *places[side], label=label))
        if wide:
            lying = side in ("north", "south")
            name_w = 100.0 if lying else 44.0
            x, y = frame.waiting(side, 44)
            place = (x + 22 - name_w / 2, y + 6 - (0 if lying else frame.down / 2), name_w, 32)
            drawn.append(Sprite(f"side-{side}-name", "", *place, text=say(side)))
    return tuple(drawn)


@lru_cache(SOME)
def _room(frame: Frame, n: int, room: Room, crossed: bool, opened: bool, say: Say) -> Sprites:
    (x, y), (w, h) = frame.corner(n), frame.room
    spot = f"{frame.seat}-{room.name}"
    label = room_label(frame.seat, room, crossed, say)
    leave = room.deed == "exit"
    drawn = [
        Sprite(spot, "room-exit" if leave else "room", x, y, w, h, label=label,
               tone="deep" if leave else "shade")
    ]  # fmt: skip
    if room.colour:
        drawn += _secret(frame, spot, room.colour, (x, y, w, h), opened)
    if frame.own:
        size, left, top = 44.0, x + w / 2 - 22, y + 37
        drawn += _prices(frame, spot, room, x, y)
    else:
        size = min(w, h) * 0.72
        left, top = x + 2, y + 2
    tone = "faded" if crossed else ""
    drawn.append(Sprite(f"{spot}-deed", f"act-{room.deed}", left, top, size, size, tone=tone))
    if crossed:
        drawn.append(Sprite(f"{spot}-cross", "cross", left, top, size, size))
    return tuple(drawn)


def _secret(
    frame: Frame, spot: str, colour: str, box: tuple[float, float, float, float], opened: bool
) -> list[Sprite]:
    """The band of a secret room's colour, and its sign; faded once it is opened."""
    x, y, w, h = box
    tone, band = "faded" if opened else "", h * (0.15 if frame.own else 0.2)
    size = 32.0 if frame.own else min(w, h) * 0.42
    return [
        Sprite(f"{spot}-band", "band", x + 3, y + h - band - 3, w - 6, band, seat=colour,
               tone=tone),
        Sprite(f"{spot}-secret", f"secret-{colour}", x + w - size - 3, y + h - size - 3, size,
               size, seat=colour, shape="plaque", tone=tone),
    ]  # fmt: skip


def _prices(frame: Frame, spot: str, room: Room, x: float, y: float) -> list[Sprite]:
    """The two symbols in printed order, and an arrow where one may come in from outside."""
    w, h = frame.room
    drawn = [
        Sprite(f"{spot}-price{i}", f"sym-{symbol}", x + 3 + i * 33, y + 3, 32, 32, shape="plaque")
        for i, symbol in enumerate(room.symbols)
    ]
    drawn.append(Sprite(f"{spot}-name", "", x + 69, y + 2, 27, 30, text=room.name))
    if room.side:
        cx, cy = x + w / 2, y + h / 2
        dx = {"west": -1, "east": 1}.get(room.side, 0) * (w / 2 + 6)
        dy = {"north": -1, "south": 1}.get(room.side, 0) * (h / 2 + 6)
        place = (cx + dx - 10, cy + dy - 10, 20, 20)
        drawn.append(Sprite(f"{spot}-way", "entrance", *place, turn=TURNS[room.side]))
    return drawn


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
def _passages(frame: Frame, closed: tuple[str, ...], say: Say) -> Sprites:
    """Doors between rooms; only the own ones are drawn open."""
    drawn = []
    for passage in range(PASSAGES):
        name = passage_name(passage)
        if name in closed or frame.own:
            drawn.append(_passage(frame, passage, name in closed, say))
    return tuple(drawn)


def _passage(frame: Frame, passage: int, shut: bool, say: Say) -> Sprite:
    (x, y), (x2, y2) = frame.corner(near_end(passage)), frame.corner(far_end(passage))
    thick, long = (16.0, 34.0) if frame.own else (7.0, 18.0)
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


PAWN = N_("pawn of {seat}: {room}")
PAWN_OUTSIDE = N_("pawn of {seat}: outside, {side}")


@lru_cache(SOME)
def _pawn(frame: Frame, pawn: str, side: str, say: Say) -> Sprites:
    x, y, size = frame.pawn(pawn, side)
    seat, sentence = frame.seat, PAWN_OUTSIDE if pawn == "outside" else PAWN
    label = fill(sentence, say, seat=seat, room=Name(pawn), side=side)
    return (
        Sprite(f"{seat}-pawn", "pawn", x, y, size, size, seat=seat, shape=shape_of(seat),
               label=label),
    )  # fmt: skip


__all__ = ["Room", "draw_temple", "needed", "printed_rooms", "room_label"]
