"""A sheet on paper: the temple on one page, the adventure sheet on the other.

The drawings are those of art.svg, so paper and screen show the same signs.
"""

from collections.abc import Sequence

from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Say, counted, fill
from donjon.games.temple.commands.paper import Page
from donjon.games.temple.data.names import COLOUR_NAMES, DIFFICULTIES, ROOM_NAMES, TRACK_NAMES
from donjon.games.temple.data.sheet import TEAMS
from donjon.games.temple.rules.layout import WIDTH

TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}
ROOM = 33.0  # millimetres
TEAM = N_("{count}p")  # for so many players
GOALS = P_(
    "{count} player: easy {easy}, normal {normal}, hard {hard}",
    "{count} players: easy {easy}, normal {normal}, hard {hard}",
)


def pdf(sheet: Json, paper: str = "a4", say: Say = str) -> bytes:
    """Both pages of a sheet, its words as `say` says them."""
    page = Page(paper, say)
    _temple(page, sheet)
    page.turn()
    _adventure(page, sheet)
    return page.bytes()


def _temple(page: Page, sheet: Json) -> None:
    """Twenty-five rooms, their doorways, and the maps below."""
    left = (page.width - WIDTH * ROOM) / 2
    page.text(page.width / 2, 8, sheet["name"], 20, centre=True)
    for n, name in enumerate(ROOM_NAMES):
        x, y = left + n % WIDTH * ROOM, 24 + n // WIDTH * ROOM
        _room(page, x, y, name, sheet["rooms"][name])
        if n % WIDTH < WIDTH - 1:
            _doorway(page, x + ROOM - 1.2, y + ROOM / 2 - 4, 2.4, 8)
        if n // WIDTH < WIDTH - 1:
            _doorway(page, x + ROOM / 2 - 4, y + ROOM - 1.2, 8, 2.4)
    _maps(page, sheet, left, 24 + WIDTH * ROOM + 12)


def _room(page: Page, x: float, y: float, name: str, room: Json) -> None:
    page.frame(x, y, ROOM, ROOM, 0.7)
    for i, symbol in enumerate(room["symbols"]):
        page.frame(x + 1.8 + i * 9.6, y + 1.8, 9, 9, 0.25)
        page.icon(f"sym-{symbol}", x + 2.6 + i * 9.6, y + 2.6, 7.4)
    page.text(x + ROOM - 5.5, y + 2, name, 9)
    page.icon(f"act-{room['action']}", x + 9.5, y + 13, 14)
    if "secret" in room:
        page.icon(f"secret-{room['secret']}", x + ROOM - 10, y + ROOM - 10.5, 8.5, room["secret"])
        page.text(x + 2, y + ROOM - 5, page.say(room["secret"]), 8)
    side = room.get("entrance")
    if side:
        dx = {"west": -1, "east": 1}.get(side, 0) * (ROOM / 2 + 3)
        dy = {"north": -1, "south": 1}.get(side, 0) * (ROOM / 2 + 3)
        page.icon(
            "entrance", x + ROOM / 2 + dx - 2.8, y + ROOM / 2 + dy - 2.8, 5.6, turn=TURNS[side]
        )


def _doorway(page: Page, x: float, y: float, w: float, h: float) -> None:
    """A passage, to be crossed out in the variant that closes them."""
    page.frame(x, y, w, h, 0.25)


def _maps(page: Page, sheet: Json, left: float, y: float) -> None:
    w = (WIDTH * ROOM - 6) / 2
    for n, chart in enumerate(sheet["maps"]):
        x, top = left + n % 2 * (w + 6), y + n // 2 * 31
        page.frame(x, top, w, 28, 0.5)
        page.text(x + 2, top + 1, str(n + 1), 10)
        for row, (part, prize) in enumerate((("action", chart["reward"]), ("gem", "gem"))):
            size = min(10.0, (w - 22) / len(chart[part]))
            line = top + 5 + row * 11
            for i, symbol in enumerate(chart[part]):
                page.frame(x + 6 + i * (size + 0.8), line, size, size, 0.25)
                page.icon(f"sym-{symbol}", x + 7 + i * (size + 0.8), line + 1, size - 2)
            page.icon(f"act-{prize}", x + w - 12, line, 10)


def _adventure(page: Page, sheet: Json) -> None:
    left = (page.width - 180) / 2
    page.text(page.width / 2, 8, sheet["name"], 20, centre=True)
    y = _rounds(page, sheet, left, 22)
    y = _gems(page, sheet, left, y + 6)
    y = _tracks(page, sheet, left, y + 6)
    y = _secrets(page, sheet, left, y + 4)
    _tray(page, left, y + 6)


def _rounds(page: Page, sheet: Json, left: float, y: float) -> float:
    """A box for each round; the last one differs by the number of players."""
    last: int = max(sheet["rounds"].values())
    size = min(12.0, 140 / last)
    page.text(left, y + 3, page.say(N_("Rounds")), 13)
    for n in range(1, last + 1):
        x = left + 32 + (n - 1) * (size + 1.5)
        page.frame(x, y, size, size)
        page.text(x + size / 2, y + 1.5, str(n), 10, centre=True)
        teams = [team for team in TEAMS if sheet["rounds"][team] == n]
        if teams:
            page.text(x + size / 2, y + size + 1, _teams(page, teams), 8, centre=True)
    return y + size + 5


def _gems(page: Page, sheet: Json, left: float, y: float) -> float:
    """A box for each gem, and which of them are goals."""
    page.icon("act-gem", left, y, 10)
    most: int = max(goal for team in sheet["goals"].values() for goal in team.values())
    across = 20
    size = 180 / across - 1
    top = y + 13
    for n in range(1, most + 1):
        x = left + (n - 1) % across * (size + 1)
        at = top + (n - 1) // across * (size + 2)
        page.frame(x, at, size, size, 0.9 if _is_goal(sheet, n) else 0.3)
        page.text(x + size / 2, at + 2, str(n), 9, centre=True)
    for i, team in enumerate(TEAMS):
        goals = {name: sheet["goals"][team][name] for name in DIFFICULTIES}
        page.text(left + 14 + i * 56, y + 3, counted(GOALS, int(team), page.say, **goals), 9)
    return top + ((most - 1) // across + 1) * (size + 2)


def _teams(page: Page, teams: Sequence[str]) -> str:
    """For so many players, as short as can be."""
    return " ".join(fill(TEAM, page.say, count=int(team)) for team in teams)


def _is_goal(sheet: Json, gems: int) -> bool:
    return any(gems in team.values() for team in sheet["goals"].values())


def _tracks(page: Page, sheet: Json, left: float, y: float) -> float:
    """Six rows of boxes; a small gem says with how many players the box brings one."""
    boxes = sheet["tracks"]["boxes"]
    size = min(12.0, 140 / boxes)
    for n, track in enumerate(TRACK_NAMES):
        line = y + n * 18
        page.icon(f"act-{track}", left, line, 11)
        page.text(left + 14, line + 3, page.say(track), 12)
        for box in range(1, boxes + 1):
            x = left + 34 + (box - 1) * (size + 2)
            page.frame(x, line, size, size)
            teams = [t for t in TEAMS if sheet["tracks"]["gem_at"][track][t] == box]
            if teams:
                page.icon("act-gem", x, line + size + 0.6, 4)
                page.text(x + 4.6, line + size + 0.6, _teams(page, teams), 8)
    return y + len(TRACK_NAMES) * 18


def _secrets(page: Page, sheet: Json, left: float, y: float) -> float:
    """The secrets there are, each to be crossed out once it is opened."""
    found = {room.get("secret") for room in sheet["rooms"].values()}
    for n, colour in enumerate(name for name in COLOUR_NAMES if name in found):
        x = left + n * 44
        page.frame(x, y, 42, 12, 0.3)
        page.icon(f"secret-{colour}", x + 1.5, y + 1.5, 9, colour)
        page.text(x + 13, y + 3.5, page.say(colour), 11)
        page.icon("act-gem", x + 26, y + 2, 7)
        page.icon("act-gem", x + 33.5, y + 2, 7)
    return y + 12


def _tray(page: Page, left: float, y: float) -> None:
    """Three fields for cursed dice, and two places for the dice of the variants."""
    h = min(46.0, page.height - y - 10)
    page.icon("sym-X", left, y + h / 2 - 7, 14)
    for n in range(3):
        x = left + 20 + n * 36
        page.frame(x, y, 32, h, 0.6)
        page.text(x + 16, y + 2, str(n + 1), 11, centre=True)
    for n in range(2):
        page.frame(left + 136 + n * 23, y + h / 2 - 10, 20, 20, 0.4)
