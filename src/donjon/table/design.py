"""Designers' studies over HTTP: begin one, look how far it is, stop it, take it along."""

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response

from donjon.arena.report import whole
from donjon.engine.opening import seat_names
from donjon.engine.options import read_options
from donjon.engine.reader import Reader
from donjon.engine.registry import Game, find_game
from donjon.engine.words import N_, said, speak
from donjon.table.api import answer, body_of, house_of
from donjon.table.designing import Order
from donjon.table.designs import SIZES, Design
from donjon.table.errors import Refused
from donjon.table.guard import address_of
from donjon.table.language import language_of

router = APIRouter(prefix="/api/design")
FIELDS = ("seats", "options", "against", "games", "bot_games", "seed")
LEAST, MOST = 100, 100_000  # random games
MOST_BOTS = 1000  # their games
SEED = "report"  # as `donjon report` has it
Version = Annotated[int, Query(ge=0, le=10**9)]


@router.post("")
async def begin(request: Request) -> Response:
    """Begin: {game, seats, options, against, games, bot_games, seed}; all but the game are free."""
    order = read_order(await body_of(request), language_of(request.scope))
    design = house_of(request).designs.begin(order, address_of(request.scope))
    house_of(request).expect_search(order.game)
    return answer(_content(request, design, 0), 201)


@router.get("/{study}")
async def look(request: Request, study: str, seen: Version = 0) -> Response:
    """How far it is; the report too if it is newer than the version that was seen."""
    return answer(_content(request, house_of(request).designs.find(study), seen))


@router.post("/{study}/stop")
async def stop(request: Request, study: str) -> Response:
    """Play no more games; what was found stays."""
    design = house_of(request).designs.stop(study, address_of(request.scope))
    return answer(_content(request, design, 0))


@router.get("/{study}/report.html")
async def report(request: Request, study: str) -> Response:
    """The report as a file."""
    design = _reported(request, study)
    say = speak(design.order.language)
    page = whole(find_game(design.order.game), design.report, say)
    return _file(page, "text/html", f"{design.order.game}-report.html")


@router.get("/{study}/figures.csv")
async def figures(request: Request, study: str) -> Response:
    """Every figure, for a spreadsheet."""
    design = _reported(request, study)
    return _file(design.csv, "text/csv", f"{design.order.game}-report.csv")


def read_order(value: object, language: str) -> Order:
    """What was asked for; an error says what is wrong with it, and where."""
    asked = Reader(value).fields(("game",), FIELDS)
    game = find_game(asked["game"].text(40))
    seats = asked["seats"].whole(game.least, game.most) if "seats" in asked else game.least
    sides = [_options(game, seats, asked.get("options", Reader({}, "options")))]
    if "against" in asked:
        sides.append(_options(game, seats, asked["against"]))
        if sides[0] == sides[1]:
            asked["against"].fail(N_("these are the same rules; change something"))
    small = SIZES[0]
    return Order(
        game=game.id,
        seats=seats,
        sides=tuple(sides),
        games=asked["games"].whole(LEAST, MOST) if "games" in asked else small[0],
        bot_games=asked["bot_games"].whole(0, MOST_BOTS) if "bot_games" in asked else small[1],
        seed=asked["seed"].text(100) if "seed" in asked else SEED,
        language=language,
    )


def _options(game: Game, seats: int, given: Reader) -> bytes:
    """The options that are not as usual, in the game's own order."""
    read = read_options(game.text.OPTIONS, given, seat_names(game, seats))
    own = {o.name: read[o.name] for o in game.text.OPTIONS if read[o.name] != o.default}
    return orjson.dumps(own)


def _content(request: Request, design: Design, seen: int) -> dict[str, object]:
    content = design.to_json(seen)
    content["reason"] = said(design.reason, speak(language_of(request.scope)))
    return content


def _reported(request: Request, study: str) -> Design:
    design = house_of(request).designs.find(study)
    if not design.version:
        raise Refused(N_("There is no report yet."), status=404)
    return design


def _file(text: str, kind: str, name: str) -> Response:
    response = Response(text, media_type=f"{kind}; charset=utf-8")
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response
