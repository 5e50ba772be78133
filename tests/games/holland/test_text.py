"""Sir Holland in strings: moves, refusals, positions that are refused, sentences."""

from random import Random
from typing import Any

import pytest

from donjon import BadInput, Match
from donjon.games.holland import text
from donjon.games.holland.rules import layout as rules
from donjon.games.holland.text import events
from tests.games.holland.table import at, carry, carrying, choosing, play, ruling


def test_every_action_has_its_string() -> None:
    match = Match.new("holland", 4, 1)
    for seat in range(4):
        strings = [text.move(match._state, seat, action) for action in range(rules.ACTIONS)]
        assert len(set(strings)) == rules.ACTIONS
        assert [text.action(match._state, seat, s) for s in strings] == list(range(rules.ACTIONS))
    assert strings[0] == "card:1"
    assert strings[rules.HERO] == "yellow1:left"
    assert strings[rules.HERO + 14] == "yellow2:portal-down"
    assert strings[rules.COURSE + 7] == "knight:down"
    assert strings[rules.BLAST + 10] == "blast:a3"
    assert strings[-1] == "done"


@pytest.mark.parametrize(
    "move",
    ["", "card:0", "card:8", "card:٣", "blue1", "blue3:left", "purple1:left", "blue1:down", "done ",
     "wizard:rope", "blast:f1", "blast:a6", "DONE", "blue1:left\n", "card:1 "],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_examples(move: str) -> None:
    refusal = Match.new("holland", 2, 1).why_not("blue", move)
    assert refusal is not None
    assert refusal.ruling is None
    assert "blue1:rope" in refusal.reason


def test_others_heroes_are_refused_by_ruling() -> None:
    match = carry("blue", 2)
    assert match.why_not("blue", "red1:left") == (
        "SH-2",
        "red 1 is red's: a seat moves its own two heroes",
    )
    assert ruling(match, "blue", "yellow2:climb") == "SH-2"
    assert "does not play" in str(match.why_not("blue", "yellow2:climb"))


def test_out_of_turn() -> None:
    match = carry("blue", 2, others={"red": 5})
    assert ruling(match, "red", "red1:left") == "SH-5"
    assert ruling(match, "red", "done") == "SH-5"
    assert ruling(match, "red", "card:1") == "SH-5"
    assert ruling(match, "blue", "card:1") == "SH-4"


def test_every_refusal_in_long_play_has_a_ruling_and_a_sentence() -> None:
    """No illegal move of the grammar is ever called legal, or refused without a reason."""
    luck = Random(4)
    for seed in range(4):
        match = Match.new("holland", 3, seed)
        while not match.over:
            for number, seat in enumerate(match.seats):
                legal = set(match.moves(seat))
                for action in luck.sample(range(rules.ACTIONS), 12):
                    move = text.move(match._state, number, action)
                    refusal = match.why_not(seat, move)
                    assert (refusal is None) == (move in legal)
                    assert refusal is None or refusal.ruling in RULINGS
            seat = luck.choice(match.acting)
            match.play(seat, luck.choice(match.moves(seat)))


RULINGS = {f"SH-{number}" for number in range(1, 29)}


# --- positions --------------------------------------------------------------------------


def broken(position: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**position, **changes}


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (choosing(heroes={"blue1": "f1"}), "heroes.blue1: expected a space"),
        (choosing(heroes={"blue1": ["b1"]}), "heroes.blue1: expected a space"),
        (choosing(villains={"wizard": "free"}), "villains.wizard: expected a space"),
        (choosing(heroes={"green1": "b1"}), "heroes.green1: no such field"),
        (choosing(hands={"blue": [1, 1, 7]}), "SH-3"),
        (choosing(hands={"blue": [8]}), "hands.blue"),
        (choosing(hands={"blue": [1, 2]}), "SH-26"),
        (choosing(hands={"blue": []}), "SH-26"),
        (choosing(hands={"blue": [1, 7]}, chosen={"blue": 2}), "SH-4"),
        (choosing(chosen={"blue": "?"}), "SH-4"),
        (choosing(chosen={"blue": 0}), "chosen.blue"),
        (choosing(chosen={"blue": True}), "chosen.blue"),
        (choosing(chosen={"blue": 1, "red": 1}), "SH-5"),
        (choosing(rests={"blue": 3}), "rests.blue"),
        (choosing(gryphon="green"), "gryphon"),
        (choosing(round=0), "round"),
        (choosing(last_round=1), "last_round"),
        (choosing(hidden=["blue3"]), "hidden[0]"),
        (choosing(heroes={"red1": "d5"}, hidden=["red1", "red1"]), "twice"),
        (choosing(options={"fall": 0}), "options.fall"),
        (choosing(turn={}), "turn.seat: is missing"),
        (carrying("blue", 2, hands={"blue": [1, 2, 7]}), "SH-6"),
        (carrying("blue", 2, hands={"blue": [1]}), "SH-26"),
        (carrying("blue", 2, turn={"card": 3}), "SH-4"),
        (carrying("blue", 2, turn={"move": -1}), "turn.move"),
        (carrying("blue", 2, turn={"moving": "red1"}), "turn.moving"),
        (carrying("blue", 2, turn={"moved": ["wizard", "wizard"], "villain": 0}), "twice"),
        (carrying("blue", 5, turn={"move": 0, "climb": 0}), "SH-7"),
        (broken(carrying("blue", 2), chosen={"blue": 2, "red": None}), "SH-4"),
        (broken(choosing(), extra=1), "extra"),
    ],
)  # fmt: skip
def test_a_wrong_position_is_refused_with_its_place_or_ruling(
    position: dict[str, Any], told: str
) -> None:
    with pytest.raises(BadInput) as caught:
        Match.load(position)
    assert told in str(caught.value)


def test_the_end_must_be_one() -> None:
    done = play(carry("blue", 2, others={"red": 1}, rests={"blue": 2, "red": 2}, last_round=True),
                "blue", "done").position()  # fmt: skip
    assert Match.load(done).over
    for hand, told in (([1, 2, 7], "SH-6"), ([1, 3], "SH-26")):
        with pytest.raises(BadInput, match=told):
            Match.load({**done, "hands": {**done["hands"], "blue": hand}})
    rested = {**done, "chosen": {**done["chosen"], "blue": 7}}
    with pytest.raises(BadInput, match="SH-26"):
        Match.load(rested)


def test_the_end_by_two_free_heroes_needs_no_cards() -> None:
    match = Match.load(choosing(heroes={"red1": "free", "red2": "free"}))
    assert match.over
    assert match.result == {"winners": ["red"], "ranking": [["red"], ["blue"]]}


def test_options_that_shape_the_opening_stay_in_the_journal() -> None:
    match = Match.new("holland", 2, 1, {"tower": choosing()["tower"]})
    assert match.position()["options"] == {"fall": 1}
    assert match.journal()["options"] == {"fall": 1, "tower": choosing()["tower"]}
    assert Match.replay(match.journal()).position() == match.position()


# --- sentences --------------------------------------------------------------------------


def test_every_kind_of_event_has_fields_and_a_sentence() -> None:
    kinds = {event.name.lower() for event in rules.Event}
    assert set(events.SENTENCES) == kinds
    assert {event.name.lower() for event in events.FIELDS} == kinds


def test_sentences_tell_what_happened() -> None:
    match = carry("blue", 4, others={"red": 6}, heroes={"red1": "d4"})
    play(match, "blue", "wizard:right")
    assert match.sentences(None) == ["The Wizard goes from c4 to d4."]
    play(match, "blue", "done")
    assert match.sentences(None) == [
        "Red 1 is knocked off in d4 and falls to d3.",
        "Blue does nothing more with the card.",
        "Red carries out 6 Portal.",
    ]
    assert at(match, "red1") == "d3"


def test_sentences_can_be_translated() -> None:
    words = {
        "{hero} climbs from {from} to {to}.": "{hero} sobe de {from} para {to}.",
        "blue": "azul",
        "the terrace": "o terraço",
    }
    match = play(carry("blue", 5, heroes={"blue1": "b5"}), "blue", "blue1:climb")
    said = match.sentences(None, lambda text: words.get(text, text))
    assert said[0] == "Azul 1 sobe de b5 para o terraço."
