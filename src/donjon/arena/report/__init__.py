"""The designer's report: what was found, in words, plots and tables, as one HTML file."""

from html import escape

from donjon.arena.findings import Setting
from donjon.arena.html import page, paragraph
from donjon.arena.report import choices, sections
from donjon.arena.report.figures import csv, figures
from donjon.arena.report.summary import subtitle, summary
from donjon.engine.registry import Game
from donjon.engine.words import Say

__all__ = ["body", "csv", "whole", "write"]


def write(settings: list[Setting], seed: str, command: str, say: Say = str) -> str:
    """The page: one set of rules, or two side by side."""
    return whole(settings[0].game, body(settings, seed, command, say), say)


def whole(game: Game, below: str, say: Say) -> str:
    """A file of what stands below the title."""
    title = say(game.title)
    head = say("{game}: a designer's report").format(game=title)
    return page(head, f"<h1>{escape(title)}</h1>\n{below}", say)


def body(settings: list[Setting], seed: str, command: str, say: Say = str) -> str:
    """What stands below the title, from as many games as have been played."""
    several = len(settings) > 1
    parts = [
        paragraph(subtitle(settings, say), "sub"),
        *[paragraph(summary(s, several, say), "lead") for s in settings],
        figures(settings, say),
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
    return "\n".join(part for part in parts if part)
