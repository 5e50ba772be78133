"""The pictures of the guide; `python -m donjon.drawing.guides` draws them anew."""

from donjon.drawing.guides import sign, signs
from donjon.drawing.scene import Scene
from donjon.drawing.turns import Turn
from donjon.engine.match import Match
from donjon.engine.reader import Json
from donjon.games.southerners.scene import ART
from donjon.games.southerners.scene.places import (
    FAR,
    FIGHTER_H,
    MAIN_W,
    NEAR,
)

Slots = tuple[str, str, str]  # words like woods2: a base and its troops
CARDS = (
    "woods", "settlement", "bandeira", "crossroads", "jungle", "curupira", "iara",
    "orchard", "dovecote", "smithy", "stable", "quarry", "rampart", "warden",
)  # fmt: skip

# The first turn that the guide tells, up to the battle's steps.
SEED = "21"
BUILT = """
north take:3
north keep
north build:settlement@1.1
north build:crossroads@1.2
north build:settlement@2.1
north done
south take:3
south keep
south build:woods@1.1
south build:settlement@2.1
south build:woods@3.1
south done
north renew
north draw:base
north draw:ability
north build:settlement@3.1
north done
south draw:base
south draw:ability
south build:settlement@3.2
south done
"""
ATTACK = f"{BUILT}north play:settlement\nnorth attack:1>1\n"
INITIATIVE = f"{ATTACK}north pass\nsouth pass\n"
REGULAR = f"{INITIATIVE}north strike:1.1\nnorth raze:1.1\nsouth strike:1.2\n"
BATTLE_Y = FAR.fighters - 2
BATTLE = (0, BATTLE_Y, MAIN_W, NEAR.fighters + FIGHTER_H + 2 - BATTLE_Y)


def turn() -> Turn:
    """The attack of the first turn that the guide tells."""
    moves = [("north", "strike:1.1"), ("north", "raze:1.1"), ("south", "strike:1.2"),
             ("south", "strike:1.1")]  # fmt: skip
    return Turn(_played(INITIATIVE), moves, BATTLE)


def pictures() -> dict[str, Scene]:
    """Every picture of the guide, by its name."""
    return {
        "territory": _under_way().part(0, NEAR.home.top - 2, MAIN_W, NEAR.home.h + 4),
        "initiative": _battle(INITIATIVE),
        "regular": _battle(REGULAR),
        **_signs(),
    }


def _signs() -> dict[str, Scene]:
    troops = {"1": "counter", "1-first": "counter-first", "2": "counter", "3": "counter",
              "4-siege": "counter-siege"}  # fmt: skip
    found = signs(ART, {name: f"emblem-{name}" for name in CARDS})
    for name, art in troops.items():
        found[f"sign-troop-{name}"] = sign(ART, art, text=name[0], seat="north")
    for power in ("4", "10"):
        found[f"sign-shield-{power}"] = sign(ART, "shield", text=power)
    return found


def _battle(moves: str) -> Scene:
    """Those who fight, without what is said about it."""
    part: Scene = _played(moves).scene("north").part(*BATTLE)
    part.sprites = [s for s in part.sprites if s.art and not s.art.startswith("chip")]
    return part


def _played(moves: str) -> Match:
    match = Match.new("southerners", 2, SEED)
    for line in moves.strip().split("\n"):
        seat, move = line.split()
        match.play(seat, move)
    return match


def _under_way() -> Scene:
    """A turn in the middle of a game."""
    rows = [
        ("woods1", "settlement2", ""),
        ("crossroads1", "jungle2", "bandeira1"),
        ("", "woods", ""),
    ]
    match = Match.load(
        {
            "game": "southerners",
            "seats": ["north", "south"],
            "turn": 9,
            "attacker": "north",
            "phase": "main",
            "north": {"territories": [_row(row) for row in rows], "attacked": ["3"]},
            "south": {"territories": [_row(("woods1", "", ""))] * 3},
        },
        "guide",
    )
    scene: Scene = match.scene("north")
    return scene


def _row(words: Slots) -> list[Json | None]:
    return [_slot(word) if word else None for word in words]


def _slot(word: str) -> Json:
    name = word.rstrip("012")
    return {"base": name, "troops": int(word[len(name) :] or 0)}
