"""Every game: whatever is on the board can be pointed at, to ask why no move is made with it."""

import sys
from collections.abc import Iterator
from random import Random
from types import FrameType
from typing import Any

import pytest

from donjon.drawing.scene import Offer
from donjon.engine.match import Match, Refusal
from donjon.table.why import MOST, every_offer, reasons, why_not
from tests.conformance.test_hiding import dealt
from tests.tables import FIRST_TABLES, TABLES, Table, walk

CALLS = 20_000  # functions that one answer may call: a few milliseconds
PAIRS = 12  # sources and targets tried together at one moment
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def moments(table: Table) -> Iterator[tuple[Match, Random]]:
    """One moment of each kind that two random games have: how many act, and what they can do."""
    met: set[Any] = set()
    for seed in (1, 2):
        for match, luck in walk(table, seed):
            verbs = [move.partition(":")[0] for seat in match.acting for move in match.moves(seat)]
            kind = len(match.acting), frozenset(verbs)
            if kind not in met:
                met.add(kind)
                yield match, luck


def pointed(match: Match, seat: str, luck: Random) -> list[tuple[str, str]]:
    """Every sprite alone, and some of them with another."""
    ids = [sprite.id for sprite in match.scene(seat).sprites]
    pairs = [(luck.choice(ids), luck.choice(ids)) for _ in range(PAIRS)]
    return [(name, "") for name in ids] + pairs + [("", ""), ("", ids[0]), ("nothing", ids[0])]


def answers(match: Match, seat: str, asked: list[tuple[str, str]]) -> list[list[Refusal]]:
    offers = every_offer(match, seat)
    return [reasons(match, seat, offers, *pair) for pair in asked]


@each_table
def test_every_sprite_can_be_pointed_at(table: Table) -> None:
    explained = 0
    for match, luck in moments(table):
        for seat in match.seats:
            asked = pointed(match, seat, luck)
            told = answers(match, seat, asked)
            for pair, answer in zip(asked, told, strict=True):
                assert len(set(answer)) == len(answer) <= MOST
                for refusal in answer:
                    assert refusal.ruling, (seat, pair, refusal)
                    assert len(refusal.reason) > 8
            explained += sum(map(bool, told))
            n = luck.randrange(len(asked))
            assert why_not(match, seat, "", *asked[n]) == told[n]
    assert explained


@each_table
def test_what_pointing_tells_depends_on_nothing_hidden(table: Table) -> None:
    for match, luck in moments(table):
        for seat in match.seats:
            asked = luck.sample(pointed(match, seat, luck), 16)
            before = answers(match, seat, asked)
            truth, match._states = match._states, dealt(match, seat, luck)
            match._look()
            try:
                assert answers(match, seat, asked) == before
            finally:
                match._states = truth
                match._look()


@pytest.mark.parametrize("table", FIRST_TABLES, ids=str)
def test_pointing_costs_little(table: Table) -> None:
    """A server answers it between two moves, so what it takes is counted and bounded."""
    for match, luck in moments(table):
        for seat in match.seats:
            source = luck.choice(match.scene(seat).sprites).id
            assert _calls(why_not, match, seat, "", source, "") < CALLS


def _calls(function: Any, *arguments: Any) -> int:
    """How many functions a call calls."""
    count = 0

    def counting(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counting)
    try:
        function(*arguments)
    finally:
        sys.setprofile(None)
    return count


@each_table
def test_where_a_piece_can_go_nobody_is_told_why_not(table: Table) -> None:
    """Another way to the same place may be closed, but that is no answer there."""
    for match, _ in moments(table):
        for seat in match.acting:
            offers, legal = every_offer(match, seat), match.scene(seat).offers
            for offer in (one for one in legal if one.source and one.target):
                assert not reasons(match, seat, offers, offer.source, offer.target)
                there = [o for o in offers if o.source == offer.target]
                told = reasons(match, seat, offers, offer.target, "")
                assert {r.ruling for r in told} <= {r.ruling for r in _refused(match, seat, there)}


def _refused(match: Match, seat: str, offers: list[Offer]) -> list[Refusal]:
    found = (match.why_not(seat, offer.move) for offer in offers)
    return [refusal for refusal in found if refusal is not None]
