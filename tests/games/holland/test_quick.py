"""The player that doesn't think ahead."""

import numpy as np

import donjon
from donjon import Match
from donjon.engine import builds
from donjon.engine.registry import find_game
from donjon.games.holland.policy.quick import quick
from tests.games.holland.table import carry


def choice(match: Match, luck: list[int]) -> str:
    build = builds.interpreted(find_game("holland"))
    seat = match._seat(match.acting[0])
    mask = build.mask()
    build.drive.mark_legal(match._states, seat, mask)
    action = quick(match._states[0], seat, mask, luck)
    assert mask[action]
    move: str = find_game("holland").text.move(match._state, seat, action)
    return move


def test_what_it_does_is_legal_and_it_rests_only_when_it_must() -> None:
    for seed in range(6):
        match, luck = Match.new("holland", 3, seed), [seed]
        while not match.over:
            move = choice(match, luck)
            seat = match.acting[0]
            assert move != "card:7" or match.moves(seat) == ("card:7",)
            match.play(seat, move)


def test_it_goes_up_where_it_can() -> None:
    match = carry("blue", 5, heroes={"blue1": "a3", "blue2": "b2"})
    picked = {choice(match, [seed]) for seed in range(40)}
    assert picked == {"blue1:rope", "blue1:climb", "blue2:climb"}


def test_it_beats_chance() -> None:
    played = donjon.simulate("holland", 60, seats=2, bots=["quick", "random"], seed=1)
    assert np.mean(played.payoffs[:, 0] == 1) > 0.75
