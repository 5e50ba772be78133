"""What people offer each other: a draw, a rematch; and what is said of those who left."""

from pathlib import Path

import pytest

from donjon.table.facts import Clock, Facts
from donjon.table.rows import GRACE, new_row
from tests.table.serving import House, Line, serving, sqlite

TWO = ("blue", "red")


def table_of(house: House, *names: str) -> tuple[str, list[Line]]:
    """A table of knights, everybody with a line of their own."""
    people = [house.person(name) for name in names]
    table = people[0].create("me", *["open"] * (len(names) - 1), options={"first": "blue"})
    seats = list(people[0].look(table)["chairs"])
    for person, seat in list(zip(people, seats, strict=True))[1:]:
        person.sit(table, seat)
    return table, [person.open(table, seat) for person, seat in zip(people, seats, strict=True)]


def over(line: Line) -> None:
    line.take("news", check=lambda m: m["table"]["status"] == "over")


# --- draws --------------------------------------------------------------------------------


def test_a_draw_that_is_declined_is_offered_by_nobody(house: House) -> None:
    _, (ann, bob) = table_of(house, "Ann", "Bob")
    with ann, bob:
        ann.say(do="draw", seat="blue")
        bob.take("news", check=lambda m: m["table"]["chairs"]["blue"].get("draw"))
        bob.say(do="draw", seat="red", accept=False)
        for line in (ann, bob):
            told = line.take("news", check=lambda m: "declines" in m["log"][-1]["say"][0])
            assert told["log"][-1]["say"] == ["Bob declines the draw."]
            assert not any(chair.get("draw") for chair in told["table"]["chairs"].values())
        bob.say(do="draw", seat="red", accept=False)
        assert bob.take("no")["say"] == "Nobody offers a draw."


# --- rematches ----------------------------------------------------------------------------


def test_a_rematch_is_offered_and_accepted(house: House) -> None:
    table, (ann, bob) = table_of(house, "Ann", "Bob")
    with ann, bob:
        ann.say(do="resign", seat="blue")
        over(ann)
        ann.say(do="rematch", ref="offer")
        assert ann.take("done", "rematch")["is"] == "done"
        offer = {"is": "again", "wanted": ["blue"], "awaited": ["red"], "declined": []}
        assert bob.take("again", "rematch") == offer
        ann.say(do="rematch", ref="twice")  # that changes nothing
        assert ann.take("done", "rematch", check=lambda m: m.get("ref") == "twice")["is"] == "done"
        bob.say(do="rematch")
        again = ann.take("rematch")["table"]
        assert bob.take("rematch")["table"] == again != table
        ann.say(do="rematch")
        assert ann.take("rematch")["table"] == again


def test_a_rematch_that_is_declined_can_be_offered_again(house: House) -> None:
    table, (ann, bob) = table_of(house, "Ann", "Bob")
    with ann, bob:
        ann.say(do="resign", seat="blue")
        over(ann)
        bob.say(do="rematch", accept=False)
        assert bob.take("no")["say"] == "Nobody has offered a rematch to you."
        ann.say(do="rematch")
        bob.take("again")
        bob.say(do="rematch", accept=False)
        told = ann.take("again", check=lambda m: not m["wanted"])
        assert (told["declined"], told["awaited"]) == (["red"], [])
        assert house.person().look(table)["again"]["declined"] == ["red"]
        bob.say(do="rematch")
        assert ann.take("again", check=lambda m: m["wanted"])["wanted"] == ["red"]
        ann.say(do="rematch")
        ann.take("rematch")


def test_everybody_has_to_accept(house: House) -> None:
    _, (ann, bob, carl) = table_of(house, "Ann", "Bob", "Carl")
    with ann, bob, carl:
        ann.say(do="resign", seat=ann.seat)
        bob.say(do="resign", seat=bob.seat)
        over(carl)
        carl.say(do="rematch")
        ann.take("again")
        ann.say(do="rematch")
        told = bob.take("again", "rematch", check=lambda m: len(m.get("wanted", "..")) == 2)
        assert (told["is"], told["awaited"]) == ("again", [bob.seat])
        bob.say(do="rematch")
        carl.take("rematch")


def test_nobody_waits_for_bots_or_for_whoever_is_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ann, bob) = table_of(house, "Ann", "Bob")
    with ann:
        ann.say(do="resign", seat="blue")
        over(ann)
        bob.close()
        ann.take("here", check=lambda m: m["present"] == ["blue"])
        monkeypatch.setattr(house.inside.lives[table], "away", -1.0)
        ann.say(do="rematch")
        assert ann.take("rematch", "done", "no")["is"] == "rematch"
    alone = house.person()
    table = alone.create("me", "bot")
    alone.act(table, do="resign", seat="blue")
    assert alone.act(table, do="rematch").json()["is"] == "rematch"


def test_a_host_without_a_seat_starts_nobodys_clock(house: House) -> None:
    host, ann = house.person("Host"), house.person("Ann")
    table = host.create("open", "bot")
    ann.sit(table, "blue")
    ann.act(table, do="resign", seat="blue")
    refused = host.act(table, do="rematch")
    assert (refused.status_code, refused.json()["say"]) == (
        403,
        "Those who played decide about a rematch.",
    )


def test_an_offer_is_known_after_a_restart(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as house:
        table, (ann, bob) = table_of(house, "Ann", "Bob")
        with ann, bob:
            people = [ann.person, bob.person]
            ann.say(do="say", text="Once more?")
            ann.say(do="resign", seat="blue")
            over(ann)
            ann.say(do="rematch")
            bob.take("again")
    with serving(sqlite(tmp_path)) as house:
        late = people[1].at(house)
        with late.open(table, "red") as line:
            assert line.all["table"]["again"]["wanted"] == ["blue"]
            assert [said["text"] for said in line.all["talk"]] == ["Once more?"]
            line.say(do="rematch")
            line.take("rematch")


def test_new_tables_have_clocks_that_wait_for_the_first_move() -> None:
    old = Facts("knights", 1, TWO, {}, Clock(60))
    assert "grace" not in old.to_json()["clock"]
    assert Facts.from_json(old.to_json()) == old
    made = new_row("t", old, {}, 0.0)
    assert f'"grace":{GRACE}' in made["facts"]


# --- those who left -----------------------------------------------------------------------


def test_whoever_leaves_keeps_the_name(house: House) -> None:
    _, (ann, bob) = table_of(house, "Ann", "Bob")
    with ann, bob:
        assert ann.all["scene"]["whole"]["offers"]
        ann.say(do="leave", seat="blue")
        told = ann.take("news", check=lambda m: m["log"][-1]["kind"] == "seat")
        assert told["log"][-1]["say"] == ["A bot (random) plays for Ann."]
        assert told["table"]["chairs"]["blue"]["name"] == "Ann"
        assert told["scene"]["offers"] == []  # a bot is asked now
        ann.say(do="back", seat="blue")
        ann.take("news", check=lambda m: m["log"][-1]["say"] == ["Ann takes blue."])


def test_whoever_resigns_is_named_in_the_log_and_the_result(house: House) -> None:
    _, (ann, bob) = table_of(house, "Ann", "Bob")
    with ann, bob:
        ann.say(do="resign", seat="blue")
        told = bob.take("news", check=lambda m: m["table"]["status"] == "over")
        assert told["log"][-1]["say"] == ["Ann resigns."]
        assert told["scene"]["caption"] == "Bob wins: Ann has resigned."
        assert told["scene"]["ending"] == {"line": "You won", "why": ["Ann resigned."], "say": []}
