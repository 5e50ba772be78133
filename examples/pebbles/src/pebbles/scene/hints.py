"""What the board of Pebbles tells beside what it shows."""

from collections.abc import Mapping

from donjon.drawing.hints import About, Part, Standing
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from pebbles.rules import State

GOAL = 10  # unless the options say otherwise


def caption(view: Json, state: State, seat: str | None, names: Mapping[str, str], say: Say) -> str:
    """Whose turn it is, said to whoever looks."""
    open_fists = [name for name in view["seats"] if view["fists"][name] is None]
    if state.over:
        return say(N_("The game is over."))
    if seat in open_fists:
        return say(N_("Choose how many pebbles you hold."))
    waited = ", ".join(names.get(name, say(name)) for name in open_fists)
    return say(N_("Waiting for {names}")).format(names=waited)


def about(view: Json, state: State, seat: str | None, sprite: str, say: Say) -> About | None:
    """What a thing on the board is and does."""
    name, points, _ = sprite.partition("-points")
    if name not in view["seats"]:
        return None
    if points:
        score = N_("The first to have {goal} points wins.")
        return About(say(N_("points")), (say(score).format(goal=state.goal),), "PB-4")
    scores = N_("The die decides whether the highest or the lowest fist scores.")
    return About(say(N_("a fist")), (say(scores), say(N_("A number must be held alone."))), "PB-2")


def standing(view: Json, say: Say) -> dict[str, Standing]:
    """How each seat stands: whoever has most points is ahead."""
    goal = view["options"].get("goal", GOAL)
    words = N_("{points} of {goal} points")
    return {
        name: Standing(
            (Part(f"{points}/{goal}", say(words).format(points=points, goal=goal)),),
            min(points / goal, 1.0),
        )
        for name, points in view["points"].items()
    }


def ending(view: Json, result: Json, names: Mapping[str, str], say: Say) -> str:
    """What decided a game that is over."""
    if not result["winners"]:
        return say(N_("After {round} rounds nobody has reached the goal.")).format(**view)
    winner = result["winners"][0]
    words = say(N_("{name} was first to reach the goal, with {points} points."))
    return words.format(name=names.get(winner, say(winner)), points=view["points"][winner])
