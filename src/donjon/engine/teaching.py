"""A lesson on the board: the match that each step begins with, and what is said of a move there.

Nothing is kept of whoever learns: a step and a move are all that an answer needs.
"""

from functools import cache
from typing import NamedTuple

from donjon.engine.errors import BadInput
from donjon.engine.lessons import FILE, Lesson, Played, Start, Step, lesson
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.words import N_, because

RIGHT, WRONG, REFUSED = "right", "wrong", "refused"
NONE = N_("{game} has no lesson yet")
OTHERWISE = N_("You may play that, but it is not what is asked for here. Try another move.")


class Answer(NamedTuple):
    """What is said of a move, and if it was right, the match after each thing that follows."""

    kind: str  # RIGHT, WRONG or REFUSED
    say: str  # marked for gettext
    ruling: str | None
    course: tuple[Match, ...] = ()  # from before the move


def lesson_of(name: str) -> Lesson:
    """The lesson of a game; BadInput if it has none."""
    game = find_game(name)
    found = lesson(game)
    if found is None:
        raise BadInput("game", because(NONE, game=game.title))
    return found


def board(found: Lesson, number: int) -> Match:
    """The match that a step begins with, to be looked at."""
    return boards(found)[number]


@cache
def boards(found: Lesson) -> tuple[Match, ...]:
    """The match that each step begins with."""
    made: list[Match] = []
    for number, step in enumerate(found.steps):
        place = f"{FILE}: step {number + 1}"
        try:
            made.append(_begun(found, step.start) if step.start else _after(found, made))
        except ValueError as error:
            raise BadInput(place, str(error)) from None
    return tuple(made)


def right_moves(found: Lesson, number: int) -> list[str]:
    """The moves that are right in a step, of those that can be played."""
    step = found.steps[number]
    legal = board(found, number).moves(found.seat) if step.moves else ()
    return [move for move in legal if step.is_right(move)]


def answer(found: Lesson, number: int, move: str) -> Answer:
    """What is said of a move in a step; what is right has been played then."""
    step, match = found.steps[number], board(found, number)
    refusal = match.why_not(found.seat, move)
    if refusal is not None:
        return Answer(REFUSED, refusal.reason, refusal.ruling)
    if not step.is_right(move):
        hint = step.hint(move)
        return Answer(WRONG, hint.say, hint.ruling) if hint else Answer(WRONG, OTHERWISE, None)
    course = _course(match, ((found.seat, move), *step.then))
    return Answer(RIGHT, step.done, step.ruling or None, course)


def _begun(found: Lesson, start: Start) -> Match:
    if start.position is not None:
        match = Match.load({"game": found.game, **start.position}, start.seed)
    else:
        match = Match.new(found.game, start.seats, start.seed, start.options)
    return _course(match, start.moves)[-1]


def _after(found: Lesson, made: list[Match]) -> Match:
    """The match after the last of those steps."""
    match, step = made[-1], found.steps[len(made) - 1]
    return _course(match, (*_first_right(match, step, found.seat), *step.then))[-1]


def _first_right(match: Match, step: Step, seat: str) -> tuple[Played, ...]:
    if not step.moves:
        return ()
    for move in match.moves(seat):
        if step.is_right(move):
            return ((seat, move),)
    raise BadInput("moves", N_("none of them can be played in the step before"))


def _course(match: Match, moves: tuple[Played, ...]) -> tuple[Match, ...]:
    """A match, and what it is after each of some moves; the match itself stays as it is."""
    course = [match]
    for seat, move in moves:
        after = course[-1].as_of(len(course[-1].entries))
        after.play(seat, move)
        course.append(after)
    return tuple(course)
