"""What makes the dice of a match everybody's: commitments, shares, and a chain of hashes.

All of it is SHA-256 over short texts, so that anybody can work it out by hand; docs/fairness.md
says how.  A match without shares has its server's secret for a seed.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from donjon.engine.errors import BadInput, brief

LARGEST = 2**53  # whole number that every language can write
DIGITS = 64  # of a secret, a share or a hash: 256 bits in lower-case hexadecimal digits


def commitment(game: str, secret: str) -> str:
    """What is told of a secret before the game, so that nobody can change it later."""
    return _hash("donjon/1/commitment", game, secret)


def share_commitment(committed: str, seat: str, share: str) -> str:
    """What a seat tells of its share before anybody has shown theirs."""
    return _hash("donjon/2/share", committed, seat, share)


def drawn_seed(secret: str, shares: Iterable[tuple[str, str]]) -> str:
    """The seed of a match: the server's secret, then each seat with its share, in seat order."""
    return "\n".join([secret, *(f"{seat} {share}" for seat, share in shares)])


def end_hash(last: str, result: dict[str, Any]) -> str:
    """What closes a journal: a hash of how it came out, and of all before."""
    return _hash("donjon/2/end", last, canonical(result))


class Chain:
    """The hashes of a journal: each is of its entry, of a salt, and of the hash before.

    The salts come from the secret, so that nobody can try out what a hidden entry might be
    until the secret is told.
    """

    def __init__(self, head: dict[str, Any], secret: str) -> None:
        self.hashes = [_hash("donjon/2/head", canonical(head))]  # [n]: after entry n
        self._secret = secret

    def add(self, entry: dict[str, Any]) -> str:
        """The hash after the next entry, which is as it stands in a journal."""
        salt = _hash("donjon/2/salt", self._secret, str(len(self.hashes)))
        self.hashes.append(_hash("donjon/2/entry", self.hashes[-1], salt, canonical(entry)))
        return self.hashes[-1]


def canonical(value: Any) -> str:
    """The one way to write a value: as JSON without spaces, its keys sorted.

    A number that isn't written alike everywhere (1e-7, 2**60) is refused.
    """
    try:
        return _ENCODE(_plain(value))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput("", f"can't be hashed: {error}") from None


_ENCODE = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


def _plain(value: Any) -> Any:
    """A value in which every number is written as all languages write it."""
    kind = type(value)
    if kind is str or value is None or kind is bool:
        return value
    if kind is dict:
        return {key: _plain(each) for key, each in value.items()}
    if kind is list or kind is tuple:
        return [_plain(each) for each in value]
    whole = kind is float and value.is_integer()
    number = int(value) if whole else value
    if kind not in (int, float) or abs(number) > LARGEST or "e" in repr(number):
        raise ValueError(f"{brief(value)} is no plain number")
    return number


def is_hex(text: Any) -> bool:
    """Is it a share or hash as we write them?"""
    return isinstance(text, str) and len(text) == DIGITS and not set(text) - set("0123456789abcdef")


def _hash(*lines: str) -> str:
    try:
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()
    except UnicodeEncodeError:
        raise BadInput("", "half a character, which no text can be written with") from None
