"""What stands before every request: malformed ones, other sites, caches, proxies, foreign names."""

import socket
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

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
