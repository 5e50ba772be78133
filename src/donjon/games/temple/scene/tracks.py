"""The team's tracks, its gems and the rounds that are left."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.data.names import TRACK_NAMES
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import RIGHT, TEAM, TRACK_H, TRACKS_Y

BOXES_X = RIGHT + 126
HALF = TEAM / 2


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
    """How many rounds and gems of how many, in words and as a row of steps."""
    rounds = say(N_("Round {round} of {last}")).format(round=round_now, last=last)
    label = say(N_("gems: {gems} of {goal}")).format(gems=gems, goal=goal)
    drawn = [
        Sprite("round", "", RIGHT, 0, HALF - 14, 32, label=rounds, text=rounds, tone="left"),
        Sprite("gems", "act-gem", RIGHT + HALF, 0, 32, 32, label=label),
        Sprite("gems-count", "", RIGHT + HALF + 38, 0, HALF - 38, 32, text=label, tone="left"),
    ]
    size = min(22.0, (HALF - 14) / last)
    for n in range(last):
        art = "step-now" if n + 1 == round_now else "step-gone" if n + 1 < round_now else "step"
        drawn.append(Sprite(f"round-{n + 1}", art, RIGHT + n * size, 37, size - 3, 18))
    share = min(gems / goal, 1)
    drawn.append(Sprite("gems-bar", "bar", RIGHT + HALF, 38, HALF, 16))
    if share:
        drawn.append(Sprite("gems-filled", "bar-full", RIGHT + HALF, 38, HALF * share, 16))
    return tuple(drawn)


@lru_cache(SOME)
def _track(
    n: int, name: str, marked: int, used: int, paid: bool, gem_at: int, boxes: int, say: Say
) -> Sprites:
    y, size = TRACKS_Y + n * TRACK_H, min(TRACK_H, (TEAM - 126) / boxes)
    label = fill(
        N_("{track}: {left} of {marked} marks left"), say, track=name, left=marked - used,
        marked=marked,
    )  # fmt: skip
    drawn = [
        Sprite(f"track-{name}", f"act-{name}", RIGHT, y + 3, 32, 32, label=label),
        Sprite(f"track-{name}-name", "", RIGHT + 38, y + 5, 86, 28, text=say(name), tone="left"),
    ]
    for box in range(boxes):
        kind = "-used" if box < used else "-marked" if box < marked else ""
        x, wide = BOXES_X + box * size, size - 3
        place = (x, y + (TRACK_H - wide) / 2, wide, wide)
        drawn.append(Sprite(f"box-{name}-{box}", f"box{kind}", *place))
        if box + 1 == gem_at:
            inner = 0.62 * wide if box >= marked else 0.5 * wide
            drawn.append(
                Sprite(f"goal-{name}", "act-gem", x + (wide - inner) / 2,
                       place[1] + (wide - inner) / 2, inner, inner,
                       label=say(N_("the mark in this box brings a gem")),
                       tone="faded" if paid else "")
            )  # fmt: skip
    return tuple(drawn)
