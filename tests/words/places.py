"""Every page that there is, each with what is done there before it is looked at."""

import re
from collections.abc import Callable
from itertools import count
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from donjon.engine.registry import Game, games
from donjon.table import app
from donjon.table.guard import COOKIE
from tests.table.browsing import new_browser, ready, working
from tests.table.serving import Person, play_out
from tests.tables import FIRST_TABLES

MOVES = 12  # of a game that is being played


def settled(page: Page) -> None:
    """The page works, and its board stands if it has one."""
    working(page)
    if page.locator("#board").count():
        ready(page)


class Place(NamedTuple):
    """A page, and what is done there before it is looked at."""

    path: str
    act: Callable[[Page], None] = settled


def pressed(button: str, wanted: str = "body", seconds: int = 20) -> Callable[[Page], None]:
    """A page with something opened on it, and what is there then, after so long at most."""

    def act(page: Page) -> None:
        settled(page)
        page.locator(button).first.click()
        page.locator(wanted).first.wait_for(timeout=1000 * seconds)

    return act


def visitor(browser: Browser, person: Person, language: str, **options: Any) -> Page:
    """A page in the browser of somebody who reads this language."""
    context = new_browser(browser, **options)
    cookies = {"language": language, COOKIE: person.token}
    context.add_cookies(
        [{"name": name, "value": value, "url": person.house.url} for name, value in cookies.items()]
    )
    return context.new_page()


def of_games() -> list[str]:
    """The addresses of all pages that each game has one of, such as /guide/{game}."""
    parts = [part for part in vars(app).values() if isinstance(part, ModuleType)]
    routers = [part.router for part in parts if hasattr(part, "router")]
    paths = [str(getattr(route, "path", "")) for router in routers for route in router.routes]
    return [path for path in paths if re.fullmatch(r"/[^{.]*\{game\}[^{.]*", path)]


def places(ann: Person) -> dict[str, Place]:
    """A page of each kind, for each game where it shows the game's words."""
    found = {"front": Place("/"), "sorry": Place("/nowhere", lambda _: None)}
    for game in games():
        found |= {path.format(game=game)[1:]: Place(path.format(game=game)) for path in of_games()}
        others = ["bot"] * (games()[game].least - 1)
        found[f"table-{game}"] = Place(f"/t/{ann.create('me', *others, game=game)}", ready)
    waiting, bob = ann.create("me", "friend"), ann.house.person("Bob")
    invited = bob.create("me", "friend")
    with bob.open(invited, "blue") as line:
        invite = line.all["you"]["invite"]
    over = ann.create("me", "me", options={"rounds": 1})
    play_out(over, dict.fromkeys(("blue", "red"), ann))
    return found | {
        "waiting": Place(f"/t/{waiting}", ready),
        "join": Place(f"/join/{invited}/{invite}"),
        "claim": Place(f"/seat/{waiting}/{'x' * 20}"),
        "over": Place(f"/t/{over}", ready),
        "menu": Place(f"/t/{waiting}", pressed("#menu-button")),
        "chat": Place(f"/t/{waiting}", pressed("#tab-chat")),
        "words": Place(f"/t/{over}", pressed("#tab-words")),
        "moment": Place(f"/t/{over}", _earlier),
    }


# --- for pictures: what takes longer to come about ------------------------------------------


def later_places(ann: Person) -> dict[str, Place]:
    """Games in the middle and at their end, looked back at; studies with figures; refusals."""
    found = {"refused": Place(f"/join/{ann.create('me', 'friend')}/nothing", lambda _: None)}
    for name, game in games().items():
        if not game.package.startswith("donjon."):
            continue
        found[f"playing-{name}"] = Place(f"/t/{_played(ann, game, MOVES)}", ready)
        over = f"/t/{_played(ann, game)}"
        found[f"over-{name}"] = Place(over, ready)
        found[f"review-{name}"] = Place(over, pressed("#review-ask", "#review-found .curve", 120))
        found[f"lesson-end-{name}"] = Place(f"/learn/{name}#99", pressed("#lesson-skip"))
        found[f"lesson-{name}-5"] = Place(f"/learn/{name}#5", pressed("#show-me", "#answer .shown"))
        own = pressed(".own > summary", ".own textarea")
        found[f"design-{name}-own"] = Place(
            f"/design/{name}", _editing if name == "temple" else own
        )
    found["design-report"] = Place("/design/knights", _designed)
    found["rematch-asked"] = Place(found["over-knights"].path, pressed("#menu-button"))
    return found | _opened(ann) | _taken(ann)


def _opened(ann: Person) -> dict[str, Place]:
    """What opens on pages: dialogs, hints, questions."""
    game = f"/t/{ann.create('me', 'bot')}"
    alone = ann.create("me", "me", game="holland")
    ann.act(alone, do="move", seat="blue", move=ann.look(alone, "blue")["moves"][0])
    menu = {name: f"#menu [data-do={name}]" for name in ("resign", "hand-over", "share")}
    found = {name: Place(game, clicked("#menu-button", at, "#ask")) for name, at in menu.items()}
    return found | {
        "menu-dice": Place(game, clicked("#menu-button", ".dice summary", "#commitment")),
        "guide-beside": Place(game, clicked("#tab-guide", "#panel-guide h2")),
        "hint": Place(game, pressed("#hint", "#hint-box:not([hidden])", 120)),
        "why": Place(game, clicked("#why", "#why[aria-pressed=true]")),
        "cover": Place(f"/t/{alone}", lambda page: page.locator("#cover button").wait_for()),
        "languages": Place("/", clicked("#languages summary", "#languages a")),
        "new-southerners-more": Place(
            "/new/southerners", clicked("#main details > summary", "body")
        ),
    }


def _taken(ann: Person) -> dict[str, Place]:
    """Where a link leads once somebody else sits there, or oneself."""
    bob, cid = ann.house.person("Bob"), ann.house.person("Cid")
    full, own = bob.create("me", "friend"), ann.create("me", "friend")
    found = {}
    for name, host, table in (("join-full", bob, full), ("join-own", ann, own)):
        with host.open(table, "blue") as line:
            invite = line.all["you"]["invite"]
        found[name] = Place(f"/join/{table}/{invite}")
        if table == full:
            cid.sit(table, "red", invite=invite)
    return found


def clicked(*places: str) -> Callable[[Page], None]:
    """A page where one thing after the other was clicked until the last was there."""

    def act(page: Page) -> None:
        settled(page)
        *clicks, wanted = places
        for place in clicks:
            page.locator(place).first.click()
        page.locator(wanted).first.wait_for()

    return act


def _earlier(page: Page) -> None:
    """A moment of a game that is over."""
    settled(page)
    page.locator("#scrub").fill("1")
    page.locator("#moment:not([hidden])").wait_for()


def _played(ann: Person, game: Game, most: int = 0) -> str:
    """A table at which so many moves were made by chance, or all of them."""
    luck, bob = Random(1), ann.house.person("Božena")
    short = next(table.options for table in FIRST_TABLES if table.game == game.id)
    others = ["open"] * (game.least - 1)
    table = ann.create("me", *others, game=game.id, options={} if most else short)
    people = {game.seats[0]: ann} | dict.fromkeys(game.seats[1 : game.least], bob)
    for seat in list(people)[1:]:
        bob.sit(table, seat)
    for made in count():
        told = ann.look(table)
        if told["status"] == "over" or (most and made >= most):
            return table
        seat = luck.choice(told["acting"])
        move = luck.choice(people[seat].look(table, seat)["moves"])
        people[seat].act(table, do="move", seat=seat, move=move)
    raise AssertionError


def _editing(page: Page) -> None:
    """A sheet of one's own is typed in, and drawn beside it."""
    pressed(".own > summary", ".own textarea")(page)
    fill = page.locator("[data-side=a] [data-fill]")
    if fill.count():
        fill.first.click()
        page.locator("[data-side=a] .board use, [data-side=a] .board image").first.wait_for()


def _designed(page: Page) -> None:
    """A study with its report."""
    settled(page)
    page.evaluate("document.querySelector('#size').options[0].value = '100 4'")
    page.locator("#compare > summary").click()
    page.locator("[data-side=b] input[type=number]").first.fill("3")
    page.locator("#go").click()
    page.locator("#report svg").first.wait_for()
    page.locator("#stop[hidden]").wait_for(state="attached")
