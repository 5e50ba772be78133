"""Two people who play quietly while the server is fuzzed, and notice everything."""

import os
import threading
import time

from donjon.engine.match import Match
from tests.hostile.fuzz.server import Server
from tests.hostile.fuzz.trying import Broken, Ended
from tests.table.serving import PATIENCE, Json, Line


class Bystanders:
    """They make a move whenever they are nudged; each must reach both of them."""

    def __init__(self, server: Server) -> None:
        self.people = [server.person("Ann"), server.person("Bob")]
        self.waits: list[float] = []  # seconds from each move to both having heard of it
        self.error: BaseException | None = None
        self._nudges, self._done = threading.Semaphore(0), False
        self._sit_down()
        self._thread = threading.Thread(target=self._play_on, daemon=True)
        self._thread.start()

    def nudge(self) -> None:
        self._nudges.release()

    def check(self) -> None:
        if self.error is not None:
            raise Ended(f"the game beside it was disturbed: {self.error!r}") from self.error

    def finish(self) -> None:
        """End the game and look at it."""
        self._done = True
        self.nudge()
        self._thread.join(PATIENCE * 3)
        self.check()
        if self._thread.is_alive():
            raise Broken("the game beside it has stopped")
        self._stand_up()

    # --- playing ------------------------------------------------------------------------

    def _play_on(self) -> None:
        try:
            while True:
                self._nudges.acquire()
                if self._done:
                    return
                self._move()
        except BaseException as error:
            self.error = error

    def _sit_down(self) -> None:
        ann, bob = self.people
        self.table = ann.create("me", "open")
        bob.sit(self.table, "red")
        self.lines = [ann.open(self.table, "blue"), bob.open(self.table, "red")]
        self.played: list[tuple[str, str]] = []

    def _stand_up(self) -> None:
        """The journal of a game that is over holds what the two have played, and nothing else."""
        ann = self.people[0]
        if ann.look(self.table)["status"] != "over":
            ann.act(self.table, do="resign", seat="blue")
        for line in self.lines:
            line.close()
        journal: Json = ann.http.get(f"/api/tables/{self.table}/journal").json()
        entries = journal["entries"]
        played = [(e["seat"], e["move"]) for e in entries if e["kind"] == "move"]
        if played != self.played:
            raise Broken(f"they played {self.played}, and the table has {played}")
        others = [e["kind"] for e in entries if e["kind"] != "move"]
        if others not in (["seat"] * 3, ["seat"] * 3 + ["resign"]):
            raise Broken(f"something happened at their table: {others}")
        Match.replay(journal)

    def _move(self) -> None:
        mover, offers = next((line, o) for line in self.lines if (o := _offers(line)))
        move, ref = offers[0]["move"], os.urandom(6).hex()
        begun = time.perf_counter()
        mover.move(move, ref)
        news = [line.take("news", "no") for line in self.lines]
        self.waits.append(time.perf_counter() - begun)
        self.played.append((mover.seat, move))
        if any(told["is"] == "no" for told in news):
            raise Broken(f"{move} was refused: {news}")
        if news[0]["table"]["status"] == "over":
            self._stand_up()
            self._sit_down()


def _offers(line: Line) -> list[Json]:
    """What the newest scene offers; all that was heard before it is forgotten."""
    for n in range(len(line.heard) - 1, -1, -1):
        scene = line.heard[n].get("scene", {})
        scene = scene.get("whole", scene)
        if "offers" in scene:
            del line.heard[:n]
            return list(scene["offers"])
    return []
