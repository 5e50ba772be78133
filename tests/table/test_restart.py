"""A server that is killed, and clocks that run out."""

from pathlib import Path

import pytest

from tests.table.serving import House, Process, serving, sqlite, until


def test_every_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    server = Process(sqlite(tmp_path))
    try:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.create("me", "open")
        bob.sit(table, "red")
        people = {"blue": ann, "red": bob}
        heard = 0
        for _ in range(3):
            told = ann.look(table)
            seat = told["acting"][0]
            view = people[seat].look(table, seat)
            with people[seat].open(table, seat) as line:
                line.move(view["moves"][0])
                heard = line.take("news")["lines"]
            server.stop(kill=True)
            server.start()
            assert ann.look(table)["lines"] == heard
        assert ann.look(table)["yours"] == ["blue"]
    finally:
        server.stop()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as house:
        house.inside.thinkers.choose = None  # its bots can't think
        table = house.person().create("bot", "bot")
    with serving(sqlite(tmp_path)) as house:
        until(lambda: house.person().look(table)["status"] == "over")


@pytest.mark.parametrize("out", ["bot", "forfeit"])
def test_a_clock_runs_out(own_house: House, monkeypatch: pytest.MonkeyPatch, out: str) -> None:
    monkeypatch.setattr("donjon.table.facts.BANKS", (1, 10))
    monkeypatch.setattr("donjon.table.rows.GRACE", 0)
    ann, bob = own_house.person("Ann"), own_house.person("Bob")
    table = ann.create("me", "open", options={"first": "blue"}, clock={"bank": 1, "out": out})
    bob.sit(table, "red")
    with ann.open(table, "blue") as line:
        told = line.take("news", check=lambda m: m["log"][0]["kind"] == "clock")
        assert told["table"]["chairs"]["blue"]["who"] == "bot"
        assert (told["table"]["status"] == "over") is (out == "forfeit")


def test_a_table_of_older_rules_is_refused(own_house: House) -> None:
    ann = own_house.person()
    table = ann.create("me", "bot")
    store = own_house.inside.store
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE tables SET rules = 99")
    own_house.inside.lives.clear()
    answer = ann.http.get(f"/t/{table}")
    assert answer.status_code == 410
    assert "version 99" in answer.text


def test_a_table_at_rest_wakes_up(own_house: House) -> None:
    ann = own_house.person()
    table = ann.create("me", "me", options={"first": "blue"})
    with ann.open(table, "blue") as line:
        own_house.inside.lives[table].rest()
        line.move(line.all["scene"]["whole"]["offers"][0]["move"])
        told = line.take("news")
        assert told["scene"]["whole"]["sprites"]
        assert told["lines"] == line.all["lines"] + 1
