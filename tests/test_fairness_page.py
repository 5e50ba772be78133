"""The page on fair dice: its numbers are right, and its program tells true from altered."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from donjon.engine.receipt import Receipt
from donjon.engine.verification import verify
from tests.fairness_page import PAGE, example, files, receipt, rolls

SCRIPT = re.compile(r"<!-- python -->\n```python\n(.*?)```\n", re.DOTALL)
LONGEST = 60  # lines
OURS = ("donjon.", "numpy", "numba")


def script() -> str:
    found = SCRIPT.search(PAGE.read_text("utf-8"))
    assert found is not None
    return found[1]


def checked(folder: Path, told: Any, kept: Any = None, shown: str = "") -> str:
    """What the page's program says of a journal; it fails with what does not hold."""
    program, *names = (folder / name for name in ("check.py", "journal.json", "receipt.json"))
    program.write_text(script(), "utf-8")
    for path, value in zip(names, (told, kept), strict=True):
        path.write_text(json.dumps(value))
    words = [str(names[0]), *([str(names[1])] if kept else []), *([shown] if shown else [])]
    ran = subprocess.run([sys.executable, "-I", program, *words], capture_output=True, text=True)
    assert (ran.returncode == 0) == (not ran.stderr)
    return ran.stdout or ran.stderr


def test_the_example_is_as_it_is_worked_out() -> None:
    for path, text in files(example()).items():
        assert path.read_text("utf-8") == text, "python -m tests.fairness_page writes it anew"


def test_the_example_holds_and_is_witnessed() -> None:
    match = example()
    verdict = verify(match.journal(), Receipt.from_json(receipt(match)))
    assert verdict.witnessed == verdict.entries == len(match.entries)


def test_the_program_is_short_and_shares_no_code_with_us() -> None:
    assert len(script().splitlines()) <= LONGEST
    assert not any(f"import {name}" in script() or f"from {name}" in script() for name in OURS)


def test_the_program_says_that_the_example_holds(tmp_path: Path) -> None:
    match = example()
    told, kept, shown = match.journal(), receipt(match), rolls(match)
    assert len(shown) >= 6
    assert f"the dice are {shown}" in checked(tmp_path, told, kept, shown)
    assert "It holds, and is what was seen." in checked(tmp_path, told, kept, shown)
    assert "nobody has witnessed it" in checked(tmp_path, told)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("commitment",), "0" * 64, "commitment"),
        (("seed",), "another", "commitment"),
        (("options", "rounds"), 3, "entry 1"),
        (("entries", 0, "more", "name"), "Eve", "entry 1"),
        (("entries", 7, "time"), 1.0, "entry 8"),
        (("entries", 3, "more", "commit"), "0" * 64, "shares"),
        (("entries", 8, "move"), "move:1", "entry 9"),
        (("result", "winners"), ["red"], "end"),
    ],
)
def test_the_program_notices_what_is_altered(
    tmp_path: Path, path: tuple[Any, ...], value: Any, said: str
) -> None:
    told: Any = example().journal()
    holder: Any = told
    for name in path[:-1]:
        holder = holder[name]
    holder[path[-1]] = value
    assert checked(tmp_path, told) == f"This does not hold: {said}\n"


def test_the_program_compares_with_what_was_seen(tmp_path: Path) -> None:
    match = example()
    told, kept, shown = match.journal(), receipt(match), rolls(match)
    other = {**kept, "hashes": [[1, "0" * 64]]}
    assert "not as it was seen" in checked(tmp_path, told, other)
    assert "another commitment" in checked(tmp_path, told, {**kept, "commitment": "0" * 64})
    missing = {**kept, "shares": [{"seat": "blue", "share": "0" * 64, "commit": "0" * 64}]}
    assert "a share is missing" in checked(tmp_path, told, missing)
    wrong = str(int(shown[0]) % 6 + 1) + shown[1:]
    assert "the rolls" in checked(tmp_path, told, kept, wrong)
