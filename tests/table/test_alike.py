"""A game that says its board looks alike to everybody must mean it."""

import random

import pytest

from donjon.engine.match import Match
from donjon.engine.registry import games


@pytest.mark.parametrize("game", sorted(games()))
def test_a_board_that_looks_alike_does(game: str) -> None:
    match, luck = Match.new(game, seed=3), random.Random(3)
    if not match.looks_alike:
        pytest.skip("its seats see different boards")
    for _ in range(60):
        if match.over:
            break
        for seat in match.seats:
            own = match.scene(seat)
            assert own.sprites == match.scene(None).sprites
            assert match.view(seat) == match.view(None) == match.position()
            if seat in match.acting:
                assert own.offers == match.offers(seat)
        seat = luck.choice(match.acting)
        match.play(seat, luck.choice(match.moves(seat)))
