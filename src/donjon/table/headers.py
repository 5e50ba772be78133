"""What a request says of itself."""

from http.cookies import CookieError, SimpleCookie
from typing import Any


def header(scope: Any, name: bytes) -> str:
    """A request's header, or an empty text."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def cookie_named(scope: Any, name: str) -> str:
    """A cookie of a request, or an empty text."""
    try:
        found = SimpleCookie(header(scope, b"cookie")).get(name)
    except CookieError:
        return ""
    return found.value if found else ""
