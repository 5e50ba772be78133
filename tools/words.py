"""The catalogues: `python -m tools.words` extracts all texts, updates and compiles each language.

A new language is begun with `python -m tools.words --add LANGUAGE`; its one file is
`src/donjon/locale/LANGUAGE/LC_MESSAGES/donjon.po`.  A game in another package has catalogues of
its own, with what Donjon's don't hold: `python -m tools.words --package src/pebbles`.
"""

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from donjon.engine import lessons
from donjon.engine.prose import texts

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "donjon"
EXAMPLE = ROOT / "examples" / "pebbles" / "src" / "pebbles"
KEYWORDS = {"N_": None, "_": None, "say": None, "P_": (1, 2)}
MARKS = {"N_": 1, "P_": 2}  # how many texts each marks
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)  # the same texts make the same bytes
FORM = re.compile(r"([^|]+)\|\w+")
HEADER = """# The words of Donjon; `make words` brings this file up to date."""
NAMED = ("Project-Id-Version", "Language:", "Plural-Forms", "MIME-Version", "Content-Type",
         "Content-Transfer-Encoding")  # fmt: skip
Found = Iterator[tuple[str, "str | tuple[str, ...]"]]


def main(words: list[str] | None = None) -> None:
    """Update all catalogues, or say which are outdated."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", metavar="LANGUAGE", help="begin another language, such as fr")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if outdated")
    parser.add_argument("--package", type=Path, metavar="FOLDER", help="only a game's own package")
    args = parser.parse_args(words)
    packages = [args.package.resolve()] if args.package else [SOURCE, EXAMPLE]
    if args.add:
        begin(args.add, packages[0])
    lost = [place for package in packages for place in unreadable(package)]
    for place in lost:
        print(f"{place}: what is marked must be a plain text, or nobody can find it",
              file=sys.stderr)  # fmt: skip
    stale = [str(file) for file in outdated(packages, write=not args.check)]
    if args.check and (stale or lost):
        raise SystemExit(f"outdated, run `make words`: {', '.join(stale)}" if stale else 1)


def begin(language: str, package: Path) -> None:
    """An empty catalogue for another language."""
    try:
        Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        raise SystemExit(f"{language}: no such language is known; try pt, pt_BR or fr") from None
    begun = package / "locale" / language / "LC_MESSAGES" / "donjon.po"
    if begun.is_file():
        raise SystemExit(f"{begun} is there already; without --add it is brought up to date")
    begun.parent.mkdir(parents=True, exist_ok=True)
    begun.write_bytes(_written(Catalog(locale=language, project="donjon")))
    print(f"begun: {begun}")


def outdated(packages: list[Path], *, write: bool) -> list[Path]:
    """The catalogues that don't hold what the sources say, or that were not compiled since."""
    stale = []
    for package in packages:
        every = template(package)
        stale += [file for file in files(package) if update(file, every, write=write)]
    return stale


def files(package: Path = SOURCE) -> list[Path]:
    """The catalogue of each language."""
    return sorted(package.glob("locale/*/LC_MESSAGES/donjon.po"))


def template(package: Path = SOURCE) -> Catalog:
    """Every text that can be said, in English; of another package what ours don't hold."""
    return _ours() if package == SOURCE else _template(package, _ours())


@cache
def _ours() -> Catalog:
    return _template(SOURCE, Catalog())


def _template(package: Path, known: Catalog) -> Catalog:
    made = Catalog(project="donjon", charset="utf-8")
    for place, text in _found(package):
        if text and text != ("", "") and known.get(_first(text)) is None:
            made.add(text, locations=[(place, 0)])
    return made


def update(file: Path, every: Catalog, *, write: bool) -> bool:
    """Bring a catalogue up to date and compile it; was it not?"""
    before = file.read_bytes()
    with io.BytesIO(before) as stream:
        known = read_po(stream, locale=file.parts[-3])
    forms = [message for message in known if FORM.fullmatch(_first(message.id))]
    known.update(every, no_fuzzy_matching=True)
    known.obsolete.clear()
    for form in forms:  # a language's own, such as `red|whom`: no source has it
        if every.get(_first(form.id).partition("|")[0]) is not None:
            known.add(form.id, form.string)
    known.header_comment, known.fuzzy = HEADER, False
    known.creation_date = known.revision_date = UNDATED
    made, binary = _written(known), file.with_suffix(".mo")
    compiled = _compiled(made, file.parts[-3])
    old = binary.read_bytes() if binary.is_file() else b""
    if write:
        file.write_bytes(made)
        binary.write_bytes(compiled)
    return made != before or old != compiled


def _compiled(written: bytes, language: str) -> bytes:
    """What the program reads: only what is translated, in all its forms."""
    with io.BytesIO(written) as stream:
        known = read_po(stream, locale=language)
    known.creation_date = known.revision_date = UNDATED
    for message in [message for message in known if isinstance(message.string, tuple | list)]:
        if not all(message.string or ()):
            known.delete(message.id)
    compiled = io.BytesIO()
    write_mo(compiled, known)
    return compiled.getvalue()


def unreadable(package: Path) -> list[str]:
    """Where a mark is put on something that only a run of the program would know."""
    found = []
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            wanted = MARKS.get(node.func.id)
            plain = [isinstance(a, ast.Constant) and isinstance(a.value, str) for a in node.args]
            if wanted is not None and plain != [True] * wanted:
                found.append(f"{path.relative_to(package).as_posix()}:{node.lineno}")
    return found


def _first(text: object) -> str:
    return str(text[0] if isinstance(text, tuple | list) else text or "")


def _found(package: Path) -> Found:
    """Texts and where they stand: in Python, in the pages' templates, in Markdown, in lessons."""
    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package).as_posix()
        yield from ((place, text) for text in _in_python(path))
    for path in sorted(package.rglob("pages/*.html")):
        yield from _in_template(path, package)
    for path in sorted(package.rglob("*.md")):
        place = path.relative_to(package).as_posix()
        yield from ((place, text) for text in texts(path.read_text("utf-8")))
    for path in sorted(package.rglob(lessons.FILE)):
        place = path.relative_to(package).as_posix()
        yield from ((place, text) for text in lessons.texts(path.read_text("utf-8")))


def _in_python(path: Path) -> Iterator[str | tuple[str, ...]]:
    """What is marked or said, in the order of the lines; inside of an f-string too."""
    calls = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        given = [a.value for a in call.args if isinstance(a, ast.Constant)]
        plain = [text for text in given if isinstance(text, str)]
        wanted = MARKS.get(name, 1)
        literal = bool(call.args) and isinstance(call.args[0], ast.Constant)
        if name in KEYWORDS and literal and len(plain) >= wanted:
            yield tuple(plain[:2]) if wanted == 2 else plain[0]


def _in_template(path: Path, package: Path) -> Found:
    with path.open("rb") as stream:
        for _, text, _, _ in extract("jinja2.ext:babel_extract", stream, KEYWORDS):
            yield path.relative_to(package).as_posix(), text


def _written(catalogue: Catalog) -> bytes:
    stream = io.BytesIO()
    write_po(stream, catalogue, width=100, omit_header=False, sort_output=False)
    head, _, texts_ = stream.getvalue().decode().partition("\n\n")
    kept = [
        line for line in head.splitlines() if not line.startswith('"') or line[1:].startswith(NAMED)
    ]
    return ("\n".join(kept) + "\n\n" + texts_).encode()


if __name__ == "__main__":
    main()
