"""The pictures that pages show: boards, turns that play, guides' pictures, inks, QR codes."""

import asyncio
from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from donjon.engine.words import N_
from donjon.table import pictures
from donjon.table.errors import Refused
from donjon.table.language import language_of
from donjon.table.pages import addresses_of, game_named

router = APIRouter(include_in_schema=False)
HOUR = "public, max-age=3600"


@router.get("/guide/{game}/{name}")
async def guide_picture(game: str, name: str) -> Response:
    """A picture that a guide refers to, from the folder `guide` of its game."""
    found = {path.name: path for path in (game_named(game).folder / "guide").glob("*.svg")}
    if name not in found:
        raise Refused(N_("There is no such picture."), status=404)
    return _svg(found[name].read_text("utf-8"))


@router.get("/art/{game}.svg")
async def art(game: str) -> Response:
    return _svg(pictures.art(game_named(game).id))


@router.get("/picture/{game}-{theme}.svg")
async def picture(request: Request, game: str, theme: str) -> Response:
    return await _drawn(pictures.picture, request, game, theme)


@router.get("/film/{game}-{theme}.svg")
async def film(request: Request, game: str, theme: str) -> Response:
    return await _drawn(pictures.film, request, game, theme)


async def _drawn(
    draw: Callable[[str, str, str], str], request: Request, game: str, theme: str
) -> Response:
    """Its labels are in the language of whoever looks; a cache keeps one of each."""
    if theme not in ("light", "dark"):
        raise Refused(N_("There is no such picture."), status=404)
    language = language_of(request.scope)
    made = _svg(await asyncio.to_thread(draw, game_named(game).id, theme, language))
    made.headers["vary"] = "accept-language, cookie"
    return made


@router.get("/inks.css")
async def inks() -> Response:
    return Response(pictures.inks(), media_type="text/css", headers={"cache-control": HOUR})


@router.get("/qr.svg")
async def qr(request: Request, path: str, at: str = "") -> Response:
    """The QR code of one of our own addresses; `at` is one of those that a page was told."""
    if not path.startswith("/") or path.startswith("//") or len(path) > 200:
        raise Refused(N_("That is no address of ours."), status=400)
    if at and at not in await addresses_of(request):
        raise Refused(N_("That is no address of ours."), status=400)
    return _svg(pictures.qr_svg((at or str(request.base_url)).rstrip("/") + path))


def _svg(text: str) -> Response:
    return Response(text, media_type="image/svg+xml", headers={"cache-control": HOUR})
