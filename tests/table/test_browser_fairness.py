"""What the page works out about the dice: the same bytes as the engine, in a real Chromium."""

import hashlib
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tools.check_page import PAGE, check_page

from donjon.engine.errors import BadInput
from donjon.engine.fairness import Chain, canonical, commitment, drawn_seed, share_commitment
from donjon.engine.journal import Entry, Journal
from donjon.engine.lots import drawn_shares
from donjon.engine.match import Match
from tests.table.browsing import chromium, found, new_browser, visit
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
    answers: list[Any] = page.evaluate(CALL, [module, name, list(calls)])
    return answers


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


# --- lots -----------------------------------------------------------------------------------

SEATS = ("blue", "red", "green")
COMMITTED = commitment("knights", "a secret")


def entry_of(luck: Random, shares: dict[str, list[str]]) -> Entry:
    """Somebody comes or goes, commits, or shows a share."""
    seat = luck.choice(SEATS)
    share = luck.choice(shares[seat])
    owes = {"owes": True} if luck.random() < 0.7 else {}
    who = luck.choice(("person", "person", "bot", "open"))
    deeds = (
        Entry("seat", seat, more={"who": who, **owes}),
        Entry("share", seat, more={"commit": share_commitment(COMMITTED, seat, share)}),
        Entry("share", seat, more={"reveal": share}),
        Entry("move", seat, "move:1"),
    )
    return luck.choices(deeds, (2, 10, 30, 1))[0]


def likely(luck: Random) -> list[Entry]:
    """Entries of a draw; one that can't be comes last, if at all."""
    shares = {seat: [f"{luck.getrandbits(256):064x}" for _ in range(3)] for seat in SEATS}
    kept = [Entry("seat", seat, more={"who": "person", "owes": True}) for seat in SEATS]
    for _ in range(60):
        entry = entry_of(luck, shares)
        try:
            drawn_shares(SEATS, COMMITTED, [*kept, entry])
            kept.append(entry)
        except ValueError:
            if luck.random() < 0.01:
                return [*kept, entry]
    return kept


def test_lots_are_drawn_as_by_the_engine(page: Page) -> None:
    luck = Random(4)
    tries = [likely(luck) for _ in range(100)]
    expected: list[Any] = []
    for entries in tries:
        try:
            drawn = drawn_shares(SEATS, COMMITTED, entries)
            expected.append({"shares": [list(share) for share in drawn], "wrong": 0})
        except ValueError as error:
            expected.append({"shares": [], "wrong": number_in(error)})
    assert sum(bool(e["wrong"]) for e in expected) > 10
    assert sum(len(e["shares"]) > 1 for e in expected) > 10
    given = [[e.to_json(n) for n, e in enumerate(entries, 1)] for entries in tries]
    drawn_here = call(page, "lots", "drawnShares", *([SEATS, COMMITTED, each] for each in given))
    assert drawn_here == expected


def number_in(error: Exception) -> int:
    """The entry that a refusal names."""
    return int(re.findall(r"entry (\d+)", str(error))[0])


# --- checks ---------------------------------------------------------------------------------

Json = dict[str, Any]
SECRET = "5" * 64
SHARES = [("blue", "b" * 64), ("red", "e" * 64)]


def finished(secret: str = SECRET) -> Json:
    """A journal with two shares and twelve moves, closed as the table closes it."""
    told, seats = commitment("knights", secret), [seat for seat, _ in SHARES]
    commits = [share_commitment(told, seat, share) for seat, share in SHARES]
    entries = [
        *(Entry("seat", seat, more={"who": "person", "owes": True}) for seat in seats),
        *(Entry("share", s, more={"commit": c}) for s, c in zip(seats, commits, strict=True)),
        *(Entry("share", seat, more={"reveal": share}) for seat, share in SHARES),
        *(Entry("move", seats[i % 2], "move:1", time=1790000000.25 + i) for i in range(12)),
    ]
    journal = Journal("knights", 1, ("blue", "red"), {}, drawn_seed(secret, SHARES), secret=secret)
    head = {**journal.head(), "donjon": 2, "table": {"id": "b7", "clock": None}}
    return closed({**head, "seed": journal.seed}, [entry.to_json(0) for entry in entries])


def closed(head: Json, entries: list[Json]) -> Json:
    """A journal with its hashes, as anybody can write it who knows the secret."""
    secret = head["seed"].split("\n")[0]
    chain = Chain({name: value for name, value in head.items() if name != "seed"}, secret)
    bare = [{**e, "n": n} for n, e in enumerate(entries, 1)]
    for entry in bare:
        entry.pop("hash", None)
    written = [{**entry, "hash": chain.add(entry)} for entry in bare]
    result = {"winners": ["blue"], "ranking": [["blue"], ["red"]]}
    end = "\n".join(("donjon/2/end", chain.hashes[-1], canonical(result)))
    ending = {"result": result, "end": hashlib.sha256(end.encode()).hexdigest()}
    return {**head, "entries": written, **ending}


def receipt_of(journal: Json) -> Json:
    """What blue's page kept: a line for each entry that is no share."""
    seen = [e["hash"] for e in journal["entries"] if e["kind"] != "share"]
    mine = {"seat": "blue", "share": SHARES[0][1]}
    mine["commit"] = share_commitment(journal["commitment"], "blue", SHARES[0][1])
    return {
        "donjon": "receipt", "table": "b7", "game": "knights", "seat": "blue",
        "commitment": journal["commitment"], "shares": [mine],
        "hashes": [list(pair) for pair in enumerate(seen, 1)],
    }  # fmt: skip


JOURNAL = finished()
RECEIPT = receipt_of(JOURNAL)


def changed(**more: Any) -> Json:
    return {**deepcopy(JOURNAL), **more}


def entry_changed(number: int, **more: Any) -> Json:
    journal = deepcopy(JOURNAL)
    journal["entries"][number - 1] |= more
    return journal


def rewritten(entries: list[Json]) -> Json:
    """Another story, with hashes that fit."""
    head = {n: v for n, v in JOURNAL.items() if n not in ("entries", "result", "end")}
    return closed(head, deepcopy(entries))


ENTRIES = JOURNAL["entries"]
WRONG: dict[str, tuple[Json, str, int | None]] = {  # what is altered, what is said, at which entry
    "not a journal": ({"donjon": 3}, "form", None),
    "no seed": (changed(seed=None), "form", None),
    "another secret": (changed(seed=drawn_seed("6" * 64, SHARES)), "secret", None),
    "another table's secret": (finished("6" * 64), "told", None),
    "a share that is not in the seed": (
        changed(seed=drawn_seed(SECRET, SHARES[:1])),
        "shares",
        None,
    ),
    "another share": (entry_changed(5, more={"reveal": "0" * 64}), "share", 5),
    "another clock": (changed(table={"id": "b7", "clock": {"bank": 60}}), "head", 1),
    "a name": (entry_changed(2, more={"who": "person", "owes": True, "name": "Eve"}), "chain", 2),
    "a time": (entry_changed(9, time=1790000000.5), "chain", 9),
    "half a character": (entry_changed(9, move="\ud800"), "chain", 9),
    "a hash": (entry_changed(12, hash="0" * 64), "chain", 12),
    "an entry less": (changed(entries=[*ENTRIES[:9], *ENTRIES[10:]]), "chain", 10),
    "an entry more": (changed(entries=[*ENTRIES, ENTRIES[-1]]), "chain", 19),
    "a cut end": (changed(entries=ENTRIES[:-1]), "end", None),
    "another winner": (changed(result={"winners": ["red"], "ranking": [["red"]]}), "end", None),
    "another story": (rewritten([*ENTRIES[:9], *ENTRIES[10:]]), "seen", 9),
    "a story cut short": (rewritten(ENTRIES[:15]), "seen", 15),
}


def test_a_sound_journal_is_found_so(page: Page) -> None:
    checks, unseen, old = call(
        page,
        "check",
        "checkJournal",
        [JOURNAL, RECEIPT],
        [JOURNAL, None],
        [changed(donjon=1), None],
    )
    assert [check["name"] for check in checks if check["ok"] is not True] == []
    assert {c["name"] for c in checks} == {
        "secret",
        "told",
        "shares",
        "own",
        "chain",
        "seen",
        "end",
    }
    assert next(c for c in checks if c["name"] == "seen")["values"]["entry"] == len(ENTRIES)
    verdicts = call(page, "check", "verdict", [checks], [unseen], [old])
    assert verdicts == ["fair", "unseen", "unseen"]


def test_whatever_is_altered_is_noticed_and_placed(page: Page) -> None:
    outcomes = call(page, "check", "checkJournal", *([w[0], RECEIPT] for w in WRONG.values()))
    for (what, (_, name, entry)), checks in zip(WRONG.items(), outcomes, strict=True):
        wrong = {check["name"]: check["values"] for check in checks if check["ok"] is False}
        assert name in wrong, (what, wrong)
        assert entry is None or wrong[name]["entry"] == entry, (what, wrong)


def test_a_share_that_was_chosen_later_is_noticed(page: Page) -> None:
    told = {e["seat"]: e["more"]["commit"] for e in ENTRIES if "commit" in e.get("more", {})}
    other = {**RECEIPT, "commits": {**told, "red": "0" * 64}}
    mine = {**RECEIPT["shares"][0], "share": "0" * 64, "commit": "0" * 64}
    given = ({**RECEIPT, "commits": told}, other, {**RECEIPT, "shares": [mine]})
    outcomes = call(page, "check", "checkJournal", *([JOURNAL, receipt] for receipt in given))
    wrong = [[check["name"] for check in checks if check["ok"] is False] for checks in outcomes]
    assert wrong == [[], ["commits"], ["own"]]


# --- the page that needs no server ----------------------------------------------------------


def test_the_page_for_doubters_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == check_page(), "make check-page"


def test_a_file_is_checked_without_a_server(browser: Browser, tmp_path: Path) -> None:
    page = new_browser(browser).new_page()
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(PAGE.as_uri())
    numbers = count()

    def chosen(field: str, value: Any) -> None:
        path = tmp_path / f"{field}-{next(numbers)}.json"  # another one: the same is no change
        path.write_text(json.dumps(value), "utf-8")
        page.set_input_files(f"#{field}", path)

    chosen("journal", JOURNAL)
    expect(page.locator("summary")).to_have_text("· Consistent, unwitnessed")
    chosen("receipt", RECEIPT)
    expect(page.locator("summary")).to_have_text("✓ The dice were fair: checked here")
    expect(page.locator("li").last).to_contain_text("donjon verify")
    assert not found(page)
    chosen("receipt", receipt_of(finished("6" * 64)))
    expect(page.locator(".bad").first).to_contain_text("another fingerprint")
    chosen("receipt", RECEIPT)
    chosen("journal", entry_changed(9, time=1790000000.5))
    expect(page.locator(".bad").first).to_contain_text("Entry 9")
    chosen("receipt", JOURNAL)
    expect(page.get_by_role("alert")).to_have_text("The second file is not a receipt.")
    assert trouble == []
    page.context.close()
