"""Reviews of finished games: asked for at a table, made in the background, kept for a while.

A review is made from the journal, which is open to everybody by then, and from nothing else.
"""

import logging
import time
from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import orjson

from donjon.bots import Review
from donjon.bots.review import Judged
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.table import studying
from donjon.table.answers import to_one
from donjon.table.errors import Refused
from donjon.table.live import Live
from donjon.table.reports import together
from donjon.table.sitting import Sitting
from donjon.table.studies import LONG, Place

if TYPE_CHECKING:
    from donjon.table.asking import Asker
    from donjon.table.house import House

log = logging.getLogger("donjon.table")
KEPT = 100  # reviews
UNASKED = 30.0  # seconds that one goes on though nobody looks at its table
WORST = 3  # choices that cost most, told beside the turning points
NOTABLE = 0.03  # what a choice must have cost for a better move to be named


@dataclass
class Job:
    """A review that is being made."""

    place: Place
    asked: float  # when, for the last time
    wishers: set[str] = field(default_factory=set)  # devices
    at: int = 0
    of: int = 0


class Reviews:
    """All reviews of a house: those that are there, and those that are being made."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.found: OrderedDict[str, Review] = OrderedDict()
        self.jobs: dict[str, Job] = {}

    def ask(self, live: Live, asker: "Asker") -> Review | to_one.Review:
        """The review of a table, or how far it is; it is begun if need be.  The lock is held."""
        if not live.sitting.over:
            raise Refused(N_("A game is looked back at when it is over."))
        if live.id in self.found:
            self.found.move_to_end(live.id)
            return self.found[live.id]
        job = self.jobs.get(live.id)
        if job is None:
            journal = orjson.dumps(live.sitting.journal())
            place = self.house.studies.enter(LONG, asker.address)
            job = self.jobs[live.id] = Job(place, time.monotonic())
            self.house.expect_search(live.facts.game)
            self.house.spawn(self._look_back(live, job, journal))
        job.asked = time.monotonic()
        job.wishers.add(asker.device)
        return self._progress(job)

    def stop(self, live: Live, asker: "Asker") -> to_one.Review:
        """Somebody doesn't want it any more; it is given up once nobody does."""
        job = self.jobs.get(live.id)
        if job is not None:
            job.wishers.discard(asker.device)
            if not job.wishers:
                self.house.studies.leave(job.place)
        return to_one.Review(0, 0, 0, stopped=True)

    async def _look_back(self, live: Live, job: Job, journal: bytes) -> None:
        studies = self.house.studies
        try:
            while self._is_wanted(live, job):
                step = await studies.work(job.place, studying.look_back, live.id, journal)
                job.at, job.of = step.at, step.of
                if step.found is not None:
                    self._keep(live.id, step.found)
                    break
                self.tell_all()
        except Refused as error:
            log.warning("table %s could not be looked back at: %s", live.id, error.reason)
        finally:
            del self.jobs[live.id]
            studies.leave(job.place)
            ready = live.id in self.found
            live.tell_all(to_one.Review(job.at, job.of, 0, ready or None, not ready or None))
            self.tell_all()

    def tell_all(self) -> None:
        """Tell whoever waits how far the reviews are."""
        for table, job in self.jobs.items():
            live = self.house.lives.get(table)
            if live is not None:
                live.tell_all(self._progress(job))

    def _progress(self, job: Job) -> to_one.Review:
        return to_one.Review(job.at, job.of, self.house.studies.before(job.place))

    def _is_wanted(self, live: Live, job: Job) -> bool:
        return bool(live.listeners) or time.monotonic() - job.asked < UNASKED

    def _keep(self, table: str, found: Review) -> None:
        self.found[table] = found
        while len(self.found) > KEPT:
            self.found.popitem(last=False)


# --- in words -------------------------------------------------------------------------------


def in_words(review: Review, sitting: Sitting, seat: str | None, say: Say) -> Json:
    """A review as a viewer reads it: moments are lines of the viewer's own log."""
    lines = sitting.lines(seat)

    def line(entry: int) -> int:
        return bisect_right(lines, entry)

    points = [
        {"line": line(j.entry - 1), "seat": j.seat, "chances": [round(c, 3) for c in j.chances]}
        for j in review.choices
    ]
    points.append({"line": len(lines), "chances": _outcome(sitting)})
    shown = {j.number: j for j in (*review.turning_points(), *_worst(review))}
    turns = [_turn(shown[n], sitting, line(shown[n].entry - 1), say) for n in sorted(shown)]
    totals = {
        name: {kind: round(value, 3) for kind, value in total.items()}
        for name, total in review.totals().items()
    }
    return {
        "seats": list(review.seats),
        "together": together(sitting),
        "points": points,
        "turns": turns,
        "totals": totals,
        "simulations": min((j.simulations for j in review.choices), default=0),
        "every": max(1, -(-sitting.match.moves_played // studying.MOST)),
    }


def _worst(review: Review) -> list[Judged]:
    worst = sorted(review.choices, key=lambda judged: judged.choice)[:WORST]
    return [judged for judged in worst if judged.choice <= -NOTABLE]


def _outcome(sitting: Sitting) -> list[float]:
    """How it came out for each seat, at the end of the curve."""
    result = sitting.result or {"winners": []}
    winners = result["winners"]
    lost = winners or together(sitting) or len(result.get("ranking", ())) > 1
    drawn = 0.0 if lost else 0.5
    return [1.0 if seat in winners else drawn for seat in sitting.facts.seats]


def _turn(judged: Judged, sitting: Sitting, line: int, say: Say) -> Json:
    """A turning point: what was played there, and what would have been better."""
    then = sitting.match.as_of(judged.entry - 1)
    offers = then.scene(judged.seat, True, say).offers
    labels = {offer.move: offer.label.removesuffix(".") for offer in offers}
    turn: dict[str, Any] = {"line": line, "number": judged.number, "seat": judged.seat}
    turn["played"] = labels.get(judged.move, judged.move)
    for name in ("before", "after", "choice", "luck"):
        turn[name] = round(getattr(judged, name), 3)
    if judged.choice <= -NOTABLE and judged.best != judged.move:
        turn["better"] = labels.get(judged.best, judged.best)
    return turn
