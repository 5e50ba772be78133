"""Imports go downwards only; each layer knows those below it and no other."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "donjon"
LAYERS = ["engine", "drawing", "games", "bots", "rl", "arena", "table", "cli"]  # from the ground up


def imports(path: Path) -> set[str]:
    """The modules of ours that a file names, lazily or not."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "donjon"}


def layer(name: str) -> int:
    """How high a module stands; what `import donjon` gives stands above all."""
    parts = name.split(".")
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[1] in LAYERS else len(LAYERS)


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_downwards(path: Path) -> None:
    own = "donjon." + ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for name in imports(path):
        if name in ("donjon.__version__", "donjon.bots", "donjon.games"):
            name = {"donjon.__version__": "donjon.engine"}.get(name, name)
        assert layer(name) <= layer(own), f"{own} imports {name}, which stands above it"


def test_every_folder_is_a_layer() -> None:
    folders = {p.name for p in SOURCE.iterdir() if p.is_dir() and (p / "__init__.py").exists()}
    assert folders <= set(LAYERS)


def test_no_game_knows_another() -> None:
    for path in (SOURCE / "games").rglob("*.py"):
        own = path.relative_to(SOURCE / "games").parts[0]
        for name in imports(path):
            parts = name.split(".")
            if parts[1] == "games" and len(parts) > 2:
                assert parts[2] == own, f"{path} imports {name}"


def test_engine_and_drawing_name_no_game() -> None:
    games = [p.name for p in (SOURCE / "games").iterdir() if (p / "__init__.py").exists()]
    assert len(games) >= 4
    for folder in ("engine", "drawing"):
        for path in (SOURCE / folder).rglob("*.py"):
            code = ast.parse(path.read_text("utf-8"))
            named = {n.value for n in ast.walk(code) if isinstance(n, ast.Constant)} & set(games)
            assert not named, f"{path} names {named}"
