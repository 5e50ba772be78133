"""A step of Sir Holland, one thing after the other.

After each event the board is drawn as it stands then (`following.py`), and a beat holds what
has changed.  Nothing is drawn that the viewer's own position doesn't show: a card that another
has chosen lies face down until all are shown.
"""

from functools import cache

from donjon.drawing.beats import Beat, Step, changed
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.holland.scene.board import what_changes, what_stays
from donjon.games.holland.scene.places import SPACE_H, SPACE_W, corner
from donjon.games.holland.scene.retelling import follow
from donjon.games.holland.scene.trails import column_above, trail

SHORT, LONG = 0.4, 1.6
TIMES = {"choice": SHORT, "freed": LONG, "fall": LONG, "blast": LONG, "win": LONG, "rise": SHORT,
         "idle": LONG, "done": SHORT}  # fmt: skip
PLACES = ("hero", "villain", "from", "to", "space")  # fields of events that are on the board
CARDS = ("chosen", "choice", "shown", "idle", "done")  # events about a card of the round
ICONS = {"walk": "foot", "rope": "foot", "passage": "foot", "climb": "ladder", "portal": "lift",
         "blast": "bomb", "hide": "cloak", "room": "cloak", "rest": "gryphon"}  # fmt: skip


def beats(step: Step, say: Say) -> list[Beat]:
    """One beat for each event."""
    fixed = {sprite.id for sprite in what_stays(step.before, say)}
    drawn = {name: sprite for name, sprite in step.was.items() if name not in fixed}
    view, told = step.before, []
    for n, event in enumerate(step.events):
        first = event["kind"] != "shown" or step.events[n - 1]["kind"] != "shown"
        for happens in _at_once(step, n) if first else ():
            view = follow(view, happens)
        now = {sprite.id: sprite for sprite in what_changes(view, step.seat, say)}
        told.append(_beat(event, drawn, now, step, first))
        drawn = now
    return told


def _at_once(step: Step, n: int) -> list[Json]:
    """What happens with the nth event: all the cards are turned up together."""
    event = step.events[n]
    if event["kind"] != "shown":
        return [event]
    return [other for other in step.events if other["kind"] == "shown"]


def _beat(
    event: Json, drawn: dict[str, Sprite], now: dict[str, Sprite], step: Step, first: bool
) -> Beat:
    lasting = step.lasting
    passing = (sprite for name, sprite in now.items() if name not in lasting)
    return Beat(
        put=tuple(sprite for sprite in changed(drawn, now) if sprite.id in lasting),
        gone=tuple(name for name in drawn if name not in now and name in lasting),
        show=(*passing, *_seen_meanwhile(event)),
        mark=tuple(name for name in _about(event) if name in lasting),
        icons=_icons(event),
        time=TIMES.get(event["kind"], 1.0) if first else SHORT,
        stay=trail(event, drawn, now),
    )


def _about(event: Json) -> list[str]:
    """The sprites that an event is about."""
    if event["kind"] in CARDS:
        return [f"{event['seat']}-chosen"]
    if event["kind"] == "rest":
        return ["gryphon"]
    if event["kind"] == "blast":
        return [*column_above(event["space"])]
    return [event[field] for field in PLACES if field in event]


def _icons(event: Json) -> tuple[str, ...]:
    if "card" in event:
        return (f"card-{event['card']}",)
    if event["kind"] == "villain":
        return (event["villain"],)
    return (ICONS[event["kind"]],) if event["kind"] in ICONS else ()


def _seen_meanwhile(event: Json) -> tuple[Sprite, ...]:
    if event["kind"] == "blast":
        return (burst(event["space"]),)
    return (knock(event["from"]),) if event["kind"] == "fall" else ()


@cache
def burst(space: str) -> Sprite:
    """A space that is blown up."""
    x, y = corner(space)
    return Sprite("burst", "burst", x, y, SPACE_W, SPACE_H)


@cache
def knock(space: str) -> Sprite:
    """Where a hero was knocked off."""
    x, y = corner(space)
    return Sprite("knock", "knock", x + 4, y + 4, 44, 44)
