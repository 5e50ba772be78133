"""Knights written a second time, in idiomatic Python, plays the same games."""

from random import Random

import pytest
from benchmarks.knights_dataclasses import Action, Attack, Game, Move

from donjon.engine import dice
from donjon.engine.match import Match


def string(action: Action) -> str:
    match action:
        case Move(knight):
            return f"move:{knight + 1}"
        case Attack(knight, seat, target):
            return f"attack:{knight + 1}>{('blue', 'red', 'green', 'purple')[seat]}{target + 1}"
        case _:
            return "return"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_play_alike(seats: int) -> None:
    for seed in range(60):
        ours = Match.new("knights", seats, seed)
        state = Match.new("knights", seats, seed)._states[0]
        dice.renew(state, list(dice.key_of("knights", str(seed))))
        theirs = Game(lambda sides, state=state: dice.roll(state, dice.TABLE, sides), seats)  # type: ignore[misc]
        luck = Random(seed)
        while not theirs.over:
            seat = ours.seats[theirs.seat]
            assert ours.acting == (seat,)
            assert sorted(ours.moves(seat)) == sorted(string(a) for a in theirs.legal())
            action = luck.choice(theirs.legal())
            ours.play(seat, string(action))
            theirs.play(action)
            heights = [h for side in theirs.sides for h in side.knights]
            assert heights == [h for side in ours._state.side[:seats] for h in side.knight]
        assert ours.over
        assert ours.result is not None
        assert ours.result["winners"] == (
            [] if theirs.winner is None else [ours.seats[theirs.winner]]
        )
