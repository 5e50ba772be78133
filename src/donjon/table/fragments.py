"""Parts of a board as JSON, each written once: the same ones come again and again.

Games keep what they draw, so the same thing is mostly the same object.  Such a one is known by
its identity; to find it by what it holds would read a dozen places all over the memory, which
costs more than all the rest of it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, TypeVar

import orjson

from donjon.drawing.beats import Beat
from donjon.drawing.hints import Standing
from donjon.drawing.scene import Offer, Sprite

Sprites = Sequence[Sprite]  # in the order they are drawn
MOST = 20_000  # parts of a kind that are kept
Part = TypeVar("Part")


_id = itemgetter(0)  # of a sprite: its first field


def difference(old: Sprites, now: Sprites) -> dict[str, Any]:
    """The sprites to put, and their order if that has changed."""
    if len(old) == len(now):
        others = [(a, b) for a, b in zip(old, now, strict=True) if a is not b]
        if all(_id(a) == _id(b) for a, b in others):
            put = [drawn(b) for a, b in others if a != b]
            return {"put": put} if put else {}
    known, order = dict(zip(map(_id, old), old, strict=True)), list(map(_id, now))
    pairs = zip(map(known.get, order), now, strict=True)
    put = [drawn(b) for a, b in pairs if a is not b and a != b]  # most are the same ones
    return {"put": put, "order": order} if put else {"order": order}


def _kept(write: Callable[[Part], orjson.Fragment]) -> Callable[[Part], orjson.Fragment]:
    """The same, asked once for each object, and once for each that is equal to others."""
    by_content = lru_cache(MOST)(write)
    known: dict[int, tuple[Part, orjson.Fragment]] = {}  # which live as long as they are in here

    def found(part: Part) -> orjson.Fragment:
        one = known.get(id(part))
        if one is None:
            if len(known) >= MOST:
                known.clear()
            one = known[id(part)] = part, by_content(part)
        return one[1]

    return found


@_kept
def drawn(sprite: Sprite) -> orjson.Fragment:
    """A sprite as JSON; the same ones come again and again."""
    return orjson.Fragment(orjson.dumps(sprite.to_json()))


@_kept
def offered(offer: Offer) -> orjson.Fragment:
    """The same for a move."""
    return orjson.Fragment(orjson.dumps(offer.to_json()))


@_kept
def stood(standing: Standing) -> orjson.Fragment:
    """The same for how a seat stands."""
    return orjson.Fragment(orjson.dumps(standing.to_json()))


def beaten(beats: Sequence[Beat], after: Sequence[Sprite]) -> orjson.Fragment:
    """Beats as JSON; what stands as it does on the board after them is there by its id alone."""
    final = set(map(id, after))  # the very same: nearly all are
    return orjson.Fragment(orjson.dumps([_beaten(beat, final) for beat in beats]))


def _beaten(beat: Beat, final: set[int]) -> dict[str, Any]:
    put = [sprite.id if id(sprite) in final else drawn(sprite) for sprite in beat.put]
    return beat.to_json(put, drawn)
