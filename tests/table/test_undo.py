"""Taking back a step: only one's own, only if it told nothing, whatever others do unseen."""

import random

import pytest

from donjon.engine import builds
from donjon.engine.foresight import Hold
from donjon.engine.journal import Entry, Journal
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.table.facts import Facts
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting, replay
from donjon.table.updates import Viewpoint, table_json
from tests.table.serving import House, Person

RELOADS = 3


def table_of(game: str, seats: int, seed: str = "seed") -> Sitting:
    match = Match.new(game, seats)
    table = Sitting(Facts(game, find_game(game).version, match.seats, match.options), seed)
    for seat in match.seats:
        table.add(Entry("seat", seat, time=1.0, more={"who": "person", "name": seat}))
    return table


def play(table: Sitting, seat: str, move: str) -> None:
    table.add(Entry("move", seat, move, time=2.0))


def undo(table: Sitting, seat: str) -> None:
    last = table.last_move(seat)
    assert last is not None
    table.add(Entry("undo", seat, to=last - 1, time=3.0, more={"alone": True}))


def reloaded(table: Sitting) -> Sitting:
    return replay(table.facts, "seed", table.entries)


# --- what a step told -------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_shows_the_cards_by_choosing_cannot_choose_again(seats: int) -> None:
    """However few cards the others could have chosen from, and after every reload."""
    luck = random.Random(seats)
    table = table_of("holland", seats)
    shown = 0
    while shown < 6:  # a hand has seven cards, and is down to two by then
        if len(table.acting) < len(table.facts.seats) and "card" not in _first(table):
            play(table, table.acting[0], luck.choice(table.match.moves(table.acting[0])))
            continue
        for seat in luck.sample(table.acting, len(table.acting)):
            last = table.acting == (seat,)
            play(table, seat, _no_rest(table, seat, luck))
            for known in (table, *(reloaded(table) for _ in range(RELOADS if last else 0))):
                assert known.can_undo(seat) is not last
        shown += 1


def _first(table: Sitting) -> str:
    return table.match.moves(table.acting[0])[0]


def _no_rest(table: Sitting, seat: str, luck: random.Random) -> str:
    """A card that is not taken back into the hand."""
    return luck.choice(table.match.moves(seat)[:-1] or table.match.moves(seat))


def test_a_choice_is_taken_back_before_all_have_chosen() -> None:
    table = table_of("holland", 3)
    play(table, "blue", "card:2")
    play(table, "red", "card:3")
    assert table.can_undo("red")
    assert not table.can_undo("blue")  # it has seen red choose
    undo(table, "red")
    assert table.can_undo("blue")
    play(table, "red", "card:4")
    assert table.match.view("red")["chosen"] == {"blue": "?", "red": 4, "green": None}
    assert reloaded(table).match.position() == table.match.position()


# --- what others do unseen --------------------------------------------------------------


def opening(seed: str = "seed") -> Sitting:
    """Southerners: both take their cards unseen, and north has built."""
    table = table_of("southerners", 2, seed)
    play(table, "north", "take:5")
    play(table, "north", "keep")
    play(table, "north", next(m for m in table.match.moves("north") if m.startswith("build")))
    return table


def test_an_unseen_step_of_another_changes_nothing_about_an_undo() -> None:
    table = opening()
    last, told = table.last_move("north"), _told(table, "north")
    for move in ("take:4", "burn", "take:3", "keep", "build"):
        moves = table.match.moves("south")
        play(table, "south", next(m for m in moves if m.startswith(move)))
        assert (table.last_move("north"), _told(table, "north")) == (last, told)
        again = reloaded(table)
        assert (again.last_move("north"), _told(again, "north")) == (last, told)
    play(table, "south", "done")  # that is seen
    assert table.last_move("north") is None


def _told(table: Sitting, seat: str) -> tuple[bool, object]:
    return table.can_undo(seat), Viewpoint(seat, "en").log(table, 0)


def test_an_undo_takes_back_one_s_own_step_alone() -> None:
    table = opening()
    play(table, "south", "take:2")
    play(table, "south", "keep")
    hand, entries = table.match.view("south"), len(table.entries)
    undo(table, "north")
    assert table.effects[-1].undone == (entries - 2,)
    assert table.match.view("south") == hand
    assert not any(any(row) for row in table.match.view("north")["north"]["territories"])
    assert not table.shows(len(table.entries), "south")
    assert [entry.move for _, entry in table.match.standing()] == [
        "take:5",
        "keep",
        "take:2",
        "keep",
    ]
    for again in (reloaded(table).match, Match.replay(table.journal())):
        assert again.position() == table.match.position()
        assert again.standing() == table.match.standing()
    assert Journal.from_json(table.journal()).standing() == table.match.standing()


def test_steps_are_taken_back_one_after_another_past_what_others_did_unseen() -> None:
    table = opening()
    builds_before = len(table.entries)
    play(table, "south", "take:5")
    play(table, "north", next(m for m in table.match.moves("north") if m.startswith("build")))
    undo(table, "north")
    assert table.last_move("north") == builds_before
    undo(table, "north")
    assert table.last_move("north") == builds_before - 1  # it kept what it had taken
    undo(table, "north")
    assert not table.can_undo("north")  # it has seen its cards
    assert table.match.moves("south") == ("keep", "burn")


def test_a_step_from_which_others_may_have_gone_on_unseen_stands() -> None:
    """Whether they have must not be found out by trying to take it back."""
    luck = random.Random(2)
    table = table_of("southerners", 2)
    while "renew" not in table.match.moves(table.acting[0]):
        seat = luck.choice(table.acting)
        play(table, seat, luck.choice(table.match.moves(seat)))
    seat = table.acting[0]
    play(table, seat, "renew")
    other = next(s for s in table.acting if s != seat)
    for _ in range(2):
        last = table.last_move(seat)
        assert last is not None
        assert table.match.hold(last) is Hold.OTHERS
        play(table, other, table.match.moves(other)[0])
        assert not table.shows(len(table.entries), seat)


def test_whoever_takes_back_hears_the_same_whatever_was_done_unseen(house: House) -> None:
    """Of two tables at one of which somebody acts unseen, the server says the same."""
    heard = []
    for unseen in (0, 2):
        ann, bob = house.person("Ann"), house.person("Bob")
        table = ann.create("me", "open", game="southerners")
        bob.sit(table, "south")
        for move in ("take:0", "keep"):
            act(ann, table, "north", move)
        for move in ("take:2", "keep")[:unseen]:
            act(bob, table, "south", move)
        answers = [ann.act(table, do="undo", seat="north") for _ in range(2)]
        heard.append([(a.status_code, a.json()) for a in answers])
        assert bob.look(table, "south")["moves"] != ()
        assert len(house.inside.lives[table].sitting.match.standing()) == 1 + unseen
    assert heard[0] == heard[1]
    assert [status for status, _ in heard[0]] == [200, 409]


def act(person: Person, table: str, seat: str, move: str) -> None:
    answer = person.act(table, do="move", seat=seat, move=move)
    assert answer.status_code == 200, answer.text


def test_an_undo_sent_twice_takes_back_one_step(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.create("me", "open", game="southerners")
    bob.sit(table, "south")
    for move in ("take:5", "keep"):
        act(ann, table, "north", move)
    act(ann, table, "north", ann.look(table, "north")["moves"][0])
    for _ in range(2):
        assert ann.act(table, do="undo", seat="north", ref="once").status_code == 200
    assert len(house.inside.lives[table].sitting.match.standing()) == 2


# --- how long it takes ------------------------------------------------------------------


def test_many_undos_are_played_again_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table costs its entries and not their square, and so does its log."""
    table, luck = table_of("southerners", 2), random.Random(1)
    while table.match.moves_played < 100:
        seat = luck.choice(table.acting)
        play(table, seat, luck.choice(table.match.moves(seat)))
    for _ in range(100):
        seat = table.acting[0]
        play(table, seat, table.match.moves(seat)[-1])
        table.add(Entry("undo", seat, to=len(table.entries) - 1, time=3.0))
    drive, steps = builds.interpreted(find_game("southerners")).drive, 0
    step = drive.play

    def counted(*state: object) -> None:
        nonlocal steps
        steps += 1
        step(*state)

    monkeypatch.setattr(drive, "play", counted)
    again = reloaded(table)
    assert again.match.position() == table.match.position()
    assert len(table.entries) < steps < 20 * len(table.entries)
    before = steps
    again.match.as_of(len(table.entries) // 2)
    again.match.as_of(len(table.entries) - 1)
    assert 0 < steps - before < 40


def test_a_log_with_many_undos_is_told_in_few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    table, view = table_of("holland", 2), Viewpoint("red", "en")
    looks, shows = 0, Sitting.shows

    def counted(self: Sitting, number: int, seat: str | None) -> bool:
        nonlocal looks
        looks += 1
        return shows(self, number, seat)

    monkeypatch.setattr(Sitting, "shows", counted)
    for _ in range(100):
        play(table, "blue", "card:1")
        undo(table, "blue")
        view.news(table, table_json(table), Shared(table))
    whole = view.whole(table, Shared(table))
    assert whole["log"][-1]["undone"] == [whole["lines"] - 1]
    assert looks < 6 * len(table.entries)
