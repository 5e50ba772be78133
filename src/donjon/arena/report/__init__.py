"""The designer's report: what was found, in words, plots and tables, as one HTML file."""

from html import escape

from donjon.arena.findings import Setting
from donjon.arena.html import page, paragraph
from donjon.arena.report import choices, sections
from donjon.arena.report.summary import subtitle, summary
from donjon.engine.words import Say

__all__ = ["write"]


def write(settings: list[Setting], seed: str, command: str, say: Say = str) -> str:
    """The page: one set of rules, or two side by side."""
    title = say(settings[0].game.title)
    several = len(settings) > 1
    parts = [
        f"<h1>{escape(title)}</h1>",
        paragraph(subtitle(settings, say), "sub"),
        *[paragraph(summary(s, several, say), "lead") for s in settings],
        sections.numbers(settings, say),
        sections.seats(settings, say),
        sections.length(settings, say),
        sections.lead(settings, say),
        sections.decided(settings, say),
        sections.ends(settings, say),
        *[choices.actions(s, several, say) for s in settings],
        choices.time(settings, say),
        choices.skill(settings, say),
        choices.made(settings, seed, command, say),
    ]
    head = say("{game}: a designer's report").format(game=title)
    return page(head, "\n".join(part for part in parts if part), say)
