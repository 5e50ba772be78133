"""Whatever is handed to the library is refused clearly, or is a match like any other."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donjon.table.messages import COMMANDS
from tests.hostile.fuzz.commands import VALID
from tests.hostile.fuzz.kinds import LIBRARY, SERVER, SUITE
from tests.hostile.fuzz.trying import Finding, Run

PARTS = 2  # so that two cores share each kind
SIGNS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20))
ANYTHING = st.recursive(
    SIGNS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner)
)


def test_the_suite_tries_twenty_thousand_of_every_kind_together() -> None:
    assert sum(SUITE.values()) >= 20_000
    assert sorted(SUITE) == sorted([*LIBRARY, *SERVER])


def test_every_command_is_fuzzed() -> None:
    assert set(COMMANDS) <= set(VALID)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", LIBRARY)
def test_damaged_inputs_are_refused_or_sound(name: str, part: int, tmp_path: Path) -> None:
    run = Run(name, LIBRARY[name](), seed=11)
    run.go(range(part, SUITE[name], PARTS))
    assert run.outcomes["accepted"], "a fuzzer that nothing gets past tests nothing"
    assert not run.findings, report(run, tmp_path)


def report(run: Run, folder: Path) -> str:
    saved = [finding.save(folder) for finding in run.findings.values()]
    told = [f"{where}\n{finding}" for where, finding in run.findings.items()]
    return "\n\n".join([f"{len(told)} findings, saved as {', '.join(map(str, saved))}", *told])


@pytest.mark.parametrize("name", LIBRARY)
def test_anything_at_all_is_refused_or_sound(name: str) -> None:
    kind = LIBRARY[name]()

    @settings(derandomize=True, deadline=None, max_examples=60, database=None)
    @given(ANYTHING)
    def offer(value: Any) -> None:
        kind.offer({"game": "knights", "options": value} if name == "options" else value)

    offer()


def test_a_finding_can_be_tried_again(tmp_path: Path) -> None:
    odd = {"text": "\ud800", "number": 10**400, "bytes in it": [b"\0\xff", {"a": None}]}
    finding = Finding("journals", 1, 2, odd, "it broke", [b"x"])
    assert Finding.load(finding.save(tmp_path)) == finding
