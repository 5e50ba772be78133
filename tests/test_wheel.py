"""The built wheel, installed where there is nothing but what it asks for, plays every game."""

import os
import re
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
GAMES = ("holland", "knights", "southerners", "temple")
TABLE = ("fastapi", "jinja2", "orjson", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets")

pytestmark = pytest.mark.xdist_group("wheel")  # built and installed once


def needed(requirements: list[str]) -> dict[str, Distribution]:
    """The installed distributions that these requirements bring, with all that those need."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(text) for text in requirements]
    while waiting:
        wanted = waiting.pop()
        if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
            continue
        if wanted.name not in found:
            found[wanted.name] = distribution(wanted.name)
            waiting += [Requirement(text) for text in found[wanted.name].requires or ()]
    return found


def link(packages: dict[str, Distribution], site: Path) -> None:
    """Put installed packages into another environment without copying or downloading them."""
    for package in packages.values():
        for top in {path.parts[0] for path in package.files or ()} - {"..", "__pycache__"}:
            place = site / top
            if not place.exists():
                place.symlink_to(Path(str(package.locate_file(top))).resolve())


def requirements(wheel: Path) -> list[str]:
    """What the wheel itself says that it needs."""
    with zipfile.ZipFile(wheel) as files:
        name = next(name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return re.findall(r"^Requires-Dist: (.*)$", files.read(name).decode(), re.MULTILINE)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of these sources, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def donjon(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of a fresh environment that has the wheel and what it asks for, no more."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, symlinks=True)
    [site] = folder.glob("lib/python*/site-packages")
    link(needed(requirements(wheel)), site)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    install = ["install", "-q", "--no-index", "--no-deps", "--no-compile", str(wheel)]
    subprocess.run([*pip, *install], check=True, capture_output=True)
    return folder / "bin" / "donjon"


def run(donjon: Path, *words: str, heard: str = "") -> subprocess.CompletedProcess[str]:
    """Run the installed program away from the sources."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    env |= {"DONJON_MODE": "interpreted", "XDG_DATA_HOME": str(donjon.parents[1] / "home")}
    return subprocess.run(
        [str(donjon), *words],
        input=heard,
        cwd=donjon.parent,
        env=env,
        capture_output=True,
        text=True,
    )


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    source = ROOT / "src"
    files = {str(path.relative_to(source)) for path in (source / "donjon").rglob("*.*")}
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if name.startswith("donjon/")}
    assert held == {name for name in files if "__pycache__" not in name}


def test_the_wheel_speaks_every_language(wheel: Path, donjon: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if name.endswith(".mo")}
    assert held == {f"donjon/locale/{name}/LC_MESSAGES/donjon.mo" for name in ("pt", "sk")}
    assert run(donjon, "games", "--language", "sk").returncode == 0
    assert "there are: en, pt, sk" in run(donjon, "games", "--language", "tlh").stderr


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_the_terminal(donjon: Path, game: str) -> None:
    played = run(donjon, "play", game, "--plain", "--seed", "1", heard="1\n1\nquit\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "Saved." in played.stdout


def test_games_are_simulated_and_bots_have_their_levels(donjon: Path) -> None:
    counted = run(donjon, "simulate", "knights", "--games", "3", "--seats", "2", "--seed", "1")
    assert (counted.returncode, counted.stderr) == (0, "")
    levels = run(donjon, "play", "temple", "--bots", "nobody").stderr
    assert levels.count(",") > 3, levels


def test_nothing_of_the_table_is_brought_along(donjon: Path) -> None:
    code = f"from importlib.util import find_spec; print([n for n in {TABLE} if find_spec(n)])"
    assert run(donjon.parent / "python", "-c", code).stdout.strip() == "[]"
    assert run(donjon, "--help").returncode == 0


def test_serving_without_the_table_says_what_to_install(donjon: Path) -> None:
    refused = run(donjon, "serve", "--port", "0")
    assert refused.returncode == 2
    assert "pip install 'donjon[table]'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
