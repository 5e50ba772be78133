"""Sentences that can be said in another language."""

import json
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from donjon.engine import catalogues
from donjon.engine.catalogues import LOCALES, forget
from donjon.engine.match import Match
from donjon.engine.words import (
    N_,
    P_,
    Declined,
    Name,
    add_catalogues,
    because,
    best_language,
    counted,
    fill,
    forms,
    language_said,
    languages,
    listed,
    plural_rule,
    said,
    speak,
)
from tests.words.making import write_catalogue

GERMAN = {
    "{knight} stands on {tile}": "auf {tile} steht {knight}",
    "the attack tile": "dem Angriffsfeld",
    "that takes a 6; the die shows {die}": "das verlangt eine 6; der Würfel zeigt {die}",
}
CARDS = P_("{count} card of {knight}", "{count} cards of {knight}")


def german(text: str) -> str:
    return GERMAN.get(text, text)


@pytest.fixture
def slovak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language with three forms of a number and names that are declined."""
    texts = {
        (CARDS, CARDS.many): (
            "{count} karta {knight:koho}", "{count} karty {knight:koho}",
            "{count} kariet {knight:koho}",
        ),
        "red": "červený", "red|koho": "červeného", "red|komu": "červenému",
        "{knight} hits {foe}": "{knight} trafí {foe:koho}",
        "{name} takes {seat}": "{name:koho} usadí {seat:koho}",
    }  # fmt: skip
    write_catalogue(tmp_path, "qsk", texts, like="sk")
    monkeypatch.setenv(catalogues.VARIABLE, str(tmp_path))
    forget()
    yield "qsk"
    monkeypatch.undo()
    forget()


def test_a_sentence_is_english_and_can_be_said_otherwise() -> None:
    sentence = because("{knight} stands on {tile}", knight="red 2", tile="the attack tile")
    assert sentence == "red 2 stands on the attack tile"
    assert said(sentence, german) == "auf dem Angriffsfeld steht red 2"
    assert json.dumps(sentence) == '"red 2 stands on the attack tile"'


def test_a_sentence_may_hold_another() -> None:
    inner = because("{knight} stands on {tile}", knight="red 2", tile="the attack tile")
    outer = because("now {reason}: {times}", reason=inner, times=3)
    assert outer == "now red 2 stands on the attack tile: 3"
    assert said(outer, german) == "now auf dem Angriffsfeld steht red 2: 3"


@pytest.mark.parametrize("text", ["plain", 7, None])
def test_anything_else_is_a_word_or_stands_as_it_is(text: object) -> None:
    assert said(text, german) == str(text)


def test_a_name_is_never_translated(slovak: str) -> None:
    assert said("red", speak(slovak)) == "červený"
    assert said(Name("red"), speak(slovak)) == "red"


def test_a_fraction_has_the_languages_own_mark() -> None:
    assert said(2.5, speak("en")) == "2.5"
    assert said(2.5, speak("sk")) == said(2.5, speak("pt")) == "2,5"


@pytest.mark.parametrize(
    ("count", "words"),
    [(1, "1 karta"), (2, "2 karty"), (4, "4 karty"), (5, "5 kariet"), (0, "0 kariet")],
)
def test_a_number_chooses_one_of_three_forms(slovak: str, count: int, words: str) -> None:
    assert counted(CARDS, count, speak(slovak), knight="red") == f"{words} červeného"
    sentence = because(CARDS, count=count, knight="red")
    assert sentence == f"{count} {'card' if count == 1 else 'cards'} of red"
    assert said(sentence, speak(slovak)) == f"{words} červeného"


def test_large_numbers_are_written_as_the_language_writes_them() -> None:
    many = P_("{count} game", "{count} games")
    assert because(many, count=12_345) == "12,345 games"
    assert counted(many, 12_345, speak("sk")) == "12\N{NO-BREAK SPACE}345 games"


def test_without_a_catalogue_a_number_chooses_as_in_english() -> None:
    assert counted(CARDS, 2, german, knight="red") == "2 cards of red"


def test_a_sentence_asks_for_forms_of_the_words_in_it(slovak: str) -> None:
    sentence = because("{knight} hits {foe}", knight="red", foe="red")
    assert sentence == "red hits red"
    assert said(sentence, speak(slovak)) == "červený trafí červeného"


def test_a_form_that_a_word_has_not_is_the_word(slovak: str) -> None:
    assert Declined(speak(slovak), "kde")("red") == "červený"
    assert Declined(speak(slovak), "koho")("a stranger") == "a stranger"
    assert language_said(Declined(speak(slovak), "koho")) == slovak


def test_a_form_is_asked_in_vain_of_what_is_only_put_in(slovak: str) -> None:
    """A translator may ask for a form anywhere: what has none stands as it is."""
    say = speak(slovak)
    assert say("{name} takes {seat}").format(name="Ann", seat=7) == "Ann usadí 7"
    assert fill("{name} takes {seat}", say, name=Name("red"), seat="red") == "red usadí červeného"


def test_a_plural_may_have_forms_too(tmp_path: Path, slovak: str) -> None:
    coins = P_("{count} coin", "{count} coins")
    texts = {
        (coins, coins.many): ("{count} minca", "{count} mince", "{count} mincí"),
        (f"{coins}|čoho", f"{coins.many}|čoho"): (
            "{count} mince",
            "{count} mincí",
            "{count} mincí",
        ),
    }
    write_catalogue(tmp_path, slovak, texts, like="sk")
    forget()
    say = speak(slovak)
    assert counted(coins, 2, say) == "2 mince"
    assert counted(coins, 2, Declined(say, "čoho")) == "2 mincí"
    assert counted(coins, 2, Declined(say, "komu")) == "2 mince"


@pytest.mark.parametrize("language", ["en", "pt", "sk", "xx"])
def test_nothing_is_said_of_an_empty_text(language: str) -> None:
    """A catalogue has its head under the empty text; no page may show that."""
    say = speak(language)
    assert (say(""), said("", say), fill("", say)) == ("", "", "")
    assert Declined(say, "whom")("") == ""


def test_a_game_in_another_package_brings_its_words(slovak: str, tmp_path: Path) -> None:
    home = tmp_path / "game"
    write_catalogue(home, slovak, {"pebble": "kamienok", "red": "ryšavý"}, like="sk")
    add_catalogues(home)
    try:
        assert speak(slovak)("pebble") == "kamienok"
        assert speak(slovak)("red") == "červený", "ours come first"
    finally:
        LOCALES.remove(home)
        forget()
    assert speak(slovak)("pebble") == "pebble"


def test_a_games_catalogue_alone_makes_no_language(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "qgame", {"pebble": "kamienok"})
    add_catalogues(tmp_path)
    try:
        assert "qgame" not in languages()
    finally:
        LOCALES.remove(tmp_path)
        forget()


def test_pebbles_speaks_every_language_that_we_do() -> None:
    from donjon.engine.registry import find_game

    blurb = find_game("pebbles").blurb
    assert len({speak(language)(blurb) for language in ("en", "pt", "sk")}) == 3


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["pt-BR"], "pt"), (["sk_SK.UTF-8"], "sk"), (["xx", "sk"], "sk"), (["PT"], "pt"),
        (["de"], None), ([""], None), ([], None), (["../sk"], None),
    ],
)  # fmt: skip
def test_the_first_language_that_there_is_is_spoken(wanted: list[str], found: str | None) -> None:
    assert best_language(wanted) == found


def test_refusals_go_through_the_translator() -> None:
    match = Match.new("knights", 2, seed=1)
    while match.position()["turn"]["die"] == 6:
        match.play(match.acting[0], match.moves(match.acting[0])[0])
    refusal = match.why_not(match.acting[0], "return", german)
    assert refusal is not None
    assert refusal.ruling == "KN-5"
    assert refusal.reason.startswith("das verlangt eine 6")


def test_a_sentence_goes_to_another_process(slovak: str) -> None:
    sentence = because(CARDS, count=2, knight="red")
    again = pickle.loads(pickle.dumps(sentence))
    assert again == sentence
    assert said(again, speak(slovak)) == "2 karty červeného"


def test_a_script_is_told_all_forms_and_which_a_number_takes(slovak: str) -> None:
    found, rule = forms(CARDS, speak(slovak)), plural_rule(speak(slovak))
    assert [found[rule[count]].split()[1] for count in (1, 2, 5, 0, 101, 199)] == [
        "karta", "karty", "kariet", "kariet", "kariet", "kariet",
    ]  # fmt: skip
    assert forms(CARDS, speak("en")) == [CARDS, CARDS.many]
    assert plural_rule(speak("en"))[:3] == [1, 0, 1]


def test_a_mark_changes_nothing() -> None:
    assert N_("text") == "text"


def test_a_field_is_said_in_the_form_that_the_sentence_asks_for() -> None:
    spoken = {"{seat} waits": "auf {seat:wen} wird gewartet", "red|wen": "den Roten", "red": "Rot"}
    say = {**spoken, "{seat} {k}": "{seat} Nr. {k}"}.get
    knight = because("{seat} {k}", seat="red", k=2)

    def german(text: str) -> str:
        return say(text) or text

    assert fill("{seat} waits", str, seat="red") == "red waits"
    assert fill("{seat} waits", german, seat="red") == "auf den Roten wird gewartet"
    assert fill("{seat} waits", german, seat="blue") == "auf blue wird gewartet"
    assert fill("{seat} waits", german, seat=knight) == "auf den Roten Nr. 2 wird gewartet"
    assert said(because("{seat} waits", seat=knight), german) == "auf den Roten Nr. 2 wird gewartet"


def test_names_of_people_are_no_words() -> None:
    assert fill("{name} waits", {"{name} waits": "{name:whom}!", "red": "Rot"}.__getitem__,
                name=Name("red")) == "red!"  # fmt: skip


def test_names_are_listed_as_the_language_does() -> None:
    assert listed(["red"], str) == "red"
    assert listed(["red", "blue", "green"], str) == "red, blue, and green"
    assert listed(map(Name, "abc"), speak("pt")) == "a, b e c"
    assert listed(map(Name, "abc"), speak("sk")) == "a, b a c"


def test_a_language_that_nothing_is_known_of_lists_names_without_a_word_of_english(
    slovak: str,
) -> None:
    assert listed(map(Name, "abc"), speak(slovak)) == "a, b, c"
