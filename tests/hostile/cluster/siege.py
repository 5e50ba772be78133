"""A run behind a proxy: servers are killed in turn, and a page that loses its line calls once."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from tests.hostile.cluster.proxy import Proxy
from tests.hostile.crash.page import Page
from tests.hostile.crash.server import Server
from tests.hostile.crash.siege import Siege
from tests.hostile.crash.world import Broken


class Cluster(Siege):
    """Servers on one database that are reached by one address."""

    def __init__(self, *what: Any, **more: Any) -> None:
        super().__init__(*what, **more)
        self.proxy = Proxy({server.port: _life(server) for server in self.world.servers})
        self._turns = cycle(self.world.servers)

    async def begin(self) -> None:
        await self.proxy.__aenter__()
        self.world.door = self.proxy.address
        await super().begin()

    async def end(self) -> None:
        await super().end()
        await self.proxy.__aexit__(None, None, None)

    async def kill_the_next(self) -> None:
        """Kill the server whose turn it is; whoever was connected there comes back at once."""
        await self.kill(one=next(self._turns))
        await self.until(lambda: all(page.greeted for page in self.pages()), "everybody is back")
        for page in self.pages():
            self._check_calls(page)
        self.world.counts["lines cut by kills"] = self.proxy.cut.total()

    def _check_calls(self, page: Page) -> None:
        """A line that was lost with its server takes one call, and no other line is lost."""
        needed = 1 + page.hung_up + self.proxy.cut[page.name]
        if page.calls > needed or (page.calls < needed and not page.hung_up):
            lost = f"{page.hung_up} by itself, {self.proxy.cut[page.name]} with a server"
            said = f"{page.name} has called {page.calls} times and lost its line {lost}"
            raise Broken(self.world.told(said, page.name))


def _life(server: Server) -> Callable[[], int]:
    return lambda: server.starts if server.up else 0
