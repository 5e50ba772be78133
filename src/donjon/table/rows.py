"""The row of a table: what lists and other servers need to know without its journal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import orjson

from donjon.engine.journal import Entry
from donjon.engine.registry import find_game
from donjon.table.chairs import Chair, chairs_json
from donjon.table.facts import Facts
from donjon.table.live import Live
from donjon.table.tokens import new_token

TOUCH = 60.0  # seconds between two notes of a table's last use
GRACE = 60  # seconds after which a clock starts for somebody who has not moved yet
LATE = 10.0  # seconds after which a server takes on what another should have done


def new_row(table: str, facts: Facts, chairs: dict[str, Chair], now: float) -> dict[str, Any]:
    """The row of a new table, but for whose it is."""
    facts = replace(facts, rules=find_game(facts.game).version)  # a rematch's may be older
    if facts.clock is not None:
        facts = replace(facts, clock=replace(facts.clock, grace=GRACE))
    full = all(chair.who in ("person", "bot") for chair in chairs.values())
    return {
        "id": table,
        "game": facts.game,
        "rules": facts.rules,
        "facts": orjson.dumps(facts.to_json()).decode(),
        "seed": new_token(),
        "status": "play" if full else "open",
        "summary": summary(chairs),
        "created": now,
        "touched": now,
        "wake": now + LATE if full else None,
    }


def touched(live: Live, entries: list[Entry], now: float) -> dict[str, Any] | None:
    """The columns that have to change with entries that the sitting has taken."""
    sitting = live.sitting
    touch: dict[str, Any] = {}
    wake = _wake(live, now)
    if (wake is None) != (live.wake is None) or (wake and wake != live.wake):
        touch["wake"] = live.wake = wake
    if sitting.status != live.status:
        touch["status"] = live.status = sitting.status
    if touch or entries[0].kind != "move" or len(entries) > 1:
        touch |= new_summary(live)
    if (touch or now - live.saved > TOUCH) and _noticed(live, len(entries)):
        touch["touched"] = live.saved = now  # lists tell when that was
    return touch or None


def _noticed(live: Live, count: int) -> bool:
    """Does everybody notice that one of the last so many entries was made?"""
    sitting = live.sitting
    last = len(sitting.entries)
    return any(sitting.shows(number, None) for number in range(last - count + 1, last + 1))


def _wake(live: Live, now: float) -> float | None:
    """When some server must look at this table even if nobody comes."""
    sitting = live.sitting
    for seat in sitting.acting:
        if sitting.chairs[seat].who == "bot":
            return now
    return live.deadline()


def new_summary(live: Live) -> dict[str, Any]:
    """What lists say of a table, if that is no longer what its row says."""
    now = current_summary(live)
    if now == live.summary:
        return {}
    live.summary = now
    return {"summary": now}


def current_summary(live: Live) -> str:
    """What lists say of a table that is in memory."""
    sitting = live.sitting
    winners = sitting.result["winners"] if sitting.over and sitting.result else ()
    return summary(sitting.chairs, sitting.acting, winners)


def summary(
    chairs: dict[str, Chair], acting: Sequence[str] = (), winners: Sequence[str] = ()
) -> str:
    """Who sits where, whose turn it is and who has won, for lists."""
    shown = chairs_json(chairs)
    for seat in acting:
        shown[seat]["acts"] = True
    for seat in winners:
        shown[seat]["won"] = True
    return orjson.dumps(shown).decode()
