"""Addresses that others reach: told to whoever sits at this machine, and to nobody else."""

import json
import re
from typing import Any

import httpx
import pytest

from donjon.table import addresses
from donjon.table.addresses import addresses_for, lan_addresses
from donjon.table.settings import Settings
from tests.table.serving import House

HERE = ("127.0.0.1", 40_000)
EVERYWHERE = Settings(database="", host="0.0.0.0", port=8123)


@pytest.fixture(autouse=True)
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.7.2", "10.1.2.3"])


def scope(host: str = "localhost:8123", client: Any = HERE, **more: str) -> dict[str, Any]:
    headers = {"host": host, **more}
    named = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    return {"headers": named, "client": client}


@pytest.mark.parametrize("host", ["localhost:8123", "127.0.0.1", "[::1]:80", "donjon.localhost"])
def test_whoever_is_at_this_machine_is_told(host: str) -> None:
    known = ["http://192.168.7.2:8123", "http://10.1.2.3:8123"]
    assert addresses_for(scope(host), EVERYWHERE) == known


@pytest.mark.parametrize(
    "request_scope",
    [
        scope("192.168.7.2:8123"),
        scope("table.example.org"),
        scope("", HERE),
        scope(client=("192.168.7.9", 40_000)),
        scope(client=None),
        scope(x_forwarded_for="203.0.113.5"),
        scope(forwarded="for=203.0.113.5"),
        scope(via="1.1 proxy"),
    ],
)
def test_nobody_else_is_told(request_scope: dict[str, Any]) -> None:
    assert addresses_for(request_scope, EVERYWHERE) == []


def test_a_server_that_nobody_else_reaches_has_no_other_address() -> None:
    assert addresses_for(scope(), Settings(database="", host="127.0.0.1")) == []
    public = Settings(database="", origins=("https://table.example.org",))
    assert addresses_for(scope(), public) == ["https://table.example.org"]


def test_this_machines_own_addresses_are_not_its_inner_ones() -> None:
    assert not any(found.startswith(("127.", "169.254.", "0.")) for found in lan_addresses())


def test_the_page_and_its_code_are_of_one_mind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "EVERYWHERE", ("127.0.0.1",))
    ann = house.person()
    table = ann.create("me", "friend")
    found = re.search(r'id="facts">(.*?)</script>', ann.http.get(f"/t/{table}").text)
    assert found
    told = json.loads(found[1])["addresses"]
    assert told == [f"http://{name}:{house.port}" for name in ("192.168.7.2", "10.1.2.3")]
    path = {"path": "/t/x"}
    codes = [ann.http.get("/qr.svg", params={**path, "at": at}) for at in (*told, "")]
    assert len({code.text for code in codes}) == 3
    foreign = ann.http.get("/qr.svg", params={**path, "at": "http://evil.example"})
    assert foreign.status_code == 400
    headers = {"host": f"192.168.7.2:{house.port}"}
    elsewhere = httpx.get(f"{house.url}/qr.svg", params={**path, "at": told[0]}, headers=headers)
    assert elsewhere.status_code == 400
    assert 'addresses":[]' in httpx.get(f"{house.url}/t/{table}", headers=headers).text
