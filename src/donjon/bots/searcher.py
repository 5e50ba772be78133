"""A search that can be asked again and again: its memory, its budget, and when it stops."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter
from typing import Any

import numpy as np

from donjon.bots.strength import Strength
from donjon.bots.tree.build import SEARCH, SEARCH_PLAIN, allocate
from donjon.bots.tree.nodes import NONE, STAY, TREES, VIEWER, Trees, key_of
from donjon.engine import builds, loading, twin
from donjon.engine.registry import Game
from donjon.engine.state import MAX_SEATS, lowest_seat
from donjon.engine.twin import Twin

SLICE = 0.004  # seconds of search between two looks at the clock and at `stop`
CHECKS = 8  # how often, in a budget of simulations, it is asked whether the choice is settled
Stop = Callable[[], bool]


@dataclass(frozen=True)
class Findings:
    """What a search found out about a position, for one seat."""

    visits: np.ndarray[Any, Any]  # for each action
    values: np.ndarray[Any, Any]  # the mean result of each action, for the seat
    chances: np.ndarray[Any, Any]  # the mean result of all, for each seat
    simulations: int
    seconds: float

    def best(self) -> int:
        """The action tried most often; among equals the one that did best."""
        return int(np.lexsort((self.values, self.visits))[-1])


class Searcher:
    """Searches positions of one game with one strength, each with bare trees."""

    def __init__(
        self, game: Game, strength: Strength, seats: int, build: builds.Build | None = None
    ) -> None:
        self.game = game
        self.strength = strength
        self.build = build or loading.fastest(game, SEARCH)
        self.drive = self.build.drive
        count = max(1, strength.threads)
        self._memory = [allocate(self.build, strength.room(seats)) for _ in range(count)]

    def search(
        self, view: Any, seat: int, seed: str, stop: Stop | None = None, timed: bool = True
    ) -> Findings:
        """Search a position as a seat sees it (a twin, or a row of one record)."""
        begun = perf_counter()
        for n, trees in enumerate(self._memory):
            self._place(trees, view)
            self._instruct(trees, seat, f"{seed}/{n}")
            self.drive.plant(trees)
        deadline = begun + self.strength.seconds if timed and self.strength.seconds else None
        shares = self._shares()
        if len(shares) == 1:
            done = self._run(0, shares[0], deadline, stop)
        else:
            with ThreadPoolExecutor(len(shares)) as pool:
                runs = [pool.submit(self._run, n, s, deadline, stop) for n, s in enumerate(shares)]
                done = sum(run.result() for run in runs)
        return self._findings(done, perf_counter() - begun)

    def _place(self, trees: Trees, view: Any) -> None:
        if isinstance(view, np.ndarray):
            for name in trees.root.dtype.names:
                trees.root[name] = view[name]
        else:
            bare = Twin(**{k: v for k, v in vars(view).items() if k not in ("noted", "notes")})
            if self.build.compiled:
                twin.freeze(bare, trees.root[0])
            else:
                trees.root[0] = twin.copy(bare)

    def _instruct(self, trees: Trees, seat: int, seed: str) -> None:
        s = self.strength
        count = 1 if s.trees == "one" else int(trees.root[0].seats)
        trees.how[:] = [seat, count, s.cutoff, s.quick, s.rounds]
        trees.much[:] = [s.explore, s.widen, s.power, s.jitter, s.trust]
        digest = sha256(f"{self.game.id}/{seed}".encode()).digest()
        trees.luck[0] = self.build.words([int.from_bytes(digest[:8], "little")])[0]

    def _shares(self) -> list[int]:
        """Each thread's simulations."""
        count = len(self._memory)
        total = self.strength.simulations
        return [total // count + (n < total % count) for n in range(count)]

    def _run(self, n: int, budget: int, deadline: float | None, stop: Stop | None) -> int:
        """Simulate in slices; how long they are changes nothing of what is found."""
        trees = self._memory[n]
        done, size = 0, 8
        check = max(1, budget // CHECKS)
        while done < budget:
            count = min(size, check - done % check, budget - done)
            before = perf_counter()
            self.drive.search(trees, count)
            now = perf_counter()
            done += count
            size = max(1, min(4 * size, int(count * SLICE / max(now - before, 1e-6))))
            if (stop is not None and stop()) or (deadline is not None and now >= deadline):
                break
            if done % check == 0 and self._settled(trees, budget - done):
                break
        return done

    def _settled(self, trees: Trees, left: int) -> bool:
        """Can no other action be tried more often than the first any more?"""
        if self.strength.temperature > 0:
            return False
        visits, _ = self._read([trees])
        first, second = np.partition(visits, -2)[-2:][::-1]
        return bool(first - second > left)

    def _read(self, memory: list[Trees]) -> tuple[Any, Any]:
        actions = self.game.rules.ACTIONS
        visits, sums = np.zeros(max(actions, 2), np.int64), np.zeros(max(actions, 2))
        for trees in memory:
            self.drive.read_root(trees, visits, sums)
        return visits, sums

    def _findings(self, done: int, seconds: float) -> Findings:
        visits, sums = self._read(self._memory)
        totals = np.sum([trees.totals for trees in self._memory], axis=0)
        chances = totals / max(done, 1)
        return Findings(visits, sums / np.maximum(visits, 1), chances, done, seconds)

    # --- the line it expects ------------------------------------------------------------

    def line(self, longest: int, least: int) -> list[tuple[int, str]]:
        """What the seats are most likely to do now, as (seat, move), with sampled dice."""
        trees = self._memory[0]
        plain, states = builds.interpreted(self.game, SEARCH_PLAIN), self._plainly()
        viewer = int(trees.how[VIEWER])
        plain.drive.deal_for(states, viewer, [int(trees.luck[0]), viewer])
        trees.at[:] = range(len(trees.at))
        line: list[tuple[int, str]] = []
        while len(line) < longest and not states[0].over:
            acting = states[0].acting
            seat = viewer if acting >> viewer & 1 else lowest_seat(acting)
            mask = plain.mask()
            plain.drive.mark_legal(states, seat, mask)
            trees.mask[:] = mask
            action = int(self.drive.likely(trees, seat, least))
            if action == NONE:
                break
            line.append((seat, self.game.text.move(states[0], seat, action)))
            self._move_on(trees, states, seat, action)
            plain.drive.play(states, seat, action)
        return line

    def _count(self) -> int:
        return int(self._memory[0].how[TREES])

    def _plainly(self) -> Any:
        """The position it thought about, for the interpreted rules."""
        trees = self._memory[0]
        return builds.interpreted(self.game, SEARCH_PLAIN).adopt(self.build.twin(trees.root))

    def _move_on(self, trees: Trees, states: Any, seat: int, action: int) -> None:
        """Follow in every tree what its seat notices of an action."""
        drive, count = builds.interpreted(self.game, SEARCH_PLAIN).drive, self._count()
        keys = np.full(MAX_SEATS, STAY, np.int64)
        for t in range(count):
            known = count == 1 or t == seat
            token = action if known else drive.seen_by(states, t, seat, action)
            keys[t] = key_of(seat, int(token))
        self.drive.move_on(trees, keys)
        learnt = action if count == 1 else drive.seen_by(states, seat, seat, action)
        if learnt != action:
            keys[:] = STAY
            keys[seat] = key_of(seat, int(learnt) + len(trees.mask))
            self.drive.move_on(trees, keys)
