"""The web application, put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.staticfiles import StaticFiles

from donjon.engine.errors import BadInput, sentence_of
from donjon.engine.words import N_, Name, because, said, speak
from donjon.table import api, design, drawings, language, learning, pages, rulebook, study
from donjon.table.callers import Callers
from donjon.table.errors import AWAY, BROKEN, Refused
from donjon.table.guard import Guard
from donjon.table.house import House
from donjon.table.language import language_of
from donjon.table.names import Names
from donjon.table.settings import Settings
from donjon.table.sockets import Sockets
from donjon.table.store import Failed, is_away

log = logging.getLogger("donjon.table")
STATIC = Path(__file__).parent / "static"


def create(settings: Settings, names: Names) -> FastAPI:
    """A server's application; its house opens and closes with it."""
    house = House(settings)

    @asynccontextmanager
    async def open_house(_: FastAPI) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    app = FastAPI(title="Donjon", lifespan=open_house, docs_url=None, redoc_url=None)
    app.state.house = house
    app.include_router(api.router)
    app.include_router(study.router)
    app.include_router(design.router)
    app.include_router(language.router)
    app.include_router(learning.router)
    app.include_router(rulebook.router)  # before the guides' pictures, which stand beside it
    app.include_router(drawings.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(BadInput, _bad_input)
    app.add_exception_handler(ValueError, _bad_input)
    app.add_exception_handler(RequestValidationError, _bad_parameter)
    app.add_exception_handler(HTTPException, _not_found)
    app.add_exception_handler(Failed, _away)
    app.add_exception_handler(ClientDisconnect, _unheard)
    app.add_exception_handler(500, _broken)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=6)
    app.add_middleware(Guard, settings=settings, names=names)
    return app


class Door:
    """Sockets go straight to their tables, everything else to the application."""

    def __init__(self, settings: Settings) -> None:
        self.limits, self.callers = settings.limits, Callers(settings)
        names = Names(settings)
        self.app = create(settings, names)
        self.house: House = self.app.state.house
        self.sockets = Sockets(self.house, names)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _say(request: Request, status: int, text: str, ruling: str | None = None) -> Response:
    """An error: JSON for programs, a page for people."""
    text = said(text, speak(language_of(request.scope)))
    if request.url.path.startswith("/api/"):
        return api.answer({"say": text, "ruling": ruling}, status)
    return pages.page(request, "sorry", status, reason=text)


async def _refused(request: Request, error: Any) -> Response:
    return _say(request, error.status, error.reason, error.ruling)


async def _bad_input(request: Request, error: Any) -> Response:
    return _say(request, 400, sentence_of(error))


async def _bad_parameter(request: Request, error: Any) -> Response:
    """FastAPI tells what is wrong in English; we say which parameter it is, in any language."""
    place = Name(error.errors()[0]["loc"][-1])
    return _say(request, 400, because(N_("{name}: this can't be used here"), name=place))


async def _not_found(request: Request, error: Any) -> Response:
    known = {404: N_("There is no such page."), 405: N_("That can't be asked of this page.")}
    return _say(request, error.status_code, known.get(error.status_code, str(error.detail)))


async def _away(request: Request, error: Any) -> Response:
    if not is_away(error):
        raise error
    log.error("the database failed", exc_info=error)
    return _say(request, 503, AWAY)


async def _unheard(_request: Request, _error: Any) -> Response:
    """Whoever asked is gone; nobody reads this."""
    return Response(status_code=400)


async def _broken(request: Request, _error: Any) -> Response:
    return _say(request, 500, BROKEN)
