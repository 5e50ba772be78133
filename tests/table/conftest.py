"""One server for the tests that leave no trace in each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.serving import House, serving, sqlite


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(sqlite(tmp_path_factory.mktemp("house"))) as open_house:
        yield open_house


@pytest.fixture(scope="session")
def plain_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The same without connections of our own, as with versions that we don't know."""
    with serving(sqlite(tmp_path_factory.mktemp("plain")), plain=True) as open_house:
        yield open_house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    with serving(sqlite(tmp_path)) as open_house:
        yield open_house
