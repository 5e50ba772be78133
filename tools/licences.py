"""Write LICENCES.md: every package that is installed from the lock files, and its licence.

python -m tools.licences
"""

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = ROOT / "LICENCES.md"
LOCKS = ("play", "test", "docs")
UNKNOWN = "unknown"
HEAD = """\
# Licences

What Donjon installs, by the lock files in `requirements/`, and under which licence each package
says that it stands. Written by `make licences` from the installed packages.
Donjon's own is [MIT](LICENSE).

| package | version | licence | installed to |
|---|---|---|---|
"""
LONG = {  # some say it in sentences
    "apache": "Apache-2.0",
    "bsd 3": "BSD-3-Clause",
    "3-clause bsd": "BSD-3-Clause",
    "bsd": "BSD",
    "mit": "MIT",
    "mozilla public license 2.0": "MPL-2.0",
    "python software foundation": "PSF-2.0",
    "lgpl": "LGPL",
    "gnu lesser general public license v3": "LGPL-3.0",
    "isc": "ISC",
}
UNSTATED = {  # not in their metadata: their files say so
    "axe-playwright-python": "MIT AND MPL-2.0",
    "resvg_py": "MIT",
}


def locked(lock: str) -> dict[str, str]:
    """The packages of a lock file, and their versions."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
    return dict(re.findall(r"^([a-z0-9._-]+)==([^ ;\\]+)", text, re.MULTILINE))


def licence(package: Distribution) -> str:
    """What a package says of its licence, as short as it can be said."""
    facts = package.metadata

    def first(name: str) -> str:
        return next(iter(facts.get_all(name) or []), "").strip()

    stated = first("License-Expression") or _classified(facts.get_all("Classifier") or [])
    stated = stated or first("License").partition("\n")[0]
    return _short(stated) or UNSTATED.get(facts["Name"], UNKNOWN)


def _classified(classifiers: list[str]) -> str:
    kinds = [c.rpartition(" :: ")[2] for c in classifiers if c.startswith("License :: ")]
    return " or ".join(_short(kind) for kind in kinds if kind != "OSI Approved")


def _short(stated: str) -> str:
    if re.search(r" (AND|OR|or) ", stated) or re.fullmatch(r"[\w.-]+", stated):
        return stated
    return next((short for long, short in LONG.items() if long in stated.lower()), stated)


def rows() -> list[str]:
    """One line a package, by name."""
    versions = {name: version for lock in LOCKS for name, version in locked(lock).items()}
    users = {name: [lock for lock in LOCKS if name in locked(lock)] for name in versions}
    lines = []
    for name, version in sorted(versions.items()):
        try:
            stated = licence(distribution(name))
        except PackageNotFoundError:
            sys.exit(f"{name} is not installed: make test docs first")
        lines.append(f"| {name} | {version} | {stated} | {', '.join(users[name])} |")
    return lines


def main() -> None:
    LIST.write_text(HEAD + "\n".join(rows()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
