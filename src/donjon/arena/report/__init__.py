"""The designer's report: what was found, in words, plots and tables, as one HTML file."""

from html import escape

from donjon.arena.findings import Setting
from donjon.arena.html import page, paragraph
from donjon.arena.report import sections
from donjon.arena.report.summary import subtitle, summary

__all__ = ["write"]


def write(settings: list[Setting], seed: str, command: str) -> str:
    """The page: one set of rules, or two side by side."""
    title = settings[0].game.title
    several = len(settings) > 1
    parts = [
        f"<h1>{escape(title)}</h1>",
        paragraph(subtitle(settings), "sub"),
        *[paragraph(summary(s, several), "lead") for s in settings],
        sections.numbers(settings),
        sections.seats(settings),
        sections.length(settings),
        sections.lead(settings),
        sections.decided(settings),
        sections.ends(settings),
        *[sections.actions(s, several) for s in settings],
        sections.time(settings),
        sections.skill(settings),
        sections.made(settings, seed, command),
    ]
    return page(f"{title}: a designer's report", "\n".join(part for part in parts if part))
