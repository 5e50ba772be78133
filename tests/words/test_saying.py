"""What games say over a whole match, in every language that there is: nothing falls over."""

from types import SimpleNamespace
from typing import Any

import pytest

from donjon.arena.report.choices import AGAINST
from donjon.arena.report.common import label
from donjon.drawing import telling
from donjon.engine.registry import games
from donjon.engine.words import Name, fill, languages, speak
from tests.tables import FIRST_TABLES, Table, walk

LOOKED_AT = 12  # moments of a game at which the whole board is drawn


@pytest.mark.parametrize("table", FIRST_TABLES, ids=lambda table: table.game)
def test_every_game_is_told_in_every_language(table: Table, pseudo: str) -> None:
    """A field that a translation names wrongly would be an error here."""
    assert pseudo in languages()
    speakers = {language: speak(language) for language in languages()}
    strange: set[str] = set()
    for number, (match, luck) in enumerate(walk(table, 1)):
        said = {name: match.sentences(None, say) for name, say in speakers.items()}
        assert len({len(lines) for lines in said.values()}) == 1
        strange |= {line for line in said[pseudo] if line in said["en"]}
        if number < LOOKED_AT or match.over:
            seat = luck.choice(match.seats)
            for say in speakers.values():
                names = {name: Name(name) for name in match.seats}
                match.scene(seat, True, say)
                telling.caption(match, seat, names, say)
                telling.standing(match, say)
                match.why_not(seat, "?", say)
    assert not strange, "said alike in both languages"


@pytest.mark.parametrize("game", sorted(games()))
def test_options_levels_and_seats_have_words(game: str, pseudo: str) -> None:
    say, found = speak(pseudo), games()[game]
    texts = [found.title, found.blurb, *found.seats]
    for option in found.text.OPTIONS:
        texts += [option.sentence, option.title, *option.words.values()]
    assert [text for text in texts if say(text) == text and text.lower() != text.upper()] == []


def test_a_level_stands_in_the_case_that_the_sentence_asks_for() -> None:
    said = fill(AGAINST, speak("sk"), stronger="hard", weaker="easy")
    assert said == "ťažká proti ľahkej"


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("knights", {"rounds": 3, "first": None}, "kolá 3, začínajúci hráč ako zvyčajne"),
        ("knights", {"first": "red"}, "začínajúci hráč červený"),
        ("temple", {"difficulty": "hard"}, "náročnosť ťažká"),
        ("southerners", {"again": True}, "opakovaný útok áno"),
        ("temple", {"sheet": {"title": "Mine"}}, "list chrámu Mine …"),
        ("temple", {}, "zvyčajné pravidlá"),
    ],
)
def test_a_report_calls_rules_as_people_do(game: str, given: dict[str, Any], said: str) -> None:
    setting: Any = SimpleNamespace(game=games()[game], given=given)
    assert label(setting, speak("sk")) == said
