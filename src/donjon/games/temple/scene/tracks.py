"""The team's tracks, and the round."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.temple.data.names import TRACK_NAMES
from donjon.games.temple.scene.panels import SOME, Sprites
from donjon.games.temple.scene.places import RIGHT, TEAM, TRACK_H, TRACKS_Y
from donjon.games.temple.scene.standing import last_round

BOXES_X = RIGHT + 132
HALF = TEAM / 2


def draw_tracks(view: Json, printed: Json, say: Say) -> list[Sprite]:
    """A heading with the round, and six rows of boxes."""
    boxes, team = printed["tracks"]["boxes"], str(len(view["seats"]))
    drawn = [_round(view["round"], last_round(view), say), *_key(say)]
    for n, name in enumerate(TRACK_NAMES):
        track = view["tracks"][name]
        gem_at = printed["tracks"]["gem_at"][name][team]
        drawn += _track(n, name, track["marked"], track["used"], track["gem"], gem_at, boxes, say)
    return drawn


@lru_cache(SOME)
def _round(round_now: int, last: int, say: Say) -> Sprite:
    """Which round of how many it is."""
    rounds = say(N_("Round {round} of {last}")).format(round=round_now, last=last)
    return Sprite("round", "", RIGHT + HALF, 0, HALF, 32, label=rounds, text=rounds, tone="left")


KEY = (
    ("marked", "box-marked", N_("at hand"), 0, 104),
    ("used", "box-used", N_("used"), 134, 82),
    ("gem", "act-gem", N_("brings a gem"), HALF + 36, 146),
)


@lru_cache(SOME)
def _key(say: Say) -> Sprites:
    """A heading, and what the signs in the boxes mean."""
    y = TRACKS_Y - 34
    drawn = [Sprite("key", "", RIGHT, 0, HALF - 10, 32, text=say(N_("Tracks")), tone="left")]
    for name, art, word, x, wide in KEY:
        text = (RIGHT + x + 28, y, wide, 26)
        drawn += [
            Sprite(f"key-{name}", art, RIGHT + x, y + 2, 22, 22),
            Sprite(f"key-{name}-words", "", *text, text=say(word), tone="left"),
        ]
    return tuple(drawn)


@lru_cache(SOME)
def _track(
    n: int, name: str, marked: int, used: int, paid: bool, gem_at: int, boxes: int, say: Say
) -> Sprites:
    y, pitch = TRACKS_Y + n * TRACK_H, (TEAM - 132) / boxes
    middle, size = y + TRACK_H / 2, min(pitch, TRACK_H) - 6
    label = fill(
        N_("{track}: {left} of {marked} marks left"), say, track=name, left=marked - used,
        marked=marked,
    )  # fmt: skip
    rail = (BOXES_X + pitch / 2, middle - 8, (boxes - 1) * pitch, 16)
    drawn = [
        Sprite(f"track-{name}", f"act-{name}", RIGHT, middle - 15, 30, 30, label=label),
        Sprite(f"track-{name}-name", "", RIGHT + 40, middle - 14, 86, 28, text=say(name),
               tone="left"),
        Sprite(f"track-{name}-rail", "rail", *rail),
    ]  # fmt: skip
    for box in range(boxes):
        kind = "-used" if box < used else "-marked" if box < marked else ""
        x = BOXES_X + box * pitch + (pitch - size) / 2
        drawn.append(Sprite(f"box-{name}-{box}", f"box{kind}", x, middle - size / 2, size, size))
        if box + 1 == gem_at:
            inner = 0.8 * size if box >= marked else 0.46 * size
            drawn.append(
                Sprite(f"goal-{name}", "act-gem", x + (size - inner) / 2, middle - inner / 2,
                       inner, inner, label=say(N_("the mark in this box brings a gem")),
                       tone="faded" if paid else "")
            )  # fmt: skip
    return tuple(drawn)
