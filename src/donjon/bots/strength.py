"""What makes a level: a table in the game's `levels.toml`, or in the one beside this file."""

import tomllib
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from donjon.engine.errors import BadInput, as_typed
from donjon.engine.reader import NOT_THAT
from donjon.engine.registry import games
from donjon.engine.words import N_, Name, because

USUAL = Path(__file__).parent / "levels.toml"


@dataclass(frozen=True)
class Strength:
    """How a bot thinks.  No simulations: it moves by chance."""

    simulations: int = 0  # games simulated for a move
    seconds: float = 0.0  # and no longer than this; 0: as long as it takes
    trees: str = "seat"  # "seat": one for each; "one": where nothing but dice is hidden
    explore: float = 0.7  # how much an action's uncertainty counts
    jitter: float = 0.0  # 0 to 1: how much that varies by chance, for choices made at once
    cutoff: int = -1  # moves a roll-out plays before `score` judges; -1: to the end
    rounds: int = 0  # and no further than the beginning of this many rounds on; 0: any
    quick: int = 0  # per cent of a roll-out's moves, and with `widen` of the actions tried first,
    # that the game's quick policy chooses: with one simulation it is all there is
    widen: float = 0.0  # actions tried: widen * visits ** power; 0: all
    power: float = 0.5
    trust: float = 0.0  # how sure it must be that another action beats the one tried first
    temperature: float = 0.0  # 0: plays what it thinks best; more: others too, by their visits
    threads: int = 1  # each with trees of its own; their results are added up
    nodes: int = 0  # memory; 0: enough for the simulations
    rate: int = 20_000  # simulations a second that a machine makes at least: a table waits for it
    unseen: int = 1  # steps a seat may take before others notice one: it waits for so many

    def room(self, seats: int) -> int:
        """How many nodes to allocate."""
        count = 1 if self.trees == "one" else seats
        wanted = self.nodes or 2 * count * max(self.simulations, 512)
        return min(max(wanted, 1024), 1 << 21)


KINDS: dict[str, type[Any]] = {f.name: type(f.default) for f in fields(Strength)}


def levels(game: str) -> tuple[str, ...]:
    """The levels there are for a game, weakest first."""
    return tuple(_file(game))


def strength(game: str, level: str) -> Strength:
    """The settings of a level; `hard:simulations=500,explore=1` changes some of them."""
    name, _, changes = level.partition(":")
    known = _file(game)
    if name not in known:
        reason = N_("no bot of the level {level} plays {game}; there are: {known}")
        unknown = because(reason, level=repr(name), game=Name(game), known=as_typed(known))
        raise BadInput("level", unknown)
    return replace(known[name], **_changes(changes)) if changes else known[name]


@cache
def _file(game: str) -> dict[str, Strength]:
    known = games().get(game)
    own = known.folder / "levels.toml" if known else USUAL
    path = own if own.is_file() else USUAL
    tables: dict[str, Any] = tomllib.loads(path.read_text())
    shared = tables.pop("all", {})
    return {name: Strength(**_checked({**shared, **table}, path)) for name, table in tables.items()}


def _checked(table: dict[str, Any], path: Path) -> dict[str, Any]:
    for name, value in table.items():
        if name not in KINDS:
            reason = because(N_("no such setting; there are: {known}"), known=as_typed(KINDS))
            raise BadInput(f"{path.name}: {name}", reason)
        kind = KINDS[name]
        if not isinstance(value, (int, float) if kind is float else kind):
            reason = because(NOT_THAT, wanted=Name(kind), value=repr(value))
            raise BadInput(f"{path.name}: {name}", reason)
    return table


def _changes(text: str) -> dict[str, Any]:
    """`simulations=500,explore=1` as settings."""
    changed: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = part.partition("=")
        kind = KINDS.get(name)
        if not equals or kind is None:
            reason = because(
                N_("{part} is none of: {known}"), part=repr(part), known=as_typed(KINDS)
            )
            raise BadInput("level", reason)
        try:
            changed[name] = kind(value)
        except ValueError:
            reason = because(N_("{name} can't be {value}"), name=Name(name), value=repr(value))
            raise BadInput("level", reason) from None
    return changed
