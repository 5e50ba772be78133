"""Random games of Southerners, for tests that look at every phase of one."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from donjon.drawing import telling
from donjon.drawing.beats import Step
from donjon.engine.match import Match

SEEDS = (1, 5)
EAGER = ("attack", "strike", "raze", "build", "renew", "play", "mill")
Viewer = str | None


def choose(match: Match, luck: Random) -> tuple[str, str]:
    """A seat and a move: more often than not something happens."""
    seat = luck.choice(match.acting)
    moves = match.moves(seat)
    lively = [move for move in moves if move.partition(":")[0] in EAGER]
    return seat, luck.choice(lively if lively and luck.random() < 0.7 else moves)


def games() -> Iterator[Match]:
    """Every moment of a few games."""
    for seed in SEEDS:
        luck = Random(seed)
        armies = {"south": "lanterns"} if seed == SEEDS[-1] else {}
        match = Match.new("southerners", seed=seed, options={"turns": 16, **armies})
        while not match.over:
            yield match
            match.play(*choose(match, luck))
        yield match


def kind_of(match: Match, viewer: Viewer) -> Any:
    """What a moment is like for somebody: most moments are like another one."""
    view = match.view(viewer)
    stage = view[viewer].get("stage") if viewer else None
    battle = view["battle"]
    fight = battle and (battle["from"] == "palace", battle["to"] == "palace")
    regrow = any("regrow" in view[seat] for seat in match.seats)
    return view["phase"], stage, fight, viewer in match.acting, viewer is None, regrow


@cache
def moments() -> list[tuple[Match, Viewer]]:
    """One moment of each kind; later ones take the place of earlier ones now and then."""
    met: dict[Any, tuple[Match, Viewer]] = {}
    for number, match in enumerate(games()):
        for viewer in (None, *match.seats):
            kind = kind_of(match, viewer)
            if kind not in met or number % 17 == 0:
                met[kind] = match.as_of(len(match.entries)), viewer
    return list(met.values())


@cache
def steps() -> list[tuple[Match, Step]]:
    """Steps of a few games, one for each set of events, as both seats and a spectator see them."""
    found: list[tuple[Match, Step]] = []
    met: set[Any] = set()
    before = None
    for match in games():
        now = match.as_of(len(match.entries))
        kinds = frozenset((event["kind"], event.get("step")) for event in match.events)
        if before is not None and match.entries and (kinds, match.round > 5) not in met:
            met.add((kinds, match.round > 5))
            told = [telling.step(before, now, viewer, str) for viewer in (None, *match.seats)]
            found += [(now, step) for step in told if step.events]
        before = now
    return found
