"""Verifying journals: what holds, what doesn't, and where; with a receipt and without."""

import json
from copy import deepcopy
from typing import Any

import pytest

from donjon.engine.entries import Entry
from donjon.engine.errors import BadInput
from donjon.engine.fairness import commitment, drawn_seed, share_commitment
from donjon.engine.match import Match
from donjon.engine.receipt import Receipt
from donjon.engine.verification import verify
from tests.fairness_page import SECRET, SHARES, TOLD, example, receipt

Json = dict[str, Any]


def place(told: Json, kept: Json | None = None) -> str:
    """Where a journal does not hold."""
    with pytest.raises(BadInput) as found:
        verify(told, Receipt.from_json(kept) if kept else None)
    return found.value.path


def journal_of_format_1() -> Json:
    match = Match.new("knights", seed=7)
    for _ in range(5):
        match.play(match.acting[0], match.moves(match.acting[0])[0])
    told = match.journal()
    for entry in told["entries"]:
        del entry["hash"]
    return {**told, "donjon": 1}


def test_a_match_that_was_not_played_at_a_table_holds_unwitnessed() -> None:
    match = Match.new("pebbles", seed=7)
    while not match.over:
        match.play(match.acting[0], match.moves(match.acting[0])[0])
    verdict = verify(json.loads(json.dumps(match.journal())))
    assert verdict.witnessed is None
    assert verdict.played.result == match.result


def test_every_value_counts() -> None:
    """Whichever value of a journal is another, it is noticed."""
    whole = example().journal()
    assert verify(whole)
    for path in paths(whole):
        told = deepcopy(whole)
        holder: Any = told
        for name in path[:-1]:
            holder = holder[name]
        holder[path[-1]] = another(holder[path[-1]])
        named = place(told)
        head = "entries[0]", "commitment"
        wanted = f"entries[{path[1]}]" if path[0] == "entries" else str(path[0])
        assert named.startswith(wanted) or (path[0] != "entries" and named in head), (path, named)


def paths(value: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value that has no parts."""
    names = value if isinstance(value, dict) else range(len(value)) if type(value) is list else ()
    inside = [path for name in names for path in paths(value[name], (*before, name))]
    return inside or ([before] if before else [])


def another(value: Any) -> Any:
    if isinstance(value, str):
        return f"{value[:-1]}{'0' if value[-1:] != '0' else '1'}"
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, (int, float)) else "x"


@pytest.mark.parametrize("name", ["commitment", "seed", "dice", "entries", "result", "end"])
def test_nothing_may_be_missing(name: str) -> None:
    told = example().journal()
    del told[name]
    assert place(told) == name


def test_a_journal_that_was_cut_off_before_its_end_says_so() -> None:
    told = example().journal()
    del told["entries"][-1]
    with pytest.raises(BadInput, match=r"result: the game goes on .* cut off"):
        verify(told)


def test_a_hash_may_not_be_missing() -> None:
    told = example().journal()
    del told["entries"][8]["hash"]
    assert place(told) == "entries[8].hash"


def test_what_says_nothing_does_not_belong_there_either() -> None:
    """Even if whoever added it worked out all hashes anew."""
    from tests.hostile.alterations.altering import forge

    told = example().journal()
    told["entries"][9]["more"] = {}
    forge(told)
    assert place(told) == "entries[9].more"
    told = example().journal()
    told["entries"][9]["to"] = 3
    told["entries"][9]["more"] = {"ref": "x"}
    forge(told)
    assert verify(told)  # a move may carry what a table notes, and a number that means nothing


def test_a_share_that_was_not_committed_to_is_named() -> None:
    from tests.hostile.alterations.altering import forge

    told = example().journal()
    told["entries"][5]["more"]["reveal"] = "ab" * 32
    assert place(told) == "entries[5]"
    told["seed"] = told["seed"].replace(SHARES["red"], "ab" * 32)
    commit = told["entries"][3]["more"]["commit"]
    forge(told)
    assert told["entries"][3]["more"]["commit"] != commit
    assert place(told, receipt(example())) == "entries[2]"


def test_format_1_is_verified_as_far_as_it_goes() -> None:
    told = journal_of_format_1()
    assert verify(told).witnessed is None
    assert place({**told, "commitment": "0" * 64}) == "commitment"
    assert place({name: told[name] for name in told if name != "commitment"}) == "commitment"
    told["entries"].append({"n": 6, "kind": "seat", "seat": "green", "more": {"who": "person"}})
    assert place(told) == "entries[5].seat"


# --- receipts ---------------------------------------------------------------------------


def test_a_receipt_says_how_far_a_game_was_seen() -> None:
    match = example()
    kept = receipt(match)
    for lines in range(len(kept["hashes"]) + 1):
        seen = {**kept, "hashes": kept["hashes"][:lines]}
        verdict = verify(match.journal(), Receipt.from_json(seen))
        hashes = [entry["hash"] for entry in match.journal()["entries"]]
        last = hashes.index(seen["hashes"][-1][1]) + 1 if lines else 0
        assert verdict.witnessed == last
        assert verdict.entries == len(hashes)


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("table", "another234", "table.id"),
        ("game", "temple", "game"),
        ("commitment", "0" * 64, "commitment"),
        ("shares", [{"seat": "red", "share": "0" * 64, "commit": "0" * 64}], "receipt.shares"),
        ("commits", {"red": "0" * 64}, "entries"),
        ("hashes", [[1, "0" * 64]], "entries[0]"),
    ],
)
def test_a_receipt_of_something_else_is_noticed(name: str, value: Any, where: str) -> None:
    match = example()
    assert place(match.journal(), {**receipt(match), name: value}) == where


def test_a_share_that_the_server_left_out_is_missed() -> None:
    match = example()
    share = "12" * 32
    own = {"seat": "red", "share": share, "commit": share_commitment(TOLD, "red", share)}
    assert place(match.journal(), {**receipt(match), "shares": [own]}) == "entries"


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("donjon", 2, "receipt.donjon"),
        ("seat", 3, "receipt.seat"),
        ("hashes", [[0, "0" * 64]], "receipt.hashes[0][0]"),
        ("hashes", [[1, "0"]], "receipt.hashes[0][1]"),
        ("hashes", [1], "receipt.hashes[0]"),
        ("shares", [{}], "receipt.shares[0].seat"),
        ("commits", 3, "receipt.commits"),
        ("commits", {"red": "0"}, "receipt.commits.red"),
        ("more", 1, "receipt.more"),
    ],
)
def test_what_is_no_receipt_is_refused_with_its_place(name: str, value: Any, where: str) -> None:
    with pytest.raises(BadInput) as refused:
        Receipt.from_json({**receipt(example()), name: value})
    assert refused.value.path == where


# --- the attack -------------------------------------------------------------------------
#
# After six moves of a match whoever runs the server looks for another secret that gives the same
# position, and goes on with its dice.  These were found among 560,000 each, in seconds.

UNSHARED = "secret 3", "forged 158003"
SHARED = "secret 9", "forged 217802"
SIX = 6


def attacked(secrets: tuple[str, str], shares: dict[str, str]) -> tuple[Match, Match]:
    """A match as it was after six moves, and as it went on with other dice."""
    made = []
    for secret in secrets:
        around = {"table": {"id": "example234", "clock": None}}
        seed = drawn_seed(secret, shares.items())
        match = Match.new("knights", 2, seed, secret=secret, around=around)
        for entry in ceremony(commitment("knights", secrets[0]), shares):
            match.add(entry)
        for _ in range(SIX):
            match.play(match.acting[0], match.moves(match.acting[0])[0], time=3.5)
        made.append(match)
    true, forged = made
    assert forged.position() == true.position()
    while not forged.over:
        forged.play(forged.acting[0], forged.moves(forged.acting[0])[0], time=4.5)
    return true, forged


def ceremony(told: str, shares: dict[str, str]) -> list[Entry]:
    """What the pages sent before the match, when the true commitment had been told."""
    sit = [Entry("seat", s, time=1.5, more={"who": "person"}) for s in ("blue", "red")]
    commits = {seat: share_commitment(told, seat, share) for seat, share in shares.items()}
    committed = [Entry("share", s, time=2.5, more={"commit": commits[s]}) for s in shares]
    shown = [Entry("share", s, time=2.5, more={"reveal": shares[s]}) for s in shares]
    if not shares:
        return sit
    owing = [Entry("seat", e.seat, time=1.5, more={**e.more, "owes": True}) for e in sit]
    return [*owing, *committed, *shown]


def kept_of(match: Match) -> Json:
    """What a page has kept of a match so far."""
    told = match.journal()
    return {
        **receipt(example()),
        "commitment": told["commitment"],
        "shares": [],
        "hashes": [[n, entry["hash"]] for n, entry in enumerate(told["entries"], 1)],
    }


def test_other_dice_after_six_moves_are_noticed() -> None:
    true, forged = attacked(UNSHARED, {})
    told = forged.journal()
    assert place({**told, "commitment": true.journal()["commitment"]}) == "commitment"
    assert place({**true.journal(), "seed": UNSHARED[1]}) == "commitment"
    assert place(told, kept_of(true)) == "commitment"
    assert verify(told).witnessed is None  # made to fit, and nobody kept what was told before


def test_other_dice_do_not_fit_the_shares_that_were_committed_to() -> None:
    true, forged = attacked(SHARED, SHARES)
    assert place(forged.journal()) == "entries[4]"
    assert place(forged.journal(), kept_of(true)) == "commitment"


def test_other_dice_under_the_same_commitment_change_the_hashes() -> None:
    """Even if a commitment could be opened in two ways, what was seen is bound to its secret."""
    true, forged = attacked(UNSHARED, {})
    kept = {**kept_of(true), "commitment": forged.journal()["commitment"]}
    assert place(forged.journal(), kept) == "entries[0]"


def test_the_commitment_is_of_the_secret_alone() -> None:
    """So that it can be told before anybody has added a share."""
    assert example().journal()["commitment"] == commitment("knights", SECRET) == TOLD
