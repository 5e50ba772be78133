"""Which games there are: every entry point of the group `donjon.games` is one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from donjon.engine.errors import UnknownGame
from donjon.engine.words import add_catalogues

GROUP = "donjon.games"


class Ink(NamedTuple):
    """How a seat looks: its colour on light paper and on dark, and its shape."""

    light: str  # such as #1f5a96
    dark: str
    shape: str  # disc, square, triangle or diamond


class Command(NamedTuple):
    """A command of the command line."""

    module: str  # with `add_arguments(parser)` and `run(args) -> exit code`
    help: str


@dataclass(frozen=True)
class Game:
    """The facts of a game; its modules are loaded when they are first needed."""

    id: str
    title: str
    package: str  # where its rules, policy, text and scene are
    seats: tuple[str, ...]  # all there can be, clockwise
    least: int  # how many must play
    minutes: int  # what people should plan for
    blurb: str  # one sentence, marked for gettext
    weight: int = 0  # how much there is to learn: 1 little, 2 some, 3 a lot; 0 says nothing
    together: bool = False  # all win or lose as one
    draws: bool = False  # it can end in a draw, so players may agree to one
    secrets: bool = False  # do seats hold something that others may not see?
    one_board: bool = False  # is it drawn alike for every seat?  Then it is drawn once for all
    inks: Mapping[str, Ink] = field(
        default_factory=dict, hash=False
    )  # of seats that need their own
    commands: Mapping[str, Command] = field(default_factory=dict, hash=False)  # `donjon NAME`

    @cached_property
    def rules(self) -> ModuleType:
        return import_module(f"{self.package}.rules")

    @cached_property
    def policy(self) -> ModuleType:
        """Its quick judgement and, if it has one, its quick way to play; no part of the rules."""
        return import_module(f"{self.package}.policy")

    @cached_property
    def text(self) -> ModuleType:
        return import_module(f"{self.package}.text")

    @cached_property
    def scene(self) -> ModuleType:
        return import_module(f"{self.package}.scene")

    @cached_property
    def guide(self) -> ModuleType:
        return import_module(f"{self.package}.guide")

    @cached_property
    def folder(self) -> Path:
        """Where its package lies: `guide/guide.md` and `levels.toml` are there."""
        return Path(str(import_module(self.package).__file__)).parent

    @cached_property
    def version(self) -> int:
        """The version of the rules, which a journal carries."""
        version: int = self.rules.VERSION
        return version

    @property
    def most(self) -> int:
        return len(self.seats)

    def __getstate__(self) -> dict[str, Any]:
        """Another process loads its modules itself."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


PLAIN_FACTS = ("id", "title", "package", "seats", "least", "minutes", "blurb")  # all it must have


@cache
def games() -> dict[str, Game]:
    """Every installed game by its id."""
    found = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        game: Any = entry.load()
        if not isinstance(game, Game) or game.id != entry.name:
            raise TypeError(f"the entry point {entry.name!r} of {GROUP} must be a Game of that id")
        found[game.id] = game
        add_catalogues(game.folder / "locale")
    return found


def find_game(name: Any) -> Game:
    """The game of this id."""
    known = games()
    if type(name) is str and name in known:
        return known[name]
    if isinstance(name, Game):
        return name
    raise UnknownGame(name, list(known))
