"""A step of the rules as people see it: one thing after the other.

A step can be an attack, two dice, a fall, a sinking column and the next roll.  A game's
`scene.beats` tells it as a list of beats, one for each event that the viewer may know of, in
their order.  Played one after the other they lead from the board before to the board after;
whatever no beat has put where it belongs in the end comes there after the last.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json

NEAR = 2  # what has moved by less stands where it stood


class Beat(NamedTuple):
    """What one event shows on the board."""

    put: tuple[Sprite, ...] = ()  # sprites that change with it, as they stand after it
    gone: tuple[str, ...] = ()  # ids of those that leave the board with it
    show: tuple[Sprite, ...] = ()  # what is seen during it alone: dice, damage, who meets whom
    mark: tuple[str, ...] = ()  # ids of what it is about, which stay marked as the last step
    icons: tuple[str, ...] = ()  # drawings beside its sentence: the faces of dice
    time: float = 1.0  # how long it is looked at; the usual is about half a second
    was: tuple[Sprite, ...] = ()  # of those marked, where they were on their way, if not as before
    # what stays to be seen of it with the last step: dice, say; of tone `stood`: a piece's place
    stay: tuple[Sprite, ...] = ()

    def to_json(
        self, put: list[Any] | None = None, shown: Callable[[Sprite], Any] = Sprite.to_json
    ) -> dict[str, Any]:
        """All that isn't empty; those put may be written already, how others are can be said."""
        content: dict[str, Any] = {}
        if self.put:
            content["put"] = [sprite.to_json() for sprite in self.put] if put is None else put
        for name, sprites in (("show", self.show), ("was", self.was), ("stay", self.stay)):
            if sprites:
                content[name] = [shown(sprite) for sprite in sprites]
        for name, found in (("gone", self.gone), ("mark", self.mark), ("icons", self.icons)):
            if found:
                content[name] = list(found)
        if self.time != 1.0:
            content["time"] = self.time
        return content


@dataclass(frozen=True)
class Step:
    """What a game knows of a step when it tells its beats: nothing that the viewer may not."""

    events: Sequence[Json]  # those that the viewer may know of
    seat: str | None  # who looks; None is a spectator
    before: Json  # the position as the viewer saw it before
    after: Json  # and after it
    sprites_before: Sequence[Sprite]
    sprites_after: Sequence[Sprite]

    @cached_property
    def was(self) -> dict[str, Sprite]:
        """How everything stood, by its id."""
        return {sprite.id: sprite for sprite in self.sprites_before}

    @cached_property
    def will(self) -> dict[str, Sprite]:
        """How everything stands in the end."""
        return {sprite.id: sprite for sprite in self.sprites_after}

    @cached_property
    def lasting(self) -> set[str]:
        """The ids of what stands before or in the end; all else is only seen meanwhile."""
        return self.was.keys() | self.will.keys()


def changed(before: Mapping[str, Sprite], now: Mapping[str, Sprite]) -> Iterator[Sprite]:
    """What stands otherwise than before; most are the very same sprites."""
    for name, sprite in now.items():
        stood = before.get(name)
        if sprite is not stood and sprite != stood:
            yield sprite


class Last(NamedTuple):
    """What stays of a step until the next: the page draws it over the board."""

    mark: tuple[str, ...] = ()  # ids of what it was about
    was: tuple[Sprite, ...] = ()  # where those stood that have moved; several of one are its way
    stay: tuple[Sprite, ...] = ()  # things to be seen beside them


def last_of(step: Step, beats: Sequence[Beat]) -> Last:
    """The same as the page makes of beats (static/marks.js)."""
    mark = tuple(dict.fromkeys(name for beat in beats for name in beat.mark))
    told = tuple(sprite for beat in beats for sprite in beat.was)
    known = {sprite.id for sprite in told}
    moved = (name for name in mark if name not in known and name in step.was)
    was = (step.was[name] for name in moved if step.was[name] != step.will.get(name))
    return Last(mark, (*was, *told), tuple(sprite for beat in beats for sprite in beat.stay))


def shows(last: Last, step: Step) -> bool:
    """Is anything of a step seen on the board, or was it a pass, a choice made unseen?"""
    return bool(last.stay) or not step.lasting.isdisjoint(last.mark)


def still_true(last: Last, step: Step, now: Mapping[str, Sprite]) -> Last:
    """What is left of a step on a later board: things that are still where it left them."""
    then = step.will
    mark = tuple(name for name in last.mark if _stands_alike(then.get(name), now.get(name)))
    if last.mark and not mark:
        return Last()
    return Last(mark, tuple(sprite for sprite in last.was if sprite.id in mark), last.stay)


def _stands_alike(one: Sprite | None, other: Sprite | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one.x - other.x) < NEAR and abs(one.y - other.y) < NEAR


def boards(step: Step, beats: Sequence[Beat]) -> list[list[Sprite]]:
    """The board during each beat, on top what is seen during it alone and what stays of it."""
    known, shown = dict(step.was), []
    for beat in beats:
        for name in beat.gone:
            known.pop(name, None)
        known |= {sprite.id: sprite for sprite in beat.put}
        shown.append([*known.values(), *beat.show, *beat.stay])
    return shown
