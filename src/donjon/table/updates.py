"""What a viewer is told: everything at first, then only what has changed for that viewer.

A viewpoint is a seat (or none: a spectator) in a language; all sockets that share one get
the same bytes.  Lines of the log are numbered for each viewpoint by itself, so that nobody
can count what another did unseen.
"""

import time
from typing import Any

import orjson

from donjon.drawing.scene import Offer, Scene, Sprite
from donjon.engine.words import Say, speak
from donjon.table.sitting import Sitting, chairs_json
from donjon.table.words import entry_words, result_words

Key = tuple[str | None, str]  # seat, language
LINES = 400  # of the log that a page gets at once


class Viewpoint:
    """What has been told so far to all who look from here."""

    def __init__(self, seat: str | None, language: str) -> None:
        self.seat = seat
        self.language = language
        self.say: Say = speak(language)
        self.sprites: dict[str, Sprite] = {}
        self.offers: list[Offer] = []
        self.caption = ""
        self.lines = 0  # of the log, told
        self.entries = 0  # of the journal, looked at

    # --- everything ---------------------------------------------------------------------

    def whole(self, sitting: Sitting, since: int = 0) -> dict[str, Any]:
        """All there is to see, and the lines of the log after the first `since`."""
        self._catch_up_lines(sitting)
        scene = self._scene(sitting)
        self._keep(scene)
        log = self.log(sitting, since)
        return {
            "lines": self.lines,
            "since": self.lines - len(log),
            "log": log,
            "scene": {"whole": scene.to_json()},
            **self._own(sitting),
        }

    def log(self, sitting: Sitting, since: int) -> list[dict[str, Any]]:
        """The lines after the first `since`, the last ones if there are very many."""
        numbers = [n for n in range(1, len(sitting.entries) + 1) if sitting.shows(n, self.seat)]
        if not 0 <= since <= len(numbers):
            since = 0
        since = max(since, len(numbers) - LINES)
        return [
            self._line(sitting, n, line, numbers)
            for line, n in enumerate(numbers[since:], since + 1)
        ]

    def entry_of(self, sitting: Sitting, line: int) -> int:
        """Which entry of the journal a line of this log is; 0 is the beginning."""
        for n in range(1, len(sitting.entries) + 1):
            line -= sitting.shows(n, self.seat)
            if line == 0:
                return n
        return 0

    def _catch_up_lines(self, sitting: Sitting) -> None:
        for n in range(self.entries + 1, len(sitting.entries) + 1):
            self.lines += sitting.shows(n, self.seat)
        self.entries = len(sitting.entries)

    # --- what has changed ---------------------------------------------------------------

    def news(self, sitting: Sitting, table: Any) -> bytes | None:
        """What has changed since the last time; None if nothing has that shows from here."""
        first, lines = self.lines, []
        for n in range(self.entries + 1, len(sitting.entries) + 1):
            if sitting.shows(n, self.seat):
                self.lines += 1
                lines.append(self._line(sitting, n, self.lines, None))
        self.entries = len(sitting.entries)
        change = self._difference(sitting)
        if not lines and not change:
            return None
        told = {"is": "news", "from": first, "lines": self.lines, "log": lines, "table": table}
        return orjson.dumps({**told, "scene": change, **self._own(sitting)})

    def _difference(self, sitting: Sitting) -> dict[str, Any]:
        """The scene as it differs from the last one told."""
        scene = self._scene(sitting)
        old, now = self.sprites, {sprite.id: sprite for sprite in scene.sprites}
        change: dict[str, Any] = {}
        if not old:
            change["whole"] = scene.to_json()
        else:
            put = [s.to_json() for name, s in now.items() if old.get(name) != s]
            if put:
                change["put"] = put
            if list(old) != list(now):
                change["order"] = list(now)
            if scene.offers != self.offers:
                change["offers"] = [offer.to_json() for offer in scene.offers]
            if scene.caption != self.caption:
                change["caption"] = scene.caption
        self._keep(scene)
        return change

    def _keep(self, scene: Scene) -> None:
        self.sprites = {sprite.id: sprite for sprite in scene.sprites}
        self.offers, self.caption = scene.offers, scene.caption

    def _scene(self, sitting: Sitting) -> Scene:
        scene: Scene = sitting.match.scene(self.seat, self.seat in sitting.acting, self.say)
        scene.caption = result_words(sitting, self.say) or scene.caption
        return scene

    def _own(self, sitting: Sitting) -> dict[str, Any]:
        """What concerns only this seat."""
        return {"undo": True} if sitting.can_undo(self.seat) else {}

    def _line(
        self, sitting: Sitting, number: int, line: int, numbers: list[int] | None
    ) -> dict[str, Any]:
        """One line of the log as this viewer may know it."""
        entry, told = sitting.entries[number - 1], sitting.told[number - 1]
        out: dict[str, Any] = {"line": line, "kind": entry.kind, "seat": entry.seat}
        if entry.kind == "move":
            out["say"] = sitting.match.tell(told.notes, self.seat, self.say)
            if entry.seat == self.seat:
                out["move"] = entry.move
        else:
            out["say"] = entry_words(entry, sitting, self.say)
        if entry.kind == "undo":
            seen = numbers or [
                n for n in range(1, len(sitting.entries) + 1) if sitting.shows(n, self.seat)
            ]
            out["undone"] = [seen.index(n) + 1 for n in told.undone if n in seen]
        if entry.seat == self.seat and "ref" in entry.more:
            out["ref"] = entry.more["ref"]
        if entry.time is not None:
            out["time"] = round(entry.time)
        return out


def table_json(sitting: Sitting, secret: bool = False) -> dict[str, Any]:
    """What everybody at the table knows of it, apart from the board."""
    out: dict[str, Any] = {
        "status": sitting.status,
        "acting": sitting.acting,
        "chairs": chairs_json(sitting.chairs),
        "round": sitting.match.round,
    }
    if secret:
        out["secret"] = True
    if sitting.facts.clock is not None:
        out["clocks"] = sitting.clocks(time.time())
        out["running"] = sitting.running
    if sitting.over:
        out["result"] = sitting.result
        out["why"] = sitting.why
        out["seed"] = sitting.match.journal()["seed"]  # now everybody can check the dice
    return out


def has_secrets(sitting: Sitting) -> bool:
    """Does some seat see what a spectator doesn't?"""
    match = sitting.match
    open_view = match.view(None)
    return any(match.view(seat) != open_view for seat in match.seats)
