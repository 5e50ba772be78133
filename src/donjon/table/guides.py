"""A game's guide as HTML: pictures with what they show below, signs in the line, rulings linked."""

import re
from html import escape

from donjon.engine.prose import translated
from donjon.engine.registry import Game
from donjon.engine.rulings import NUMBER, rulings
from donjon.engine.words import Say

IMAGE = re.compile(r'<img src="([^"]*)" alt="([^"]*)" />')
FIGURES = re.compile(rf"<p>((?:{IMAGE.pattern}\s*)+)</p>")


def guide_html(game: Game, say: Say) -> str:
    """A game's guide in the reader's language; nothing if it has none."""
    page = game.folder / "guide" / "guide.md"
    if not page.is_file():
        return ""
    made = from_markdown(translated(page.read_text("utf-8"), say))
    made = FIGURES.sub(lambda found: _figures(game, found[1]), made)
    made = IMAGE.sub(lambda found: _sign(game, found[1], found[2]), made)
    return NUMBER.sub(lambda found: _link(game, found[0], say), made)


def from_markdown(text: str) -> str:
    """What a game brings in Markdown, as HTML."""
    from markdown_it import MarkdownIt

    made = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return made.replace("<th></th>", "<td></td>")  # a heading that says nothing is none


def _figures(game: Game, images: str) -> str:
    """Pictures side by side; what one shows is read below it, so it needs no other text."""
    figures = "".join(_figure(game, *image) for image in IMAGE.findall(images))
    return f'<div class="figures">{figures}</div>'


def _figure(game: Game, name: str, shows: str) -> str:
    picture = f'<img src="/guide/{game.id}/{name}" alt="">'
    return f"<figure>{picture}<figcaption>{shows}</figcaption></figure>"


def _sign(game: Game, name: str, shows: str) -> str:
    return f'<img class="sign" src="/guide/{game.id}/{name}" alt="{shows}">'


def _link(game: Game, number: str, say: Say) -> str:
    if number not in rulings(game):
        return number
    heading = escape(say(f"{number} {rulings(game)[number].title}"))
    href = f"/guide/{game.id}/rulings#{number}"
    return f'<a class="ruling" href="{href}" title="{heading}">{number}</a>'
