"""What a viewer can't know, by the rules alone: the measure for what the server may tell.

Moves that look alike are those that the game's `seen` gives the same number; `conceal` and `deal`
make another position that looks the same.  Only where something is shown to all at once (dice, or
the end of a phase played in secret) is the concealed position itself asked.
"""

from random import Random
from typing import Any

from donjon.engine.dice import TABLE
from donjon.engine.match import Match
from donjon.engine.notes import Note, may_see
from tests.conformance.test_modes import plain
from tests.hostile.leaks.viewers import SPECTATOR


def number_of(match: Match, seat: str) -> int:
    """A viewer's number in the rules."""
    return match.seats.index(seat) if seat else SPECTATOR


def legal(match: Match, seat: str) -> list[int]:
    return match._build.legal(match._states, number_of(match, seat))


def name_of(match: Match, seat: str, action: int) -> str:
    named: str = match._game.text.move(match._state, number_of(match, seat), action)
    return named


def seen(match: Match, viewer: int, seat: str, action: int) -> int:
    noticed: int = match._build.drive.seen_by(match._states, viewer, number_of(match, seat), action)
    return noticed


def is_secret(match: Match, seat: str) -> bool:
    """Does a seat have moves now that a spectator can't tell apart?"""
    actions = legal(match, seat)
    return len({seen(match, SPECTATOR, seat, action) for action in actions}) < len(actions)


def silent_moves(match: Match, seat: str, viewers: set[int]) -> list[int]:
    """What a seat can do without any of the viewers noticing that anything was done."""
    return [a for a in legal(match, seat) if _is_silent(match, seat, a, viewers)]


def _is_silent(match: Match, seat: str, action: int, viewers: set[int]) -> bool:
    build = match._build
    states = build.copy(match._states)
    build.drive.play(states, number_of(match, seat), action)
    after = build.twin(states)
    if after.acting != match._state.acting or after.over:
        return False
    notes = build.notes(states)
    return not any(may_see(note, viewer) for note in notes for viewer in viewers)


def concealed(match: Match, viewer: int) -> Any:
    """The position as a viewer may know it, in values that can be compared."""
    states = match._build.copy(match._states)
    match._build.drive.conceal_from(states, viewer)
    fields = vars(match._build.twin(states))
    return {name: plain(v) for name, v in fields.items() if name not in ("noted", "notes")}


def noticed(match: Match, viewer: int) -> list[Note]:
    return [note for note in match.notes if may_see(note, viewer)]


def looks_alike(one: Match, other: Match, viewer: int, with_notes: bool) -> bool:
    """Can't a viewer tell these positions, and what led to them, apart?"""
    if with_notes and noticed(one, viewer) != noticed(other, viewer):
        return False
    return bool(concealed(one, viewer) == concealed(other, viewer))


def drawn(match: Match) -> int:
    """How far the dice that all see have been used."""
    return int(match._state.drawn[TABLE])


def deal_anew(match: Match, viewer: int, luck: Random) -> Any:
    """Replace what a viewer can't know, the dice to come included; returns the truth."""
    build, truth = match._build, match._states
    states = build.copy(truth)
    build.drive.conceal_from(states, viewer)
    keys = build.words([luck.getrandbits(64), luck.getrandbits(64)])
    build.drive.deal_for(states, viewer, keys)
    dealt, kept = states[0], build.copy(truth)[0]
    for stream, used in enumerate(kept.drawn):  # how many were used is no part of the deal
        dealt.drawn[stream] = used
    dealt.noted, dealt.notes = kept.noted, kept.notes
    put_back(match, states)
    return truth


def put_back(match: Match, states: Any) -> None:
    match._states = states
    match._look()
