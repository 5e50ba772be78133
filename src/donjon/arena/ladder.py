"""The ladder: how strong every level of a game is, measured and written down."""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from donjon.arena.charts import Dot, alone, dots, percent, whole
from donjon.arena.running import Progress, run
from donjon.arena.statistics import Share
from donjon.arena.tournament import Record, Tournament
from donjon.bots.strength import levels, strength
from donjon.engine.registry import Game, find_game


@dataclass(frozen=True)
class Ladder:
    """What was measured: a table in Markdown, and a plot."""

    text: str
    plot: str

    def write(self, folder: Path, game: str) -> list[Path]:
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / f"ladder-{game}.md", folder / f"ladder-{game}.svg"]
        for path, content in zip(paths, (self.text, self.plot), strict=True):
            path.write_text(content, "utf-8")
        return paths


def measure(
    name: str,
    games: int,
    seats: int | None,
    seed: str,
    folder: Path,
    on: str = "here",
    jobs: int | None = None,
    progress: Any = None,
    top: str | None = None,
    note: str = "",
    most: int | None = None,
) -> Ladder:
    """Play every level against the next; results are kept in `folder` and taken up again.

    With `most`, levels that simulate more than that many games a move are held to it.
    """
    game = find_game(name)
    names = levels(name)
    names = names[: names.index(top) + 1] if top else names
    names = tuple(_held(name, level, most) for level in names)
    again = f"donjon ladder {name} --games {games}" + (f" --simulations {most}" if most else "")
    if game.together:
        return _together(
            game, names, games, seats or 4, seed, folder, on, jobs, progress, note, again
        )
    pairs = [*pairwise(names)]
    if len(names) > 2:
        pairs.append((names[0], names[-1]))
    record = _play(
        Tournament(name, names, games, seats or game.least, seed, groups=tuple(pairs)),
        folder / f"{name}.jsonl",
        on,
        jobs,
        progress,
    )
    return _ladder(game, record, note, again)


def _held(game: str, level: str, most: int | None) -> str:
    if most is None or strength(game, level).simulations <= most:
        return level
    return f"{level}:simulations={most}"


def _play(
    tournament: Tournament, path: Path, on: str, jobs: int | None, progress: Progress | None
) -> Record:
    record = Record(tournament, path)
    run(record, on, jobs, progress)
    return record


def _ladder(game: Game, record: Record, note: str, again: str) -> Ladder:
    t = record.tournament
    rated = record.ratings()
    rows = [
        "| level | Elo | 95% | against the one below (95%) | games | s a move | simulations/s |",
        "|---|---:|---|---|---:|---:|---:|",
    ]
    for n, rating in enumerate(rated):
        seconds, pace = record.pace(rating.name)
        low, high = rating.interval
        below = record.duel(rating.name, t.players[n - 1]) if n else None
        rows.append(
            f"| `{rating.name}` | {rating.elo:.0f} | {low:.0f} to {high:.0f} | {below or '—'} | "
            f"{below.games if below else '—'} | {seconds:.4f} | {pace:,.0f} |"
        )
    ends = record.duel(t.players[-1], t.players[0])
    plot = dots(
        f"Strength of the bots in {game.title}, Elo with 95% intervals",
        [Dot(r.name, r.elo, *r.interval, note=f"{r.elo:.0f}") for r in rated],
        whole,
    )
    text = "\n".join(
        [
            f"# How strong the bots are in {game.title}",
            "",
            f"{t.games} games a pair, {t.seats} seats, seats rotated, common dice, "
            f"seed `{t.seed}`; {date.today().isoformat()}. {note}".rstrip(),
            "",
            *rows,
            "",
            f"`{t.players[-1]}` against `{t.players[0]}`: {ends} in {ends.games} games.",
            "",
            f"![Elo with intervals](ladder-{game.id}.svg)",
            "",
            f"`{again}` measures it again. Elo by maximum likelihood, "
            f"`{t.players[0]}` at 0, a draw counting half; times of one core. "
            "The bots are those of the tables.",
            "",
        ]
    )
    return Ladder(text, alone(plot))


# --- games won or lost together ---------------------------------------------------------


def _together(
    game: Game,
    names: tuple[str, ...],
    games: int,
    seats: int,
    seed: str,
    folder: Path,
    on: str,
    jobs: int | None,
    progress: Any,
    note: str,
    again: str,
) -> Ladder:
    """The share of games that a table full of each level wins, at every difficulty."""
    ways = next((o.choices for o in game.text.OPTIONS if o.name == "difficulty"), (None,))
    rows = ["| level | " + " | ".join(f"{way or 'won'} (95%)" for way in ways), "|---|"]
    rows[0] += " | s a move | simulations/s |"
    rows[1] += "---|" * len(ways) + "---:|---:|"
    points = []
    for name in names:
        cells: list[str] = []
        for way in ways:
            options = {} if way is None else {"difficulty": way}
            tournament = Tournament(game.id, (name,), games, seats, seed, options)
            path = folder / f"{game.id}-{name}-{way}.jsonl"
            record = _play(tournament, path, on, jobs, progress)
            won: Share = record.won(name)
            cells.append(str(won))
            points.append(Dot(f"{name}, {way}" if way else name, won.value, *won.interval))
        seconds, pace = record.pace(name)
        rows.append(f"| `{name}` | {' | '.join(cells)} | {seconds:.4f} | {pace:,.0f} |")
    plot = dots(f"Games won together in {game.title}, with 95% intervals", points, percent)
    text = "\n".join(
        [
            f"# How strong the bots are in {game.title}",
            "",
            f"All win or lose together: {seats} seats of the same level, {games} games each, seed "
            f"`{seed}`; {date.today().isoformat()}. {note}".rstrip(),
            "",
            *rows,
            "",
            f"![Share of games won](ladder-{game.id}.svg)",
            "",
            f"`{again} --seats {seats}` measures it again. The bots are those of the tables.",
            "",
        ]
    )
    return Ladder(text, alone(plot))
