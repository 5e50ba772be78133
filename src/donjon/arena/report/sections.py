"""The report's sections on games: a plot one can read, a table one can copy, a few words."""

from collections import Counter
from html import escape
from typing import Any

import numpy as np

from donjon.arena.charts import INKS, Dot, bars, curves, dots, shown
from donjon.arena.findings import Setting
from donjon.arena.html import figure, paragraph, section, table
from donjon.arena.report.common import forced, open_moves, sorts
from donjon.engine.words import Say, percent


def numbers(settings: list[Setting], say: Say) -> str:
    columns = sorts(settings, say)
    fine, share, count = shown(".1f", say), shown(".0%", say), shown(",", say)

    def row(name: str, value: Any) -> list[str]:
        return [escape(name), *(value(seen) for _, seen in columns)]

    def spread(values: Any) -> str:
        low, high = np.quantile(values, [0.05, 0.95])
        return f"{fine(values.mean())} ({low:.0f}–{high:.0f})"

    rows = [
        row(say("games"), lambda seen: count(seen.number)),
        row(say("moves (90% of games)"), lambda seen: spread(seen.games.moves)),
        row(say("rounds (90% of games)"), lambda seen: spread(seen.games.rounds)),
        row(say("without a winner"), lambda seen: escape(seen.drawn().said(say))),
        row(say("changes of lead"), lambda seen: spread(seen.games.changes)),
        row(say("choices open at a move"), lambda seen: fine(open_moves(seen))),
        row(say("moves without a choice"), lambda seen: share(forced(seen))),
    ]
    return section(say("The numbers"), table(["", *(name for name, _ in columns)], rows, say))


def seats(settings: list[Setting], say: Say) -> str:
    points, rows = [], []
    fine, finer = shown(".1%", say), shown(".2%", say)
    joined = say("{seat}, {players}")
    for n, (name, seen) in enumerate(sorts(settings, say)):
        if seen.together:
            share, who = seen.wins(0), joined.format(seat=say("all"), players=name)
            points.append(Dot(who, share.value, *share.interval, INKS[n % len(INKS)]))
            continue
        for seat, seat_name in enumerate(settings[0].names):
            share, who = seen.wins(seat), joined.format(seat=say(seat_name), players=name)
            points.append(Dot(who, share.value, *share.interval, INKS[n % len(INKS)]))
            rows.append([escape(who), finer(share.value), "–".join(map(finer, share.interval))])
    fair = None if settings[0].crowd.together else 1 / len(settings[0].names)
    caption = say("The broken line is an even share.") if fair else ""
    there = table([say("seat"), say("wins"), percent(95, say)], rows, say) if rows else ""
    plot = dots(say("Share of games won by seat"), points, fine, fair)
    return section(say("Who wins"), figure(plot, caption), there)


def length(settings: list[Setting], say: Say) -> str:
    columns = sorts(settings, say)
    top = max(float(np.quantile(seen.games.moves, 0.98)) for _, seen in columns)
    edges = _edges(top)
    series = [(name, _shares(seen.games.moves, edges)) for name, seen in columns]
    labels = [f"{edges[n]:.0f}" for n in range(len(edges) - 1)]
    under = say("moves, from this many on")
    plot = bars(say("How long games are"), labels, series, shown(".0%", say), under)
    caption = say("Share of the games of each sort.")
    return section(say("How long it takes"), figure(plot, caption))


def _edges(top: float) -> list[float]:
    """Some twenty round bins from 0."""
    raw = max(top / 20, 1)
    step = next(m for m in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10**4) if m >= raw)
    return [n * step for n in range(int(top // step) + 2)]


def _shares(values: Any, edges: list[float]) -> list[float]:
    held = np.clip(values, edges[0], edges[-1] - 1e-9)
    counts, _ = np.histogram(held, edges)
    return [float(share) for share in counts / max(len(values), 1)]


def lead(settings: list[Setting], say: Say) -> str:
    columns = [(n, seen) for n, seen in sorts(settings, say) if not seen.together]
    if not columns:
        return ""
    most = int(max(np.quantile(seen.games.changes, 0.98) for _, seen in columns)) + 1
    edges = [float(n) for n in range(most + 2)]
    labels = [str(n) for n in range(most)] + [f"{most}+"]
    series = [(name, _shares(seen.games.changes, edges)) for name, seen in columns]
    under = say("changes of lead in a game")
    plot = bars(say("Changes of lead"), labels, series, shown(".0%", say), under)
    caption = say("Who leads is judged by the game's own score.")
    return section(say("How often the lead changes"), figure(plot, caption))


def decided(settings: list[Setting], say: Say) -> str:
    grid = [n / 20 for n in range(21)]
    series = []
    for name, seen in sorts(settings, say):
        settled = seen.settled()
        if len(settled) and not seen.together:
            series.append((name, grid, [float((settled <= x).mean()) for x in grid]))
    if not series:
        return ""
    percent = shown(".0%", say)
    title, under = say("When games are decided"), say("part of the game played")
    plot = curves(title, series, percent, percent, under, (0, 1))
    caption = say(
        "Share of games in which the later winner already leads and is never caught again."
    )
    return section(title, figure(plot, caption))


def ends(settings: list[Setting], say: Say) -> str:
    columns = sorts(settings, say)
    percent = shown(".0%", say)
    kinds: Counter[str] = Counter()
    for _, seen in columns:
        kinds.update({kind: n for kind, n in seen.endings.items() if kind != "games"})
    rows = []
    for kind, _ in kinds.most_common(14):
        shares = [seen.endings[kind] / max(seen.endings["games"], 1) for _, seen in columns]
        rows.append([f"<code>{escape(kind)}</code>", *map(percent, shares)])
    explanation = say(
        "What the last move of a game brought about, as the rules note it: the share of games "
        "whose last move had such an event."
    )
    head = [say("event"), *(name for name, _ in columns)]
    return section(say("How it ends"), paragraph(escape(explanation)), table(head, rows, say))
