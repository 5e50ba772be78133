"""A translator that marks what it is given, so that what came past it is seen."""

import ast
import re
from functools import cache
from pathlib import Path

import donjon

WORD = re.compile(r"[^\W\d_]{2,}")
KEPT = {"url", "donjon", "json", "svg", "ray", "dask", "cpu", "cuda", "here", "auto", "light",
        "dark"}  # fmt: skip


def mark(text: str) -> str:
    """A translator whose words are known from others."""
    return f"⟦{text}⟧"


def mark_known(text: str) -> str:
    """The same for what the sources of the terminal mark; anything else it does not know."""
    return mark(text) if text in _known() else text


@cache
def _known() -> set[str]:
    layers = (Path(donjon.__file__).parent / name for name in ("engine", "bots", "arena", "cli"))
    sources = [path.read_text("utf-8") for layer in layers for path in layer.rglob("*.py")]
    return {
        text.value
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("N_", "P_", "say")
        for text in node.args
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }


def unmarked(text: str) -> set[str]:
    """Words that came past the translator; options, and what is kept, are no words."""
    bare, depth = [], 0
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        if not depth and sign != "⟧":
            bare.append(sign)
    plain = re.sub(r"'[^']*'|--?[a-z][\w-]*|\{[\w,]+\}|\S*[./:]\S*", " ", "".join(bare))
    return {word for word in WORD.findall(plain) if word.lower() not in KEPT}
