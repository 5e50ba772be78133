"""Write docs/check.html: one file that checks a journal in a browser, without any server.

python -m tools.check_page      (or `make check-page`)

It is made of the table's own scripts, in the order in which they need each other.
"""

import json
import re
from pathlib import Path
from string import Template

from donjon.engine.words import speak
from donjon.table.sentences import VERDICTS

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "donjon" / "table" / "static"
PAGE = ROOT / "docs" / "check.html"
FIRST = "check_page.js"
IMPORT = re.compile(r'^import [^;]*? from "\./(\w+\.js)";\n', re.MULTILINE)


def check_page() -> str:
    """The whole page."""
    say = speak("en")
    words = {name: say(text) for name, text in VERDICTS.items()}
    template = Template((ROOT / "tools" / "check_page.html").read_text("utf-8"))
    return template.substitute(
        words=json.dumps(words, ensure_ascii=False).replace("<", "\\u003c"),
        scripts="\n".join(_bare(name) for name in _needed(FIRST)),
    )


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
