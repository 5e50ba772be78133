"""The report's first paragraphs: what was found, in words."""

from html import escape

import numpy as np

from donjon.arena.counting import Seen
from donjon.arena.findings import Setting
from donjon.arena.html import filled
from donjon.arena.report.common import bare, called, label, verdict
from donjon.engine.figures import figure
from donjon.engine.words import N_, P_, Name, Say, counted

SEATS = P_("{count} seat, {rules}.", "{count} seats, {rules}.")
CROWD = P_("{count} random game.", "{count} random games.")
CROWD_AND_BOTS = P_(
    "{random} random games, {count} game between equal bots.",
    "{random} random games, {count} games between equal bots.",
)


def subtitle(settings: list[Setting], say: Say) -> str:
    first = settings[0]
    rules = escape(label(first, say))
    if len(settings) > 1:
        other = escape(label(settings[1], say))
        rules = filled(say("{rules} against {other}"), rules=rules, other=other)
    between = sum(seen.number for seen in first.mirrors)
    random = Name(figure(first.crowd.number, ",", say))
    games = counted(CROWD, first.crowd.number, say)
    if between:
        games = counted(CROWD_AND_BOTS, between, say, random=random)
    seats = counted(SEATS, len(first.names), say, rules=Name(rules))
    return " ".join([seats, games, say("Intervals are 95%.")])


def summary(s: Setting, several: bool, say: Say) -> str:
    """With bots' games, what bots do; else what random players do."""
    seen = s.peers or s.crowd
    bots = s.peers is not None
    rules = filled(say("With {rules}:"), rules=escape(label(s, say)))
    sentences = [f"<b>{rules}</b>" if several else ""]
    sentences += [_fairness(s, seen, bots, say), _pace(seen, bots, say), _drama(seen, say)]
    sentences += [_luck(s, say), _advice(s, say)]
    return " ".join(sentence for sentence in sentences if sentence)


TOGETHER = (
    N_("All win or lose together: random players win {share} of their games."),
    N_("All win or lose together: bots win {share} of their games."),
)
NO_ADVANTAGE = (
    N_("No seat has an advantage that these games can show (random players)."),
    N_("No seat has an advantage that these games can show (bots)."),
)
ADVANTAGE = (
    N_(
        "Where one sits matters: between random players {seat} wins {share} "
        "where {fair} would be fair."
    ),
    N_("Where one sits matters: between bots {seat} wins {share} where {fair} would be fair."),
)
PACE = (
    N_(
        "A game between random players takes about {moves} moves and {rounds} rounds; "
        "nine in ten take between {low} and {high} moves."
    ),
    N_(
        "A game between bots takes about {moves} moves and {rounds} rounds; "
        "nine in ten take between {low} and {high} moves."
    ),
)


def _fairness(s: Setting, seen: Seen, bots: bool, say: Say) -> str:
    if seen.together:
        won = figure(seen.wins(0).value, ".0%", say)
        return filled(say(TOGETHER[bots]), share=won)
    shares = [seen.wins(n) for n in range(len(s.names))]
    best = max(range(len(shares)), key=lambda n: shares[n].value)
    fair = (1 - seen.drawn().value) / len(shares)
    if all(share.interval[0] <= fair <= share.interval[1] for share in shares):
        return filled(say(NO_ADVANTAGE[bots]))
    return filled(
        say(ADVANTAGE[bots]),
        seat=escape(say(s.names[best])),
        share=figure(shares[best].value, ".0%", say),
        fair=figure(fair, ".0%", say),
    )


def _pace(seen: Seen, bots: bool, say: Say) -> str:
    low, middle, high = np.quantile(seen.games.moves, [0.05, 0.5, 0.95])
    rounds = np.median(seen.games.rounds)
    return filled(
        say(PACE[bots]), moves=f"{middle:.0f}", rounds=f"{rounds:.0f}",
        low=f"{low:.0f}", high=f"{high:.0f}",
    )  # fmt: skip


def _drama(seen: Seen, say: Say) -> str:
    settled = seen.settled()
    if seen.together or not len(settled):
        return ""
    sentence = say(
        "The lead changes hands {times} times, and in half of the games "
        "the winner leads for good after {share} of the moves."
    )
    times = figure(seen.games.changes.mean(), ".1f", say)
    return filled(sentence, times=times, share=figure(np.median(settled), ".0%", say))


SKILL = N_(
    "A {level} bot beats a random player {share} of the time: skill decides nearly everything."
)
BOTH = N_(
    "A {level} bot beats a random player {share} of the time: skill tells, and luck keeps a say."
)
LUCK = N_("A {level} bot beats a random player {share} of the time: luck decides more than skill.")


def _luck(s: Setting, say: Say) -> str:
    if s.tables:
        shares = [(say(bare(name)), share.value) for name, share in s.tables.items()]
        won = ", ".join(f"{escape(name)} {figure(share, '.0%', say)}" for name, share in shares)
        sentence = say("Playing well matters this much: tables of one level win {won}.")
        return filled(sentence, won=won)
    if s.duels is None:
        return ""
    ends = s.duels.duel(s.level, "random")
    if ends.games == 0:
        return ""
    sentence = SKILL if ends.value > 0.9 else BOTH if ends.value > 0.65 else LUCK
    level = escape(say(bare(s.level)))
    return filled(say(sentence), level=level, share=figure(ends.value, ".0%", say))


def _advice(s: Setting, say: Say) -> str:
    seen = s.peers or s.crowd
    worth = [(verdict(seen, n), name) for n, name in enumerate(s.groups)]
    good = _listed([name for value, name in worth if value > 0], say)
    bad = _listed([name for value, name in worth if value < 0], say)
    if good and bad:
        sentence = say("Winners do more of {good}; losers do more of {bad}.")
    elif good:
        sentence = say("Winners do more of {good}.")
    else:
        sentence = say("Losers do more of {bad}.") if bad else ""
    return filled(sentence, good=good, bad=bad)


def _listed(names: list[str], say: Say) -> str:
    return ", ".join(f"<code>{escape(called(name, say))}</code>" for name in names[:4])
