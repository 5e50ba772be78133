"""The command line, as a script and a person use it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from donjon import Match
from donjon.cli import main
from donjon.cli.session import Session


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    match = Match.new("knights", seats=2, seed=4)
    while not match.over:
        match.play(match.acting[0], match.moves(match.acting[0])[0])
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.journal()))
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    for name in ("play", "simulate", "show", "verify", "games", "bench", "doctor"):
        assert name in out


def test_help_of_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    from donjon.cli.commands import commands

    for name in commands():
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        assert name in capsys.readouterr().out


def test_a_game_from_elsewhere_brings_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--seats", "2"]) == 0
    assert capsys.readouterr().out == "0: 37.5%\n1: 37.5%\n2: 37.5%\n3: 37.5%\n"


def test_help_loads_no_numbers() -> None:
    """That is what keeps it fast."""
    import subprocess
    import sys

    code = "import sys; sys.argv[1:] = ['--help']\nfrom donjon.cli import main\n"
    code += "try: main()\nexcept SystemExit: pass\n"
    code += "print([m for m in ('numpy', 'numba', 'rich', 'fastapi') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert out.splitlines()[-1] == "[]"


@pytest.mark.parametrize("text", [b"\xff", b"{", b"[" * 100_000, b"9" * 5_000, b"\0"])
def test_a_file_that_is_no_json_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes
) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(text)
    for command in ("show", "verify", "analyse", "play --resume", "sheet draw"):
        code, _, err = said(capsys, *command.split(), str(path))
        assert code == 2
        assert "broken.json: this is not JSON" in err
        assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["show", "nowhere.json"], "No such file"),
        (["games", "chess"], "no game is called 'chess'"),
        (["rules", "chess"], "no game is called 'chess'"),
        (["rules", "knights", "XX-1"], "no ruling 'XX-1'; there are KN-1 to KN-16"),
        (["simulate", "knights", "--games", "0"], "games: expected a whole number"),
        (["simulate", "knights", "--option", "rounds"], "expected NAME=VALUE"),
        (["simulate", "knights", "--option", "speed=3"], "options.speed: no such field"),
        (["simulate", "knights", "--games", "2", "--export", "5"], "games 0 to 1"),
        (["play", "knights", "--people", "9"], "this match has 2 seats"),
        (["play", "knights", "--bots", "genius"], "levels are"),
        (["play", "--resume", "nowhere.json"], "No such file"),
        (["serve", "--port", "70000"], "--port 70000"),
        (["serve", "--workers", "0"], "--workers 0"),
        (["serve", "--pause", "nan"], "--pause"),
        (["serve", "--keep-idle", "-1"], "--keep-idle"),
        (["serve", "--limit", "rate=nan"], "--limit rate=nan"),
        (["serve", "--name", "http://x"], "--name http://x"),
        (["serve", "--origin", "http://["], "--origin http://["),
        (["serve", "--proxy", "10.0.0.0/33"], "--proxy 10.0.0.0/33"),
    ],
)
def test_errors_are_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    code, _, err = said(capsys, *words)
    assert code == 2
    assert reason in err
    assert len(err.strip().splitlines()) == 1


def test_verify_says_whether_a_journal_holds(
    capsys: pytest.CaptureFixture[str], journal: Path
) -> None:
    code, out, _ = said(capsys, "verify", str(journal))
    assert code == 0
    assert "holds: knights" in out
    told = json.loads(journal.read_text())
    told["entries"][3]["move"] = "return"
    journal.write_text(json.dumps(told))
    code, out, _ = said(capsys, "verify", str(journal), "--json")
    assert code == 1
    answer = json.loads(out)
    assert (answer["holds"], answer["path"]) == (False, "entries[3]")


def test_a_move_taken_back_alone_is_verified_and_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = Match.new("holland", seats=3, seed=3)
    match.play("blue", "card:1")
    match.play("red", "card:2")
    match.undo(0, "blue", alone=True)
    path = tmp_path / "alone.json"
    path.write_text(json.dumps(match.journal()))
    assert said(capsys, "verify", str(path))[0] == 0
    code, out, _ = said(capsys, "show", str(path), "--steps")
    assert code == 0
    assert ("Blue" in out, "Red" in out) == (False, True)


def test_show_a_journal(capsys: pytest.CaptureFixture[str], journal: Path, tmp_path: Path) -> None:
    assert "over" in said(capsys, "show", str(journal))[1]
    assert "the Castle" in said(capsys, "show", str(journal), "--at", "2")[1]
    steps = said(capsys, "show", str(journal), "--steps")[1]
    assert "   1.  " in steps
    assert "wins" in steps
    picture = tmp_path / "board.svg"
    assert said(capsys, "show", str(journal), "--svg", str(picture))[0] == 0
    assert picture.read_text().startswith("<svg")
    assert said(capsys, "show", str(journal), "--at", "999")[0] == 2


def test_show_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    position = Match.new("knights", seed=1).position()
    path.write_text(json.dumps(position))
    code, out, _ = said(capsys, "show", str(path), "--json")
    assert code == 0
    assert json.loads(out) == position


def test_games_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "games", "--json")[1])
    assert "knights" in {game["id"] for game in told}
    assert said(capsys, "games", "knights")[0] == 0


def test_rules_say_what_a_ruling_is(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "rules", "knights", "kn-12")
    assert code == 0
    assert out.startswith("KN-12  Company\n")
    assert "KN-13" not in out
    code, out, _ = said(capsys, "rules", "knights")
    assert code == 0
    assert "\n\nKN-16  " in out
    told = json.loads(said(capsys, "rules", "knights", "KN-12", "--json")[1])
    assert [ruling["title"] for ruling in told] == ["Company"]


def test_simulate_and_export(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("simulate", "knights", "--games", "30", "--seed", "2", "--seats", "3")
    told = json.loads(said(capsys, *words, "--json")[1])
    assert told["games"] == 30
    assert "wins" in said(capsys, *words)[1]
    path = tmp_path / "game.json"
    assert said(capsys, *words, "--export", "7", "--to", str(path))[0] == 0
    assert said(capsys, "verify", str(path))[0] == 0
    arrays = tmp_path / "games.npz"
    assert said(capsys, *words, "--out", str(arrays))[0] == 0
    assert arrays.exists()


def test_observe_says_what_each_number_is(
    capsys: pytest.CaptureFixture[str], journal: Path
) -> None:
    code, out, _ = said(capsys, "observe", "holland", "--seats", "3")
    assert code == 0
    assert "372 numbers, version 1" in out
    assert "rests" in out
    code, out, _ = said(capsys, "observe", "knights", "--journal", str(journal), "--json")
    lines = json.loads(out)["lines"]
    assert sum(len(line["numbers"]) for line in lines) == json.loads(out)["size"]
    code, out, _ = said(capsys, "observe", "pebbles", "--code")
    assert out.startswith("def observe(state, viewer, seats, out, base):")
    code, _, err = said(capsys, "observe", "holland", "--journal", str(journal))
    assert (code, "of knights" in err) == (2, True)


def test_doctor(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, "doctor", "--json")[1])
    assert told["packages"]["donjon"]
    assert "interpreted" in told["compiler"]


# --- analyse ----------------------------------------------------------------------------


def test_moves_taken_back_are_not_analysed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A journal with undos says what the same one without them says."""
    regretful = Match.new("knights", seats=2, seed=4, options={"rounds": 4})
    for n in range(5):
        regretful.play(regretful.acting[0], regretful.moves(regretful.acting[0])[-1])
        if n in (1, 4):
            regretful.undo(0 if n == 1 else None)
    straight = Match.new("knights", seats=2, seed=4, options={"rounds": 4})
    for _, entry in regretful.standing():
        straight.play(str(entry.seat), str(entry.move))
    assert len(regretful.journal()["entries"]) > straight.moves_played == 2
    for at in ("0", "1", "2", "3"):
        answers = [_analysed(capsys, tmp_path, match, at) for match in (regretful, straight)]
        assert answers[0] == answers[1]
    while not straight.over:
        for match in (regretful, straight):
            match.play(match.acting[0], match.moves(match.acting[0])[0])
    answers = [_analysed(capsys, tmp_path, match) for match in (regretful, straight)]
    assert answers[0] == answers[1]


def _analysed(
    capsys: pytest.CaptureFixture[str], folder: Path, match: Match, at: str = ""
) -> tuple[Any, str]:
    """What is said of a match, but for the time it took and the numbers of its entries."""
    path = folder / "match.json"
    path.write_text(json.dumps(match.journal()))
    words = ("analyse", str(path), "--simulations", "20", "--json")
    _, out, err = said(capsys, *words, *(("--at", at) if at else ()))
    told = json.loads(out) if out else {}
    told.pop("seconds", None)
    for moves in told.values():
        for move in moves if isinstance(moves, list) else ():
            if isinstance(move, dict):
                move.pop("entry", None)
    return told, err


# --- play -------------------------------------------------------------------------------


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Types these lines; at their end the keyboard is closed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # where a match is saved

    def typing(*lines: str) -> None:
        waiting: Iterator[str] = iter(lines)

        def answer(prompt: str) -> str:
            print(prompt, end="")
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return typing


def test_play_to_the_end(capsys: pytest.CaptureFixture[str], keyboard: Any) -> None:
    keyboard(*["1"] * 500)
    code, out, _ = said(capsys, "play", "knights", "--seed", "3", "--people", "2")
    assert code == 0
    assert "The game is over: won by" in out


def test_play_save_and_go_on(
    capsys: pytest.CaptureFixture[str], keyboard: Any, tmp_path: Path
) -> None:
    path = tmp_path / "saved.json"
    keyboard("1", f"save {path}", "quit")
    said(capsys, "play", "knights", "--seed", "3", "--people", "blue,red")
    told = json.loads(path.read_text())
    assert len([e for e in told["entries"] if e["kind"] == "move"]) == 1
    keyboard(*["1"] * 500)
    code, out, _ = said(capsys, "play", "--resume", str(path))
    assert code == 0
    assert "The game is over" in out


def test_a_match_that_does_not_say_who_plays_goes_on(
    capsys: pytest.CaptureFixture[str], keyboard: Any, tmp_path: Path
) -> None:
    told = Match.new("knights", seed=3, options={"first": "blue"}).journal()
    told["entries"] = [{"n": 1, "kind": "seat", "seat": "blue"}]
    (tmp_path / "saved.json").write_text(json.dumps(told))
    keyboard("quit")
    code, out, _ = said(capsys, "play", "--resume", str(tmp_path / "saved.json"))
    assert code == 0
    assert "blue>" in out


def test_play_answers_questions(capsys: pytest.CaptureFixture[str], keyboard: Any) -> None:
    keyboard(
        "why return",
        "rule KN-5",
        "return",
        "rule XX-1",
        "why",
        "why move:1",
        "hint",
        "help",
        "moves",
        "board",
        "log",
        "jump",
        "99",
        "1",
        "undo",
        "undo",
    )
    code, out, _ = said(capsys, "play", "knights", "--seed", "7", "--people", "2")
    assert code == 0
    assert "that takes a 6" in out
    assert out.count("(KN-5: say rule KN-5)") == 2  # asked, and tried
    assert "KN-5  A roll of 6\n" in out
    assert "no ruling 'XX-1'" in out
    assert "say which move" in out
    assert "move:1 can be played" in out
    assert "A bot would play" in out
    assert "moves look like" in out
    assert "there are moves 1 to 3" in out
    assert "there is no move of yours to take back" in out


def test_whoever_looks_on_is_told_one_thing_after_the_other(
    capsys: pytest.CaptureFixture[str], keyboard: Any
) -> None:
    pauses: list[float] = []
    match = Match.new("pebbles", seats=3, seed=1)
    keyboard("hold:1", "quit")
    Session(match, ("blue",), "random", colour=False, pause=pauses.append).run()
    out = capsys.readouterr().out
    first, _, later = out.partition("blue> ")
    assert first.count("\n") > 3  # the board of the first turn
    told = [*match.sentences("blue"), "Blue has chosen.", "Red has chosen."]
    assert all(f"  {sentence}\n" in later for sentence in told)
    assert later.index("Green has chosen.") < later.index("The die shows")
    assert pauses == [0.5] * 6 + [0.75, 0.5]  # three choices, three fists, the die, the points


def test_bots_play_otherwise_in_every_match(
    capsys: pytest.CaptureFixture[str], keyboard: Any
) -> None:
    """The cards that bots choose in the same position, by chance, under seeds of their own."""
    told = set()
    for seed in range(8):
        keyboard("card:1", "quit")
        assert main(["play", "holland", "--seed", str(seed), "--seats", "2", "--plain"]) == 0
        _, _, shown = capsys.readouterr().out.partition("Red shows ")
        told.add(shown[:1])
    assert len(told) > 1, told


def test_the_menu(capsys: pytest.CaptureFixture[str], keyboard: Any) -> None:
    keyboard("99", "q")
    code, out, _ = said(capsys, "play")
    assert code == 0
    assert "Knights of the Castle" in out
    assert "There are games 1 to" in out


def test_secrets_are_covered_between_turns(
    capsys: pytest.CaptureFixture[str], keyboard: Any
) -> None:
    keyboard("", "hold:1", "", "hold:2")
    _, out, _ = said(capsys, "play", "pebbles", "--seed", "1", "--people", "2")
    assert "blue: press Enter when only you can see the screen" in out
    assert "red: press Enter when only you can see the screen" in out


def test_a_hand_of_cards_is_covered_before_the_other_looks(
    capsys: pytest.CaptureFixture[str], keyboard: Any
) -> None:
    keyboard("", "take:3", "keep", "done", "", "take:2")
    _, out, _ = said(capsys, "play", "southerners", "--seed", "1", "--people", "2")
    north, _, south = out.partition("south: press Enter when only you can see the screen")
    assert "north: press Enter when only you can see the screen" in north
    assert "build:" in north
    assert not "".join(north.splitlines()[-40:]).strip()
    assert "take:2" in south
