"""The list of faults, and what one does to a file."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
LIST = Path(__file__).with_name("mutants.toml")


class OutOfDate(ValueError):
    """The list names what is not there, or not once."""


@dataclass(frozen=True)
class Mutant:
    """One fault."""

    name: str
    breaks: str  # the promise, or the hole that it opens again
    file: str
    old: str
    new: str
    red: tuple[str, ...]  # what pytest is given

    def applied(self, root: Path) -> str:
        """The file with the fault in it."""
        path = root / self.file
        if not path.is_file():
            raise OutOfDate(f"{self.name}: there is no {self.file}")
        text = path.read_text("utf-8")
        if text.count(self.old) != 1:
            found = text.count(self.old)
            raise OutOfDate(f"{self.name}: its text stands {found} times in {self.file}, not once")
        return text.replace(self.old, self.new)

    def check(self, root: Path) -> None:
        """OutOfDate if the fault, or a file of the tests that notice it, is not there."""
        self.applied(root)
        for selection in self.red:
            path = selection.partition("::")[0]
            if path.startswith("tests/") and not (root / path).exists():
                raise OutOfDate(f"{self.name}: there is no {path}")


def mutants() -> list[Mutant]:
    told = tomllib.loads(LIST.read_text("utf-8"))["mutant"]
    return [Mutant(**{**fields, "red": tuple(fields["red"])}) for fields in told]
