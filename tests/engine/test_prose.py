"""Markdown in another language, block by block."""

import pytest

from donjon.engine.prose import texts, translated
from donjon.engine.registry import games
from donjon.engine.words import speak

PAGE = """\
# A title

A paragraph
on two lines (AB-1).

- one
- two
  goes on
1. first

> quoted

| A | **B** |
|---|---|
| c |  |

![what it shows](a.svg)

## [A link](#x) in a heading
after it
"""


def test_each_block_is_one_text() -> None:
    assert texts(PAGE) == [
        "A title", "A paragraph on two lines (AB-1).", "one", "two goes on", "first", "quoted",
        "A", "**B**", "c", "what it shows", "[A link](#x) in a heading", "after it",
    ]  # fmt: skip


def test_only_texts_are_changed() -> None:
    made = translated(PAGE, lambda text: f"<{text}>")
    assert "# <A title>" in made
    assert "- <two goes on>" in made
    assert "| <c> |  |" in made
    assert "|---|---|" in made
    assert "![<what it shows>](a.svg)" in made


def test_a_text_without_words_in_a_language_stays() -> None:
    assert texts(translated(PAGE, str)) == texts(PAGE)


@pytest.mark.parametrize("language", ["pt", "sk"])
def test_an_empty_page_shows_nothing_of_a_catalogue(language: str) -> None:
    assert translated("", speak(language)) == "\n"
    assert translated("\n| | |\n|-|-|\n", speak(language)).strip("|- \n") == ""


@pytest.mark.parametrize("game", sorted(games()))
def test_translating_keeps_what_a_page_says(game: str) -> None:
    """Nothing is lost where Markdown is taken apart and put together."""
    from markdown_it import MarkdownIt

    render = MarkdownIt("commonmark").enable("table").render
    for file in sorted(games()[game].folder.rglob("*.md")):
        page = file.read_text("utf-8")
        before, after = (render(text).split() for text in (page, translated(page, str)))
        assert after == before, file
