"""The report's first paragraphs: what was found, in words."""

from html import escape

import numpy as np

from donjon.arena.findings import Seen, Setting
from donjon.arena.report.common import bare, label, verdict


def subtitle(settings: list[Setting]) -> str:
    first = settings[0]
    rules = " against ".join(escape(label(s)) for s in settings)
    number = sum(seen.number for seen in first.mirrors)
    bots = f", {number:,} games between equal bots" if number else ""
    return (
        f"{len(first.names)} seats, {rules}. {first.crowd.number:,} random games{bots}. "
        "Intervals are 95%."
    )


def summary(s: Setting, several: bool) -> str:
    seen = s.peers or s.crowd
    who = "bots" if s.peers else "random players"
    sentences = [f"<b>With {escape(label(s))}:</b>" if several else ""]
    sentences += [_fairness(s, seen, who), _pace(seen, who), _drama(seen), _luck(s), _advice(s)]
    return " ".join(sentence for sentence in sentences if sentence)


def _fairness(s: Setting, seen: Seen, who: str) -> str:
    if seen.together():
        won = seen.wins(0)
        return f"All win or lose together: {who} win {won.value:.0%} of their games."
    shares = [seen.wins(n) for n in range(len(s.names))]
    best = max(range(len(shares)), key=lambda n: shares[n].value)
    fair = (1 - seen.drawn().value) / len(shares)
    if all(share.interval[0] <= fair <= share.interval[1] for share in shares):
        return f"No seat has an advantage that these games can show ({who})."
    return (
        f"Where one sits matters: between {who} {s.names[best]} wins {shares[best].value:.0%} "
        f"where {fair:.0%} would be fair."
    )


def _pace(seen: Seen, who: str) -> str:
    low, middle, high = np.quantile(seen.games.moves, [0.05, 0.5, 0.95])
    rounds = np.median(seen.games.rounds)
    return (
        f"A game between {who} takes about {middle:.0f} moves and {rounds:.0f} rounds; "
        f"nine in ten take between {low:.0f} and {high:.0f} moves."
    )


def _drama(seen: Seen) -> str:
    settled = seen.settled()
    if seen.together() or not len(settled):
        return ""
    return (
        f"The lead changes hands {seen.games.changes.mean():.1f} times, and in half of the games "
        f"the winner leads for good after {np.median(settled):.0%} of the moves."
    )


def _luck(s: Setting) -> str:
    if s.tables:
        won = ", ".join(f"{bare(name)} {share.value:.0%}" for name, share in s.tables.items())
        return f"Playing well matters this much: tables of one level win {won}."
    if s.duels is None:
        return ""
    ends = s.duels.duel(s.level, "random")
    if ends.games == 0:
        return ""
    word = (
        "skill decides nearly everything" if ends.value > 0.9
        else "skill tells, and luck keeps a say" if ends.value > 0.65
        else "luck decides more than skill"
    )  # fmt: skip
    return f"A {bare(s.level)} bot beats a random player {ends.value:.0%} of the time: {word}."


def _advice(s: Setting) -> str:
    seen = s.peers or s.crowd
    good, bad = [], []
    for n, name in enumerate(s.groups):
        worth = verdict(seen, n)
        if worth > 0:
            good.append(name)
        elif worth < 0:
            bad.append(name)
    clauses = []
    if good:
        clauses.append(f"Winners do more of {_listed(good)}")
    if bad:
        clauses.append(f"{'losers' if good else 'Losers'} do more of {_listed(bad)}")
    return "; ".join(clauses) + "." if clauses else ""


def _listed(names: list[str]) -> str:
    return ", ".join(f"<code>{escape(name)}</code>" for name in names[:4])
