"""What stands before every request: malformed ones, other sites, caches, proxies, foreign names."""

import socket
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from donjon.table import api, pages
from tests.table.serving import PATIENCE, House

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
            assert "no such table" in line.take("no")["say"]


# --- caches -----------------------------------------------------------------------------


def addresses(house: House) -> list[str]:
    """One of every kind that the server has an answer for, and some that it hasn't."""
    table = house.person().create("me", "friend")
    filled = {
        "{table}": table, "{game}": "knights", "{theme}": "light", "{name}": "six.svg",
        "{invite}": "x", "{token}": "x",
    }  # fmt: skip
    found = ["/nothing", "/new/chess", "/t/nowhere", "/api/nothing", "/static/nothing", "/t/x/"]
    found += ["/static/table.js", "/static/table.css", "/api/tables?x=1", "/qr.svg", "/live/x"]
    for route in (*api.router.routes, *pages.router.routes):
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
