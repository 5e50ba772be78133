"""Which language a page is in: what its reader chose, else what the browser asks for."""

import re
from operator import itemgetter
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import URL

from donjon.engine.words import N_, SOURCE, best_language, languages, sentence_case
from donjon.table.errors import Refused
from donjon.table.headers import cookie_named, header

COOKIE = "language"
QUALITY = re.compile(r"q=([01](?:\.\d{0,3})?)")  # how much a language is wanted, at most 1
YEAR = 365 * 86_400
router = APIRouter(include_in_schema=False)
MOST = 1000  # characters of a header that are looked at


def language_of(scope: Any) -> str:
    """What the reader chose, else what the browser prefers, of what there is."""
    preferred = languages_asked(header(scope, b"accept-language"))
    return best_language([cookie_named(scope, COOKIE), *preferred]) or SOURCE


def languages_asked(accepted: str) -> list[str]:
    """What `Accept-Language` asks for, the most wanted first; what is unwanted is left out."""
    weighed = []
    for part in accepted[:MOST].split(","):
        name, _, rest = part.partition(";")
        quality = QUALITY.fullmatch(rest.strip())
        wanted = float(quality[1]) if quality else 1.0
        if wanted > 0:
            weighed.append((wanted, name.strip()))
    return [name for _, name in sorted(weighed, key=itemgetter(0), reverse=True)]


@router.get("/language/{language}")
async def choose_language(language: str, back: str = "/") -> Response:
    """Speak another language from now on, on the page that one comes from."""
    found = best_language([language])
    if found is None:
        raise Refused(N_("This language is not spoken here."), status=404)
    answer = RedirectResponse(way_back(back), 303)
    answer.set_cookie(COOKIE, found, max_age=YEAR, httponly=True, samesite="lax")
    return answer


def tag(language: str) -> str:
    """A language as HTML names it."""
    return language.replace("_", "-")


def choices(language: str, url: URL) -> list[dict[str, Any]]:
    """The languages that a page can be read in, each by its own name, and where to ask for it."""
    here = f"{url.path}?{url.query}" if url.query else url.path
    return [
        {
            "tag": tag(name),
            "name": own_name(name),
            "chosen": name == language,
            "href": f"/language/{name}?back={quote(here, safe='/')}",
        }
        for name in languages()
    ]


def own_name(language: str) -> str:
    """What a language calls itself; a made-up one has only its sign."""
    from babel import Locale, UnknownLocaleError

    try:
        name = str(Locale.parse(language).get_display_name(language))
    except (UnknownLocaleError, ValueError):
        return language
    return sentence_case(name)


def way_back(path: str) -> str:
    """An address of our own, whatever was asked for."""
    own = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if own and path.isprintable() else "/"
