"""Sentences for people in the sources that no catalogue can hold, found by reading the code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

# Calls whose texts people read: which arguments, by place and by name.
READ: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "Refused": ((0,), ("reason",)),
    "IllegalMove": ((0,), ("reason",)),
    "BadInput": ((1,), ("reason",)),
    "Rejected": ((0,), ("reason",)),
    "ValueError": ((0,), ()),
    "RuntimeError": ((0,), ()),
    "NoCompiler": ((0,), ()),
    "NoCluster": ((0,), ()),
    "Unusable": ((0,), ()),
    "fail": ((0,), ("reason",)),
    "wrong": ((0,), ("wanted",)),
    "add_argument": ((), ("help",)),
    "add_parser": ((), ("help", "description")),
    "ArgumentParser": ((), ("description", "epilog")),
    "Command": ((1,), ("help",)),
    "input": ((0,), ()),
}
PRINTED = {"print": ((0,), ())}  # only where a program speaks
LETTERS = re.compile(r"(?!donjon:)\b[A-Za-z]{2,}")  # the program's own name is none


def unmarked(path: Path, *, speaks: bool) -> Iterator[tuple[int, str]]:
    """Lines with a text that is read by people as it stands."""
    tree = ast.parse(path.read_text("utf-8"))
    plain = dict(_constants(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for given in _read(node, READ | PRINTED if speaks else READ):
                text = _text(given, plain)
                if text is not None and LETTERS.search(text):
                    yield node.lineno, text


def _read(
    call: ast.Call, known: dict[str, tuple[tuple[int, ...], tuple[str, ...]]]
) -> list[ast.expr]:
    """Those arguments of a call that people get to read."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    places, names = known.get(name, ((), ()))
    found = [call.args[place] for place in places if place < len(call.args)]
    return found + [word.value for word in call.keywords if word.arg in names]


def _text(value: ast.expr, plain: dict[str, str]) -> str | None:
    """What is said in the source's own words; None if it was marked or comes from elsewhere."""
    if isinstance(value, ast.Constant):
        return value.value if isinstance(value.value, str) else None
    if isinstance(value, ast.JoinedStr):
        parts = [part.value for part in value.values if isinstance(part, ast.Constant)]
        return "".join(map(str, parts))
    if isinstance(value, ast.BinOp):
        sides = [_text(side, plain) for side in (value.left, value.right)]
        return "".join(side for side in sides if side) or None
    if isinstance(value, ast.IfExp):
        return _text(value.body, plain) or _text(value.orelse, plain)
    return plain.get(value.id) if isinstance(value, ast.Name) else None


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Texts with a name, such as FULL, that were not marked."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield from (
                    (t.id, node.value.value) for t in node.targets if isinstance(t, ast.Name)
                )


# --- pages and scripts --------------------------------------------------------------------

STATE = re.compile(r"\{% block (?:body_class|state) %\}.*?\{% endblock %\}", re.DOTALL)
MADE = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<(script|style).*?</\1>", re.DOTALL)
HEARD = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')
LITERAL = re.compile(r'"([^"\n\\]*)"')
SENTENCE = re.compile(r"\b[A-Z][a-z]+\b|\bOK\b|[a-z]{2,} [a-z]{2,} [a-z]{2,}")


def unmarked_in_page(page: str) -> list[str]:
    """What a template says in its own words."""
    bare = MADE.sub("", STATE.sub("", page))
    told = [*HEARD.findall(bare), *re.sub(r"<[^>]*>", "\n", bare).splitlines()]
    return [text.strip() for text in told if LETTERS.search(text)]


def said_by_script(script: str) -> list[str]:
    """Literals of a script that look like words for people."""
    code = re.sub(r"^\s*//.*$|\s//\s.*$", "", script, flags=re.MULTILINE)
    return [text for text in LITERAL.findall(code) if SENTENCE.search(text)]
