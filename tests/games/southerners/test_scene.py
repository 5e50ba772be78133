"""The board of Southerners, and the guide's pictures of it."""

import re
from itertools import pairwise

from donjon.drawing import telling
from donjon.drawing.svg import drawings
from donjon.engine.match import Match
from donjon.games.southerners.data.army import ARMIES
from donjon.games.southerners.scene.cards import ART, ability_on_card, art_of, size_of
from donjon.table.why import why_not
from tests.games.southerners.board import on, play, seat
from tests.games.southerners.moments import moments


def test_the_viewers_own_side_is_below() -> None:
    match = on(seat("woods1"), seat("woods1"))
    for viewer, other in (("north", "south"), ("south", "north")):
        at = {sprite.id: sprite.y for sprite in match.scene(viewer).sprites}
        assert at[f"{viewer}-palace"] > at[f"{viewer}-1"] > at[f"{other}-1"] > at[f"{other}-palace"]


def test_those_who_fight_face_each_other_in_the_middle() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    play(match, "north attack:1>1", "north strike:1.1")
    sprites = {sprite.id: sprite for sprite in match.scene("north").sprites}
    assert sprites["north-1"].tone == sprites["south-1"].tone == "deep"
    title = sprites["battle-title"].text.replace("\n", " ")
    assert title == "You attack territory 1 from territory 1"
    assert sprites["battle-chooser"].text == "You choose"
    assert sprites["battle-north"].text == "You: 5 damage to spend, 1 spent"
    assert sprites["battle-south"].text == "South: 10 damage to spend, 0 spent"
    assert [sprites[f"battle-{name}-damage"].text for name in match.seats] == ["5", "10"]
    assert sprites["south-1.1-troop1"].tone == "faded"
    assert not sprites["south-1.1-troop2"].tone
    assert sprites["south-1.1"].y < sprites["battle-arrow"].y < sprites["north-1.1"].y
    assert sprites["battle-arrow"].art == "arrow-up"


def test_a_base_shows_its_name_and_power_and_a_territory_its_troops() -> None:
    match = on(seat("woods2 crossroads1"), seat())
    sprites = {sprite.id: sprite for sprite in match.scene("north").sprites}
    assert sprites["north-1.1-name"].text == "Woods"
    assert sprites["north-1.1-power"].text == "4"
    assert sprites["north-1-total"].text == "5"
    assert sprites["north-1-power"].art == "icon-attack"
    assert "3 troops, power 5" in sprites["north-1"].label
    assert sprites["north-2-total"].text == "no troops"


def test_seats_are_called_alike_everywhere_and_whoever_looks_is_you() -> None:
    match = on(seat(), seat())
    names = {viewer: {s.id: s.text for s in match.scene(viewer).sprites}
             for viewer in ("north", "south", None)}  # fmt: skip
    assert {names[viewer]["south-name"] for viewer in names} == {"South"}
    roles = [names[viewer]["south-role"].replace("\n", " ") for viewer in names]
    assert roles == ["defends", "you defend", "defends"]


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
    assert not any("jungle" in name for name in sprites if name.startswith("south"))


def test_an_attack_is_offered_with_what_it_promises() -> None:
    match = on(seat("crossroads2 bandeira2"), seat("woods1 jungle"))
    labels = {offer.move: offer.label for offer in match.scene("north").offers}
    assert labels["attack:1>1"].endswith("The attack destroys 2 bases for sure.")
    assert "it falls for sure" in labels["attack:1>2"]


def test_only_passing_does_nothing() -> None:
    """A page can pass for somebody without knowing what a pass is called."""
    match = on(seat("crossroads2 bandeira2"), seat("woods1 jungle", hand="ability:iara"))
    play(match, "north attack:1>1")
    idle = {offer.move: offer.idle for offer in match.scene("south").offers}
    assert [move for move, nothing in idle.items() if nothing] == ["pass"]


def test_where_no_troop_stands_one_points_at_the_place_itself() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    play(match, "north attack:1>1")
    for place, said in (
        ("1.2", "no troop"),
        ("1.3", "no troop"),
        ("palace", "fights in territory 1"),
    ):
        (told, *_) = why_not(match, "north", "", f"south-{place}", "")
        assert said in told.reason


def test_every_card_of_every_army_has_a_drawing_of_its_own() -> None:
    for army in ARMIES:
        for base in army.bases:
            assert art_of("emblem", base.name) == f"emblem-{base.name}"
            assert art_of("card-base", base.name) == f"card-base-{base.name}"
        for ability in army.abilities:
            assert art_of("card-ability", ability.name) == f"card-ability-{ability.name}"
    assert art_of("emblem", "marsh") == "emblem-any"
    assert "any" in ART.read_text()


def test_a_scene_of_the_opening_shows_nothing_of_the_other() -> None:
    match = Match.new("southerners", seed=1)
    before = match.scene("south").svg()
    play(match, "north take:5", "north burn", "north take:3", "north keep")
    assert match.scene("south").svg() == before


def test_the_first_hand_is_a_choice_of_six_with_pictures() -> None:
    match = Match.new("southerners", seed=1)
    offers = {offer.move: offer for offer in match.scene("north").offers}
    three = offers["take:3"]
    assert three.label == "Take 3 bases and 2 abilities"
    assert three.icons == ("icon-base",) * 3 + ("icon-ability",) * 2
    known = {sprite.id: sprite for sprite in match.scene("north").sprites}
    assert known[three.source].art == "take-3"
    assert known[f"{three.source}-words"].text == "3+2"
    from_bases = [known[f"north-take-{n}"].x for n in range(5, -1, -1)]
    assert from_bases == sorted(from_bases)  # from the pile of bases to that of abilities
    bases, abilities = known["north-five-base"], known["north-five-ability"]
    assert bases.x < abilities.x
    assert bases.y + bases.h < known[three.source].y
    assert known["north-five-base-words"].text.startswith("Bases stand on your")
    play(match, "north take:3")
    assert not any("-take-" in sprite.id for sprite in match.scene("north").sprites)


def test_what_an_offer_shows_is_drawn() -> None:
    known = drawings(ART)
    for match, viewer in moments():
        for offer in match.scene(viewer).offers:
            assert {*offer.icons} <= known.keys()


def test_no_label_speaks_as_the_journal_does() -> None:
    for match, viewer in moments():
        scene = match.scene(viewer)
        for label in [o.label for o in scene.offers] + [s.label for s in scene.sprites]:
            assert not re.search(r"\d\.\d|[>@]|\w:\w", label), label


def test_what_is_empty_is_shown_as_empty() -> None:
    match = on(seat(), seat(draw="base:woods"))
    arts = {sprite.id: sprite.art for sprite in match.scene("north").sprites}
    assert arts["north-draw-base"] == "pile-base-empty"
    assert arts["south-draw-base"] == "pile-base"
    assert arts["north-discard"] == "pile-discard-empty"
    assert "north-hand-empty" in arts


def test_where_no_attack_can_be_foretold_that_is_said_instead_of_a_table() -> None:
    idle = on(seat("woods"), seat("woods1"))
    wild = on(seat("woods1"), seat("woods1", played="curupira"))
    for match, said in ((idle, "No territory has troops"), (wild, "Curupira was played")):
        told = {s.id: s.text for s in match.scene("south").sprites}
        assert not any(name.startswith("forecast-") for name in told)
        assert told["now-told"].startswith(said)
        assert told["ahead-0"] == "Bases"


def test_it_is_said_who_is_ahead_and_by_what() -> None:
    match = on(seat("woods2 crossroads1"), seat("woods"))
    told = {s.id: s.text for s in match.scene("north").sprites}
    assert told["ahead"] == "You are ahead"
    assert {s.id: s.text for s in match.scene("south").sprites}["ahead"] == "North is ahead"
    even = {s.id: s.text for s in on(seat("woods"), seat("woods")).scene("south").sprites}
    assert even["ahead"] == "About even"
    assert [even[f"ahead-{n}-north-count"] for n in range(4)] == ["1", "0", "1", "0"]


def test_what_is_shown_of_each_side_adds_up_to_its_sum() -> None:
    compared = 0
    for match, viewer in moments():
        told = {s.id: s.text for s in match.scene(viewer).sprites}
        for seat_name in ("north", "south"):
            counts = [told[f"ahead-{n}-{seat_name}-count"] for n in range(5)
                      if f"ahead-{n}-{seat_name}-count" in told]  # fmt: skip
            if f"ahead-{seat_name}-sum" in told and counts and "?" not in counts:
                assert sum(map(int, counts)) == int(told[f"ahead-{seat_name}-sum"])
                compared += 1
    assert compared > 50


def test_what_a_battle_promises_is_said_until_it_is_fought() -> None:
    match = on(seat("crossroads2", hand="ability:iara"), seat("woods2 jungle"))
    play(match, "north attack:1>1")
    told = {s.id: s.text for s in match.scene("south").sprites}
    assert told["battle-hint"].startswith("The attack destroys 1 base for sure.")
    assert told["battle-north"] == "Territory 1 of north: 2 troops, power 6."
    assert told["battle-south"] == "Your territory 1: 2 troops, power 2."


def test_any_copy_of_a_card_can_be_taken_hold_of() -> None:
    match = on(seat("crossroads1", hand="ability:crossroads*2"), seat("woods1"))
    scene = match.scene("north")
    offers = {offer.move: offer for offer in scene.offers}
    assert offers["play:crossroads"].alike == ("north-ability-crossroads-2",)
    known = {sprite.id for sprite in scene.sprites}
    for match, viewer in moments():
        known = {sprite.id for sprite in match.scene(viewer).sprites}
        assert all({*offer.alike} <= known for offer in match.scene(viewer).offers)


def test_what_was_played_is_told_beside_the_battle_and_at_each_sides_line() -> None:
    """On a phone the column beside the battle is on another tab."""
    match = on(
        seat("crossroads1", played="crossroads crossroads"), seat("woods1", hand="ability:iara")
    )
    play(match, "north attack:1>1")
    scene = match.scene("south")
    shown = {sprite.id: sprite for sprite in scene.sprites}
    assert shown["north-played-crossroads-1-name"].text == "Crossroads ×2\npower +2"
    first, line = scene.regions[0], shown["north-force-crossroads"]
    assert line.x + line.w <= first.x + first.w
    assert line.y == shown["battle-north"].y
    assert not any(name.startswith("south-force-") for name in shown)


def test_nothing_in_hand_touches_the_labels_above_it() -> None:
    held = "base:woods*2 base:settlement ability:iara ability:woods"
    shown = {s.id: s for s in on(seat(hand=held), seat()).scene("north").sprites}
    cards = [s for s in shown.values() if s.shape.startswith("card-")]
    frame = 5  # around a card that can be played
    for name in ("north-draw", "north-used", "north-palace"):
        above = shown[name]
        letters = above.h if not above.text else 0.75 * above.h
        assert above.y + letters <= min(card.y for card in cards) - frame
    assert min(card.x for card in cards) >= frame


def test_the_bar_of_who_is_ahead_is_what_everybody_is_told_of_it() -> None:
    """One bar, each has as much of it as its chance at a glance, and its sum at its end."""
    match = on(seat("woods2 crossroads1"), seat("woods", hand="base:jungle"))
    share = telling.standing(match)["north"].share
    for viewer in match.seats:
        shown = {s.id: s for s in match.scene(viewer).sprites}
        own, others = shown["ahead-north-bar"], shown["ahead-south-bar"]
        assert abs(own.w / (own.w + others.w) - share) < 0.01
        assert [shown[f"ahead-{name}-sum"].text for name in match.seats] == ["11", "4"]


def test_no_attack_is_asked_for_where_none_can_be_made() -> None:
    idle = on(seat("woods", hand="ability:woods"), seat("woods1"))
    told = {s.id: s.text for s in idle.scene("north").sprites}
    assert told["now-heading"] == "No attack now"
    ready = on(seat("woods1"), seat("woods1"))
    told = {s.id: s.text for s in ready.scene("north").sprites}
    assert told["now-heading"] == "Your turn: attack?"


def test_what_is_compared_is_what_is_weighed() -> None:
    """Nobody who has all the longer bars is said to be behind."""
    for match, viewer in moments():
        shown = {sprite.id: sprite for sprite in match.scene(viewer).sprites}
        if "ahead-0" not in shown or shown["ahead"].text == "Open so far":
            continue
        counts = {
            name: [int(shown[f"ahead-{n}-{name}-count"].text) for n in range(4)]
            for name in match.seats
        }
        view = match.view(viewer)
        held = {name: size_of(view[name]["hand"]["base"]) for name in match.seats}
        assert held == {name: counts[name][1] for name in match.seats}  # not abilities
        guards = {name: len(view[name]["palace"]) for name in match.seats}
        for name in match.seats:  # a guard counts one, whatever its power: it has a row of its own
            row = shown.get(f"ahead-4-{name}-count")
            assert (int(row.text) if row else 0) == guards[name]
            counts[name].append(guards[name])
        share = {name: one.share or 0.0 for name, one in telling.standing(match).items()}
        for name, other in (match.seats, match.seats[::-1]):
            if all(a >= b for a, b in zip(counts[name], counts[other], strict=True)):
                assert share[name] >= share[other]


def test_power_in_the_panel_and_above_the_table_differ_by_the_guards_alone_which_it_names() -> None:
    for palace, more in (("", 0), ("iara iara", 4)):
        match = on(seat("woods2 crossroads1", palace=palace), seat("woods1"), phase="renew")
        told = {s.id: s.text for s in match.scene("north").sprites}
        assert told["ahead-3"] == "Power in territories"
        total = int(telling.standing(match)["north"].parts[2].text)
        assert total == int(told["ahead-3-north-count"]) + more
        assert told.get("ahead-4-north-count") == ("2" if palace else None)
    assert told["ahead-4"] == "Guards in the palace"


def test_whoever_draws_with_an_empty_hand_has_two_large_piles_in_its_place() -> None:
    held = seat("woods", draw="base:jungle*3 ability:iara*2")
    before = {s.id: s for s in on(held, seat(), phase="renew").scene("north").sprites}
    match = play(on(held, seat(), phase="renew"), "north renew")
    for words in ("Draw a base A card", "Draw a base"):
        scene = match.scene("north")
        drawn = {sprite.id: sprite for sprite in scene.sprites}
        pile, cards = drawn["north-draw-base"], [s for s in scene.sprites if "card-" in s.shape]
        assert pile.y > before["north-draw-base"].y + before["north-draw-base"].h
        assert pile.w > 2 * before["north-draw-base"].w
        assert all(card.x + card.w < pile.x for card in cards)
        assert drawn["north-draw-base-words"].text.replace("\n", " ").startswith(words)
        assert {offer.source for offer in scene.offers} == {"north-draw-base", "north-draw-ability"}
        assert "north-draw" not in drawn
        assert not any("gloss" in name for name in drawn)
        assert "north-draw" in {sprite.id for sprite in match.scene("south").sprites}
        play(match, "north draw:ability")
    assert "north-draw" in {sprite.id for sprite in match.scene("north").sprites}


def test_frames_around_five_cards_stay_apart() -> None:
    held = "base:woods*2 base:settlement ability:iara ability:woods"
    scene = on(seat(hand=held), seat()).scene("north")
    cards = sorted((s for s in scene.sprites if "card-" in s.shape), key=lambda card: card.x)
    frame = 3 + 2.5 / 2  # a page's halo, and half of its line
    for one, next_one in pairwise(cards):
        assert one.x + one.w + frame < next_one.x - frame
    assert max(card.y + card.h for card in cards) + frame < scene.height


def test_an_ability_says_on_its_card_what_it_does() -> None:
    scene = on(seat(hand="ability:curupira ability:crossroads"), seat()).scene("north")
    told = {s.id: s.text for s in scene.sprites}
    assert told["north-ability-curupira-1-text"] == "Curupira\nfells per\nempty slot"
    assert told["north-ability-crossroads-1-text"] == "Crossroads\n+2 per\nempty slot"
    for army in ARMIES:
        for ability in army.abilities:
            assert ability_on_card(ability, str).count("\n") < 2


def test_what_can_only_be_looked_at_has_no_dashes() -> None:
    """They mean on a page that something can be clicked."""
    assert "dasharray" not in ART.read_text("utf-8")
