"""Sir Holland written a second time, by the rulings alone: strings, sets and recursion.

It shares no line with the game and takes its time; `test_second_opinion.py` plays both.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

LEFT = {
    1: {"move": 1, "hide": 1},
    2: {"move": 2, "villain": 1},
    3: {"move": 2, "blast": 1},
    4: {"move": 1, "villain": 3},
    5: {"move": 1, "climb": 1},
    6: {"move": 1, "portal": 2},
}
COST = {"left": "move", "right": "move", "rope": "move", "climb": "climb", "portal-up": "portal",
        "portal-down": "portal", "hide": "hide", "passage": ""}  # fmt: skip
DUNGEONS = ("b1", "d1")


def shift(space: str, across: int, up: int) -> str | None:
    """The space so far away, `free` above level 5, None beyond the edge."""
    column, level = ord(space[0]) + across, int(space[1]) + up
    if not ord("a") <= column <= ord("e") or level < 1:
        return None
    return "free" if level > 5 else f"{chr(column)}{level}"


class Second:
    """The state and the rules, from the opening position of a match."""

    def __init__(self, position: dict[str, Any], fall: int) -> None:
        p = deepcopy(position)
        self.seats: list[str] = p["seats"]
        self.fall = fall
        self.card = {
            f"{c}{n + 1}": p["tower"][n][i] for n in range(5) for i, c in enumerate("abcde")
        }
        self.at: dict[str, str] = {**p["heroes"], **p["villains"]}
        self.heroes, self.villains = list(p["heroes"]), list(p["villains"])
        self.lying: set[str] = set()
        self.hands = {seat: set(hand) for seat, hand in p["hands"].items()}
        self.rests: dict[str, int] = p["rests"]
        self.gryphon: str = p["gryphon"]
        self.round, self.last_round, self.over = 1, False, False
        self.chosen: dict[str, int | None] = p["chosen"]
        self.queue: list[str] = []
        self.seat: str | None = None
        self.ranking: list[str] = []
        self.begin_turn(None)

    # --- looking ------------------------------------------------------------------------

    def begin_turn(self, seat: str | None) -> None:
        self.seat = seat
        card = self.chosen[seat] if seat else 7
        names = ("move", "villain", "climb", "portal", "blast", "hide")
        self.left = {name: LEFT.get(card or 7, {}).get(name, 0) for name in names}
        self.under_way: str | None = None
        self.entered: str | None = None
        self.moved: set[str] = set()

    def own(self) -> list[str]:
        return [hero for hero in self.heroes if hero[:-1] == self.seat]

    def others_at(self, piece: str, space: str) -> list[str]:
        return [other for other, where in self.at.items() if where == space and other != piece]

    def may_stop(self, hero: str, space: str) -> bool:
        return space in (*DUNGEONS, "free") or not self.others_at(hero, space)

    def lies(self, hero: str) -> bool:
        return hero in self.lying or self.card.get(self.at[hero]) == "o"

    def acting(self) -> list[str]:
        if self.over:
            return []
        return [self.seat] if self.seat else [s for s in self.seats if self.chosen[s] is None]

    def legal(self, seat: str) -> set[str]:
        if self.seat is None:
            return {f"card:{card}" for card in self.hands[seat]}
        return set(self.moves())

    def moves(self) -> Iterator[str]:
        one, other = self.villains
        urged = self.under_way
        if urged in self.villains and self.at[one] != self.at[other]:
            urged = None
        after = deepcopy(self)
        after.stop()
        for villain in self.villains:
            if urged in (None, villain):
                yield from self.villain_moves(villain)
        for hero in after.own():
            if urged in (None, hero):
                yield from (f"{hero}:{verb}" for verb in after.verbs(hero))
        if urged is None:
            yield from (f"blast:{space}" for space in after.blasts())
            yield "done"

    def villain_moves(self, villain: str) -> Iterator[str]:
        if villain in self.moved or not self.left["villain"]:
            return
        for course, (x, y) in {
            "left": (-1, 0),
            "right": (1, 0),
            "up": (0, 1),
            "down": (0, -1),
        }.items():
            to = shift(self.at[villain], x, y)
            if to in (None, "free") or (y and self.card[self.at[villain]] != "p"):
                continue
            met = [v for v in self.villains if v != villain and self.at[v] == to]
            if not met or self.left["villain"] > 1:
                yield f"{villain}:{course}"

    def goals(self, hero: str) -> Iterator[tuple[str, str]]:
        """Verbs that lead somewhere, whoever is there, and where."""
        here = self.at[hero]
        if here == "free" or hero in self.lying:
            return
        ways = {"left": (-1, 0), "right": (1, 0), "rope": (0, 1), "climb": (0, 1),
                "portal-up": (0, 1), "portal-down": (0, -1)}  # fmt: skip
        for verb, (x, y) in ways.items():
            to = shift(here, x, y)
            if to is None or not self.left[COST[verb]]:
                continue
            if verb == "rope" and self.card[here] != "r":
                continue
            if verb.startswith("portal") and (self.card[here] != "p" or to == "free"):
                continue
            yield verb, to
        if self.entered == hero:
            yield "passage", next(s for s, c in self.card.items() if c == "s" and s != here)

    def verbs(self, hero: str) -> Iterator[str]:
        for verb, to in self.goals(hero):
            if self.may_stop(hero, to) or self.gets_on(hero, verb, to):
                yield verb
        here = self.at[hero]
        if self.left["hide"] and here != "free" and self.under_way != hero:
            if self.card[here] != "p" and not self.lies(hero):
                yield "hide"

    def gets_on(self, hero: str, verb: str, to: str) -> bool:
        """After this step, is there a further one that leads to a stop?"""
        then = deepcopy(self)
        then.go(hero, verb, to)
        return any(then.may_stop(hero, t) or then.gets_on(hero, v, t) for v, t in then.goals(hero))

    def blasts(self) -> list[str]:
        if not self.left["blast"]:
            return []
        taken = set(self.at.values())
        return [s for s, c in self.card.items() if c not in "pd" and s[1] != "5" and s not in taken]

    # --- doing --------------------------------------------------------------------------

    def go(self, hero: str, verb: str, to: str) -> None:
        if COST[verb]:
            self.left[COST[verb]] -= 1
        self.at[hero] = to
        self.entered = hero if verb != "passage" and self.card.get(to) == "s" else None
        self.under_way = None if self.may_stop(hero, to) else hero

    def stop(self) -> None:
        """End the movement of the villain under way."""
        villain = self.under_way
        if villain is None or villain in self.heroes:
            return
        self.under_way = None
        self.moved.add(villain)
        space = self.at[villain]
        for hero in self.heroes:
            if self.at[hero] == space and not self.lies(hero) and space not in DUNGEONS:
                self.drop(hero, space)

    def drop(self, hero: str, space: str) -> None:
        column, level = space[0], int(space[1]) - self.fall
        while level >= 1 and not self.may_stop(hero, f"{column}{level}"):
            level -= 1
        home = {"a": "b1", "b": "b1", "c": "b1" if hero[-1] == "1" else "d1"}.get(column, "d1")
        self.at[hero] = f"{column}{level}" if level >= 1 else home

    def play(self, seat: str, move: str) -> None:
        who, _, what = move.partition(":")
        if who == "card":
            self.chosen[seat] = int(what)
            if all(self.chosen.values()):
                self.show()
            return
        if who != self.under_way:
            self.stop()
        if who in self.villains:
            self.step(who, what)
        elif who == "blast":
            self.blast(what)
        elif what == "hide":
            self.left["hide"] -= 1
            self.lying.add(who)
        elif who in self.heroes:
            self.go(who, what, dict(self.goals(who))[what])
        if who in (*self.villains, "blast") or what == "hide":
            self.entered = None
        if who == "done" or self.legal(seat) == {"done"}:
            self.stop()
            self.next()

    def step(self, villain: str, course: str) -> None:
        x, y = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[course]
        self.at[villain] = shift(self.at[villain], x, y) or ""
        self.left["villain"] -= 1
        self.under_way = villain
        if not self.left["villain"]:
            self.stop()

    def blast(self, space: str) -> None:
        self.left["blast"] -= 1
        column, low = space[0], int(space[1])
        cards = [self.card[f"{column}{n}"] for n in range(low, 6)]
        for n, card in zip(range(low, 6), cards[1:] + cards[:1], strict=True):
            self.card[f"{column}{n}"] = card
        for piece, where in self.at.items():
            if where[0] == column and where != "free" and int(where[1]) > low:
                self.at[piece] = f"{column}{int(where[1]) - 1}"

    # --- rounds -------------------------------------------------------------------------

    def clockwise(self) -> list[str]:
        first = self.seats.index(self.gryphon)
        return self.seats[first:] + self.seats[:first]

    def show(self) -> None:
        for seat in self.seats:
            self.hands[seat].discard(self.chosen[seat] or 0)
        self.queue = sorted(self.clockwise(), key=lambda seat: self.chosen[seat] or 0)
        self.next()

    def next(self) -> None:
        while self.queue:
            seat = self.queue.pop(0)
            if self.chosen[seat] == 7:
                self.hands[seat] = set(range(1, 8))
                self.rests[seat] = min(2, self.rests[seat] + 1)
                self.gryphon = seat
                continue
            self.begin_turn(seat)
            if self.legal(seat) != {"done"}:
                return
        self.begin_turn(None)
        self.end_round()

    def freed(self, seat: str) -> int:
        return sum(self.at[f"{seat}{k}"] == "free" for k in (1, 2))

    def end_round(self) -> None:
        if self.last_round or any(self.freed(seat) == 2 for seat in self.seats):
            self.over = True
            self.ranking = sorted(self.clockwise(), key=self.worth, reverse=True)
            return
        self.round += 1
        self.last_round = all(rests == 2 for rests in self.rests.values())
        self.lying.clear()
        self.chosen = dict.fromkeys(self.seats)

    def worth(self, seat: str) -> tuple[int, int]:
        inside = [self.at[f"{seat}{k}"] for k in (1, 2) if self.at[f"{seat}{k}"] != "free"]
        return self.freed(seat), sum(int(space[1]) for space in inside)

    def position(self) -> dict[str, Any]:
        """What must agree with the game's own position."""
        return {
            "tower": ["".join(self.card[f"{c}{n}"] for c in "abcde") for n in range(1, 6)],
            "heroes": {hero: self.at[hero] for hero in self.heroes},
            "hidden": [hero for hero in self.heroes if self.lies(hero)],
            "villains": {villain: self.at[villain] for villain in self.villains},
            "hands": {seat: sorted(hand) for seat, hand in self.hands.items()},
            "rests": self.rests,
            "gryphon": self.gryphon,
            "round": self.round,
            "last_round": self.last_round,
            "chosen": self.chosen,
        }

    def turn(self) -> dict[str, Any] | None:
        if self.seat is None:
            return None
        return {
            "seat": self.seat,
            "card": self.chosen[self.seat],
            **self.left,
            "moving": self.under_way,
            "entered": self.entered,
            "moved": [villain for villain in self.villains if villain in self.moved],
            "queue": self.queue,
        }
