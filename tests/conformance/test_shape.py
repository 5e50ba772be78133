"""Every game has the same shape, and its tree says what must compile."""

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from donjon.engine import builds
from donjon.engine.kinds import TABLE
from donjon.engine.link import link
from donjon.engine.registry import Game, find_game
from tests.tables import GAMES

COMPILED = ("rules", "policy")  # each a module, or a package of them
CONTRACT = {
    "rules": "ACTIONS STATE VERSION new legal step conceal deal seen",
    "policy": "score",
    "text": "OPTIONS setup move action why_not position place event sentence",
    "scene": "ART scene offers",
}
PARTS = {
    "rules": {"layout"},
    "text": {"options", "moves", "events", "positions", "refusals", "names"},
    "scene": {"board", "offers", "beats", "caption", "about", "outlook", "standing"},
}
TOLD = {"about", "beats", "caption", "ending", "outlook", "standing"}  # a game may tell none of it
PLAIN = ("math", "enum", "typing", "numpy")  # what compiled code may import beside the engine
ENGINE = ("dice", "luck", "notes", "state")
ALL = [find_game(name) for name in GAMES]
OURS = [game for game in ALL if game.package.startswith("donjon.")]
each_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
ours = pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)


def modules(game: Game, part: str) -> Iterator[ModuleType]:
    """A part of a game, and whatever is in it."""
    found = import_module(f"{game.package}.{part}")
    yield found
    for info in pkgutil.walk_packages(getattr(found, "__path__", ()), f"{found.__name__}."):
        yield import_module(info.name)


def imported(module: ModuleType) -> set[str]:
    """The modules that a module names in its imports, lazily or not."""
    found = set()
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.__name__}: relative import"
            found.add(str(node.module))
    return found


def may_import(game: Game, part: str, name: str) -> bool:
    """May the rules (or the policy) name this module?  The rules know nothing of the policy."""
    parts = COMPILED[: COMPILED.index(part) + 1]
    own = [f"{game.package}.{known}" for known in parts]
    if any(name == home or name.startswith(f"{home}.") for home in own):
        return True
    return name in PLAIN or name in [f"donjon.engine.{known}" for known in ENGINE]


@each_game
@pytest.mark.parametrize("part", COMPILED)
def test_what_compiles_imports_nothing_that_does_not(game: Game, part: str) -> None:
    for module in modules(game, part):
        wrong = {name for name in imported(module) if not may_import(game, part, name)}
        assert not wrong, f"{module.__name__} imports {', '.join(sorted(wrong))}"


@each_game
def test_rules_and_policy_are_linked_whole_and_nothing_else(game: Game) -> None:
    linked = set(builds.link_game(game, TABLE, None))
    own = {name for name in linked if not name.startswith("donjon.engine.")}
    compiled = {m.__name__: m for part in COMPILED for m in modules(game, part)}
    verbs = {name for name, module in compiled.items() if has_verbs(module)}
    assert own <= set(compiled)
    assert verbs <= own, "nothing calls these"


def has_verbs(module: ModuleType) -> bool:
    """Does a module define functions that rules or policy use?"""
    return any(
        isinstance(value, FunctionType) and value.__module__ == module.__name__
        for value in vars(module).values()
    )


def test_a_function_from_outside_is_not_linked() -> None:
    """It would compile, or run, without a hash of its source in the cache's name."""
    knights = find_game("knights")
    stray = ModuleType(f"{knights.package}.rules.stray")
    stray.why_not = knights.text.why_not  # type: ignore[attr-defined]
    linked: dict[str, ModuleType] = {}
    link(stray, None, {}, linked, [f"{knights.package}.rules", f"{knights.package}.policy"])
    assert set(linked) == {stray.__name__}


@each_game
def test_every_part_has_what_is_asked_of_it(game: Game) -> None:
    for part, names in CONTRACT.items():
        module = import_module(f"{game.package}.{part}")
        assert not set(names.split()) - set(vars(module)), module.__name__
    for name in ("guide/guide.md", "levels.toml"):
        assert (game.folder / name).is_file(), f"{game.id}: {name}"
    assert not hasattr(game.rules, "score")
    assert not hasattr(game.rules, "quick")


@ours
def test_one_name_is_one_idea_in_every_game(game: Game) -> None:
    for part, names in PARTS.items():
        there = {module.__name__.rpartition(".")[2] for module in modules(game, part)}
        assert names <= there, f"{game.id}/{part}"
    assert vars(game.scene).keys() >= TOLD, game.id
    assert game.folder / "scene" / "art.svg" == game.scene.ART
    flat = {path.stem for path in game.folder.glob("*.py")}
    assert flat <= {"__init__", "observe", "policy"}, (
        "only what is small stands outside the folders"
    )
