"""One player: whoever asks it, at a table, in a terminal or in the arena, meets the same one."""

from dataclasses import replace
from typing import Any

import pytest

from donjon.arena.fixture import play
from donjon.arena.tournament import Tournament
from donjon.bots import Request, choose, choosing, request
from donjon.cli.session import Session
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.table import thinkers

SEED = "0"  # the terminal's

# A level for each way to choose: what is tried most, by chance among what was tried, by chance.
DOORS = [
    ("knights", {"rounds": 4}, "hard:simulations=12"),
    ("knights", {"rounds": 4}, "easy:simulations=5"),
    ("holland", {}, "normal:simulations=4"),
    ("holland", {}, "random"),
]


@pytest.mark.parametrize(("game", "options", "level"), DOORS, ids=lambda part: str(part))
def test_a_question_gets_the_same_answer_through_every_door(
    game: str, options: dict[str, Any], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every choice of a game in the arena is made again in a terminal and at a table."""
    monkeypatch.setattr(choosing, "HURRY", 600.0)  # the rules as they are written take their time
    tournament = Tournament(game, (level,), games=1, options=options, traced=True)
    fixture = replace(tournament.fixture(0), luck=SEED)
    match, text = Match.new(game, 2, fixture.seed, fixture.options), find_game(game).text
    for number, action in play(fixture).trace[:24]:
        seat = match.seats[number]
        move = text.move(match.seen_state(seat), number, action)
        assert Session(match, (), level, colour=False, luck=SEED)._bot(seat) == move
        assert at_a_table(request(match, seat, level, SEED)) == move
        match.play(seat, move)


def at_a_table(asked: Request) -> str:
    """What the process that thinks for a table answers."""
    return thinkers.think(lambda: False, choose, asked, limit=600.0)[0]
