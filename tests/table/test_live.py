"""The WebSocket: everybody hears what they may, once, in order, and after it is written."""

import json
import threading
from gettext import NullTranslations
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from donjon.engine import catalogues
from tests.table.serving import House, Json, Line, until


def offers(line: Line) -> list[Json]:
    """What the newest scene heard offers."""
    for message in reversed(line.heard):
        scene = message.get("scene", {})
        if "whole" in scene:
            return list(scene["whole"]["offers"])
        if "offers" in scene:
            return list(scene["offers"])
    raise AssertionError("no scene was heard")


def table_of_two(house: House) -> tuple[str, Line, Line]:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    return table, ann.open(table, "blue"), bob.open(table, "red")


@pytest.fixture(params=["fast", "plain"])
def house(request: pytest.FixtureRequest, house: House) -> House:
    """A server with our own connections, and one without."""
    plain: House = request.getfixturevalue("plain_house") if request.param == "plain" else house
    return plain


def test_a_move_reaches_both_and_only_once(house: House) -> None:
    _, ann, bob = table_of_two(house)
    with ann, bob:
        assert not offers(bob)
        ann.move(offers(ann)[0]["move"], ref="one")
        own, other = ann.take("news"), bob.take("news")
        assert own["lines"] == other["lines"] == own["from"] + 1
        assert own["log"][0]["ref"] == "one"
        assert own["log"][0]["say"] == other["log"][0]["say"]
        assert "ref" not in other["log"][0]
        assert "move" not in other["log"][0]


def test_a_repeated_command_is_known_by_its_ref(house: House) -> None:
    table, ann, bob = table_of_two(house)
    with ann, bob:
        move = offers(ann)[0]["move"]
        ann.move(move, ref="again")
        ann.take("news")
        ann.move(move, ref="again")
        assert ann.take("done", "no")["is"] == "done"
        entries = house.inside.lives[table].sitting.entries
        assert sum(entry.kind == "move" for entry in entries) == 1


def test_a_page_that_comes_back_gets_what_it_missed(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"})
    bob.sit(table, "red")
    first = bob.open(table, "red")
    seen = first.all["lines"]
    first.close()
    view = ann.look(table, "blue")
    ann.act(table, do="move", seat="blue", move=view["moves"][0])
    with bob.open(table, "red", lines=seen) as again:
        assert again.all["since"] == seen
        assert [line["line"] for line in again.all["log"]] == [seen + 1]
    with bob.open(table, "red", lines=9999) as lost:
        assert lost.all["since"] == 0
        assert len(lost.all["log"]) == seen + 1


def test_nobody_hears_before_it_is_written(own_house: House) -> None:
    """While the disk is slow, no message about the move goes out."""
    _, ann, bob = table_of_two(own_house)
    writer = own_house.inside.store.writer
    commit, written, may_write = writer.commit, threading.Event(), threading.Event()

    def slow(changes: object) -> None:
        written.set()
        assert may_write.wait(10)
        commit(changes)

    with ann, bob:
        bob.take("here")
        writer.commit = slow
        ann.move(offers(ann)[0]["move"])
        assert written.wait(10)
        with pytest.raises(TimeoutError):
            bob.socket.recv(timeout=0.3)
        may_write.set()
        assert bob.take("news")["log"][0]["kind"] == "move"


def test_a_write_that_fails_undoes_the_move(own_house: House) -> None:
    table, ann, bob = table_of_two(own_house)
    writer = own_house.inside.store.writer
    commit = writer.commit

    def broken(_: object) -> None:
        raise OSError("the disk is full")

    with ann, bob:
        writer.commit = broken
        ann.move(offers(ann)[0]["move"])
        assert "could not be written" in ann.take("no")["say"]
        writer.commit = commit
    person = own_house.person()
    assert person.look(table)["lines"] == 3  # two who sat down, one who came: no move


def test_spectators_see_no_moves_and_cannot_act(house: House) -> None:
    table, ann, bob = table_of_two(house)
    with ann, bob, house.person("Eve").open(table) as eve:
        assert eve.all["you"] == {"seats": [], "seat": None, "host": False}
        assert not offers(eve)
        eve.say(do="move", seat="blue", move=offers(ann)[0]["move"])
        assert "not yours" in eve.take("no")["say"]
        ann.move(offers(ann)[0]["move"])
        assert eve.take("news")["log"][0]["say"]


def test_talk_reaches_everybody_as_text(house: House) -> None:
    _, ann, bob = table_of_two(house)
    with ann, bob:
        ann.say(do="say", text="<b>hello</b>\n\u202eworld")
        assert bob.take("said")["text"] == "<b>hello</b> world"
        ann.say(do="say", text="x" * 301)
        assert "longer" in ann.take("no")["say"]
        ann.say(do="say", text=5)
        ann.take("no")


def test_the_host_can_mute_and_remove(house: House) -> None:
    table, ann, bob = table_of_two(house)
    with ann, bob:
        ann.say(do="mute", seat="red")
        bob.take("news")
        bob.say(do="say", text="hello")
        assert "muted" in bob.take("no")["say"]
        ann.say(do="remove", seat="red")
        bob.take("moved")
        until(lambda: house.inside.lives[table].sitting.chairs["red"].who == "bot")
        bob.say(do="resign", seat="red")
        assert "not yours" in bob.take("no")["say"]


def test_a_bot_plays_on_and_the_seat_is_given_back(house: House) -> None:
    table, ann, bob = table_of_two(house)
    with ann, bob:

        def chair() -> Any:
            return house.inside.lives[table].sitting.chairs["red"]

        bob.say(do="leave", seat="red")
        until(lambda: chair().who == "bot")
        ann.say(do="give-back", seat="red")
        until(lambda: chair().who == "person")
        assert chair().name == "Bob"
        bob.say(do="leave", seat="red")
        until(lambda: chair().who == "bot")
        bob.say(do="back", seat="red")
        until(lambda: chair().who == "person")


def test_a_draw_needs_everybody(house: House) -> None:
    _, ann, bob = table_of_two(house)
    with ann, bob:
        ann.say(do="draw", seat="blue")
        assert "draw" in bob.take("news")["table"]["chairs"]["blue"]
        bob.say(do="draw", seat="red")
        told = ann.take("news", check=lambda m: m["table"]["status"] == "over")
        assert told["table"]["result"] == {"winners": [], "ranking": [["blue", "red"]]}
        assert told["table"]["why"] == "agreed"
        assert told["table"]["seed"]


def test_resigning_ends_a_game_of_two_and_the_same_people_meet_again(house: House) -> None:
    table, ann, bob = table_of_two(house)
    with ann, bob:
        ann.say(do="resign", seat="blue")
        told = bob.take("news", check=lambda m: m["table"]["status"] == "over")
        assert told["table"]["result"]["winners"] == ["red"]
        bob.say(do="rematch")
        ann.take("again")
        ann.say(do="rematch")
        again = bob.take("rematch")["table"]
        assert ann.take("rematch")["table"] == again != table
    told = house.person().look(again)
    assert [chair["name"] for chair in told["chairs"].values()] == ["Ann", "Bob"]
    assert told["status"] == "play"


def test_an_earlier_moment_is_shown_as_it_was(house: House) -> None:
    _, ann, bob = table_of_two(house)
    with ann, bob:
        before = ann.all["scene"]["whole"]["sprites"]
        ann.move(offers(ann)[0]["move"])
        ann.take("news")
        ann.say(do="moment", line=ann.all["lines"])
        told = ann.take("moment")["scene"]["whole"]
        assert told["sprites"] == before
        assert told["offers"] == []
        ann.say(do="moment", line=10**9)
        ann.take("no")


def test_why_not_answers_what_was_pointed_at(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "me", options={"first": "blue"})
    with ann.open(table, "blue") as line:
        line.say(do="why", seat="blue", source="blue-out", target="")
        assert line.take("why")["reasons"]
        line.say(do="why", seat="blue", move="return")
        assert line.take("why")["reasons"][0]["ruling"] == "KN-5"
        line.say(do="why", seat="blue", move="nonsense")
        assert "look like" in line.take("why")["reasons"][0]["say"]


def test_other_origins_are_refused(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "bot")
    with pytest.raises(InvalidStatus):
        ann.open(table, origin="https://elsewhere.example")
    with ann.open(table, origin=house.url):
        pass


def test_nonsense_is_answered_and_does_no_harm(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "me")
    with ann.open(table, "blue") as line:
        for text in ("", "{", "[]", '"x"', "{}", '{"do": []}', '{"do": "move", "ref": {}}'):
            line.socket.send(text)
            assert line.take("no")["say"]
        line.socket.send(json.dumps({"do": "sit", "seat": "blue", "name": "x" * 400}))
        line.take("no")
        line.socket.send("x" * 20_000)
        with pytest.raises(ConnectionClosed):
            line.take("never")
    assert ann.look(table)["status"] == "play"


def test_a_table_that_is_gone_says_so(house: House) -> None:
    with pytest.raises(ConnectionClosed):
        house.person().open("nowhere")


def test_every_command_is_answered_by_its_ref(house: House) -> None:
    table, ann, bob = table_of_two(house)
    with ann, bob:
        for n, command in enumerate(("mute", "bot", "give-back", "hand-over", "dance", "draw")):
            ann.say(do=command, seat="red" if n < 3 else "blue", ref=f"r{n}")
            assert ann.take("done", "no", "pass")["ref"] == f"r{n}"
        ann.say(do="resign", seat="blue", ref="last")
        assert ann.take("done", "no")["ref"] == "last"
        ann.say(do="rematch", ref="again")
        assert ann.take("done", "no")["ref"] == "again"
        bob.say(do="rematch", ref="too")
        assert bob.take("rematch", check=lambda m: "ref" in m)["table"] != table


class Quoting(NullTranslations):
    """A language that puts every sentence between quotation marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"


def test_refusals_are_said_in_the_readers_language(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, bob = table_of_two(house)
    monkeypatch.setattr(catalogues, "_translation", lambda _: Quoting())
    with ann, bob:
        bob.move("move:1")
        assert bob.take("no")["say"].startswith("«")  # the game's
        bob.say(do="moment", line=99)
        assert bob.take("no")["say"] == "«There is no such line.»"  # the table's
        ann.say(do="why", seat="blue", move="return")
        assert ann.take("why")["reasons"][0]["say"].startswith("«")
    answer = house.person("Eve").act(table, do="nothing")
    assert answer.json()["say"] == "«No such command.»"
