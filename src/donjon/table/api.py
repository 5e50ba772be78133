"""The HTTP API: for our pages, and for bots written elsewhere.

A program is a device like a browser: it makes up a secret of at least 16 characters and
sends it as `Authorization: Bearer SECRET`.
"""

import time
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, Response

from donjon.bots import levels
from donjon.engine.reader import Reader
from donjon.engine.registry import find_game, games
from donjon.engine.words import N_, speak
from donjon.table.answers.to_one import Done
from donjon.table.asking import Asker
from donjon.table.commands import act
from donjon.table.creating import create
from donjon.table.errors import Refused
from donjon.table.facts import read_order
from donjon.table.guard import address_of, device_of
from donjon.table.house import House
from donjon.table.language import language_of
from donjon.table.live import Live
from donjon.table.messages import read_command
from donjon.table.tokens import digest

router = APIRouter(prefix="/api")
LONGEST_WAIT = 25.0
Seconds = Annotated[float, Query(ge=0, allow_inf_nan=False)]


def answer(value: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(value), status, media_type="application/json")


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def asker_of(request: Request, seat: str | None = None) -> Asker:
    """Who asks; every browser has a secret by the time it gets here."""
    token, scope = device_of(request.scope) or "", request.scope
    return Asker(token, digest(token), language_of(scope), seat, address_of(scope))


@router.get("/games")
async def list_games(request: Request) -> Response:
    """The games, their seats, options and bots."""
    say = speak(language_of(request.scope))
    return answer([game_json(name, say) for name in games()])


def game_json(name: str, say: Any) -> dict[str, Any]:
    game = find_game(name)
    return {
        "id": game.id,
        "title": say(game.title),
        "seats": game.seats,
        "least": game.least,
        "minutes": game.minutes,
        "blurb": say(game.blurb),
        "levels": levels(game.id),
        "options": [
            {"name": o.name, "default": o.default, "sentence": say(o.sentence)}
            for o in game.text.OPTIONS
        ],
    }


@router.post("/tables")
async def new_table(request: Request) -> Response:
    """Set up a table: {game, seats: [{who, name, level}], options, clock, listed}."""
    house = house_of(request)
    value = await body_of(request)
    game = find_game(value.get("game") if isinstance(value, dict) else None)
    order = read_order(value, game, house.settings.limits.name, house.settings.level)
    house.count_table(address_of(request.scope))
    table = await create(house, order, asker_of(request).token)
    return answer({"id": table, "url": f"/t/{table}"}, 201)


@router.get("/tables/{table}")
async def show_table(
    request: Request,
    table: str,
    seat: str = "",
    after: int = -1,
    wait: Seconds = 0,
    phase: str | None = None,
) -> Response:
    """A table as a seat of this device sees it; `wait` holds the answer until lines > after.

    It comes sooner if the lots wait for this seat, or are no longer in the phase it knows.
    """
    house = house_of(request)
    live = await house.open(table)
    until = time.monotonic() + min(wait, LONGEST_WAIT)
    asker = asker_of(request)
    while True:
        async with live.lock:
            await house.rouse(live)
            await house.hearing.see_seat(live, asker.device, seat)
            live.notice(asker.device)
            left = until - time.monotonic()
            drawn_on = phase is not None and phase != phase_of(live)
            news = drawn_on or lines_of(live, asker, seat) > after
            if left <= 0 or news or is_asked(live, asker, seat):
                return answer(table_view(live, asker, seat))
        await live.wait_for_news(left)


def lines_of(live: Live, asker: Asker, seat: str) -> int:
    """How long the log is, as a seat of this device sees it."""
    return len(live.sitting.lines(viewer_of(live, asker, seat)))


def phase_of(live: Live) -> str:
    """What the lots wait for; nothing once they are drawn."""
    lots = live.sitting.lots
    return "" if lots.drawn else lots.phase


def is_asked(live: Live, asker: Asker, seat: str) -> bool:
    """Must a seat of this device do something that no line of the log has told it of?"""
    sitting, viewer = live.sitting, viewer_of(live, asker, seat)
    return viewer in sitting.lots.awaited or (
        viewer in sitting.acting and sitting.just_drew(viewer)
    )


def viewer_of(live: Live, asker: Asker, seat: str) -> str | None:
    return seat if seat in live.seats_of(asker.device) else None


def table_view(live: Live, asker: Asker, seat: str) -> dict[str, Any]:
    """What a program needs to play: the view, the moves and the log's length."""
    viewer = viewer_of(live, asker, seat)
    sitting = live.sitting
    return {
        "id": live.id,
        "game": live.facts.game,
        "options": live.facts.options,
        "yours": live.seats_of(asker.device),
        "lines": len(sitting.lines(viewer)),
        "commitment": live.commitment,
        "hash": sitting.last_hash(viewer),
        "view": sitting.match.view(sitting.eyes(viewer)),
        "moves": sitting.match.moves(viewer) if viewer in sitting.acting and viewer else (),
        **live.table_json(),
    }


@router.post("/tables/{table}/act")
async def act_at_table(request: Request, table: str) -> Response:
    """Do something: {do: "move", seat, move}, and whatever else a page can do."""
    house = house_of(request)
    sent = await body_of(request)
    live = await house.open(table)
    command = read_command(sent)
    outcome = await act(house, live, asker_of(request, command.seat), command)
    return answer((outcome or Done()).to_json())


@router.get("/tables/{table}/journal")
async def journal(request: Request, table: str) -> Response:
    """The match on paper, with the seed; only when it is over."""
    house = house_of(request)
    live = await house.open(table)
    async with live.lock:
        await house.rouse(live)
        if not live.sitting.over:
            raise Refused(N_("The journal is open to all when the game is over."), status=403)
        outcome = live.sitting.journal()
    response = answer(outcome)
    response.headers["content-disposition"] = f'attachment; filename="{live.id}.json"'
    return response


async def body_of(request: Request) -> Any:
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise Refused(N_("Send JSON, please."), status=415)
    try:
        return orjson.loads(await request.body())
    except orjson.JSONDecodeError:
        Reader(None).fail(N_("this is not JSON"))
