"""Tables come back from their journals without keeping anybody waiting."""

import asyncio
import pickle
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import pytest

from donjon.engine.journal import Entry
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.table import replaying
from donjon.table.facts import Clock, Facts
from donjon.table.live import write_entry
from donjon.table.replaying import LONG, Replays, play
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting
from donjon.table.store import Change, Stored
from donjon.table.updates import Viewpoint, table_json
from tests.table.serving import House, Person, until

GAMES = sorted(games())


@pytest.fixture
def replays() -> Iterator[Replays]:
    made = Replays()
    yield made
    made.close()


def journal_of(game: str, entries: int) -> tuple[Facts, str, list[str]]:
    """A table with a clock, as it is stored: moves by chance, many of them taken back."""
    match, luck = Match.new(game), random.Random(5)
    facts = Facts(game, games()[game].version, match.seats, match.options, Clock(600, 5))
    table = Sitting(facts, "seed")
    for seat in match.seats:
        table.add(Entry("seat", seat, time=1.0, more={"who": "person", "name": seat.title()}))
    while len(table.entries) < entries and not table.over:
        now = float(len(table.entries))
        seat = luck.choice(table.acting)
        move = luck.choice(table.match.moves(seat))
        table.add(Entry("move", seat, move, time=now, more={"ref": f"r{now}"}))
        last = table.last_move(seat)
        if table.can_undo(seat) and last and luck.random() < 0.5:
            table.add(Entry("undo", seat, to=last - 1, time=now, more={"alone": True}))
    return facts, "seed", [write_entry(e, n) for n, e in enumerate(table.entries, 1)]


def told(table: Sitting) -> list[Any]:
    """All that can be known of a table."""
    viewers = (*table.facts.seats, None)
    clocks = vars(table.clocks), table.clocks.left_at(1e9), table.clocks.deadline()
    wholes = [Viewpoint(seat, "en").whole(table, Shared(table)) for seat in viewers]
    return [
        orjson.dumps(wholes),
        orjson.dumps({**table_json(table), "clocks": None}),
        [(table.match.view(seat), table.can_undo(seat)) for seat in viewers],
        table.journal(),
        table.match.events,
        (table.chairs, table.refs, table.together, table.why, table.effects, clocks),
        [table.match.as_of(n).position() for n in range(0, len(table.entries), 7)],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_was_sent_is_the_table(game: str) -> None:
    facts, seed, bodies = journal_of(game, 90)
    here = play(facts, seed, bodies)
    there = pickle.loads(pickle.dumps(play(facts, seed, bodies)))
    assert told(there) == told(here)
    luck = random.Random(1)
    for _ in range(25):  # and it is gone on with alike
        if here.over:
            break
        seat = luck.choice(here.acting)
        entry = Entry("move", seat, luck.choice(here.match.moves(seat)), time=1e6)
        for table in (here, there):
            table.add(entry)
    assert told(there) == told(here)


def test_a_journal_is_played_in_another_process(
    replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that dies is started again."""
    stored = {game: journal_of(game, 30) for game in GAMES}
    here = {game: told(play(*journal)) for game, journal in stored.items()}
    monkeypatch.setattr(replaying, "replay", _never)  # in this process

    async def work() -> None:
        for n, game in enumerate(GAMES):
            if n == 1:
                _kill(replays)
            assert told(await replays.apart(*stored[game])) == here[game]

    asyncio.run(work())


def _never(*_: object) -> None:
    raise AssertionError("this was to be played elsewhere")


def _kill(replays: Replays) -> None:
    assert replays._pool is not None
    pool = replays._pool
    (process,) = pool._processes.values()
    process.kill()
    until(lambda: pool._broken, "the end of the process")


def test_few_journals_are_played_at_once(replays: Replays, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait, and hold nothing; long ones are in nobody's way."""
    short, long = journal_of("knights", 4), (*journal_of("knights", 4)[:2], ["{}"] * (LONG + 1))
    now, most, lock = 0, 0, threading.Lock()
    done = threading.Event()

    def counted(*_: object) -> Sitting:
        nonlocal now, most
        with lock:
            now, most = now + 1, max(most, now + 1)
        made = play(*short)
        with lock:
            now -= 1
        return made

    async def waiting(*_: object) -> Sitting:
        assert await asyncio.to_thread(done.wait, 20)
        return play(*short)

    def stored(journal: tuple[Facts, str, list[str]]) -> Stored:
        facts = orjson.dumps(journal[0].to_json()).decode()
        row = {"facts": facts, "seed": journal[1], "id": ""}
        return Stored(row, journal[2], [], {})

    monkeypatch.setattr(replaying, "play", counted)
    monkeypatch.setattr(replays, "apart", waiting)

    async def work() -> None:
        heavy = [asyncio.create_task(replays.load(lambda: stored(long))) for _ in range(9)]
        await asyncio.gather(*(replays.load(lambda: stored(short)) for _ in range(30)))
        assert not any(task.done() for task in heavy)
        done.set()
        await asyncio.gather(*heavy)

    asyncio.run(work())
    assert most <= replaying.AT_ONCE


# --- at a server --------------------------------------------------------------------------


def long_table(house: House) -> tuple[Person, str]:
    """A table with a long journal that nobody has opened yet."""
    ann, store = house.person("Ann"), house.inside.store
    table = ann.create("me", "me", game="holland")
    row = store.table(table)
    sitting = play(Facts.from_json(orjson.loads(row["facts"])), row["seed"], store.entries(table))
    first = len(sitting.entries)
    while len(sitting.entries) <= LONG:
        sitting.add(Entry("move", "blue", "card:1", time=9.0))
        to = len(sitting.entries) - 1
        sitting.add(Entry("undo", "blue", to=to, time=9.0, more={"alone": True}))
    new = enumerate(sitting.entries[first:], first + 1)
    asyncio.run(store.write(Change(table, [(n, write_entry(entry, n)) for n, entry in new])))
    return ann, table


def test_a_long_journal_comes_back_from_another_process(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table = long_table(own_house)
    monkeypatch.setattr(replaying, "replay", _never)  # in this process
    assert ann.look(table, "blue")["lines"] > LONG
    assert ann.act(table, do="move", seat="blue", move="card:1").status_code == 200
    assert ann.act(table, do="undo", seat="blue").status_code == 200


def test_while_a_long_journal_is_played_others_play_on(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whoever asks for it meanwhile waits for the same one."""
    ann, table = long_table(own_house)
    bob = own_house.person("Bob")
    other = bob.create("me", "me", options={"first": "blue"})
    begun, may_end, asked = threading.Event(), threading.Event(), 0

    async def held(*journal: Any) -> Sitting:
        nonlocal asked
        asked += 1
        begun.set()
        assert await asyncio.to_thread(may_end.wait, 20)
        return play(*journal)

    monkeypatch.setattr(own_house.inside.replays, "apart", held)
    with ThreadPoolExecutor(4) as pages:
        looks = [pages.submit(ann.look, table, "blue") for _ in range(4)]
        assert begun.wait(20)
        move = bob.look(other, "blue")["moves"][0]
        assert bob.act(other, do="move", seat="blue", move=move).status_code == 200
        assert not any(look.done() for look in looks)
        may_end.set()
        assert len({look.result()["lines"] for look in looks}) == 1
    assert asked == 1
