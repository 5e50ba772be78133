"""The board of Southerners, and the guide's pictures of it."""

import re
from pathlib import Path

from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.games.southerners import pictures
from donjon.games.southerners.army import ARMIES
from donjon.games.southerners.half import ART, art_of
from donjon.table.why import why_not
from tests.games.southerners.board import on, play, seat

GUIDE = Path(pictures.__file__).parent / "guide.md"


def test_the_viewers_own_side_is_below() -> None:
    match = on(seat("woods1"), seat("woods1"))
    for viewer, other in (("north", "south"), ("south", "north")):
        at = {sprite.id: sprite.y for sprite in match.scene(viewer).sprites}
        assert at[f"{viewer}-palace"] > at[f"{viewer}-1"] > at[f"{other}-1"] > at[f"{other}-palace"]


def test_both_territories_face_each_other_across_the_battle() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    play(match, "north attack:1>1", "north strike:1.1")
    sprites = {sprite.id: sprite for sprite in match.scene("north").sprites}
    assert sprites["north-1"].tone == sprites["south-1"].tone == "deep"
    assert sprites["battle"].text == "1 > 1\nregular combat"
    assert sprites["battle-north"].text == "5 damage"
    assert sprites["battle-south"].text == "10 damage"
    assert sprites["south-1.1-troop1"].tone == "faded"
    assert not sprites["south-1.1-troop2"].tone


def test_a_counter_shows_the_power_a_troop_has_in_this_combat() -> None:
    match = on(seat("crossroads1", played="crossroads"), seat("woods1"))
    play(match, "north attack:1>1")
    sprites = {sprite.id: sprite for sprite in match.scene("north").sprites}
    assert sprites["north-1.1-troop1"].text == "7"


def test_the_others_hand_is_a_number_and_ones_own_are_cards() -> None:
    match = on(seat(hand="base:woods*2 ability:iara"), seat(hand="base:jungle ability:woods*2"))
    sprites = {sprite.id: sprite for sprite in match.scene("north").sprites}
    assert {"north-base-woods-1", "north-base-woods-2", "north-ability-iara-1"} <= sprites.keys()
    assert sprites["south-hand-ability"].text.strip() == "2"
    assert not any("jungle" in name for name in sprites)


def test_an_attack_is_offered_with_what_it_promises() -> None:
    match = on(seat("crossroads2 bandeira2"), seat("woods1 jungle"))
    labels = {offer.move: offer.label for offer in match.scene("north").offers}
    assert labels["attack:1>1"].endswith("(bases: 2 for sure, 2 at best)")
    assert labels["attack:1>2"].endswith("(palace: 1 for sure, 1 at best)")


def test_only_passing_does_nothing() -> None:
    """A page can pass for somebody without knowing what a pass is called."""
    match = on(seat("crossroads2 bandeira2"), seat("woods1 jungle"))
    place = find_game("southerners").scene.offers
    offers = place(match.view("north"), "north", ["pass", "end", "done", "keep"], str)
    assert [offer.move for offer in offers if offer.idle] == ["pass"]
    assert [offer.to_json().get("idle") for offer in offers] == [True, None, None, None]


def test_where_no_troop_stands_one_points_at_the_place_itself() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    play(match, "north attack:1>1")
    for place, said in (("1.2", "no troop"), ("1.3", "no troop"), ("palace", "fights at 1")):
        (told, *_) = why_not(match, "north", "", f"south-{place}", "")
        assert said in told.reason


def test_every_card_of_every_army_has_a_drawing_of_its_own() -> None:
    for army in ARMIES:
        for base in army.bases:
            assert art_of("base", base.name) == f"base-{base.name}"
            assert art_of("card-base", base.name) == f"card-base-{base.name}"
        for ability in army.abilities:
            assert art_of("card-ability", ability.name) == f"card-ability-{ability.name}"
    assert art_of("base", "marsh") == "base-any"
    assert "any" in ART.read_text()


def test_a_scene_of_the_opening_shows_nothing_of_the_other() -> None:
    match = Match.new("southerners", seed=1)
    before = match.scene("south").svg()
    play(match, "north take:5", "north burn", "north take:3", "north keep")
    assert match.scene("south").svg() == before


def test_the_guides_pictures_are_drawn_from_the_rules_as_they_are() -> None:
    drawn = pictures.pictures()
    named = re.findall(r"guide/(\w+)\.svg", GUIDE.read_text("utf-8"))
    assert sorted(named) == sorted(drawn)
    for name, svg in drawn.items():
        stored = (pictures.FOLDER / f"{name}.svg").read_text("utf-8")
        assert stored == svg + "\n", "if that is right: python -m donjon.games.southerners.pictures"
