"""Builds are made early, one at a time, and in the order they are wanted."""

import threading

import pytest

from donjon.engine.errors import NoCompiler
from donjon.engine.kinds import Kind
from donjon.engine.registry import Game, games
from donjon.table.workshop import Workshop
from tests.table.serving import until


class Bench:
    """Makes nothing, when it is let."""

    def __init__(self) -> None:
        self.made: list[tuple[str, str]] = []
        self.at_once = self.most = 0
        self.go = threading.Event()

    def make(self, game: Game, kind: Kind) -> None:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.made.append((game.id, kind.name))
        self.go.wait()
        self.at_once -= 1
        if game.id == "holland":
            raise NoCompiler("holland can't be made")


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.delenv("DONJON_MODE")
    return Bench()


def test_the_game_that_is_set_comes_next_and_trouble_stops_nothing(bench: Bench) -> None:
    wanted = [games()[name] for name in ("knights", "holland", "temple")]
    workshop = Workshop(wanted, bench.make)
    until(lambda: bench.made)
    workshop.next("temple")
    bench.go.set()
    until(lambda: len(bench.made) == 6)
    assert bench.made == [
        ("knights", "table"),
        ("temple", "table"),
        ("temple", "search"),
        ("holland", "table"),
        ("knights", "search"),
        ("holland", "search"),
    ]
    assert bench.most == 1


def test_nothing_is_made_where_everything_is_interpreted(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DONJON_MODE", "interpreted")
    workshop = Workshop(games().values(), bench.make)
    assert not [t for t in threading.enumerate() if t.name == "workshop" and t.is_alive()]
    assert workshop.waiting
