"""Journals of format 2: what stands in them, in which order, and what is refused."""

import json
from typing import Any

import pytest

from donjon.bots.review import review
from donjon.engine.entries import Entry
from donjon.engine.errors import BadInput
from donjon.engine.fairness import Chain, commitment, drawn_seed, end_hash, share_commitment
from donjon.engine.journal import Journal
from donjon.engine.match import Match
from donjon.engine.reader import parse_json

HEAD = ["donjon", "game", "rules", "seats", "options", "dice", "commitment"]


def finished(**more: Any) -> Match:
    match = Match.new("knights", seed="secret", options={"rounds": 3}, **more)
    while not match.over:
        match.play(match.acting[0], match.moves(match.acting[0])[0])
    return match


def shared_match(moves: int = 5) -> Match:
    """A match to whose seed both seats have added a share."""
    told, shares = commitment("knights", "secret"), {"blue": "ab" * 32, "red": "cd" * 32}
    seed = drawn_seed("secret", shares.items())
    around = {"table": {"id": "abcdefghjk", "clock": None}}
    match = Match.new("knights", 2, seed, {"rounds": 9}, secret="secret", around=around)
    for seat in shares:
        match.add(Entry("seat", seat, time=1.5, more={"who": "person", "owes": True}))
    for name in ("commit", "reveal"):
        for seat, share in shares.items():
            value = share if name == "reveal" else share_commitment(told, seat, share)
            match.add(Entry("share", seat, time=2.5, more={name: value}))
    for _ in range(moves):
        match.play(match.acting[0], match.moves(match.acting[0])[0], time=3.5)
    return match


def test_what_stands_in_a_journal_and_in_which_order() -> None:
    told = finished().journal()
    assert list(told) == [*HEAD, "seed", "entries", "result", "end"]
    assert told["donjon"] == 2
    assert list(told["entries"][0]) == ["n", "kind", "seat", "move", "hash"]
    assert list(Match.new("knights", seed=1, number=3).journal())[7:] == [
        "number",
        "seed",
        "entries",
    ]


def test_every_entry_has_the_hash_of_all_before() -> None:
    told = finished().journal()
    beside = ("seed", "entries", "result", "end")
    chain = Chain({name: told[name] for name in told if name not in beside}, "secret")
    for entry in told["entries"]:
        assert chain.add({name: entry[name] for name in entry if name != "hash"}) == entry["hash"]
    assert told["end"] == end_hash(chain.hashes[-1], told["result"])


def test_a_journal_without_an_end_has_no_result() -> None:
    told = Match.new("knights", seed=1).journal()
    assert "result" not in told
    assert "end" not in told


def test_a_result_that_is_not_the_rules_own_closes_a_journal_too() -> None:
    drawn = {"winners": [], "ranking": [["blue", "red"]]}
    match = Match.new("knights", seed=1)
    told = match.journal(result=drawn)
    assert (told["result"], told["end"]) == (drawn, end_hash(match.hash_at(0), drawn))


def test_the_hashes_of_a_sealed_journal_are_those_of_the_open_one() -> None:
    match = finished()
    sealed = match.journal(sealed=True)
    assert "seed" not in sealed
    assert {**sealed, "seed": "secret"} == match.journal()


def test_shares_are_told_apart_from_the_secret() -> None:
    match = shared_match()
    told = json.loads(json.dumps(match.journal()))
    journal = Journal.from_json(told)
    assert journal.secret == "secret"
    assert journal.commitment == commitment("knights", "secret")
    again = Match.replay(told)
    assert again.journal() == told
    assert again.position() == match.position()
    alone = Match.new("knights", seed="secret")
    for entry in match.entries:
        if entry.kind != "move":
            alone.add(entry)
    assert again.as_of(6).journal()["entries"] == told["entries"][:6]
    assert again.as_of(6).view(None) != alone.view(None)  # the shares count


def test_a_game_with_shares_can_be_looked_back_at() -> None:
    match = shared_match(0)
    while not match.over:
        match.play(match.acting[0], match.moves(match.acting[0])[0])
    assert review(match.journal(), level="easy", simulations=1).seats == match.seats


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("donjon", 3, "donjon"),
        ("donjon", "2", "donjon"),
        ("end", "0" * 63, "end"),
        ("end", None, "end"),
        ("result", {"winners": []}, "result.ranking"),
        ("result", {"winners": [1], "ranking": []}, "result.winners[0]"),
        ("result", [], "result"),
        ("table", "abcdefghjk", "table"),
        ("table", {"id": 3, "clock": None}, "table.id"),
        ("table", {"id": "x", "clock": {}}, "table.clock.bank"),
        ("entries", [{"n": 1, "kind": "seat", "hash": "x"}], "entries[0].hash"),
        ("entries", [{"n": 1, "kind": "seat", "salt": "x"}], "entries[0].salt"),
        ("entries", [{"n": 1, "kind": "seat", "time": 1e-7}], "entries[0].time"),
        ("entries", [{"n": 1, "kind": "seat", "more": {"a": "\ud800"}}], "entries[0].more"),
        ("entries", [{"n": 1, "kind": "seat", "more": {"a": 2**60}}], "entries[0].more"),
        ("number", 2**54, "number"),
        ("secret", "x", "secret"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(name: str, value: Any, where: str) -> None:
    with pytest.raises(BadInput) as refused:
        Journal.from_json({**Match.new("knights", seed=1).journal(), name: value})
    assert refused.value.path == where


@pytest.mark.parametrize("name", ["result", "end", "table"])
def test_format_1_knows_no_fields_of_format_2(name: str) -> None:
    told = {**finished().journal(), "donjon": 1}
    for other in ("result", "end"):
        told.pop(other)
    for entry in told["entries"]:
        entry.pop("hash")
    assert Match.replay(told).over
    with pytest.raises(BadInput, match="no such field"):
        Journal.from_json({**told, name: finished().journal().get(name)})
    told["entries"][0]["hash"] = "0" * 64
    with pytest.raises(BadInput, match="no such field"):
        Journal.from_json(told)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"a": 1, "a": 1}', "a"),
        ('{"a": [0, {"b": {"c": 1, "d": 2, "c": 3}}]}', "a[1].b.c"),
        ('[{"x": 1}, {"x": 1, "y": 2, "x": 1}]', "[1].x"),
    ],
)
def test_a_field_that_stands_twice_is_refused_with_its_place(text: str, path: str) -> None:
    with pytest.raises(BadInput, match="stands twice") as refused:
        parse_json(text)
    assert refused.value.path == path
    with pytest.raises(BadInput, match="stands twice"):
        Match.replay(text)


def test_a_share_in_the_entries_must_be_in_the_seed() -> None:
    told = shared_match().journal()
    secret, _, shares = told["seed"].partition("\n")
    for seed in (
        f"{secret}\n{shares.replace('cd', 'ce', 1)}",
        f"{secret}\nextra {shares}",
        f"{secret}\n{shares}\ngreen {'ef' * 32}",
        secret,
    ):
        with pytest.raises(BadInput, match="seed: expected the secret, then the shares"):
            Match.replay({**told, "seed": seed})
    with pytest.raises(BadInput, match="commitment: does not match the seed"):
        Match.replay({**told, "seed": f"another\n{shares}"})
    told["entries"][4]["more"]["reveal"] = "ef" * 32
    with pytest.raises(BadInput, match=r"entries\[4\]: entry 5: this is not the share"):
        Match.replay(told)
