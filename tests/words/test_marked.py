"""No sentence for people stands in the sources without a mark, so that every catalogue has it."""

from pathlib import Path

import pytest
from tools.words import EXAMPLE, SOURCE

from tests.words.marks import said_by_script, unmarked, unmarked_in_page

SPEAKS = ("cli/", "games/", "arena/")  # here what is printed is for people
ALLOWED = {  # and why nobody reads it
    "table/caller.py": "tells uvicorn to answer with a number",
}

TABLE = SOURCE / "table"
KEYS = {"Escape", "Enter", "ArrowLeft", "ArrowRight", "Home", "End", "Notification", "Tab"}


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


def test_every_text_of_a_page_is_marked() -> None:
    found = {path.name: unmarked_in_page(path.read_text("utf-8")) for path in TABLE.glob("pages/*")}
    assert len(found) > 10
    plain = {name: [t for t in texts if t.strip(" ·") != "Donjon"] for name, texts in found.items()}
    assert {name: texts for name, texts in plain.items() if texts} == {}


def test_no_script_speaks_for_itself() -> None:
    """Its words come from the server, by their names."""
    scripts = sorted(TABLE.glob("static/*.js"))
    assert len(scripts) > 30
    found = {path.name: set(said_by_script(path.read_text("utf-8"))) - KEYS for path in scripts}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_words_of_a_page_or_a_script_are_noticed() -> None:
    assert unmarked_in_page('<p title="A hint">Hello {{ _("you") }}</p>') == ["A hint", "Hello"]
    assert unmarked_in_page('<p class="big">{{ _("you") }} · 3</p>') == []
    assert said_by_script('el("button", {}, "OK"); say("ok"); // Not this one') == ["OK"]
    assert said_by_script('toast("Not now"); toast("this is not so")') == [
        "Not now", "this is not so",
    ]  # fmt: skip
