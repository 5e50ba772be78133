"""A table's journal, checked as only a table can: seats, clocks, undos, ends and the result.

Nothing of the web is needed for it.
"""

from collections.abc import Callable
from dataclasses import replace

from donjon.engine.entries import Entry
from donjon.engine.errors import BadInput, sentence_of
from donjon.engine.foresight import Hold
from donjon.engine.journal import Journal
from donjon.engine.match import Match
from donjon.engine.verification import Played, play_match
from donjon.engine.words import N_, because
from donjon.table.facts import Clock, Facts
from donjon.table.sitting import Sitting

SLACK = 0.01  # seconds by which a sum of times may be off
WHO = ("open", "friend", "person", "bot")
AFTERWARDS = ("seat",)  # kinds of entries that may follow the end
WRONG_ENTRY = N_("entry {number}: {reason}")


def play(journal: Journal) -> Played:
    """Play a journal, a table's as a table; BadInput names the entry that could not be."""
    if "table" not in journal.around:
        return play_match(journal)
    head = replace(journal, entries=[], rules=journal.rules_now)
    opening = Match.replay(head)  # says what is wrong with it
    clock = journal.around["table"]["clock"]
    facts = Facts(
        journal.game,
        journal.rules,
        journal.seats,
        opening.options,
        Clock(**clock) if clock else None,
    )
    sitting = Sitting(facts, journal.secret or "")
    for n, entry in enumerate(journal.entries):
        wrong = _added(sitting, entry)
        if wrong:
            raise BadInput(f"entries[{n}]", because(WRONG_ENTRY, number=n + 1, reason=wrong))
    written = replace(journal, options=opening.options).to_json(result=sitting.result)
    return Played(sitting.match, sitting.result, written)


def _added(sitting: Sitting, entry: Entry) -> str:
    """Do what an entry says; why it can't be, in a sentence, if it can't."""
    try:
        wrong = _CHECKS[entry.kind](sitting, entry) if entry.kind in _CHECKS else ""
        if sitting.over and entry.kind not in AFTERWARDS:
            wrong = N_("the game was over")
        if not wrong:
            sitting.add(entry)
    except (ValueError, LookupError, TypeError) as error:  # what a table would never have noted
        wrong = sentence_of(error) or N_("it could not be")
    return wrong


def _untimed(entry: Entry) -> str:
    return "" if entry.time is not None else N_("a table notes the time of everything")


def _check_move(sitting: Sitting, entry: Entry) -> str:
    return _untimed(entry) or _begun(sitting)


def _check_undo(sitting: Sitting, entry: Entry) -> str:
    """Only one's own last step, and only while it has told nobody anything."""
    if (
        entry.seat is None
        or not entry.alone
        or sitting.last_move(entry.seat) != (entry.to or 0) + 1
    ):
        return N_("only one's own last step can be taken back")
    held = sitting.match.hold((entry.to or 0) + 1) is not Hold.NOTHING
    return N_("that step stands") if held else _untimed(entry)


def _check_seat(_: Sitting, entry: Entry) -> str:
    if entry.seat is None or entry.more.get("who", "open") not in WHO:
        return N_("nobody knows who sits where")
    return _untimed(entry)


def _check_clock(sitting: Sitting, entry: Entry) -> str:
    """Time runs out when it has, and no earlier; or so much of it was not counted."""
    clock = sitting.facts.clock
    if clock is None or entry.time is None:
        return N_("there is no clock")
    if "then" not in entry.more:
        lost = entry.more.get("uncounted")
        return "" if isinstance(lost, (int, float)) and lost >= 0 else N_("what was not counted?")
    if entry.seat not in sitting.clocks.running or entry.more["then"] != clock.out:
        return N_("nobody's time ran out")
    early = sitting.clocks.ends()[entry.seat] > entry.time + SLACK
    return N_("there was time left") if early else ""


def _check_resign(sitting: Sitting, entry: Entry) -> str:
    plays = entry.seat is not None and sitting.chairs[entry.seat].who == "person"
    return _untimed(entry) or _begun(sitting) or ("" if plays else N_("nobody plays there"))


def _check_end(sitting: Sitting, entry: Entry) -> str:
    """The one end that is not the rules' own: a draw that everybody has offered."""
    drawn = {"winners": [], "ranking": [list(sitting.facts.seats)]}
    agreed = all(chair.draw or chair.resigned for chair in sitting.chairs.values())
    if entry.more.get("result") != drawn or not agreed:
        return N_("not everybody has offered a draw")
    return _untimed(entry)


def _begun(sitting: Sitting) -> str:
    return "" if sitting.started else N_("nobody plays before all sit and the lots are drawn")


_CHECKS: dict[str, Callable[[Sitting, Entry], str]] = {
    "move": _check_move,
    "undo": _check_undo,
    "seat": _check_seat,
    "clock": _check_clock,
    "resign": _check_resign,
    "end": _check_end,
    "share": lambda _, entry: _untimed(entry),
}
