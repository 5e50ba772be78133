"""The report's sections on choices: which moves, how much they weigh, and how it was made."""

from collections import Counter
from html import escape
from math import log2

import numpy as np

from donjon import __version__
from donjon.arena.charts import INKS, Dot, bars, dots, shown
from donjon.arena.counting import Seen
from donjon.arena.findings import Setting
from donjon.arena.html import figure, filled, paragraph, section, table
from donjon.arena.report.common import (
    RARE,
    bare,
    called,
    label,
    of_side,
    open_moves,
    sorts,
    verdict,
)
from donjon.arena.statistics import Share
from donjon.engine.words import N_, Say, fill, percent

COMPARED = N_(
    "How often a move is taken where there was a choice, and how often a seat won that did it "
    "at least once, against one that could have and never did. The verdict compares those "
    "two for the strongest players."
)
AGAINST = N_("{stronger} against {weaker}")


def actions(s: Setting, several: bool, say: Say) -> str:
    kinds = s.seen()
    main = kinds[-1]
    order = np.argsort(-main.counts.offered)
    rows = []
    for n in (int(n) for n in order[:30]):
        if not any(seen.counts.offered[n] for seen in kinds):
            continue
        cells = [f"<code>{escape(called(s.groups[n], say))}</code>", _judgement(main, n, say)]
        for seen in kinds:
            c = seen.counts
            cells.append(_ratio(c.taken[n], c.offered[n], say))
            if not seen.together:
                cells.append(_ratio(c.did_won[n], c.did[n], say))
                cells.append(_ratio(c.could_won[n], c.could[n], say))
        rows.append(cells)
    head = [say("move"), say("verdict")]
    for seen in kinds:
        head.append(say("taken, {players}").format(players=say(bare(seen.who))))
        if not seen.together:
            head += [say("won if done"), say("won if not")]
    title = say("Which moves are worth it")
    if several:
        title = say("Which moves are worth it: {rules}").format(rules=label(s, say))
    return section(title, paragraph(escape(say(COMPARED))), table(head, rows, say))


def _ratio(part: int, whole: int, say: Say) -> str:
    return shown(".0%", say)(part / whole) if whole else "—"


def _judgement(seen: Seen, n: int, say: Say) -> str:
    c = seen.counts
    taken = c.taken[n] / c.offered[n] if c.offered[n] >= RARE else 0.5
    worth = verdict(seen, n)
    if worth > 0:
        return _span("good", say("pays"))
    if worth < 0:
        return _span("bad", say("costs"))
    if taken < 0.02:
        return escape(say("hardly ever taken"))
    return escape(say("nearly always taken")) if taken > 0.98 else "—"


def _span(kind: str, text: str) -> str:
    return f'<span class="{kind}">{escape(text)}</span>'


def time(settings: list[Setting], say: Say) -> str:
    columns = sorts(settings, say)
    totals = [_kinds(s, seen) for s in settings for seen in s.seen()]
    known = [kind for kind, _ in sum(totals, Counter()).most_common(10)]
    series = []
    for (name, _), kinds in zip(columns, totals, strict=True):
        whole = max(sum(kinds.values()), 1)
        series.append((name, [kinds[kind] / whole for kind in known]))
    labels = [called(kind, say) for kind in known]
    title, under = say("What choices are about"), say("kind of move")
    plot = bars(title, labels, series, shown(".0%", say), under)
    fine, rough = shown(".1f", say), shown(".0f", say)
    rows = []
    for name, seen in columns:
        bits = log2(max(open_moves(seen), 1))
        choices = (seen.games.moves.sum() - seen.games.forced.sum()) / seen.number
        rows.append([escape(name), fine(choices), fine(choices / len(settings[0].names)),
                     fine(open_moves(seen)), rough(choices * bits)])  # fmt: skip
    head = [say("games"), say("choices a game"), say("a seat")]
    head += [say("open at a move"), say("bits a game")]
    explanation = escape(
        say("What the choices of a game are spent on; moves without a choice are left out.")
    )
    there = table(head, rows, say)
    return section(say("Where the time goes"), paragraph(explanation), figure(plot), there)


def _kinds(s: Setting, seen: Seen) -> Counter[str]:
    """How often each kind of move was chosen."""
    kinds: Counter[str] = Counter()
    for name, taken in zip(s.groups, seen.counts.taken, strict=True):
        kinds[name.partition(":")[0]] += int(taken)
    return kinds


def skill(settings: list[Setting], say: Say) -> str:
    points, rows = [], []
    fine, rough = shown(".1%", say), shown(".0%", say)
    for n, s in enumerate(settings):
        for pair, share in _pairs(s, say):
            name = of_side(pair, s, settings, say)
            points.append(Dot(name, share.value, *share.interval, INKS[n]))
            rows.append([escape(name), fine(share.value), str(share.games),
                         "–".join(map(fine, share.interval))])  # fmt: skip
    if not points:
        return ""
    together = bool(settings[0].tables)
    title = say("Level against level")
    plot = dots(title, points, rough, None if together else 0.5, (0, 1))
    explanation = filled(
        say(
            "If the stronger player wins half, luck decides all; if it always wins, skill does. "
            "The bots think with the settings {settings}."
        ),
        settings=f"<code>{escape(settings[0].level)}</code>",
    )
    if together:
        explanation = escape(say("The share of games that a table full of each level wins."))
    there = table(["", say("won"), say("games"), percent(95, say)], rows, say)
    return section(say("Luck and skill"), paragraph(explanation), figure(plot), there)


def _pairs(s: Setting, say: Say) -> list[tuple[str, Share]]:
    """Who was compared, and how it came out."""
    full = say("four {level}") if len(s.names) == 4 else say("all {level}")
    pairs = [(full.format(level=say(bare(name))), share) for name, share in s.tables.items()]
    if s.duels is not None:
        names = s.duels.tournament.players
        pairs += [
            (fill(AGAINST, say, stronger=bare(b), weaker=bare(a)), s.duels.duel(b, a))
            for i, a in enumerate(names)
            for b in names[i + 1 :]
        ]
    return [(name, share) for name, share in pairs if share.games]


def made(settings: list[Setting], seed: str, command: str, say: Say) -> str:
    text = filled(
        say(
            "{command}, Donjon {version}, seed {seed}; {seconds}. The same command gives the same "
            "random games, and with bots that think as much ({level}) the same bots' games."
        ),
        command=f"<code>{escape(command)}</code>",
        version=__version__,
        seed=escape(seed),
        seconds=escape("; ".join(_spent(s, say) for s in settings)),
        level=escape(settings[0].level or say("none here")),
    )
    return section(say("How this was made"), paragraph(text, "small"))


def _spent(s: Setting, say: Say) -> str:
    sentence = say("{rules}: random games {random} s")
    if s.mirrors:
        sentence = say("{rules}: random games {random} s, bots {bots} s")
    rough = shown(".0f", say)
    return sentence.format(
        rules=label(s, say), random=rough(s.crowd.seconds), bots=rough(s.seconds)
    )
