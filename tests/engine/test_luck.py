"""Picking one of the marked actions."""

from donjon.engine.luck import nth_marked, pick_any, pick_from, pick_wanted

MASK = [1, 0, 0, 1, 0, 1, 1, 0, 1]
LUCK = 0x5EED


def rows() -> list[list[int]]:
    return [[LUCK * n] for n in range(1, 60)]


def test_marked_actions_are_counted_from_the_first_of_a_stretch() -> None:
    assert [nth_marked(MASK, 1, 7, nth) for nth in range(4)] == [3, 5, 6, -1]


def test_every_marked_action_is_picked_and_no_other() -> None:
    assert {pick_any(MASK, row) for row in rows()} == {0, 3, 5, 6, 8}
    assert {pick_from(MASK, 1, 7, row) for row in rows()} == {3, 5, 6}


def test_only_what_is_wanted_and_marked_is_picked() -> None:
    assert {pick_wanted(MASK, 1, 0b1101101, row) for row in rows()} == {3, 6}
    assert {pick_wanted(MASK, 3, 0b101110, row) for row in rows()} == {5, 6, 8}


def test_where_all_are_wanted_the_same_one_is_picked() -> None:
    for row in rows():
        assert pick_wanted(MASK, 1, 0b111111, row[:]) == pick_from(MASK, 1, 7, row)


def test_where_none_is_marked_no_luck_is_used() -> None:
    row = [LUCK]
    assert pick_from(MASK, 1, 3, row) == pick_wanted(MASK, 0, 0b10110, row) == -1
    assert row == [LUCK]
