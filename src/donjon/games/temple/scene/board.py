"""Where everything stands in the temple: the own sheet large, the others' small, dice and tracks.

Layout: the own temple and its maps on the left; on the right the others, the adventure sheet
(tracks, tray) and the dice.
"""

from collections.abc import Sequence
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.temple.data import sheet as sheets
from donjon.games.temple.data.names import TRACK_NAMES
from donjon.games.temple.rules.layout import State
from donjon.games.temple.scene.maps import draw_maps
from donjon.games.temple.scene.offers import caption, offers
from donjon.games.temple.scene.panels import Frame, draw_temple

ART = Path(__file__).parent / "art.svg"

ROW = 27.5  # one line of a terminal
WIDTH, HEIGHT = 1210.0, 32 * ROW
LEFT, RIGHT, COLUMN = 20.0, 690.0, 510.0
TRACKS_Y, DICE_Y = 16 * ROW, 24 * ROW
BOX, DIE, TINY = 30.0, 44.0, 22.0
LEGEND = N_("prices A K T M, actions below; x crossed out; o mark, x used; # closed passage")


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The table as a position shows it, with a seat's legal moves on it."""
    board = Scene(WIDTH, HEIGHT, ART, cell=(10, ROW), legend=say(LEGEND))
    board.caption = caption(view, say)
    chosen = view["options"]["sheet"]
    printed = sheets.named(chosen) if isinstance(chosen, str) else chosen
    own = seat or view["seats"][0]
    draw_temple(board, view, printed, Frame(own, LEFT, ROW, 110, 4 * ROW, large=True), say)
    draw_maps(board, view, printed, Frame(own, LEFT, 26 * ROW, 160, 4 * ROW, True, 4), say)
    _others(board, view, printed, own, say)
    _tracks(board, view, printed, say)
    _tray(board, view, say)
    _dice(board, view, moves, say)
    board.offers = offers(view, state, own, moves, say)
    return board


def _others(board: Scene, view: Json, printed: Json, own: str, say: Say) -> None:
    """The other seats clockwise from the own one, the larger the fewer there are."""
    seats = view["seats"]
    at = seats.index(own)
    others = [*seats[at + 1 :], *seats[:at]]
    for n, name in enumerate(others):
        x, y = RIGHT + n % 2 * 255, ROW + n // 2 * 8 * ROW
        if len(others) == 1:
            temple = Frame(name, x, y, 60, 2 * ROW)
            charts = Frame(name, x + 345, y + ROW, 140, 2 * ROW)
        elif len(others) == 2:
            temple = Frame(name, x, y, 46, 2 * ROW)
            charts = Frame(name, x + 10, y + 11.4 * ROW, 115, 1.5 * ROW, columns=2)
        else:
            temple = Frame(name, x, y, 30, ROW)
            charts = Frame(name, x + 170, y + ROW, 80, 1.5 * ROW)
        draw_temple(board, view, printed, temple, say)
        draw_maps(board, view, printed, charts, say)


def _tracks(board: Scene, view: Json, printed: Json, say: Say) -> None:
    """Round, gems, and six rows of boxes with the gem where it is won."""
    boxes, team = printed["tracks"]["boxes"], str(len(view["seats"]))
    last = printed["rounds"][team]
    sentence = say(N_("Round {round} of {last}")).format(round=view["round"], last=last)
    gems = f"{view['gems']} / {view['goal']}"
    label = say(N_("gems: {gems} of {goal}")).format(gems=view["gems"], goal=view["goal"])
    board.add(
        Sprite("round", "", RIGHT, TRACKS_Y, 190, ROW, text=sentence, glyph=sentence),
        Sprite("gems", "act-gem", RIGHT + 210, TRACKS_Y, 30, ROW, label=label, glyph="<>"),
        Sprite("gems-count", "", RIGHT + 245, TRACKS_Y, 90, ROW, text=gems, glyph=gems),
    )
    size = min(BOX, 270 / boxes)
    for n, name in enumerate(TRACK_NAMES):
        y = TRACKS_Y + (n + 1) * ROW
        track = view["tracks"][name]
        gem_at = printed["tracks"]["gem_at"][name][team]
        label = say(N_("{track}: {left} of {marked} marks left")).format(
            track=say(name), left=track["marked"] - track["used"], marked=track["marked"]
        )
        board.add(
            Sprite(f"track-{name}", f"act-{name}", RIGHT, y, 30, ROW, label=label),
            Sprite(f"track-{name}-name", "", RIGHT + 30, y, 60, ROW, glyph=f"{say(name)[:6]:<6}",
                   text=say(name)),
        )  # fmt: skip
        for box in range(boxes):
            kind = "-used" if box < track["used"] else "-marked" if box < track["marked"] else ""
            sign = {"-used": "x", "-marked": "o", "": "·"}[kind]
            frame = f"<{sign}>" if box + 1 == gem_at else f" {sign} "
            x = RIGHT + 90 + box * size
            board.add(
                Sprite(f"box-{name}-{box}", f"box{kind}", x, y, size - 2, ROW - 2, glyph=frame)
            )
            if box + 1 == gem_at:
                tone = "faded" if track["gem"] else ""
                board.add(
                    Sprite(f"goal-{name}", "act-gem", x + size - 15, y + ROW - 15, 14, 14,
                           label=say(N_("a gem for this box")), tone=tone)
                )  # fmt: skip


def _tray(board: Scene, view: Json, say: Say) -> None:
    """Three fields from left to right, and the two dice of a variant below them."""
    x = RIGHT + 370
    title = say(N_("curse tray"))
    board.add(Sprite("tray", "", x, TRACKS_Y, 140, ROW, text=title, glyph=title))
    for n, count in enumerate(view["dice"]["tray"]):
        label = say(N_("field {field} of the tray, dice: {count}")).format(field=n + 1, count=count)
        board.add(
            Sprite(f"tray-{n + 1}", "field", x + n * 48, TRACKS_Y + ROW, 46, 4 * ROW,
                   label=label, tone="deep", glyph=f"{n + 1}:{count}")
        )  # fmt: skip
    extra = view["dice"]["extra"]
    for n, symbol in enumerate(extra):
        board.add(
            Sprite(f"extra-{n}", f"sym-{symbol}", x + n * 50, TRACKS_Y + 5.4 * ROW, DIE, DIE,
                   shape="die", label=say(N_("die on the adventure sheet: {symbol}")).format(
                       symbol=symbol), glyph=f"[{symbol}]")
        )  # fmt: skip


def _dice(board: Scene, view: Json, moves: Sequence[str], say: Say) -> None:
    """Every die where it lies, each with a number of its own so that it can be seen to move."""
    dice = view["dice"]
    rows = (
        ("rolled", N_("rolled"), 0.0, 0.0),
        ("kept", N_("kept"), 0.0, 2 * ROW),
        ("offer", N_("offer"), 0.0, 4 * ROW),
    )
    for name, title, dx, dy in rows:
        board.add(
            Sprite(f"{name}-title", "", RIGHT + dx, DICE_Y + dy + 0.25 * ROW, 70, ROW,
                   text=say(title), glyph=f"{say(title)[:7]:<7}")
        )  # fmt: skip
    number = 0
    for field, count in enumerate(dice["tray"]):
        for n in range(count):
            x = RIGHT + 371 + field * 48 + n % 2 * TINY
            y = TRACKS_Y + ROW + 4 + n // 2 * TINY
            board.add(_die(number, "X", x, y, TINY, say, sign=""))
            number += 1
    for place in ("offer", "kept", "rolled"):
        dx, dy = next((dx, dy) for name, _, dx, dy in rows if name == place)
        for n, symbol in enumerate(dice[place]):
            x = RIGHT + 80 + dx + n * (DIE + 4)
            board.add(_die(number, symbol, x, DICE_Y + dy, DIE, say, place, n))
            number += 1
    for n, symbol in enumerate(dice["tokens"]):
        x = RIGHT + 80 + (len(dice["kept"]) + n) * (DIE + 4)
        board.add(
            Sprite(f"token-{n}", f"sym-{symbol}", x, DICE_Y + 2 * ROW, DIE, DIE, shape="plaque",
                   label=say(N_("token: {symbol}")).format(symbol=symbol), glyph=f"({symbol})")
        )  # fmt: skip
    _counted(board, "free", dice["free"], RIGHT + 250, number, say(N_("free: {count}")))
    _counted(
        board, "spent", dice["spent"], RIGHT + 390, number + dice["free"], say(N_("used: {count}"))
    )
    _pairs(board, moves, say)


def _die(
    number: int, symbol: str, x: float, y: float, size: float, say: Say, place: str = "",
    n: int = 0, sign: str | None = None,
) -> Sprite:  # fmt: skip
    """A die that shows something; rolled and offered ones can be clicked."""
    glyph = f"[{symbol}]" if sign is None else sign
    name = f"{place}-{n}" if place else f"die-{number}"
    return Sprite(name, f"sym-{symbol}", x, y, size, size, shape="die", label=symbol, glyph=glyph)


def _counted(board: Scene, name: str, count: int, x: float, number: int, sentence: str) -> None:
    """Dice that show nothing now: as many blank ones, and their number."""
    text = sentence.format(count=count)
    board.add(Sprite(name, "", x, DICE_Y, 100, ROW, text=text, glyph=text, label=text))
    for n in range(min(count, 10)):
        dx, dy = n % 5 * (TINY + 2), n // 5 * (TINY + 2)
        board.add(
            Sprite(f"die-{number + n}", "die", x + dx, DICE_Y + ROW + dy, TINY, TINY,
                   tone="faded" if name == "spent" else "")
        )  # fmt: skip


def _pairs(board: Scene, moves: Sequence[str], say: Say) -> None:
    """Two dice of the offer together, to be put on a map."""
    hands = {move[5:].partition(">")[0] for move in moves if move.startswith("take:")}
    for n, hand in enumerate(sorted(hand for hand in hands if len(hand) == 2)):
        x, y = RIGHT + 80 + n * 43, DICE_Y + 6 * ROW
        label = say(N_("{dice} together")).format(dice=hand)
        board.add(Sprite(f"pair-{hand}", "plaque", x, y, 40, ROW, label=label, glyph=hand))
        for i, symbol in enumerate(hand):
            board.add(Sprite(f"pair-{hand}-{i}", f"sym-{symbol}", x + 2 + i * 18, y + 4, 18, 18))
