"""The made-up language, for as long as a module's tests run."""

from collections.abc import Iterator

import pytest
from tools import pseudo as made_up

from donjon.engine.catalogues import VARIABLE, forget


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A language in which every text that is said looks strange."""
    folder = tmp_path_factory.mktemp("pseudo")
    made_up.write(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(folder))
        forget()
        yield made_up.LANGUAGE
    forget()
