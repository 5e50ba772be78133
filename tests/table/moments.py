"""Ten moments of a seeded game of each kind, as pictures for readers who have not seen it.

    python -m tests.table.moments FOLDER [GAME ...]

Beside the pictures (desktop and phone) FOLDER/key.json says what is true in each: whose turn it
is, what just happened, what can be done, who is ahead, and what the thing is and does that was
pointed at in the picture ending in -about.
"""

import json
import re
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from donjon.drawing import telling
from donjon.engine.registry import find_game, games
from donjon.table import rows
from donjon.table.guard import COOKIE
from donjon.table.reports import names_of
from tests.table.browsing import PHONE, chromium, go, new_browser, ready
from tests.table.serving import House, Person, serving, sqlite

MOMENTS = (1, 3, 6, 10, 15, 21, 28, 36, 45, 60)  # moves that have been made
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
}


class Game:
    """Two people at one table, playing by chance from a seed."""

    def __init__(self, house: House, game: str, seed: int) -> None:
        self.house, self.luck, self.moves = house, Random(seed), 0
        ann, bob = house.person("Ann"), house.person("Bob")
        with mock.patch.object(rows, "new_token", return_value=f"moments/{game}/{seed}"):
            self.table = ann.create("me", "open", game=game)
        seats = find_game(game).seats
        bob.sit(self.table, seats[1])
        self.people: dict[str, Person] = {seats[0]: ann, seats[1]: bob}

    def play_on(self, moves: int) -> bool:
        """Play until so many have been made; False if the game is over before."""
        while self.moves < moves:
            told = self.people[next(iter(self.people))].look(self.table)
            if told["status"] == "over":
                return False
            seat = self.luck.choice(told["acting"])
            person = self.people[seat]
            move = self.luck.choice(person.look(self.table, seat)["moves"])
            assert person.act(self.table, do="move", seat=seat, move=move).status_code == 200
            self.moves += 1
        return True

    def truth(self, seat: str) -> dict[str, Any]:
        """What a page shows to a seat now, in words."""
        sitting = self.house.inside.lives[self.table].sitting
        match, names = sitting.match, names_of(sitting, str)
        standing = telling.standing(match)
        number = next(match.newest_first())
        labels = [offer.label for offer in match.scene(seat).offers]
        return {
            "reader is": f"{names[seat]} ({seat})",
            "to act": [f"{names[s]} ({s})" for s in match.acting],
            "caption": telling.caption(match, seat, names),
            "just happened": sitting.words(number, seat, str),
            "can do": labels[:12],
            "standing": {s: [p.label for p in one.parts] for s, one in standing.items()},
            "share": {s: one.share and round(one.share, 2) for s, one in standing.items()},
        }


def look(browser: Browser, game: Game, seat: str, size: str, **kept: str) -> Page:
    """The page of a seat, in a browser that has kept some settings."""
    context = new_browser(browser, **SIZES[size])
    for name, value in kept.items():
        context.add_init_script(f"localStorage.setItem({name!r}, {value!r})")
    person = game.people[seat]
    context.add_cookies([{"name": COOKIE, "value": person.token, "url": game.house.url}])
    page = context.new_page()
    go(page, f"{game.house.url}/t/{game.table}")
    ready(page)
    return page


def point(page: Page, game: Game, seat: str, path: Path) -> dict[str, Any] | None:
    """Point at something that the game can tell of, and take a picture of what is told."""
    match = game.house.inside.lives[game.table].sitting.match
    sprites = match.scene(seat).sprites
    told = {s.id: telling.about(match, seat, s.id) for s in sprites}
    known = [name for name, about in told.items() if about and about.say]
    for name in game.luck.sample(known, len(known)):
        box = page.locator(f'#board [data-id="{name}"]').bounding_box()
        inside = box and box["x"] > 0 and box["y"] > 130 and box["y"] + box["height"] < 760
        if not box or not inside:
            continue
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        card = page.locator("#about")
        about = told[name]
        assert about is not None
        title = card.locator(".about-name").filter(
            has_text=re.compile(f"^{re.escape(about.name)}$", re.I)
        )
        try:
            title.wait_for(timeout=1500)  # else something lies on top of it
        except PlaywrightTimeout:
            continue
        page.screenshot(path=path)
        return {"name": about.name, "say": about.say, "ruling": about.ruling}
    return None


def picture(browser: Browser, house: House, folder: Path, name: str) -> list[dict[str, Any]]:
    game, found = Game(house, name, 1), []
    seed = 1
    for moves in MOMENTS:
        while not game.play_on(moves):
            seed += 1
            game = Game(house, name, seed)
        seats = list(game.people)
        seat = seats[moves % len(seats)]
        told: dict[str, Any] = {"game": name, "moves": moves, **game.truth(seat)}
        for size in SIZES:
            page = look(browser, game, seat, size)
            page.screenshot(path=folder / f"{name}-{size}-{moves:02}.png")
            about = folder / f"{name}-{size}-{moves:02}-about.png"
            told[f"about {size}"] = point(page, game, seat, about)
            page.context.close()
        found.append(told)
        print(name, moves, flush=True)
    return found


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    names = sys.argv[2:] or [name for name, game in games().items() if game.package[:6] == "donjon"]
    with (
        tempfile.TemporaryDirectory() as scratch,
        serving(sqlite(Path(scratch))) as house,
        chromium() as browser,
    ):
        key = [told for name in names for told in picture(browser, house, folder, name)]
    (folder / "key.json").write_text(json.dumps(key, indent=1, default=list), "utf-8")


if __name__ == "__main__":
    main()
