"""A step as people see it: one beat for each event, with the table as it stood then."""

from collections.abc import Callable, Container, Iterator, Mapping

from donjon.drawing.beats import Beat, Step, changed
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.temple.scene.board import sprites
from donjon.games.temple.scene.retelling import copied, retell
from donjon.games.temple.text.wording import faces

LONGER = {"roll": 1.4, "extra": 1.4, "enter": 1.2, "gem": 1.2, "secret": 1.4, "turn": 1.2}
SHORTER = {"stop": 0.6, "nothing": 0.6, "reroll": 0.6, "cross": 0.8}
DONE = {"win": 2.0, "lose": 2.0}
TIMES = {**LONGER, **SHORTER, **DONE}
DICE = ("roll", "extra", "keep", "offer", "take")


def beats(step: Step, say: Say) -> list[Beat]:
    """One for each event; what stands neither before nor after is only seen meanwhile."""
    table, known = copied(step.before), step.was
    lasting, told = step.lasting, []
    for n, event in enumerate(step.events, 1):
        retell(table, event)
        if n == len(step.events):  # who is asked next
            table.update(phase=step.after["phase"], acting=step.after["acting"])
        now = {sprite.id: sprite for sprite in sprites(table, step.seat, say)}
        told.append(_beat(event, known, now, lasting))
        known = {name: sprite for name, sprite in now.items() if name in lasting}
    return told


def _beat(
    event: Json, known: Mapping[str, Sprite], now: dict[str, Sprite], lasting: Container[str]
) -> Beat:
    return Beat(
        put=tuple(sprite for sprite in changed(known, now) if sprite.id in lasting),
        gone=tuple(name for name in known if name not in now),
        show=tuple(s for name, s in now.items() if name not in lasting),
        mark=tuple(n for n in _marked(event, known, now) if n in lasting),
        icons=_icons(event),
        time=TIMES.get(event["kind"], 1.0),
        stay=tuple(_fresh(known, now)) if event["kind"] == "cross" else (),
    )


def _fresh(known: Mapping[str, Sprite], now: Mapping[str, Sprite]) -> Iterator[Sprite]:
    """The strokes that were just made, which are told from the older ones."""
    for name, sprite in now.items():
        if sprite.art == "strike" and name not in known:
            yield sprite._replace(id=f"{name}-now", art="strike-now")


# --- what an event is about ---------------------------------------------------------------

Ids = tuple[str, ...]


def _nothing(event: Json, now: dict[str, Sprite]) -> Ids:
    return ()


def _marked(event: Json, known: Mapping[str, Sprite], now: dict[str, Sprite]) -> Ids:
    """The very strokes that were made; of all else what its kind is about."""
    if event["kind"] == "cross":
        return tuple(sprite.id.removesuffix("-now") for sprite in _fresh(known, now))
    return ABOUT.get(event["kind"], _nothing)(event, now)


def _pawn(event: Json, now: dict[str, Sprite]) -> Ids:
    return (f"{event['seat']}-pawn",)


def _passage(event: Json, now: dict[str, Sprite]) -> Ids:
    return (f"{event['seat']}-pass-{event['room']}-{event['other']}",)


def _map(event: Json, now: dict[str, Sprite]) -> Ids:
    return (f"{event['seat']}-map{event['map']}",) if event["map"] else ()


def _box(event: Json, now: dict[str, Sprite]) -> Ids:
    return (f"box-{event['track']}-{event['marked'] - 1}",)


def _track(event: Json, now: dict[str, Sprite]) -> Ids:
    return (f"track-{event['track']}",)


def _dice(place: str) -> Callable[[Json, dict[str, Sprite]], Ids]:
    """The dice that lie in one place."""
    return lambda event, now: tuple(f"{place}-{n}" for n in range(12) if f"{place}-{n}" in now)


ABOUT: dict[str, Callable[[Json, dict[str, Sprite]], Ids]] = {
    "side": _pawn,
    "round": lambda event, now: ("round",),
    "extra": _dice("extra"),
    "curse": lambda event, now: ("tray-1",),
    "close": _passage,
    "heal": lambda event, now: (f"tray-{event['field']}",),
    "roll": _dice("rolled"),
    "store": lambda event, now: ("tray-1",),
    "token": _track,
    "enter": _pawn,
    "mark": _box,
    "lost": _track,
    "shift": lambda event, now: ("tray-1", "tray-2", "tray-3"),
    "gem": lambda event, now: ("gems",),
    "full": _map,
    "cash": _map,
}


def _icons(event: Json) -> Ids:
    """Dice and marks as pictures beside the sentence."""
    kind = event["kind"]
    if kind in DICE:
        return faces(event["dice"])
    if kind in ("store", "curse"):
        return faces("X" * event["count"])
    if kind in ("mark", "lost", "token"):
        return (f"act-{event['track']}",)
    if kind == "secret":
        return (f"secret-{event['colour']}",)
    return ICONS.get(kind, ())


ICONS: dict[str, Ids] = {
    "gem": ("act-gem",),
    "heal": ("act-heal",),
    "reroll": ("act-reroll",),
    "die": ("die",),
    "shift": ("sym-X",),
    "win": ("act-exit",),
}
