"""Every figure with its interval and what it means; the same for a spreadsheet."""

import csv as spreadsheets
from dataclasses import dataclass
from html import escape
from io import StringIO
from math import isnan, nan, sqrt
from typing import Any

from donjon.arena.charts import shown
from donjon.arena.counting import Seen
from donjon.arena.findings import Setting
from donjon.arena.html import paragraph, section, table
from donjon.arena.report.common import bare, label
from donjon.arena.statistics import Share, Z
from donjon.engine.figures import figure
from donjon.engine.words import N_, Name, Say, fill

SHARE, NUMBER = ".1%", ".1f"
MINUS = "−"
WINS = N_("{seat} wins"), N_("The share of games that {seat} wins; {fair} each would be even.")
TEAM = N_("all win"), N_("The share of games that all win together.")
DRAWN = N_("no winner"), N_("The share of games that nobody wins.")
MOVES = N_("moves"), N_("How many moves a game has, all seats together.")
ROUNDS = N_("rounds"), N_("How many rounds a game lasts.")
CHANGES = (
    N_("changes of lead"),
    N_("How often the lead passes to another seat; few changes make a game without suspense."),
)
DECIDED = (
    N_("decided after"),
    N_("The part of the game after which the later winner leads for good; late is exciting."),
)
OPEN = (
    N_("choices"),
    N_("How many moves are open to whoever is to move; one is no choice at all."),
)
FORCED = N_("forced"), N_("The share of moves without a choice.")
BEATS = (
    N_("{stronger} beats {weaker}"),
    N_("If this is half, luck decides all; if it is nearly all, skill does."),
)


@dataclass(frozen=True)
class Figure:
    """A figure of one sort of games, with its 95% interval."""

    players: str
    name: str
    meaning: str
    value: float
    low: float  # not a number where one game alone says nothing of others
    high: float
    form: str

    def said(self, say: Say) -> str:
        value, low, high = (figure(v, self.form, say) for v in (self.value, self.low, self.high))
        if isnan(self.low):
            return value
        return say("{share} ({low} to {high})").format(share=value, low=low, high=high)


def figures(settings: list[Setting], say: Say) -> str:
    """A section: what the strongest players' games show, side by side if there are two rules."""
    sides = [[f for f in figures_of(s, say) if f.players in _strongest(s, say)] for s in settings]
    head = [say("figure"), *(label(s, say) for s in settings)]
    head += [say("difference")] if len(sides) == 2 else []
    rows = []
    for own in sides[0]:
        others = [f for side in sides[1:] for f in side if f.name == own.name]
        cells = [_explained(own), *(escape(f.said(say)) for f in (own, *others))]
        if len(sides) == 2 and others:
            cells.append(escape(_difference(own, others[0], say)))
        rows.append(cells)
    about = say("The games of the strongest players so far; intervals are 95%.")
    return section(
        say("Every figure, and what it means"), paragraph(escape(about)), table(head, rows, say)
    )


def csv(settings: list[Setting], say: Say) -> str:
    """Every figure of every sort of games, a line each; numbers as programs write them."""
    out = StringIO()
    lines = spreadsheets.writer(out, lineterminator="\n")
    lines.writerow(["rules", "players", "figure", "value", "low", "high", "meaning"])
    for s in settings:
        for f in figures_of(s, say):
            numbers = ("" if isnan(v) else f"{v:.6g}" for v in (f.value, f.low, f.high))
            lines.writerow([label(s, say), f.players, f.name, *numbers, f.meaning])
    return out.getvalue()


def figures_of(s: Setting, say: Say) -> list[Figure]:
    found = [f for seen in s.seen() for f in _of_games(s, seen, say)]
    return found + _of_levels(s, say)


def _strongest(s: Setting, say: Say) -> tuple[str, str]:
    return say(bare(s.seen()[-1].who)), ""


def _explained(f: Figure) -> str:
    return f'<b>{escape(f.name)}</b><br><span class="small">{escape(f.meaning)}</span>'


def _difference(a: Figure, b: Figure, say: Say) -> str:
    """Newcombe's interval of a difference, from the two intervals."""
    value = b.value - a.value
    low = value - sqrt((b.value - b.low) ** 2 + (a.high - a.value) ** 2)
    high = value + sqrt((b.high - b.value) ** 2 + (a.value - a.low) ** 2)
    if isnan(low):
        return "—"
    form = f"+{a.form}"
    verdict = say("can't be told: {share} ({low} to {high})")
    if low > 0:
        verdict = say("more: {share} ({low} to {high})")
    elif high < 0:
        verdict = say("less: {share} ({low} to {high})")
    value_, low_, high_ = (figure(v, form, say).replace("-", MINUS) for v in (value, low, high))
    return verdict.format(share=value_, low=low_, high=high_)


def _of_games(s: Setting, seen: Seen, say: Say) -> list[Figure]:
    players, games = say(bare(seen.who)), seen.games
    moves = games.moves.clip(1)
    together = seen.together
    found = [_mean(players, MOVES, games.moves, NUMBER, say)]
    found.append(_mean(players, ROUNDS, games.rounds, NUMBER, say))
    if not together:
        found.append(_mean(players, CHANGES, games.changes, NUMBER, say))
        if len(seen.settled()):
            found.append(_mean(players, DECIDED, seen.settled(), SHARE, say))
    found.append(_mean(players, OPEN, games.options / moves, NUMBER, say))
    found.append(_mean(players, FORCED, games.forced / moves, SHARE, say))
    if together:
        return [_share(players, TEAM, seen.wins(0), say), *found]
    return [*_wins(s, seen, say), _share(players, DRAWN, seen.drawn(), say), *found]


def _wins(s: Setting, seen: Seen, say: Say) -> list[Figure]:
    fair = Name(shown(".0%", say)(1 / len(s.names)))
    return [
        _share(say(bare(seen.who)), WINS, seen.wins(n), say, seat=name, fair=fair)
        for n, name in enumerate(s.names)
    ]


def _of_levels(s: Setting, say: Say) -> list[Figure]:
    """How much skill weighs."""
    if s.duels is None:
        return []
    weakest, *others = s.duels.tournament.players
    found = []
    for level in others:
        share = s.duels.duel(level, weakest)
        names = {"stronger": bare(level), "weaker": bare(weakest)}
        if share.games:
            found.append(_share("", BEATS, share, say, **names))
    return found


def _share(players: str, what: tuple[str, str], share: Share, say: Say, **fields: str) -> Figure:
    name, meaning = (fill(text, say, **fields) for text in what)
    return Figure(players, name, meaning, share.value, *share.interval, SHARE)


def _mean(players: str, what: tuple[str, str], values: Any, form: str, say: Say) -> Figure:
    """By the normal distribution, which many games come near."""
    mean, count = float(values.mean()), len(values)
    half = Z * float(values.std(ddof=1)) / sqrt(count) if count > 1 else nan
    low, high = mean - half, mean + half
    if form == SHARE and count > 1:
        low, high = max(low, 0.0), min(high, 1.0)
    return Figure(players, say(what[0]), say(what[1]), mean, low, high, form)
