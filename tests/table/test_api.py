"""The HTTP API, as a bot written elsewhere uses it."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from donjon.engine.fairness import commitment
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.rulings import rulings
from donjon.table.api import table_view
from tests.table.serving import House, play_out, until


def test_two_programs_play_to_the_end(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.create("me", "open")
    assert ann.look(table)["status"] == "open"
    bob.sit(table, "red")
    told = play_out(table, {"blue": ann, "red": bob})
    assert told["result"]["ranking"]
    journal = ann.http.get(f"/api/tables/{table}/journal").json()
    again = Match.replay(journal)
    assert again.over
    assert again.result == told["result"]
    assert told["commitment"] == journal["commitment"]
    assert told["commitment"] == commitment("knights", told["seed"])


def test_bots_play_by_themselves(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "bot", "bot")
    told = play_out(table, {"blue": ann})
    assert told["status"] == "over"


def test_the_seed_and_the_journal_stay_closed_until_the_end(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "me")
    told = ann.look(table, "blue")
    assert "seed" not in told
    seed = house.inside.lives[table].secret
    page = ann.http.get(f"/t/{table}")
    assert seed not in page.text
    assert seed not in str(told)
    refused = ann.http.get(f"/api/tables/{table}/journal")
    assert refused.status_code == 403
    assert seed not in refused.text


def test_nobody_acts_for_another(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve")
    table = ann.create("me", "bot")
    for command in ("move", "undo", "resign", "draw", "leave", "back", "hand-over", "why"):
        move = {"move": "move:1"} if command in ("move", "why") else {}
        answer = eve.act(table, do=command, seat="blue", **move)
        assert answer.status_code == 403, command
    for command in ("bot", "give-back", "remove", "mute"):
        assert eve.act(table, do=command, seat="blue").status_code == 403, command
    assert eve.act(table, do="say", text="hello").status_code == 403
    assert eve.act(table, do="rematch").status_code in (403, 409)


def test_a_friends_seat_needs_the_invitation(house: House) -> None:
    ann, bob, eve = house.person("Ann"), house.person("Bob"), house.person("Eve")
    table = ann.create("me", "friend")
    with ann.open(table, "blue") as line:
        invite = line.all["you"]["invite"]
    assert eve.act(table, do="sit", seat="red", name="Eve").status_code == 403
    assert eve.act(table, do="sit", seat="red", name="Eve", invite="wrong").status_code == 403
    bob.sit(table, "red", invite=invite)
    assert eve.act(table, do="sit", seat="red", name="Eve", invite=invite).status_code == 409
    assert ann.look(table)["chairs"]["red"]["name"] == "Bob"


def test_a_seat_moves_to_another_device_once(house: House) -> None:
    ann, phone, eve = house.person("Ann"), house.person("Ann"), house.person("Eve")
    table = ann.create("me", "bot")
    token = ann.act(table, do="hand-over", seat="blue").json()["token"]
    assert phone.act(table, do="claim", token="x" * 32).status_code == 403
    assert phone.act(table, do="claim", token=token).json()["seat"] == "blue"
    assert eve.act(table, do="claim", token=token).status_code == 403
    assert phone.look(table)["yours"] == ["blue"]
    assert ann.look(table)["yours"] == []
    assert ann.act(table, do="resign", seat="blue").status_code == 403


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess", "seats": []}, "chess"),
        ({"game": "knights", "seats": [{"who": "me"}]}, "2 to 4"),
        ({"game": "knights", "seats": [{"who": "me"}, {"who": "cat"}]}, "one of"),
        ({"game": "knights", "seats": [{"who": "me"}] * 2, "options": {"x": 1}}, "no such field"),
        ({"game": "knights", "seats": [{"who": "me"}] * 2, "options": {"rounds": 0}}, "rounds"),
        ({"game": "knights", "seats": [{"who": "me"}] * 2, "clock": {"bank": 1}}, "bank"),
        ({"game": "knights", "seats": [{"who": "me", "name": "x" * 30}] * 2}, "24"),
        ({"game": "knights", "seats": [{"who": "me", "name": "\u200b "}] * 2}, "24"),
        ([], "game"),
    ],
)
def test_a_bad_table_is_refused_with_a_reason(house: House, body: object, said: str) -> None:
    answer = house.person().http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert said in answer.json()["say"]


def test_an_illegal_move_names_the_ruling(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "me", options={"first": "blue"})
    told = ann.act(table, do="move", seat="red", move="move:1")
    assert told.status_code == 409
    assert told.json()["ruling"] == "KN-4"
    assert ann.act(table, do="move", seat="blue", move=17).status_code == 400
    assert ann.act(table, do="dance").status_code == 400


def test_every_ruling_has_a_place_on_its_page(house: House) -> None:
    get = house.person().http.get
    page = get("/guide/knights/rulings")
    assert page.status_code == 200
    for number, ruling in rulings(find_game("knights")).items():
        heading = f'<h3 id="{number}"><a href="#{number}">{number}</a> {ruling.title}</h3>'
        assert page.text.count(heading) == 1
        assert page.text.count(f'id="{number}"') == 1
    assert '(<a href="#KN-14">KN-14</a>)' in page.text  # one that another names
    assert 'href="/guide/knights/rulings"' in get("/guide/knights").text
    assert get("/guide/chess/rulings").status_code == 404


def test_pages_know_what_rulings_are_called(house: House) -> None:
    """So that a number in a refusal is a link with a name."""
    ann = house.person()
    told = {n: ruling.title for n, ruling in rulings(find_game("knights")).items()}
    for path in (f"/t/{ann.create('me', 'me')}", "/new/knights"):
        facts = re.search(r'id="facts">(.*?)</script>', ann.http.get(path).text)
        assert facts
        assert json.loads(facts[1])["rulings"] == told
        assert json.loads(facts[1])["game"] == "knights"


def test_a_game_without_rulings_has_a_page_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("donjon.table.rulebook.rulings_page", lambda *_: "")
    monkeypatch.setattr("donjon.table.pages.titles", lambda *_: {})
    monkeypatch.setattr("donjon.table.guides.rulings", lambda *_: {})
    get = house.person().http.get
    page = get("/guide/knights/rulings")
    assert page.status_code == 200
    assert "no rulings" in page.text
    assert "/guide/knights/rulings" not in get("/guide/knights").text


def test_unknown_places_say_so(house: House) -> None:
    ann = house.person()
    assert ann.http.get("/api/tables/nowhere").status_code == 404
    page = ann.http.get("/t/nowhere")
    assert page.status_code == 404
    assert "no such table" in page.text
    assert ann.http.get("/nothing").status_code == 404
    assert ann.http.get("/new/chess").status_code == 404
    assert ann.http.get("/guide/knights/..%2Frules.py").status_code == 404


@pytest.mark.parametrize(
    "query",
    ["wait=nan", "wait=inf", "wait=-inf", "wait=-1", "wait=soon", "wait=", "after=x", "after=0.5",
     "after=nan", f"after={'9' * 5000}"],
)  # fmt: skip
def test_numbers_that_are_none_are_refused(house: House, query: str) -> None:
    ann = house.person()
    table = ann.create("me", "me")
    answer = ann.http.get(f"/api/tables/{table}?after=99&{query}")
    assert answer.status_code == 400
    assert query.split("=")[0] in answer.json()["say"]


def test_whoever_waits_gets_the_table_once_when_something_happens(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noted(*asked: Any) -> Any:
        made.append("a view")
        return table_view(*asked)

    ann = own_house.person()
    table = ann.create("me", "me", options={"first": "blue"})
    move = ann.look(table, "blue")["moves"][0]  # the die says what there is
    monkeypatch.setattr("donjon.table.api.table_view", noted)
    with ThreadPoolExecutor() as pool:
        query = {"after": "2", "wait": "20"}
        told = pool.submit(ann.http.get, f"/api/tables/{table}", params=query)
        until(lambda: table in own_house.inside.lives and own_house.inside.lives[table].waiters)
        assert ann.act(table, do="move", seat="blue", move=move).status_code == 200
        assert told.result().json()["lines"] == 3
    assert made == ["a view"]
    query = {"after": "99", "wait": "0.01"}
    assert ann.http.get(f"/api/tables/{table}", params=query).json()["lines"] == 3


def test_strangers_are_limited(house: House) -> None:
    ann = house.person()
    huge = ann.http.post(
        "/api/tables", content=b"x" * 70_000, headers={"content-type": "application/json"}
    )
    assert huge.status_code == 413

    def endless() -> object:
        for _ in range(100):
            yield b"x" * 1000

    slow = ann.http.post(
        "/api/tables",
        content=endless(),  # type: ignore[arg-type]
        headers={"content-type": "application/json"},
    )
    assert slow.status_code == 413
    other = {"origin": "https://elsewhere.example", "content-type": "application/json"}
    assert ann.http.post("/api/tables", content=b"{}", headers=other).status_code == 403
    plain = ann.http.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert plain.status_code == 415


def test_pages_come_with_a_policy_and_a_cookie_that_scripts_cannot_read(house: House) -> None:
    answer = httpx.get(house.url + "/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "default-src 'none'" in policy
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "<script>" not in answer.text
    assert " onclick=" not in answer.text


def test_secrets_are_stored_hashed(house: House) -> None:
    ann = house.person()
    table = ann.create("me", "friend")
    token = ann.act(table, do="hand-over", seat="blue").json()["token"]
    with ann.open(table) as line:
        invite = line.all["you"]["invite"]
    with house.inside.store.engine.connect() as db:
        for name in ("tables", "holders", "passes", "entries", "talk"):
            rows = str(db.exec_driver_sql(f"SELECT * FROM {name}").fetchall())
            for secret in (ann.token, token, invite):
                assert secret not in rows, name


def test_a_step_that_nobody_sees_leaves_a_table_in_the_lists_as_it_was(house: House) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    table = ann.create("me", "open", game="southerners", listed=True)
    bob.sit(table, "south")
    ann.look(table)
    inside = house.inside
    inside.lives[table].saved = 0.0  # it was written long ago
    before = inside.store.table(table)["touched"]
    for move in ("take:3", "burn"):
        assert ann.act(table, do="move", seat="north", move=move).status_code == 200
    assert ann.act(table, do="undo", seat="north").status_code == 200
    assert inside.store.table(table)["touched"] == before
    for move in ("keep", "done"):
        assert ann.act(table, do="move", seat="north", move=move).status_code == 200
    assert inside.store.table(table)["touched"] > before
