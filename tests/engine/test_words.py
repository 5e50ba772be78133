"""Sentences that can be said in another language."""

import json

import pytest

from donjon.engine.match import Match
from donjon.engine.words import Name, because, fill, listed, said, speak

GERMAN = {
    "{knight} stands on {tile}": "auf {tile} steht {knight}",
    "the attack tile": "dem Angriffsfeld",
    "that takes a 6; the die shows {die}": "das verlangt eine 6; der Würfel zeigt {die}",
}


def german(text: str) -> str:
    return GERMAN.get(text, text)


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


def test_refusals_go_through_the_translator() -> None:
    match = Match.new("knights", 2, seed=1)
    while match.position()["turn"]["die"] == 6:
        match.play(match.acting[0], match.moves(match.acting[0])[0])
    refusal = match.why_not(match.acting[0], "return", german)
    assert refusal is not None
    assert refusal.ruling == "KN-5"
    assert refusal.reason.startswith("das verlangt eine 6")


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
