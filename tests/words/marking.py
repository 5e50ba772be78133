"""A translator that marks what it is given, so that what came past it is seen."""

import re

WORD = re.compile(r"[^\W\d_]{2,}")
KEPT = {"url", "donjon", "json", "svg", "ray", "dask", "cpu", "cuda", "here", "auto", "light",
        "dark"}  # fmt: skip


def mark(text: str) -> str:
    """A translator whose words are known from others."""
    return f"⟦{text}⟧"


def unmarked(text: str) -> set[str]:
    """Words that came past the translator; options, and what is kept, are no words."""
    bare, depth = [], 0
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        if not depth and sign != "⟧":
            bare.append(sign)
    plain = re.sub(r"--?[a-z][\w-]*|\{[\w,]+\}|\S*[./:]\S*", " ", "".join(bare))
    return {word for word in WORD.findall(plain) if word.lower() not in KEPT}
