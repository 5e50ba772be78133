"""Could a seat have foreseen what its move showed it?  Only then may the move be taken back.

The move is played once more by the interpreted rules, on a state in which all that was hidden
from the seat is UNKNOWN: it can be copied about, but whoever looks at it raises `Looked`.  If
nobody does, and nothing UNKNOWN comes into the seat's sight, then whatever was hidden, the seat
would have seen the same.  Dice are hidden from everybody, so rolling one always counts.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, NoReturn

from donjon.engine import builds, twin
from donjon.engine.notes import EVERYBODY, MOST, WIDTH, Note, read
from donjon.engine.registry import Game
from donjon.engine.state import MAX_SEATS, count_seats
from donjon.engine.twin import Twin


class Hold(Enum):
    """Why a move can't be taken back."""

    NOTHING = 0
    NEWS = 1  # it told its seat something
    OTHERS = 2  # others may have gone on from it unnoticed


def weigh(game: Game, before: Twin, seat: int, action: int) -> Hold:
    """What forbids a seat to take back an action that it did in this state."""
    drive = builds.interpreted(game).drive
    try:
        state = _concealed(drive, before, seat, _HIDE)
        state.notes = [0] * (MOST * WIDTH)
        drive.play([state], seat, action)
        shown = _concealed(drive, state, seat, _COVER)
        if _has_unknown([shown, *_heard(state, seat)]):
            return Hold.NEWS
    except Looked:
        return Hold.NEWS
    asked = state.acting & ~before.acting & ~(1 << seat)
    if asked and count_seats(state.acting) > 1 and _may_go_unnoticed(game, state, asked, seat):
        return Hold.OTHERS
    return Hold.NOTHING


def _heard(state: Twin, seat: int) -> list[Note]:
    """What was noted in the last step for a seat."""
    notes = read(state.noted, state.notes)
    return [n for n in notes if n.audience == EVERYBODY or n.audience >> seat & 1]


def _may_go_unnoticed(game: Game, state: Twin, asked: int, viewer: int) -> bool:
    """Can one of the seats just asked do something that the viewer would not notice?"""
    build = builds.interpreted(game)
    try:
        for seat in (s for s in range(MAX_SEATS) if asked >> s & 1):
            for action in build.legal([state], seat):
                then = twin.copy(state)
                build.drive.play([then], seat, action)
                if then.acting == state.acting and not _heard(then, viewer):
                    return True
    except Looked:
        return True
    return False


# --- what can't be looked at --------------------------------------------------------------


class Looked(Exception):
    """Somebody has looked at what a seat can't know."""


class Unknown:
    """Something that may be moved about, and nothing else."""

    def __repr__(self) -> str:
        return "?"


def _look(*_: Any) -> NoReturn:
    raise Looked


LOOKS = (
    "eq ne lt le gt ge hash bool int float index trunc round floor ceil str format len iter "
    "contains getitem call neg pos abs invert add sub mul truediv floordiv mod divmod pow "
    "lshift rshift and or xor radd rsub rmul rtruediv rfloordiv rmod rdivmod rpow rlshift "
    "rrshift rand ror rxor"
)
for _name in LOOKS.split():
    setattr(Unknown, f"__{_name}__", _look)

UNKNOWN = Unknown()


def _coat(mark: Unknown) -> Callable[[Any], Any]:
    """How to copy a state so that whatever is written into the copy becomes a mark."""

    class Row(list[Any]):
        def __setitem__(self, place: Any, value: Any) -> None:
            super().__setitem__(place, mark)

    class Part(Twin):
        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, mark)

    def put_on(value: Any) -> Any:
        if isinstance(value, list):
            plain = not value or not isinstance(value[0], (list, Twin))
            return Row(value if plain else map(put_on, value))
        if not isinstance(value, Twin):
            return value
        part = Part()
        part.__dict__.update((name, put_on(item)) for name, item in vars(value).items())
        return part

    return put_on


_HIDE = _coat(UNKNOWN)  # before the move,
_COVER = _coat(Unknown())  # and after it: what is UNKNOWN still has come into sight


def _concealed(drive: Any, state: Twin, viewer: int, coat: Callable[[Any], Any]) -> Twin:
    """A copy without notes in which all that `conceal` writes over is marked."""
    copy: Twin = coat(
        Twin(**{name: value for name, value in vars(state).items() if name != "notes"})
    )
    drive.conceal_from([copy], viewer)
    return twin.copy(copy)


def _has_unknown(value: Any) -> bool:
    if isinstance(value, Twin):
        return any(_has_unknown(item) for item in vars(value).values())
    if isinstance(value, (list, tuple)):
        return any(item is UNKNOWN or _has_unknown(item) for item in value)
    return value is UNKNOWN
