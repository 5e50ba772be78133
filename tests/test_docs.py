"""The documentation leads nowhere that isn't there."""

import posixpath
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from tools.licences import LIST, LOCKS, UNKNOWN, locked
from tools.pages import BESIDE, HEADINGS, own_games, pages

from donjon.engine.fields import describe, with_parts

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)\s]+)\)")
BESIDE_README = sorted(path.name for path in ROOT.glob("*.md"))


@cache
def site() -> dict[str, bytes]:
    """Every file of the site: those in docs/ and those written from elsewhere."""
    kept = {path.relative_to(DOCS).as_posix(): path for path in DOCS.rglob("*.*")}
    return {name: path.read_bytes() for name, path in kept.items()} | pages()


def links(text: str) -> list[str]:
    """The links of a page that stay in the repository, without their anchors."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return [link.partition("#")[0] for link in LINK.findall(text) if "://" not in link]


def navigation() -> list[str]:
    """The pages that the site's menu names."""

    def leaves(part: Any) -> list[str]:
        if isinstance(part, str):
            return [part]
        return [leaf for item in part for leaf in leaves(_values(item))]

    return leaves(yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"])


def _values(item: Any) -> Any:
    return next(iter(item.values())) if isinstance(item, dict) else item


def test_every_page_of_the_menu_is_there() -> None:
    missing = [page for page in navigation() if page not in site()]
    assert not missing


def test_every_page_is_in_the_menu() -> None:
    written = {name for name in site() if name.endswith(".md") and "-rulings" not in name}
    assert written == set(navigation())


@pytest.mark.parametrize("page", BESIDE_README)
def test_links_beside_the_readme_resolve(page: str) -> None:
    for link in links((ROOT / page).read_text("utf-8")):
        assert not link or (ROOT / link).exists(), link


def test_links_of_the_site_resolve() -> None:
    for name, content in site().items():
        if name.endswith(".md"):
            for link in links(content.decode()):
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
                assert not link or target in site(), f"{name} leads to {link}"


def test_links_in_docs_resolve_where_they_are_read_as_files() -> None:
    for path in DOCS.rglob("*.md"):
        for link in links(path.read_text("utf-8")):
            place = path.parent / link
            inside = posixpath.normpath(place.relative_to(DOCS).as_posix()) if link else ""
            assert place.exists() or inside in pages(), f"{path} leads to {link}"


def test_games_have_one_page_each_with_the_same_headings() -> None:
    for game in own_games():
        text = pages()[f"games/{game.id}.md"].decode()
        assert tuple(re.findall(r"^## (.+)$", text, re.MULTILINE)) == HEADINGS
        assert f"games/{game.id}.md" in navigation()


def test_a_games_page_says_what_every_field_of_its_state_is() -> None:
    for game in own_games():
        text = pages()[f"games/{game.id}.md"].decode()
        for fields in with_parts(game.rules.State):
            table = text.partition(f"### {fields.__name__}\n")[2].partition("\n#")[0]
            for name, words in describe(fields).items():
                assert f"| `{name}` | {words} | `" in table


def test_what_the_api_page_names_is_there() -> None:
    for name in re.findall(r"^::: (\S+)$", (DOCS / "api.md").read_text("utf-8"), re.MULTILINE):
        module, _, thing = name.rpartition(".")
        assert thing in vars(import_module(module)) or import_module(name)


def test_what_stands_beside_the_readme_is_in_the_site() -> None:
    assert set(BESIDE_README) == {*BESIDE, "README.md"}


def test_every_locked_package_has_a_known_licence() -> None:
    listed = dict(re.findall(r"^\| (\S+) \| (\S+) \| ", LIST.read_text("utf-8"), re.MULTILINE))
    assert listed.pop("package") == "version"
    assert listed == {name: version for lock in LOCKS for name, version in locked(lock).items()}
    assert UNKNOWN not in LIST.read_text("utf-8")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_a_hash_and_no_host(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
    blocks = re.split(r"\n(?=\S)", text)
    packages = [block for block in blocks if "==" in block.partition("\n")[0]]
    assert len(packages) == len(locked(lock)) > 20
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in text


def test_scripts_are_checked_with_locked_packages() -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert lock.count('"integrity": "sha512-') > 2
    assert '"resolved"' not in lock
