"""A step of Pebbles, one thing after the other: somebody chooses, fists open, the die falls."""

from functools import cache

from donjon.drawing.beats import Beat, Step
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from pebbles.scene.board import FIST, LANE, MARGIN, fist, points


def beats(step: Step, say: Say) -> list[Beat]:
    """One beat for each event that the viewer may know of, and nothing but what those tell."""
    seats = tuple(step.after["seats"])
    opened = any(event["kind"] == "open" for event in step.events)
    return [_beat(step, event, seats, opened, say) for event in step.events]


def _beat(step: Step, event: Json, seats: tuple[str, ...], opened: bool, say: Say) -> Beat:
    kind = event["kind"]
    if kind == "die":
        return _die(event["die"], len(seats))
    if kind == "nobody":
        return Beat()
    name, lane = event["seat"], seats.index(event["seat"])
    if kind == "score":
        return _score(lane, name, event["points"], step.before["points"][name], say)
    if kind == "open":
        return Beat(put=(fist(lane, name, str(event["pebbles"]), say),), mark=(name,))
    closed = fist(lane, name, "?", say) if opened else step.will[name]
    return Beat(put=(closed,), mark=(name,))


@cache
def _die(face: int, seats: int) -> Beat:
    """It falls between the fists, and is picked up again."""
    middle = (LANE * seats + MARGIN) / 2
    die = Sprite("die", f"die-{face}", middle - 35, 125, 70, 70, glyph=f"<{face}>")
    return Beat(show=(die,), icons=(die.art,), time=1.5)


@cache
def _score(lane: int, name: str, now: int, before: int, say: Say) -> Beat:
    x = MARGIN + LANE * lane
    gain = Sprite("gain", "", x, 160, FIST, 36, seat=name, text=f"+{now - before}")
    counted = points(lane, name, now, say)
    return Beat(put=(counted,), show=(gain,), mark=(name, counted.id))
