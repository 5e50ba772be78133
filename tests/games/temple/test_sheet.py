"""Temple: sheets of one's own, checked, drawn and played."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donjon.cli import main
from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from donjon.engine.reader import Reader
from donjon.games.temple.commands.paper import Page
from donjon.games.temple.commands.sheet_pdf import pdf
from donjon.games.temple.data import sheet as sheets
from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.data.playable import most_gems
from tests.games.temple.setting import own_sheet

Json = dict[str, Any]


def shipped() -> Json:
    copy: Json = json.loads(json.dumps(sheets.named("donjon")))
    return copy


def paths(sheet: Any) -> list[str]:
    return [fault.path for fault in sheets.faults(sheet)]


def test_the_shipped_sheet_is_the_one_that_was_made_for_the_project() -> None:
    assert sheets.shipped() == ("donjon",)
    assert sheets.faults(shipped()) == []
    assert [most_gems(shipped(), seats) for seats in (2, 3, 4)] == [30, 38, 46]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("rooms.b3.symbols", "T"),
        ("rooms.b3.symbols", "TX"),
        ("rooms.b3.action", "dance"),
        ("rooms.b3.entrance", "west"),
        ("rooms.a3.entrance", "north"),
        ("rooms.b3.secret", "pink"),
        ("rooms.c3.secret", "red"),
        ("rooms.b3.door", True),
        ("maps", []),
        ("tracks.boxes", 0),
        ("tracks.gem_at.key.2", 9),
        ("goals.3.easy", "many"),
        ("rounds.4", 0),
        ("die", ["A", "K"]),
        ("dice", 99),
        ("extra_dice", 3),
        ("tray", 4),
        ("name", 7),
    ],
)
def test_a_fault_of_form_is_named_by_its_place(path: str, value: Any) -> None:
    sheet = shipped()
    *way, last = path.split(".")
    part = sheet
    for name in way:
        part = part[name]
    part[last] = value
    assert paths(sheet) == [path]
    with pytest.raises(BadInput) as caught:
        Match.new("temple", 2, 1, {"sheet": sheet})
    assert caught.value.path == f"options.sheet.{path}"


def test_every_wrong_room_is_named() -> None:
    sheet = shipped()
    sheet["rooms"]["a1"]["symbols"] = "Q"
    sheet["rooms"]["e5"]["action"] = "fly"
    del sheet["rooms"]["c4"]["action"]
    assert paths(sheet) == ["rooms.a1.symbols", "rooms.c4.action", "rooms.e5.action"]
    del sheet["rooms"]["c4"]
    assert paths(sheet) == ["rooms.c4"]


@pytest.mark.parametrize("value", [None, 3, [], "donjon", {}, {"rooms": {}}])
def test_what_is_no_sheet_at_all_is_refused(value: Any) -> None:
    assert sheets.faults(value)


def test_exits_and_pairs_are_counted() -> None:
    sheet = shipped()
    sheet["rooms"]["c3"]["action"] = "gem"
    assert "one exit" in sheets.faults(sheet)[0].reason
    sheet = shipped()
    del sheet["rooms"]["a1"]["secret"]
    assert "red has 1 (e5)" in sheets.faults(sheet)[0].reason


def change_doors(sheet: Json) -> None:
    for name in ("a2", "a3", "a4"):
        del sheet["rooms"][name]["entrance"]


def change_die(sheet: Json) -> None:
    sheet["die"] = ["A", "A", "T", "T", "M", "X"]


def change_pair(sheet: Json) -> None:
    sheet["rooms"]["e5"]["symbols"] = "TM"


def change_goal(sheet: Json) -> None:
    sheet["goals"]["2"]["hard"] = 31


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (change_doors, "no room has an entrance from the west"),
        (change_die, "the die does not show K"),
        (change_die, "no way leads to the exit"),
        (change_pair, "no room shows MT in this order"),
        (change_goal, "31 gems can't be reached: there are 30 for 2 seats"),
    ],
)
def test_what_cannot_be_played_is_told(change: Callable[[Json], None], reason: str) -> None:
    sheet = shipped()
    change(sheet)
    assert any(reason in str(fault) for fault in sheets.faults(sheet))
    sheets.read(Reader(sheet))  # well formed all the same


def test_tracks_that_cannot_be_filled_count_no_gem() -> None:
    sheet = shipped()
    before = most_gems(sheet, 2)
    for room in sheet["rooms"].values():
        if room["action"] == "joker":
            room["action"] = "run"
    assert most_gems(sheet, 2) == before  # three key rooms a sheet are enough for five
    for room in sheet["rooms"].values():
        if room["action"] == "key":
            room["action"] = "run"
    assert most_gems(sheet, 2) == before - 1


@settings(max_examples=15, deadline=None)
@given(st.permutations(ROOM_NAMES), st.integers(0, 999), st.sampled_from((None, "closed", "dice")))
def test_any_sheet_of_the_form_can_be_played(
    order: list[str], seed: int, variant: str | None
) -> None:
    """Rooms change places, with their prices, actions and secrets."""
    sheet = own_sheet()
    moved = {
        name: dict(sheet["rooms"][other]) for name, other in zip(ROOM_NAMES, order, strict=True)
    }
    for name, room in moved.items():
        room.pop("entrance", None)
        for side in ("north", "east", "south", "west"):
            if name in sheets.edge(side):
                room["entrance"] = side
    sheet["rooms"] = moved
    options = {"sheet": sheet, "variant": variant}
    match = Match.new("temple", 2, seed, options)
    while not match.over:
        seat = match.acting[0]
        moves = match.moves(seat)
        match.play(seat, moves[(seed + match.moves_played) % len(moves)])
        if match.moves_played % 20 == 0:
            assert Match.load(match.position(), seed=1).position() == match.position()
    assert Match.replay(json.loads(json.dumps(match.journal()))).position() == match.position()


def test_a_sheet_comes_to_a_match_by_name_or_whole() -> None:
    match = Match.new("temple", 2, 1, {"sheet": own_sheet()})
    assert match.position()["goal"] == 2
    assert len(match.position()["sheets"]["blue"]["maps"]) == 3
    assert Match.new("temple", 2, 1, {"sheet": "donjon"}).position()["goal"] == 15


# --- the commands -----------------------------------------------------------------------


def test_check_says_yes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(shipped()))
    assert main(["sheet", "check", str(file)]) == 0
    assert "well formed and playable" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ('{"name": 1, "name": 2}', "name: stands twice"),
        ("[]", "expected an object"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5_000, "not JSON"),
        ("\udcff", "not JSON"),
        ('{"\\ud800": 1}', "no such field"),
    ],
)
def test_check_says_no(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text, errors="surrogateescape")
    assert main(["sheet", "check", str(file)]) == 1
    assert told in capsys.readouterr().out


def test_draw_makes_two_pages(tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    assert main(["sheet", "draw", "--out", str(target)]) == 0
    drawn = target.read_bytes()
    assert drawn.startswith(b"%PDF")
    assert drawn.count(b"/Type /Page\n") == 2
    own = own_sheet()
    own["name"] = "Chrám čísla 5"
    assert pdf(own, "letter").startswith(b"%PDF")


def test_a_printed_sheet_speaks_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def note(*where: Any, **how: Any) -> None:
        written.append(where[3])
        assert not how or how == {"centre": True}

    def say(text: str) -> str:
        return re.sub("(?<![{a-z])[a-zA-Z]+(?![}a-z])", "ž", text)

    monkeypatch.setattr(Page, "text", note)
    pdf(sheets.named("donjon"), say=say)
    names = {"donjon", *ROOM_NAMES}
    assert [words for words in written if words not in names and re.search("[A-Za-z]", words)] == []


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../escaped", "escaped.pdf"),
        ("..", "sheet.pdf"),
        ("", "sheet.pdf"),
        ("/x/escaped", "x-escaped.pdf"),
        ("a/b\\c:d", "a-b-c-d.pdf"),
        (".hidden", "hidden.pdf"),
        ("nul\0 and\nline", "nul- and-line.pdf"),
        ("Chrám 5", "Chrám 5.pdf"),
    ],
)
def test_a_sheet_is_drawn_where_one_stands_whatever_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, file: str
) -> None:
    home = tmp_path / "one" / "two"
    home.mkdir(parents=True)
    monkeypatch.chdir(home)
    sheet = shipped()
    sheet["name"] = name
    Path("mine.json").write_text(json.dumps(sheet))
    assert main(["sheet", "draw", "mine.json"]) == 0
    there = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert there == {home / "mine.json", home / file}


@pytest.mark.parametrize("name", ["x" * 41, "\ud800", 7, None])
def test_a_name_that_is_no_text_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(json.dumps({**shipped(), "name": name}))
    assert main(["sheet", "draw", "mine.json"]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


def test_draw_refuses_what_is_no_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.json"
    sheet = shipped()
    sheet["rooms"]["b3"]["symbols"] = "Q"
    file.write_text(json.dumps(sheet))
    assert main(["sheet", "draw", str(file)]) == 2
    assert "rooms.b3.symbols" in capsys.readouterr().err
