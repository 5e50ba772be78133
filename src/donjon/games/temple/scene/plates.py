"""Plates on the mat, each as large as a finger: a side to begin at, a field of the tray to heal."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.scene.panels import OUTSIDE, SOME, Room, Sprites
from donjon.games.temple.scene.places import FINGER, OWN, ROW_Y, TURNS

TAKEN = N_("outside, {side}: taken by {seat}")


def draw_sides(view: Json, rooms: list[Room], say: Say) -> list[Sprite]:
    """Four sides: where each leads in, or who has taken it."""
    taken = {sheet["side"]: seat for seat, sheet in view["sheets"].items() if sheet["side"]}
    drawn: list[Sprite] = []
    for n, side in enumerate(TURNS):
        ways = " ".join(room.name for room in rooms if room.side == side)
        drawn += _side(n, side, ways, taken.get(side, ""), say)
    return drawn


@lru_cache(SOME)
def _side(n: int, side: str, ways: str, taken: str, say: Say) -> Sprites:
    w, pitch = OWN / 4 - 8, OWN / 4
    x, y, spot = n * pitch + 4, ROW_Y, f"side-{side}"
    label = fill(TAKEN if taken else OUTSIDE, say, side=side, seat=taken)
    tone, below = "faded" if taken else "", say(N_("taken")) if taken else ways
    drawn = [
        Sprite(spot, "slot" if taken else "outside", x, y, w, FINGER, label=label),
        Sprite(f"{spot}-sign", "from", x + 6, y + 6, 34, 34, turn=TURNS[side], tone=tone),
        Sprite(f"{spot}-name", "", x + 44, y + 6, w - 50, 32, text=say(side)),
    ]
    left = x + 8
    if taken:
        left += 30
        drawn.append(Sprite(f"{spot}-taken", "", x + 10, y + 46, 24, 24, seat=taken,
                            shape=shape_of(taken)))  # fmt: skip
    drawn.append(Sprite(f"{spot}-ways", "", left, y + 43, x + w - 8 - left, 30, text=below))
    return tuple(drawn)


@lru_cache(SOME)
def draw_fields(tray: tuple[int, ...], say: Say) -> Sprites:
    """The fields of the tray, to heal one of them: how many dice would come free."""
    drawn, w = [], OWN / 3 - 8
    for n, count in enumerate(tray):
        x, spot = n * OWN / 3 + 4, f"heal-{n + 1}"
        label = say(N_("field {field} of the tray, dice: {count}")).format(field=n + 1, count=count)
        tone, text = "" if count else "faded", say(N_("field {field}")).format(field=n + 1)
        drawn += [
            Sprite(spot, "outside", x, ROW_Y, w, FINGER, label=label, tone=tone),
            Sprite(f"{spot}-name", "", x + 8, ROW_Y + 21, 96, 32, text=text, tone="left"),
        ]
        if count:
            drawn += [
                Sprite(f"{spot}-die", "sym-X", x + w - 92, ROW_Y + 16, 42, 42, shape="die"),
                Sprite(f"{spot}-count", "", x + w - 50, ROW_Y + 21, 44, 32, text=f"×{count}"),
            ]
    return tuple(drawn)
