"""What a viewer asks at a moment: the same in both worlds, chosen from what it knows itself.

Every moment has a reconnection, the table over HTTP, a wrong move, a line that doesn't exist and,
for those with a seat, a move asked about and an attempt to take back.  The rest (pointing, lines
that exist, pages, other people's seats, chat, offers of a draw, views) comes by chance.
"""

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from donjon.table.messages import COMMANDS, FORMS
from donjon.table.messages.around import LINE
from tests.hostile.leaks.viewers import Viewer
from tests.hostile.leaks.wires import Heard, Line, fetch
from tests.hostile.leaks.worlds import World

GARBAGE = ("", "x", "done:", "card:9", "take:99", "🐉", "play:", "build:x@1.1", "hold:-1")
PAGES = ("/t/{table}", "/", "/seat/{table}/x", "/join/{table}/x", "/t/nowhere")
FOREIGN = sorted(COMMANDS.keys() - {"rematch", *(kind.do for kind in LINE)})
BROKEN = ("no JSON", "[]", '{"do":3}', '{"do":"move","ref":7}', '{"do":"moment","line":[1]}')


TABLE = "/api/tables/{table}"
ACT = TABLE + "/act"


class Request(NamedTuple):
    """Something asked: over the open line, a new one, or HTTP."""

    about: str
    how: str  # line, open, get, post
    what: Any
    seat: str = ""


@dataclass
class Knowledge:
    """What a viewer's questions are made from."""

    viewer: Viewer
    seats: tuple[str, ...]
    lines: int  # of its log
    sprites: list[str]  # on its board
    moves: list[str]  # of the game, whether they can be made now or not
    wrong: list[str]  # those that can't be made now
    draws: bool  # can it offer one?
    over: bool  # then the journal is open to all, and may differ
    quiet: bool  # nothing may be done that others are told of, or that goes through the journal

    def questions(self, luck: Random) -> list[Request]:
        asked = [*self._always(luck)]
        for chance, make in self._sometimes():
            if luck.random() < chance:
                asked.append(make(luck))
        luck.shuffle(asked)
        return [_with_ref(request, f"q{luck.getrandbits(30)}") for request in asked]

    def _always(self, luck: Random) -> list[Request]:
        known = luck.choice((0, self.lines, max(self.lines - 1, 0), self.lines + 1))
        asked = [
            Request("reconnect", "open", f"lines={known}&talk={luck.randrange(3)}"),
            self._look(luck),
            self._no_line(luck),
            self._command("wrong move", "move", move=luck.choice(self.wrong or ["x"])),
        ]
        if self.viewer.seat:
            asked.append(self._command("why", "why", move=luck.choice(self.moves)))
            if not self.quiet:
                asked.append(self._command("undo", "undo"))
        return asked

    def _sometimes(self) -> list[tuple[float, Any]]:
        chances: list[tuple[float, Any]] = [
            (0.15, self._point), (0.1, self._page),
            (0.2, self._lists), (0.3, self._foreign), (0.1, self._broken),
            (0.1, self._post), (0.12, self._view), (0.05, self._change),
        ]  # fmt: skip
        if not self.over:
            chances.append((0.1, lambda _: Request("journal", "get", TABLE + "/journal")))
        if not self.quiet:
            chances += [(0.12, self._old_line), (0.05, self._say)]
            if self.draws:
                chances.append((0.3, lambda _: self._command("draw", "draw")))
        return chances

    # --- one by one ---------------------------------------------------------------------

    def _command(self, about: str, do: str, **more: Any) -> Request:
        return Request(about, "line", {"do": do, "seat": self.viewer.seat, **more})

    def _look(self, luck: Random) -> Request:
        seat = luck.choice((self.viewer.seat, self.viewer.seat, luck.choice(self.seats)))
        after = luck.choice((-1, 0, self.lines))
        return Request("look", "get", f"{TABLE}?seat={seat}&after={after}")

    def _no_line(self, luck: Random) -> Request:
        """A line that is not there; how many hidden steps there were must not show."""
        beyond = self.lines + luck.randrange(1, 9)
        line = luck.choice((beyond, beyond, beyond, -1, 10**6, 0, "1", None))
        return self._command("moment", "moment", line=line)

    def _old_line(self, luck: Random) -> Request:
        line = luck.choice((self.lines, luck.randint(0, self.lines)))
        return self._command("moment", "moment", line=line)

    def _point(self, luck: Random) -> Request:
        places = [*self.sprites, "", "nothing"]
        source, target = luck.choice(places), luck.choice((*places, "", ""))
        return self._command("pointing", "why", source=source, target=target)

    def _page(self, luck: Random) -> Request:
        return Request("page", "get", luck.choice(PAGES))

    def _lists(self, luck: Random) -> Request:
        """The front page's lists, which say when something happened last."""
        return Request("lists", "get", "/lists")

    def _foreign(self, luck: Random) -> Request:
        """Something for a seat that is another's, which must be refused."""
        others = [seat for seat in (*self.seats, "", "nobody") if seat != self.viewer.seat]
        do = luck.choice(FOREIGN)
        if self.viewer.name == "host" and do in ("bot", "remove", "give-back", "mute"):
            do = "undo"
        if do == "say":
            do = "draw"
        more = {"move": luck.choice(self.moves), "line": self.lines + 3, "name": "x", "token": "x"}
        more = {name: value for name, value in more.items() if name in FORMS[do].names}
        what = {"do": do, "seat": luck.choice(others), **more}
        return Request("another's seat", "line", what)

    def _broken(self, luck: Random) -> Request:
        return Request("broken", "line", luck.choice(BROKEN))

    def _post(self, luck: Random) -> Request:
        """A question over HTTP instead."""
        asked = luck.choice((self._no_line, self._point, self._foreign))(luck)
        return Request(asked.about, "post", asked.what)

    def _view(self, luck: Random) -> Request:
        seat = luck.choice((*self.seats, "", None, 3))
        return Request("view", "line", {"do": "view", "seat": seat})

    def _change(self, luck: Random) -> Request:
        seat = luck.choice((*self.seats, self.viewer.seat))
        return Request("open", "line", {"do": "open", "table": "{table}", "seat": seat})

    def _say(self, luck: Random) -> Request:
        return self._command("chat", "say", text="hello")


async def ask(world: World, viewer: Viewer, request: Request) -> None:
    """Ask it in one of the worlds; the answer is kept with all else that the viewer hears."""
    line, server = world.lines[viewer.name], world.servers[viewer.at]
    what = _at_table(request.what, world.table)
    if request.how == "line":
        await line.ask(request.about, what)
        if request.about in ("view", "open"):  # and back to the view it had
            await line.ask(request.about, {"do": "view", "seat": viewer.seat or None})
    elif request.how == "open":
        path = f"/live/{world.table}?seat={viewer.seat}&{what}"
        again = await Line().open(server, path, viewer.token)
        line.heard += [Heard(request.about, heard.body) for heard in again.take()]
        line.whole = again.whole
        await world.hang_up(again, viewer.at)
    else:
        posted = request.how == "post"
        path = _at_table(ACT, world.table) if posted else what
        body = what if posted else None
        answer = await fetch(server, "POST" if posted else "GET", path, viewer.token, body)
        line.heard.append(Heard(request.about, answer))
    await world.settle()


def _with_ref(request: Request, ref: str) -> Request:
    """A command with a name of its own, since one that comes twice is done once."""
    named = isinstance(request.what, dict)
    return request._replace(what={**request.what, "ref": ref}) if named else request


def _at_table(what: Any, table: str) -> Any:
    if isinstance(what, dict):
        return {name: _at_table(value, table) for name, value in what.items()}
    return what.replace("{table}", table) if isinstance(what, str) else what
