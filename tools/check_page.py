"""Write docs/check.html: one file that checks a journal in a browser, without any server.

python -m tools.check_page      (or `make check-page`)

It is made of the table's own scripts, in the order in which they need each other.
"""

import json
import re
from pathlib import Path
from string import Template
from typing import Any

from donjon.engine.catalogues import OWN
from donjon.engine.registry import Game, games
from donjon.engine.words import SOURCE, speak
from donjon.table.language import own_name, tag
from donjon.table.sentences import words_of
from donjon.table.verdicts import CHECK_PAGE, VERDICTS

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "donjon" / "table" / "static"
PAGE = ROOT / "docs" / "check.html"
FIRST = "check_page.js"
IMPORT = re.compile(r'^import (?:[^;]*? from )?"\./(\w+\.js)";[^\n]*\n', re.MULTILINE)


def check_page() -> str:
    """The whole page."""
    words = {tag(language): _words(language) for language in _languages()}
    template = Template((ROOT / "tools" / "check_page.html").read_text("utf-8"))
    return template.substitute(
        words=json.dumps(words, ensure_ascii=False).replace("<", "\\u003c"),
        scripts="\n".join(_bare(name) for name in _needed(FIRST)),
    )


def _languages() -> list[str]:
    """Those that are ours: the page is the same whatever else is being written here."""
    return [SOURCE, *sorted(home.name for home in OWN.iterdir() if home.is_dir())]


def _words(language: str) -> dict[str, Any]:
    """All that the page says in a language."""
    say = speak(language)
    seats = sorted({seat for game in games().values() for seat in game.seats if _ours(game)})
    named = {f"seat-{seat}": say(seat) for seat in seats}
    return {"": own_name(language), **words_of(VERDICTS | CHECK_PAGE, say), **named}


def _ours(game: Game) -> bool:
    return game.package.startswith("donjon.")


def _needed(name: str) -> list[str]:
    """A script after all that it imports, each once."""
    imported = IMPORT.findall((STATIC / name).read_text("utf-8"))
    return list(dict.fromkeys([other for each in imported for other in _needed(each)] + [name]))


def _bare(name: str) -> str:
    """A script that stands with the others in one module."""
    text = IMPORT.sub("", (STATIC / name).read_text("utf-8"))
    return f"// --- {name}\n" + re.sub(r"^export ", "", text, flags=re.MULTILINE)


if __name__ == "__main__":
    PAGE.write_text(check_page(), "utf-8")
