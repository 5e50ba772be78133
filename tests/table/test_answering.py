"""When bots answer: at instants that tell nothing of what they hide."""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from donjon.engine.journal import Entry
from donjon.engine.registry import find_game, games
from donjon.table import answering
from donjon.table.turns import Thought
from tests.table.serving import House, Person, serving, sqlite, until
from tests.table.test_secrecy import table_of

PAUSE = 0.7


class Hours:
    """The house's clock: it moves on when a bot waits, or as we say a bot has thought."""

    def __init__(self, house: House) -> None:
        desks = house.inside.thinkers.turns.desks
        self.now = 1.0 + max(desk.held for desk in desks)
        self.waits: list[float] = []
        self.thinking_time: Any = lambda _: 0.0
        self.thinkers, self.bots = house.inside.thinkers, house.inside.upkeep.bots
        self.thinkers.clock = self.bots.clock = lambda: self.now
        self.bots.wait = self.wait
        self.choose = self.thinkers.choose
        self.thinkers.choose = self.think

    async def wait(self, asked: float, seconds: float) -> None:
        self.waits.append(round(seconds, 6))
        self.now = asked + seconds

    async def think(self, thought: Thought) -> Any:
        move = await self.choose(thought)
        self.now += self.thinking_time(thought)
        return move


@pytest.fixture(scope="module")
def paused(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(sqlite(tmp_path_factory.mktemp("paused")), pause=PAUSE) as house:
        yield house


@pytest.fixture
def hours(paused: House) -> Iterator[Hours]:
    hours, lives = Hours(paused), paused.inside.lives
    yield hours
    until(lambda: not any(live.thinking for live in list(lives.values())), "an end of thinking")
    hours.thinkers.choose = hours.choose


def moves_of(house: House, table: str, seat: str) -> list[str]:
    entries = house.inside.lives[table].sitting.entries
    return [entry.move for entry in entries if entry.kind == "move" and entry.seat == seat]


def wait_for(person: Person, table: str, acting: list[str]) -> None:
    until(lambda: person.look(table)["acting"] == acting)


def test_steps_that_nobody_notices_take_no_time_of_their_own(paused: House, hours: Hours) -> None:
    """In the opening a bot hides how much it builds: it is ready when it would be anyway."""
    steps: set[int] = set()
    ann = paused.person("Ann")
    for _ in range(12):
        hours.waits.clear()
        table = ann.create("me", "bot", game="southerners")
        own, bot = find_game("southerners").seats
        wait_for(ann, table, [own])
        assert hours.waits == [PAUSE]
        steps.add(len(moves_of(paused, table, bot)))
        if len(steps) > 2:
            break
    assert len(steps) > 2, "all bots took as many steps"


def test_a_bot_answers_at_the_same_instant_whatever_it_may_do(paused: House, hours: Hours) -> None:
    """Thinking takes longer the more moves there are, and no page is open: Ann asks by program."""
    hours.thinking_time = lambda thought: 0.02 * len(thought.request.moves)
    chances: set[int] = set()
    think = hours.thinkers.choose

    async def counted(thought: Thought) -> Any:
        chances.add(len(thought.request.moves))
        return await think(thought)

    hours.thinkers.choose = counted
    ann = paused.person("Ann")
    for _ in range(8):  # in one game of 25 red always has as many moves
        _play_on(ann, ann.create("me", "bot", options={"first": "red"}), lambda: len(chances) > 2)
        if len(chances) > 1:
            break
    assert len(chances) > 1
    assert set(hours.waits) == {PAUSE}


def _play_on(person: Person, table: str, enough: Callable[[], bool]) -> None:
    """Play blue to the end, or until there is enough of it."""

    def asked() -> Any:
        told = person.look(table, "blue")
        return told if told["moves"] or told["status"] == "over" else None

    while not enough() and (told := until(asked))["moves"]:
        person.act(table, do="move", seat="blue", move=told["moves"][0])


def test_bots_asked_at_once_answer_at_once_in_the_order_of_their_seats(
    paused: House, hours: Hours
) -> None:
    """The first seat's bot knows last."""
    seats = find_game("holland").seats
    others = asyncio.Event()
    known: list[str] = []
    think = hours.thinkers.choose

    async def first_is_last(thought: Thought) -> Any:
        move = await think(thought)
        known.append(thought.request.seat)
        if len(known) == 3:
            others.set()
        if thought.request.seat == seats[0]:
            await others.wait()
        return move

    hours.thinkers.choose = first_is_last
    ann = paused.person("Ann")
    table = ann.create("bot", "bot", "bot", "me", game="holland")
    wait_for(ann, table, [seats[3]])
    entries = paused.inside.lives[table].sitting.entries
    assert [entry.seat for entry in entries if entry.kind == "move"] == list(seats[:3])
    assert hours.waits == [PAUSE]


def test_of_tables_that_nobody_looks_at_only_so_many_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "CROWD", 1)
    with serving(sqlite(tmp_path)) as house:
        asked: list[str] = []
        go_on = asyncio.Event()

        async def patient(thought: Thought) -> str:
            asked.append(thought.table)
            await go_on.wait()
            return thought.request.moves[0]

        house.inside.thinkers.choose = patient
        ann = house.person("Ann")
        first = ann.create("bot", "bot")
        ann.look(first)
        until(lambda: asked == [first])
        second = ann.create("bot", "bot")
        created = house.inside.store.table(second)["wake"]
        ann.look(second)
        until(lambda: house.inside.store.table(second)["wake"] > created + 30)
        assert asked == [first]
        with ann.open(second):  # now somebody looks
            until(lambda: second in asked)
        loop = next(iter(house.inside.tasks)).get_loop()
        loop.call_soon_threadsafe(go_on.set)
        until(lambda: {ann.look(t)["status"] for t in (first, second)} == {"over"})
        until(lambda: not house.inside.upkeep.bots.alone)


@pytest.mark.parametrize("game", sorted(games()))
def test_what_nobody_would_notice_is_told_to_nobody(game: str) -> None:
    table, luck = table_of(game), random.Random(5)
    for _ in range(40):
        if table.over:
            break
        seat = luck.choice(table.acting)
        move = luck.choice(table.match.moves(seat))
        unnoticed = table.match.unnoticed(seat, move)
        table.add(Entry("move", seat, move, time=2.0))
        others = [other for other in (*table.facts.seats, None) if other != seat]
        assert unnoticed is not any(table.shows(len(table.entries), other) for other in others)
