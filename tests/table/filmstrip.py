"""A fight told beat by beat, the boards side by side as one picture: what jars is seen so.

    python -m tests.table.filmstrip FOLDER [DRAMA ...]

For Knights a step with a fight, and one with a duel in the Castle; for Southerners two battles
from the attack to the end.  The games are played by chance from a seed.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from random import Random
from typing import NamedTuple

from donjon.drawing.animation import Frame
from donjon.engine.match import Match
from tests.table.browsing import chromium

ACROSS = 4  # boards in a row
WIDTH = 640  # of one board, in pixels
LIVELY = 0.7  # how often a move is made that may begin a fight
STYLE = f"""
body {{ margin: 12px; display: grid; grid-template-columns: repeat({ACROSS}, {WIDTH}px); gap: 18px;
  font: 17px Georgia, serif; background: #fff; width: max-content }}
figure {{ margin: 0 }} svg {{ width: {WIDTH}px; height: auto; border: 1px solid #888 }}
"""


class Drama(NamedTuple):
    """A piece of a game that is worth a strip."""

    game: str
    seed: int
    eager: tuple[str, ...]  # moves that lead there
    begins: str  # with this event
    goes_on: Callable[[Match], bool]  # after a step, does it go on?


def _never(_: Match) -> bool:
    return False


def _is_battle(match: Match) -> bool:
    return bool(match.position()["battle"])


EAGER = ("attack", "strike", "raze", "build", "renew", "play")
DRAMAS = {
    "knights": Drama("knights", 1, (), "clash", _never),
    "knights-duel": Drama("knights", 1, (), "duel", _never),
    "southerners": Drama("southerners", 13, EAGER, "attack", _is_battle),
    "southerners-abilities": Drama("southerners", 56, EAGER, "attack", _is_battle),
}


def play(match: Match, drama: Drama, luck: Random) -> None:
    seat = luck.choice(match.acting)
    moves = match.moves(seat)
    lively = [move for move in moves if move.partition(":")[0] in drama.eager]
    chosen = lively if lively and luck.random() < LIVELY else moves
    match.play(seat, luck.choice(chosen))


def happened(match: Match, kind: str) -> bool:
    return any(event["kind"] == kind for event in match.events)


def strip(drama: Drama, viewer: str | None = None) -> Iterator[Frame]:
    """All frames of it, with the board before the first."""
    luck, match = Random(drama.seed), Match.new(drama.game, seed=drama.seed)
    while not happened(match, drama.begins):
        if match.over:
            drama = drama._replace(seed=drama.seed + 1)
            luck, match = Random(drama.seed), Match.new(drama.game, seed=drama.seed)
        play(match, drama, luck)
    first, *rest = match.film(viewer).frames[:-1]
    yield replace(first, words="Before")
    yield from rest
    while drama.goes_on(match):
        play(match, drama, luck)
        yield from match.film(viewer).frames[1:-1]


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        page = browser.new_page(viewport={"width": ACROSS * (WIDTH + 18) + 6, "height": 800})
        for name in sys.argv[2:] or DRAMAS:
            drama = DRAMAS[name]
            scene = Match.new(drama.game, seed=drama.seed).scene(None)
            figures = [
                f"<figure>{replace(scene, sprites=list(frame.sprites), offers=[]).svg('light')}"
                f"<figcaption>{escape(frame.words)}</figcaption></figure>"
                for frame in strip(drama)
            ]
            page.set_content(f"<style>{STYLE}</style>{''.join(figures)}")
            page.screenshot(path=folder / f"{name}.png", full_page=True)
            print(f"{name}: {len(figures)} boards")


if __name__ == "__main__":
    main()
