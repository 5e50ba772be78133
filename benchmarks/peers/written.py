"""What was measured beside other engines: in lines, as a page with tables, and as a plot."""

from collections.abc import Sequence
from math import log10
from pathlib import Path
from typing import NamedTuple

from donjon.arena import charts


class Ratio(NamedTuple):
    """How many times as fast one is as another, with the 95% interval of the median."""

    ours: str
    other: str
    times: float
    low: float
    high: float


class Results(NamedTuple):
    title: str
    unit: str
    paces: Sequence[tuple[str, float]]  # the median of each
    ratios: Sequence[Ratio]


def in_words(results: Results) -> str:
    lines = [results.title]
    lines += [f"  {name:<30} {pace:>14,.0f} {results.unit}" for name, pace in results.paces]
    lines += [f"  {r.ours} / {r.other}: {_times(r)}" for r in results.ratios]
    return "\n".join(lines)


def _times(ratio: Ratio) -> str:
    digits = 1 if ratio.times >= 10 else 2
    return f"{ratio.times:.{digits}f} ({ratio.low:.{digits}f} to {ratio.high:.{digits}f})"


def write_page(page: Path, all_of_it: Sequence[Results], alike: Sequence[str], load: str) -> None:
    """A page of tables, and a plot beside it."""
    plot = page.with_suffix(".svg")
    plot.write_text(_plot(all_of_it), "utf-8")
    parts = ["# Beside other engines", "", "`make bench-peers` writes this page and its plot.", ""]
    parts += [
        "All played by turns in one run on one machine "
        f"({load}); a ratio is taken within a round, and its median is told with its 95% interval.",
        "Both sides first counted every way that a game can go:", "",
        *(f"- {line}" for line in alike), "",
        f"![How many times as fast as other engines]({plot.name})", "",
    ]  # fmt: skip
    for results in all_of_it:
        parts += [f"## {results.title}", "", f"| who | {results.unit} |", "|---|--:|"]
        parts += [f"| {name} | {pace:,.0f} |" for name, pace in results.paces]
        parts += ["", "| ours | beside | times as fast (95%) |", "|---|---|--:|"]
        parts += [f"| {r.ours} | {r.other} | {_times(r)} |" for r in results.ratios] + [""]
    page.write_text("\n".join(parts), "utf-8")


def _plot(all_of_it: Sequence[Results]) -> str:
    """Every ratio on one scale, which doubles rather than adds."""
    rows = [
        charts.Dot(
            f"{results.title.partition(',')[0]}: {r.other}",
            log10(r.times), log10(r.low), log10(r.high), note=f"{r.times:.1f} × ({r.ours})",
        )
        for results in all_of_it
        for r in results.ratios
    ]  # fmt: skip
    title = "How many times as fast as other engines"
    return charts.alone(charts.dots(title, rows, lambda v: f"{10**v:.3g}", mark=0.0))
