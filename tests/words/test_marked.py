"""No sentence for people stands in the sources without a mark, so that every catalogue has it."""

from pathlib import Path

import pytest
from tools.words import EXAMPLE, SOURCE

from tests.words.marks import unmarked

SPEAKS = ("cli/", "games/", "arena/")  # here what is printed is for people
ALLOWED = {  # and why nobody reads it
    "table/caller.py": "tells uvicorn to answer with a number",
}


def sources() -> list[Path]:
    return [path for home in (SOURCE, EXAMPLE) for path in sorted(home.rglob("*.py"))]


def place(path: Path) -> str:
    home = SOURCE if path.is_relative_to(SOURCE) else EXAMPLE
    return path.relative_to(home).as_posix()


def test_every_sentence_for_people_is_marked() -> None:
    found = [
        f"{place(path)}:{line}: {text}"
        for path in sources()
        if place(path) not in ALLOWED
        for line, text in unmarked(path, speaks=place(path).startswith(SPEAKS))
    ]
    assert not found, f"{len(found)}, such as:\n" + "\n".join(found[:40])


def test_what_is_allowed_is_needed() -> None:
    for name in ALLOWED:
        path = SOURCE / name
        assert path.is_file(), name
        assert list(unmarked(path, speaks=name.startswith(SPEAKS))), f"{name} needs no exception"


@pytest.mark.parametrize(
    "code",
    [
        'raise Refused("not so")',
        'raise Refused(f"not {x}")',
        'FULL = "no room"\nraise Refused(FULL)',
        'raise BadInput("path", "no good")',
        'raise BadInput("path", reason="no good")',
        'reader.fail("is " + "wrong")',
        'parser.add_argument("--x", help="what it does")',
        'print("hello" if x else "")',
    ],
)
def test_a_sentence_without_a_mark_is_noticed(code: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(code)
    assert list(unmarked(tmp_path / "a.py", speaks=True))


@pytest.mark.parametrize(
    "code",
    [
        'raise Refused(N_("not so"))',
        'raise BadInput("path", because(REASON, name=x))',
        'FULL = N_("no room")\nraise Refused(FULL)',
        'print(say("hello"))',
        'print(f"{x}: {y}")',
        'print("  ", x)',
        'print(f"donjon: {x}")',
    ],
)
def test_a_marked_one_is_not(code: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(code)
    assert not list(unmarked(tmp_path / "a.py", speaks=True))
