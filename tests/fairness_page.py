"""The example of docs/fairness.md, worked out: `python -m tests.fairness_page` writes it anew."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from donjon.engine.dice import TABLE, key_of, siphash, tagged
from donjon.engine.entries import Entry
from donjon.engine.fairness import canonical, commitment, drawn_seed, share_commitment
from donjon.engine.match import Match

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "fairness.md"
BLOCK = re.compile(r"(<!-- written by [^\n]*-->\n```text\n).*?(```\n)", re.DOTALL)
SECRET = "the server's secret"
SHARES = {seat: hashlib.sha256(f"{seat}'s share".encode()).hexdigest() for seat in ("blue", "red")}
TOLD = commitment("knights", SECRET)
Json = dict[str, Any]


def example() -> Match:
    """A game of two rounds, to whose seed both seats have added a share."""
    around = {"table": {"id": "example234", "clock": None}}
    seed = drawn_seed(SECRET, SHARES.items())
    match = Match.new("knights", 2, seed, {"rounds": 2}, secret=SECRET, around=around)
    now = 1_800_000_000.5
    for seat, name in (("blue", "Ann"), ("red", "Bob")):
        match.add(Entry("seat", seat, time=now, more={"who": "person", "name": name, "owes": True}))
    for seat, share in SHARES.items():
        commit = share_commitment(TOLD, seat, share)
        match.add(Entry("share", seat, time=now + 1, more={"commit": commit}))
    for seat, share in SHARES.items():
        match.add(Entry("share", seat, time=now + 2, more={"reveal": share}))
    while not match.over:
        seat = match.acting[0]
        match.play(seat, match.moves(seat)[-1], time=now + 3 + match.moves_played)
    return match


def receipt(match: Match) -> Json:
    """What blue's page has kept: a line for all but the shares."""
    told = match.journal()
    lines = [entry for entry in told["entries"] if entry["kind"] != "share"]
    share = {"seat": "blue", "share": SHARES["blue"]}
    return {
        "donjon": "receipt",
        "table": "example234",
        "game": "knights",
        "commitment": TOLD,
        "seat": "blue",
        "shares": [{**share, "commit": share_commitment(TOLD, "blue", SHARES["blue"])}],
        "hashes": [[line, entry["hash"]] for line, entry in enumerate(lines, 1)],
    }


def rolls(match: Match) -> str:
    """Every roll of a match, as its log tells them."""
    moves = [number for number, _ in match.standing()]
    told = [event for number in (0, *moves) for event in match.as_of(number).events]
    shown = [event[name] for event in told for name in ("die", "roll", "foe_roll") if name in event]
    return "".join(map(str, shown))


def numbers(match: Match) -> str:
    """The numbers of the example, one on a line, with how each is made."""
    told = match.journal()
    k0, k1 = key_of("knights", told["seed"])
    first = siphash(k0, k1, tagged(TABLE, 0)).to_bytes(8, "little")
    head = {n: v for n, v in told.items() if n not in ("seed", "entries", "result", "end")}
    entry = {n: v for n, v in told["entries"][0].items() if n != "hash"}
    salt = hashlib.sha256(f"donjon/2/salt\n{SECRET}\n1".encode()).hexdigest()
    rows = [
        ("secret", SECRET),
        ("commitment", TOLD),
        *((f"share of {seat}", share) for seat, share in SHARES.items()),
        *((f"its commitment, {s}", share_commitment(TOLD, s, SHARES[s])) for s in SHARES),
        *((f"seed, line {n}", line) for n, line in enumerate(told["seed"].split("\n"), 1)),
        ("key, two numbers", f"{k0:#018x} {k1:#018x}"),
        ("dice, first 8 bytes", " ".join(map(str, first))),
        ("who begins, of 2", f"{first[0]} x 2 = {first[0] * 2}, div 256 = {first[0] * 2 // 256}"),
        (
            "first roll, of 6",
            f"{first[1]} x 6 = {first[1] * 6}, div 256 = {first[1] * 6 // 256}, + 1",
        ),
        ("canonical(head)", canonical(head)),
        ("h0", match.hash_at(0)),
        ("salt1", salt),
        ("canonical(entry 1)", canonical(entry)),
        ("h1", match.hash_at(1)),
        ("h of the last entry", match.hash_at(len(match.entries))),
        ("canonical(result)", canonical(told["result"])),
        ("end", told["end"]),
    ]
    return "".join(f"{name:<24}{value}\n" for name, value in rows)


def page(match: Match) -> str:
    """The page as it should be."""
    text = PAGE.read_text("utf-8")
    return BLOCK.sub(lambda found: found[1] + numbers(match) + found[2], text)


def files(match: Match) -> dict[Path, str]:
    """Everything that is written from the example."""
    return {
        PAGE: page(match),
        DOCS / "fairness-journal.json": json.dumps(match.journal(), indent=1) + "\n",
        DOCS / "fairness-receipt.json": json.dumps(receipt(match), indent=1) + "\n",
    }


def main() -> None:
    for path, text in files(example()).items():
        path.write_text(text, "utf-8")
        print(f"wrote {path.name}")


if __name__ == "__main__":
    main()
