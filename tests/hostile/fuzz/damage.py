"""Damage: a valid input with a part of it changed, removed, doubled or swapped."""

from math import inf, nan
from random import Random
from typing import Any

NUMBERS: tuple[int | float, ...] = (
    0, 1, -1, 2, 7, 99, 255, 2**15, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63),
    10**30, -(10**30), 10**400, 10**5000, 0.5, 1.0, -0.0, 1e-320, 1e308, nan, inf, -inf,
)  # fmt: skip
TEXTS = (
    "", " ", "\0", "a\0b", "\n", "\x1b[31m", "\x7f", "\u202e", "\u200b", "\ufeff", "\ufffe", "é",
    "ﬀ", "🏰", "\ud800", "٣", "-", "--", ":", "..", "../../etc/passwd", "%00", "%s%n", "{0}",
    "{{7}}", "<b>", "'; --", "null", "true", "NaN", "-1", "1e999", "0x10", "1_000", "__class__",
    "x" * 300, "é" * 5000,
)  # fmt: skip
DEPTHS = (5, 120, 900, 1100)
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:>@.-_, \n\0é"


def nested(depth: int, inside: Any = None, key: str | None = None) -> Any:
    """Lists in lists, or objects in objects."""
    value = inside
    for _ in range(depth):
        value = [value] if key is None else {key: value}
    return value


def odd(luck: Random) -> Any:
    """A value that hardly anybody expects."""
    kind = luck.randrange(12)
    if kind < 4:
        return luck.choice(NUMBERS)
    if kind < 8:
        return luck.choice(TEXTS)
    if kind == 8:
        return nested(luck.choice(DEPTHS), luck.choice((None, 0)), luck.choice((None, "a")))
    return luck.choice((None, True, False, [], {}, [[]], {"": 0}, [None] * 200))


def damaged(value: Any, luck: Random, spare: Any = None) -> Any:
    """The same with one part of it damaged; `spare` is another input to take parts from."""
    if isinstance(value, dict) and value and luck.random() < 0.88:
        return _in_object(dict(value), luck, spare)
    if isinstance(value, list) and value and luck.random() < 0.88:
        return _in_list(list(value), luck, spare)
    return _other(value, luck, spare)


def _in_object(value: dict[Any, Any], luck: Random, spare: Any) -> Any:
    name, kind = luck.choice(list(value)), luck.random()
    if kind < 0.05:
        del value[name]
    elif kind < 0.09:
        value[luck.choice((*TEXTS, "extra"))] = odd(luck)
    elif kind < 0.12:
        value[_text(name, luck)] = value.pop(name)
    elif kind < 0.16:
        other = luck.choice(list(value))
        value[name], value[other] = value[other], value[name]
    else:
        inner = spare.get(name) if isinstance(spare, dict) else spare
        value[name] = damaged(value[name], luck, inner)
    return value


def _in_list(value: list[Any], luck: Random, spare: Any) -> Any:
    i, kind = luck.randrange(len(value)), luck.random()
    if kind < 0.08:
        del value[i]
    elif kind < 0.14:
        value.insert(luck.randrange(len(value) + 1), value[i])
    elif kind < 0.20:
        other = luck.randrange(len(value))
        value[i], value[other] = value[other], value[i]
    elif kind < 0.22:
        value *= luck.choice((2, 10))
    else:
        inner = luck.choice(spare) if isinstance(spare, list) and spare else None
        value[i] = damaged(value[i], luck, inner)
    return value


def _other(value: Any, luck: Random, spare: Any) -> Any:
    """Something else in its place: near it, from elsewhere, or odd."""
    kind = luck.random()
    if kind < 0.35 and type(value) is int:
        return value + luck.choice((-2, -1, 1, 2, 10, 100))
    if kind < 0.35 and isinstance(value, str):
        return _text(value, luck)
    if kind < 0.35 and isinstance(value, bool):
        return not value
    if kind < 0.55 and spare is not None:
        return spare
    if kind < 0.60:
        return luck.choice(([value], {"value": value}, str(type(value))))
    return odd(luck)


def _text(value: str, luck: Random) -> str:
    """A text with a sign changed, removed or added."""
    at, sign = luck.randrange(len(value) + 1), luck.choice(LETTERS)
    after = at + luck.randrange(2)
    if luck.random() < 0.1:
        return value.upper() if luck.random() < 0.5 else value * 2
    return value[:at] + luck.choice((sign, "")) + value[after:]


def damaged_bytes(value: bytes, luck: Random) -> bytes:
    """Bytes with a few of them flipped, cut out, doubled or put in."""
    whole = bytearray(value)
    for _ in range(luck.choice((1, 1, 2, 4))):
        at = luck.randrange(len(whole) + 1)
        upto = min(len(whole), at + luck.choice((1, 1, 2, 8)))
        kind = luck.randrange(4)
        if kind == 0:
            whole[at:upto] = bytes(luck.randrange(256) for _ in range(upto - at))
        elif kind == 1:
            del whole[at:upto]
        elif kind == 2:
            whole[at:at] = whole[at:upto]
        else:
            whole[at:at] = luck.choice(
                (b"\0", b"\xff", b"\xc3", b"\r\n", b'"', b"{", b"]", b"-", b"9")
            )
    return bytes(whole)
