"""What a viewer is told: everything at first, then only what has changed for that viewer.

A viewpoint is a seat (or none: a spectator) in a language; all sockets that share one get
the same bytes.  Lines of the log are numbered for each viewpoint by itself, so that nobody
can count what another did unseen.
"""

from functools import lru_cache
from typing import Any

import orjson

from donjon.drawing.scene import Offer, Scene, Sprite
from donjon.engine.words import Say, speak
from donjon.table.answers import News
from donjon.table.sentences import entry_sentences, lots_sentence, result_sentence
from donjon.table.sitting import Sitting
from donjon.table.steady import wall_time

Key = tuple[str | None, str]  # seat, language
Sprites = list[Sprite]  # in the order they are drawn
LINES = 400  # of the log that a page gets at once


class Shared:
    """What viewpoints of one table work out together, at one moment of its journal."""

    def __init__(self, sitting: Sitting) -> None:
        self._moment = sitting, len(sitting.entries)
        self.scenes: dict[str, Scene] = {}  # where all see the same, by language
        self._last: tuple[Sprites, Sprites, dict[str, Any]] | None = None

    def is_of(self, sitting: Sitting) -> bool:
        """Has nothing happened since?"""
        return self._moment[0] is sitting and self._moment[1] == len(sitting.entries)

    def difference(self, old: Sprites, now: Sprites) -> dict[str, Any]:
        """The sprites to put, and their order if that has changed."""
        if self._last is None or self._last[0] is not old or self._last[1] is not now:
            self._last = old, now, difference(old, now)
        return self._last[2]


class Viewpoint:
    """What has been told so far to all who look from here."""

    def __init__(self, seat: str | None, language: str) -> None:
        self.seat = seat
        self.language = language
        self.say: Say = speak(language)
        self.sprites: Sprites = []
        self.offers: list[Offer] = []
        self.caption = ""
        self.lots: dict[str, Any] | None = None  # as they were told
        self.lines = 0  # of the log, told

    # --- everything ---------------------------------------------------------------------

    def whole(self, sitting: Sitting, shared: Shared, since: int = 0) -> dict[str, Any]:
        """All there is to see, and the lines of the log after the first `since`."""
        self.lines = len(sitting.lines(self.seat))
        self.lots = sitting.lots.to_json()
        scene, offers = self._look(sitting, shared)
        self.sprites, self.offers, self.caption = scene.sprites, offers, scene.caption
        log = self.log(sitting, since)
        return {
            "lines": self.lines,
            "since": self.lines - len(log),
            "log": log,
            "scene": {"whole": whole_scene(scene, offers)},
            "undo": self._undo(sitting),
            "hash": sitting.last_hash(self.seat) if log else None,
        }

    def log(self, sitting: Sitting, since: int) -> list[dict[str, Any]]:
        """The lines after the first `since`, the last ones if there are very many."""
        numbers = sitting.lines(self.seat)
        if not 0 <= since <= len(numbers):
            since = 0
        return self._log(sitting, max(since, len(numbers) - LINES))

    def _log(self, sitting: Sitting, since: int) -> list[dict[str, Any]]:
        numbers = sitting.lines(self.seat)[since:]
        return [self._line(sitting, n, line) for line, n in enumerate(numbers, since + 1)]

    # --- what has changed ---------------------------------------------------------------

    def news(self, sitting: Sitting, table: Any, shared: "Shared") -> bytes | None:
        """What has changed since the last time; None if nothing has that shows from here."""
        first = self.lines
        lines = self._log(sitting, first)
        self.lines += len(lines)
        drawn = self.lots is not None and self._draw_on(sitting)
        change = self._difference(sitting, shared)
        if not lines and not change and not drawn:
            return None
        undo, seal = self._undo(sitting), sitting.last_hash(self.seat) if lines else None
        return News(first, self.lines, lines, table, change, undo, seal).to_bytes()

    def _draw_on(self, sitting: Sitting) -> bool:
        """Is there something new to be told of the lots?  Once they are drawn, all of the board."""
        before, self.lots = self.lots, sitting.lots.to_json()
        if self.lots is None:
            self.sprites = []
        return self.lots != before

    def _difference(self, sitting: Sitting, shared: Shared) -> dict[str, Any]:
        """The scene as it differs from the last one told."""
        scene, offers = self._look(sitting, shared)
        change: dict[str, Any] = {}
        if not self.sprites:
            change["whole"] = whole_scene(scene, offers)
        else:
            change.update(shared.difference(self.sprites, scene.sprites))
            if offers != self.offers:
                change["offers"] = [offered(offer) for offer in offers]
            if scene.caption != self.caption:
                change["caption"] = scene.caption
        self.sprites, self.offers, self.caption = scene.sprites, offers, scene.caption
        return change

    def _look(self, sitting: Sitting, shared: Shared) -> tuple[Scene, list[Offer]]:
        """The scene from here, and what is offered here."""
        match, seat = sitting.match, sitting.eyes(self.seat)
        acting = seat is not None and seat in sitting.acting
        if not match.looks_alike:
            scene: Scene = match.scene(seat, acting, self.say)
            self._caption(sitting, scene)
            return scene, scene.offers
        found = shared.scenes.get(self.language)
        if found is None:
            found = shared.scenes[self.language] = match.scene(None, False, self.say)
            self._caption(sitting, found)
        return found, match.offers(seat, self.say) if acting and seat else []

    def _caption(self, sitting: Sitting, scene: Scene) -> None:
        lots = "" if sitting.started else lots_sentence(sitting, self.say)
        scene.caption = lots or result_sentence(sitting, self.say) or scene.caption

    def _undo(self, sitting: Sitting) -> bool | None:
        """True if this seat's last step can be taken back."""
        return True if sitting.can_undo(self.seat) else None

    def _line(self, sitting: Sitting, number: int, line: int) -> dict[str, Any]:
        """One line of the log as this viewer may know it."""
        entry, effect = sitting.entries[number - 1], sitting.effects[number - 1]
        out: dict[str, Any] = {"line": line, "kind": entry.kind, "seat": entry.seat}
        if entry.kind == "move":
            out["say"] = sitting.words(number, self.seat, self.say)
            if entry.seat == self.seat:
                out["move"] = entry.move
        else:
            out["say"] = entry_sentences(entry, sitting, self.say)
        if entry.kind == "undo":
            gone = (sitting.line_of(n, self.seat) for n in effect.undone)
            out["undone"] = [line for line in gone if line is not None]
        if entry.seat == self.seat and "ref" in entry.more:
            out["ref"] = entry.more["ref"]
        if entry.time is not None:
            out["time"] = round(entry.time)
        return out


def difference(old: Sprites, now: Sprites) -> dict[str, Any]:
    """The sprites to put, and their order if that has changed."""
    others = [(a, b) for a, b in zip(old, now, strict=False) if a is not b]
    if len(old) == len(now) and all(a.id == b.id for a, b in others):
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


def whole_scene(scene: Scene, offers: list[Offer]) -> dict[str, Any]:
    return {
        "width": scene.width,
        "height": scene.height,
        "caption": scene.caption,
        "sprites": [drawn(sprite) for sprite in scene.sprites],
        "offers": [offered(offer) for offer in offers],
    }


def table_json(sitting: Sitting, secret: bool = False) -> dict[str, Any]:
    """What everybody at the table knows of it, apart from the board."""
    out: dict[str, Any] = {
        "status": sitting.status,
        "acting": sitting.acting,
        "chairs": sitting.chairs_json(),
        "round": sitting.match.round,
    }
    if not sitting.started:
        out["lots"] = sitting.lots.to_json()
    if sitting.together:
        out["together"] = sitting.together
    if secret:
        out["secret"] = True
    if sitting.facts.clock is not None:
        out["clocks"] = sitting.clocks(wall_time())
        out["running"] = sitting.running
    if sitting.over:
        out["result"] = sitting.result
        out["why"] = sitting.why
        out["seed"] = sitting.seed  # now everybody can check the dice
    return out
