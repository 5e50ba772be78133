"""Strings and JSON of Southerners: what is understood and what is refused."""

from random import Random
from typing import Any

import pytest

from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match
from donjon.games.southerners.data.army import ARMIES
from donjon.games.southerners.text.events import WORDS
from donjon.games.southerners.text.names import word_of
from tests.games.southerners.board import on, play, seat


def test_a_position_has_the_shape_of_the_rules() -> None:
    match = on(
        seat("woods1", palace="iara", hand="base:woods ability:iara", attacked="1"),
        seat(played="curupira"),
        phase="main",
    )
    position = match.position()
    assert position["options"] == {
        "turns": 100, "again": False, "natives": "one",
        "north": "southerners", "south": "southerners",
    }  # fmt: skip
    assert list(position) == [
        "game", "seats", "options", "turn", "attacker", "phase", "actors",
        "north", "south", "battle",
    ]  # fmt: skip
    assert position["north"] == {
        "territories": [[{"base": "woods", "troops": 1}, None, None], [None] * 3, [None] * 3],
        "palace": ["iara"],
        "attacked": ["1"],
        "hand": {"base": {"woods": 1}, "ability": {"iara": 1}},
        "draw": {"base": {}, "ability": {}},
        "discard": {"base": {}, "ability": {}},
        "played": {},
        "milled": {},
    }
    assert position["south"]["played"] == {"curupira": 1}


def test_a_position_may_leave_out_what_is_empty() -> None:
    empty = {"territories": [[None] * 3] * 3}
    match = Match.load(
        {
            "game": "southerners", "seats": ["north", "south"], "turn": 1, "attacker": "south",
            "phase": "renew", "north": empty, "south": empty,
        },
        seed=1,
    )  # fmt: skip
    assert match.acting == ("south",)


def test_a_view_in_the_opening_shows_numbers() -> None:
    match = Match.new("southerners", seed=1)
    play(match, "north take:2")
    assert match.view("south")["north"]["draw"] == {"base": 25, "ability": 25}
    assert match.view("south")["north"]["hand"] == {"base": 0, "ability": 0}
    assert "stage" not in match.view("south")["north"]
    assert match.view("north")["north"]["stage"] == "judge"


@pytest.mark.parametrize(
    "move",
    ["", "take", "take:6", "take:x", "build:woods", "build:marsh@1.1", "build:woods@4.1",
     "build:woods@palace", "draw:troop", "discard:woods", "discard:base:iara", "play:", "play:x",
     "attack:1", "attack:1>palace", "attack:4>1", "strike:9", "raze:", "sacrifice:1", "End",
     "end ", "mill:1"],
)  # fmt: skip
def test_words_that_are_no_moves_are_refused_with_a_hint(move: str) -> None:
    match = on(seat("woods1"))
    with pytest.raises(IllegalMove) as refused:
        match.play("north", move)
    assert len(str(refused.value)) > 10
    assert match.journal()["entries"] == []


def changed(**changes: Any) -> dict[str, Any]:
    position = on(seat("woods1"), seat("woods1")).position()
    for path, value in changes.items():
        *way, last = path.split("__")
        place = position
        for part in way:
            place = place[part]
        place[last] = value
    return position


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"phase": "regular"}, "phase"),
        ({"phase": "lunch"}, "phase"),
        ({"turn": 101}, "turn"),
        ({"attacker": "west"}, "attacker"),
        ({"actors": ["south"]}, "actors"),
        ({"battle": {"from": "1"}}, "battle"),
        ({"tried": ["1>1"]}, "tried"),
        ({"winner": "north"}, "winner"),
        ({"north__territories": [[None] * 3] * 2}, r"north\.territories"),
        ({"north__territories": [[{"base": "moor", "troops": 0}] * 3] * 3}, r"\[0\]\[0\]\.base"),
        ({"north__territories": [[{"base": "woods", "troops": 3}] * 3] * 3}, r"\]\.troops"),
        ({"north__palace": ["curupira"]}, r"north\.palace\[0\]"),
        ({"north__attacked": ["4"]}, r"north\.attacked\[0\]"),
        ({"north__hand": {"base": 3}}, r"north\.hand\.base"),
        ({"north__hand": {"base": {"woods": 8}}}, "AT-1"),
        ({"north__draw": {"ability": {"woods": -1}}}, r"north\.draw\.ability\.woods"),
        ({"north__milled": {"woods": 1}}, r"north\.milled"),
        ({"options": {"north": "nobody"}}, r"options\.north"),
        ({"options": {"natives": "two"}}, r"options\.natives"),
    ],
)
def test_positions_that_are_wrong_say_where(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(BadInput, match=where):
        Match.load(changed(**changes), seed=1)


def test_a_position_of_a_game_that_is_over_can_be_loaded() -> None:
    match = on(seat("crossroads2 crossroads2"), seat())
    play(match, "north attack:1>1", "north raze:palace", "south done")
    again = Match.load(match.position(), seed=2)
    assert again.over
    assert again.result == match.result
    assert again.position() == match.position()


def test_sentences_tell_a_battle_step_by_step() -> None:
    match = on(seat("settlement2 crossroads1"), seat("woods1 jungle"))
    told = []
    for move in ("north attack:1>1", "north strike:1.1", "north raze:1.2", "south strike:1.2"):
        play(match, move)
        told += match.sentences(None)
    told += play(match, "south done").sentences(None)
    assert told[:4] == [
        "North attacks territory 1 from territory 1.",
        "Initiative: the attacker could deal 2 damage, the defender 0.",
        "North strikes a saci in territory 1, slot 1; 1 damage is left.",
        "A saci of south falls in territory 1, slot 1.",
    ]
    assert "A mule of north falls in territory 1, slot 2." in told


def test_every_word_of_an_army_can_be_translated() -> None:
    for army in ARMIES:
        troops = [base.troop.name for base in army.bases]
        troops += [ability.troop.name for ability in army.abilities if ability.troop]
        for word in (army.title, *army.base_names(), *army.ability_names(), *troops):
            assert word_of(word) in WORDS, f"add {word_of(word)!r} to WORDS"


def test_a_drawn_game_ends_with_the_seat_whose_turn_was_the_last() -> None:
    luck = Random(2)
    for turns in (1, 2):
        match = Match.new("southerners", seed=turns, options={"turns": turns})
        first = match.position()["attacker"]
        while not match.over:
            actor = luck.choice(match.acting)
            match.play(actor, luck.choice(match.moves(actor)))
        assert match.result is not None
        assert match.result["winners"] == []
        assert (match.position()["attacker"] == first) == (turns == 1)
        assert Match.load(match.position()).position() == match.position()


def test_a_troop_has_its_article_and_artillery_is_told_where_there_is_some() -> None:
    match = on(seat("jungle1", hand="ability:iara"), seat("woods1"))
    play(match, "north play:iara")
    assert match.sentences(None)[-1] == "North recruits an iara in the palace."
    play(match, "north attack:1>1")
    told = [line for line in match.sentences(None) if line.startswith("Regular combat")]
    assert told == [
        "Regular combat: the attacker could deal 0 damage and 4 more only at bases, the defender 5."
    ]


def test_what_could_be_dealt_is_told_as_something_past() -> None:
    """It is read when the battle is over, too."""
    match = on(seat("crossroads2"), seat("woods2 jungle", hand="ability:iara"))
    play(match, "north attack:1>1", "south pass")
    assert match.sentences(None)[-1] == (
        "Regular combat: the attacker could deal 6 damage, the defender 10."
    )
