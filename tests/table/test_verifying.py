"""A table's journal is verified as a table's: clocks, undos, ends, and who may do what when.

Whoever made these journals knows the secret, so every hash fits.
"""

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from donjon.cli import main
from donjon.engine.errors import BadInput
from donjon.engine.receipt import Receipt
from donjon.engine.verification import verify
from donjon.table.verifying import play
from tests.hostile.alterations.altering import forge
from tests.hostile.alterations.originals import DAYS, FORFEIT, Original, played

Json = dict[str, Any]


@pytest.fixture(scope="module")
def in_time() -> Original:
    return played("knights", 2, "time", FORFEIT, shared=False)


def refused(told: Json) -> tuple[str, str]:
    """Where a forged journal does not hold, and why."""
    forge(told)
    with pytest.raises(BadInput) as found:
        verify(told, None, play)
    return found.value.path, found.value.reason


def at(told: Json, kind: str) -> int:
    return next(n for n, entry in enumerate(told["entries"]) if entry["kind"] == kind)


@pytest.mark.parametrize(
    ("game", "seats", "how", "clock"),
    [
        ("knights", 2, "time", FORFEIT),
        ("knights", 4, "time", DAYS),
        ("southerners", 2, "agreed", None),
        ("holland", 3, "resigned", DAYS),
        ("temple", 2, "unfinished", FORFEIT),
    ],
)
def test_what_a_table_wrote_holds_and_its_result_is_the_tables(
    game: str, seats: int, how: str, clock: Any
) -> None:
    made = played(game, seats, how, clock, shared=False)
    verdict = verify(made.told, Receipt.from_json(made.receipt), play)
    assert verdict.witnessed == verdict.entries == len(made.told["entries"])
    assert verdict.played.result == made.told.get("result")


def test_time_runs_out_when_it_has_and_not_before(in_time: Original) -> None:
    told = deepcopy(in_time.told)
    told["entries"][-1]["time"] -= 3
    place = f"entries[{len(told['entries']) - 1}]"
    assert refused(told) == (place, f"entry {len(told['entries'])}: there was time left")


def test_an_earlier_move_leaves_a_clock_with_more_time(in_time: Original) -> None:
    """A time that was altered shows at the clock, even if every hash fits."""
    told = deepcopy(in_time.told)
    for entry in told["entries"][-6:-1]:
        entry["time"] += 50
    assert "there was time left" in refused(told)[1]


def test_a_clock_runs_out_only_where_there_is_one(in_time: Original) -> None:
    told = deepcopy(in_time.told)
    told["table"]["clock"] = None
    assert "there is no clock" in refused(told)[1]
    told = deepcopy(in_time.told)
    told["entries"][-1]["more"]["then"] = "bot"
    assert "nobody's time ran out" in refused(told)[1]


def test_nothing_but_seats_changes_after_the_end(in_time: Original) -> None:
    told = deepcopy(in_time.told)
    number, time = len(told["entries"]) + 1, told["entries"][-1]["time"] + 1
    for entry in ({"kind": "resign", "more": {"level": "random"}}, {"kind": "undo", "to": 1}):
        longer = {**told, "entries": [*told["entries"]]}
        longer["entries"].append({"n": number, "seat": "blue", "time": time, **entry})
        assert "the game was over" in refused(deepcopy(longer))[1]
    seat = {"n": number, "kind": "seat", "seat": "blue", "time": time, "more": {"muted": True}}
    told["entries"].append(seat)
    forge(told)
    assert verify(told, None, play)


def test_nobody_moves_before_all_sit(in_time: Original) -> None:
    told = deepcopy(in_time.told)
    told["entries"][1]["more"] = {"who": "open"}
    place, reason = refused(told)
    assert place == f"entries[{at(told, 'move')}]"
    assert "before all sit" in reason


def test_a_draw_is_agreed_by_all() -> None:
    told = deepcopy(played("knights", 2, "agreed", shared=False).told)
    end = at(told, "end")
    told["entries"][end - 1]["more"] = {"draw": False}
    assert refused(told) == (
        f"entries[{end}]",
        f"entry {end + 1}: not everybody has offered a draw",
    )


def test_another_result_is_not_believed() -> None:
    told = deepcopy(played("knights", 2, "agreed", shared=False).told)
    told["entries"][at(told, "end")]["more"]["result"] = {
        "winners": ["blue"],
        "ranking": [["blue"], ["red"]],
    }
    assert "not everybody" in refused(told)[1]


def test_only_ones_own_last_step_is_taken_back() -> None:
    made = next(
        told
        for told in (played("holland", 3, "unfinished", DAYS, shared=False).told,)
        if any(entry["kind"] == "undo" for entry in told["entries"])
    )
    told = deepcopy(made)
    undo = at(told, "undo")
    told["entries"][undo]["seat"] = next(
        seat for seat in told["seats"] if seat != told["entries"][undo]["seat"]
    )
    assert refused(told)[0] == f"entries[{undo}]"
    told = deepcopy(made)
    del told["entries"][undo]["more"]["alone"]
    assert "only one's own last step" in refused(told)[1]


def test_a_table_notes_the_time_of_everything(in_time: Original) -> None:
    told = deepcopy(in_time.told)
    del told["entries"][4]["time"]
    assert refused(told) == ("entries[4]", "entry 5: a table notes the time of everything")


@pytest.mark.parametrize("more", [{"who": "nobody"}, {"who": "bot", "level": 3, "draw": []}])
def test_what_a_table_would_never_note_is_no_crash(in_time: Original, more: Json) -> None:
    told = deepcopy(in_time.told)
    told["entries"][2]["more"] = more
    forge(told)
    try:
        verify(told, None, play)
    except BadInput as error:
        assert error.path.startswith("entries[")


def test_nothing_of_the_web_is_needed() -> None:
    code = "import sys, donjon.table.verifying as v\n"
    code += "print([m for m in ('fastapi', 'sqlalchemy', 'orjson', 'uvicorn') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout == "[]\n", ran.stderr


# --- donjon verify ----------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["verify", *words])
    out, err = capsys.readouterr()
    return code, out + err


def test_the_command_says_whether_somebody_saw_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, in_time: Original
) -> None:
    journal, receipt = tmp_path / "journal.json", tmp_path / "receipt.json"
    journal.write_text(json.dumps(in_time.told))
    receipt.write_text(json.dumps(in_time.receipt))
    count = len(in_time.told["entries"])
    code, out = said(capsys, str(journal))
    assert code == 0
    assert "holds: knights" in out
    assert "consistent, unwitnessed" in out
    code, out = said(capsys, str(journal), "--receipt", str(receipt))
    assert code == 0
    assert f"witnessed up to entry {count} of {count}" in out
    code, out = said(capsys, str(journal), "--receipt", str(receipt), "--json")
    answer = json.loads(out)
    assert (answer["witnessed"], answer["entries"]) == (count, count)
    assert answer["result"] == in_time.told["result"]


def test_the_command_names_what_was_forged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, in_time: Original
) -> None:
    journal, receipt = tmp_path / "journal.json", tmp_path / "receipt.json"
    told = deepcopy(in_time.told)
    told["entries"][0]["more"]["name"] = "Eve"
    forge(told)
    journal.write_text(json.dumps(told))
    receipt.write_text(json.dumps(in_time.receipt))
    assert said(capsys, str(journal))[0] == 0
    code, out = said(capsys, str(journal), "--receipt", str(receipt), "--json")
    assert code == 1
    assert json.loads(out)["path"] == "entries[0]"
    receipt.write_text("{}")
    assert said(capsys, str(journal), "--receipt", str(receipt))[0] == 2
    journal.write_text(journal.read_text().replace('"kind"', '"kind": "move", "kind"', 1))
    code, out = said(capsys, str(journal))
    assert code == 1
    assert "entries[0].kind: stands twice" in out
