"""What stands before every request: malformed ones, other sites, caches, proxies, foreign names."""

import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from donjon.table import api, language, pages
from tests.table.serving import LIMITS, PATIENCE, House, serving, sqlite

HELLO = (
    "GET /live/{table} HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n"
    "authorization: Bearer {token}\r\n"
)


def status(house: House, text: str, **named: str) -> int:
    """How a request that is written out is answered; 0: not at all."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line:
        line.sendall(text.format(**named).encode("latin-1"))
        return int(line.recv(12)[9:] or 0)


def handshake(house: House, *headers: str, host: str = "localhost") -> int:
    """How the beginning of a WebSocket at a fresh table is answered."""
    ann = house.person()
    more = "".join(f"{line}\r\n" for line in (f"host: {host}", *headers))
    return status(house, HELLO + more + "\r\n", table=ann.create("me", "me"), token=ann.token)


# --- malformed --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://]", "http://a:b@[x]", "http://\xe2\x84\x80", "["]
)
def test_an_origin_that_is_none_is_another_site(house: House, origin: str) -> None:
    post = (
        "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        "content-length: 2\r\norigin: {origin}\r\n\r\n{{}}"
    )
    assert status(house, post, origin=origin) == 403
    assert handshake(house, f"origin: {origin}") == 403


@pytest.mark.parametrize("headers", [["transfer-encoding: x"], ["x: " + "y" * 9000]])
def test_a_handshake_that_cannot_be_understood_is_refused(house: House, headers: list[str]) -> None:
    assert handshake(house, *headers) == 400


@pytest.mark.parametrize("name", ["%00", "a%00b", "%ff", "nowhere", "x" * 3000, "ABCDEFGHJK"])
def test_a_name_that_no_table_can_have_is_not_looked_up(
    house: House, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database may find worse than nothing: PostgreSQL takes no text with a zero in it."""
    asked: list[str] = []
    monkeypatch.setattr(house.inside.store, "load", asked.append)
    ann = house.person()
    for path in ("/t/{}", "/api/tables/{}", "/api/tables/{}/journal", "/join/{}/x", "/seat/{}/x"):
        assert ann.http.get(path.format(name)).status_code == 404
    assert ann.http.post(f"/api/tables/{name}/act", json={"do": "say"}).status_code == 404
    with pytest.raises(ConnectionClosed):
        ann.open(name)
    assert not asked


def test_a_page_cannot_go_on_to_a_table_that_cannot_be(house: House) -> None:
    ann = house.person()
    with ann.open(ann.create("me", "me")) as line:
        names: list[Any] = ["\0", "x\0", 5, None, ["a"], {}]
        for name in names:
            line.say(do="open", table=name, ref="a")
            said = "no such table" if isinstance(name, str) else "table: expected a text"
            assert said in line.take("no")["say"]


# --- caches -----------------------------------------------------------------------------


def addresses(house: House) -> list[str]:
    """One of every kind that the server has an answer for, and some that it hasn't."""
    table = house.person().create("me", "friend")
    filled = {
        "{table}": table, "{game}": "knights", "{theme}": "light", "{name}": "six.svg",
        "{invite}": "x", "{token}": "x", "{language}": "sk",
    }  # fmt: skip
    found = ["/nothing", "/new/chess", "/t/nowhere", "/api/nothing", "/static/nothing", "/t/x/"]
    found += ["/static/table.js", "/static/table.css", "/api/tables?x=1", "/qr.svg", "/live/x"]
    for route in (*api.router.routes, *language.router.routes, *pages.router.routes):
        path = str(getattr(route, "path", ""))
        for name, value in filled.items():
            path = path.replace(name, value)
        assert "{" not in path, "this test does not know what to ask for"
        found.append(path + "?path=/t/x" if path == "/qr.svg" else path)
    return found


def test_a_browsers_secret_is_kept_by_no_cache(house: House) -> None:
    """An answer either brings a secret and is for nobody else, or may be kept and brings none."""
    paths, given = addresses(house), 0
    assert len(paths) > 25
    with httpx.Client(base_url=house.url) as stranger:
        for method in ("GET", "POST", "HEAD", "OPTIONS"):
            for path in paths:
                stranger.cookies.clear()
                answer = stranger.request(method, path)
                kept = answer.headers.get("cache-control", "")
                if "set-cookie" in answer.headers:
                    given += 1
                    assert kept == "no-store", (method, path)
                if "public" in kept or path.startswith("/static/"):
                    assert "set-cookie" not in answer.headers, (method, path)
                else:
                    assert kept == "no-store", (method, path)
    assert given > 20


def test_pictures_may_be_kept_and_pages_may_not(house: House) -> None:
    for path in ("/art/knights.svg", "/picture/knights-dark.svg", "/inks.css", "/qr.svg?path=/"):
        assert "max-age" in httpx.get(house.url + path).headers["cache-control"]
    for path in ("/", "/api/games", "/new/knights", "/nothing"):
        answer = httpx.get(house.url + path)
        assert answer.headers["cache-control"] == "no-store"
        assert "donjon=" in answer.headers["set-cookie"]


# --- whose request it is ----------------------------------------------------------------

ONE_TABLE = replace(LIMITS, tables=1)
TABLE = {"game": "knights", "seats": [{"who": "me"}, {"who": "bot"}]}
elsewhere = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux answers to all of 127.0.0.0/8"
)


def from_address(house: House, address: str, **headers: str) -> httpx.Client:
    """Somebody who calls from another address of this machine."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    calling = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=house.url, transport=calling, headers=told)


def tables_made(house: House, address: str, forwarded: list[str]) -> list[int]:
    with from_address(house, address) as client:
        return [
            client.post("/api/tables", json=TABLE, headers={"x-forwarded-for": name}).status_code
            for name in forwarded
        ]


@elsewhere
def test_only_a_trusted_proxy_is_believed_about_addresses(tmp_path: Path) -> None:
    database = sqlite(tmp_path)
    strangers, again = (
        ["198.51.100.1", "198.51.100.2"],
        ["198.51.100.3", "203.0.113.1, 198.51.100.3"],
    )
    with serving(database, limits=ONE_TABLE, proxied=True, proxies=("127.0.0.8/29",)) as house:
        assert tables_made(house, "127.0.0.1", strangers) == [201, 201]
        assert tables_made(house, "127.0.0.1", again) == [201, 429]
        assert tables_made(house, "127.0.0.2", strangers) == [201, 429]
        assert tables_made(house, "127.0.0.9", ["198.51.100.4", "198.51.100.5"]) == [201, 201]
    with serving(database, limits=ONE_TABLE) as house:
        assert tables_made(house, "127.0.0.1", strangers) == [201, 429]


@elsewhere
def test_only_a_trusted_proxy_is_believed_about_https(tmp_path: Path) -> None:
    def cookie(house: House, address: str) -> str:
        with from_address(house, address, x_forwarded_proto="https") as client:
            return client.get("/").headers["set-cookie"]

    with serving(sqlite(tmp_path), proxied=True) as house:
        assert "Secure" in cookie(house, "127.0.0.1")
        assert "Secure" not in cookie(house, "127.0.0.2")
    with serving(sqlite(tmp_path)) as house:
        assert "Secure" not in cookie(house, "127.0.0.1")


def test_many_addresses_of_one_network_are_one_caller(tmp_path: Path) -> None:
    """Whoever has one address of IPv6 has as many as there are in a network."""
    with serving(sqlite(tmp_path), limits=ONE_TABLE, proxied=True) as house:
        one_network = ["2001:db8::1", "2001:db8::ffff:2"]
        assert tables_made(house, "127.0.0.1", one_network) == [201, 429]
        assert tables_made(house, "127.0.0.1", ["2001:db8:0:1::1"]) == [201]


def test_a_rematch_counts_as_a_new_table(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), limits=replace(LIMITS, tables=2)) as house:
        ann = house.person()
        first = ann.create("me", "me")
        with ann.open(first, "blue") as line:
            line.say(do="resign", seat="blue")
            line.say(do="rematch", ref="a")
            second = line.take("rematch", "no")["table"]
            line.say(do="rematch", ref="b")  # the same one, which costs nothing
            assert (
                line.take("rematch", "no", check=lambda m: m.get("ref") == "b")["table"] == second
            )
            line.say(do="open", table=second, seat="blue")
            line.say(do="resign", seat="blue")
            line.say(do="rematch", ref="c")
            assert "Too many" in line.take("no")["say"]
        refused = ann.act(second, do="rematch")
        assert refused.status_code == 429
        assert ann.look(second)["status"] == "over"
        assert "rematch" not in ann.look(second)


# --- names ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    names, origins = ("Table.Example.org",), ("https://games.example.net:8443",)
    with serving(sqlite(tmp_path_factory.mktemp("named")), names=names, origins=origins) as house:
        yield house


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LOCALHOST:80", "localhost.", "a.b.localhost:9", "127.0.0.1", "192.0.2.7:8000",
        "[::1]:8000", "[2001:db8::1]", "OWN", "OWN.local:80",
        "table.example.org", "TABLE.example.org.:443", "games.example.net",
    ],
)  # fmt: skip
def test_a_server_answers_to_its_own_names(named: House, host: str) -> None:
    host = host.replace("OWN", socket.gethostname())
    assert status(named, f"GET /api/games HTTP/1.1\r\nhost: {host}\r\n\r\n") == 200
    assert handshake(named, host=host) == 101


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "table.example.org.evil.example", "xtable.example.org", "localhost.evil",
        "127.0.0.1.evil.example", "[::1", "::1", "[", "[]", "", "localhost:x", "localhost:80:80",
        "localhost\r\nhost: evil.example", "user@localhost", "local host", "1.2.3", "0x7f.1",
        "\xe9", "x" * 5000,
    ],
)  # fmt: skip
def test_a_foreign_name_is_refused(named: House, host: str) -> None:
    """A site's own name may be made to point here; what it sends would look like ours."""
    for path in ("/", "/api/games", "/static/table.js", "/qr.svg?path=/"):
        assert status(named, f"GET {path} HTTP/1.1\r\nhost: {host}\r\n\r\n") in (400, 421)
    assert handshake(named, host=host) in (400, 421)


def test_who_comes_by_a_foreign_name_is_told_what_to_do(named: House) -> None:
    headers = {"host": "castle.lan:8000"}
    page = httpx.get(named.url, headers=headers)
    assert page.status_code == 421
    assert page.headers["content-type"].startswith("text/plain")
    assert "donjon serve --name castle.lan" in page.text
    told = httpx.get(named.url + "/api/games", headers=headers)
    assert "--name castle.lan" in told.json()["say"]
    odd = httpx.get(named.url + "/api/games", headers={"host": '"<x>\\'})
    assert odd.status_code in (400, 421)
    assert "<x>" not in odd.text
    assert handshake(named, host="castle.lan") == 421
