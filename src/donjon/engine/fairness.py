"""What makes the dice of a match everybody's: commitments, shares, and a chain of hashes.

All of it is SHA-256 over short texts, so that anybody can work it out by hand; docs/fairness.md
says how.  A match without shares has its server's secret for a seed.
"""

import hashlib
from collections.abc import Iterable
from json.encoder import encode_basestring as _quoted
from typing import Any

from donjon.engine.errors import BadInput, brief, sentence_of
from donjon.engine.words import N_, because

LARGEST = 2**53  # whole number that every language can write
DIGITS = 64  # of a secret, a share or a hash: 256 bits in lower-case hexadecimal digits
HEXADECIMAL = N_("{digits} hexadecimal digits")
NO_NUMBER = N_("{value} is no plain number")


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
        return _written(value)
    except (TypeError, ValueError, RecursionError) as error:
        reason = because(N_("can't be hashed: {error}"), error=sentence_of(error))
        raise BadInput("", reason) from None


def _written(value: Any) -> str:  # every move passes here: json's own encoder takes twice as long
    kind = type(value)
    if kind is str:
        return _quoted(value)
    if kind is dict:
        pairs = [
            f"{_quoted(key)}:{_quoted(own) if type(own) is str else _written(own)}"
            for key, own in sorted(value.items())
        ]
        return "{" + ",".join(pairs) + "}"
    if kind is list or kind is tuple:
        return "[" + ",".join([_written(each) for each in value]) + "]"
    if kind is int or kind is float:
        return _number(value)
    if value is None or kind is bool:
        return {None: "null", True: "true", False: "false"}[value]
    raise TypeError(because(N_("{value} is nothing that JSON has"), value=brief(value)))


def _number(value: float) -> str:
    """As every language writes it."""
    if not abs(value) <= LARGEST:
        raise ValueError(because(NO_NUMBER, value=brief(value)))
    text = repr(value or 0).removesuffix(".0")
    if "e" in text:
        raise ValueError(because(NO_NUMBER, value=text))
    return text


def is_hex(text: Any) -> bool:
    """Is it a share or hash as we write them?"""
    return isinstance(text, str) and len(text) == DIGITS and not set(text) - set("0123456789abcdef")


def _hash(*lines: str) -> str:
    try:
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()
    except UnicodeEncodeError:
        reason = N_("half a character, which no text can be written with")
        raise BadInput("", reason) from None
