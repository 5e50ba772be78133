"""What an environment needs beside us, and what to do where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def explained() -> Iterator[None]:
    """Say how to install what can't be imported."""
    try:
        yield
    except ImportError as error:
        raise ImportError(
            f"{error.name or error} is not installed; donjon.rl needs: pip install 'donjon[rl]'",
            name=error.name,
        ) from error
