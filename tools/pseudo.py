"""A made-up language: every text longer and with accents, so that whatever is plain was left out.

python -m tools.pseudo FOLDER      then `DONJON_LOCALE=FOLDER donjon serve`, and choose `qps`

It is made from the sources alone and never shipped.  It counts like Slovak, in three forms.
"""

import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tools.words import EXAMPLE, SOURCE, template

LANGUAGE = "qps"
LIKE = "sk"  # its forms of a number
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćďéƒǵĥíĵķĺɱńóƥʠŕśťúʋŵẋýžÁƁĆĎÉƑǴĤÍĴĶĹṀŃÓƤɊŔŚŤÚƲŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)
VOWELS = re.compile(r"([áéíóúý])")
# Fields, addresses of links, code, numbers of rulings: the same in every language.
KEPT = re.compile(r"(\{[^}]*\}|\]\([^)]*\)|`[^`]*`|\b[A-Z]{2}-\d+\b)")


def pseudo(text: str) -> str:
    """The same text, about a third longer."""
    parts = KEPT.split(text)
    return "".join(part if n % 2 else _stretched(part) for n, part in enumerate(parts))


def _stretched(text: str) -> str:
    return VOWELS.sub(r"\1\1", text.translate(LETTERS))


def catalogue() -> Catalog:
    """All that can be said, ours and the example's."""
    made = Catalog(locale=LIKE, project="donjon")
    for message in [*template(SOURCE), *template(EXAMPLE)]:
        if isinstance(message.id, tuple | list):
            one, many = message.id
            made.add(message.id, (pseudo(one), pseudo(many), pseudo(many)))
        elif message.id:
            made.add(message.id, pseudo(message.id))
    return made


def write(folder: Path) -> Path:
    """The compiled catalogue, in a folder that DONJON_LOCALE may name."""
    file = folder / LANGUAGE / "LC_MESSAGES" / "donjon.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as compiled:
        write_mo(compiled, catalogue())
    return file


if __name__ == "__main__":
    print(write(Path(sys.argv[1])))
