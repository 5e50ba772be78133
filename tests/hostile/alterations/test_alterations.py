"""Whatever is altered is noticed, and where; without a receipt, all that can be."""

import json

import pytest

from donjon.engine.receipt import Receipt
from tests.hostile.alterations.originals import originals
from tests.hostile.alterations.trying import (
    KINDS,
    Alteration,
    alterations,
    holds,
    is_placed,
    is_true_beginning,
    said,
    tried,
)

COUNT = 300


@pytest.mark.parametrize("number", range(len(originals())), ids=lambda n: originals()[n].name)
def test_a_journal_that_nobody_altered_holds(number: int) -> None:
    assert holds(originals()[number])


def test_whatever_is_altered_is_noticed() -> None:
    """A forged journal is told from the true one by a receipt alone."""
    kinds = set()
    for alteration in alterations(COUNT):
        outcome = tried(alteration)
        kinds.add((alteration.hand, alteration.kind))
        assert outcome.witnessed is not None, alteration
        assert is_placed(alteration, outcome.witnessed), (alteration, outcome.witnessed)
        if alteration.hand == "naive" and not is_beginning(alteration):
            assert outcome.alone is not None, alteration
            assert is_placed(alteration, outcome.alone), (alteration, outcome.alone)
    assert kinds == set(KINDS)


def is_beginning(alteration: Alteration) -> bool:
    """Cut off cleanly, it is what a journal was like earlier, and no lie but an old truth."""
    return alteration.kind in (
        "end cut off",
        "entry deleted",
        "entries cut off before the end",
    ) and (is_true_beginning(alteration))


def test_a_receipt_of_another_game_is_noticed() -> None:
    one, other, *_ = originals()
    error = said(json.dumps(one.told), Receipt.from_json(other.receipt))
    assert error is not None
    assert error.path == "commitment"
