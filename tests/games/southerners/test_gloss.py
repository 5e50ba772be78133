"""What abilities do, told beside the hand and when they are played."""

from donjon.engine.match import Match
from donjon.games.southerners.data.army import ARMIES
from donjon.games.southerners.data.own import usual
from donjon.games.southerners.rules.layout import Effect
from donjon.games.southerners.scene.cards import IN_A_LINE, ability_in_a_line
from donjon.games.southerners.text.events import SENTENCES
from tests.games.southerners.board import on, play, seat
from tests.games.southerners.moments import moments


def test_abilities_in_hand_say_what_they_do_as_far_as_there_is_room() -> None:
    match = on(seat(hand="ability:curupira ability:woods"), seat(hand="ability:iara"))
    told = {s.id: s.text.replace("\n", " ") for s in match.scene("north").sprites}
    assert told["north-gloss-curupira"] == "Curupira: fell a troop for each empty slot attacked."
    assert told["north-gloss-woods"].startswith("Woods: give up woods now")
    assert not any(name.startswith("south-gloss") for name in told)
    full = on(seat(hand="ability:curupira*2 ability:woods*2"), seat())
    assert not any("gloss" in s.id for s in full.scene("north").sprites)


def test_nobody_is_told_what_others_hold() -> None:
    for match, viewer in moments():
        for sprite in match.scene(viewer).sprites:
            owner, _, rest = sprite.id.partition("-")
            assert not rest.startswith("gloss") or owner == viewer


def test_words_beside_the_hand_touch_no_card() -> None:
    held = "base:woods ability:curupira ability:jungle"
    drawn = {s.id: s for s in on(seat(hand=held), seat()).scene("north").sprites}
    right = max(s.x + s.w for s in drawn.values() if s.shape.startswith("card-"))
    glosses = [s for name, s in drawn.items() if "gloss" in name]
    assert glosses
    assert all(s.x > right for s in glosses)


def test_every_ability_is_told_in_a_line_and_when_it_is_played() -> None:
    for effect in Effect:
        assert effect in IN_A_LINE
        assert f"play {effect.name.lower()}" in SENTENCES
    for army in ARMIES:
        for ability in army.abilities:
            told = ability_in_a_line(army, ability, str)
            assert "{" not in told
            assert len(told) < 50, told


def test_an_ability_that_is_played_says_what_it_does_and_if_that_is_nothing() -> None:
    held = "ability:settlement*2 ability:curupira"
    match = on(seat("settlement1", hand=held), seat())
    play(match, "north play:settlement")
    assert match.sentences(None) == [
        "North plays settlement: each settlement beside an empty slot recruits.",
        "North recruits a native in territory 1, slot 1.",
    ]
    play(match, "north play:settlement")
    assert match.sentences(None)[1:] == ["It has no effect now."]
    play(match, "north play:curupira")
    assert match.sentences(None) == [
        "North plays curupira: this turn it fells a troop for each empty slot of the territory "
        "attacked."
    ]


def test_scatter_says_so_if_it_meets_nobody() -> None:
    match = on(seat(hand="ability:dovecote*2"), seat("woods2"), north_army="lanterns")
    play(match, "north play:dovecote")
    assert match.sentences(None)[1:] == ["A saci of south falls in territory 1, slot 1."]
    play(match, "north play:dovecote")
    assert match.sentences(None)[1:] == ["It has no effect now."]


def test_an_own_army_is_told_by_what_its_cards_do() -> None:
    own = usual()
    card = next(a for a in own["abilities"] if a["name"] == "curupira")
    card |= {"effect": "bulwark", "amount": 3}
    match = on(seat(hand="ability:curupira"), seat(), north_army=own)  # type: ignore[arg-type]
    play(match, "north play:curupira")
    assert match.sentences(None) == ["North plays curupira: this turn its bases have more power."]


def test_a_turn_that_is_answered_does_not_end_twice() -> None:
    match = on(seat("woods1"), seat(hand="ability:iara"))
    play(match, "north end")
    assert match.sentences(None) == ["North wants to end the turn."]
    play(match, "south play:iara", "north end")
    assert match.sentences(None)[0] == "North wants to end the turn."
    assert match.sentences(None)[1].startswith("Turn 2: south attacks")


def test_the_last_that_is_told_of_five_cards_is_how_many_are_bases() -> None:
    """What is cut of a long step is its beginning."""
    match = Match.new("southerners", seed=1)
    play(match, "south take:2")
    assert match.sentences("south")[-1] == "South has taken five cards, 2 of them bases."


def test_the_power_on_a_card_in_hand_is_what_its_base_recruits() -> None:
    drawn = {s.id: s.text for s in on(seat(hand="base:bandeira"), seat()).scene("north").sprites}
    assert drawn["north-base-bandeira-1-text"].split("\n")[-1] == "recruits 2"
