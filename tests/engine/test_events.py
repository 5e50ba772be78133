"""Events of any game: notes by name, and sentences that other languages can put together."""

from dataclasses import replace
from enum import IntEnum
from typing import Any

from donjon.engine.events import Events
from donjon.engine.notes import EVERYBODY, Note
from donjon.engine.words import P_, Say


class Kind(IntEnum):
    HIT = 0
    LOSE = 1


FIELDS = {Kind.HIT: ("seat", "foe", "tower", "points"), Kind.LOSE: ("seat",)}
SENTENCES = {
    "hit": "{seat} hits {foe}: {points}",
    "hard": "{seat} hits hard",
    "lose": "{seat} ends",
}
EVENTS = Events(
    Kind,
    FIELDS,
    SENTENCES,
    {"tower": lambda tower, note: {"side": "left", "height": tower + note["points"]}},
    which=lambda event: "hard" if event.get("points", 0) > 9 else event["kind"],
    seats=("seat", "foe"),
)


def happened(*numbers: int) -> dict[str, Any]:
    padded = [*numbers, 0, 0, 0][:4]
    return EVENTS.event(Note(EVERYBODY, Kind.HIT, *padded), ["blue", "red"])


def catalogue(**entries: str) -> Say:
    known = {name.replace("_", "|"): text for name, text in entries.items()}
    return lambda text: known.get(text, text)


def test_numbers_are_told_by_their_names() -> None:
    assert happened(0, 1, 4, 3) == {
        "kind": "hit", "seat": "blue", "foe": "red", "side": "left", "height": 7, "points": 3,
    }  # fmt: skip


def test_a_kind_may_have_several_sentences() -> None:
    assert EVENTS.sentence(happened(0, 1, 0, 3), str) == "Blue hits red: 3"
    assert EVENTS.sentence(happened(0, 1, 0, 10), str) == "Blue hits hard"


def test_a_sentence_asks_for_the_form_of_a_name() -> None:
    german = {"{seat} hits {foe}: {points}": "{seat} trifft {foe:wen}: {points}"}
    words = catalogue(blue="der Blaue", red="der Rote", red_wen="den Roten")

    def say(text: str) -> str:
        return german.get(text, words(text))

    assert EVENTS.sentence(happened(0, 1, 0, 3), say) == "Der Blaue trifft den Roten: 3"
    assert EVENTS.sentence(happened(1, 0, 0, 3), say) == "Der Rote trifft der Blaue: 3"


def test_a_sentence_may_depend_on_a_number() -> None:
    points = P_("{seat} scores {count} point", "{seat} scores {count} points")
    told = replace(EVENTS, sentences={"hit": points}, counts={"hit": "points"})
    assert told.sentence(happened(0, 1, 0, 1), str) == "Blue scores 1 point"
    assert told.sentence(happened(0, 1, 0, 3), str) == "Blue scores 3 points"
