"""What the board of Southerners tells beside what it shows."""

import re

from donjon.drawing import telling
from donjon.drawing.svg import drawings
from donjon.engine.catalogues import speak
from donjon.engine.match import Match
from donjon.games.southerners.policy import score
from donjon.games.southerners.scene import ART
from donjon.games.southerners.scene.standing import ending
from tests.games.southerners.board import on, play, seat
from tests.games.southerners.moments import moments

NAMES = {"north": "Ann", "south": "Bob"}
RULING = re.compile(r"AT-\d+")


def test_everything_with_a_label_is_told_with_its_ruling() -> None:
    for match, viewer in moments():
        for sprite in match.scene(viewer).sprites:
            if not sprite.label:
                continue
            found = telling.about(match, viewer, sprite.id)
            assert found is not None
            assert found.name
            assert found.say, sprite
            assert RULING.fullmatch(found.ruling) or sprite.id == "middle", sprite


def test_a_base_says_its_power_and_what_it_recruits() -> None:
    match = on(seat("jungle1"), seat("settlement2"))
    found = telling.about(match, "north", "south-1.1")
    assert found is not None
    assert found.name == "Settlement"
    assert found.say[0].startswith("Its power is 4, the number in the shield")
    assert "strikes first" in " ".join(found.say)


def test_the_discard_pile_is_told_card_by_card_and_a_hidden_hand_as_a_number() -> None:
    match = on(seat(), seat(hand="base:jungle", discard="base:woods*2 ability:iara"))
    pile = telling.about(match, "north", "south-discard")
    assert pile is not None
    assert pile.say[:2] == ("Bases: woods (2).", "Abilities: iara (1).")
    held = telling.about(match, "north", "south-hand-base")
    assert held is not None
    assert "jungle" not in str(held)


def test_every_move_says_where_it_leads() -> None:
    known = drawings(ART)
    for match, viewer in moments():
        if viewer is None or viewer not in match.acting:
            continue
        for move in match.moves(viewer):
            found = telling.outlook(match, viewer, move)
            assert found is not None
            assert found.say
            assert all(len(sentence) > 10 for sentence in found.say)
            assert {sprite.art for sprite in found.put} <= known.keys()


def test_an_attack_says_what_it_surely_and_at_best_destroys() -> None:
    match = on(seat("crossroads2 bandeira2"), seat("settlement2 jungle"))
    found = telling.outlook(match, "north", "attack:1>1")
    assert found is not None
    assert found.say[0] == "The attack destroys 1 base for sure, 2 at best."
    assert found.put[0].text == "1–2"
    cells = {sprite.id: sprite.text.strip() for sprite in match.scene("south").sprites}
    assert cells["forecast-1-1"] == "1–2 bases"
    assert cells["forecast-1-2"] == "wins"
    assert cells["forecast-2-1"] == "–"


def test_nobody_can_tell_while_curupira_is_about() -> None:
    match = on(seat("crossroads2", played="curupira"), seat("woods2 jungle"))
    found = telling.outlook(match, "north", "attack:1>1")
    assert found is not None
    assert found.say[0].startswith("Curupira was played")
    assert not found.put


def test_a_caption_speaks_to_the_player_and_of_the_others_by_name() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    assert telling.caption(match, "south", NAMES).startswith("Waiting for Ann to attack")
    play(match, "north attack:1>1")
    assert telling.caption(match, "north", NAMES) == "Spend 6 more damage: choose what is hit."
    play(match, "north strike:1.1")
    assert telling.caption(match, "north", NAMES) == "Spend 5 more damage: choose what is hit."
    assert telling.caption(match, "south", NAMES) == "Waiting for Ann to spend 5 damage."
    assert telling.caption(match, None, NAMES) == "Waiting for Ann to spend 5 damage."


def test_no_caption_names_a_seat_or_a_phase() -> None:
    for match, viewer in moments():
        told = telling.caption(match, viewer, NAMES)
        assert told[0].isupper()
        assert "north" not in told.lower() or match.view(viewer)["battle"]
        if viewer in match.acting:
            assert not told.startswith("Waiting")


def test_the_share_is_the_score_of_the_policy() -> None:
    for match, viewer in moments():
        view = match.view(None)
        if viewer is not None or view["phase"] in ("opening", "renewal", "over"):
            continue
        found = telling.standing(match)
        for number, name in enumerate(match.seats):
            assert abs((found[name].share or 0.0) - score(match.seen_state(None), number)) < 1e-9


def test_how_a_seat_stands_is_counted_for_everybody() -> None:
    match = on(seat("woods2 jungle1", palace="iara", hand="base:woods"), seat("crossroads"))
    found = telling.standing(match)
    assert [part.text for part in found["north"].parts] == ["10", "2", "8", "1"]
    assert [part.text for part in found["south"].parts] == ["10", "1", "0", "0"]
    assert found["south"].parts[1].word == "base"
    assert telling.standing(match, speak("sk"))["north"].parts[1].word == "základne"
    assert (found["north"].share or 0.0) > 0.5 > (found["south"].share or 0.0)
    assert {part.icon for part in found["north"].parts} <= drawings(ART).keys()


def test_what_decided_a_game_is_said_in_a_sentence() -> None:
    match = on(seat("crossroads2 crossroads2"), seat())
    play(match, "north attack:1>1", "north raze:palace", "south done")
    assert match.result is not None
    told = telling.ending(match, match.result, NAMES)
    assert told == (
        "Ann broke through to the palace of Bob and destroyed it in turn 1; "
        "bases left: 2 against 0."
    )
    assert telling.standing(match)["north"].share == 1
    palaces = [telling.standing(match)[name].parts[0].text for name in match.seats]
    assert palaces == ["10", "0"]
    under_way = Match.new("southerners", seed=1)
    assert ending(under_way.view(None), {}, NAMES, str) == ""


def test_ones_own_cards_are_counted_as_one_sees_them() -> None:
    """While both choose at once the others don't know them yet."""
    match = Match.new("southerners", seed=1)
    first = next(move for move in match.moves("south") if move in match.moves("north"))
    match.play("south", first)
    cards = [telling.standing(match, str, eyes)["south"].parts[-1].text for eyes in ("south", None)]
    assert cards == ["5", "?"]
    assert telling.standing(match, str, "north")["south"] == telling.standing(match)["south"]


def test_what_is_chosen_unseen_gives_nobody_a_lead() -> None:
    """Neither by numbers that are old, nor by one's own that the other can't see."""
    for match, viewer in moments():
        if match.view(None)["phase"] not in ("opening", "renewal"):
            continue
        found = telling.standing(match, str, viewer)
        assert {one.share for one in found.values()} == {None}
        for name in match.seats:
            hidden = name != viewer
            assert (found[name].parts[-1].text == "?") == hidden
            shown = {sprite.id: sprite for sprite in match.scene(viewer).sprites}
            piles = [shown[f"{name}-{pile}"].text.strip() == "?"
                     for pile in ("draw-base", "draw-ability", "discard")]  # fmt: skip
            assert piles == [hidden] * 3
            assert not shown.get("ahead") or shown["ahead"].text == "Open so far"


def test_an_empty_slot_says_whose_it_is_and_whether_one_can_build_there() -> None:
    match = Match.new("southerners", seed=1)
    play(match, "north take:5", "north keep")
    own, others = (telling.about(match, "north", f"{name}-2.3") for name in match.seats)
    assert own is not None
    assert others is not None
    assert own.name == "Your empty slot 3 in territory 2"
    assert own.say == ("You can build a base here now.",)
    assert others.name == "Slot 3 in territory 2 of south"  # nobody knows whether it is empty
    assert others.say == ("What south builds is shown when both are ready.",)
    later = on(seat("woods1"), seat())
    own, others = (telling.about(later, "north", f"{name}-2.3") for name in later.seats)
    assert own is not None
    assert others is not None
    assert own.say[0].startswith("You can't build here now")
    assert others.name == "Empty slot 3 in territory 2 of south"
    assert others.say == ("Only south can build a base here.",)


def test_a_territory_says_what_stands_there_and_whether_it_has_attacked() -> None:
    match = on(seat("woods2 jungle1", attacked="1"), seat())
    found = telling.about(match, "north", "north-1")
    assert found is not None
    assert found.name == "Your territory 1"
    assert found.say[0] == (
        "Bases here: woods (2 troops) and jungle (1 troop). Power of its troops together: 6."
    )
    assert found.say[1] == "It has attacked this turn."


def test_nobody_is_asked_to_build_with_no_base_in_hand() -> None:
    match = Match.new("southerners", seed=1)
    play(match, "north take:0", "north keep")
    assert (
        telling.caption(match, "north", NAMES) == "You have no base left in your hand: press Done."
    )


def test_whoever_can_only_end_the_turn_is_told_so() -> None:
    idle = on(seat("woods1", attacked="1 2 3"), seat("woods1"))
    assert telling.caption(idle, "north", NAMES).startswith("Choose: attack")
    idle = on(seat("woods"), seat("woods1"))
    assert telling.caption(idle, "north", NAMES).startswith("Nothing can attack")
    able = on(seat("woods", hand="ability:iara"), seat("woods1"))
    assert telling.caption(able, "north", NAMES).startswith("Nothing can attack: play an ability")


def test_before_one_has_cards_a_slot_says_when_one_can_build() -> None:
    match = Match.new("southerners", seed=1)
    for moves, told in (
        ((), "You can build here as soon as you have your cards."),
        (("north take:0", "north keep"), "You are done with building."),
    ):
        play(match, *moves)
        slot = telling.about(match, "north", "north-1.1")
        assert slot is not None
        assert slot.say == (told,)
