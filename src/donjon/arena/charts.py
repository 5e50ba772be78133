"""Small plots as SVG strings, in the inks of the boards: dots with intervals, bars, curves.

A plot's texts are text, its colours CSS variables, so that a page's theme reaches them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from math import ceil, floor, isfinite, log10

from donjon.drawing.themes import css
from donjon.engine.figures import figure
from donjon.engine.words import Say

WIDTH = 720
INKS = (
    "var(--blue)",
    "var(--ember)",
    "var(--leaf)",
    "var(--purple)",
    "var(--steel)",
    "var(--yellow)",
)
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:var(--ink)}"
    ".t{font-size:12px;opacity:.8}.e{text-anchor:end}.m{text-anchor:middle}"
    ".g{stroke:var(--ink);stroke-opacity:.16}.r{stroke:var(--ink);stroke-dasharray:4 4}"
    ".a{stroke:var(--ink)}"
)
Form = Callable[[float], str]
PERCENT: Form = "{:.0%}".format


@dataclass(frozen=True)
class Dot:
    """One row of a dot plot."""

    label: str
    value: float
    low: float
    high: float
    ink: str = INKS[0]
    note: str = ""


def shown(form: str, say: Say) -> Form:
    """What writes numbers in a form such as `.0%` beside a plot."""
    return partial(_shown, form, say)


def _shown(form: str, say: Say, value: float) -> str:
    return figure(value, form, say)


def dots(
    title: str,
    rows: Sequence[Dot],
    form: Form = PERCENT,
    mark: float | None = None,
    span: tuple[float, float] | None = None,
) -> str:
    """A row for each value with its interval; `mark` draws a line to compare with."""
    longest = max([len(row.label) for row in rows] or [1])
    left, right, step = min(300, 34 + 7 * longest), 150, 30
    low, high = span or _span([v for r in rows for v in (r.low, r.high)], mark)
    ticks = _ticks(low, high)
    height = step * len(rows) + 40

    def x(value: float) -> float:
        return left + (min(max(value, low), high) - low) / (high - low) * (WIDTH - left - right)

    parts = [_grid(x(t), 6, height - 28) + _text(x(t), height - 10, form(t), "t m") for t in ticks]
    if mark is not None:
        parts.append(f'<path class="r" d="M{x(mark):.1f} 2V{height - 28}"/>')
    for n, row in enumerate(rows):
        y = 22 + n * step
        parts.append(_text(left - 12, y + 4, row.label, "e"))
        if isfinite(row.value):
            parts.append(
                f'<path d="M{x(row.low):.1f} {y}H{x(row.high):.1f}" stroke="{row.ink}" '
                f'stroke-width="6" stroke-opacity=".35" stroke-linecap="round"/>'
                f'<circle cx="{x(row.value):.1f}" cy="{y}" r="6" fill="{row.ink}"/>'
            )
        parts.append(_text(WIDTH - right + 16, y + 4, row.note or form(row.value), ""))
    return _svg(title, height, parts)


def bars(
    title: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[float]]],
    form: Form = PERCENT,
    under: str = "",
) -> str:
    """Upright bars, several series side by side."""
    left, right, foot = 56, 12, 48
    legend, top = _legend([name for name, _ in series], left)
    height = 230 + top
    high = max([v for _, row in series for v in row] + [1e-9])
    ticks = _ticks(0, high)
    high = max(high, ticks[-1])
    slot = (WIDTH - left - right) / max(len(labels), 1)
    every = max(1, ceil(len(labels) / 18))

    def y(value: float) -> float:
        return height - foot - value / high * (height - foot - top)

    parts = [
        f'<path class="g" d="M{left} {y(t):.1f}H{WIDTH - right}"/>'
        + _text(left - 8, y(t) + 4, form(t), "t e")
        for t in ticks
    ]
    wide = slot * 0.84 / len(series)
    for s, (_, row) in enumerate(series):
        for n, value in enumerate(row):
            at = left + n * slot + slot * 0.08 + s * wide
            parts.append(
                f'<rect x="{at:.1f}" y="{y(value):.1f}" width="{max(wide - 1, 0.5):.1f}" '
                f'height="{max(height - foot - y(value), 0):.1f}" fill="{INKS[s % len(INKS)]}"/>'
            )
    for n in range(0, len(labels), every):
        parts.append(_text(left + (n + 0.5) * slot, height - foot + 18, labels[n], "t m"))
    parts.append(f'<path class="a" d="M{left} {height - foot}H{WIDTH - right}"/>')
    parts.append(_text((left + WIDTH) / 2, height - 8, under, "t m"))
    return _svg(title, height, parts + legend)


def curves(
    title: str,
    series: Sequence[tuple[str, Sequence[float], Sequence[float]]],
    form: Form = PERCENT,
    across: Form = PERCENT,
    under: str = "",
    span: tuple[float, float] | None = None,
) -> str:
    """Lines through points: (name, xs, ys)."""
    left, right, foot = 56, 20, 48
    legend, top = _legend([name for name, _, _ in series], left)
    height = 230 + top
    xs = [x for _, row, _ in series for x in row]
    low, high = span or _span([y for _, _, row in series for y in row], None)
    first, last = min(xs), max(max(xs), min(xs) + 1e-9)

    def x(value: float) -> float:
        return left + (value - first) / (last - first) * (WIDTH - left - right)

    def y(value: float) -> float:
        return height - foot - (value - low) / (high - low) * (height - foot - top)

    parts = [
        f'<path class="g" d="M{left} {y(t):.1f}H{WIDTH - right}"/>'
        + _text(left - 8, y(t) + 4, form(t), "t e")
        for t in _ticks(low, high)
    ]
    parts += [_text(x(t), height - foot + 18, across(t), "t m") for t in _ticks(first, last)]
    for n, (_, row, values) in enumerate(series):
        points = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in zip(row, values, strict=True))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{INKS[n % len(INKS)]}" '
            f'stroke-width="2.5" stroke-linejoin="round"/>'
        )
    parts.append(f'<path class="a" d="M{left} {height - foot}H{WIDTH - right}"/>')
    parts.append(_text((left + WIDTH) / 2, height - 8, under, "t m"))
    return _svg(title, height, parts + legend)


def alone(svg: str) -> str:
    """The same as a file of its own, on its own paper, in both themes."""
    head, _, body = svg.partition(">")
    box = head.partition('viewBox="0 0 ')[2].partition('"')[0].split()
    paper = f'<rect width="{box[0]}" height="{box[1]}" fill="var(--paper)"/>'
    space = ' xmlns="http://www.w3.org/2000/svg"'
    return f"{head}{space}><style>{css('auto')}{STYLE}</style>{paper}{body}\n"


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(text)}</text>'


def _grid(x: float, top: float, foot: float) -> str:
    return f'<path class="g" d="M{x:.1f} {top}V{foot}"/>'


def _legend(names: Sequence[str], left: float) -> tuple[list[str], int]:
    """The series' names above a plot, in as many lines as they need, and where the plot begins."""
    if len(names) < 2:
        return [], 12
    parts, x, y = [], left, 4
    for n, name in enumerate(names):
        wide = 42 + 7.2 * len(name)
        if x > left and x + wide > WIDTH:
            x, y = left, y + 22
        ink = INKS[n % len(INKS)]
        parts.append(f'<rect x="{x:.0f}" y="{y}" width="13" height="13" fill="{ink}"/>')
        parts.append(_text(x + 19, y + 11, name, ""))
        x += wide
    return parts, y + 26


def _span(values: Sequence[float], mark: float | None) -> tuple[float, float]:
    known = [v for v in values if isfinite(v)] + ([mark] if mark is not None else [])
    low, high = min(known, default=0.0), max(known, default=1.0)
    room = (high - low) * 0.08 or 0.5
    return low - room, high + room


def _ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round numbers between two others."""
    raw = max((high - low) / wanted, 1e-12)
    unit = 10.0 ** floor(log10(raw))
    step = next(unit * m for m in (1, 2, 2.5, 5, 10) if unit * m >= raw)
    return [n * step for n in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]
