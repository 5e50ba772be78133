"""Which language the terminal speaks."""

from collections.abc import Iterator

import pytest

from donjon import cli
from donjon.engine.errors import BadInput
from donjon.engine.speaking import (
    SYSTEM,
    asked_language,
    language_here,
    say_here,
    set_language,
)
from donjon.engine.words import language_said


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A terminal of which nothing is known."""
    for name in ("DONJON_LANGUAGE", *SYSTEM):
        monkeypatch.delenv(name, raising=False)
    yield
    set_language(None)


def test_without_a_word_it_is_english() -> None:
    assert language_here() == "en"


@pytest.mark.parametrize(
    ("system", "language"),
    [("sk_SK.UTF-8", "sk"), ("pt_BR", "pt"), ("C.UTF-8", "en"), ("xx_YY@euro", "en")],
)
def test_the_systems_language_is_spoken_if_there_is_a_catalogue(
    monkeypatch: pytest.MonkeyPatch, system: str, language: str
) -> None:
    monkeypatch.setenv("LANG", system)
    assert language_here() == language


def test_the_variable_says_more_than_the_system_and_the_option_more_than_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "sk_SK.UTF-8")
    monkeypatch.setenv("DONJON_LANGUAGE", "pt")
    assert language_said(say_here()) == "pt"
    set_language("en")
    assert language_said(say_here()) == "en"
    set_language(None)
    assert language_said(say_here()) == "pt"


def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(BadInput, match="--language: there is no language 'tlh'; there are: en, "):
        set_language("tlh")
    monkeypatch.setenv("DONJON_LANGUAGE", "tlh")
    with pytest.raises(BadInput, match="DONJON_LANGUAGE: "):
        say_here()


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["games"], None),
        (["--language", "sk", "games"], "sk"),
        (["games", "--language=pt"], "pt"),
        (["games", "--language"], None),
    ],
)
def test_the_option_is_read_wherever_it_stands(words: list[str], language: str | None) -> None:
    assert asked_language(words) == language


@pytest.mark.parametrize("words", [["--language", "sk", "games"], ["games", "--language", "sk"]])
def test_every_command_takes_it_before_its_name_and_after(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 0
    assert language_here() == "sk"
    assert "knights" in capsys.readouterr().out


def test_a_wrong_one_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games", "--language", "tlh"]) == 2
    assert "there is no language" in capsys.readouterr().err


def test_a_ruling_is_read_in_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DONJON_LANGUAGE", "sk")
    assert cli.main(["rules", "pebbles", "pb-2"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "PB-2  Kocka"
