"""The pictures of the guide; `python -m donjon.drawing.guides` draws them anew."""

from donjon.drawing.guides import signs
from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.turns import Turn, at_random
from donjon.engine.match import Match
from donjon.engine.reader import Json
from donjon.games.holland.scene import ART
from donjon.games.holland.scene.places import (
    LEFT,
    LINE_H,
    LINE_Y,
    SPACE_H,
    SPACE_W,
    TOWER_W,
    corner,
)

SPACES = ("wall", "rope", "portal", "passage", "room", "dungeon")
SIGNS = (*SPACES, "wizard", "knight", "gryphon", *(f"card-{card}" for card in range(1, 8)))
TOWER = ["rdpdr", "wwpsr", "rwpww", "wspwr", "rwpow"]
LINE_W = 284  # of the cards that were shown
EDGE = 26  # for the names of columns and levels
NOTHING = dict.fromkeys(("move", "villain", "climb", "portal", "blast", "hide"), 0)
GIVES = {2: {"move": 2, "villain": 1}, 3: {"move": 2, "blast": 1}, 4: {"move": 1, "villain": 3}}


def turn() -> Turn:
    """Blue's Capture: the Black Knight knocks red 2 off, and blue 1 climbs a rope."""
    match = at_random("holland", 2, moves=34, luck=15)
    moves = ("knight:left", "blue1:rope", "wizard:down")
    return Turn(match, [("blue", move) for move in moves], (0, 0, TOWER_W, LINE_Y))


def pictures() -> dict[str, Scene]:
    """Every picture of the guide, by its name."""
    return {**signs(ART, {name: name for name in SIGNS}), **_boards(), **_moves()}


def _boards() -> dict[str, Scene]:
    """Parts of the board."""
    table, opening = _scene(_under_way()), _scene(_opening())
    return {
        "tower": _spaces(opening, "a1", "e5"),
        "order": table.part(LEFT - 6, LINE_Y - 2, LINE_W, LINE_H + 4),
    }


def _moves() -> dict[str, Scene]:
    """A few spaces of the tower, where something can be done or has been."""
    passing = _turn(2, heroes={"blue1": "a2", "red1": "b2"}, villains={"knight": "e5"})
    passage = _turn(2, heroes={"blue1": "d2"}, move=1, entered="blue1")
    villain = _turn(4, heroes={"red1": "d4", "green1": "d3"})
    column = _turn(3, heroes={"blue2": "a4", "red1": "a2"})
    return {
        "passing": _spaces(_scene(passing), "a2", "d2", "blue1"),
        "passage": _spaces(_scene(passage), "a2", "e4", "blue1"),
        "villain": _spaces(_scene(villain), "c1", "d5", "wizard"),
        "fallen": _spaces(_scene(villain, "wizard:right", "blue1:left"), "c1", "d5"),
        "column": _spaces(_scene(column), "a1", "b5"),
        "blown": _spaces(_scene(column, "blast:a3"), "a1", "b5"),
    }


# --- positions --------------------------------------------------------------------------


def _opening() -> Json:
    position = Match.new("holland", 4, "guide", {"tower": TOWER}).position()
    return position | {"gryphon": "blue"}


def _turn(
    card: int,
    heroes: dict[str, str] | None = None,
    villains: dict[str, str] | None = None,
    entered: str | None = None,
    **left: int,
) -> Json:
    """Blue carries out a card; the others will rest."""
    position = _opening()
    position["heroes"] |= heroes or {}
    position["villains"] |= villains or {}
    position["chosen"] = {seat: card if seat == "blue" else 7 for seat in position["seats"]}
    _spend(position)
    position["turn"] = {
        "seat": "blue",
        "card": card,
        **NOTHING,
        **GIVES[card],
        **left,
        "moving": None,
        "entered": entered,
        "moved": [],
        "queue": ["red", "green", "yellow"],
    }
    return position


def _under_way() -> Json:
    """A fourth round that shows something of everything."""
    heroes = {"blue1": "e4", "blue2": "a3", "red1": "a2", "red2": "d5", "green1": "free",
              "yellow1": "c2"}  # fmt: skip
    position = _turn(4, heroes, {"wizard": "d3", "knight": "a5"})
    position["turn"]["queue"] = ["yellow", "green"]
    position |= {
        "round": 4,
        "hidden": ["red1", "red2"],
        "chosen": {"blue": 4, "red": 1, "green": 7, "yellow": 4},
        "rests": {"blue": 0, "red": 1, "green": 1, "yellow": 0},
        "hands": {
            "blue": [2, 4, 6, 7],
            "red": [1, 3, 4, 5, 6, 7],
            "green": [2, 5, 6, 7],
            "yellow": [1, 3, 4, 7],
        },
    }
    _spend(position)
    return position


def _spend(position: Json) -> None:
    """The cards that are shown leave the hands."""
    for seat, card in position["chosen"].items():
        position["hands"][seat] = [c for c in position["hands"][seat] if c != card]


# --- drawing ----------------------------------------------------------------------------


def _scene(position: Json, *moves: str) -> Scene:
    """The board as blue sees it after a few moves."""
    match = Match.load(position, "guide")
    for move in moves:
        match.play("blue", move)
    scene: Scene = match.scene("blue")
    return scene


def _spaces(scene: Scene, low: str, high: str, piece: str = "") -> Scene:
    """The tower from one space to another, and where one piece can go."""
    x, y = corner(low)[0] - 4, corner(high)[1] - 4
    right, bottom = corner(high)[0] + SPACE_W + 4, corner(low)[1] + SPACE_H + 4
    part = scene.part(x, y, right - x, bottom - y)
    part.sprites = [sprite for sprite in part.sprites if _belongs(sprite, part, piece)]
    part.offers = [offer for offer in part.offers if offer.source == piece]
    return _named(part, low, high)


def _belongs(sprite: Sprite, part: Scene, piece: str) -> bool:
    """Marks of what can be done are left out, but for those of one piece."""
    what, _, where = sprite.id.partition("-")
    if what == "way":
        return any(other.id == f"goal-{piece}-{where}" for other in part.sprites)
    return what != "blast" and (what != "goal" or where.startswith(f"{piece}-"))


def _named(part: Scene, low: str, high: str) -> Scene:
    """With the letters of the columns below, and the levels on the left."""
    whole = Scene(part.width + EDGE, part.height + EDGE, part.art, offers=part.offers)
    whole.add(*(sprite._replace(x=sprite.x + EDGE) for sprite in part.sprites))
    for n, column in enumerate(chr(code) for code in range(ord(low[0]), ord(high[0]) + 1)):
        x = EDGE + 4 + SPACE_W * n
        whole.add(Sprite(column, "", x, part.height, SPACE_W, EDGE, text=column))
    for n, level in enumerate(range(int(high[1]), int(low[1]) - 1, -1)):
        middle = 4 + SPACE_H * n + (SPACE_H - EDGE) / 2
        whole.add(Sprite(f"{level}", "", 0, middle, EDGE, EDGE, text=f"{level}"))
    return whole
