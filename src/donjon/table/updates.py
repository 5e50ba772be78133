"""What a viewer is told: everything at first, then only what has changed for that viewer.

A viewpoint is a seat (or none: a spectator) in a language; all sockets that share one get
the same bytes.  Lines of the log are numbered for each viewpoint by itself, so that nobody
can count what another did unseen.
"""

from itertools import islice
from typing import Any

import orjson

from donjon.drawing import telling
from donjon.drawing.beats import Beat, Last, Step, last_of, shows, still_true
from donjon.drawing.hints import Standing
from donjon.drawing.scene import Offer, Region, Scene, Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say, speak
from donjon.table.answers.to_all import News
from donjon.table.endings import ending
from donjon.table.fragments import Sprites, beaten, drawn, offered, stood
from donjon.table.reports import entry_sentences, lots_sentence, result_sentence
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting
from donjon.table.steady import wall_time

Key = tuple[str | None, str]  # seat, language
QUIET = Beat()  # which shows nothing
STEPS = ("move", "undo")  # lines that change the board
LINES = 400  # of the log that a page gets at once
BACK = 8  # steps that may have shown nothing, when the last one is looked for that did


class Viewpoint:
    """What has been told so far to all who look from here."""

    def __init__(self, seat: str | None, language: str) -> None:
        self.seat = seat
        self.language = language
        self.say: Say = speak(language)
        self.sprites: Sprites = []
        self.regions: list[Region] = []
        self.offers: list[Offer] = []
        self.caption = ""
        self.standing: dict[str, Standing] = {}
        self.view: Json = {}  # what the board was drawn from
        self.lots: dict[str, Any] | None = None  # as they were told
        self.lines = 0  # of the log, told
        self.ended = False  # the end has been told

    # --- everything ---------------------------------------------------------------------

    def whole(self, sitting: Sitting, shared: Shared, since: int = 0) -> dict[str, Any]:
        """All there is to see, and the lines of the log after the first `since`."""
        self.lines = len(sitting.lines(self.seat))
        self.lots = sitting.lots.to_json()
        scene = self._whole_scene(sitting, shared)
        log = self.log(sitting, since)
        return {
            "lines": self.lines,
            "since": self.lines - len(log),
            "log": log,
            "scene": {"whole": scene},
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
        before = self.view, self.sprites
        change = self._difference(sitting, shared)
        if "whole" not in change and not _is_one_step(lines):
            change["last"] = self._last_step(sitting)
        self._tell_beats(sitting, shared, lines, *before)
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

    def _whole_scene(self, sitting: Sitting, shared: Shared) -> dict[str, Any]:
        """All of the board, and what the last step was about."""
        scene, self.offers = self._look(sitting, shared)
        self.sprites, self.view = scene.sprites, self._shown(sitting)
        self.regions = scene.regions
        self.caption = self._caption(sitting, shared, scene)
        self.standing = shared.standing(self.language, self.say, sitting.eyes(self.seat))
        whole = {
            "width": scene.width,
            "height": scene.height,
            "caption": self.caption,
            "sprites": [drawn(sprite) for sprite in scene.sprites],
            "offers": [offered(offer) for offer in self.offers],
            "standing": {seat: stood(one) for seat, one in self.standing.items()},
            "regions": [region._asdict() for region in scene.regions],
        }
        if last := self._last_step(sitting):
            whole["last"] = last
        return whole | self._ending(sitting, again=True)

    def _difference(self, sitting: Sitting, shared: Shared) -> dict[str, Any]:
        """The scene as it differs from the last one told."""
        if not self.sprites:
            return {"whole": self._whole_scene(sitting, shared)}
        scene, offers = self._look(sitting, shared)
        change: dict[str, Any] = dict(shared.difference(self.sprites, scene.sprites))
        caption = self._caption(sitting, shared, scene)
        standing = shared.standing(self.language, self.say, sitting.eyes(self.seat))
        if offers != self.offers:
            change["offers"] = [offered(offer) for offer in offers]
        if caption != self.caption:
            change["caption"] = caption
        if standing != self.standing:
            change["standing"] = {seat: stood(one) for seat, one in standing.items()}
        if scene.regions != self.regions:
            self.regions = scene.regions
            change["regions"] = [region._asdict() for region in scene.regions]
        self.sprites, self.offers, self.view = scene.sprites, offers, self._shown(sitting)
        self.caption, self.standing = caption, standing
        return change | self._ending(sitting)

    def _ending(self, sitting: Sitting, again: bool = False) -> dict[str, Any]:
        """How it came out, told once."""
        new, self.ended = sitting.over and (again or not self.ended), sitting.over
        return {"ending": ending(sitting, self.seat, self.say)} if new else {}

    def _shown(self, sitting: Sitting) -> Json:
        return sitting.match.shown(sitting.eyes(self.seat))[0]

    def _look(self, sitting: Sitting, shared: Shared) -> tuple[Scene, list[Offer]]:
        """The scene from here, and what is offered here."""
        match, seat = sitting.match, sitting.eyes(self.seat)
        acting = seat is not None and seat in sitting.acting and not _bot_plays(sitting, seat)
        if not match.looks_alike:
            scene: Scene = match.scene(seat, acting, self.say)
            return scene, scene.offers
        found = shared.scenes.get(self.language)
        if found is None:
            found = shared.scenes[self.language] = match.scene(None, False, self.say)
        return found, match.offers(seat, self.say) if acting and seat else []

    def _caption(self, sitting: Sitting, shared: Shared, scene: Scene) -> str:
        if sitting.status == "open":
            return lots_sentence(sitting, self.say)
        if sitting.over:
            return result_sentence(sitting, self.say)
        names = shared.names(self.language, self.say)
        seat = None if _bot_plays(sitting, self.seat) else self.seat  # whom nothing is asked of
        return telling.caption(sitting.match, seat, names, self.say) or scene.caption

    # --- how it came about --------------------------------------------------------------

    def _tell_beats(
        self, sitting: Sitting, shared: Shared, lines: list[dict[str, Any]],
        view: Json, sprites: Sprites,
    ) -> None:  # fmt: skip
        """Add the beats of a move to its line, unless several things are told at once."""
        moves = _steps(lines)
        if not _is_one_step(lines) or not moves or not sprites:
            return  # and without a board before there is no way from it
        told = shared.beats if sitting.match.looks_alike else {}
        if self.language not in told:
            told[self.language] = self._beats(sitting, moves[0], view, sprites)
        if beats := told[self.language]:
            moves[0]["beats"] = beats

    def _beats(
        self, sitting: Sitting, line: dict[str, Any], view: Json, sprites: Sprites
    ) -> orjson.Fragment | None:
        """The beats of a line's move, which has led from another board; None if they are quiet."""
        match, number = sitting.match, sitting.lines(self.seat)[line["line"] - 1]
        events = match.kept_events(self.seat, sitting.effects[number - 1].notes)
        step = Step(events, self.seat, view, self.view, sprites, self.sprites)
        beats = telling.beats(match.game, step, self.say)
        return None if beats.count(QUIET) == len(beats) else beaten(beats, self.sprites)

    def _last_step(self, sitting: Sitting) -> dict[str, Any] | None:
        """What the last step was about, for somebody who comes later: marks, and how it stood.

        It is the last one that is seen from here: nobody finds out that another acted unseen.
        One that shows nothing leaves what the one before has shown, where that is still true.
        """
        match, seat = sitting.match, sitting.eyes(self.seat)
        seen = (n for n in match.newest_first() if sitting.shows(n, self.seat))
        now: dict[str, Sprite] = {}
        for number in islice(seen, BACK):
            step = telling.step(match.as_of(number - 1), match.as_of(number), seat, self.say)
            now = now or step.will
            last = last_of(step, telling.beats(match.game, step, self.say))
            if shows(last, step):
                return _last_json(still_true(last, step, now))
        return None

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


def _steps(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line["kind"] in STEPS]


def _is_one_step(lines: list[dict[str, Any]]) -> bool:
    """Do lines tell at most one step, which has led on?  Else its marks can't be told by beats."""
    return [line["kind"] for line in _steps(lines)] in ([], ["move"])


def _last_json(last: Last) -> dict[str, Any] | None:
    if not last.mark and not last.stay:
        return None
    more = {"stay": [drawn(sprite) for sprite in last.stay]} if last.stay else {}
    return {"mark": list(last.mark), "was": [drawn(sprite) for sprite in last.was], **more}


def _bot_plays(sitting: Sitting, seat: str | None) -> bool:
    return seat is not None and sitting.chairs[seat].who == "bot"


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
        now = wall_time()
        out["clocks"] = sitting.clocks.left_at(now)
        out["running"] = sitting.clocks.running
        if starts := sitting.clocks.starts(now):
            out["starts"] = starts
    if sitting.over:
        out["result"] = sitting.result
        out["why"] = sitting.why
        out["seed"] = sitting.seed  # now everybody can check the dice
    return out
