"""What a match has come to, for telling whether other rules lead to the same.

That is more than its position: what each seat sees and may do, what the last move told whom, and
how far the dice are used, on which all later rolls depend.
"""

from typing import Any

from donjon.engine.match import Match

ASPECTS = ("position", "views", "turn", "moves", "events", "dice")


def footprint(match: Match) -> tuple[Any, ...]:
    """A match as it stands, in JSON: a value for each of ASPECTS."""
    acting = match.acting
    return (
        match.position(),
        [match.view(seat) for seat in (None, *match.seats)],
        [acting, match.round, match.result],
        [match.moves(seat) for seat in acting],
        [[note.audience, event] for note, event in zip(match.notes, match.events, strict=True)],
        list(match._state.drawn),
    )
