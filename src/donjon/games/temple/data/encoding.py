"""A sheet as the numbers that the rules are set up with."""

from donjon.engine.reader import Json
from donjon.games.temple.data.names import (
    COLOUR_NAMES,
    DEED_NAMES,
    ROOM_NAMES,
    SIDE_NAMES,
    SYMBOL_NAMES,
    TRACK_NAMES,
    counts,
)
from donjon.games.temple.rules.layout import MAP_FACTS, MAPS, NONE


def encode(sheet: Json, seats: int, difficulty: str, variant: int) -> list[int]:
    """The setup: the sheet as the rules take it, for so many seats."""
    team, maps = str(seats), sheet["maps"]
    head = [
        variant,
        sheet["goals"][team][difficulty],
        sheet["rounds"][team],
        sheet["tracks"]["boxes"],
        sheet["dice"],
        len(maps),
    ]
    gem_at = [sheet["tracks"]["gem_at"][track][team] for track in TRACK_NAMES]
    faces = [SYMBOL_NAMES.index(face) for face in sheet["die"]]
    rooms = [fact for name in ROOM_NAMES for fact in _room_facts(sheet["rooms"][name])]
    charts = [fact for chart in maps for fact in _map_facts(chart)]
    charts += [0] * (MAP_FACTS * (MAPS - len(maps)))
    return head + gem_at + faces + rooms + charts


def _room_facts(room: Json) -> list[int]:
    side, colour = room.get("entrance"), room.get("secret")
    return [
        *(SYMBOL_NAMES.index(symbol) for symbol in room["symbols"]),
        DEED_NAMES.index(room["action"]),
        NONE if side is None else SIDE_NAMES.index(side),
        NONE if colour is None else COLOUR_NAMES.index(colour),
    ]


def _map_facts(chart: Json) -> list[int]:
    reward = TRACK_NAMES.index(chart["reward"])
    return [*counts(chart["action"]), *counts(chart["gem"]), reward]
