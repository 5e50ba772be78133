"""What the README shows is so."""

import doctest
import re
from pathlib import Path

from donjon.engine.registry import games

README = Path(__file__).parents[1] / "README.md"


def test_the_example_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert failed == 0
    assert tried >= 6


def test_every_game_is_listed() -> None:
    listed = set(re.findall(r"^\| `(\w+)` \|", README.read_text("utf-8"), re.MULTILINE))
    assert listed == {g.id for g in games().values() if g.package.startswith("donjon.")}


def test_rights_are_told() -> None:
    text = " ".join(README.read_text("utf-8").split())
    assert "names belong to their owners" in text
    assert "not affiliated" in text
    assert "*Attack the Tower: Southerners* is in the public domain" in text
