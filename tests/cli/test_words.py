"""All that the terminal says goes through a translator, which marks it here."""

import argparse
import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import donjon
from donjon import Match, bots
from donjon.cli import main
from donjon.cli.commands import COMMANDS
from donjon.cli.parsing import SAID_BY_ARGPARSE, argparse_speaking
from donjon.cli.session import Session
from donjon.engine.errors import BadInput, IllegalMove, explained
from donjon.engine.reader import Reader
from tests.words.marking import mark, mark_known, unmarked

SOURCE = Path(donjon.__file__).parent


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("donjon.engine.speaking.speak", lambda _language: mark)
    monkeypatch.setenv("COLUMNS", "1000")


# --- commands ---------------------------------------------------------------------------


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_translated(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit):
        main([*name.split(), "--help"])
    help_ = capsys.readouterr().out
    assert "⟦options⟧" in help_
    assert unmarked(help_) - {*COMMANDS, "upgrade", "check", "odds", "sheet"} == set()


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "words",
    [
        "show nowhere.json",
        "games chess",
        "rules knights XX-1",
        "simulate knights --games 0",
        "simulate knights --option rounds",
        "simulate knights --option speed=3",
        "simulate knights --option rounds=x",
        "simulate knights --seats 9",
        "simulate knights --games 2 --bots random,random,random",
        "simulate knights --games 2 --export 5",
        "simulate knights --on moon",
        "play knights --people 9",
        "play knights --people mauve",
        "play knights --bots genius",
        "serve --port 70000",
        "serve --pause nan",
        "serve --limit rate=nan",
        "serve --origin http://[",
        "upgrade-check --accept",
        "upgrade-check --database sqlite:///nowhere.sqlite",
        "arena knights easy easy",
        "arena knights genius",
        "arena knights easy:speed=3",
        "arena knights easy:simulations=x",
        "arena knights easy random --test 1",
        "arena knights easy random --test 0.9,0.1",
        "ladder knights --simulations 0",
        "report knights --games 5",
    ],
)
def test_errors_are_translated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr("donjon.engine.speaking.speak", lambda _language: mark_known)
    assert main(words.split()) == 2
    err = capsys.readouterr().err
    assert "⟦" in err
    assert unmarked(err) <= {"on", "seats", "games", "bots", "level", "players", "options"}


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "words", ["frob", "arena", "arena knights", "simulate knights --games x", "games --seats"]
)
def test_argparse_is_translated(capsys: pytest.CaptureFixture[str], words: str) -> None:
    with pytest.raises(SystemExit):
        main(words.split())
    assert unmarked(capsys.readouterr().err) - {*COMMANDS} == set()


def test_all_that_argparse_says_to_people_is_in_the_catalogue() -> None:
    """But for what it says to those who write programs with it."""
    said: set[str] = set()
    tree = ast.parse(Path(argparse.__file__).read_text("utf-8"))
    to_programmers = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    spoken = {id(each) for node in to_programmers for each in ast.walk(node)
              if "ArgumentError" not in ast.dump(node)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "ngettext"):
            first = node.args[0]
            if isinstance(first, ast.Constant) and id(node) not in spoken:
                said.add(str(first.value))
    known = {str(text) for text in SAID_BY_ARGPARSE}
    mine = {"expected one argument", "options", "usage: "}
    assert mine <= said & known
    unseen = re.compile("conflict|merge|mutually|subparser|dest=|deprecated|can't open|invalid opt")
    assert {text for text in said - known if not unseen.search(text)} <= PROGRAMMERS


PROGRAMMERS = {
    "'required' is an invalid argument for positionals",
    ".__call__() not defined",
    "%r is not callable",
    'argument "-" with mode %r',
}


def test_argparse_speaks_english_again_afterwards() -> None:
    with argparse_speaking(mark):
        assert "⟦usage: ⟧" in argparse.ArgumentParser(prog="x").format_help()
    assert argparse.ArgumentParser(prog="x").format_help().startswith("usage: x")


@pytest.mark.usefixtures("marked")
def test_answers_are_translated(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(Match.new("knights", seed=4, options={"first": "blue"}).journal()))
    simulated = "simulate knights --games 20 --seed 1"
    played = "arena knights random easy --games 2 --jobs 1 --option rounds=3"
    for words, kept in (
        (f"verify {path}", {"knights"}),
        ("games", {"knights", "holland", "temple", "southerners", "pebbles", "tiny"}),
        (simulated, {"knights"}),
        (f"{played}", {"random", "easy", "knights"}),
        (f"analyse {path} --simulations 20", {"move", "attack"}),
        ("doctor", {"numpy", "numba", "llvmlite", "rich", "table", "bulk", "study"}),
    ):
        assert main(words.split()) == 0
        out = capsys.readouterr().out
        assert "⟦" in out
        assert unmarked(out) <= kept, words


@pytest.mark.usefixtures("marked")
def test_a_warning_of_ours_is_told_like_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("donjon.engine.loading.wanted", lambda: True)
    monkeypatch.setattr("donjon.engine.loading.request", lambda _game, _kind: None)
    assert main(["simulate", "knights", "--games", "2"]) == 0
    err = capsys.readouterr().err
    assert err.startswith("⟦donjon: ⟦playing interpreted, which is slow: ⟦")
    assert unmarked(err) == set()


@pytest.mark.usefixtures("marked")
def test_a_match_in_the_terminal_is_translated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """But for the moves and the seat, which are typed; the boards are others' to translate."""
    lines = iter(["why return", "why", "why move:1", "hint", "help", "99", "undo", "save", "quit"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    monkeypatch.setattr(Session, "board", lambda _session, _seat: None)
    monkeypatch.setattr(Session, "moves", lambda _session, _seat: None)
    assert main(["play", "knights", "--seed", "7", "--people", "2"]) == 0
    assert unmarked(capsys.readouterr().out) == set()


# --- errors -----------------------------------------------------------------------------


WRONG: list[Callable[[], object]] = [
    lambda: Match.load(7),  # type: ignore[arg-type]  # that is what is wrong
    lambda: Match.load({}),
    lambda: Match.load({"game": "chess", "seats": []}),
    lambda: Match.load({"game": "knights", "seats": ["red", "blue"]}),
    lambda: Match.new("knights", seed=1.5),  # type: ignore[arg-type]  # that is what is wrong
    lambda: Match.replay("{"),
    lambda: Match.replay({"donjon": 7}),
    lambda: Match.new("knights").play("mauve", "pass"),
    lambda: Match.new("knights").undo(),
    lambda: Match.new("knights").undo(9),
    lambda: bots.analyse(Match.new("knights"), level="random"),
    lambda: bots.analyse(Match.new("knights"), simulations=0),
    lambda: Reader([1, 2], "a").items(3),
    lambda: Reader("x" * 300, "a").text(),
    lambda: Reader(1, "a").flag(),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_errors_of_the_engine_are_translated(number: int) -> None:
    with pytest.raises((BadInput, IllegalMove, ValueError)) as wrong:
        WRONG[number]()
    text = explained(wrong.value, mark_known)
    assert "⟦" in text
    assert unmarked(text) <= {"game", "seats", "seed", "level", "simulations"}


def test_an_error_of_the_system_is_translated() -> None:
    error = FileNotFoundError(2, "No such file or directory", "x.json")
    assert explained(error, mark) == "⟦⟦No such file or directory⟧: x.json⟧"


# --- sources ----------------------------------------------------------------------------


def hidden_marks(source: str) -> Iterator[str]:
    """Marks where extraction does not find them: within another text, on what is made there."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            yield from (ast.unparse(each) for each in ast.walk(node) if _marks(each))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "say_here()":
            yield from (ast.unparse(node) for each in node.args if isinstance(each, ast.Constant))


def _marks(node: ast.AST) -> bool:
    """Is it a call that marks the text which stands in it?"""
    if not isinstance(node, ast.Call) or not node.args:
        return False
    plain = isinstance(node.args[0], ast.Constant)
    return plain and ast.unparse(node.func).rpartition(".")[2] in ("N_", "P_", "say")


@pytest.mark.parametrize("layer", ["engine", "bots", "arena", "cli"])
def test_every_mark_is_found(layer: str) -> None:
    paths = (SOURCE / layer).rglob("*.py")
    assert [text for path in paths for text in hidden_marks(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("source", "hidden"),
    [
        ("f\"{say('done')}\"", ["say('done')"]),
        ('say_here()("games")', ["say_here()('games')"]),
        ('say_here()(N_("games"))', []),
        ('f"{say(text)}"', []),
    ],
)
def test_a_hidden_mark_is_noticed(source: str, hidden: list[str]) -> None:
    assert list(hidden_marks(source)) == hidden
