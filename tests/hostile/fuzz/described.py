"""Our HTTP as OpenAPI describes it, for schemathesis: every route, the pages' too.

Parameters come from the application itself; what a request's body looks like is said here, since
the application reads it by hand.
"""

import warnings
from collections.abc import Iterator
from copy import copy
from typing import Any, cast

import requests
import schemathesis
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisDeprecationWarning
from schemathesis import GenerationMode

from donjon.engine.registry import games
from donjon.table import api, pages
from tests.hostile.fuzz.commands import VALID
from tests.table.serving import Json

SEATS = ["blue", "red"]
WORDS: dict[str, Json] = {  # what the parameters of a path or a query may be
    "table": {"enum": ["@TABLE@", "nowhere", "@TABLE@x"]},
    "game": {"enum": [*games(), "chess"]},
    "invite": {"enum": ["@INVITE@", "wrong"]},
    "token": {"type": "string", "minLength": 1, "maxLength": 60},
    "theme": {"enum": ["light", "dark", "other"]},
    "name": {"enum": ["six.svg", "../rules.py"]},
    "seat": {"enum": ["", *SEATS, "nobody"]},
    "after": {"type": "integer", "minimum": -1, "maximum": 0},
    "wait": {"type": "number", "minimum": 0, "maximum": 1},
    "phase": {"enum": ["", "seats", "commit", "reveal", "other"]},
    "path": {"type": "string", "maxLength": 200},
    "at": {"enum": ["", "http://127.0.0.1:1", "http://example.org", "nowhere"]},
    "line": {"type": "integer", "minimum": -1, "maximum": 9},
}


def _object(needed: list[str], **properties: Json) -> Json:
    return {
        "type": "object",
        "required": needed,
        "properties": properties,
        "additionalProperties": False,
    }


WISH = _object(
    ["who"],
    who={"enum": ["me", "friend", "open"]},
    name={"type": "string", "minLength": 1, "maxLength": 24},
)
CLOCK = _object(
    ["bank"],
    bank={"type": "integer", "minimum": 10, "maximum": 14_400},
    increment={"type": "integer", "minimum": 0, "maximum": 3600},
    out={"enum": ["bot", "forfeit"]},
)
ORDER = _object(
    ["game", "seats"],
    game={"enum": list(games())},
    seats={"type": "array", "minItems": 2, "maxItems": 4, "items": WISH},
    options=_object([], rounds={"type": "integer", "minimum": 1, "maximum": 10_000}),
    clock=CLOCK,
    listed={"type": "boolean"},
)
TYPES: dict[type, Json] = {
    str: {"type": "string", "maxLength": 60},
    int: {"type": "integer", "minimum": 0, "maximum": 9},
    bool: {"type": "boolean"},
}
COMMAND = _object(
    ["do"],
    do={"enum": sorted(VALID)},
    seat={"enum": SEATS},
    **{
        name: TYPES[type(value)]
        for fields in VALID.values()
        for name, value in fields.items()
        if name != "seat"
    },
)
BODIES = {"/api/tables": ORDER, "/api/tables/{table}/act": COMMAND}


def described() -> Json:
    """Every route there is, as OpenAPI."""
    routes = [copy(r) for r in (*api.router.routes, *pages.router.routes) if _is_ours(r)]
    for route in routes:
        route.include_in_schema = True  # type: ignore[attr-defined]
    told = get_openapi(title="Donjon", version="1", routes=routes)
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            for parameter in operation.get("parameters", ()):
                parameter["schema"] = WORDS[parameter["name"]]
            if method == "post":
                content = {"application/json": {"schema": BODIES[path]}}
                operation["requestBody"] = {"required": True, "content": content}
    return told


def _is_ours(route: Any) -> bool:
    return isinstance(route, APIRoute)


def operations() -> list[Any]:
    schema = schemathesis.openapi.from_dict(described())
    return [cast(Any, found).ok() for found in schema.get_all_operations()]


def edges() -> Iterator[bytes]:
    """Requests at the edges of what is described, within and without."""
    for operation in operations():
        yield from (
            written(case)
            for case in operation.schema.iter_coverage_cases(
                operation,
                generation_modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE],
                generation_config=operation.schema.config.generation_for(operation=operation),
            )
        )


def drawn(number: int, examples: int) -> list[bytes]:
    """So many requests that Hypothesis draws from the description, always the same for a number."""
    found: list[bytes] = []
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    able = [op for op in operations() if op.query or op.body or op.path_parameters]
    cases = [op.as_strategy(generation_mode=mode) for op in able for mode in modes]

    @seed(number)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.one_of(cases))
    def draw(case: Any) -> None:
        found.append(written(case))

    with warnings.catch_warnings():  # schemathesis numbers its cases by chance
        warnings.simplefilter("ignore", HypothesisDeprecationWarning)
        draw()
    return found


def written(case: Any) -> bytes:
    """A request as it goes over the wire, with the words of `http_words.py` in it."""
    kwargs = case.as_transport_kwargs(base_url="http://127.0.0.1")
    request = requests.Request(**kwargs).prepare()
    body: Any = request.body.encode() if isinstance(request.body, str) else request.body or b""
    headers = {**request.headers, "Host": "127.0.0.1:@PORT@", "Authorization": "Bearer @TOKEN@"}
    headers.pop("X-Schemathesis-TestCaseId", None)  # another every time
    lines = [f"{request.method} {request.path_url} HTTP/1.1"]
    lines += [f"{name}: {_text(value)}" for name, value in headers.items()]
    head = "\r\n".join([*lines, "", ""]).encode("latin-1", "replace")
    return (head + bytes(body)).replace(b"%40", b"@")


def _text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value
