"""How the bots' workers are shared out between the tables."""

import pytest

from donjon.bots import allowance, levels, request
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.table.turns import (
    ALONE,
    LEAST,
    MARGIN,
    PATIENCE,
    PLAYED,
    WATCHED,
    Thought,
    Turns,
    instant,
)

PAUSE = 0.7
HOLLAND = Match.new("holland", seed=1)


def turns_of(workers: int = 1, step: float = PAUSE) -> Turns:
    turns = Turns(workers, step)
    for desk in turns.desks:
        desk.compiled.add("holland")
    return turns


def ask(
    turns: Turns, table: str, rank: int = PLAYED, asked: float = 0.0, level: str = "master"
) -> Thought:
    question = request(HOLLAND, HOLLAND.acting[0], level)
    thought = Thought(table, question, asked, rank=lambda: rank)
    turns.ask(thought)
    return thought


def begin(turns: Turns, now: float) -> Thought | None:
    given = turns.next(now)
    return given[1] if given else None


def serve(turns: Turns) -> list[Thought]:
    """All that waits, one after the other, each for as long as it may."""
    served: list[Thought] = []
    now = 0.0
    while turns.waiting:
        thought = begin(turns, now)
        if thought is not None:
            served.append(thought)
        else:
            later = turns.wake(now)
            assert later is not None, "somebody would wait for ever"
            now = later
            for desk in turns.desks:
                for done in [t for t in desk.out if t.ends <= now]:
                    turns.leave(done, now)
    return served


def test_tables_take_turns() -> None:
    turns = turns_of()
    for table in "aaabbc":
        ask(turns, table)
    assert [thought.table for thought in serve(turns)] == list("abcaba")


def test_those_who_play_come_first_then_those_who_look_on() -> None:
    turns = turns_of()
    for table, rank in (("nobody", ALONE), ("lookers", WATCHED), ("players", PLAYED)):
        ask(turns, table, rank)
    assert [thought.table for thought in serve(turns)] == ["players", "lookers", "nobody"]


@pytest.mark.parametrize("rank", [WATCHED, ALONE])
def test_bots_alone_give_way_to_people_at_once(rank: int) -> None:
    turns = turns_of()
    first, second = ask(turns, "bots", rank), ask(turns, "people", asked=0.1)
    turns.waiting.pop("people")
    assert begin(turns, 0.0) is first
    turns.ask(second)
    assert begin(turns, 0.1) is second
    third = ask(turns, "more bots", rank, 0.1)
    assert begin(turns, 0.2) is None
    assert third.begun == 0.0


def test_people_keep_a_worker_for_their_time_and_no_longer() -> None:
    turns = turns_of()
    first = ask(turns, "one")
    assert begin(turns, 0.0) is first
    second = ask(turns, "two", asked=0.1)
    assert begin(turns, 0.1) is None
    assert turns.wake(0.1) == first.ends
    assert begin(turns, first.ends) is second


@pytest.mark.parametrize("count", [2, 30, 100])
@pytest.mark.parametrize("workers", [1, 2])
def test_all_are_answered_in_time_however_slow_their_bots(count: int, workers: int) -> None:
    """Each needs half a second; together they get what patience there is, shared alike."""
    turns = turns_of(workers)
    thoughts = [ask(turns, f"table {n}") for n in range(count)]
    assert serve(turns) == thoughts
    assert max(thought.ends for thought in thoughts) <= PATIENCE + 1e-6
    assert max(thought.begun + thought.limit for thought in thoughts) <= PATIENCE + PAUSE
    enough = allowance("holland", "master", compiled=True)
    fair = min(enough, PATIENCE * workers / count)
    assert all(t.ends - t.begun == pytest.approx(fair) for t in thoughts)


def test_a_crowd_is_answered_as_fast_as_the_least_thought() -> None:
    turns = turns_of()
    thoughts = [ask(turns, f"table {n}") for n in range(500)]
    assert serve(turns)[-1].ends == pytest.approx(500 * LEAST)
    assert all(t.ends - t.begun >= LEAST - 1e-9 for t in thoughts)


def test_one_table_cannot_crowd_out_another() -> None:
    turns = turns_of()
    for _ in range(50):
        ask(turns, "many")
    other = ask(turns, "one")
    assert serve(turns).index(other) == 1


def test_bots_alone_take_half_the_time_of_one_worker() -> None:
    turns = turns_of(workers=2)
    first, second = ask(turns, "one", ALONE), ask(turns, "two", ALONE)
    assert begin(turns, 0.0) is first
    assert begin(turns, 0.2) is None
    turns.leave(first, 0.5)
    assert begin(turns, 0.5) is None
    assert turns.wake(0.5) == 1.0
    assert begin(turns, 1.0) is second


@pytest.mark.parametrize("took", [0.0, 0.1, 0.4])
def test_others_begin_when_they_would_however_soon_a_bot_knows(took: float) -> None:
    """An early answer would tell others at other tables what its bot hides."""
    turns = turns_of()
    first, second = ask(turns, "one"), ask(turns, "two")
    begin(turns, 0.0)
    turns.leave(first, took)
    assert begin(turns, took) is None
    assert begin(turns, first.ends) is second
    usual = allowance("holland", "master", compiled=True)
    assert second.ends == pytest.approx(2 * usual)


def test_without_a_pause_a_worker_is_free_as_soon_as_it_is_done() -> None:
    turns = turns_of(step=0)
    first, second = ask(turns, "one"), ask(turns, "two")
    begin(turns, 0.0)
    assert begin(turns, 0.1) is None
    turns.leave(first, 0.1)
    assert begin(turns, 0.1) is second


LEVELS = [(game, level) for game in sorted(games()) for level in levels(game)]


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_level_has_its_time_before_the_instant(game: str, level: str) -> None:
    """A quiet machine makes all simulations of a level, and then the answer is still early."""
    match = Match.new(game, seed=1)
    for compiled in (True, False):
        turns = Turns(1, PAUSE)
        turns.desks[0].compiled |= {game} if compiled else set()
        thought = Thought("one", request(match, match.acting[0], level), 5.0, rank=lambda: PLAYED)
        turns.ask(thought)
        begin(turns, 5.0)
        due = instant(5.0, PAUSE, thought.ends + MARGIN) - 5.0
        assert allowance(game, level, compiled) <= thought.limit <= due - MARGIN + 1e-9
        if games()[game].package.startswith("donjon."):
            assert due <= (PAUSE if compiled else 2 * PAUSE) + 1e-9


def test_instants_are_whole_pauses_after_the_question() -> None:
    assert instant(3.0, 0.7, 3.0) == pytest.approx(3.7)
    assert instant(3.0, 0.7, 3.7) == pytest.approx(3.7)
    assert instant(3.0, 0.7, 3.71) == pytest.approx(4.4)
