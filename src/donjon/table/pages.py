"""The few pages, made with Jinja; everything on them goes through gettext."""

import asyncio
import json
from functools import cache
from pathlib import Path
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup

from donjon.bots import levels
from donjon.drawing.themes import shape_of
from donjon.engine.errors import BadInput
from donjon.engine.lessons import has_lesson
from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.registry import Game, find_game, games
from donjon.engine.rulings import titles
from donjon.engine.words import N_, P_, Say, counted, sentence_case, speak
from donjon.table.addresses import addresses_for
from donjon.table.api import asker_of, house_of
from donjon.table.bot_names import bot_names
from donjon.table.designs import SIZES
from donjon.table.errors import Refused
from donjon.table.guides import guide_html
from donjon.table.language import choices, language_of, tag
from donjon.table.lists import lists_for
from donjon.table.reports import level_name, names_of
from donjon.table.sentences import WEIGHTS, page_sentences
from donjon.table.tokens import digest, same

HOME = Path(__file__).parent
router = APIRouter(include_in_schema=False)
jinja = Environment(
    loader=FileSystemLoader(HOME / "pages"),
    autoescape=select_autoescape(default=True),
    trim_blocks=True,
    lstrip_blocks=True,
)
HEAVY = max(WEIGHTS) + 1  # games that don't say how much there is to learn come last


def page(request: Request, name: str, status: int = 200, **context: Any) -> Response:
    """A page in the reader's language."""
    language, say = language_of(request.scope), _say(request)
    body = jinja.get_template(f"{name}.html").render(
        _=say,
        P_=P_,
        counted=lambda text, count, **fields: counted(text, count, say, **fields),
        language=tag(language),
        languages=choices(language, request.url),
        words=_words(language),
        capital=sentence_case,
        level_name=lambda level: level_name(level, say),
        shape_of=shape_of,
        has_lesson=has_lesson,
        **context,
    )
    return HTMLResponse(body, status, headers={"cache-control": "no-store"})


@cache
def _words(language: str) -> Markup:
    return Markup(_script_json(page_sentences(speak(language))))


def _say(request: Request) -> Say:
    return speak(language_of(request.scope))


def _script_json(value: Any) -> str:
    """JSON that can stand inside a script element."""
    return orjson.dumps(value).decode().replace("<", "\\u003c")


@router.get("/")
async def front(request: Request) -> Response:
    usual = house_of(request).bot_level
    bots = {game: (levels(game), usual(game)) for game in games()}
    found = await lists_for(request, _say(request))
    known = sorted(games().values(), key=lambda game: (game.weight or HEAVY, game.minutes))
    return page(request, "front", games=known, bots=bots, weights=WEIGHTS, **found)


@router.get("/lists")
async def lists(request: Request) -> Response:
    """The lists of the front page alone, to refresh them."""
    return page(request, "lists", **await lists_for(request, _say(request)))


@router.get("/new/{game}")
async def new(request: Request, game: str) -> Response:
    found = game_named(game)
    return page(
        request,
        "new",
        game=found,
        facts=facts_of(found, _say(request)),
        levels=levels(game),
        options=[_option(option, found) for option in found.text.OPTIONS],
    )


def _option(option: Option, game: Game) -> dict[str, Any]:
    """How a form asks for an option: a list to choose from, a number, or JSON."""
    known = list(option.choices)
    if option.read is not None:
        known = [v for v in (None, True, False, *game.seats) if _takes(option, v, game)]
    kind = "number" if option.span else "choice" if len(known) > 1 else "json"
    return {
        "name": option.name,
        "title": option.title or option.name.capitalize(),
        "kind": kind,
        "sentence": option.sentence,
        "default": option.default,
        "default_json": orjson.dumps(option.default).decode(),
        "choices": [(orjson.dumps(v).decode(), option.words.get(v, v)) for v in known],
        "span": option.span,
        "usual_json": _usual(option),
    }


def _usual(option: Option) -> str:
    """What an option usually is, written out for whoever wants to change it."""
    return "" if option.usual is None else json.dumps(option.usual(), ensure_ascii=False)


def _takes(option: Option, value: Any, game: Game) -> bool:
    try:
        option.take(Reader(value), game.seats)
    except BadInput:
        return False
    return True


@router.get("/study/{game}")
async def study(request: Request, game: str) -> Response:
    """The analysis board; its scripts read from the address where it begins."""
    found = game_named(game)
    shapes = {seat: shape_of(seat) for seat in found.seats}
    counts = range(found.least, found.most + 1)
    facts = facts_of(found, _say(request), shapes=shapes, least=found.least)
    return page(request, "study", game=found, counts=counts, facts=facts)


@router.get("/design")
async def first_design() -> Response:
    return RedirectResponse(f"/design/{next(iter(games()))}", 303)


@router.get("/design/{game}")
async def design(request: Request, game: str) -> Response:
    """A designer's study; its scripts read from the address what it is about."""
    found = game_named(game)
    return page(
        request,
        "design",
        game=found,
        games=list(games().values()),
        facts=facts_of(found, _say(request)),
        options=[_option(option, found) for option in found.text.OPTIONS],
        sizes=SIZES,
    )


@router.get("/t/{table}")
async def table(request: Request, table: str) -> Response:
    live = await house_of(request).open(table)
    game = find_game(live.facts.game)
    shapes = {seat: shape_of(seat) for seat in game.seats}
    facts = facts_of(
        game, _say(request), table=table, shapes=shapes, draws=game.draws, levels=levels(game.id),
        together=game.together, bots=bot_names(game.id), addresses=await addresses_of(request),
    )  # fmt: skip
    return page(request, "table", table=table, game=game, rulings=titles(game), facts=facts)


async def addresses_of(request: Request) -> list[str]:
    """Where others reach this server; finding it out may ask the system for its own name."""
    settings = house_of(request).settings
    return await asyncio.to_thread(addresses_for, request.scope, settings)


def facts_of(game: Game, say: Say, **more: Any) -> Markup:
    """What a page's scripts must know of a game."""
    return Markup(_script_json({"game": game.id, "rulings": titles(game, say), **more}))


@router.get("/join/{table}/{invite}")
async def join(request: Request, table: str, invite: str) -> Response:
    house = house_of(request)
    live = await house.open(table)
    if not same(digest(invite), live.invite):
        raise Refused(N_("This invitation is not valid; ask for the link again."), status=403)
    async with live.lock:
        await house.rouse(live)
        chairs = dict(live.sitting.chairs)
        names = names_of(live.sitting, _say(request))
        own = live.seats_of(asker_of(request).device)
    return page(
        request,
        "join",
        table=table,
        invite=invite,
        game=find_game(live.facts.game),
        chairs=chairs,
        names=names,
        own=own,
        free=[seat for seat, chair in chairs.items() if chair.who in ("open", "friend")],
    )


@router.get("/seat/{table}/{token}")
async def claim(request: Request, table: str, token: str) -> Response:
    """Where a one-time link leads; the seat moves only when the button is pressed."""
    live = await house_of(request).open(table)
    return page(request, "claim", table=table, token=token, game=find_game(live.facts.game))


@router.get("/guide/{game}")
async def guide(request: Request, game: str) -> Response:
    found = game_named(game)
    text = guide_html(found, _say(request))
    return page(request, "guide", game=found, guide=Markup(text), rulings=titles(found))


def game_named(name: str) -> Game:
    try:
        return find_game(name)
    except ValueError:
        raise Refused(N_("There is no such game here."), status=404) from None
