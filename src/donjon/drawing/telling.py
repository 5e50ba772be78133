"""What a game's scene tells of a match beside the board; a game may tell none of it.

In a game's `scene`, each of these is optional:

    beats(step, say) -> list[Beat]                        one for each event of a step
    caption(view, state, seat, names, say) -> str         whose turn it is, said to whoever looks
    about(view, state, seat, sprite, say) -> About        what a thing on the board is and does
    outlook(view, state, seat, move, say) -> Outlook      where a legal move leads
    standing(view, say) -> dict[str, Standing]            how each seat stands, to whoever looks
    ending(view, result, names, say) -> str               what decided a game that is over

A view is a position as the viewer sees it, and a state what it was made from; `names` says how
each seat's player is called.
"""

from collections.abc import Mapping
from typing import Any

from donjon.drawing.beats import Beat, Step
from donjon.drawing.hints import About, Outlook, Standing
from donjon.engine.match import Match
from donjon.engine.reader import Json
from donjon.engine.registry import find_game
from donjon.engine.words import Say

Names = Mapping[str, str]  # seat -> how its player is called


def step(before: Match, after: Match, seat: str | None, say: Say) -> Step:
    """The last move of a match, which was `before` without it, as a seat saw it."""
    return Step(
        after.events_for(seat), seat, before.shown(seat)[0], after.shown(seat)[0],
        before.scene(seat, False, say).sprites, after.scene(seat, False, say).sprites,
    )  # fmt: skip


def last_step(match: Match, seat: str | None, say: Say = str) -> Step | None:
    """The last move that stands, as a seat saw it; None if there is none."""
    number = next(match.newest_first(), None)
    return None if number is None else step(match.as_of(number - 1), match, seat, say)


def last_beats(match: Match, seat: str | None, say: Say = str) -> list[Beat]:
    """The same as beats."""
    last = last_step(match, seat, say)
    return [] if last is None else beats(match.game, last, say)


def beats(game: str, step: Step, say: Say = str) -> list[Beat]:
    """What happened, one thing after the other; a game that tells nothing more has only words."""
    beats_of = getattr(find_game(game).scene, "beats", None)
    return beats_of(step, say) if beats_of else [Beat()] * len(step.events)


def caption(match: Match, seat: str | None, names: Names, say: Say = str) -> str:
    """What somebody is told who looks from a seat; "" if the game has only its scene's caption."""
    tell: Any = getattr(match.scenery, "caption", None)
    return tell(*match.shown(seat), seat, names, say) if tell else ""


def about(match: Match, seat: str | None, sprite: str, say: Say = str) -> About | None:
    """What a thing on the board is; its label if the game says no more."""
    tell = getattr(match.scenery, "about", None)
    found: About | None = tell(*match.shown(seat), seat, sprite, say) if tell else None
    if found is not None:
        return found
    known = {one.id: one for one in match.scene(seat, False, say).sprites}
    label = known[sprite].label if sprite in known else ""
    return About(label) if label else None


def outlook(match: Match, seat: str, move: str, say: Say = str) -> Outlook | None:
    """Where a legal move leads; None if it isn't one, or nothing is known of it."""
    tell = getattr(match.scenery, "outlook", None)
    if tell is None or move not in match.moves(seat):
        return None
    found: Outlook | None = tell(*match.shown(seat), seat, move, say)
    return found


def standing(match: Match, say: Say = str, seat: str | None = None) -> dict[str, Standing]:
    """How each seat stands, as one seat sees it, or as everybody may know."""
    tell = getattr(match.scenery, "standing", None)
    found: dict[str, Standing] = tell(match.shown(seat)[0], say) if tell else {}
    return found


def ending(match: Match, result: Json, names: Names, say: Say = str) -> str:
    """What decided a match that is over, in a sentence; "" if the game doesn't say."""
    tell: Any = getattr(match.scenery, "ending", None)
    return tell(match.shown(None)[0], result, names, say) if tell else ""
