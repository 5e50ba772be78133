"""The ladder: how strong every level of a game is, measured and written down."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from donjon.arena.charts import Dot, alone, dots, shown
from donjon.arena.running import Progress, run
from donjon.arena.tournament import Record, Tournament
from donjon.bots.strength import levels, strength
from donjon.engine.figures import figure
from donjon.engine.registry import Game, find_game
from donjon.engine.words import N_, P_, Name, Say, counted, percent


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
    say: Say = str,
) -> Ladder:
    """Play every level against the next; results are kept in `folder` and taken up again.

    With `most`, levels that simulate more than that many games a move are held to it.
    """
    game = find_game(name)
    names = levels(name)
    names = names[: names.index(top) + 1] if top else names
    names = tuple(_held(name, level, most) for level in names)
    again = f"donjon ladder {name} --games {games}" + (f" --simulations {most}" if most else "")
    runs = _Runs(folder, on, jobs, progress)
    if game.together:
        played = _play_together(runs, game, names, games, seats or 4, seed)
        return _shares(game, played, note, again, say)
    pairs = [*pairwise(names)]
    if len(names) > 2:
        pairs.append((names[0], names[-1]))
    tournament = Tournament(name, names, games, seats or game.least, seed, groups=tuple(pairs))
    return _ladder(game, runs.play(tournament, name), note, again, say)


@dataclass(frozen=True)
class _Runs:
    """Where tournaments are played and their results kept."""

    folder: Path
    on: str
    jobs: int | None
    progress: Progress | None

    def play(self, tournament: Tournament, name: str) -> Record:
        record = Record(tournament, self.folder / f"{name}.jsonl")
        run(record, self.on, self.jobs, self.progress)
        return record


def _held(game: str, level: str, most: int | None) -> str:
    if most is None or strength(game, level).simulations <= most:
        return level
    return f"{level}:simulations={most}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _ladder(game: Game, record: Record, note: str, again: str, say: Say) -> Ladder:
    t = record.tournament
    rated = record.ratings()
    heads = [
        say("level"),
        say("Elo"),
        percent(95, say),
        say("against the one below (95%)"),
        say("games"),
    ]
    rows = [
        _row([*heads, say("s a move"), say("simulations/s")]),
        "|---|---:|---|---|---:|---:|---:|",
    ]
    between = say("{low} to {high}")
    for n, rating in enumerate(rated):
        seconds, pace = record.pace(rating.name)
        low, high = rating.interval
        below = record.duel(rating.name, t.players[n - 1]) if n else None
        met = [below.said(say), str(below.games)] if below else ["—", "—"]
        reach = between.format(low=f"{low:.0f}", high=f"{high:.0f}")
        cost = [figure(seconds, ".4f", say), figure(pace, ",.0f", say)]
        rows.append(_row([f"`{rating.name}`", f"{rating.elo:.0f}", reach, *met, *cost]))
    title = say("Strength of the bots in {game}, Elo with 95% intervals")
    plot = dots(
        title.format(game=say(game.title)),
        [Dot(r.name, r.elo, *r.interval, note=f"{r.elo:.0f}") for r in rated],
        shown(",.0f", say),
    )
    about = {"games": t.games, "seats": t.seats, "seed": f"`{t.seed}`"}
    head = say(PAIRS).format(**about, day=date.today().isoformat())
    ends = record.duel(t.players[-1], t.players[0])
    best, worst = f"`{t.players[-1]}`", f"`{t.players[0]}`"
    fields = {"best": Name(best), "worst": Name(worst), "share": Name(ends.said(say))}
    text = "\n\n".join(
        [
            f"# {_title(game, say)}",
            f"{head} {note}".rstrip(),
            "\n".join(rows),
            counted(ENDS, ends.games, say, **fields),
            _picture(game, say("Elo with intervals")),
            say(AGAIN).format(command=f"`{again}`", worst=worst),
        ]
    )
    return Ladder(text + "\n", alone(plot))


def _picture(game: Game, shows: str) -> str:
    return f"![{shows}](ladder-{game.id}.svg)"


def _title(game: Game, say: Say) -> str:
    return say("How strong the bots are in {game}").format(game=say(game.title))


PAIRS = N_("{games} games a pair, {seats} seats, seats rotated, common dice, seed {seed}; {day}.")
ENDS = P_(
    "{best} against {worst}: {share} in {count} game.",
    "{best} against {worst}: {share} in {count} games.",
)
AGAIN = N_(
    "{command} measures it again. Elo by maximum likelihood, {worst} at 0, a draw counting half; "
    "times of one core. The bots are those of the tables."
)


# --- games won or lost together ---------------------------------------------------------


def _play_together(
    runs: _Runs, game: Game, names: tuple[str, ...], games: int, seats: int, seed: str
) -> dict[str, dict[str | None, Record]]:
    """Tables full of each level, at every difficulty."""
    ways = next((o.choices for o in game.text.OPTIONS if o.name == "difficulty"), (None,))

    def play(name: str, way: str | None) -> Record:
        options = {} if way is None else {"difficulty": way}
        tournament = Tournament(game.id, (name,), games, seats, seed, options)
        return runs.play(tournament, f"{game.id}-{name}-{way}")

    return {name: {way: play(name, way) for way in ways} for name in names}


def _shares(
    game: Game, played: dict[str, dict[str | None, Record]], note: str, again: str, say: Say
) -> Ladder:
    """The share of games that a table full of each level wins, at every difficulty."""
    ways = [*next(iter(played.values()))]
    won_by_all = say("won")
    heads = [f"{way or won_by_all} (95%)" for way in ways]
    rows = [
        _row([say("level"), *heads, say("s a move"), say("simulations/s")]),
        "|---|" + "---|" * len(ways) + "---:|---:|",
    ]
    points = []
    for name, records in played.items():
        won = {way: record.won(name) for way, record in records.items()}
        points += [
            Dot(f"{name}, {way}" if way else name, share.value, *share.interval)
            for way, share in won.items()
        ]
        seconds, pace = records[ways[-1]].pace(name)
        cost = [figure(seconds, ".4f", say), figure(pace, ",.0f", say)]
        rows.append(_row([f"`{name}`", *(share.said(say) for share in won.values()), *cost]))
    t = records[ways[-1]].tournament
    title = say("Games won together in {game}, with 95% intervals")
    plot = dots(title.format(game=say(game.title)), points, shown(".0%", say))
    head = say(TABLES).format(
        seats=t.seats, games=t.games, seed=f"`{t.seed}`", day=date.today().isoformat()
    )
    measured = say("{command} measures it again. The bots are those of the tables.")
    text = "\n\n".join(
        [
            f"# {_title(game, say)}",
            f"{head} {note}".rstrip(),
            "\n".join(rows),
            _picture(game, say("Share of games won")),
            measured.format(command=f"`{again} --seats {t.seats}`"),
        ]
    )
    return Ladder(text + "\n", alone(plot))


TABLES = N_(
    "All win or lose together: {seats} seats of the same level, {games} games each, seed {seed}; "
    "{day}."
)
