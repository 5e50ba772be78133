"""A walk: one table in two worlds, played on while its viewers can't tell them apart."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from donjon.engine.fairness import drawn_seed
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from tests.hostile.leaks import oracle
from tests.hostile.leaks.clock import LONG, SHORT, Clock
from tests.hostile.leaks.games import Recorded, recorded, table_at
from tests.hostile.leaks.polls import Polls
from tests.hostile.leaks.script import Knowledge, Request, ask
from tests.hostile.leaks.servers import Pairs
from tests.hostile.leaks.steps import Steps
from tests.hostile.leaks.tally import Place, Tally
from tests.hostile.leaks.viewers import MOVED, SPECTATOR, Former, Viewer, former_holders, viewers_of
from tests.hostile.leaks.worlds import World

MOMENTS, DEALS = 9, 4  # of a walk at most, and of one whose worlds are dealt anew
CLOCKS = (None, None, None, {"bank": 3600, "increment": 5}, {"days": 2})
STEPS, DEAL, SEEDS = "steps", "deal", "seeds"  # how the worlds differ


@dataclass
class Plan:
    """Where a walk begins, and how its worlds differ."""

    game: Recorded
    cut: int  # moves made before anybody comes
    worlds: str
    shared: str  # the seat that has had several holders,
    formers: list[Former]  # and who they were
    elsewhere: str  # the seat that is looked at from the other server too; "": there is none
    clock: Any
    pauses: tuple[float, ...]
    seeds: tuple[str, str]


class Walk:
    """Walk number so and so; the same name gives the same walk."""

    def __init__(
        self, pairs: Pairs, clock: Clock, tally: Tally, name: str, far: float = 0.3
    ) -> None:
        seed, number, which = name.split(".")
        self.name, self.tally, self.clock = name, tally, clock
        self.far = far  # the share of walks with another server
        self.table = table_at(int(number))
        self.luck = Random(f"{seed}/{self.table}/{which}")
        self.moment = 0
        self.seats = Match.new(self.table.game, self.table.seats, 1, self.table.options).seats
        self.plan = self._plan(int(number), int(seed) * 1000 + int(which) // 16)
        servers = 2 if self.plan.elsewhere else 1
        self.one, self.other = (World(world, pairs[world][:servers], name) for world in "AB")
        self.viewers = viewers_of(name, self.seats, self.plan.formers, self.plan.elsewhere)
        self.steps = Steps(self)
        self.polls = Polls(self)

    @property
    def worlds(self) -> tuple[World, World]:
        return self.one, self.other

    async def run(self) -> None:
        try:
            for world, seed in zip(self.worlds, self.plan.seeds, strict=True):
                await self._set_up(world, seed)
            if not self._compare_before_the_draw():
                return
            await (self._walk_dealt() if self.plan.worlds == DEAL else self._walk_apart())
        finally:
            await self.polls.close()
            for world in self.worlds:
                await world.close()
        self.tally.walks += 1

    # --- beginning ----------------------------------------------------------------------

    def _plan(self, number: int, which: int) -> Plan:
        luck, game = self.luck, recorded(number, which)
        kinds = (*(STEPS,) * 9, DEAL, DEAL, SEEDS) if game.secret else (DEAL,)
        worlds = luck.choice(kinds)
        cut = int(len(game.moves) * luck.random() ** 2)
        if worlds == STEPS and luck.random() < 0.9:
            cut = game.secret[int(len(game.secret) * luck.random() ** 2)]
        seeds = (game.seed, game.seed)
        if worlds == SEEDS:
            cut, seeds = 0, (game.seed, self._other_seed(game.seed, game.shares))
        shared, elsewhere = luck.choice(self.seats), luck.choice(self.seats)
        elsewhere = elsewhere if luck.random() < self.far else ""
        formers = former_holders(luck, 2 if elsewhere else 1)
        clock = luck.choice(CLOCKS)
        pauses = SHORT if clock or self.far == 1 else LONG
        return Plan(game, cut, worlds, shared, formers, elsewhere, clock, pauses, seeds)

    def _drawn(self, seed: str, shares: list[tuple[str, str]]) -> Match:
        table = self.table
        return Match.new(table.game, table.seats, drawn_seed(seed, shares), table.options)

    def _other_seed(self, seed: str, shares: list[tuple[str, str]]) -> str:
        """Another seed under which the game begins alike for all to see."""
        names = [seed, *(f"{seed[:-3]}{n:03}" for n in range(1, 200))]
        new = (self._drawn(name, shares) for name in names)
        first = next(new)
        for name, match in zip(names[1:], new, strict=True):
            if oracle.looks_alike(first, match, SPECTATOR, with_notes=True):
                return name
        return seed

    async def _set_up(self, world: World, seed: str) -> None:
        table, plan = self.table, self.plan
        order: dict[str, Any] = {"game": table.game, "seats": [{"who": "open"}] * table.seats}
        order |= {"options": table.options, "listed": True}
        if plan.clock:
            order["clock"] = plan.clock
        await world.create(order, seed, plan.game.shares)
        await world.seat_everybody(self.seats, plan.shared, plan.formers, dict(plan.game.shares))
        await world.promise_shares()
        for viewer in self.viewers:
            if viewer.name not in world.lines:
                await world.open(viewer)
        await world.show_shares()
        await world.play_first(plan.game.moves[: plan.cut])
        if plan.formers[-1].how == MOVED:
            await world.hand_over(plan.formers[-1], plan.shared)
        await world.look_round()
        for viewer in self.viewers:
            await world.take(viewer)

    def _compare_before_the_draw(self) -> bool:
        """Until the last share is shown nobody is told anything that depends on the secret."""
        alike = True
        for viewer in self.viewers:
            one, other = (world.before_the_draw.get(viewer.name, []) for world in self.worlds)
            place = Place(self.table.game, viewer.kind, self.plan.worlds, self.name, 0)
            differ = self.plan.seeds[0] != self.plan.seeds[1]
            alike &= self.tally.compare(place, one, other, pair=differ and bool(one))
        return alike

    # --- worlds whose journals differ ---------------------------------------------------

    async def _walk_apart(self) -> None:
        """Play on, unseen things differently, for all who can't tell."""
        alike = self._alike_at_first()
        while alike and self.moment < MOMENTS and not self.one.live().sitting.over:
            self.moment += 1
            self.polls.begin(alike)
            alike = await self.steps.go_on(alike)
            if not await self._compare_all(alike):  # what was found may have led them apart
                return
        if alike and not self.one.live().sitting.over:
            await self._end(alike)

    def _alike_at_first(self) -> list[Viewer]:
        if self.plan.worlds != SEEDS:
            return self.viewers
        return self.still_alike(self.viewers, with_notes=True)

    def still_alike(self, viewers: list[Viewer], with_notes: bool) -> list[Viewer]:
        """Those of the viewers to whom both positions look the same."""
        one, other = self.one.match, self.other.match
        alike = {
            seat: oracle.looks_alike(one, other, oracle.number_of(one, seat), with_notes)
            for seat in {viewer.seat for viewer in viewers}
        }
        return [viewer for viewer in viewers if alike[viewer.seat]]

    async def _end(self, alike: list[Viewer]) -> None:
        """A draw agreed on or a seat given up: the board stays as hidden as it was."""
        self.moment += 1
        if find_game(self.table.game).draws and self.luck.random() < 0.5:
            ending = [{"do": "draw", "seat": seat} for seat in self.seats]
        elif len(self.seats) == 2:
            ending = [{"do": "resign", "seat": self.luck.choice(self.seats)}]
        else:
            return
        for world in self.worlds:
            for command in ending:
                await world.lines[f"seat {command['seat']}"].ask("the end", command)
                await world.settle()  # other servers hear of each by itself, or of all at once
        await self._compare_all(alike)

    # --- worlds that were dealt anew ----------------------------------------------------

    async def _walk_dealt(self) -> None:
        """At each moment, for some viewers: another deal, in the server's memory."""
        while self.moment < DEALS and not self.one.live().sitting.over:
            self.moment += 1
            for seat in self.luck.sample(("", *self.seats), 2):
                truths = self._deal(seat)
                if not await self._compare_all([v for v in self.viewers if v.seat == seat]):
                    return
                self._put_back(truths)
            if self.moment == DEALS:
                await self._play_on_dealt(self.luck.choice(("", *self.seats)))
            elif not await self.steps.play_same():
                return
            if self.moment < DEALS:
                for viewer in self.viewers:
                    await self._take_both(viewer, pair=False)

    async def _play_on_dealt(self, seat: str) -> None:
        """The same moves from another deal, as far as its viewers can't tell."""
        self._deal(seat)
        alike = [viewer for viewer in self.viewers if viewer.seat == seat]
        while alike and self.moment < MOMENTS and not self.one.live().sitting.over:
            self.moment += 1
            alike = await self.steps.go_on_openly(alike)
            if not await self._compare_all(alike):
                return

    def _deal(self, seat: str) -> list[tuple[Match, Any]]:
        truths, seed = [], self.luck.getrandbits(32)
        for at in range(len(self.other.servers)):
            live = self.other.live(at)
            match = live.sitting.match
            number = oracle.number_of(match, seat)
            truths.append((match, oracle.deal_anew(match, number, Random(seed))))
            live._shared = None  # what was worked out from the truth
        return truths

    def _put_back(self, truths: list[tuple[Match, Any]]) -> None:
        for match, states in truths:
            oracle.put_back(match, states)
        for at in range(len(self.other.servers)):
            self.other.live(at)._shared = None

    # --- comparing ----------------------------------------------------------------------

    async def _compare_all(self, viewers: list[Viewer]) -> bool:
        """A pair for each, in any order, since what one asks others may be told of."""
        return all([await self._compare(v) for v in self.luck.sample(viewers, len(viewers))])

    async def _compare(self, viewer: Viewer) -> bool:
        """One pair: all that came since the last moment, and the answers to the script."""
        if not self._differ():
            return await self._take_both(viewer, pair=False)
        for request in self._knowledge(viewer).questions(self.luck):
            for world in self.worlds:
                await ask(world, viewer, request)
        return await self._take_both(viewer, pair=True)

    async def _take_both(self, viewer: Viewer, pair: bool) -> bool:
        one, other = [await world.take(viewer) for world in self.worlds]
        kind = self.plan.worlds
        place = Place(self.table.game, viewer.kind, kind, self.name, self.moment)
        return self.tally.compare(place, one, other, pair)

    def _differ(self) -> bool:
        """Are these two worlds yet?"""
        if self.plan.worlds != STEPS:
            return True
        one, other = ([(e.kind, e.seat, e.move) for e in world.entries] for world in self.worlds)
        return one != other

    def _knowledge(self, viewer: Viewer) -> Knowledge:
        line, sitting = self.one.lines[viewer.name], self.one.live().sitting
        matches = [world.match for world in self.worlds]
        seat = viewer.seat or self.seats[0]
        names = _names(matches[0], seat)
        can = {move for match in matches for move in match.moves(seat)}
        whole = line.whole
        offered = [s for s, chair in sitting.chairs.items() if chair.draw]
        return Knowledge(
            viewer,
            self.seats,
            whole["lines"],
            [sprite["id"] for sprite in whole["scene"]["whole"]["sprites"]],
            names,
            [name for name in names if name not in can],
            find_game(self.table.game).draws and len(offered) + 1 < len(self.seats),
            sitting.over,
            quiet=self.plan.worlds == DEAL,
        )


def _names(match: Match, seat: str) -> list[str]:
    """What every action of the game is called, as far as this seat can say."""
    state, number = match.seen_state(seat), match.seats.index(seat)
    name: Callable[..., str] = match._game.text.move
    found: dict[str, None] = {}
    for action in range(match._game.rules.ACTIONS):
        try:
            found[name(state, number, action)] = None
        except (ValueError, IndexError, KeyError):
            continue
    return list(found)


__all__ = ["Request", "Walk"]
