"""What a seat may not see is in no message to it; every game is held to that."""

import random
from typing import Any

import orjson
import pytest

from donjon.engine.journal import Entry
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.table.facts import Facts
from donjon.table.shared import Shared
from donjon.table.sitting import Sitting
from donjon.table.updates import Viewpoint, table_json
from tests.table.serving import House

GAMES = sorted(games())
SEED = "a seed nobody may see"


def table_of(game: str) -> Sitting:
    match = Match.new(game)
    facts = Facts(game, games()[game].version, match.seats, match.options)
    table = Sitting(facts, SEED)
    for seat in match.seats:
        table.add(Entry("seat", seat, time=1.0, more={"who": "person", "name": f"<{seat}>"}))
    return table


def play(table: Sitting, luck: random.Random) -> tuple[str, str]:
    seat = luck.choice(table.acting)
    move = luck.choice(table.match.moves(seat))
    table.add(Entry("move", seat, move, time=2.0, more={"ref": f"ref of {seat}"}))
    return seat, move


def told(view: Viewpoint, table: Sitting) -> dict[str, Any] | None:
    news = view.news(table, table_json(table), Shared(table))
    return None if news is None else dict(orjson.loads(news))


@pytest.mark.parametrize("game", GAMES)
def test_messages_hold_no_seed_and_nobodys_commands(game: str) -> None:
    table, luck = table_of(game), random.Random(1)
    views = [Viewpoint(seat, "en") for seat in (*table.facts.seats, None)]
    for view in views:
        assert SEED not in orjson.dumps(view.whole(table, Shared(table))).decode()
    for _ in range(80):
        if table.over:
            break
        seat, _ = play(table, luck)
        for view in views:
            news = told(view, table)
            if news is None:
                assert view.seat != seat
                continue
            if not table.over:
                assert SEED not in str(news)
            for line in news["log"]:
                assert ("move" in line) == (line["seat"] == view.seat)
                assert ("ref" in line) == (line["seat"] == view.seat)
            if view.seat not in table.acting:
                assert not news["scene"].get("offers")


@pytest.mark.parametrize("game", GAMES)
def test_a_viewers_log_and_scene_are_those_of_its_own_view(game: str) -> None:
    """What is told bit by bit adds up to what is told at once."""
    table, luck = table_of(game), random.Random(2)
    views = [Viewpoint(seat, "en") for seat in (*table.facts.seats, None)]
    boards: dict[str | None, dict[str, Any]] = {}
    logs: dict[str | None, list[Any]] = {}
    for view in views:
        start = orjson.loads(orjson.dumps(view.whole(table, Shared(table))))
        boards[view.seat] = {s["id"]: s for s in start["scene"]["whole"]["sprites"]}
        logs[view.seat] = start["log"]
    for _ in range(60):
        if table.over:
            break
        play(table, luck)
        for view in views:
            news = told(view, table)
            fresh = orjson.loads(
                orjson.dumps(Viewpoint(view.seat, "en").whole(table, Shared(table)))
            )
            if news is not None:
                scene, board = news["scene"], boards[view.seat]
                board.update({s["id"]: s for s in scene.get("put", [])})
                if "order" in scene:
                    boards[view.seat] = {name: board[name] for name in scene["order"]}
                for line in news["log"]:
                    line.pop("beats", None)  # how it came about is told once, when it happens
                logs[view.seat] += news["log"]
                assert news["lines"] == fresh["lines"]
            assert list(boards[view.seat].values()) == fresh["scene"]["whole"]["sprites"]
            assert logs[view.seat] == fresh["log"]


@pytest.mark.parametrize("game", GAMES)
def test_what_viewers_share_tells_nobody_more(game: str) -> None:
    """What is worked out once for several gives each the bytes it would get alone."""
    table, luck = table_of(game), random.Random(4)
    seats = (*table.facts.seats, None)
    alone = [Viewpoint(seat, "en") for seat in seats]
    among = [Viewpoint(seat, "en") for seat in seats]
    together = Shared(table)
    for one, other in zip(alone, among, strict=True):
        whole = [view.whole(table, s) for view, s in ((one, Shared(table)), (other, together))]
        assert orjson.dumps(whole[0]) == orjson.dumps(whole[1])
    for _ in range(60):
        if table.over:
            break
        play(table, luck)
        assert not together.is_of(table)
        together = Shared(table)
        for one, other in zip(alone, among, strict=True):
            now = table_json(table)
            assert one.news(table, now, Shared(table)) == other.news(table, now, together)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_taken_back_leaves_no_trace_on_the_board(game: str) -> None:
    table, luck = table_of(game), random.Random(3)
    undone = 0
    for _ in range(150):
        if table.over or undone > 5:
            break
        before = table.match.position()
        seat, _ = play(table, luck)
        if not table.can_undo(seat):
            continue
        undone += 1
        last = table.last_move(seat)
        assert last is not None
        table.add(Entry("undo", seat, to=last - 1, time=3.0, more={"alone": True}))
        assert table.match.position() == before
        play(table, luck)
    if not undone:
        pytest.skip("every step of this game rolls dice or shows something")


def unseen_step(luck: random.Random) -> tuple[Sitting, str, str]:
    """A table of southerners where one seat has just done what the other can't notice."""
    while True:
        table = table_of("southerners")
        while not table.over:
            for offering in table.facts.seats:
                table.add(Entry("seat", offering, time=2.0, more={"draw": True}))
            seat, _ = play(table, luck)
            other = next(s for s in table.facts.seats if s != seat)
            if not table.shows(len(table.entries), other):
                return table, seat, other


def test_an_unseen_step_takes_no_offer_of_a_draw_away() -> None:
    for seed in range(5):
        table, seat, other = unseen_step(random.Random(seed))
        assert table.chairs[other].draw
        assert table.chairs[seat].draw


def test_there_is_no_moment_for_a_step_that_was_not_seen(house: House) -> None:
    """Lines that a spectator can ask for are those that it has."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.create("me", "open", game="southerners")
    bob.sit(table, "south")
    for _ in range(12):
        for seat, person in (("north", ann), ("south", bob)):
            moves = person.look(table, seat)["moves"]
            if moves:
                person.act(table, do="move", seat=seat, move=moves[0])
    entries = len(house.inside.lives[table].sitting.entries)
    with house.person("Eve").open(table) as eve:
        seen = eve.all["lines"]
        assert seen < entries
        for line in range(entries + 2):
            eve.say(do="moment", line=line)
            told = eve.take("moment", "no")
            assert told["is"] == ("moment" if line <= seen else "no")
            assert line <= seen or told["say"] == "There is no such line."
