"""Secrets of browsers: long and random, stored hashed, compared in constant time."""

import hashlib
import hmac
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no signs that look alike
ID_LENGTH = 10


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The name of a table in its address; who knows it may watch."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Can a table have this name?"""
    return len(text) == ID_LENGTH and all(letter in LETTERS for letter in text)


def digest(token: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(b"donjon/secret/" + token.encode()).hexdigest()


def same(one: str | None, other: str | None) -> bool:
    """Are two hashes equal?  Takes the same time whatever they are."""
    return hmac.compare_digest((one or "-").encode(), (other or "+").encode())


def invitation(device: str, table: str) -> str:
    """The secret in a table's invitation link: its host's browser can always tell it again."""
    made = hmac.new(device.encode(), b"invite/" + table.encode(), hashlib.sha256)
    return made.hexdigest()[:24]
