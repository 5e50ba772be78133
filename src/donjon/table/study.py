"""The analysis board: moves are tried out from a moment of a finished game, or on one's own board.

A request says where it begins and which moves were tried since; nothing of it is stored.
"""

from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from donjon.engine.journal import LONGEST_MOVE
from donjon.engine.reader import Reader
from donjon.engine.registry import find_game
from donjon.engine.words import N_, because
from donjon.table import studying
from donjon.table.api import answer, body_of, house_of
from donjon.table.errors import Refused
from donjon.table.guard import address_of
from donjon.table.house import House
from donjon.table.language import language_of
from donjon.table.studying import Origin

router = APIRouter(prefix="/api/study")
MOVES = 400  # that can be tried in a row
FIELDS = ("table", "line", "game", "seats", "options", "position", "seed", "moves")
SEED = 100  # characters


@router.post("/board")
async def board(request: Request) -> Response:
    """The board after some moves, with the moves that whoever acts can make there."""
    return await _ask(request, studying.board)


@router.post("/chances")
async def chances(request: Request) -> Response:
    """What a bot thinks of those moves."""
    return await _ask(request, studying.chances)


async def _ask(request: Request, work: Any) -> Response:
    house = house_of(request)
    asked = Reader(await body_of(request)).fields((), FIELDS)
    moves = _moves(asked["moves"]) if "moves" in asked else []
    origin = await _origin(house, asked)
    language, address = language_of(request.scope), address_of(request.scope)
    return answer(await house.studies.once(address, work, origin, moves, language))


def _moves(given: Reader) -> list[tuple[str, str]]:
    tried = list(given.items())
    if len(tried) > MOVES:
        given.fail(because(N_("at most {count} moves can be tried in a row"), count=MOVES))
    return [_move(one) for one in tried]


def _move(given: Reader) -> tuple[str, str]:
    seat, move = given.items(2)
    return seat.text(40), move.text(LONGEST_MOVE)


async def _origin(house: House, asked: dict[str, Reader]) -> Origin:
    if "table" in asked:
        line = asked["line"].whole(0, 10**9) if "line" in asked else None
        return await _moment(house, asked["table"].text(40), line)
    seed = asked["seed"].text(SEED) if "seed" in asked else "0"
    if "position" in asked:
        return Origin(position=_packed(asked["position"]), seed=seed)
    if "game" not in asked:
        raise Refused(N_("Name a table, a game or a position."), status=400)
    game = find_game(asked["game"].text(40))
    seats = asked["seats"].whole(game.least, game.most) if "seats" in asked else None
    options = _packed(asked["options"]) if "options" in asked else b"{}"
    return Origin(game=game.id, seats=seats, options=options, seed=seed)


def _packed(given: Reader) -> bytes:
    """JSON as it goes to the other process, which reads it."""
    try:
        return orjson.dumps(given.value)
    except orjson.JSONEncodeError:
        given.fail(N_("is too deep, or has a number that is too large"))


async def _moment(house: House, table: str, line: int | None) -> Origin:
    """A moment of a finished game, whose journal is open to all: after a line of the spectators'
    log, or if none is named before the last move.
    """
    live = await house.open(table)
    async with live.lock:
        await house.rouse(live)
        sitting = live.sitting
        if not sitting.over:
            raise Refused(N_("Moves can be tried out when the game is over."), status=403)
        lines = sitting.lines(None)
        if line is None:
            entry = next(sitting.match.newest_first(), 1) - 1
        elif line > len(lines):
            raise Refused(N_("There is no such line."), status=400)
        else:
            entry = lines[line - 1] if line else 0
        return Origin(journal=orjson.dumps(sitting.journal()), entry=entry)
