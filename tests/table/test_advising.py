"""Hints: in games against bots alone, from what the seat sees, and never before a bot's move."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from donjon.bots import request
from donjon.bots.analysis import Analysis, Candidate
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.table.advising import sentence
from donjon.table.studies import SHORT, Studies
from donjon.table.thinkers import Thinkers
from donjon.table.turns import ALONE, PLAYED
from tests.table.serving import House, Person, until
from tests.table.slow_bots import noted
from tests.table.test_studies import Hand, settled
from tests.table.test_thinkers import thought

SECRETIVE = [game.id for game in games().values() if game.secrets]


def own_turn(person: Person, table: str) -> str:
    """Wait until the one person of a table has to act."""
    chairs = person.look(table)["chairs"]
    seat = next(seat for seat, chair in chairs.items() if chair["who"] == "person")
    until(lambda: seat in person.look(table)["acting"])
    return str(seat)


def test_a_hint_names_a_move_of_ones_own_and_why(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "bot")
    seat = own_turn(ann, table)
    with ann.open(table, seat) as line:
        line.say(do="hint", seat=seat)
        hint = line.take("hint")
        offers = line.all["scene"]["whole"]["offers"]
    assert hint["seat"] == seat
    assert {(move["move"], move["label"]) for move in hint["moves"]} <= {
        (offer["move"], offer["label"]) for offer in offers
    }
    assert hint["moves"][0]["label"] in hint["say"]
    assert "%" in hint["say"]


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_hint_is_asked_with_what_the_seat_sees(
    game: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def note(_place: Any, _work: Any, question: Any) -> Any:
        asked.append(question)
        return Analysis(question.seat, {}, (Candidate(question.moves[0], 1.0, 1.0),), (), 1, 0.0)

    monkeypatch.setattr(house.inside.studies, "work", note)
    ann = house.person()
    table = ann.create("me", "bot", game=game)
    seat = own_turn(ann, table)
    until(lambda: ann.look(table)["acting"] == [seat])  # the bots have chosen
    with ann.open(table, seat) as line:
        line.say(do="hint", seat=seat)
        line.take("hint")
    match = house.inside.lives[table].sitting.match
    assert vars(asked[0].state) == vars(match.seen_state(seat))
    assert vars(asked[0].state) != vars(match._state)


def test_nobody_else_hears_a_hint(house: House) -> None:
    ann, eve = house.person(), house.person("Eve")
    table = ann.create("me", "bot")
    seat = own_turn(ann, table)
    with ann.open(table, seat) as line, eve.open(table) as other:
        line.say(do="hint", seat=seat)
        line.take("hint")
        other.say(do="moment", line=0)
        other.take("moment")
        assert "hint" not in {message["is"] for message in other.heard}


def test_there_are_no_hints_in_games_with_other_people(house: House) -> None:
    ann, bob = house.person(), house.person("Bob")
    table = ann.create("me", "open", "bot", options={"first": "blue"})
    bob.sit(table, "red")
    refused = ann.act(table, do="hint", seat="blue")
    assert refused.status_code == 403
    assert "against bots alone" in refused.json()["say"]
    bob.act(table, do="leave", seat="red")  # a bot plays on, and Bob may come back
    assert ann.look(table)["chairs"]["red"]["who"] == "bot"
    assert ann.act(table, do="hint", seat="blue").status_code == 403
    bob.act(table, do="back", seat="red")
    bob.act(table, do="resign", seat="red")
    assert ann.act(table, do="hint", seat="blue").status_code == 403
    assert not any(house.inside.studies.lines)


def test_there_are_no_hints_for_two_people_at_one_screen(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "me", options={"first": "blue"})
    assert ann.act(table, do="hint", seat="blue").status_code == 403


def test_a_hint_is_for_ones_own_seat_and_ones_own_turn(house: House) -> None:
    ann, eve = house.person(), house.person("Eve")
    table = ann.create("me", "bot")
    seat = own_turn(ann, table)
    assert eve.act(table, do="hint", seat=seat).status_code == 403
    bot = next(name for name in ann.look(table)["chairs"] if name != seat)
    assert ann.act(table, do="hint", seat=bot).status_code == 403
    ann.act(table, do="leave", seat=seat)
    assert ann.act(table, do="hint", seat=seat).status_code == 403


def test_a_table_has_one_hint_at_a_time(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "bot")
    seat = own_turn(ann, table)
    studies = house.inside.studies
    awaited, studies.awaited = studies.awaited, lambda: True
    try:
        for _ in range(9):
            assert ann.act(table, do="hint", seat=seat).status_code == 200
        assert len(studies.lines[SHORT]) == 1
    finally:
        studies.awaited = awaited
    with ann.open(table, seat) as line:
        studies_look(house)
        line.take("hint")


def studies_look(house: House) -> None:
    """Have the queue look again, from its own thread."""
    inside = house.inside
    loop = next(iter(inside.tasks)).get_loop()
    loop.call_soon_threadsafe(inside.studies.look)


def test_a_bots_move_in_a_running_game_comes_first(tmp_path: Path) -> None:
    """While a bot thinks that somebody waits for, no hint is begun, and one that was gives way."""

    async def play() -> None:
        hand = Hand()
        studies = Studies(lambda: thinkers.awaited, 0.0, hand)
        thinkers.on_change = studies.look
        hint = asyncio.create_task(studies.once("here", None, "hint"))
        await settled()
        assert hand.begun == ["hint"]
        move = asyncio.create_task(thinkers.choose(thought("easy", PLAYED, str(tmp_path))))
        await settled()
        assert hand.cut == ["hint"]
        assert studies.working is None
        (tmp_path / "go").touch()
        await move
        await settled()
        assert hand.begun == ["hint", "hint"]
        hand.finish("found")
        assert await hint == "found"

    thinkers = Thinkers(1, choose=noted)
    try:
        asyncio.run(play())
    finally:
        thinkers.close()


def test_bots_that_nobody_waits_for_hold_up_no_hint(tmp_path: Path) -> None:
    async def play() -> None:
        move = asyncio.create_task(thinkers.choose(thought("easy", ALONE, str(tmp_path))))
        await settled()
        assert not thinkers.awaited
        (tmp_path / "go").touch()
        await move

    thinkers = Thinkers(1, choose=noted)
    try:
        asyncio.run(play())
    finally:
        thinkers.close()


def test_the_reason_is_a_sentence() -> None:
    match = Match.new("knights", seed=1, options={"first": "blue"})
    moves = request(match, "blue").moves
    labels = {move: f"Move {n}" for n, move in enumerate(moves, 1)}

    def said(*chances: float) -> str:
        known = tuple(Candidate(m, c, 0.5) for m, c in zip(moves, chances, strict=False))
        return sentence(Analysis("blue", {}, known, (), 100, 0.1), labels, str)

    assert said(0.61, 0.5) == (
        "A strong bot would play “Move 1”: it sees 61% for you with that, and 50% with the next "
        "best, “Move 2”."
    )
    assert said(0.61, 0.6).endswith("“Move 2” is about as good (60%).")
    assert said(0.61, 0.66).endswith("“Move 2” promises 66%, but it has looked at that less.")
    assert said(0.61) == "There is only one move: “Move 1”."
