"""The pictures of the guide; `python -m donjon.drawing.guides` draws them anew."""

from donjon.drawing.scene import Scene
from donjon.engine.match import Match
from donjon.engine.reader import Json
from donjon.games.southerners.scene.places import (
    ARMY_Y,
    CARD_H,
    CARD_W,
    FIELD_H,
    HAND_X,
    HAND_Y,
    MIDDLE_W,
    MIDDLE_X,
    NEAR,
    SIDE_W,
)

Slots = tuple[str, str, str]  # words like woods2: a base and its troops


def pictures() -> dict[str, str]:
    """Every picture of the guide, by its name."""
    return {name: scene.svg() for name, scene in {**_boards(), **_battle()}.items()}


def _boards() -> dict[str, Scene]:
    """The whole board, and parts of it."""
    table = _scene(_under_way())
    hand = table.part(HAND_X - 4, HAND_Y - 4, 4 * (CARD_W + 2) + 8, CARD_H + 8)
    field = table.part(0, NEAR.field - 4, SIDE_W, FIELD_H + 8)
    return {"table": table, "hand": hand, "territory": field}


def _battle() -> dict[str, Scene]:
    """One attack, step by step."""
    position = _position(
        {"territories": [("settlement2", "crossroads2", ""), ("", "", ""), ("", "", "")]},
        {"territories": [("settlement1", "woods2", ""), ("", "", ""), ("", "", "")]},
    )
    first = ("north attack:1>1", "north strike:1.1")
    second = (*first, "north done", "south done")
    last = (*second, "north strike:1.2", "north strike:1.2", "north raze:1.1")
    steps = {"initiative": first, "regular": second, "razing": last}
    return {name: _middle(_scene(position, *moves)) for name, moves in steps.items()}


# --- positions --------------------------------------------------------------------------


def _under_way() -> Json:
    """A turn in the middle of a game."""
    return _position(
        {
            "territories": [
                ("woods1", "settlement2", ""),
                ("crossroads1", "jungle2", "bandeira1"),
                ("", "woods", ""),
            ],
            "palace": ["iara"],
            "attacked": ["3"],
            "hand": {"base": {"woods": 1, "jungle": 1}, "ability": {"crossroads": 1, "iara": 1}},
            "draw": {"base": {"woods": 4, "bandeira": 4}, "ability": {"woods": 5, "jungle": 2}},
            "discard": {"base": {"settlement": 2}, "ability": {"bandeira": 1, "woods": 1}},
            "played": {"curupira": 1},
        },
        {
            "territories": [
                ("settlement2", "jungle1", "crossroads1"),
                ("woods2", "", ""),
                ("bandeira2", "settlement1", ""),
            ],
            "hand": {"base": {"woods": 2}, "ability": {"curupira": 2, "jungle": 1}},
            "draw": {"base": {"woods": 3, "jungle": 2}, "ability": {"woods": 6, "iara": 2}},
            "discard": {"base": {"bandeira": 1}},
        },
        turn=9,
    )


def _position(north: Json, south: Json, turn: int = 1) -> Json:
    return {
        "game": "southerners",
        "seats": ["north", "south"],
        "turn": turn,
        "attacker": "north",
        "phase": "main",
        "north": north | {"territories": [_row(row) for row in north["territories"]]},
        "south": south | {"territories": [_row(row) for row in south["territories"]]},
    }


def _row(words: Slots) -> list[Json | None]:
    return [_slot(word) if word else None for word in words]


def _slot(word: str) -> Json:
    name = word.rstrip("012")
    return {"base": name, "troops": int(word[len(name) :] or 0)}


# --- drawing ----------------------------------------------------------------------------


def _scene(position: Json, *moves: str) -> Scene:
    """The board as north sees it after a few moves."""
    match = Match.load(position, "guide")
    for move in moves:
        seat, _, what = move.partition(" ")
        match.play(seat, what)
    scene: Scene = match.scene("north")
    return scene


def _middle(scene: Scene) -> Scene:
    """The battle alone."""
    return scene.part(MIDDLE_X, 0, MIDDLE_W, ARMY_Y - 4)
