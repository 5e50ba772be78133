"""The table in a terminal's characters: 80 columns, the own sheet on the left.

The ids are those of the drawn table, so that what can be done is lit in both.
"""

from collections.abc import Sequence
from pathlib import Path

from donjon.drawing.scene import Offer, Scene, Sprite
from donjon.drawing.themes import sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.data.names import ROOM_NAMES, SYMBOL_NAMES, TRACK_NAMES
from donjon.games.temple.rules.layout import PASSAGES, WIDTH, far_end, near_end
from donjon.games.temple.scene.offers import printed_sheet
from donjon.games.temple.scene.panels import needed
from donjon.games.temple.text.names import passage_name

COLUMNS, LINES, FEWER = 80, 29, 22  # fewer lines where nobody's sheet stands below
ROOM_W, ROOM_H, WORD = 9, 3, 7
NAMES = 12  # columns for what a row on the right is about
RIGHT, MATE_W, MATE_H = 49, 26, 6
MATES = ((RIGHT, 14), (0, 23), (27, 23))
GEM, EXIT = N_("gem"), N_("EXIT")
TRAY, ADVENTURE = N_("tray"), N_("sheet")
OUTSIDE = N_("outside {side}")
SMALL = {
    "run": "r", "heal": "+", "reroll": "@", "key": "k", "torch": "t", "mask": "m", "gem": "◇",
    "joker": "?", "exit": "▲",
}  # fmt: skip
COLOURS = {"red": "*", "blue": "&", "green": "$", "yellow": "%"}
ARROWS = {"north": "v", "south": "^", "west": ">", "east": "<"}


def write(view: Json, own: str, offers: Sequence[Offer], say: Say) -> Scene:
    """The table laid out anew, one character for one of the scene's units."""
    lines = LINES if len(view["seats"]) > 2 else FEWER
    page = Scene(COLUMNS, lines, Path(), cell=(1, 1), offers=list(offers))
    printed, at = printed_sheet(view), view["seats"].index(own)
    _temple(page, view, printed, own, say)
    _maps(page, view, printed, own, say)
    _team(page, view, printed, say)
    _dice(page, view["dice"], say)
    mates = [*view["seats"][at + 1 :], *view["seats"][:at]]
    for seat, (x, y) in zip(mates, MATES, strict=False):
        _mate(page, view, printed, seat, x, y, say)
    return page


def _deed(deed: str, say: Say) -> str:
    """What a room gives, in a word."""
    if deed in TRACK_NAMES:
        return say(deed)
    return say(GEM) if deed == "gem" else say(EXIT) if deed == "exit" else "?"


def short(words: str, most: int = WORD) -> str:
    """The last word alone where all don't fit, and of a long one its beginning with a point."""
    if len(words) > most:
        words = words.split()[-1]
    return words if len(words) <= most else f"{words[: most - 1]}."


def _put(page: Scene, name: str, x: int, y: int, glyph: str, seat: str = "") -> None:
    lines = glyph.split("\n")
    wide = max(map(len, lines))
    text = "\n".join(line.ljust(wide) for line in lines)
    page.add(Sprite(name, "", x, y, max(wide, 1), len(lines), seat=seat, glyph=text))


def _name(view: Json, seat: str, say: Say) -> str:
    turn = " *" if view["active"] == seat and view["phase"] else ""
    return f"{sign_of(seat)} {say(seat)}{turn}"


def _temple(page: Scene, view: Json, printed: Json, own: str, say: Say) -> None:
    """Two lines a room: its name, price and secret; then what it gives, and the pawn."""
    sheet = view["sheets"][own]
    _put(page, f"{own}-name", 0, 0, _name(view, own, say), own)
    for n, name in enumerate(ROOM_NAMES):
        room = printed["rooms"][name]
        x, y = 2 + n % WIDTH * ROOM_W, 2 + n // WIDTH * ROOM_H
        colour = room.get("secret")
        sign = COLOURS[colour] if colour and colour not in view["opened"] else " "
        deed = short(_deed(room["action"], say))
        below = f"{'x' if name in sheet['crossed'] else ' '}{deed}"
        _put(page, f"{own}-{name}", x, y, f"{name} {room['symbols']}{sign}\n{below}")
        _entrance(page, own, name, room.get("entrance"), x, y)
    for passage in range(PASSAGES):
        if passage_name(passage) in sheet["closed"]:
            _shut(page, own, passage)
    _pawn(page, own, sheet)


def _entrance(page: Scene, own: str, name: str, side: str | None, x: int, y: int) -> None:
    if side:
        dx, dy = {"north": (3, -1), "south": (3, 2), "west": (-1, 0), "east": (7, 0)}[side]
        _put(page, f"{own}-{name}-way", x + dx, y + dy, ARROWS[side])


def _shut(page: Scene, own: str, passage: int) -> None:
    near, far = near_end(passage), far_end(passage)
    x, y = 2 + near % WIDTH * ROOM_W, 2 + near // WIDTH * ROOM_H
    beside = far == near + 1
    spot = (x + ROOM_W - 1, y) if beside else (x + 1, y + 2)
    _put(page, f"{own}-pass-{passage_name(passage)}", *spot, "#\n#" if beside else "####")


def _pawn(page: Scene, own: str, sheet: Json) -> None:
    if sheet["pawn"] != "outside":
        n = ROOM_NAMES.index(sheet["pawn"])
        spot = (2 + n % WIDTH * ROOM_W, 3 + n // WIDTH * ROOM_H)
    elif sheet["side"]:
        places = {"north": (21, 1), "south": (21, 16), "west": (0, 9), "east": (47, 9)}
        spot = places[sheet["side"]]
    else:
        return
    _put(page, f"{own}-pawn", *spot, sign_of(own), own)


def map_line(n: int, chart: Json, reward: str, gem: str) -> str:
    """A map in a line; symbols found are written small."""
    found, parts = list(chart["crossed"]), []
    for part in (chart["action"], chart["gem"]):
        signs = ""
        for symbol in part:
            known = symbol in found
            if known:
                found.remove(symbol)
            signs += symbol.lower() if known else symbol
        parts.append(signs)
    closed = "x" if chart["closed"] else " "
    if not reward:
        return f"{n + 1}{closed}{parts[0]}|{parts[1]}"
    return f"{n + 1}{closed}{parts[0]} > {reward}, {parts[1]} > {gem}"


def _maps(page: Scene, view: Json, printed: Json, own: str, say: Say) -> None:
    for n, chart in enumerate(view["sheets"][own]["maps"]):
        reward = _deed(printed["maps"][n]["reward"], say)
        line = map_line(n, chart, reward, say(GEM))
        _put(page, f"{own}-map{n + 1}", 2, 18 + n, line)


def _team(page: Scene, view: Json, printed: Json, say: Say) -> None:
    team = str(len(view["seats"]))
    sentence = say(N_("round {round}/{last}  gems {gems}/{goal}")).format(
        round=view["round"], last=printed["rounds"][team], gems=view["gems"], goal=view["goal"]
    )
    _put(page, "round", RIGHT, 0, sentence)
    for n, name in enumerate(TRACK_NAMES):
        track, gem_at = view["tracks"][name], printed["tracks"]["gem_at"][name][team]
        row = ""
        for box in range(printed["tracks"]["boxes"]):
            sign = "x" if box < track["used"] else "o" if box < track["marked"] else "·"
            row += f"<{sign}>" if box + 1 == gem_at else sign
        _put(page, f"track-{name}", RIGHT, 1 + n, f"{short(say(name), NAMES - 1):<{NAMES}}{row}")


def _dice(page: Scene, dice: Json, say: Say) -> None:
    """The tray's fields, then every die where it lies."""
    _put(page, "tray", RIGHT, 7, short(say(TRAY), NAMES - 1))
    for n, count in enumerate(dice["tray"]):
        _put(page, f"tray-{n + 1}", RIGHT + NAMES + n * 5, 7, f"{n + 1}:{count}")
    counted = say(N_("free {free}, used {used}")).format(free=dice["free"], used=dice["spent"])
    _put(page, "free", RIGHT, 8, counted)
    for y, (name, title) in enumerate(
        (("rolled", N_("rolled")), ("kept", N_("kept")), ("offer", N_("offer"))), 9
    ):
        _put(page, f"{name}-title", RIGHT, y, short(say(title), NAMES - 1))
        for n, symbol in enumerate(dice[name]):
            _put(page, f"{name}-{n}", RIGHT + NAMES + 2 * n, y, symbol)
    for n, symbol in enumerate(dice["tokens"]):
        _put(page, f"token-{n}", RIGHT + NAMES + 2 * (len(dice["kept"]) + n), 10, symbol.lower())
    if dice["extra"]:
        _put(
            page,
            "extra-0",
            RIGHT,
            12,
            f"{short(say(ADVENTURE), NAMES - 1):<{NAMES}}{' '.join(dice['extra'])}",
        )


def _mate(page: Scene, view: Json, printed: Json, seat: str, x: int, y: int, say: Say) -> None:
    """A teammate's temple, a sign for each room, and the maps; first what they still need."""
    sheet = view["sheets"][seat]
    needs = "".join(f" {s}{c}" for s, c in zip(SYMBOL_NAMES, needed(sheet["maps"]), strict=False))
    _put(page, f"{seat}-name", x, y, _name(view, seat, say)[:12], seat)
    _put(page, f"{seat}-need-A", x + 13, y, needs)
    for n, name in enumerate(ROOM_NAMES):
        sign = "x" if name in sheet["crossed"] else SMALL[printed["rooms"][name]["action"]]
        shut = f"{name}-{'abcdef'[n % WIDTH + 1]}{name[1]}" in sheet["closed"]
        spot = (x + n % WIDTH * 2, y + 1 + n // WIDTH)
        mine = sheet["pawn"] == name
        glyph = (sign_of(seat) if mine else sign) + ("#" if shut else "")
        _put(page, f"{seat}-{name}", *spot, glyph, seat if mine else "")
    if sheet["pawn"] == "outside" and sheet["side"]:
        outside = fill(OUTSIDE, say, side=sheet["side"])
        _put(page, f"{seat}-pawn", x + 11, y + 5, outside, seat)
    for n, chart in enumerate(sheet["maps"]):
        _put(page, f"{seat}-map{n + 1}", x + 11, y + 1 + n, map_line(n, chart, "", ""))
