"""Hints, standings and regions for a game that has none, to try the page with."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from donjon.drawing.hints import About, Outlook, Part, Standing
from donjon.drawing.scene import Region
from donjon.engine.registry import find_game


@contextmanager
def hinted(game: str) -> Iterator[None]:
    """A game whose scene tells what everything is, where moves lead and how all stand."""
    scene = find_game(game).scene
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "about", _about, raising=False)
        patch.setattr(scene, "outlook", _outlook, raising=False)
        patch.setattr(scene, "standing", _standing, raising=False)
        yield


def _about(_view: Any, _state: Any, _seat: str | None, sprite: str, _say: Any) -> About:
    return About(f"thing {sprite}", ("It is here.", "It does something."), "KN-4")


def _outlook(view: Any, state: Any, seat: str, move: str, say: Any) -> Outlook:
    scene = find_game("knights").scene.scene(view, state, seat, (), say)
    moved = next(sprite for sprite in scene.sprites if sprite.seat == seat and sprite.label)
    return Outlook((f"After {move} you win 4 of 9.",), (moved._replace(x=10, y=10),))


def _standing(_view: Any, _say: Any) -> dict[str, Standing]:
    parts = [(Part(f"{n}/3", f"{n} of 3 knights"),) for n in (1, 2)]
    return {"blue": Standing(parts[0], 0.3), "red": Standing(parts[1], 0.6)}


@contextmanager
def halved(game: str) -> Iterator[None]:
    """A game whose board has two regions: the lower half, then the upper one."""
    scene = find_game(game).scene
    whole = scene.scene

    def divided(*given: Any, **more: Any) -> Any:
        made = whole(*given, **more)
        w, h = made.width, made.height / 2
        made.regions = [Region("low", "Below", 0, h, w, h), Region("high", "Above", 0, 0, w, h)]
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "scene", divided)
        yield


@contextmanager
def together(game: str) -> Iterator[None]:
    """A game that tells how far all have come as one."""
    told = Standing((Part("4/15", "4 of 15 gems"),), 0.25)
    with pytest.MonkeyPatch.context() as patch:
        scene = find_game(game).scene
        patch.setattr(scene, "standing", lambda *_: {"blue": told, "red": told}, raising=False)
        yield
