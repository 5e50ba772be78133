"""Drawing one seat's sheet, large for its owner and small for the others."""

from typing import NamedTuple

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.temple.data.names import ROOM_NAMES, SIDE_NAMES
from donjon.games.temple.rules.layout import PASSAGES, WIDTH, far_end, near_end
from donjon.games.temple.text.names import passage_name

DEED_SIGNS = {
    "run": "run", "heal": "heal", "reroll": "roll", "key": "key", "torch": "torch", "mask": "mask",
    "gem": "<gem>", "joker": "?", "exit": "EXIT",
}  # fmt: skip
SMALL_SIGNS = {
    "run": "r", "heal": "+", "reroll": "@", "key": "k", "torch": "t", "mask": "m", "gem": "◇",
    "joker": "?", "exit": "▲",
}  # fmt: skip
COLOUR_SIGNS = {"red": "*", "blue": "(", "green": "Y", "yellow": "0"}
TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}


class Frame(NamedTuple):
    """Where a part of a sheet is drawn, and how large a room or map is."""

    seat: str
    x: float
    y: float
    w: float
    h: float
    large: bool = False
    columns: int = 1  # of maps

    @property
    def lane(self) -> tuple[float, float]:
        """The strip outside the temple where pawns wait: its width and height."""
        return (50, 55) if self.large else (10 if self.w < 50 else 20, 27.5)

    def corner(self, room: int) -> tuple[float, float]:
        """The top left corner of a room."""
        across, down = self.lane
        return self.x + across + room % WIDTH * self.w, self.y + down + room // WIDTH * self.h


def draw_temple(board: Scene, view: Json, printed: Json, frame: Frame, say: Say) -> None:
    """Rooms, passages, the lanes outside, and the pawn where it stands."""
    sheet = view["sheets"][frame.seat]
    _name(board, view, frame, say)
    if frame.large:
        _lanes(board, frame, say)
    for room, name in enumerate(ROOM_NAMES):
        _room(board, frame, room, printed["rooms"][name], name in sheet["crossed"], view, say)
    if view["options"]["variant"] == "closed":
        for passage in range(PASSAGES):
            _passage(board, frame, passage, passage_name(passage) in sheet["closed"], say)
    _pawn(board, frame, sheet, say)


def _name(board: Scene, view: Json, frame: Frame, say: Say) -> None:
    seat = frame.seat
    mark = " <" if view["acting"] == seat else ""
    star = " *" if view["active"] == seat and view["phase"] else ""
    sentence = f"{say(seat)}{star}"
    size = 24.0 if frame.large else 18.0
    y = frame.y - 27.5 + (27.5 - size) / 2
    board.add(
        Sprite(f"{seat}-sign", "", frame.x, y, size, size, seat=seat, shape=shape_of(seat)),
        Sprite(f"{seat}-name", "", frame.x + 24, frame.y - 27.5, 110, 27.5, seat=seat,
               text=sentence, glyph=f"{sign_of(seat)} {sentence}{mark}"),
    )  # fmt: skip


def _lanes(board: Scene, frame: Frame, say: Say) -> None:
    """The four sides to choose from."""
    across, down = frame.lane
    w, h = WIDTH * frame.w, WIDTH * frame.h
    places = {
        "north": (frame.x + across + 10, frame.y + 4, w - 20, down - 10),
        "east": (frame.x + across + w + 6, frame.y + down + 10, across - 10, h - 20),
        "south": (frame.x + across + 10, frame.y + down + h + 6, w - 20, down - 10),
        "west": (frame.x + 4, frame.y + down + 10, across - 10, h - 20),
    }
    for side in SIDE_NAMES:
        label = say(N_("outside, {side}")).format(side=say(side))
        board.add(Sprite(f"side-{side}", "outside", *places[side], label=label))


def _room(
    board: Scene, frame: Frame, room: int, printed: Json, crossed: bool, view: Json, say: Say
) -> None:
    name, deed, colour = ROOM_NAMES[room], printed["action"], printed.get("secret")
    x, y = frame.corner(room)
    w, h = frame.w, frame.h
    spot = f"{frame.seat}-{name}"
    label = _room_label(frame.seat, name, printed, crossed, say)
    opened = colour in view["opened"]
    board.add(
        Sprite(spot, "room-exit" if deed == "exit" else "room", x, y, w, h, label=label,
               tone="deep" if deed == "exit" else "shade",
               glyph=_room_glyph(frame, name, printed, crossed, opened))
    )  # fmt: skip
    if colour:
        band = h * (0.17 if frame.large else 0.2)
        tone = "faded" if opened else ""
        board.add(
            Sprite(f"{spot}-band", "band", x + 4, y + h - band - 4, w - 8, band, seat=colour,
                   tone=tone)
        )  # fmt: skip
        size = 34 if frame.large else min(w, h) * 0.42
        board.add(
            Sprite(f"{spot}-secret", f"secret-{colour}", x + w - size - 4, y + h - size - 5, size,
                   size, seat=colour, shape="plaque", tone=tone,
                   label=say(N_("{colour} secret")).format(colour=say(colour)))
        )  # fmt: skip
    size = 46 if frame.large else min(w, h) * 0.72
    left, top = (x + w / 2 - size / 2, y + 0.36 * h) if frame.large else (x + 3, y + 3)
    tone = "faded" if crossed else ""
    board.add(Sprite(f"{spot}-deed", f"act-{deed}", left, top, size, size, tone=tone))
    if crossed:
        board.add(Sprite(f"{spot}-cross", "cross", left, top, size, size))
    if frame.large:
        _prices(board, frame, room, printed)


def _prices(board: Scene, frame: Frame, room: int, printed: Json) -> None:
    """The two symbols in printed order, and an arrow where one may come in from outside."""
    x, y = frame.corner(room)
    spot = f"{frame.seat}-{ROOM_NAMES[room]}"
    for i, symbol in enumerate(printed["symbols"]):
        board.add(
            Sprite(f"{spot}-price{i}", f"sym-{symbol}", x + 6 + i * 32, y + 6, 30, 30,
                   shape="plaque")
        )  # fmt: skip
    board.add(Sprite(f"{spot}-name", "", x + frame.w - 30, y + 6, 24, 16, text=ROOM_NAMES[room]))
    side = printed.get("entrance")
    if side:
        cx, cy = x + frame.w / 2, y + frame.h / 2
        dx = {"west": -1, "east": 1}.get(side, 0) * (frame.w / 2 + 2)
        dy = {"north": -1, "south": 1}.get(side, 0) * (frame.h / 2 + 2)
        board.add(
            Sprite(f"{spot}-way", "entrance", cx + dx - 10, cy + dy - 10, 20, 20, turn=TURNS[side])
        )


def _room_label(seat: str, name: str, printed: Json, crossed: bool, say: Say) -> str:
    sentence = say(N_("{seat}, {room}: costs {symbols}, gives {action}")).format(
        seat=say(seat), room=name, symbols=printed["symbols"], action=say(printed["action"])
    )
    secret = f", {say(printed['secret'])} {say(N_('secret'))}" if "secret" in printed else ""
    return sentence + secret + (f", {say(N_('crossed out'))}" if crossed else "")


def _room_glyph(frame: Frame, name: str, printed: Json, crossed: bool, opened: bool) -> str:
    colour = printed.get("secret")
    sign = COLOUR_SIGNS[colour] if colour and not opened else " "
    if not frame.large:
        deed = "x" if crossed else SMALL_SIGNS[printed["action"]]
        return f"{deed}{sign}" if frame.w < 50 else f"{name} {deed}{sign}"
    deed = DEED_SIGNS[printed["action"]]
    if crossed:
        deed = f"x{deed}x"
    secret = f"{sign}{colour}{sign}" if colour and not opened else ""
    way = {"north": "v", "south": "^", "west": ">", "east": "<"}.get(
        printed.get("entrance", ""), ""
    )
    return f"{name} {' '.join(printed['symbols'])} {way:1}\n{deed}\n{secret}"


def _passage(board: Scene, frame: Frame, passage: int, shut: bool, say: Say) -> None:
    """A door between two rooms; only the own ones are drawn open."""
    if not (shut or frame.large):
        return
    (x, y), (x2, y2) = frame.corner(near_end(passage)), frame.corner(far_end(passage))
    thick, long = (14.0, 40.0) if frame.large else (6.0, 16.0)
    w, h = (thick, long) if y == y2 else (long, thick)
    cx, cy = (x2, y + frame.h / 2) if y == y2 else (x + frame.w / 2, y2)
    name = passage_name(passage)
    sentence = say(N_("passage {name}, closed")) if shut else say(N_("passage {name}"))
    board.add(
        Sprite(f"{frame.seat}-pass-{name}", "door-shut" if shut else "door", cx - w / 2, cy - h / 2,
               w, h, label=sentence.format(name=name), glyph="#" if shut else "")
    )  # fmt: skip


def _pawn(board: Scene, frame: Frame, sheet: Json, say: Say) -> None:
    size = 40.0 if frame.large else min(frame.w, frame.h) * (0.8 if frame.w < 40 else 0.62)
    if sheet["pawn"] == "outside":
        if sheet["side"] is None:
            return
        x, y = _waiting(frame, sheet["side"], size)
        where = say(N_("outside, {side}")).format(side=say(sheet["side"]))
    else:
        x, y = frame.corner(ROOM_NAMES.index(sheet["pawn"]))
        if frame.large:
            x, y = x + 4, y + frame.h - size - 6
        else:
            x, y = x + frame.w - size - 1, y + 1
        where = sheet["pawn"]
    board.add(
        Sprite(f"{frame.seat}-pawn", "pawn", x, y, size, size, seat=frame.seat,
               shape=shape_of(frame.seat), label=f"{say(frame.seat)}: {where}",
               glyph=sign_of(frame.seat))
    )  # fmt: skip


def _waiting(frame: Frame, side: str, size: float) -> tuple[float, float]:
    """Where a pawn stands outside a side."""
    across, down = frame.lane
    w, h = WIDTH * frame.w, WIDTH * frame.h
    middle = (frame.x + across + w / 2 - size / 2, frame.y + down + h / 2 - size / 2)
    return {
        "north": (middle[0], frame.y + (down - size) / 2),
        "south": (middle[0], frame.y + down + h + (down - size) / 2),
        "west": (frame.x + (across - size) / 2, middle[1]),
        "east": (frame.x + across + w + (across - size) / 2, middle[1]),
    }[side]
