"""A table as its journal tells it."""

import pickle
from typing import Any

import pytest

from donjon.engine.errors import IllegalMove
from donjon.engine.journal import Entry
from donjon.engine.match import Match
from donjon.table.facts import Clock, Facts
from donjon.table.sitting import Sitting, replay

SEATS = ("blue", "red", "green")


def sitting(clock: Clock | None = None, seats: int = 2) -> Sitting:
    options = {"rounds": 500, "first": "blue", "column": None}
    made = Sitting(Facts("knights", 1, SEATS[:seats], options, clock), "seed")
    for n, seat in enumerate(SEATS[:seats]):
        made.add(Entry("seat", seat, time=float(n), more={"who": "person", "name": seat.title()}))
    return made


def play(table: Sitting, time: float) -> str:
    seat = table.acting[0]
    table.add(Entry("move", seat, table.match.moves(seat)[0], time=time))
    return seat


def test_it_begins_when_every_seat_is_taken() -> None:
    table = Sitting(Facts("knights", 1, SEATS[:2], sitting().facts.options), "seed")
    assert table.status == "open"
    assert table.acting == ()
    table.add(Entry("seat", "blue", more={"who": "person", "name": "Ann"}))
    table.add(Entry("seat", "red", more={"who": "bot", "level": "random"}))
    assert table.status == "play"


def test_a_journal_played_again_gives_the_same_table() -> None:
    table = sitting(Clock(60, 5))
    for n in range(6):
        if not table.over:
            play(table, 10.0 + n)
    again = replay(table.facts, "seed", table.entries)
    assert again.match.position() == table.match.position()
    assert vars(again.clocks) == vars(table.clocks)
    assert again.chairs == table.chairs


def test_the_match_alone_keeps_the_entries() -> None:
    table = sitting()
    for sat in (table, pickle.loads(pickle.dumps(table))):
        assert sat.entries is sat.match.entries


def test_the_journal_of_a_table_can_be_verified() -> None:
    table = sitting()
    play(table, 5.0)
    table.add(Entry("resign", "blue", time=6.0, more={"level": "random"}))
    again = Match.replay(table.journal())
    assert again.position() == table.match.position()


def test_an_illegal_move_changes_nothing() -> None:
    table = sitting()
    with pytest.raises(IllegalMove):
        table.add(Entry("move", "red", "move:1"))
    assert len(table.entries) == len(table.effects) == 2


def test_a_bank_runs_down_and_a_turn_is_paid_for() -> None:
    table = sitting(Clock(60, 5))
    assert table.clocks.running == ("blue",)
    while table.acting == ("blue",):
        play(table, 11.0)
    assert table.clocks.left["blue"] == pytest.approx(60 - 10 + 5)
    assert table.clocks.left_at(13.0)["red"] == pytest.approx(58)
    assert table.clocks.deadline() == pytest.approx(71)


def test_days_are_given_anew_each_turn() -> None:
    table = sitting(Clock(days=2))
    while table.acting == ("blue",):
        play(table, 1 + 86_400)
    assert table.clocks.left["blue"] == 2 * 86_400


@pytest.mark.parametrize(("out", "who", "over"), [("bot", "bot", False), ("forfeit", "bot", True)])
def test_time_that_has_run_out(out: str, who: str, over: bool) -> None:
    table = sitting(Clock(60, out=out))
    table.add(Entry("clock", "blue", time=70.0, more={"then": out, "level": "random"}))
    assert table.chairs["blue"].who == who
    assert table.over is over
    assert table.clocks.running == ()
    if over:
        assert table.result == {"winners": ["red"], "ranking": [["red"], ["blue"]]}
        assert table.why == "time"


def test_who_resigns_among_three_comes_last() -> None:
    table = sitting(seats=3)
    table.add(Entry("resign", "red", more={"level": "random"}))
    assert not table.over
    assert table.chairs["red"].who == "bot"
    table.add(Entry("resign", "green", more={"level": "random"}))
    assert table.result == {"winners": ["blue"], "ranking": [["blue"], ["red", "green"]]}


def test_a_step_that_rolled_dice_stands() -> None:
    table = sitting()
    seat = play(table, 5.0)
    assert not table.can_undo(seat)
    assert not table.can_undo(None)


def test_an_offer_of_a_draw_ends_with_the_others_move() -> None:
    table = sitting()
    table.add(Entry("seat", "red", more={"draw": True}))
    assert table.chairs["red"].draw
    play(table, 5.0)
    assert not table.chairs["red"].draw


def test_hidden_steps_cannot_be_counted() -> None:
    """A move that another may not notice is no line in that one's log."""
    from donjon.engine.notes import Note

    table = sitting()
    play(table, 5.0)
    told = table.effects[-1]
    hidden: list[Any] = [Note(0b01, 0, 0, 1, 0, 0)]  # only blue may know
    table.effects[-1] = told._replace(notes=hidden, public=False)
    number = len(table.entries)
    assert table.shows(number, "blue")
    assert not table.shows(number, "red")
    assert not table.shows(number, None)


# --- clocks that can't be cheated -----------------------------------------------------------


def bot_and_back(table: Sitting, seat: str, time: float) -> None:
    table.add(Entry("seat", seat, time=time, more={"who": "bot", "level": "random"}))
    table.add(Entry("seat", seat, time=time, more={"who": "person", "name": seat}))


@pytest.mark.parametrize("clock", [Clock(60, 5), Clock(days=1)])
def test_leaving_and_coming_back_pays_nothing(clock: Clock) -> None:
    table = sitting(clock)
    before = table.clocks.left["blue"]
    table.add(Entry("seat", "blue", time=11.0, more={"draw": True}))
    for _ in range(20):
        bot_and_back(table, "blue", 11.0)
    assert table.clocks.left["blue"] == pytest.approx(before - 10)


def test_the_steps_of_one_turn_are_paid_for_once() -> None:
    table, within = sitting(Clock(60, 5)), 0
    while not table.over:
        seat = table.acting[0]
        before = table.clocks.left[seat]
        play(table, time=1.0)
        if seat in table.acting:
            within += 1
            assert table.clocks.left[seat] == before
    assert within


@pytest.mark.parametrize("clock", [Clock(60, 5), Clock(days=1)])
def test_a_turn_taken_back_is_paid_for_once(clock: Clock) -> None:
    table, other = sitting(clock), sitting(clock)
    for sat in (table, other):
        play(sat, 11.0)
    for n in range(5):
        number = len(table.entries)
        table.add(Entry("undo", "blue", to=number - 1, time=11.0))
        play(table, 11.0 + n / 10)
    assert table.clocks.left["blue"] == pytest.approx(other.clocks.left["blue"], abs=1)


def test_a_turn_that_a_bot_made_for_somebody_is_paid_for() -> None:
    table = sitting(Clock(60, 5))
    table.add(Entry("clock", "blue", time=61.0, more={"then": "bot", "level": "random"}))
    assert table.clocks.left["blue"] == pytest.approx(0, abs=1)
    while "blue" in table.acting:
        play(table, 62.0)
    assert table.clocks.left["blue"] == pytest.approx(5, abs=1)


def test_time_that_nobody_could_use_is_not_counted() -> None:
    table = sitting(Clock(60, 5))
    table.add(Entry("clock", time=1011.0, more={"uncounted": 1000.0}))
    assert table.clocks.left["blue"] == pytest.approx(50)
    assert table.clocks.running == ("blue",)
    assert table.chairs["blue"].who == "person"


def test_a_clock_that_was_set_back_takes_and_gives_nothing() -> None:
    table = sitting(Clock(60, 5))
    table.add(Entry("seat", "blue", time=-500.0, more={"draw": True}))
    assert table.clocks.left["blue"] == 60


# --- clocks that wait for a first move ------------------------------------------------------


def test_a_clock_starts_with_the_first_move() -> None:
    table = sitting(Clock(60, grace=30))
    assert table.clocks.starts(11.0) == {"blue": 20}
    assert table.clocks.left_at(21.0)["blue"] == 60
    play(table, 21.0)
    assert table.clocks.left["blue"] == 60
    assert "blue" not in table.clocks.starts(21.0)
    while table.acting == ("blue",):
        play(table, 25.0)
    assert table.clocks.left["blue"] == pytest.approx(60 if table.clocks.since == 21.0 else 56)
    assert table.clocks.starts(25.0) == {"red": pytest.approx(30 - (25.0 - table.clocks.since))}


def test_or_some_time_after_it_was_due() -> None:
    table = sitting(Clock(60, grace=30, out="forfeit"))
    assert table.clocks.deadline() == table.clocks.ends()["blue"] == 1 + 30 + 60
    assert table.clocks.left_at(41.0)["blue"] == pytest.approx(50)
    table.add(Entry("clock", time=21.0, more={"uncounted": 0.0}))
    assert table.clocks.starts(21.0) == {"blue": 10}
    assert table.clocks.deadline() == 91
    play(table, 41.0)
    assert table.clocks.left["blue"] == pytest.approx(50)


def test_the_grace_is_for_the_first_turn_alone() -> None:
    table = sitting(Clock(60, grace=30))
    time = 1.0
    while table.acting == ("blue",) or table.clocks.grace["red"]:
        play(table, time)
    while "blue" not in table.acting:
        play(table, time)
    assert table.clocks.left_at(time + 7)["blue"] == pytest.approx(table.clocks.left["blue"] - 7)


def test_a_first_step_that_nobody_sees_does_not_show_on_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = sitting(Clock(60, grace=30))
    monkeypatch.setattr(table, "shows", lambda _, seat: seat is not None)
    seat = play(table, 11.0)
    assert table.clocks.grace[seat] == 20


def test_a_clock_without_grace_is_told_as_ever() -> None:
    assert sitting(Clock(60)).journal()["table"]["clock"] == {
        "bank": 60, "increment": 0, "days": 0, "out": "bot",
    }  # fmt: skip


def test_whose_time_ran_out_is_said_until_they_are_back() -> None:
    table = sitting(Clock(60))
    table.add(Entry("clock", "blue", time=70.0, more={"then": "bot", "level": "random"}))
    assert table.chairs_json()["blue"] == {
        "who": "bot", "name": "Blue", "level": "random", "out": True,
    }  # fmt: skip
    table.add(Entry("seat", "blue", time=71.0, more={"who": "person", "name": "Blue"}))
    assert not table.chairs["blue"].out
