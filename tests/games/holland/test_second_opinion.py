"""Sir Holland written a second time plays the same games."""

from random import Random

import pytest

from donjon import Match
from tests.games.holland.second import Second
from tests.games.holland.table import choosing

SPACES = [f"{column}{level}" for column in "abcde" for level in range(1, 6)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("fall", [1, 2])
def test_both_play_alike(seats: int, fall: int) -> None:
    for seed in range(8):
        compare(Match.new("holland", seats, seed, {"fall": fall}), fall, Random(seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_play_alike_in_a_crowd(seats: int) -> None:
    """Heroes and villains anywhere, so that there is much to pass and to fall past."""
    for seed in range(20):
        luck = Random(seed)
        position = choosing(seats)
        names = [*position["heroes"], *position["villains"]]
        spaces = luck.sample([s for s in SPACES if s[1] in "2345"], len(names))
        placed = dict(zip(names, spaces, strict=True))
        position["heroes"] = {name: placed[name] for name in position["heroes"]}
        position["villains"] = {name: placed[name] for name in position["villains"]}
        position["hidden"] = [n for n in position["heroes"] if placed[n] == "d5"]
        compare(Match.load(position, seed), 1, luck)


def compare(ours: Match, fall: int, luck: Random) -> None:
    """Play a game in both; all they show must agree at every step."""
    theirs = Second(ours.position(), fall)
    while not theirs.over:
        assert list(ours.acting) == theirs.acting()
        seat = luck.choice(ours.acting)
        moves = ours.moves(seat)
        assert set(moves) == theirs.legal(seat)
        up = [m for m in moves if m.endswith(("up", "rope", "climb", "passage"))]
        move = luck.choice(up if up and luck.random() < 0.5 else moves)  # so that heroes get out
        ours.play(seat, move)
        theirs.play(seat, move)
        position = ours.position()
        assert {name: position[name] for name in theirs.position()} == theirs.position()
        assert position["turn"] == theirs.turn()
    assert ours.over
    assert ours.result is not None
    assert ours.result["ranking"] == [[seat] for seat in theirs.ranking]
