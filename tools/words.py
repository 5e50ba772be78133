"""The catalogues: `python -m tools.words` extracts all texts, updates and compiles each language.

A new language is begun with `python -m tools.words --add LANGUAGE`; its one file is
`src/donjon/locale/LANGUAGE/LC_MESSAGES/donjon.po`.
"""

import argparse
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from donjon.engine import lessons
from donjon.engine.prose import texts

SOURCE = Path(__file__).parent.parent / "src" / "donjon"
KEYWORDS = {"N_": None, "_": None, "say": None, "P_": (1, 2)}
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)  # the same texts make the same bytes
FORM = re.compile(r"([^|]+)\|\w+")
HEADER = """# The words of Donjon; `make words` brings this file up to date."""
NAMED = ("Project-Id-Version", "Language:", "Plural-Forms", "MIME-Version", "Content-Type",
         "Content-Transfer-Encoding")  # fmt: skip
Found = Iterator[tuple[str, "str | tuple[str, ...]"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", metavar="LANGUAGE", help="begin another language, such as fr")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if outdated")
    args = parser.parse_args()
    if args.add:
        begun = _file(args.add)
        begun.parent.mkdir(parents=True, exist_ok=True)
        _write(Catalog(locale=args.add, project="donjon"), begun)
    stale = [str(file) for file in files() if update(file, template(), write=not args.check)]
    if args.check and stale:
        raise SystemExit(f"outdated, run `make words`: {', '.join(stale)}")


def files() -> list[Path]:
    """The catalogue of each language."""
    return sorted(SOURCE.glob("locale/*/LC_MESSAGES/donjon.po"))


def template() -> Catalog:
    """Every text that can be said, in English."""
    made = Catalog(project="donjon", charset="utf-8")
    for place, text in _found():
        if text and text != ("", ""):
            made.add(text, locations=[(place, 0)])
    return made


def update(file: Path, every: Catalog, *, write: bool) -> bool:
    """Bring a catalogue up to date and compile it; was it not?"""
    before = file.read_bytes()
    with io.BytesIO(before) as stream:
        known = read_po(stream, locale=file.parts[-3])
    forms = [message for message in known if FORM.fullmatch(str(message.id or ""))]
    known.update(every, no_fuzzy_matching=True)
    known.obsolete.clear()
    for form in forms:  # a language's own, such as `red|whom`: no source has it
        if every.get(str(form.id).partition("|")[0]) is not None:
            known.add(form.id, form.string)
    known.header_comment, known.fuzzy = HEADER, False
    known.creation_date = known.revision_date = UNDATED
    made, compiled = _written(known), io.BytesIO()
    write_mo(compiled, known)
    binary = file.with_suffix(".mo")
    old = binary.read_bytes() if binary.is_file() else b""
    if write:
        file.write_bytes(made)
        binary.write_bytes(compiled.getvalue())
    return made != before or old != compiled.getvalue()


def _found() -> Found:
    """Texts and where they stand: in Python, in the pages' templates, in Markdown, in lessons."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield from _marked(path, "python")
    for path in sorted(SOURCE.rglob("pages/*.html")):
        yield from _marked(path, "jinja2.ext:babel_extract")
    for path in sorted(SOURCE.glob("games/*/**/*.md")):
        yield from ((_place(path), text) for text in texts(path.read_text("utf-8")))
    for path in sorted(SOURCE.glob(f"games/*/{lessons.FILE}")):
        yield from ((_place(path), text) for text in lessons.texts(path.read_text("utf-8")))


def _marked(path: Path, method: str) -> Found:
    with path.open("rb") as stream:
        for _, text, _, _ in extract(method, stream, KEYWORDS):
            yield _place(path), text


def _place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def _file(language: str) -> Path:
    return SOURCE / "locale" / language / "LC_MESSAGES" / "donjon.po"


def _write(catalogue: Catalog, file: Path) -> None:
    file.write_bytes(_written(catalogue))


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
