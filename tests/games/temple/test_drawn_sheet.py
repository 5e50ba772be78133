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
    told = ("brief-name", "brief-room", "brief-far-count", "need-A-brief-count")
    assert [known[f"red-{name}"].text for name in told] == ["red", "d2", "2", "6"]
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


def test_a_pawn_covers_nothing_of_its_room() -> None:
    for room in ("a1", "c2", "e5"):
        known = drawn(load(kept="AK", pawns={"blue": room}, crossed={"blue": [room]}), "blue")
        inside = [s for name, s in known.items() if name.startswith(f"blue-{room}-")]
        assert len(inside) > 4
        assert not [s.id for s in inside if overlap(known["blue-pawn"], s)]


def test_what_can_be_crossed_out_is_framed_for_whoever_takes() -> None:
    match = load(phase="offer", acting="red", offer="KK", maps={"red": {3: "K"}})

    def framed(seat: str) -> list[str]:
        return [s.id for s in match.scene(seat).sprites if s.shape == "wanted" and "map" in s.id]

    assert framed("red") == ["red-map1-action2", "red-map2-gem1", "red-map4-gem1"]
    assert framed("blue") == []


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
