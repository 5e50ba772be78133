"""The list of deliberate faults is of use: every one applies, and a survivor is told."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.hostile.mutants.__main__ import judge
from tests.hostile.mutants.listed import ROOT, Mutant, OutOfDate, mutants
from tests.hostile.mutants.trial import Trial

MUTANTS = mutants()
HARMFUL = Mutant(
    "harmful",
    "the dice",
    "src/donjon/engine/dice.py",
    "    v2 ^= word(0xFF)\n",
    "    v2 ^= word(0xFE)\n",
    ("tests/engine/test_dice.py::test_the_published_vector_interpreted",),
)
HARMLESS = replace(HARMFUL, name="harmless", new="    v2 ^= word(255)\n")


def test_there_are_a_dozen_faults_and_each_has_a_name() -> None:
    assert len(MUTANTS) >= 12
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name.replace(" ", "-"))
def test_a_fault_still_applies(mutant: Mutant) -> None:
    mutant.check(ROOT)
    if mutant.file.endswith(".py"):
        compile(mutant.applied(ROOT), mutant.file, "exec")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (replace(HARMFUL, old="no such text"), "0 times"),
        (replace(HARMFUL, old="word(MASK)"), "not once"),
        (replace(HARMFUL, file="src/donjon/nothing.py"), "no src"),
        (replace(HARMFUL, red=("tests/test_nothing.py::test_x",)), "no tests"),
    ],
)
def test_a_list_that_is_out_of_date_says_so(wrong: Mutant, said: str) -> None:
    with pytest.raises(OutOfDate, match=said):
        wrong.check(ROOT)


def test_a_fault_that_no_test_notices_is_told(tmp_path: Path) -> None:
    console = Console(file=StringIO(), width=200)
    assert judge(console, Trial(tmp_path), [HARMLESS]) == 1
    assert "harmless: SURVIVED" in console.file.getvalue()  # type: ignore[attr-defined]
