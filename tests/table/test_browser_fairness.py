"""What the page works out about the dice: the same bytes as the engine, in a real Chromium."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from donjon.engine.errors import BadInput
from donjon.engine.fairness import canonical, commitment, drawn_seed, share_commitment
from donjon.engine.journal import Entry, Journal
from donjon.engine.match import Match
from tests.table.browsing import chromium, visit
from tests.table.serving import House
from tests.tables import FIRST_TABLES

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("browser-fairness")]
VECTORS = {  # FIPS 180-4, and its usual companions
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}
SIGNS = 'aZ09 "\\/\n\t\b\x00\x1f\x7f\u00e9\u2028\uffee\U0001f3f0\U00010000'
NUMBERS = (0, -0.0, 1, -7, 2**53, 1.0, 0.1, 1790000000.123456, 0.0001, 1 / 3, 1e15 + 0.5)
CALL = """
async ([module, name, calls]) => {
  const found = await import(`/static/${module}.js`);
  return calls.map((given) => {
    try { return found[name](...given); } catch { return "refused"; }
  });
}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def page(house: House, browser: Browser) -> Iterator[Page]:
    opened, trouble = visit(browser, house.url)
    yield opened
    assert trouble == []
    opened.context.close()


def call(page: Page, module: str, name: str, *calls: list[Any]) -> list[Any]:
    """What a function of the page's scripts returns, called with each of these."""
    found: list[Any] = page.evaluate(CALL, [module, name, list(calls)])
    return found


def test_a_text_is_hashed_as_everywhere_else(page: Page) -> None:
    assert call(page, "sha256", "sha256", *([text] for text in VECTORS)) == list(VECTORS.values())
    luck = Random(1)
    texts = ["".join(luck.choices(SIGNS, k=length)) for length in range(200)]
    assert call(page, "sha256", "sha256", *([text] for text in texts)) == [
        hashlib.sha256(text.encode()).hexdigest() for text in texts
    ]
    subtle = """async (text) => {
      const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }"""
    assert page.evaluate(subtle, texts[-1]) == hashlib.sha256(texts[-1].encode()).hexdigest()


def value(luck: Random, depth: int = 3) -> Any:
    """Something that JSON can hold."""
    kind = luck.randrange(6 if depth else 4)
    if kind == 5:
        keys = {text(luck) for _ in range(luck.randrange(5))}
        return {key: value(luck, depth - 1) for key in keys}
    if kind == 4:
        return [value(luck, depth - 1) for _ in range(luck.randrange(4))]
    return (text(luck), luck.choice(NUMBERS), luck.choice((None, True, False)), luck.random())[kind]


def text(luck: Random) -> str:
    return "".join(luck.choices(SIGNS, k=luck.randrange(6)))


def test_a_value_is_written_in_the_same_one_way(page: Page) -> None:
    luck = Random(2)
    values = [value(luck) for _ in range(500)]
    written = call(page, "fairness", "canonical", *([each] for each in values))
    assert written == [canonical(each) if is_plain(each) else "refused" for each in values]
    keys = dict.fromkeys(("\uffee", "\U0001f3f0", "a", "ab", ""), 1)
    assert call(page, "fairness", "canonical", [keys]) == [canonical(keys)]


def is_plain(value: Any) -> bool:
    try:
        return bool(canonical(value))
    except BadInput:
        return False


@pytest.mark.parametrize("number", [1e-5, 1e-7, 1e16, 2.0**54, 1e300])
def test_a_number_that_languages_write_differently_is_refused(page: Page, number: float) -> None:
    with pytest.raises(BadInput):
        canonical(number)
    assert call(page, "fairness", "canonical", [[number]]) == ["refused"]


def test_commitments_and_seeds_are_the_engines(page: Page) -> None:
    shares = [("blue", "0" * 64), ("red", "f" * 64)]
    assert call(page, "fairness", "commitment", ["knights", "s\n"]) == [
        commitment("knights", "s\n")
    ]
    told = commitment("knights", "s")
    assert call(page, "fairness", "shareCommitment", [told, "red", "f" * 64]) == [
        share_commitment(told, "red", "f" * 64)
    ]
    assert ["s" + lines for lines in call(page, "fairness", "drawnLines", [shares], [[]])] == [
        drawn_seed("s", shares),
        drawn_seed("s", []),
    ]


@pytest.mark.parametrize("table", FIRST_TABLES, ids=lambda table: table.game)
def test_the_chain_of_a_journal_is_the_engines(page: Page, table: Any) -> None:
    match = Match.new(table.game, table.seats, "a secret", table.options)
    luck = Random(3)
    for _ in range(30):
        if not match.over:
            seat = luck.choice(match.acting)
            match.play(seat, luck.choice(match.moves(seat)))
    journal = Journal.from_json(match.journal())
    journal.entries.insert(0, Entry("seat", journal.seats[0], time=1790000000.5, more=NAMED))
    entries = [entry.to_json(n) for n, entry in enumerate(journal.entries, 1)]
    [hashes] = call(page, "fairness", "chain", [journal.head(), journal.secret, entries])
    assert hashes == [journal.hash_at(n) for n in range(len(entries) + 1)]


NAMED = {"who": "person", "name": "Zoë \U0001f3f0"}
