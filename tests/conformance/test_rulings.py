"""Every ruling stands in its game's RULINGS.md, is cited rightly, and has a test named after it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from donjon.engine.match import Match
from donjon.engine.registry import Game, find_game, games
from donjon.engine.rulings import NUMBER, rulings, rulings_page
from tests.tables import GAMES, TABLES

ROOT = Path(__file__).parents[2]
CITING = ("src", "tests", "benchmarks", "docs", "examples", "*.md")
READ = {".py", ".md", ".html", ".js", ".toml"}


def every_ruling() -> dict[str, str]:
    return {number: game for game in GAMES for number in rulings(find_game(game))}


def citing_files() -> Iterator[Path]:
    for pattern in CITING:
        for found in ROOT.glob(pattern):
            paths = found.rglob("*") if found.is_dir() else [found]
            yield from (path for path in paths if path.suffix in READ)


@cache
def names_of_tests() -> set[str]:
    """What the tests of games are called."""
    folders = (ROOT / "tests" / "games", ROOT / "examples")
    files = [path for folder in folders for path in folder.rglob("test_*.py")]
    trees = [ast.parse(path.read_text("utf-8")) for path in files]
    return {n.name for tree in trees for n in tree.body if isinstance(n, ast.FunctionDef)}


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_one_by_one(game: str) -> None:
    """And each says something under a title of its own."""
    known = rulings(find_game(game))
    prefix = next(iter(known)).split("-")[0]
    assert list(known) == [f"{prefix}-{n}" for n in range(1, len(known) + 1)]
    headings = re.findall(r"^### .*", rulings_page(find_game(game)), re.MULTILINE)
    assert len(headings) == len(known)
    assert len({ruling.title for ruling in known.values()}) == len(known)
    assert all(ruling.text for ruling in known.values())


def test_no_two_games_share_a_prefix() -> None:
    assert len(every_ruling()) == sum(len(rulings(game)) for game in games().values())


def test_every_number_cited_exists() -> None:
    known = every_ruling()
    prefixes = {number.split("-")[0] for number in known}
    cited = 0
    for path in citing_files():
        for number in NUMBER.findall(path.read_text("utf-8")):
            if number.split("-")[0] in prefixes:
                cited += 1
                assert number in known, f"{path.relative_to(ROOT)} cites {number}"
    assert cited > 400


def test_every_number_in_the_name_of_a_test_exists() -> None:
    known = every_ruling()
    prefixes = "|".join({number.split("-")[0].lower() for number in known})
    for name in names_of_tests():
        if cited := re.match(rf"test_({prefixes})_(\d+)_", name):
            assert f"{cited[1].upper()}-{cited[2]}" in known, name


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_test_named_after_it(game: str) -> None:
    for number in rulings(find_game(game)):
        start = f"test_{number.lower().replace('-', '_')}_"
        assert any(name.startswith(start) for name in names_of_tests()), f"{start}…"


@pytest.mark.parametrize("game", GAMES)
def test_rulings_name_every_option_and_what_it_usually_is(game: str) -> None:
    page = rulings_page(find_game(game))
    for option in find_game(game).text.OPTIONS:
        told = [part for part in page.split("\n\n") if f"`{option.name}`" in part]
        assert told, option.name
        if option.span:
            assert any(re.search(rf"\b{option.default}\b", part) for part in told), option.name
        for choice in option.choices:
            assert not isinstance(choice, str) or f"`{choice}`" in page, choice


@pytest.mark.parametrize("game", GAMES)
def test_what_rulings_quote_is_a_word_of_the_game(game: str) -> None:
    """All in backticks is a move, a part of one, an option, or a word that the game reads."""
    quoted = set(re.findall(r"`([^`]+)`", rulings_page(find_game(game))))
    unknown = quoted - set(_words(find_game(game)))
    for table in TABLES:
        if table.game == game and unknown:
            match = Match.new(game, table.seats, 1, table.options)
            unknown = {word for word in unknown if not _is_move(match, word)}
    assert not unknown


def _words(game: Game) -> Iterator[str]:
    """Options, seats, parts of moves, and every text that stands alone in the game's sources."""
    yield from (option.name for option in game.text.OPTIONS)
    yield from (str(choice) for option in game.text.OPTIONS for choice in option.choices)
    yield from game.seats
    state = Match.new(game.id).seen_state(game.seats[0])
    for action in range(game.rules.ACTIONS):
        yield from re.split(r"[:@>]", game.text.move(state, 0, action))
    for path in Path(str(files(game.package))).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _is_move(match: Match, word: str) -> bool:
    """May it be played, or is it refused by a ruling rather than as no move at all?"""
    refusals = [match.why_not(seat, word) for seat in match.seats]
    return any(refusal is None or refusal.ruling for refusal in refusals)
