"""A game's rulings as a page: each number is a place on it, and wherever one is named a link."""

import re

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from donjon.engine.registry import Game, games
from donjon.engine.rulings import NUMBER, rulings, rulings_page
from donjon.engine.words import N_, Say, speak
from donjon.table.errors import Refused
from donjon.table.guides import from_markdown
from donjon.table.language import language_of
from donjon.table.pages import page

router = APIRouter(include_in_schema=False)


@router.get("/guide/{game}/rulings")
async def rulebook(request: Request, game: str) -> Response:
    found = games().get(game)
    if found is None:
        raise Refused(N_("There is no such game here."), status=404)
    return page(
        request,
        "rulings",
        game=found,
        rulings=Markup(rulings_html(found, speak(language_of(request.scope)))),
    )


def rulings_html(game: Game, say: Say = str) -> str:
    """RULINGS.md as HTML."""
    made = from_markdown(rulings_page(game, say))
    linked = NUMBER.sub(lambda found: _link(game, found[0]), made)
    return re.sub(r'<h3>(?=<a href="#([A-Z]+-\d+)")', r'<h3 id="\1">', linked)


def _link(game: Game, number: str) -> str:
    return f'<a href="#{number}">{number}</a>' if number in rulings(game) else number
