"""Everybody's share comes into the dice, and until then there is nothing to play with."""

import pickle
from typing import Any

import orjson
import pytest

from donjon.engine.errors import IllegalMove
from donjon.engine.fairness import commitment, drawn_seed, share_commitment
from donjon.engine.journal import Entry
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.table.facts import Clock, Facts
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting, counted_for, replay
from donjon.table.updates import Viewpoint, table_json
from tests.tables import GAMES

SECRET = "the server's own"
SHARES = {number: f"{number:064x}" for number in range(9)}


def laid(game: str, secret: str = SECRET, clock: Clock | None = None) -> Sitting:
    """A table at which nobody sits."""
    match = Match.new(game)
    return Sitting(Facts(game, find_game(game).version, match.seats, match.options, clock), secret)


def sit(table: Sitting, seat: str, time: float = 1.0, **more: Any) -> None:
    table.add(Entry("seat", seat, time=time, more={"who": "person", "name": seat.title(), **more}))


def commit(table: Sitting, seat: str, share: int = 0, time: float = 2.0) -> None:
    promise = share_commitment(table.lots.committed, seat, SHARES[share])
    table.add(Entry("share", seat, time=time, more={"commit": promise}))


def reveal(table: Sitting, seat: str, share: int = 0, time: float = 3.0) -> None:
    table.add(Entry("share", seat, time=time, more={"reveal": SHARES[share]}))


def full(game: str = "knights", secret: str = SECRET, clock: Clock | None = None) -> Sitting:
    """Everybody sits and owes a share."""
    table = laid(game, secret, clock)
    for seat in table.facts.seats:
        sit(table, seat, owes=True)
    return table


def committed(game: str = "knights", secret: str = SECRET, clock: Clock | None = None) -> Sitting:
    table = full(game, secret, clock)
    for number, seat in enumerate(table.facts.seats):
        commit(table, seat, number)
    return table


def drawn(game: str = "knights", clock: Clock | None = None) -> Sitting:
    table = committed(game, clock=clock)
    for number, seat in enumerate(table.facts.seats):
        reveal(table, seat, number, 50.0)
    return table


def seen(table: Sitting, seat: str | None) -> dict[str, Any]:
    whole = Viewpoint(seat, "en").whole(table, Shared(table))
    told: dict[str, Any] = orjson.loads(orjson.dumps({**whole, "table": table_json(table)}))
    return told


# --- what there is to see -----------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_before_the_draw_all_look_at_one_board_that_tells_nothing(game: str) -> None:
    one, other = (committed(game, secret) for secret in ("one secret", "another one"))
    spectator = seen(one, None)["scene"]
    for seat in one.facts.seats:
        assert seen(one, seat)["scene"] == seen(other, seat)["scene"] == spectator
        assert not spectator["whole"]["offers"]
    assert not one.acting
    assert one.status == "open"


def test_everybody_is_told_whom_the_lots_wait_for() -> None:
    table = laid("knights")
    sit(table, "blue", owes=True)
    told = seen(table, "blue")
    assert told["table"]["lots"] == {
        "commitment": commitment("knights", SECRET), "phase": "seats", "awaited": [],
    }  # fmt: skip
    assert "sit down" in told["scene"]["whole"]["caption"]
    for seat in table.facts.seats[1:]:
        sit(table, seat, owes=True)
    commit(table, "blue")
    told = seen(table, None)
    assert told["table"]["lots"]["phase"] == "commit"
    assert told["table"]["lots"]["awaited"] == list(table.facts.seats[1:])
    assert "Red" in told["scene"]["whole"]["caption"]


def test_whoever_shows_a_share_knows_what_all_others_have_committed_to() -> None:
    table = committed()
    lots = seen(table, "blue")["table"]["lots"]
    assert lots["phase"] == "reveal"
    assert lots["awaited"] == list(table.facts.seats)
    assert lots["commits"] == table.lots.commits
    assert len(lots["commits"]) == len(table.facts.seats)


@pytest.mark.parametrize("game", GAMES)
def test_the_match_begins_with_the_secret_and_all_shares(game: str) -> None:
    table = drawn(game)
    shares = [(seat, SHARES[n]) for n, seat in enumerate(table.facts.seats)]
    match = Match.new(game, len(shares), drawn_seed(SECRET, shares), table.facts.options)
    assert table.match.position() == match.position()
    assert table.acting == match.acting
    assert table.status == "play"
    assert "lots" not in seen(table, None)["table"]
    assert table.journal()["seed"] == drawn_seed(SECRET, shares) == table.seed


@pytest.mark.parametrize("game", GAMES)
def test_without_shares_the_secret_alone_is_the_seed(game: str) -> None:
    table = laid(game)
    for seat in table.facts.seats:
        sit(table, seat)
    match = Match.new(game, len(table.facts.seats), SECRET, table.facts.options)
    assert table.match.position() == match.position()
    assert table.seed == SECRET


def test_news_of_the_draw_bring_the_whole_board_and_before_that_what_has_changed() -> None:
    table = committed()
    viewpoint = Viewpoint("blue", "en")
    viewpoint.whole(table, Shared(table))
    for number, seat in enumerate(table.facts.seats):
        reveal(table, seat, number)
        told = viewpoint.news(table, table_json(table), Shared(table))
        assert told is not None
        news = orjson.loads(told)
        assert not news["log"]
        assert "hash" not in news
    assert "whole" in news["scene"]
    assert "lots" not in news["table"]


def test_a_first_move_that_is_told_with_the_draw_has_no_beats() -> None:
    """There was no board before, so there is no way from it."""
    table = committed("southerners")
    viewpoints = {seat: Viewpoint(seat, "en") for seat in table.facts.seats}
    for viewpoint in viewpoints.values():
        viewpoint.whole(table, Shared(table))
    for number, seat in enumerate(table.facts.seats):
        reveal(table, seat, number)
    seat = table.match.acting[0]
    table.add(Entry("move", seat, table.match.moves(seat)[0], time=4.0))
    told = viewpoints[seat].news(table, table_json(table), Shared(table))
    news = orjson.loads(told or b"{}")
    assert "whole" in news["scene"]
    assert [line["kind"] for line in news["log"]] == ["move"]
    assert "beats" not in news["log"][0]


def test_a_change_of_phase_alone_is_news() -> None:
    """One player against bots: the same one is awaited, for something else."""
    table = laid("knights")
    sit(table, "blue", owes=True)
    for seat in table.facts.seats[1:]:
        table.add(Entry("seat", seat, more={"who": "bot", "level": "random"}))
    viewpoint = Viewpoint("blue", "en")
    viewpoint.whole(table, Shared(table))
    commit(table, "blue")
    told = viewpoint.news(table, table_json(table), Shared(table))
    assert told is not None
    assert orjson.loads(told)["table"]["lots"]["phase"] == "reveal"


def test_shares_are_no_lines_and_count_against_their_seat() -> None:
    table = drawn()
    seats = len(table.facts.seats)
    assert table.lines(None) == table.lines("blue") == list(range(1, seats + 1))
    assert table.extras["blue"] == 3  # it sat down, committed and showed
    assert counted_for(Entry("seat", "blue", more={"who": "open", "late": True})) is None


# --- what can't be done -------------------------------------------------------------------


def test_nothing_is_played_before_the_draw() -> None:
    table = committed()
    before = len(table.entries)
    for entry in (Entry("move", "blue", "move:1"), Entry("undo", "blue", to=0),
                  Entry("resign", "blue", more={"level": "random"})):  # fmt: skip
        with pytest.raises(IllegalMove, match="not drawn"):
            table.add(entry)
    assert len(table.entries) == len(table.effects) == before


def test_clocks_stand_until_the_draw() -> None:
    table = committed(clock=Clock(60, 5))
    assert not table.clocks.running
    assert table.clocks.deadline() is None
    for number, seat in enumerate(table.facts.seats):
        reveal(table, seat, number, 500.0)
    assert table.clocks.running == table.acting
    assert table.clocks.left_at(500.0) == dict.fromkeys(table.facts.seats, 60)
    assert table.clocks.deadline() == 560.0


def test_nobody_changes_a_commitment_once_shares_are_shown() -> None:
    """Nor as soon as they can be: who knows what the server has been shown."""
    table = committed()
    with pytest.raises(IllegalMove, match="all have committed"):
        commit(table, "red", 7)
    reveal(table, "blue", 0)
    with pytest.raises(IllegalMove, match="all have committed"):
        commit(table, "red", 7)
    for number, seat in enumerate(table.facts.seats[1:], 1):
        reveal(table, seat, number)
    for late in (commit, reveal):
        with pytest.raises(IllegalMove, match="are drawn"):
            late(table, "red", 1)


def test_only_what_was_committed_to_can_be_shown_once() -> None:
    table = full()
    commit(table, "blue", 0)
    with pytest.raises(IllegalMove, match="not all have sat down"):
        reveal(table, "blue", 0)
    for number, seat in enumerate(table.facts.seats[1:], 1):
        commit(table, seat, number)
    with pytest.raises(IllegalMove, match="not the share"):
        reveal(table, "red", 7)
    with pytest.raises(IllegalMove, match="not the share"):
        reveal(table, "red", 0)  # another seat's
    reveal(table, "red", 1)
    with pytest.raises(IllegalMove, match="shown before"):
        reveal(table, "red", 1)
    with pytest.raises(IllegalMove, match="hexadecimal"):
        table.add(Entry("share", "blue", more={"reveal": "0" * 63}))


@pytest.mark.parametrize("shown", [0, 1])
def test_whoever_leaves_voids_the_draw_and_a_new_one_comes_about(shown: int) -> None:
    """Even if the journal tells of no share that was shown: the server may know it by now."""
    table = committed()
    others = [seat for seat in table.facts.seats if seat != "red"]
    for seat in others[:shown]:
        reveal(table, seat, table.facts.seats.index(seat))
    table.add(Entry("seat", "red", time=9.0, more={"who": "open", "late": True}))
    assert not table.lots.commits
    sit(table, "red", 10.0, owes=True)
    assert set(table.lots.awaited) == set(table.facts.seats)
    with pytest.raises(IllegalMove, match="before"):
        commit(table, "blue", 0)  # the same as the first time
    for number, seat in enumerate(table.facts.seats, 4):
        commit(table, seat, number)
    for number, seat in enumerate(table.facts.seats, 4):
        reveal(table, seat, number)
    shares = [(seat, SHARES[n]) for n, seat in enumerate(table.facts.seats, 4)]
    assert table.seed == drawn_seed(SECRET, shares)
    assert table.started


# --- how long they are waited for ---------------------------------------------------------


def test_each_is_waited_for_since_it_was_asked() -> None:
    table = full()
    assert table.lots.deadline(60) == 61
    commit(table, "blue", 0, 5.0)
    assert "blue" not in table.lots.since
    last = table.facts.seats[-1]
    for number, seat in enumerate(table.facts.seats[1:], 1):
        commit(table, seat, number, 30.0)
    assert table.lots.since == dict.fromkeys(table.facts.seats, 30.0)
    reveal(table, "blue", 0, 40.0)
    assert table.lots.since[last] == 30.0
    assert table.lots.deadline(60) == 90
    assert drawn().lots.deadline(60) is None


# --- the same everywhere ------------------------------------------------------------------


@pytest.mark.parametrize("made", [full, committed, drawn])
def test_a_journal_played_again_gives_the_same_table(made: Any) -> None:
    table = made("southerners", clock=Clock(60, 5))
    again = replay(table.facts, SECRET, table.entries)
    sent = pickle.loads(pickle.dumps(table))
    for copy in (again, sent):
        assert copy.entries == table.entries
        assert copy.match.position() == table.match.position()
        assert copy.lots.since == table.lots.since
        for seat in (*table.facts.seats, None):
            one, other = seen(copy, seat), seen(table, seat)
            one["table"].pop("clocks")
            other["table"].pop("clocks")
            assert one == other


def test_the_chain_is_one_before_and_after_the_draw() -> None:
    table = Sitting(laid("knights").facts, SECRET, "table-7")
    hashes = []
    for entry in drawn().entries:
        table.add(entry)
        hashes.append(table.hash_at(len(table.entries)))
    assert hashes == [table.hash_at(n) for n in range(1, len(hashes) + 1)]
    head = table.journal()
    assert head["table"] == {"id": "table-7", "clock": None}
    assert head["commitment"] == commitment("knights", SECRET)


def test_a_hash_comes_with_lines_and_is_that_of_the_last() -> None:
    table = drawn()
    assert seen(table, "red")["hash"] == table.hash_at(len(table.facts.seats))
    viewpoint = Viewpoint("red", "en")
    viewpoint.whole(table, Shared(table))
    seat = table.acting[0]
    table.add(Entry("move", seat, table.match.moves(seat)[0], time=60.0))
    told = viewpoint.news(table, table_json(table), Shared(table))
    assert told is not None
    assert orjson.loads(told)["hash"] == table.hash_at(len(table.entries))
    nothing_new = Viewpoint("red", "en").whole(table, Shared(table), len(table.lines("red")))
    assert nothing_new["hash"] is None
