"""The one queue of reviews, analyses and hints: its bounds, its order, and that it gives way."""

import asyncio
import os
from collections.abc import Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from donjon.table import studies as queue
from donjon.table.errors import Refused
from donjon.table.processes import Worker
from donjon.table.studies import ENDLESS, LONG, SHORT, Studies
from donjon.table.studying import Rejected, Unfinished


class Hand(Worker):
    """Does nothing until it is told to; notes what it was given, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[Any] = []
        self.cut: list[Any] = []
        self.piece: asyncio.Future[Any] | None = None

    async def do(self, _patience: float, _work: Any, _seconds: float, name: str) -> Any:
        self.begun.append(name)
        self.piece = asyncio.get_running_loop().create_future()
        return await self.piece

    def cut_short(self) -> None:
        self.cut.append(self.begun[-1])
        self.finish(Unfinished())

    def finish(self, answer: Any = "done") -> None:
        assert self.piece is not None
        if not self.piece.done():
            self.piece.set_result(answer)


class Room:
    """A queue whose work is done by hand, and bots for whom people wait, or not."""

    def __init__(self) -> None:
        self.awaited = False
        self.hand = Hand()
        self.studies = Studies(lambda: self.awaited, 0.0, self.hand)
        self.tasks: list[asyncio.Task[Any]] = []

    def ask(self, line: int, name: str, address: str = "") -> asyncio.Task[Any]:
        place = self.studies.enter(line, address or name)
        task = asyncio.get_running_loop().create_task(self.studies.work(place, None, name))
        task.add_done_callback(lambda _: self.studies.leave(place))
        self.tasks.append(task)
        return task

    async def finish(self, answer: Any = "done") -> None:
        self.hand.finish(answer)
        await settled()

    def wait_for_bot(self, on: bool) -> None:
        self.awaited = on
        self.studies.look()


async def settled() -> None:
    """Everything that can go on has gone on."""
    for _ in range(10):
        await asyncio.sleep(0)


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


def test_one_piece_is_done_at_a_time_and_the_lines_take_turns() -> None:
    async def play() -> None:
        room = Room()
        for name in ("a", "b"):
            room.ask(LONG, name)
            room.ask(SHORT, name.upper())
        await settled()
        for _ in range(4):
            await room.finish()
        assert room.hand.begun == ["a", "A", "b", "B"]

    run(play())


def test_a_review_goes_on_between_hints() -> None:
    """However many hints are asked for, the first review gets every second turn."""

    async def play() -> None:
        room = Room()
        place = room.studies.enter(LONG, "review")

        async def review() -> None:
            for piece in range(3):
                await room.studies.work(place, None, f"review {piece}")

        task = asyncio.get_running_loop().create_task(review())
        for number in range(3):
            room.ask(SHORT, f"hint {number}")
        await settled()
        for _ in range(6):
            await room.finish()
        await task
        expected = [f"{kind} {n}" for n in range(3) for kind in ("hint", "review")]
        assert sorted(room.hand.begun) == sorted(expected)
        reviews = [n for n, name in enumerate(room.hand.begun) if name.startswith("review")]
        assert max(b - a for a, b in pairwise(reviews)) <= 2

    run(play())


def test_nothing_begins_while_somebody_waits_for_a_bot() -> None:
    async def play() -> None:
        room = Room()
        room.wait_for_bot(True)
        room.ask(SHORT, "hint")
        room.ask(LONG, "review")
        await settled()
        assert room.hand.begun == []
        room.wait_for_bot(False)
        await settled()
        assert len(room.hand.begun) == 1

    run(play())


def test_what_is_being_thought_gives_way_to_a_bot_and_is_begun_again() -> None:
    async def play() -> None:
        room = Room()
        asked = room.ask(LONG, "review")
        await settled()
        room.wait_for_bot(True)
        await settled()
        assert room.hand.cut == ["review"]
        assert room.studies.working is None  # nothing runs beside the bot
        assert not asked.done()
        room.wait_for_bot(False)
        await settled()
        await room.finish("found")
        assert room.hand.begun == ["review", "review"]
        assert asked.result() == "found"

    run(play())


def test_each_line_is_bounded() -> None:
    async def play() -> None:
        room = Room()
        for number in range(queue.ROOM):
            room.ask(LONG, str(number))
        with pytest.raises(Refused, match="Too much") as full:
            room.studies.enter(LONG, "late")
        assert full.value.status == 503
        room.studies.enter(SHORT, "late")  # the other line has room

    run(play())


def test_an_address_has_only_so_many_places() -> None:
    async def play() -> None:
        room = Room()
        for number in range(queue.EACH):
            room.ask(number % 2, str(number), "one")
        with pytest.raises(Refused, match="enough from here") as enough:
            room.studies.enter(SHORT, "one")
        assert enough.value.status == 429
        room.studies.enter(SHORT, "another")

    run(play())


def test_designers_studies_take_turns_when_nobody_else_is_in_line() -> None:
    async def play() -> None:
        room = Room()

        async def study(name: str) -> None:
            place = room.studies.enter(ENDLESS, name)
            while True:
                await room.studies.work(place, None, name)

        tasks = [asyncio.get_running_loop().create_task(study(name)) for name in "abc"]
        await settled()
        for _ in range(8):
            await room.finish()
        assert room.hand.begun[3:] == ["c", "b", "a", "c", "b", "a"]
        place = room.studies.enter(LONG, "review")
        await room.finish()
        await room.finish()
        assert room.hand.begun[9:] == []  # somebody is in line, whatever they wait for
        room.studies.leave(place)
        await settled()
        assert room.hand.begun[9:] == ["c"]
        for task in tasks:
            task.cancel()

    run(play())


def test_a_place_in_the_queue_is_told() -> None:
    async def play() -> None:
        room = Room()
        places = [room.studies.enter(LONG, str(n)) for n in range(3)]
        assert [room.studies.before(place) for place in places] == [0, 1, 2]
        room.studies.leave(places[0])
        assert [room.studies.before(place) for place in places[1:]] == [0, 1]

    run(play())


def test_what_is_no_longer_wanted_is_not_done() -> None:
    async def play() -> None:
        room = Room()
        asked = [room.ask(LONG, name) for name in ("first", "second", "third")]
        await settled()
        asked[1].cancel()
        asked[0].cancel()
        await settled()
        assert room.hand.cut == ["first"]  # in the middle of it
        await room.finish()
        assert room.hand.begun == ["first", "third"]
        assert asked[2].result() == "done"

    run(play())


def test_what_is_wrong_with_a_question_is_said() -> None:
    async def play() -> None:
        room = Room()
        asked = room.ask(SHORT, "wrong")
        await settled()
        await room.finish(Rejected("moves[3]: no such move", "KN-4"))
        error = asked.exception()
        assert isinstance(error, Refused)
        assert (error.reason, error.ruling, error.status) == ("moves[3]: no such move", "KN-4", 400)

    run(play())


def test_a_process_that_dies_over_a_piece_is_replaced(tmp_path: Path) -> None:
    """The piece is asked again, and the queue goes on."""

    async def play() -> None:
        studies = Studies(lambda: False, 0.0)
        try:
            nice = await studies.once("here", die_once, tmp_path / "died")
            assert nice == min(os.nice(0) + queue.LOW, 19)
        finally:
            studies.close()

    run(play())


def die_once(_stop: Any, _seconds: float, mark: Path) -> int:
    """How nice the second process is that is asked."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return os.nice(0)
