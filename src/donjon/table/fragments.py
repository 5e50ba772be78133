"""Parts of a board as JSON, each written once: the same ones come again and again."""

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import orjson

from donjon.drawing.beats import Beat
from donjon.drawing.hints import Standing
from donjon.drawing.scene import Offer, Sprite

Sprites = Sequence[Sprite]  # in the order they are drawn
MANY = 6  # sprites that a beat puts


def difference(old: Sprites, now: Sprites) -> dict[str, Any]:
    """The sprites to put, and their order if that has changed."""
    others = [(a, b) for a, b in zip(old, now, strict=False) if a is not b]
    if len(old) == len(now) and [a.id for a, _ in others] == [b.id for _, b in others]:
        put = [drawn(b) for a, b in others if a != b]
        return {"put": put} if put else {}
    known = {sprite.id: sprite for sprite in old}
    pairs = [(known.get(sprite.id), sprite) for sprite in now]
    put = [drawn(b) for a, b in pairs if a is not b and a != b]  # most are the same ones
    order = [sprite.id for sprite in now]
    return {"put": put, "order": order} if put else {"order": order}


@lru_cache(20_000)
def drawn(sprite: Sprite) -> orjson.Fragment:
    """A sprite as JSON; the same ones come again and again."""
    return orjson.Fragment(orjson.dumps(sprite.to_json()))


@lru_cache(20_000)
def offered(offer: Offer) -> orjson.Fragment:
    """The same for a move."""
    return orjson.Fragment(orjson.dumps(offer.to_json()))


@lru_cache(20_000)
def stood(standing: Standing) -> orjson.Fragment:
    """The same for how a seat stands."""
    return orjson.Fragment(orjson.dumps(standing.to_json()))


def beaten(beats: list[Beat], after: Sequence[Sprite]) -> list[orjson.Fragment]:
    """Beats as JSON; what stands as it does on the board after them is there by its id alone."""
    final = {sprite.id: sprite for sprite in after}

    def written(sprite: Sprite) -> Any:
        return sprite.id if final.get(sprite.id) is sprite else drawn(sprite)

    told = []
    for beat in beats:
        stays = [final.get(sprite.id) is sprite for sprite in beat.put]
        if all(stays):
            told.append(_in_place(beat))
        elif len(beat.put) > MANY:  # which hardly ever comes again
            told.append(orjson.Fragment(orjson.dumps(beat.to_json(written, drawn))))
        else:
            told.append(_on_the_way(beat))
    return told


@lru_cache(20_000)
def _in_place(beat: Beat) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(beat.to_json(attrgetter("id"), drawn)))


@lru_cache(20_000)
def _on_the_way(beat: Beat) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(beat.to_json(drawn, drawn)))
