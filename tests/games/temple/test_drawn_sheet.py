"""Temple: the own sheet keeps its layout, and says in words what its figures count."""

import re

from donjon.drawing import telling
from donjon.drawing.scene import Sprite
from donjon.engine.match import Match
from donjon.games.temple.scene.standing import pace_words
from tests.games.temple.setting import load
from tests.games.temple.test_scene import NAMES, moments

STEADY = re.compile(r"tray(-[123])?|(column|row)-.|blue-[a-e][1-5]|blue-map\d|mat")


def drawn(match: Match, seat: str | None) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in match.scene(seat).sprites}


def overlap(one: Sprite, other: Sprite) -> bool:
    return (
        one.x + one.w > other.x and other.x + other.w > one.x
        and one.y + one.h > other.y and other.y + other.h > one.y
    )  # fmt: skip


def test_nothing_of_the_sheet_moves_from_phase_to_phase() -> None:
    places: dict[str, set[tuple[float, ...]]] = {}
    for match, _ in moments():
        for name, sprite in drawn(match, "blue").items():
            if STEADY.fullmatch(name):
                places.setdefault(name, set()).add((sprite.x, sprite.y, sprite.w, sprite.h))
    assert {"tray", "tray-3", "column-a", "row-5", "blue-e5", "blue-map4"} <= places.keys()
    assert not {name: found for name, found in places.items() if len(found) > 1}


def test_the_tray_has_a_title_and_an_arrow_to_the_dice_that_are_free() -> None:
    for match, seat in moments():
        known = drawn(match, seat)
        assert known["tray"].text == "curse tray"
        if len(match.position()["dice"]["offer"]) <= 8:
            assert known["tray-way"].x + 18 <= known["free"].x <= known["tray-way"].x + 36


def test_fields_to_heal_are_plates_below_the_tray() -> None:
    match = load(phase="heal", tray=[2, 0, 1], marks={"heal": 1})
    known, found = drawn(match, "blue"), match.scene("blue").offers
    assert [offer.source for offer in found] == ["heal-1", "heal-3", ""]
    assert known["heal-1-count"].text == "×2"
    assert known["mat-title"].text == "blue may free the dice of a field"


def test_a_side_says_where_it_leads_in_or_who_has_taken_it() -> None:
    match = Match.new("temple", 2, 1)
    match.play("blue", "side:north")
    known = drawn(match, "red")
    assert known["side-north"].label == "outside, north: taken by blue"
    assert (known["side-north-ways"].text, known["side-north-taken"].seat) == ("taken", "blue")
    assert known["side-west-ways"].text == "a2 a3 a4"


def test_the_title_of_the_dice_says_whose_they_are() -> None:
    match = load(kept="AK")
    titles = {seat: drawn(match, seat)["mat-title"].text for seat in ("blue", "red", None)}
    assert titles == {"blue": "your dice", "red": "the dice of blue", None: "the dice of blue"}
    offered = load(phase="offer", acting="red", offer="AK")
    assert drawn(offered, "red")["mat-title"].text.startswith("the offer of blue:")


def test_a_line_tells_where_a_teammate_is_and_what_its_maps_need() -> None:
    match = load(
        phase="sort", rolled="KX", pawns={"blue": "a4", "red": "d2"},
        maps={"red": {1: "AAKTM!", 3: "KT"}},
    )  # fmt: skip
    known = drawn(match, "blue")
    told = ("brief-name", "brief-room", "need-A-brief-count")
    assert [known[f"red-{name}"].text for name in told] == ["red", "d2", "6"]
    assert known["red-brief-room"].label == "rooms to the exit: 2"
    assert known["needs-title"].text == "maps still need"
    framed = [s.id for s in known.values() if s.shape == "wanted"]
    assert framed == ["red-need-K-brief"]  # what was rolled and is of use
    assert drawn(Match.new("temple", 2, 1), "blue")["red-brief-room"].text == "outside"


def test_marks_at_hand_are_told_on_the_own_sheet() -> None:
    known = drawn(load(kept="AK", marks={"heal": 1, "key": 2}), "red")
    assert known["mark-key-count"].text == "2"
    assert {name for name in known if name.startswith("mark-")} == {
        "mark-heal", "mark-heal-count", "mark-key", "mark-key-count",
    }  # fmt: skip
    assert drawn(load(kept="AK"), "red")["marks-title"].text == "no marks at hand"


def test_a_pawn_fills_its_room_beside_a_secret() -> None:
    for room, secret in (("a1", True), ("c2", True), ("b1", False), ("d1", False)):
        known = drawn(load(kept="AAKKTTMM", pawns={"blue": room}, crossed={"blue": [room]}), "blue")
        pawn, floor = known["blue-pawn"], known[f"blue-{room}"]
        inside = [s for name, s in known.items() if name.startswith(f"blue-{room}-") and s.art]
        inside = [sprite for sprite in inside if sprite.art not in ("steps", "opening")]
        assert [s.id for s in inside] == [f"blue-{room}-secret"] * secret
        assert not [s.id for s in inside if overlap(pawn, s)]
        assert floor.x <= pawn.x <= pawn.x + pawn.w <= floor.x + floor.w
        assert floor.y <= pawn.y <= pawn.y + pawn.h <= floor.y + floor.h
        rooms = [s for name, s in known.items() if re.match(r"blue-[a-e]\d-", name)]
        assert pawn.w > 1.1 * max(sprite.w for sprite in rooms)


def test_the_large_temple_is_that_of_whoever_plays_in_it() -> None:
    """On the card of a teammate whose turn it is stands the viewer's own meanwhile."""
    moving = load(kept="AA", pawns={"blue": "b1", "red": "d2"}, crossed={"red": ["d2"]})
    for viewer, title in (("blue", "your temple"), ("red", "The temple of blue"),
                          (None, "The temple of blue")):  # fmt: skip
        known = drawn(moving, viewer)
        assert (known["blue-name"].text, known["blue-name"].x < 100) == (title, True)
        assert {"blue-walls", "blue-a1"} <= known.keys()
        assert "red-walls" not in known
        assert known["blue-pawn"].w > known["red-pawn"].w
        assert {"red-temple", "red-d2-cross", "red-exit"} <= known.keys()
        own, mate = viewer or "blue", "blue" if viewer == "red" else "red"
        assert known[f"{own}-map1-name"].y > known[f"{mate}-map1-name"].y > 600
    assert drawn(moving, "red")["red-name"].text == "your temple"
    taking = load(phase="offer", acting="red", offer="AK", pawns={"blue": "b1", "red": "d2"})
    assert "blue-walls" in drawn(taking, "red")  # one takes for one's maps, and moves nothing


def test_at_a_full_table_a_card_with_another_temple_says_whose_maps_it_has() -> None:
    known = drawn(load(seats=4, kept="AA", pawns={"blue": "b1"}), "green")
    assert known["green-name"].text == "your temple"
    assert known["blue-maps"].text == "maps of blue"
    assert "red-maps" not in known
    card = telling.about(load(seats=4, kept="AA", pawns={"blue": "b1"}), "green", "green-temple")
    assert card is not None
    assert card.name == "Your temple"
    assert not [words for words in card.say if "yours" in words]
    assert not overlap(known["green-name"], known["blue-maps"])


def test_steps_lead_to_every_entrance_and_walls_stand_behind_the_rooms() -> None:
    scene = load(kept="AA", pawns={"blue": "b1"}).scene("blue")
    names = [sprite.id for sprite in scene.sprites]
    steps = {name[5:7] for name in names if name.endswith("-steps")}
    assert steps == {"a2", "a3", "a4", "b1", "b5", "c1", "c5", "d1", "d5", "e2", "e3", "e4"}
    assert names.index("blue-walls") < names.index("blue-a1")
    known = {sprite.id: sprite for sprite in scene.sprites}
    for name in steps:
        assert not overlap(known[f"blue-{name}-steps"], known["gems-pace"])


def look(match: Match, art: str, seat: str = "blue") -> set[str]:
    """The own rooms that are drawn so."""
    rooms = (s for s in match.scene(seat).sprites if re.fullmatch(f"{seat}-[a-e][1-5]", s.id))
    return {s.id[-2:] for s in rooms if s.art == art}


def marked(match: Match, viewer: str | None) -> set[str]:
    """Rooms that look otherwise than those that one can't do anything with."""
    rooms = (s for s in match.scene(viewer).sprites if re.fullmatch("[a-z]+-[a-e][1-5]", s.id))
    return {s.id for s in rooms if s.art not in ("room", "room-done", "room-exit")}


def test_only_rooms_that_can_be_entered_now_stand_out() -> None:
    inside = load(kept="AATK", pawns={"blue": "b1"}, crossed={"blue": ["b1"]})
    assert look(inside, "room-open") == {"a1", "c1"}
    assert marked(inside, "blue") == {"blue-a1", "blue-c1"}  # b2 asks for two masks
    known = drawn(inside, "blue")
    assert (known["blue-c1-price0"].shape, known["blue-b2-price0"].shape) == ("die", "")
    running = load(kept="", pawns={"blue": "c2"}, marks={"run": 1})
    assert look(running, "room-open") == {"c1", "b2", "d2", "c3"}  # the exit too
    for match, seat in moments():
        rooms = {move.split(":")[1] for move in match.moves(seat) if move[:3] in ("ent", "run")}
        assert look(match, "room-open", seat) == rooms


def test_nothing_stands_out_while_others_are_to_move() -> None:
    match = load(kept="AATK", pawns={"blue": "b1", "red": "b1"})
    rolling = load(phase="sort", rolled="KT", pawns={"blue": "b1", "red": "b1"})
    taking = load(phase="offer", acting="red", offer="AK", pawns={"blue": "b1", "red": "d2"})
    for found in (match, rolling, taking):
        assert not marked(found, "red") | marked(found, None)
    assert not marked(rolling, "blue")  # what one may enter shows once one moves


def test_what_can_still_be_used_is_in_full_ink_however_far() -> None:
    known = drawn(load(kept="AA", pawns={"blue": "b1"}, crossed={"blue": ["a5", "b1"]}), "blue")
    pale = {name for name, s in known.items() if s.tone and re.match(r"blue-[a-e]\d-", name)}
    assert pale == {"blue-a5-deed", "blue-a5-cross"}
    assert not [n for n, s in known.items() if "map" in n and s.tone not in ("", "left")]


def test_a_room_behind_a_closed_passage_steps_back() -> None:
    match = load(options={"variant": "closed"}, kept="AM", pawns={"blue": "b2"}, extra="TM",
                 closed={"blue": ["b1-b2", "b2-c2"]})  # fmt: skip
    assert marked(match, "blue") == {"blue-a2"}


def test_the_dice_that_one_moves_with_are_larger_than_what_is_offered() -> None:
    known = drawn(load(kept="AKT", offer="MM"), "blue")
    assert known["kept-0"].w > 1.5 * known["offer-0"].w
    assert known["kept-0"].tone == ""
    sorting = drawn(load(phase="sort", rolled="KT", kept="AAKKTT"), "blue")
    assert sorting["rolled-0"].w > sorting["kept-0"].w > 30


def test_dice_that_were_kept_lie_within_their_part_of_the_mat() -> None:
    met = 0
    for match, seat in moments():
        known = drawn(match, seat)
        for name, die in known.items():
            if re.fullmatch(r"(kept|token)-\d+", name):
                box, met = known["mat-kept"], met + 1
                assert box.x <= die.x <= die.x + die.w <= box.x + box.w, die
                assert box.y <= die.y <= die.y + die.h <= box.y + box.h, die
    assert met > 20


def test_what_can_be_crossed_out_is_framed_for_whoever_takes() -> None:
    match = load(phase="offer", acting="red", offer="KK", maps={"red": {3: "K"}})

    def framed(seat: str) -> list[str]:
        return [s.id for s in match.scene(seat).sprites if s.shape == "wanted" and "map" in s.id]

    assert framed("red") == ["red-map1-action2", "red-map2-gem1", "red-map4-gem1"]
    assert framed("blue") == []


def test_the_needs_of_others_give_way_while_one_takes_for_oneself() -> None:
    match = load(phase="offer", acting="red", offer="KK", maps={"red": {3: "K"}})
    taking, waiting = drawn(match, "red"), drawn(match, "blue")
    assert not [name for name in taking if "need" in name and name.endswith("brief")]
    assert taking["blue-brief-name"].text == "blue"  # where they are stays to be seen
    assert taking["key-wanted-words"].text == "lies in the offer"
    assert taking["key-wanted"].art == "wanted"
    assert "key-wanted" not in waiting
    assert waiting["red-need-K-brief-count"].text == "3"


def test_every_die_of_an_offer_can_be_chosen() -> None:
    for offer, maps in (("AAAAK", {}), ("AAKKTT", {1: "AAKTM!"}), ("KKKK", {3: "K"})):
        match = load(phase="offer", acting="red", offer=offer, maps={"red": maps})
        offers = match.scene("red").offers
        chosen = {pick for made in offers for pick in made.picks or ()}
        assert chosen == {f"offer-{n}" for n in range(len(offer))}
        for made in offers:
            faces = "".join(offer[int(pick[6:])] for pick in made.picks or ())
            assert made.move.startswith(f"take:{faces}>")
            assert len(set(made.picks or ())) == len(faces)


def test_the_own_maps_stand_out_only_while_dice_are_taken_for_them() -> None:
    maps = {"red": {1: "AAKTM!"}}
    taking = load(phase="offer", acting="red", offer="KK", maps=maps)
    moving = load(active="red", kept="AK", pawns={"red": "e3"}, maps=maps)
    for match, art in ((taking, "chart-now"), (moving, "chart")):
        known = drawn(match, "red")
        assert known["red-map1"].art == "chart"  # it is closed
        assert {known[f"red-map{n}"].art for n in (2, 3, 4)} == {art}


def test_a_mark_alone_is_a_button_that_names_it() -> None:
    match = load(phase="cash", acting="red", maps={"red": {4: "AM"}})
    found = {offer.move: offer for offer in match.scene("red").offers}
    assert found["cash:4"].label == "Take a reroll mark for map 4, and lose its gem"
    assert (found["cash:4"].source, found["cash:4"].icons) == ("", ("act-reroll",))
    assert telling.caption(match, "red", NAMES) == (
        "You may take a reroll mark for map 4 now; "
        "the map you take from is closed then, and its gem lost."
    )


def test_nothing_kept_is_said_and_what_becomes_of_a_black_mask() -> None:
    match = load(phase="sort", rolled="KX")
    labels = {offer.move: offer.label for offer in match.scene("blue").offers}
    assert labels == {"keep:K": "Keep a key", "offer": "Offer a key"}
    assert telling.caption(match, "blue", NAMES) == (
        "You rolled a key, and a black mask that goes to the tray. Choose what you keep."
    )
    both = {o.move: o.label for o in load(phase="sort", rolled="KT").scene("blue").offers}
    assert both["offer"] == "Keep none, offer both"


def test_a_hand_is_told_in_words() -> None:
    told = telling.caption(load(kept="AAAKKT"), "blue", NAMES)
    assert told.startswith("You have 3 adventurers, two keys, and a torch.")


def pace(round_now: int, gems: int) -> str:
    return pace_words(
        load(kept="AK", pawns={"blue": "c2"}, round=round_now, gems=gems).position(), str
    )


def test_the_team_hears_how_many_gems_a_round_it_needs() -> None:
    assert [pace(round_now, 0) for round_now in (1, 2, 3, 8)] == [
        "2 gems a round are needed now",
        "3 gems a round are needed now",
        "behind: 3 gems a round are needed now",
        "behind: 15 gems a round are needed now",
    ]
    assert pace(4, 1) == "behind: 3 gems a round are needed now"
    assert pace(8, 14) == "1 gem a round is needed now"
    assert pace(5, 15) == "gems enough: now all to the exit"
