"""What the viewpoints of one table work out together."""

from typing import Any

import orjson

from donjon.drawing import telling
from donjon.drawing.hints import Standing
from donjon.drawing.scene import Scene
from donjon.engine.words import Say
from donjon.table.fragments import Sprites, difference
from donjon.table.reports import names_of
from donjon.table.sitting import Sitting


class Shared:
    """What viewpoints of one table work out together, at one moment of its journal."""

    def __init__(self, sitting: Sitting, before: "Shared | None" = None) -> None:
        self._moment = sitting, len(sitting.entries)
        self._chairs = sitting.chairs_json()
        self.scenes: dict[str, Scene] = {}  # where all see the same, by language,
        self.beats: dict[str, orjson.Fragment | None] = {}  # and how that came about
        same = before is not None and before._chairs is self._chairs
        self._names: dict[str, dict[str, str]] = before._names if before and same else {}
        self._standings: dict[tuple[str, str | None], dict[str, Standing]] = {}
        self._last: tuple[Sprites, Sprites, dict[str, Any]] | None = None

    def is_of(self, sitting: Sitting) -> bool:
        """Has nothing happened since?"""
        return self._moment[0] is sitting and self._moment[1] == len(sitting.entries)

    def names(self, language: str, say: Say) -> dict[str, str]:
        """How everybody is called."""
        if language not in self._names:
            self._names[language] = names_of(self._moment[0], say)
        return self._names[language]

    def standing(self, language: str, say: Say, seat: str | None) -> dict[str, Standing]:
        """How each seat stands, as it is seen from one."""
        match = self._moment[0].match
        key = language, None if match.looks_alike else seat
        if key not in self._standings:
            self._standings[key] = telling.standing(match, say, key[1])
        return self._standings[key]

    def difference(self, old: Sprites, now: Sprites) -> dict[str, Any]:
        """The sprites to put, and their order if that has changed."""
        if self._last is None or self._last[0] is not old or self._last[1] is not now:
            self._last = old, now, difference(old, now)
        return self._last[2]
