"""Our own connections are used only with what they were made for."""

import logging
import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from donjon.table import versions
from donjon.table.caller import Caller
from donjon.table.fast_connection import FastConnection

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_what_is_installed_here_is_what_was_tested() -> None:
    assert versions.misfit() is None
    assert versions.protocols() == (Caller, FastConnection)


@pytest.mark.parametrize("package", versions.TESTED)
@pytest.mark.parametrize("found", ["0.1", "16.0.1", "17.3", "99", "18.0.dev1", "unknown"])
def test_other_versions_are_served_plainly(
    package: str, found: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    installed = metadata.version
    monkeypatch.setattr(
        "donjon.table.versions.version", lambda name: found if name == package else installed(name)
    )
    monkeypatch.setattr(versions, "log", logging.getLogger("elsewhere"))  # no server spares it
    with caplog.at_level(logging.WARNING):
        assert versions.protocols() == versions.PLAIN
    (record,) = caplog.records
    assert f"{package} {found} is not tested" in record.getMessage()


@pytest.mark.parametrize("name", ["handle_ping", "send_receive_event_to_app"])
def test_a_name_that_is_overridden_must_be_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(WebSocketsSansIOProtocol, name)
    assert versions.misfit() == f"WebSocketsSansIOProtocol has no {name}"


@pytest.mark.parametrize(
    ("ours", "place"), [(FastConnection, versions.WEBSOCKET), (Caller, versions.CALLER)]
)
def test_all_that_is_overridden_is_looked_for(ours: type, place: str) -> None:
    theirs = vars(ours.__bases__[0])
    overridden = {name for name in vars(ours) if name in theirs and not name.startswith("__")}
    assert overridden == set(versions.OVERRIDDEN[place])


@pytest.mark.parametrize("package", versions.TESTED)
def test_the_project_is_installed_with_what_was_tested(package: str) -> None:
    first, end = versions.TESTED[package]
    needed = str(tomllib.loads(PROJECT.read_text("utf-8"))["project"])
    assert re.search(rf"'{package}>={re.escape(first)},<{re.escape(end)}'", needed)
