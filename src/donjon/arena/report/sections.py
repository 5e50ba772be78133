"""The report's sections: a plot one can read, a table one can copy, a few words."""

from collections import Counter
from html import escape
from math import log2
from typing import Any

import numpy as np

from donjon import __version__
from donjon.arena.charts import INKS, Dot, bars, curves, dots, percent
from donjon.arena.findings import Seen, Setting
from donjon.arena.html import figure, paragraph, section, table
from donjon.arena.report.common import RARE, bare, forced, label, open_moves, sorts, verdict
from donjon.arena.statistics import Share


def numbers(settings: list[Setting]) -> str:
    columns = sorts(settings)

    def row(name: str, value: Any) -> list[str]:
        return [name, *(value(seen) for _, seen in columns)]

    def spread(values: Any) -> str:
        low, high = np.quantile(values, [0.05, 0.95])
        return f"{values.mean():.1f} ({low:.0f}–{high:.0f})"

    rows = [
        row("games", lambda seen: f"{seen.number:,}"),
        row("moves (90% of games)", lambda seen: spread(seen.games.moves)),
        row("rounds (90% of games)", lambda seen: spread(seen.games.rounds)),
        row("without a winner", lambda seen: str(seen.drawn())),
        row("changes of lead", lambda seen: spread(seen.games.changes)),
        row("choices open at a move", lambda seen: f"{open_moves(seen):.1f}"),
        row("moves without a choice", lambda seen: f"{forced(seen):.0%}"),
    ]
    return section("The numbers", table(["", *(name for name, _ in columns)], rows))


def seats(settings: list[Setting]) -> str:
    points, rows = [], []
    for n, (name, seen) in enumerate(sorts(settings)):
        if seen.together():
            share = seen.wins(0)
            points.append(Dot(f"all, {name}", share.value, *share.interval, INKS[n % len(INKS)]))
            continue
        for seat, who in enumerate(settings[0].names):
            share = seen.wins(seat)
            points.append(Dot(f"{who}, {name}", share.value, *share.interval, INKS[n % len(INKS)]))
            rows.append([f"{who}, {escape(name)}", f"{share.value:.2%}",
                         "–".join(f"{x:.2%}" for x in share.interval)])  # fmt: skip
    fair = None if settings[0].crowd.together() else 1 / len(settings[0].names)
    caption = "The broken line is an even share." if fair else ""
    shown = table(["seat", "wins", "95%"], rows) if rows else ""
    plot = dots("Share of games won by seat", points, _fine, fair)
    return section("Who wins", figure(plot, caption), shown)


def _fine(value: float) -> str:
    return f"{value:.1%}"


def length(settings: list[Setting]) -> str:
    columns = sorts(settings)
    top = max(float(np.quantile(seen.games.moves, 0.98)) for _, seen in columns)
    edges = _edges(top)
    series = [(name, _shares(seen.games.moves, edges)) for name, seen in columns]
    labels = [f"{edges[n]:.0f}" for n in range(len(edges) - 1)]
    plot = bars("How long games are", labels, series, percent, "moves, from this many on")
    return section("How long it takes", figure(plot, "Share of the games of each sort."))


def _edges(top: float) -> list[float]:
    """Some twenty round bins from 0."""
    raw = max(top / 20, 1)
    step = next(m for m in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10**4) if m >= raw)
    return [n * step for n in range(int(top // step) + 2)]


def _shares(values: Any, edges: list[float]) -> list[float]:
    held = np.clip(values, edges[0], edges[-1] - 1e-9)
    counts, _ = np.histogram(held, edges)
    return [float(share) for share in counts / max(len(values), 1)]


def lead(settings: list[Setting]) -> str:
    columns = [(n, seen) for n, seen in sorts(settings) if not seen.together()]
    if not columns:
        return ""
    most = int(max(np.quantile(seen.games.changes, 0.98) for _, seen in columns)) + 1
    edges = [float(n) for n in range(most + 2)]
    labels = [str(n) for n in range(most)] + [f"{most}+"]
    series = [(name, _shares(seen.games.changes, edges)) for name, seen in columns]
    plot = bars("Changes of lead", labels, series, percent, "changes of lead in a game")
    return section(
        "How often the lead changes", figure(plot, "Who leads is judged by the game's own score.")
    )


def decided(settings: list[Setting]) -> str:
    grid = [n / 20 for n in range(21)]
    series = []
    for name, seen in sorts(settings):
        settled = seen.settled()
        if len(settled) and not seen.together():
            series.append((name, grid, [float((settled <= x).mean()) for x in grid]))
    if not series:
        return ""
    plot = curves(
        "When games are decided", series, percent, percent, "part of the game played", (0, 1)
    )
    caption = "Share of games in which the later winner already leads and is never caught again."
    return section("When games are decided", figure(plot, caption))


def ends(settings: list[Setting]) -> str:
    columns = sorts(settings)
    kinds: Counter[str] = Counter()
    for _, seen in columns:
        kinds.update({kind: n for kind, n in seen.endings.items() if kind != "games"})
    rows = []
    for kind, _ in kinds.most_common(14):
        cells = [f"{seen.endings[kind] / max(seen.endings['games'], 1):.0%}" for _, seen in columns]
        rows.append([f"<code>{escape(kind)}</code>", *cells])
    explanation = (
        "What the last move of a game brought about, as the rules note it: the share of games "
        "whose last move had such an event."
    )
    head = ["event", *(name for name, _ in columns)]
    return section("How it ends", paragraph(explanation), table(head, rows))


def actions(s: Setting, several: bool) -> str:
    kinds = s.seen()
    main = kinds[-1]
    order = np.argsort(-main.counts.offered)
    rows = []
    for n in (int(n) for n in order[:30]):
        if not any(seen.counts.offered[n] for seen in kinds):
            continue
        cells = [f"<code>{escape(s.groups[n])}</code>", _judgement(main, n)]
        for seen in kinds:
            c = seen.counts
            cells.append(_ratio(c.taken[n], c.offered[n]))
            if not seen.together():
                cells += [_ratio(c.did_won[n], c.did[n]), _ratio(c.could_won[n], c.could[n])]
        rows.append(cells)
    head = ["move", "verdict"]
    for seen in kinds:
        head.append(f"taken, {bare(seen.who)}")
        if not seen.together():
            head += ["won if done", "won if not"]
    explanation = (
        "How often a move is taken where there was a choice, and how often a seat won that did it "
        "at least once, against one that could have and never did. The verdict compares those "
        "two for the strongest players."
    )
    title = "Which moves are worth it" + (f": {label(s)}" if several else "")
    return section(title, paragraph(explanation), table(head, rows))


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "—"


def _judgement(seen: Seen, n: int) -> str:
    c = seen.counts
    taken = c.taken[n] / c.offered[n] if c.offered[n] >= RARE else 0.5
    worth = verdict(seen, n)
    if worth > 0:
        return '<span class="good">pays</span>'
    if worth < 0:
        return '<span class="bad">costs</span>'
    return "hardly ever taken" if taken < 0.02 else "nearly always taken" if taken > 0.98 else "—"


def time(settings: list[Setting]) -> str:
    columns = sorts(settings)
    totals: list[Counter[str]] = []
    for s in settings:
        for seen in s.seen():
            kinds: Counter[str] = Counter()
            for name, taken in zip(s.groups, seen.counts.taken, strict=True):
                kinds[name.partition(":")[0]] += int(taken)
            totals.append(kinds)
    known = [kind for kind, _ in sum(totals, Counter()).most_common(10)]
    series = []
    for (name, _), kinds in zip(columns, totals, strict=True):
        whole = max(sum(kinds.values()), 1)
        series.append((name, [kinds[kind] / whole for kind in known]))
    plot = bars("What choices are about", known, series, percent, "kind of move")
    rows = []
    for name, seen in columns:
        bits = log2(max(open_moves(seen), 1))
        choices = (seen.games.moves.sum() - seen.games.forced.sum()) / seen.number
        rows.append([escape(name), f"{choices:.1f}", f"{choices / len(settings[0].names):.1f}",
                     f"{open_moves(seen):.1f}", f"{choices * bits:.0f}"])  # fmt: skip
    head = ["games", "choices a game", "a seat", "open at a move", "bits a game"]
    explanation = "What the choices of a game are spent on; moves without a choice are left out."
    return section("Where the time goes", paragraph(explanation), figure(plot), table(head, rows))


def skill(settings: list[Setting]) -> str:
    points, rows = [], []
    for n, s in enumerate(settings):
        rule = f", {label(s)}" if len(settings) > 1 else ""
        pairs: list[tuple[str, Share]] = [
            (f"four {bare(name)}" if len(s.names) == 4 else f"all {bare(name)}", share)
            for name, share in s.tables.items()
        ]
        if s.duels is not None:
            names = s.duels.tournament.players
            pairs += [
                (f"{bare(b)} against {bare(a)}", s.duels.duel(b, a))
                for i, a in enumerate(names)
                for b in names[i + 1 :]
            ]
        for name, share in pairs:
            points.append(Dot(name + rule, share.value, *share.interval, INKS[n]))
            rows.append([escape(name + rule), f"{share.value:.1%}", str(share.games),
                         "–".join(f"{x:.1%}" for x in share.interval)])  # fmt: skip
    if not points:
        return ""
    together = bool(settings[0].tables)
    plot = dots("Level against level", points, percent, None if together else 0.5, (0, 1))
    explanation = (
        "If the stronger player wins half, luck decides all; if it always wins, skill does. "
        f"The bots think with the settings <code>{escape(settings[0].level)}</code>."
    )
    if together:
        explanation = "The share of games that a table full of each level wins."
    head = ["", "won", "games", "95%"]
    return section("Luck and skill", paragraph(explanation), figure(plot), table(head, rows))


def made(settings: list[Setting], seed: str, command: str) -> str:
    seconds = [
        f"{label(s)}: random games {s.crowd.seconds:.0f} s"
        + (f", bots {s.seconds:.0f} s" if s.mirrors else "")
        for s in settings
    ]
    return section(
        "How this was made",
        paragraph(
            f"<code>{escape(command)}</code>, Donjon {__version__}, seed {escape(seed)}; "
            + escape("; ".join(seconds))
            + f". The same command gives the same random games, and with bots that think as much "
            f"({escape(settings[0].level or 'none here')}) the same bots' games.",
            "small",
        ),
    )
