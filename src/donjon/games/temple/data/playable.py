"""Whether a game on a sheet can be won, for those who make their own."""

from collections.abc import Iterator
from itertools import product

from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, because
from donjon.games.temple.data.names import DIFFICULTIES, ROOM_NAMES, SIDE_NAMES, TRACK_NAMES
from donjon.games.temple.data.sheet import TEAMS, Fault, beside

JOKER_TRACKS = ("reroll", "key", "torch", "mask")


def unplayable(sheet: Json) -> Iterator[Fault]:
    """What stands in the way on a well-formed sheet."""
    yield from _unpayable(sheet)
    yield from _blocked(sheet)
    yield from _never_closed(sheet)
    yield from _out_of_reach(sheet)


def _unpayable(sheet: Json) -> Iterator[Fault]:
    """Rooms and maps that ask for symbols the die doesn't show."""
    for name in ROOM_NAMES:
        for symbol in sorted(set(sheet["rooms"][name]["symbols"]) - set(sheet["die"])):
            yield Fault(
                f"rooms.{name}.symbols",
                because(N_("the die does not show {symbol}"), symbol=Name(symbol)),
            )
    for n, chart in enumerate(sheet["maps"]):
        for symbol in sorted(set(chart["action"] + chart["gem"]) - set(sheet["die"])):
            yield Fault(
                f"maps[{n}]", because(N_("the die does not show {symbol}"), symbol=Name(symbol))
            )


def _blocked(sheet: Json) -> Iterator[Fault]:
    """Sides without a way in, or with one that doesn't lead to the exit (TE-3, TE-7, TE-15)."""
    for side in SIDE_NAMES:
        doors = [n for n, room in sheet["rooms"].items() if room.get("entrance") == side]
        if not doors:
            yield Fault(
                "rooms", because(N_("no room has an entrance from the {side}"), side=Name(side))
            )
        elif not any(sheet["rooms"][name]["action"] == "exit" for name in _within(sheet, doors)):
            yield Fault(
                "rooms", because(N_("from the {side} no way leads to the exit"), side=Name(side))
            )


def _within(sheet: Json, doors: list[str]) -> set[str]:
    """Every room that can be reached from these, paying with dice."""
    found: set[str] = set()
    ahead = list(doors)
    while ahead:
        name = ahead.pop()
        if name not in found and set(sheet["rooms"][name]["symbols"]) <= set(sheet["die"]):
            found.add(name)
            ahead += beside(name)
    return found


def _never_closed(sheet: Json) -> Iterator[Fault]:
    """All ordered pairs of symbols must occur for the variant `closed` (TE-16)."""
    printed = {room["symbols"] for room in sheet["rooms"].values()}
    for pair in map("".join, product("AKTM", repeat=2)):
        if pair not in printed:
            yield Fault(
                "rooms",
                because(
                    N_("no room shows {pair} in this order, which `closed` needs"), pair=Name(pair)
                ),
            )


def _out_of_reach(sheet: Json) -> Iterator[Fault]:
    """Goals above all the gems there are (TE-1)."""
    for team in TEAMS:
        most = most_gems(sheet, int(team))
        for difficulty in DIFFICULTIES:
            goal = sheet["goals"][team][difficulty]
            if goal > most:
                reason = because(
                    N_("{goal} gems can't be reached: there are {most} for {team} seats"),
                    goal=goal, most=most, team=int(team),
                )  # fmt: skip
                yield Fault(f"goals.{team}.{difficulty}", reason)


def most_gems(sheet: Json, seats: int) -> int:
    """Every gem of every sheet, secret, map and track that so many seats can win."""
    deeds = [room["action"] for room in sheet["rooms"].values()]
    secrets = {room["secret"] for room in sheet["rooms"].values() if "secret" in room}
    maps = len(sheet["maps"])
    return seats * (deeds.count("gem") + maps) + 2 * len(secrets) + _track_gems(sheet, seats)


def _track_gems(sheet: Json, seats: int) -> int:
    """Tracks that can be marked far enough, jokers given where they do most."""
    deeds = [room["action"] for room in sheet["rooms"].values()]
    deeds += [chart["reward"] for chart in sheet["maps"]]
    jokers = seats * deeds.count("joker")
    short = {
        track: max(0, sheet["tracks"]["gem_at"][track][str(seats)] - seats * deeds.count(track))
        for track in TRACK_NAMES
    }
    gems = sum(not need for need in short.values())
    for need in sorted(need for track, need in short.items() if need and track in JOKER_TRACKS):
        jokers -= need
        gems += jokers >= 0
    return gems
