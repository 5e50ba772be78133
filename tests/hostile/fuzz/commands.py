"""Commands as people send them, damaged: wrong types, odd numbers, other people's seats and tables.

An input names parts of the table by words that begin with `$`, so that it can be made without
one; they are filled in when it is sent.
"""

from collections import deque
from random import Random
from typing import Any

from tests.hostile.fuzz.damage import damaged, damaged_bytes
from tests.hostile.fuzz.page import Closed, Page, spelled
from tests.hostile.fuzz.server import Server
from tests.hostile.fuzz.trying import Broken, deep
from tests.table.serving import Json
from tests.tables import FIRST_TABLES

GAMES = [table.game for table in FIRST_TABLES]
WHO = ("host", "guest", "stranger", "passer-by")  # the last at a table of other people's
VALID: dict[str, Json] = {
    "move": {"seat": "$seat", "move": "$move", "ref": "$ref"},
    "undo": {"seat": "$seat", "ref": "$ref"},
    "resign": {"seat": "$seat"},
    "draw": {"seat": "$seat", "accept": True},
    "share": {"seat": "$seat", "commit": "0" * 64},
    "leave": {"seat": "$seat"},
    "back": {"seat": "$seat"},
    "sit": {"seat": "$seat", "name": "Eve", "invite": "$invite"},
    "hand-over": {"seat": "$seat"},
    "hand-on": {"seat": "$seat"},
    "claim": {"token": "$pass"},
    "bot": {"seat": "$other", "level": "random"},
    "give-back": {"seat": "$other"},
    "remove": {"seat": "$other"},
    "mute": {"seat": "$other", "on": True},
    "say": {"seat": "$seat", "text": "Well played."},
    "why": {"seat": "$seat", "move": "", "source": "$sprite", "target": "$sprite"},
    "about": {"seat": "$seat", "id": "$sprite", "move": "$move"},
    "moment": {"line": 2, "shared": True},
    "review": {"stop": False},
    "hint": {"seat": "$seat"},
    "rematch": {"accept": True},
    "view": {"seat": "$seat"},
    "open": {"table": "$table", "seat": "$seat"},
}
OFTEN = ("move",) * 8 + ("why", "about") * 4 + ("say", "moment", "undo", "view") * 2
FINAL = ("resign", "bot", "leave", "remove", "rematch")  # one in many is enough of these
INTERNAL = 1011  # the close code of a server that broke
LONG = 150  # inputs after which a table is left for a new one
TELL = ("news", "said", "again", "rematch")  # messages that something has changed


class Commands:
    """Sends commands to tables of its own and to one of other people's."""

    def __init__(self, server: Server, elsewhere: list[str], tables: list[str]) -> None:
        self.server, self.elsewhere, self.tables = server, elsewhere, tables
        self.people = {who: server.person(who) for who in WHO}
        self.pages: dict[str, Page] = {}
        self.before: deque[Any] = deque(maxlen=LONG)  # what has been sent to this table
        self.passes: list[str] = []
        self.game = 0

    # --- making -------------------------------------------------------------------------

    def make(self, luck: Random) -> Any:
        name = luck.choice(OFTEN if luck.random() < 0.5 else tuple(VALID))
        if name in FINAL and luck.random() < 0.8:
            name = "move"
        message: Any = {"do": name, **VALID[name]}
        if luck.random() < 0.3:
            message["seat"] = luck.choice(("$seat", "$other", "$acting"))
        for _ in range(luck.choice((0, 1, 1, 2))):
            message = damaged(message, luck, VALID[luck.choice(tuple(VALID))])
        who = luck.choice(("host", "host", *WHO))
        post = luck.random() < 0.1
        return {"who": who, "post": post, "pick": luck.randrange(10**6), "message": message,
                "spoil": luck.randrange(10**6) if luck.random() < 0.05 else None}  # fmt: skip

    # --- sending ------------------------------------------------------------------------

    def offer(self, given: Any) -> str:
        page = self._page(given["who"])
        self.before.append(given)
        with deep():
            text = spelled(self._filled(given["message"], page, Random(given["pick"])))
        if given["spoil"] is not None:
            text = damaged_bytes(text, Random(given["spoil"]))
        return self._post(given["who"], page, text) if given["post"] else self._tell(page, text)

    def _tell(self, page: Page, text: bytes) -> str:
        quiet = not _has_bots(page)
        try:
            ended = page.tell(text)
        except Broken as error:
            self._leave()
            raise Broken(f"{error}: {text[:300]!r}") from None
        if isinstance(ended, Closed):
            self._leave()
            if ended.code == INTERNAL:
                raise Broken(f"the page was closed by {text[:300]!r}")
            return f"closed: {ended.code}"
        kinds = [message["is"] for message in page.heard]
        self.passes += [m["token"] for m in page.heard if m["is"] == "pass"]
        if "no" not in kinds:
            return "carried out"
        if quiet and not _has_bots(page) and any(kind in TELL for kind in kinds):
            raise Broken(f"refused, and yet something changed: {kinds} {text[:300]!r}")
        return "refused"

    def _post(self, who: str, page: Page, text: bytes) -> str:
        answer = self.people[who].http.post(
            f"/api/tables/{page.table}/act",
            content=text,
            headers={"content-type": "application/json"},
        )
        if answer.status_code >= 500:
            raise Broken(f"{answer.status_code} to {text[:300]!r}: {answer.text[:300]}")
        return f"posted: {answer.status_code}"

    def _filled(self, value: Any, page: Page, luck: Random) -> Any:
        """The message with the table's own words in it."""
        if isinstance(value, dict):
            return {name: self._filled(item, page, luck) for name, item in value.items()}
        if isinstance(value, list):
            return [self._filled(item, page, luck) for item in value]
        if not isinstance(value, str) or not value.startswith("$"):
            return value
        chairs = list(page.around.get("chairs", {}))
        choices: dict[str, list[Any]] = {
            "$seat": [page.seat],
            "$other": [seat for seat in chairs if seat != page.seat],
            "$acting": page.around.get("acting", []),
            "$move": [offer["move"] for offer in page.offers],
            "$ref": [f"ref{luck.randrange(50)}"],
            "$invite": [self.invite],
            "$pass": self.passes[-3:],
            "$sprite": ["", *page.sprites],
            "$table": [*self.tables[-3:], *self.elsewhere],
        }
        return luck.choice(choices.get(value) or [value])

    # --- the table ----------------------------------------------------------------------

    def _page(self, who: str) -> Page:
        """The page of one of ours; the table is a new one now and then."""
        over = any(page.around.get("status") == "over" for page in self.pages.values())
        if len(self.before) >= LONG or (over and len(self.before) > 20):
            self._leave()
        if not self.pages:
            self._sit_down()
        return self.pages[who]

    def _leave(self) -> None:
        """The next input finds a new table."""
        for page in self.pages.values():
            page.close()
        self.pages = {}

    def _sit_down(self) -> None:
        game = GAMES[self.game % len(GAMES)]
        self.game += 1
        self.before.clear()
        self.passes.clear()
        host, guest = self.people["host"], self.people["guest"]
        table = host.create("me", "friend", game=game)
        first, second = host.look(table)["chairs"]
        with host.open(table, first) as line:
            self.invite = line.all["you"]["invite"]
        guest.sit(table, second, invite=self.invite)
        self.tables.append(table)
        seats = {"host": first, "guest": second, "stranger": "", "passer-by": ""}
        for who, seat in seats.items():
            place = self.elsewhere[self.game % len(GAMES)] if who == "passer-by" else table
            self.pages[who] = Page(self.server, place, self.people[who].token, seat)


def _has_bots(page: Page) -> bool:
    return any(chair.get("who") == "bot" for chair in page.around.get("chairs", {}).values())
