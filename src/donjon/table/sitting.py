"""A table as its journal tells it: the match, who sits where, the clocks, the log.

Nothing here waits, writes or sends.  Everything follows from the entries, so a table that is
loaded, one that is played and one that another server plays come out the same.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from donjon.engine.errors import IllegalMove
from donjon.engine.fairness import commitment, drawn_seed
from donjon.engine.foresight import Hold
from donjon.engine.journal import Entry
from donjon.engine.match import Match
from donjon.engine.notes import EVERYBODY, Note, may_see
from donjon.engine.words import N_, Say
from donjon.table.chairs import CHAIR, Chair, chairs_json
from donjon.table.clocks import Clocks
from donjon.table.facts import Clock, Facts
from donjon.table.lots import TableLots

PLACEHOLDER = "the lots are not drawn"  # the seed of a board that is only looked at
COUNTED = ("seat", "undo", "share")  # kinds of which a seat can add so many
BEFORE = ("seat", "share")  # kinds of entries that can be before the lots are drawn


class Effect(NamedTuple):
    """What an entry caused, kept so that it can be told to anybody at any time."""

    notes: list[Note]
    public: bool  # does everybody notice that something happened?
    undone: tuple[int, ...] = ()  # the moves that an undo took back


class Sitting:
    """One table in memory."""

    def __init__(self, facts: Facts, secret: str, table: str = "") -> None:
        self.facts = facts
        self.lots = TableLots(facts.seats, commitment(facts.game, secret))
        self._secret = secret  # the server's part of the seed
        self._table = table  # its id
        self._early: list[Entry] = []  # entries up to the draw
        self.entries = self._early  # what was done; from the draw on the match keeps it
        self.effects: list[Effect] = []
        self._noticed: dict[str | None, list[int]] = {}  # entries, by viewer,
        self._looked: dict[str | None, int] = {}  # as far as they were looked at
        self.chairs = {seat: Chair() for seat in facts.seats}
        self.seated: dict[str, int] = {}  # the entry with which each person sat down
        self.extras: Counter[str] = Counter()  # entries of a seat that are no moves
        self.refs: set[tuple[str, str]] = set()  # commands of each seat, to know a repeat
        self.forced: dict[str, Any] | None = None  # a result that isn't the rules' own
        self.why = ""  # how it ended: rules, resigned, time, agreed
        self.clocks = Clocks(facts.clock, facts.seats)
        self.together: tuple[str, ...] = ()  # those who choose at the same time now
        self._chairs_told: dict[str, Any] | None = None
        self._said: tuple[int, Any, list[str]] | None = None  # the last entry in words
        self._look()

    # --- what there is to know ----------------------------------------------------------

    @cached_property
    def match(self) -> Match:
        """The match; before the lots are drawn one to look at, of which nothing will stay."""
        placeholder = self._new_match(PLACEHOLDER)
        placeholder.catch_up(self._early)
        return placeholder

    @property
    def seed(self) -> str:
        """What the dice come from: the server's secret and all shares."""
        return drawn_seed(self._secret, self.lots.in_order())

    def eyes(self, seat: str | None) -> str | None:
        """Whose view somebody gets: before the lots are drawn there is nothing of one's own."""
        return seat if self.started else None

    def hash_at(self, number: int) -> str:
        """The hash of everything up to entry `number`, whether or not it has been drawn yet."""
        return self.match.hash_at(number)

    def last_hash(self, seat: str | None) -> str | None:
        """The hash with the last line of a viewer's log."""
        seen = self.lines(seat)
        return self.match.hash_at(seen[-1]) if seen else None

    def just_drew(self, seat: str | None) -> bool:
        """Has a viewer noticed nothing since shares were drawn, which is no line of the log?"""
        drawn_at, lines = len(self._early), self.lines(seat)
        return self.started and self._early[-1].kind == "share" and lines[-1] < drawn_at

    def shared(self, seat: str) -> bool:
        """Has the person who has a seat now added a share to the dice?"""
        since = self.entries[self.seated.get(seat, len(self.entries)) :]
        return any(entry.kind == "share" and entry.seat == seat for entry in since)

    def _look(self) -> None:
        """Work out once what is asked for often."""
        self.started = self.lots.drawn  # so somebody sits on every seat
        self.over = self.forced is not None or (self.started and self.match.over)
        self.status = "over" if self.over else "play" if self.started else "open"
        self.public = self.match.acting if self.started else ()  # whom the rules ask
        self.acting = self.public if self.status == "play" else ()
        self.result = self._come_out() if self.over else None

    def _who_choose(self, before: tuple[str, ...], entry: Entry, notes: list[Note]) -> None:
        """Keep track of those who choose at the same time: who has chosen is told, not what."""
        now = self.acting
        if len(now) > 1:
            if not set(now) <= set(before) or entry.kind != "move":
                self.together = now
        elif entry.kind == "move" and self.together:
            shrinks = set(now) < set(before)
            unseen = now == before and not any(n.audience == EVERYBODY for n in notes)
            if not now or not (shrinks or unseen):
                self.together = ()

    def _come_out(self) -> dict[str, Any]:
        """How it came out, by what the table says or else by the rules."""
        if self.forced is not None:
            return self.forced
        return self._without_resigned(self.match.result or {})

    def chairs_json(self) -> dict[str, Any]:
        """Who sits where, for everybody."""
        if self._chairs_told is None:
            self._chairs_told = chairs_json(self.chairs)
        return self._chairs_told

    def words(self, number: int, seat: str | None, say: Say) -> list[str]:
        """What a move caused, in words; said once where all may hear the same."""
        if self._said is not None and self._said[:2] == (number, say):
            return self._said[2]
        notes = self.effects[number - 1].notes
        if any(note.audience != EVERYBODY for note in notes):
            return self.match.tell(notes, seat, say)
        self._said = number, say, self.match.tell(notes, None, say)
        return self._said[2]

    def shows(self, number: int, seat: str | None) -> bool:
        """Does a viewer notice entry `number`?  Nobody else's hidden steps can be counted."""
        entry, effect = self.entries[number - 1], self.effects[number - 1]
        if entry.kind == "move":
            if effect.public or entry.seat == seat:
                return True
            viewer = -1 if seat is None else self.facts.seats.index(seat)
            return any(may_see(note, viewer) for note in effect.notes)
        if entry.kind == "undo":
            return any(self.shows(n, seat) for n in effect.undone)
        if entry.kind == "share":
            return False
        return "draw" not in entry.more or bool(entry.more["draw"])

    def lines(self, seat: str | None) -> list[int]:
        """The numbers of the entries that a viewer has noticed: the lines of its log."""
        looked, count = self._looked.get(seat, -1), len(self.entries)
        if looked == count:
            return self._noticed[seat]
        seen = self._noticed.setdefault(seat, [])
        seen += [n for n in range(max(looked, 0) + 1, count + 1) if self.shows(n, seat)]
        self._looked[seat] = count
        return seen

    def line_of(self, number: int, seat: str | None) -> int | None:
        """Which line of a viewer's log an entry is, if it is one."""
        seen = self.lines(seat)
        line = bisect_left(seen, number)
        return line + 1 if line < len(seen) and seen[line] == number else None

    def last_move(self, seat: str) -> int | None:
        """The number of a seat's last move that stands, unless it has seen another's since."""
        newest = self.match.newest  # which decides nearly always
        if newest and self.entries[newest - 1].seat != seat and self.shows(newest, seat):
            return None
        for number in self.match.newest_first():
            if self.entries[number - 1].seat == seat:
                return number
            if self.shows(number, seat):
                return None
        return None

    def can_undo(self, seat: str | None) -> bool:
        """One's own last step, until something new was told by it or another was seen to act.

        What others do unseen changes nothing about it: nobody can find out whether they did.
        """
        last = None if seat is None or self.over else self.last_move(seat)
        return last is not None and self.match.hold(last) is Hold.NOTHING

    def journal(self) -> dict[str, Any]:
        """The match on paper, with its seed: only for when it is over."""
        return self.match.journal(result=self.result)

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs of a table; how it was put into words stays here."""
        return {**vars(self), "_said": None}

    # --- what happens -------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Do what an entry says; raises IllegalMove, with nothing done, if it can't be."""
        effect = self._do(entry) if self.started else self._prepare(entry)
        self.effects.append(effect)
        if entry.seat is not None and "ref" in entry.more:
            self.refs.add((entry.seat, entry.more["ref"]))
        self._around(entry, effect.public)
        asked = self.acting
        self._look()
        self._who_choose(asked, entry, effect.notes)
        self._count_time(entry, asked)

    def _do(self, entry: Entry) -> Effect:
        if entry.kind == "share":
            raise IllegalMove(self.lots.check(entry))
        before = self.public
        undone = self.match.add(entry)
        notes = self.match.notes if entry.kind == "move" else []
        return Effect(notes, before != self.match.acting or self.match.over, undone)

    def _prepare(self, entry: Entry) -> Effect:
        """Take an entry from before the lots are drawn; with the last of them the match begins."""
        if entry.kind not in BEFORE:
            raise IllegalMove(N_("the lots are not drawn yet"))
        wrong = self.lots.check(entry) if entry.kind == "share" else ""
        if wrong:
            raise IllegalMove(wrong)
        self._early.append(entry)
        vars(self).pop("match", None)
        self.lots.add(entry)
        if self.lots.drawn:
            self.match = self._new_match(self.seed)
            self.match.catch_up(self._early)
            self.entries = self.match.entries
        return Effect([], True)

    def _new_match(self, seed: str) -> Match:
        facts, clock = self.facts, self.facts.clock
        table = {"id": self._table, "clock": clock.to_json() if clock else None}
        around = {"rules": facts.rules, "table": table}  # those it was begun under, for good
        return Match.new(
            facts.game, len(facts.seats), seed, facts.options, secret=self._secret, around=around
        )

    def _around(self, entry: Entry, public: bool) -> None:
        """What an entry means for those around the board."""
        if entry.kind == "move":
            if self.match.over:
                self.why = "rules"
            for seat, chair in self.chairs.items():
                if chair.draw and public and seat != entry.seat:  # unseen steps tell nothing
                    chair.draw, self._chairs_told = False, None
        elif (who := counted_for(entry)) is not None:
            self.extras[who] += 1
        if entry.kind == "seat":
            self._sit(str(entry.seat), entry.more)
        elif entry.kind == "resign":
            self._resign(str(entry.seat), entry.more, "resigned")
        elif entry.kind == "clock" and "then" in entry.more:
            if entry.more.get("then") == "forfeit":
                self._resign(str(entry.seat), entry.more, "time")
            else:
                self._sit(str(entry.seat), {"who": "bot", "level": entry.more["level"]})
            self._sit(str(entry.seat), {"out": True})
        elif entry.kind == "end":
            self.forced, self.why = entry.more["result"], entry.more.get("why", "agreed")

    def _sit(self, seat: str, more: dict[str, Any]) -> None:
        chair, self._chairs_told = self.chairs[seat], None
        if more.get("who") == "person" and (seat not in self.seated or "handed" in more):
            self.seated[seat] = len(self.entries)
        elif more.get("who") in ("open", "friend"):
            self.seated.pop(seat, None)
        if more.get("who") == "person":
            chair.out = False
        if more.get("declined"):
            for other in self.chairs.values():
                other.draw = False
        for name, value in more.items():
            if name in CHAIR:
                setattr(chair, name, value)

    def _resign(self, seat: str, more: dict[str, Any], why: str) -> None:
        """The last one left wins; among more, a bot plays the seat to the end."""
        self._sit(seat, {"who": "bot", "level": more["level"], "resigned": True})
        staying = [s for s in self.facts.seats if not self.chairs[s].resigned]
        if len(staying) == 1:
            gone = [s for s in self.facts.seats if s not in staying]
            self.forced, self.why = {"winners": staying, "ranking": [staying, gone]}, why

    def _without_resigned(self, result: dict[str, Any]) -> dict[str, Any]:
        """Whoever resigned comes last, whatever the bot on the seat has done since."""
        gone = [seat for seat, chair in self.chairs.items() if chair.resigned]
        if not gone:
            return result
        ranking = [[s for s in rank if s not in gone] for rank in result["ranking"]]
        ranking = [rank for rank in ranking if rank]
        winners = [s for s in result["winners"] if s not in gone]
        if result["winners"] and not winners:
            winners = ranking[0]
        return {"winners": winners, "ranking": [*ranking, gone]}

    def _count_time(self, entry: Entry, asked: tuple[str, ...]) -> None:
        """Count an entry's time; `asked` are those who could act before it."""
        clocks = self.clocks
        if clocks.clock is None or entry.time is None:
            return
        clocks.spend(entry.time - entry.more.get("uncounted", 0.0))
        if entry.kind == "move":
            self._start_clock(str(entry.seat))
            clocks.pay(len(self.entries), self._turns_ended(asked, clocks.clock))
        elif entry.kind == "undo":
            clocks.take_back_pay(self.effects[-1].undone)
        persons = (s for s in self.acting if self.chairs[s].who == "person")
        clocks.run(tuple(persons), entry.time)

    def _start_clock(self, seat: str) -> None:
        """The first move starts it; one that nobody else can see tells nothing by the clock."""
        if self.clocks.grace.get(seat) and self.shows(len(self.entries), None):
            self.clocks.grace[seat] = 0.0

    def _turns_ended(self, asked: tuple[str, ...], clock: Clock) -> list[str]:
        """A turn is paid for when a move ends it, whoever made it, however many steps it had."""
        return [s for s in self.seated if s not in self.acting and (clock.days or s in asked)]


def counted_for(entry: Entry) -> str | None:
    """Who is held to so many entries of this kind; moves and what happens by itself are free."""
    counted = entry.kind in COUNTED and "late" not in entry.more
    return (entry.more.get("by") or entry.seat) if counted else None


def replay(facts: Facts, secret: str, entries: Iterable[Entry], table: str = "") -> Sitting:
    """A table from its journal."""
    sitting = Sitting(facts, secret, table)
    for entry in entries:
        sitting.add(entry)
    return sitting
