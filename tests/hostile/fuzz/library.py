"""What is handed to the library: journals, positions, sheets, armies, options.

Only a clear refusal may come of a damaged one; what is accepted after all must play, and be
written down and read back, like any other match.
"""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from donjon.engine.errors import BadInput, IllegalMove, UnknownGame
from donjon.engine.match import Match
from donjon.engine.reader import Reader
from donjon.engine.registry import find_game
from donjon.games.southerners.data import army
from donjon.games.temple.data import sheet
from tests.hostile.fuzz.damage import damaged, damaged_bytes, odd
from tests.hostile.fuzz.trying import deep
from tests.tables import TABLES, about, walk

LONGEST = 400  # characters of a clear sentence
MOVES = 25  # of the matches that journals are taken from
BATTLE = 10  # moves that an army is tried in
REFUSALS = (BadInput, IllegalMove, UnknownGame)


def refused(error: Exception) -> str:
    """How an input was refused; anything but a clear sentence is raised again."""
    if type(error) not in REFUSALS:
        raise error
    said = str(error)
    if not said or len(said) > LONGEST or not said.isprintable():
        raise AssertionError(f"no clear sentence: {said[:LONGEST]!r}") from error
    return f"refused: {type(error).__name__}"


def sound(match: Match, luck: Random) -> str:
    """What was accepted can be looked at, played on, written down and read back."""
    assert match.over or all(match.moves(seat) for seat in match.acting), "somebody can't move"
    for seat in (*match.seats, None):
        match.view(seat)
    if luck.random() < 0.2:
        viewer = luck.choice((*match.seats, None))
        match.scene(viewer).to_json()
        match.sentences(viewer)
    for _ in range(luck.randrange(4)):
        if not match.over:
            seat = luck.choice(match.acting)
            match.play(seat, luck.choice(match.moves(seat)))
    written = json.dumps(match.journal(), allow_nan=False)
    again = Match.replay(written)
    assert again.position() == match.position(), "it reads back as another position"
    assert json.dumps(again.journal()) == written, "it reads back as another journal"
    return "accepted"


@cache
def walks(number: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Journals and positions of a few moments of a few games at a table of TABLES."""
    found, table = [], TABLES[number]
    for seed in range(3):
        for match, luck in walk(table, seed):
            if luck.random() < 0.1 and match.moves_played and not match.over:
                match.undo()
            if match.moves_played % 9 == seed:
                found.append((_as_of_a_table(match.journal()), match.position()))
            if match.moves_played >= MOVES:
                break
    return found


def _as_of_a_table(journal: dict[str, Any]) -> dict[str, Any]:
    """With what a table notes beside the moves."""
    seat, number = journal["seats"][0], len(journal["entries"])
    sits = {"n": number + 1, "kind": "seat", "seat": seat, "time": 1.5, "more": {"who": "bot"}}
    clock = {"n": number + 2, "kind": "clock", "seat": seat, "time": 2, "more": {"then": "bot"}}
    return {**journal, "entries": [*journal["entries"], sits, clock]}


class Handed:
    """Something that a match is made of."""

    def take(self, given: Any) -> Any:
        """Read it, which may be refused."""
        raise NotImplementedError

    def use(self, taken: Any) -> str:
        """Play with what was read, which must go well."""
        return sound(taken, Random(1))

    def offer(self, given: Any) -> str:
        with deep():
            before = repr(given)
        try:
            taken = self.take(given)
        except Exception as error:
            outcome = refused(error)
        else:
            outcome = self.use(taken)
        with deep():
            assert repr(given) == before, "what was handed in has been changed"
        return outcome


class Journals(Handed):
    """Damaged journals: as JSON, as text, as bytes."""

    def make(self, luck: Random) -> Any:
        told, _ = luck.choice(walks(luck.randrange(len(TABLES))))
        other, _ = luck.choice(walks(luck.randrange(len(TABLES))))
        if luck.random() < 0.1:
            raw = damaged_bytes(json.dumps(told).encode(), luck)
            return raw if luck.random() < 0.5 else raw.decode("latin-1")
        for _ in range(luck.choice((1, 1, 1, 2, 4))):
            told = damaged(told, luck, other)
        return told

    def take(self, given: Any) -> Match:
        return Match.replay(given)


class Positions(Handed):
    """Damaged positions."""

    def make(self, luck: Random) -> Any:
        number = luck.randrange(len(TABLES))
        loadable = getattr(about(TABLES[number].game), "loadable", lambda _: True)
        found = [position for _, position in walks(number) if loadable(position)]
        position = luck.choice(found)
        for _ in range(luck.choice((1, 1, 1, 2, 4))):
            position = damaged(position, luck, luck.choice(found))
        return position

    def take(self, given: Any) -> Match:
        return Match.load(given, seed=1)


class Options(Handed):
    """Damaged options, numbers of seats, seeds and numbers."""

    def make(self, luck: Random) -> Any:
        table = luck.choice(TABLES)
        declared = find_game(table.game).text.OPTIONS
        options: Any = {o.name: o.default for o in declared if luck.random() < 0.5}
        options |= table.options
        other = luck.choice(TABLES).options
        given = {"game": table.game, "seats": table.seats, "seed": luck.randrange(9), "number": 0}
        for _ in range(luck.choice((0, 1, 1, 2))):
            options = damaged(options, luck, other)
        if luck.random() < 0.2:
            given[luck.choice(list(given))] = odd(luck)
        return {**given, "options": options}

    def take(self, given: Any) -> Match:
        return Match.new(**given)


class Sheets(Handed):
    """Damaged sheets of the temple, and their files."""

    def make(self, luck: Random) -> Any:
        found = [*map(sheet.named, sheet.shipped()), about("temple").own_sheet()]
        made: Any = luck.choice(found)
        if luck.random() < 0.1:
            return damaged_bytes(json.dumps(made).encode(), luck)
        for _ in range(luck.choice((1, 1, 2, 3))):
            made = damaged(made, luck, luck.choice(found))
        return made

    def take(self, given: Any) -> Match:
        value = sheet.parse(given.decode("latin-1")) if isinstance(given, bytes) else given
        assert all(fault.reason for fault in sheet.faults(value))
        return Match.new("temple", 2, 1, {"sheet": value})


class Armies(Handed):
    """Damaged armies of the Southerners, and their files; what is accepted goes to battle."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()

    def make(self, luck: Random) -> Any:
        found = _armies()
        made: Any = luck.choice(found)
        for _ in range(luck.choice((1, 1, 2, 3))):
            made = damaged(made, luck, luck.choice(found))
        if luck.random() < 0.1:
            with deep():
                return damaged_bytes(json.dumps(made).encode(), luck)
        return made

    def take(self, given: Any) -> army.Army:
        if not isinstance(given, bytes):
            return army.read_army(Reader(given, "army"))
        path = Path(self.folder.name) / "southerners.json"
        path.write_bytes(given)
        return army.load_army(path)

    def use(self, taken: army.Army) -> str:
        luck = Random(1)
        with enlisted(taken):
            match = Match.new("southerners", 2, 1, {"north": taken.name})
            for _ in range(BATTLE):
                seat = luck.choice(match.acting)
                match.play(seat, luck.choice(match.moves(seat)))
            return sound(match, luck)


@cache
def _armies() -> list[Any]:
    folder = files("donjon.games.southerners") / "data" / "armies"
    return [json.loads(path.read_text("utf-8")) for path in folder.iterdir()]


@contextmanager
def enlisted(made: army.Army) -> Iterator[None]:
    """An army among those there are, in place of one of its name."""
    usual = list(army.ARMIES)
    army.ARMIES[:] = [*(a for a in usual if a.name != made.name), made]
    try:
        yield
    finally:
        army.ARMIES[:] = usual
