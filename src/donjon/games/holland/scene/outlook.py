"""Where a move leads: it is made on a copy of the position, by the rules themselves."""

from typing import Any

from donjon.drawing.hints import Outlook
from donjon.drawing.scene import Sprite
from donjon.engine.notes import MOST, WIDTH, Note
from donjon.engine.reader import Json
from donjon.engine.twin import copy
from donjon.engine.words import N_, Say, fill
from donjon.games.holland.rules.deeds import goes_on, halt_villain, spend
from donjon.games.holland.rules.layout import HERO, NOBODY, SPACES, VILLAIN, State
from donjon.games.holland.scene.about import CARDS
from donjon.games.holland.scene.caption import left_of
from donjon.games.holland.scene.pieces import pieces
from donjon.games.holland.scene.threat import strikes
from donjon.games.holland.scene.tower import spaces
from donjon.games.holland.text.events import event, sentence
from donjon.games.holland.text.moves import action
from donjon.games.holland.text.names import PIECES, SPACE_NAMES
from donjon.games.holland.text.positions import position

MUST_GO_ON = N_("It can't stop there, and must go on at once.")
PASSAGE = N_("From there it may go on to {space} for nothing.")
STOPS = N_("If it stops there, nobody is knocked off.")
GIVEN_UP = N_("You give up {left}.")
NOT_GONE = N_("You give up the free move.")


def outlook(view: Json, state: State, seat: str, move: str, say: Say) -> Outlook:
    """What a legal move does and sets off, and how the tower would stand."""
    number = view["seats"].index(seat)
    played = action(state, number, move)
    if played < HERO:
        return Outlook((say(CARDS[played]),))
    then = _played(state, number, played)
    said = [sentence(event(note, view["seats"]), say) for note in _notes(then)]
    if move == "done":
        left = left_of(view["turn"])
        said = [*said[:-1], fill(GIVEN_UP if left else NOT_GONE, say, left=left)]
    else:
        said += _next(then, say)
    after = {**view, **position(then, view["seats"])}
    return Outlook(tuple(said), _moved(view, after, say))


def _played(state: State, seat: int, played: int) -> Any:
    """The position after a move, before the turn passes on."""
    then: Any = copy(state)
    then.noted, then.notes = 0, [0] * (MOST * WIDTH)
    if not goes_on(then, played):
        halt_villain(then)
    spend(then, seat, played)
    return then


def _notes(then: Any) -> list[Note]:
    starts = range(0, then.noted * WIDTH, WIDTH)
    return [Note(*then.notes[at : at + WIDTH]) for at in starts]


def _next(then: Any, say: Say) -> list[str]:
    """What the piece that has moved must do, may do, or would do by stopping."""
    said = []
    if then.moving >= VILLAIN:
        return [strikes(then, say) or say(STOPS)]
    if then.moving != NOBODY:
        said.append(say(MUST_GO_ON))
    if then.entered != NOBODY:
        here = then.place[then.entered]
        other = next(s for s in range(SPACES) if then.passages >> s & 1 and s != here)
        said.append(say(PASSAGE).format(space=SPACE_NAMES[other]))
    return said


def _moved(view: Json, after: Json, say: Say) -> tuple[Sprite, ...]:
    """The pieces that would stand elsewhere or lie down, and the tower's cards that would."""
    known = set(spaces(view, say))
    turned = (space for space in spaces(after, say) if space not in known)
    going = {piece for piece in PIECES if _state_of(view, piece) != _state_of(after, piece)}
    gone = (s for s in pieces(after, say) if s.id.removeprefix("cloak-") in going)
    return (*turned, *gone)


def _state_of(view: Json, piece: str) -> tuple[str | None, bool]:
    where = {**view["heroes"], **view["villains"]}
    return where.get(piece), piece in view["hidden"]
