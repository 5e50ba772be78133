"""Golden playthroughs: a game of each kind, written out for people to read.

`make goldens` (python -m tests.golden) writes them anew; the tests compare.
"""

from pathlib import Path
from random import Random
from typing import Any

from donjon.engine.match import Match
from tests.tables import GAMES, about

FOLDER = Path(__file__).parent / "goldens"
BOARD_EVERY = 10


def goldens() -> dict[str, tuple[str, int, dict[str, Any], int]]:
    """Every playthrough there must be: name -> game, seats, options, seed."""
    return {name: (game, *row) for game in GAMES for name, row in about(game).GOLDENS.items()}


def write(game: str, seats: int, options: dict[str, Any], seed: int) -> str:
    """One random game: moves, what they caused, and the board now and then."""
    luck = Random(seed)
    match = Match.new(game, seats, seed, options)
    lines = [f"{game}, rules {match.journal()['rules']}, {seats} seats, seed {seed}, {options}", ""]
    lines += match.open_scene().text().split("\n")
    lines += [f"    {line}" for line in match.sentences(None)]
    while not match.over:
        seat = luck.choice(match.acting)
        moves = match.moves(seat)
        move = luck.choice(moves)
        match.play(seat, move)
        lines.append(f"{match.moves_played:>4}. {seat} {move}   (of {len(moves)})")
        lines += [f"    {line}" for line in _everything(match)]
        if match.moves_played % BOARD_EVERY == 0 or match.over:
            lines += ["", *match.open_scene().text().split("\n"), match.open_scene().caption, ""]
    return "\n".join(line.rstrip() for line in [*lines, f"result: {match.result}"]) + "\n"


def _everything(match: Match) -> list[str]:
    text = match._game.text
    return [text.sentence(event, str) for event in match.events]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, row in goldens().items():
        (FOLDER / f"{name}.txt").write_text(write(*row), "utf-8")
        print(f"wrote tests/goldens/{name}.txt")


if __name__ == "__main__":
    main()
