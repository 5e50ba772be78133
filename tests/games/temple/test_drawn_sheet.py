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
    assert known["needs-title"].text == "needs"
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


def test_a_pawn_is_large_and_covers_nothing_of_its_room() -> None:
    for room in ("a1", "c2", "e5"):
        known = drawn(load(kept="AK", pawns={"blue": room}, crossed={"blue": [room]}), "blue")
        inside = [s for name, s in known.items() if name.startswith(f"blue-{room}-")]
        assert len(inside) > 2
        assert not [s.id for s in inside if overlap(known["blue-pawn"], s)]
        assert known["blue-pawn"].w > max(s.w for s in inside)


def near(match: Match, seat: str = "blue") -> set[str]:
    """The rooms that stand out."""
    rooms = (s for s in match.scene(seat).sprites if re.fullmatch(f"{seat}-[a-e][1-5]", s.id))
    return {s.id[-2:] for s in rooms if s.art == "room-near"}


def test_the_rooms_that_are_entered_next_stand_out_from_the_rest() -> None:
    match = Match.new("temple", 2, 1)
    assert len(near(match)) == 12
    match.play("blue", "side:west")
    assert near(match) == {"a2", "a3", "a4"}
    assert len(near(match, "red")) == 9  # nobody else begins in the west
    inside = load(kept="AATK", pawns={"blue": "b1"}, crossed={"blue": ["b1"]})
    assert near(inside) == {"a1", "c1", "b2"}
    known = drawn(inside, "blue")
    assert (known["blue-b2-price0"].shape, known["blue-b2-price0"].tone) == ("die", "")
    assert (known["blue-a5-price0"].shape, known["blue-a5-price0"].tone) == ("", "quiet")
    assert known["blue-d4-deed"].tone == ""  # a gem, however far


def test_a_room_behind_a_closed_passage_steps_back() -> None:
    match = load(options={"variant": "closed"}, kept="AM", pawns={"blue": "b2"}, extra="TM",
                 closed={"blue": ["b1-b2", "b2-c2"]})  # fmt: skip
    assert near(match) == {"a2", "b3"}


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


def test_the_own_maps_stand_out_only_while_dice_are_taken_for_them() -> None:
    maps = {"red": {1: "AAKTM!"}}
    taking = load(phase="offer", acting="red", offer="KK", maps=maps)
    moving = load(active="red", kept="AK", pawns={"red": "e3"}, maps=maps)
    for match, tone, art in ((taking, "", "chart-now"), (moving, "quiet", "chart")):
        known = drawn(match, "red")
        assert known["red-map1"].art == "chart"  # it is closed
        assert {known[f"red-map{n}"].art for n in (2, 3, 4)} == {art}
        assert (known["red-map2-action0"].tone, known["red-map2-gem-prize"].tone) == (tone, tone)


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
    assert labels == {"keep:K": "Keep a key", "offer": "Keep none, offer a key"}
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
    assert [pace(round_now, 0) for round_now in (1, 3, 4, 8)] == [
        "2 gems a round are needed now",
        "3 gems a round are needed now",
        "behind: 3 gems a round are needed now",
        "behind: 15 gems a round are needed now",
    ]
    assert pace(8, 14) == "1 gem a round is needed now"
    assert pace(5, 15) == "gems enough: now all to the exit"
