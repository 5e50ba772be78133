"""The catalogues are what `make words` makes of the sources, and nothing in them is missing."""

import shutil
from pathlib import Path

import pytest
from tools import words


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small game in a package of its own."""
    folder = tmp_path / "marbles"
    (folder / "pages").mkdir(parents=True)
    (folder / "__init__.py").write_text(
        'TITLE = N_("Marbles")\nLEFT = P_("{count} marble is left", "{count} marbles are left")\n'
        'SEATS = [N_("mauve"), N_("red")]\n'
    )
    (folder / "pages" / "a.html").write_text('{{ _("A page") }}')
    (folder / "guide.md").write_text("# Marbles\n\nRoll them\nwell.\n")
    words.main(["--package", str(folder), "--add", "sk"])
    return folder


def texts(file: Path) -> str:
    return file.read_text("utf-8")


def test_all_marked_texts_are_found_and_ours_are_left_out(package: Path) -> None:
    [file] = words.files(package)
    for text in ("Marbles", "mauve", "A page", "Roll them well.", "{count} marble is left"):
        assert f'msgid "{text}"' in texts(file)
    assert 'msgid "red"' not in texts(file)
    assert 'msgstr[2] ""' in texts(file), "Slovak has three forms"


def test_made_twice_it_is_the_same(package: Path) -> None:
    [file] = words.files(package)
    before = file.read_bytes(), file.with_suffix(".mo").read_bytes()
    words.main(["--package", str(package)])
    assert (file.read_bytes(), file.with_suffix(".mo").read_bytes()) == before
    assert words.outdated([package], write=False) == []


def test_forms_of_a_language_are_kept_as_long_as_their_word_is_there(package: Path) -> None:
    [file] = words.files(package)
    added = '\nmsgid "mauve|koho"\nmsgstr "slezového"\n\nmsgid "gone|koho"\nmsgstr "x"\n'
    file.write_text(texts(file) + added, "utf-8")
    words.main(["--package", str(package)])
    assert "slezového" in texts(file)
    assert "gone|koho" not in texts(file)


def test_a_plurals_forms_are_kept(package: Path) -> None:
    [file] = words.files(package)
    one, many = "{count} marble is left|koľkých", "{count} marbles are left|koľkých"
    added = f'\nmsgid "{one}"\nmsgid_plural "{many}"\n' + "".join(
        f'msgstr[{n}] "slov {n}"\n' for n in range(3)
    )
    file.write_text(texts(file) + added, "utf-8")
    words.main(["--package", str(package)])
    assert "slov 2" in texts(file)


@pytest.mark.parametrize("stale", ["source", "compiled", "uncompiled"])
def test_what_is_outdated_is_noticed(package: Path, stale: str) -> None:
    [file] = words.files(package)
    if stale == "source":
        (package / "more.py").write_text('N_("more")')
    elif stale == "compiled":
        file.with_suffix(".mo").write_bytes(b"")
    else:
        file.with_suffix(".mo").unlink()
    assert words.outdated([package], write=False) == [file]
    with pytest.raises(SystemExit, match="outdated"):
        words.main(["--package", str(package), "--check"])


@pytest.mark.parametrize("mark", ['N_(f"a {b}")', "N_(TEXT)", 'P_("a", MANY)', 'P_("a")'])
def test_a_mark_on_what_nobody_can_find_is_told(
    package: Path, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (package / "more.py").write_text(f"\n{mark}\n")
    assert words.unreadable(package) == ["more.py:2"]
    words.main(["--package", str(package)])
    assert "more.py:2" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        words.main(["--package", str(package), "--check"])


def test_a_language_is_begun_once_and_must_be_one(package: Path) -> None:
    with pytest.raises(SystemExit, match="there already"):
        words.main(["--package", str(package), "--add", "sk"])
    with pytest.raises(SystemExit, match="no such language"):
        words.main(["--package", str(package), "--add", "klingonese"])


def test_nothing_is_marked_that_nobody_can_find() -> None:
    assert words.unreadable(words.SOURCE) + words.unreadable(words.EXAMPLE) == []


@pytest.mark.parametrize("home", [words.SOURCE, words.EXAMPLE], ids=lambda home: home.name)
def test_our_catalogues_are_up_to_date(home: Path) -> None:
    """`make words` brings them so."""
    assert words.files(home)
    assert words.outdated([home], write=False) == []


def test_a_new_language_is_one_command(tmp_path: Path) -> None:
    """As docs/translate.md says: the file has everything that there is to translate."""
    copy = tmp_path / "pebbles"
    shutil.copytree(words.EXAMPLE, copy, ignore=shutil.ignore_patterns("locale", "__pycache__"))
    words.main(["--package", str(copy), "--add", "fr"])
    [file] = words.files(copy)
    assert texts(file).count('\nmsgid "') == sum(1 for text in words.template(copy) if text.id) + 1
