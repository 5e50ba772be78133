"""How two worlds are played on: what nobody sees differently, the rest alike."""

from itertools import count
from typing import TYPE_CHECKING, Any

from tests.hostile.leaks import oracle
from tests.hostile.leaks.viewers import Viewer
from tests.hostile.leaks.worlds import World

if TYPE_CHECKING:
    from tests.hostile.leaks.walk import Walk

FEW, MORE = (1, 1, 2, 3), (2, 3, 4, 6)  # steps in a row that nobody else notices
TRIES = 12


class Steps:
    """The steps of a walk."""

    def __init__(self, walk: "Walk") -> None:
        self.walk, self.luck = walk, walk.luck
        often = (walk.plan.shared, walk.plan.shared, "")
        self.only = self.luck.choice((*walk.seats, *often))  # who acts unseen; "": anybody
        self.calm = False  # is the rest played alike, so that the worlds go on together?
        self.refs = count(1)

    # --- one step for all ---------------------------------------------------------------

    async def go_on(self, alike: list[Viewer]) -> list[Viewer]:
        """Somebody acts, in secret if that can be; returns who still can't tell."""
        self.walk.clock.go_on(self.luck.choice(self.walk.plan.pauses))
        acting = self.walk.one.match.acting
        first = self.walk.moment == 1 and self.only in acting
        seat = self.only if first else self.luck.choice(acting)
        free = not self.calm and (not self.only or seat == self.only)
        if not free or not all(oracle.is_secret(w.match, seat) for w in self.walk.worlds):
            return await self.go_on_openly(alike, seat)
        others = [other for other in acting if other != seat]
        if others and self.luck.random() < 0.4:  # somebody's own last step, before what is unseen
            alike = await self.go_on_openly(alike, self.luck.choice(others))
        return await self._in_secret(seat, alike)

    async def go_on_openly(self, alike: list[Viewer], seat: str = "") -> list[Viewer]:
        """The same move in both worlds; what it shows may tell them apart."""
        seat = seat or self.luck.choice(self.walk.one.match.acting)
        before = [oracle.drawn(world.match) for world in self.walk.worlds]
        ends = self._may_end_a_phase(seat)
        if not await self.play_same(seat):
            return []
        rolled = before != [oracle.drawn(world.match) for world in self.walk.worlds]
        return self.walk.still_alike(alike, with_notes=rolled or ends)

    async def play_same(self, seat: str = "") -> bool:
        """A move that can be made in both worlds; False if there is none."""
        one, other = (world.match for world in self.walk.worlds)
        if not one.acting or one.acting != other.acting:
            return False
        seat = seat or self.luck.choice(one.acting)
        known = set(oracle.legal(other, seat))
        actions = [a for a in oracle.legal(one, seat) if a in known]
        if not actions:
            return False
        action, ref = self.luck.choice(actions), f"m{next(self.refs)}"
        for world in self.walk.worlds:
            await self._play(world, seat, action, ref)
        return True

    # --- in secret ----------------------------------------------------------------------

    async def _in_secret(self, seat: str, alike: list[Viewer]) -> list[Viewer]:
        """Different steps; the seat itself knows, and so does whoever looks from it."""
        others = [viewer for viewer in alike if viewer.seat != seat]
        numbers = {oracle.number_of(self.walk.one.match, v.seat) for v in others}
        way = self.luck.choice((self._in_one_alone, self._apart, self._in_another_order))
        done = await way(seat, numbers)
        if done and (self.calm or way == self._in_one_alone or self.luck.random() < 0.4):
            return others
        return await self._noticed(seat, others, numbers)

    async def _in_one_alone(self, seat: str, viewers: set[int]) -> bool:
        """Silent steps in one world, while in the other the seat does nothing."""
        world = self.luck.choice(self.walk.worlds)
        steps = [await self._one_silent(world, seat, viewers) for _ in range(self.luck.choice(FEW))]
        return any(steps)

    async def _apart(self, seat: str, viewers: set[int]) -> bool:
        """Some silent steps in each world, perhaps not as many."""
        before = [len(world.entries) for world in self.walk.worlds]
        for world in self.walk.worlds:
            for _ in range(self.luck.choice((0, *FEW))):
                await self._one_silent(world, seat, viewers)
            if self.luck.random() < 0.3:
                await self._take_back_silently(world, seat, viewers)
        return before != [len(world.entries) for world in self.walk.worlds]

    async def _one_silent(self, world: World, seat: str, viewers: set[int]) -> bool:
        silent = oracle.silent_moves(world.match, seat, viewers)
        if silent:
            await self._play(world, seat, self.luck.choice(silent))
        return bool(silent)

    async def _take_back_silently(self, world: World, seat: str, viewers: set[int]) -> None:
        """A silent step that is taken back is silent too."""
        if await self._one_silent(world, seat, viewers):
            await self._take_back(world, seat)

    async def _in_another_order(self, seat: str, viewers: set[int]) -> bool:
        """The same silent steps, in the other world in another order as far as that goes."""
        made: list[int] = []
        for _ in range(self.luck.choice(MORE)):
            silent = oracle.silent_moves(self.walk.one.match, seat, viewers)
            if not silent:
                break
            made.append(self.luck.choice(silent))
            await self._play(self.walk.one, seat, made[-1])
        done, self.calm = bool(made), bool(made) and self.luck.random() < 0.7
        while made:
            silent = oracle.silent_moves(self.walk.other.match, seat, viewers)
            can = [action for action in made if action in silent]
            if not can:
                break
            action = self.luck.choice(can)
            made.remove(action)
            await self._play(self.walk.other, seat, action)
        return done

    async def _noticed(self, seat: str, others: list[Viewer], numbers: set[int]) -> list[Viewer]:
        """A step that is noticed, and looks the same: what was chosen is not told."""
        ends = self._may_end_a_phase(seat)
        found = await self._pair_of_steps(seat, numbers)
        if found is None:
            return others
        for world, action in zip(self.walk.worlds, found, strict=True):
            await self._play(world, seat, action)
        if ends:
            return self.walk.still_alike(others, with_notes=True)
        if self.luck.random() < 0.4 and self._both_can_undo(seat):
            for world in self.walk.worlds:
                await self._take_back(world, seat)
            self.calm = self.luck.random() < 0.7
        return others

    async def _pair_of_steps(self, seat: str, numbers: set[int]) -> tuple[int, int] | None:
        """A step in each world that every viewer sees alike; silent ones may come before it."""
        worlds = self.luck.sample(self.walk.worlds, 2)
        for _ in range(TRIES):
            one, other = (self._looks(world, seat, numbers) for world in worlds)
            silent = set(oracle.silent_moves(worlds[0].match, seat, numbers))
            common = [look for look in sorted(one) if look in other and set(one[look]) - silent]
            if common:
                look = self.luck.choice(common)
                chosen = {
                    worlds[0].name: self.luck.choice([a for a in one[look] if a not in silent]),
                    worlds[1].name: self.luck.choice(other[look]),
                }
                return chosen["A"], chosen["B"]
            for world in worlds:
                await self._one_silent(world, seat, numbers)
        return None

    def _looks(self, world: World, seat: str, numbers: set[int]) -> dict[Any, list[int]]:
        """A seat's moves by how they look to all the viewers."""
        looks: dict[Any, list[int]] = {}
        for action in oracle.legal(world.match, seat):
            look = tuple(oracle.seen(world.match, n, seat, action) for n in sorted(numbers))
            looks.setdefault(look, []).append(action)
        return looks

    def _may_end_a_phase(self, seat: str) -> bool:
        """Is nobody else asked?  Then what was secret may be shown to all."""
        return any(world.match.acting == (seat,) for world in self.walk.worlds)

    def _both_can_undo(self, seat: str) -> bool:
        return all(world.live().sitting.can_undo(seat) for world in self.walk.worlds)

    # --- doing it -----------------------------------------------------------------------

    async def _play(self, world: World, seat: str, action: int, ref: str = "") -> None:
        """Make a move from the seat's own page; it must come through."""
        entries, name = len(world.entries), oracle.name_of(world.match, seat, action)
        ref = ref or f"own{entries}"  # what only the seat itself is told
        command = {"do": "move", "seat": seat, "move": name, "ref": ref}
        await world.lines[f"seat {seat}"].ask("own move", command)
        assert len(world.entries) == entries + 1, (self.walk.name, world.name, seat, name)
        await self._settle(world)

    async def _take_back(self, world: World, seat: str) -> None:
        command = {"do": "undo", "seat": seat, "ref": f"undo{len(world.entries)}"}
        await world.lines[f"seat {seat}"].ask("own undo", command)
        await self._settle(world)

    async def _settle(self, world: World) -> None:
        await world.settle()
        await self.walk.polls.answered(world)
