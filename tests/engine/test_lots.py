"""Drawing lots: nobody can choose a share after having seen another's."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donjon.engine.entries import Entry
from donjon.engine.errors import BadInput
from donjon.engine.fairness import commitment, drawn_seed, share_commitment
from donjon.engine.lots import Lots, drawn_shares

SEATS = ("blue", "red", "green")
TOLD = commitment("knights", "secret")


def share_of(seat: str, number: int = 0) -> str:
    return Random(f"{seat} {number}").randbytes(32).hex()


def sits(seat: str, who: str = "person", **more: Any) -> Entry:
    return Entry("seat", seat, more={"who": who, **more})


def commits(seat: str, number: int = 0) -> Entry:
    commit = share_commitment(TOLD, seat, share_of(seat, number))
    return Entry("share", seat, more={"commit": commit})


def shows(seat: str, number: int = 0) -> Entry:
    return Entry("share", seat, more={"reveal": share_of(seat, number)})


def lots_after(*entries: Entry, seats: tuple[str, ...] = SEATS[:2]) -> Lots:
    lots = Lots(seats, TOLD)
    for entry in entries:
        assert entry.kind != "share" or lots.check(entry) == "", entry
        lots.add(entry)
    return lots


BOTH = (sits("blue", owes=True), sits("red", owes=True))


def test_a_table_where_nobody_adds_a_share_is_drawn_when_all_sit() -> None:
    assert not lots_after(sits("blue")).drawn
    lots = lots_after(sits("blue"), sits("red", "bot"))
    assert lots.drawn
    assert lots.in_order() == []


def test_all_commit_before_anybody_shows_a_share() -> None:
    lots = lots_after(*BOTH, commits("red"))
    assert lots.awaited == ("blue",)
    assert "not all have sat down and committed" in lots.check(shows("red"))
    lots = lots_after(*BOTH, commits("red"), commits("blue"))
    assert lots.awaited == ("blue", "red")
    lots = lots_after(*BOTH, commits("red"), commits("blue"), shows("red"))
    assert lots.awaited == ("blue",)
    assert not lots.drawn
    lots.add(shows("blue"))
    assert lots.drawn
    assert lots.in_order() == [("blue", share_of("blue")), ("red", share_of("red"))]


def test_nobody_commits_once_others_may_have_shown_theirs() -> None:
    lots = lots_after(*BOTH, commits("red"), commits("blue"))
    assert lots.check(commits("blue", 1)) != ""
    lots.add(shows("red"))
    assert lots.check(commits("blue", 1)) != ""


def test_another_share_than_the_one_committed_to_is_refused() -> None:
    lots = lots_after(*BOTH, commits("red"), commits("blue"))
    assert "not the share" in lots.check(shows("red", 1))
    stolen = Entry("share", "red", more={"reveal": share_of("blue")})
    assert "not the share" in lots.check(stolen)


def test_a_copied_commitment_is_good_for_nothing() -> None:
    """A seat's name is part of it, so whoever copies one can't show a share that fits."""
    copied = Entry("share", "red", more=commits("blue").more)
    lots = Lots(SEATS[:2], TOLD)
    for entry in (*BOTH, commits("blue")):
        lots.add(entry)
    assert "committed to before" in lots.check(copied)


def test_whoever_is_late_loses_the_seat_and_all_draw_anew() -> None:
    lots = lots_after(*BOTH, commits("red"), commits("blue"), shows("red"))
    lots.add(sits("blue", "open", late=True))
    assert not lots.full
    assert lots.shares == {}
    assert "before" in lots.check(commits("red")) or lots.check(commits("red")) == ""
    lots.add(sits("blue", owes=True))
    assert lots.awaited == ("blue", "red")
    assert lots.check(commits("red")) == "this was committed to before"
    for entry in (commits("red", 1), commits("blue", 1), shows("blue", 1), shows("red", 1)):
        assert lots.check(entry) == ""
        lots.add(entry)
    assert lots.in_order() == [("blue", share_of("blue", 1)), ("red", share_of("red", 1))]


def test_a_share_goes_with_whoever_committed_to_it() -> None:
    """Whoever gets the seat before all sit owes nothing, and nobody waits for the old share."""
    lots = lots_after(sits("blue", owes=True), commits("blue"), sits("blue"), sits("red"))
    assert lots.drawn
    assert lots.in_order() == []


def test_nothing_changes_the_draw_once_it_is_drawn() -> None:
    lots = lots_after(*BOTH, commits("red"), commits("blue"), shows("red"), shows("blue"))
    before = lots.in_order()
    assert lots.check(commits("red", 1)) == "the lots are drawn"
    lots.add(sits("red", "bot"))
    assert lots.in_order() == before
    assert lots.drawn


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry("share", "green", more=commits("green").more), "nobody sits there"),
        (Entry("share", None, more=commits("red").more), "nobody sits there"),
        (Entry("share", "red"), "committed to, or shown"),
        (Entry("share", "red", more={"commit": "0" * 64, "reveal": "0" * 64}), "or shown"),
        (Entry("share", "red", more={"commit": None, "reveal": "0" * 64}), "or shown"),
        (Entry("share", "red", more={"commit": "7"}), "hexadecimal"),
        (Entry("share", "red", more={"commit": 7}), "hexadecimal"),
        (Entry("share", "red", more={"commit": "F" * 64}), "hexadecimal"),
    ],
)
def test_a_share_that_makes_no_sense_is_refused(entry: Entry, reason: str) -> None:
    assert reason in lots_after(*BOTH).check(entry)
    with pytest.raises(BadInput, match=reason) as refused:
        drawn_shares(SEATS[:2], TOLD, [*BOTH, entry])
    assert refused.value.path == "entries[2]"


def test_an_empty_seat_leaves_no_debt() -> None:
    lots = lots_after(sits("blue", owes=True), sits("blue", "open"), sits("blue"), sits("red"))
    assert lots.drawn


ACTS = st.lists(
    st.tuples(
        st.sampled_from(SEATS),
        st.sampled_from(["sit", "owe", "bot", "leave", "commit", "show"]),
        st.integers(0, 2),
    ),
    max_size=40,
)


def made(seat: str, act: str, number: int) -> Entry:
    return {
        "sit": sits(seat),
        "owe": sits(seat, owes=True),
        "bot": sits(seat, "bot"),
        "leave": sits(seat, "open"),
        "commit": commits(seat, number),
        "show": shows(seat, number),
    }[act]


@given(ACTS)
def test_whatever_people_do_every_share_was_committed_to_before_any_was_shown(acts: Any) -> None:
    lots, taken = Lots(SEATS, TOLD), []
    for act in acts:
        entry = made(*act)
        if entry.kind == "share" and lots.check(entry):
            continue
        if lots.drawn:
            break
        lots.add(entry)
        taken.append(entry)
        assert set(lots.shares) <= set(lots.commits)
        assert not (lots.shares and lots.owing)
    shares = drawn_shares(SEATS, TOLD, taken)
    assert shares == (lots.in_order() if lots.drawn else [])
    for seat, share in shares:
        told = share_commitment(TOLD, seat, share)
        numbers = {kind: _last(taken, seat, kind) for kind in ("commit", "reveal")}
        assert taken[numbers["commit"]].more["commit"] == told
        first_shown = min(_last(taken, other, "reveal") for other, _ in shares)
        assert numbers["commit"] < first_shown
    assert drawn_seed("secret", shares).count("\n") == len(shares)


def _last(entries: list[Entry], seat: str, kind: str) -> int:
    found = [n for n, e in enumerate(entries) if e.seat == seat and kind in e.more]
    return found[-1]


@given(ACTS)
def test_the_draw_follows_from_the_entries_alone(acts: Any) -> None:
    lots, taken = Lots(SEATS, TOLD), []
    for act in acts:
        entry = made(*act)
        if entry.kind != "share" or not lots.check(entry):
            lots.add(entry)
            taken.append(entry)
    again = Lots(SEATS, TOLD)
    for entry in taken:
        again.add(entry)
    assert vars(again) == vars(lots)
