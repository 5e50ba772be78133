"""The pages of the documentation that are written from elsewhere in the repository.

One page a game, all with the same headings, from its facts, its guide and its rulings; and the
files that stand beside the README.  `make docs` adds them to those in docs/.
"""

import re
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

from donjon.engine.fields import Part, describe, fields_of, parts_of, with_parts
from donjon.engine.registry import Game, games

ROOT = Path(__file__).parents[1]
BESIDE = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "LICENCES.md": "licences.md",
    "SECURITY.md": "security.md",
}
HEADINGS = (
    "At a glance",
    "How to play",
    "Options",
    "Rulings",
    "Bots",
    "In Python",
    "The state",
    "Further",
)
FURTHER = {
    "southerners": "- [What was decided beyond the rulings](../southerners/decisions.md)\n"
    "- [Random play in figures](../southerners/figures.md)\n",
    "temple": "- [Sheets of your own, and figures](../temple.md)\n",
}
LINK = re.compile(r"(\]\()([^)#\s]+)((?:#[^)]*)?\))")


def pages() -> dict[str, bytes]:
    """Everything that is written here: a path in the site, and what stands in it."""
    found = {place: _moved((ROOT / name).read_text("utf-8")) for name, place in BESIDE.items()}
    made = {path: text.encode() for path, text in found.items()}
    for game in own_games():
        made |= game_pages(game)
    return made


def own_games() -> list[Game]:
    return [game for game in games().values() if game.package.startswith("donjon.")]


def game_pages(game: Game) -> dict[str, bytes]:
    """A game's page, its rulings and the guide's pictures."""
    folder = Path(str(files(game.package)))
    guide = next(folder.rglob("guide.md"))
    text = guide.read_text("utf-8")
    drawn = {name: guide.parent / name for name in re.findall(r"\]\(([^)]+\.svg)\)", text)}
    for name in drawn:
        text = text.replace(f"]({name})", f"]({game.id}/{PurePosixPath(name).name})")
    rulings = folder / "RULINGS.md"
    made = {f"games/{game.id}.md": page(game, text, rulings.exists()).encode()}
    made |= {f"games/{game.id}/{path.name}": path.read_bytes() for path in drawn.values()}
    if rulings.exists():
        made[f"games/{game.id}-rulings.md"] = rulings.read_bytes()
    return made


def page(game: Game, guide: str, has_rulings: bool) -> str:
    """The page of a game; the headings are the same for all."""
    parts = {
        "At a glance": _facts(game),
        "How to play": _deeper(guide),
        "Options": _options(game),
        "Rulings": _rulings(game, has_rulings),
        "Bots": f"[How strong each level is](../ladder-{game.id}.md), "
        "[how bots think](../bots.md).\n",
        "In Python": _example(game),
        "The state": _state(game),
        "Further": FURTHER.get(game.id, "")
        + f"- [How it is built](../architecture.md): `src/{game.package.replace('.', '/')}`\n",
    }
    body = "\n".join(f"## {heading}\n\n{parts[heading]}" for heading in HEADINGS)
    return f"# {game.title}\n\n{game.blurb}\n\n{body}"


def _facts(game: Game) -> str:
    players = f"{game.least}" if game.least == game.most else f"{game.least} to {game.most}"
    lines = {
        "id": f"`{game.id}`",
        "players": players,
        "seats": ", ".join(game.seats),
        "minutes": f"about {game.minutes}",
        "winning": "all together" if game.together else "one against the others",
        "version of the rules": str(game.version),
    }
    rows = "".join(f"| {name} | {fact} |\n" for name, fact in lines.items())
    return f"| fact | value |\n|---|---|\n{rows}"


def _rulings(game: Game, written: bool) -> str:
    if written:
        return f"[Every ruling by its number]({game.id}-rulings.md).\n"
    return "The rules cite every ruling by its number.\n"


def _options(game: Game) -> str:
    rows = "".join(
        f"| `{option.name}` | {option.sentence} | {_default(option.default)} |\n"
        for option in game.text.OPTIONS
    )
    return f"| option | what it does | usually |\n|---|---|---|\n{rows}" if rows else "None.\n"


def _default(value: object) -> str:
    return "–" if value is None else f"`{value}`"


def _example(game: Game) -> str:
    return (
        "```python\nimport donjon\n\n"
        f'match = donjon.Match.new("{game.id}", seats={game.least}, seed=7)\n'
        "seat = match.acting[0]\nmatch.play(seat, match.moves(seat)[0])\n"
        "match  # a notebook shows it\n"
        f'donjon.simulate("{game.id}", games=1000, seats={game.least})\n```\n'
    )


def _state(game: Game) -> str:
    """Every field that the rules know, and of the parts that fields are made of."""
    tables = [_fields(part) for part in with_parts(game.rules.State)]
    return "What the rules know of a match, field by field.\n\n" + "\n".join(tables)


def _fields(fields: type[Part]) -> str:
    stored, parts = fields_of(fields), parts_of(fields)
    rows = "".join(
        f"| `{name}` | {words} | {_stored(stored[name], parts.get(name))} |\n"
        for name, words in describe(fields).items()
    )
    head = f"### {fields.__name__}\n\n{fields.__doc__}\n\n"
    return f"{head}| field | what it is | stored as |\n|---|---|---|\n{rows}"


def _stored(kind: Any, part: type[Part] | None) -> str:
    """A number's type or a part's name, and how many of it there are."""
    item, *lengths = kind if isinstance(kind, tuple) else (kind,)
    return " × ".join([f"`{(part or item).__name__}`", *map(str, lengths)])


def _deeper(guide: str) -> str:
    """A guide as part of a page: without its title, its headings one step down."""
    text = re.sub(r"\A# .*\n+", "", guide)
    return re.sub(r"^(#+ )", r"#\1", text, flags=re.MULTILINE)


def _moved(text: str) -> str:
    """A file from beside the README, its links as they are from docs/."""

    def link(found: re.Match[str]) -> str:
        target = found[2]
        if target == "LICENSE":
            target = "index.md"
        return found[1] + BESIDE.get(target, target.removeprefix("docs/")) + found[3]

    return LINK.sub(link, text)
