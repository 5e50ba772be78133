"""A table of a run: the people who sit there, their clients, and what its journal has held."""

import asyncio

from donjon.table.sitting import Sitting
from donjon.table.tokens import new_token
from tests.hostile.crash.ledger import Json, Ledger
from tests.hostile.crash.page import Page
from tests.hostile.crash.player import Player
from tests.hostile.crash.program import Program, ask, insist
from tests.hostile.crash.world import Broken, World

Client = Page | Program
SEATS = {
    "knights": ("blue", "red"),
    "southerners": ("north", "south"),
    "holland": ("blue", "red", "green"),
    "temple": ("blue", "red"),
}


class Table:
    """One table and everybody at it."""

    def __init__(self, world: World, game: str, number: int) -> None:
        self.world, self.game, self.number = world, game, number
        self.seats = SEATS[game]
        self.people = {seat: new_token() for seat in self.seats}
        self.bots: tuple[str, ...] = ()
        self.ledger = Ledger()
        self.id = ""
        self.clients: list[Client] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.bodies: list[str] = []  # of the journal, when it was last read
        self.places: dict[str, int] = {}  # ref -> its entry's number
        self.shares: dict[str, int] = {}  # what was committed to or shown -> its entry's number
        self.seed = ""  # of the dice, once the lots were seen to be drawn
        self.twin: Sitting | None = None  # the same table, played from what was read

    @property
    def over(self) -> bool:
        return any(client.over for client in self.clients)

    def __str__(self) -> str:
        return "\n".join(f"  {client}" for client in self.clients)

    async def set_up(self, bots: int = 0, clock: Json | None = None, owes: bool = False) -> None:
        """Lay the table; everybody sits down, and owes a share of the dice or doesn't."""
        first, *others = self.seats
        self.bots = tuple(others[len(others) - bots :]) if bots else ()
        others = [seat for seat in others if seat not in self.bots]
        wishes: list[Json] = [{"who": "me", "name": first, "owes": owes}]
        wishes += [{"who": "bot" if seat in self.bots else "open"} for seat in self.seats[1:]]
        order = {"game": self.game, "seats": wishes, "clock": clock}
        made = await self._ask("POST", "/api/tables", first, order)
        self.id = made["id"]
        for seat in others:
            await self._sit(seat, owes)

    async def _sit(self, seat: str, owes: bool) -> None:
        """Sit down; if the answer was lost, see whether it has happened."""
        path = f"/api/tables/{self.id}"
        body = {"do": "sit", "seat": seat, "name": seat, "owes": owes}
        while seat not in (await self._ask("GET", path, seat))["yours"]:
            await self._ask("POST", path + "/act", seat, body)

    async def _ask(self, method: str, path: str, seat: str, body: Json | None = None) -> Json:
        world, token = self.world, self.people[seat]
        found = await insist(lambda: ask(world, world.luck, method, path, token, body))
        world.check()
        told: Json = found.json()
        return told

    async def clocks(self) -> dict[str, float]:
        """How many seconds each seat has left."""
        told = await self._ask("GET", f"/api/tables/{self.id}", self.seats[0])
        clocks: dict[str, float] = told.get("clocks", {})
        return clocks

    def fill(self, extra: int = 0, program: bool = False) -> None:
        """A page for every seat, or a program for one; then second pages and spectators."""
        people = [seat for seat in self.seats if seat not in self.bots]
        for seat in people:
            played = program and seat == people[-1]
            self._join(Program if played else Player, seat, self.people[seat])
        for n in range(extra):
            if n % 2:
                self._join(Page, "", new_token())
            else:
                self._join(Player, people[0], self.people[people[0]])
        self.tasks = [asyncio.create_task(client.live()) for client in self.clients]

    def _join(self, kind: type[Client], seat: str, token: str) -> None:
        name = f"{self.number}.{self.game}.{seat or 'watching'}.{len(self.clients)}"
        self.clients.append(kind(self.world, self.ledger, self.id, seat, token, name))

    async def leave(self) -> None:
        """Everybody goes; a client that has failed says so."""
        for task in self.tasks:
            task.cancel()
        for found in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found

    def check_clients(self) -> None:
        for task in self.tasks:
            if task.done() and not task.cancelled() and task.exception():
                raise Broken(self.world.told(f"a client failed: {task.exception()!r}"))

    def quiet(self) -> bool:
        """Has everything that was sent an answer?"""
        return all(not c.waiting and not getattr(c, "errands", ()) for c in self.clients)

    def waits_for_a_bot(self) -> bool:
        return any(set(page.told["acting"]) & set(self.bots) for page in self._pages())

    def _pages(self) -> list[Page]:
        return [client for client in self.clients if isinstance(client, Page)]
