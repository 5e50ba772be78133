"""Sentences that can be said in another language."""

import json

import pytest

from donjon.engine.match import Match
from donjon.engine.words import because, said

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
