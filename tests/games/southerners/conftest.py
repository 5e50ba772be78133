from collections.abc import Iterator
from pathlib import Path

import pytest

from donjon.games.southerners.data.army import ARMIES, load_army


@pytest.fixture
def drill() -> Iterator[None]:
    """A small army made up to try every trait."""
    ARMIES.append(load_army(Path(__file__).parent / "drill.json"))
    yield
    ARMIES.pop()
