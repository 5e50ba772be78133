"""The team's tracks, its gems and the rounds that are left."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.data.names import TRACK_NAMES
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import RIGHT, TEAM, TRACK_H, TRACKS_Y

BOXES_X = RIGHT + 132


def draw_tracks(view: Json, printed: Json, say: Say) -> list[Sprite]:
    """Rounds, gems, and six rows of boxes with the gem where it is won."""
    boxes, team = printed["tracks"]["boxes"], str(len(view["seats"]))
    drawn = list(_head(view["round"], printed["rounds"][team], view["gems"], view["goal"], say))
    for n, name in enumerate(TRACK_NAMES):
        track = view["tracks"][name]
        gem_at = printed["tracks"]["gem_at"][name][team]
        drawn += _track(n, name, track["marked"], track["used"], track["gem"], gem_at, boxes, say)
    return drawn


@lru_cache(SOME)
def _head(round_now: int, last: int, gems: int, goal: int, say: Say) -> Sprites:
    """How many rounds and gems of how many, in figures and as a row of steps."""
    rounds = say(N_("Round {round} of {last}")).format(round=round_now, last=last)
    label = say(N_("gems: {gems} of {goal}")).format(gems=gems, goal=goal)
    drawn = [
        Sprite("round", "", RIGHT, 2, 190, 32, label=rounds, text=rounds),
        Sprite("gems", "act-gem", RIGHT + TEAM - 150, 0, 36, 36, label=label),
        Sprite("gems-count", "", RIGHT + TEAM - 110, 1, 110, 34, text=f"{gems} / {goal}"),
    ]
    size = min(22.0, 190 / last)
    for n in range(last):
        art = "step-now" if n + 1 == round_now else "step-gone" if n + 1 < round_now else "step"
        drawn.append(Sprite(f"round-{n + 1}", art, RIGHT + n * size, 38, size - 3, 18))
    share = min(gems / goal, 1)
    drawn.append(Sprite("gems-bar", "bar", RIGHT + 220, 40, TEAM - 220, 14))
    if share:
        drawn.append(Sprite("gems-filled", "bar-full", RIGHT + 220, 40, (TEAM - 220) * share, 14))
    return tuple(drawn)


@lru_cache(SOME)
def _track(
    n: int, name: str, marked: int, used: int, paid: bool, gem_at: int, boxes: int, say: Say
) -> Sprites:
    y, size = TRACKS_Y + n * TRACK_H, min(TRACK_H, (TEAM - 136) / boxes)
    label = fill(
        N_("{track}: {left} of {marked} marks left"), say, track=name, left=marked - used,
        marked=marked,
    )  # fmt: skip
    drawn = [
        Sprite(f"track-{name}", f"act-{name}", RIGHT + 2, y + 3, 38, 38, label=label),
        Sprite(f"track-{name}-name", "", RIGHT + 44, y + 8, 84, 28, text=say(name)),
    ]
    for box in range(boxes):
        kind = "-used" if box < used else "-marked" if box < marked else ""
        x = BOXES_X + box * size
        drawn.append(Sprite(f"box-{name}-{box}", f"box{kind}", x, y + 2, size - 4, TRACK_H - 4))
        if box + 1 == gem_at:
            drawn.append(
                Sprite(f"goal-{name}", "act-gem", x + size - 21, y + 22, 18, 18,
                       label=say(N_("the mark in this box brings a gem")),
                       tone="faded" if paid else "")
            )  # fmt: skip
    return tuple(drawn)
