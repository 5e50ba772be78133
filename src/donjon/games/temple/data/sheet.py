"""Sheets: how one is read, what can be wrong with it, and what the rules get of it.

A sheet is a JSON object like `sheets/donjon.json`.  `read` takes any that is well formed;
`faults` also says whether a game on it can be won.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.resources import files
from typing import Any, NamedTuple

from donjon.engine.errors import BadInput
from donjon.engine.reader import Json, Reader
from donjon.engine.words import N_, Name, because
from donjon.games.temple.data.names import (
    COLOUR_NAMES,
    DEED_NAMES,
    DIFFICULTIES,
    ROOM_NAMES,
    SIDE_NAMES,
    SYMBOL_NAMES,
    TRACK_NAMES,
)
from donjon.games.temple.rules.layout import EXTRA, FACES, FIELDS, MAPS, ROOMS, WIDTH

FIELDS_OF_SHEET = (
    "name", "rooms", "maps", "tracks", "goals", "rounds", "die", "dice", "extra_dice", "tray",
)  # fmt: skip
TEAMS = ("2", "3", "4")
MOST_BOXES, MOST_DICE, MOST_ROUNDS, MOST_GEMS, LONGEST_MAP = 12, 12, 30, 99, 6


class Fault(NamedTuple):
    """Something wrong with a sheet, and where."""

    path: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.path else self.reason


@cache
def shipped() -> tuple[str, ...]:
    """The names of the sheets that come with the game."""
    folder = files(__package__) / "sheets"
    return tuple(sorted(p.name[:-5] for p in folder.iterdir() if p.name.endswith(".json")))


@cache
def named(name: str) -> Json:
    """A shipped sheet."""
    return parse((files(__package__) / "sheets" / f"{name}.json").read_text())


def parse(text: str) -> Json:
    """A sheet from the text of its file; BadInput if it isn't well formed."""
    return read(Reader(load_json(text)))


def load_json(text: str) -> Any:
    """What a file holds, whether it is a sheet or not."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except BadInput:
        raise
    except (ValueError, RecursionError) as error:
        raise BadInput("", because(N_("this is not JSON: {error}"), error=Name(error))) from None


def _once(pairs: list[tuple[str, Any]]) -> Json:
    """An object in which every field stands once; JSON itself would take the last one."""
    found: Json = {}
    for name, value in pairs:
        if name in found:
            raise BadInput(name, N_("stands twice in the same object"))
        found[name] = value
    return found


def read(value: Reader) -> Json:
    """A well-formed sheet; BadInput names the first thing that is wrong."""
    for fault in _ill_formed(value):
        raise BadInput(fault.path, fault.reason)
    found: Json = value.value
    return found


def faults(value: Any) -> list[Fault]:
    """Everything wrong with a sheet: with its form or, if that is right, with playing it."""
    from donjon.games.temple.data.playable import unplayable

    return list(_ill_formed(Reader(value))) or list(unplayable(value))


def _ill_formed(value: Reader) -> Iterator[Fault]:
    """Look at every part on its own, so that one fault doesn't hide another."""
    fields: dict[str, Reader] = {}
    yield from _trial(lambda: fields.update(value.fields(FIELDS_OF_SHEET)))
    if not fields:
        return
    yield from _trial(lambda: fields["name"].text(40))
    yield from _rooms(fields["rooms"])
    yield from _trial(lambda: _maps(fields["maps"]))
    yield from _trial(lambda: _tracks(fields["tracks"]))
    yield from _trial(lambda: _goals(fields["goals"], fields["rounds"]))
    yield from _trial(lambda: _dice(fields))


def _trial(look: Callable[[], Any]) -> Iterator[Fault]:
    try:
        look()
    except BadInput as error:
        yield Fault(error.path, error.reason)


def _rooms(value: Reader) -> Iterator[Fault]:
    rooms: dict[str, Reader] = {}
    yield from _trial(lambda: rooms.update(value.fields(ROOM_NAMES)))
    wrong = 0
    for name in rooms:
        for fault in _trial(partial(_room, name, rooms[name])):
            wrong += 1
            yield fault
    if rooms and not wrong:
        yield from _trial(lambda: _exit(value, rooms))
        yield from _trial(lambda: _pairs(value, rooms))


def _room(name: str, value: Reader) -> None:
    fields = value.fields(("symbols", "action"), ("entrance", "secret"))
    _symbols(fields["symbols"], 2, 2)
    action = fields["action"].one_of(DEED_NAMES)
    if "entrance" in fields:
        side = fields["entrance"].one_of(SIDE_NAMES)
        if name not in edge(side):
            fields["entrance"].fail(
                because(
                    N_("{name} does not lie on the {side} side"), name=Name(name), side=Name(side)
                )
            )
    if "secret" in fields:
        fields["secret"].one_of(COLOUR_NAMES)
        if action == "exit":
            fields["secret"].fail(N_("the exit can't be a secret room"))


def edge(side: str) -> list[str]:
    """The rooms that lie on a side."""
    spots = {"north": "1", "south": "5", "west": "a", "east": "e"}
    return [name for name in ROOM_NAMES if spots[side] in name]


def _exit(value: Reader, rooms: dict[str, Reader]) -> None:
    exits = [name for name, room in rooms.items() if room.value["action"] == "exit"]
    if len(exits) != 1:
        value.fail(
            because(
                N_("a temple has one exit, this one {exits} ({other})"),
                exits=len(exits),
                other=Name(", ".join(exits) or "–"),
            )
        )


def _pairs(value: Reader, rooms: dict[str, Reader]) -> None:
    for colour in COLOUR_NAMES:
        pair = [name for name, room in rooms.items() if room.value.get("secret") == colour]
        if len(pair) not in (0, 2):
            value.fail(
                because(
                    N_("a secret has two rooms, {colour} has {pair} ({other})"),
                    colour=Name(colour),
                    pair=len(pair),
                    other=Name(", ".join(pair)),
                )
            )


def _symbols(value: Reader, least: int, most: int) -> str:
    text = value.text(most + 1)
    if not least <= len(text) <= most or set(text) - set("AKTM"):
        if least == most:
            value.wrong(because(N_("{most} symbols of A, K, T and M"), most=most))
        value.wrong(
            because(N_("{least} to {most} symbols of A, K, T and M"), least=least, most=most)
        )
    return text


def _maps(value: Reader) -> None:
    charts = value.items()
    if not 1 <= len(charts) <= MAPS:
        value.fail(
            because(
                N_("a sheet has 1 to {maps} maps, this one {charts}"),
                maps=MAPS,
                charts=len(charts),
            )
        )
    for chart in charts:
        fields = chart.fields(("action", "reward", "gem"))
        _symbols(fields["action"], 1, LONGEST_MAP)
        _symbols(fields["gem"], 1, LONGEST_MAP)
        fields["reward"].one_of(TRACK_NAMES)


def _tracks(value: Reader) -> None:
    fields = value.fields(("boxes", "gem_at"))
    boxes = fields["boxes"].whole(1, MOST_BOXES)
    for track in fields["gem_at"].fields(TRACK_NAMES).values():
        for team in track.fields(TEAMS).values():
            team.whole(1, boxes)


def _goals(goals: Reader, rounds: Reader) -> None:
    for team in goals.fields(TEAMS).values():
        for goal in team.fields(DIFFICULTIES).values():
            goal.whole(1, MOST_GEMS)
    for team in rounds.fields(TEAMS).values():
        team.whole(1, MOST_ROUNDS)


def _dice(fields: dict[str, Reader]) -> None:
    for face in fields["die"].items(FACES):
        face.one_of(tuple(SYMBOL_NAMES))
    fields["dice"].whole(1, MOST_DICE)
    fields["extra_dice"].whole(EXTRA, EXTRA)
    fields["tray"].whole(FIELDS, FIELDS)


def beside(name: str) -> list[str]:
    """The rooms next to a room, as printed: every passage is open."""
    room = ROOM_NAMES.index(name)
    column, row = room % WIDTH, room // WIDTH
    spots = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
    inside = [(c, r) for c, r in spots if 0 <= c < WIDTH and 0 <= r < ROOMS // WIDTH]
    return [ROOM_NAMES[r * WIDTH + c] for c, r in inside]
