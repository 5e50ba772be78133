"""Marks on the tower: where one can go, what can be blown up, who is in danger, what happened."""

import re

import pytest

from donjon import Match
from donjon.drawing import telling
from donjon.drawing.beats import Last, last_of
from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.svg import drawings
from donjon.drawing.themes import shape_of
from donjon.engine.catalogues import languages, speak
from donjon.games.holland.scene import ART
from donjon.games.holland.scene.places import HEIGHT, LEFT, SPACE_W, WIDTH
from donjon.games.holland.text.names import SPACE_NAMES
from tests.games.holland.table import carry, choosing, play


def sprites(board: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in board.sprites}


def last(match: Match, seat: str, move: str) -> Last:
    """What stays of a move until the next."""
    before = match.as_of(len(match.entries))
    match.play(seat, move)
    step = telling.step(before, match, None, str)
    return last_of(step, telling.beats("holland", step))


def centre(sprite: Sprite) -> tuple[float, float]:
    return sprite.x + sprite.w / 2, sprite.y + sprite.h / 2


# --- where one can go -------------------------------------------------------------------


def test_every_space_where_a_piece_can_go_has_the_same_frame() -> None:
    """In the colour of the seat that plays, for heroes and villains alike."""
    match = carry("blue", 2, heroes={"blue1": "b3"}, villains={"wizard": "c4", "knight": "c2"})
    drawn = sprites(match.scene("blue"))
    goals = {name.rpartition("-")[2] for name in drawn if name.startswith("goal-")}
    ways = {name[4:]: sprite for name, sprite in drawn.items() if name.startswith("way-")}
    assert set(ways) == goals
    assert {(way.art, way.seat) for way in ways.values()} == {("way", "blue")}
    rings = [sprite for name, sprite in drawn.items() if name.startswith("goal-")]
    assert {ring.seat for ring in rings} == {"blue"}
    order = list(drawn)
    for name, sprite in ways.items():
        space = drawn[name]
        assert (sprite.x, sprite.y, sprite.w, sprite.h) == (space.x, space.y, space.w, space.h)
        assert max(map(order.index, SPACE_NAMES)) < order.index(sprite.id) < order.index("blue1")
    assert not [name for name in sprites(match.scene("red")) if name.startswith("way-")]


def test_nothing_that_lies_in_a_frame_hides_what_the_space_is() -> None:
    """A frame is a line around it, and drawn later than all its neighbours."""
    known = drawings(ART)
    for art in ("way", "way-out"):
        assert "opacity" not in known[art]
        assert set(re.findall("fill:([^;]+)", known[art])) == {"none"}
    match = carry("blue", 4, heroes={"blue1": "b3"}, villains={"wizard": "c4", "knight": "c2"})
    drawn = sprites(match.scene("blue"))
    framed = {name[4:] for name in drawn if name.startswith("way-")}
    order = [name for name in drawn if name in SPACE_NAMES]
    assert {*order[-len(framed) :]} == framed


def test_a_piece_alone_has_one_size_and_leaves_room_for_every_mark() -> None:
    """Its space's sign, who can come there, and the arrow of who went away from beside it."""
    heroes = {"blue1": "c2", "blue2": "d3", "red1": "b4", "red2": "e2"}
    match = carry("blue", 4, heroes=heroes, villains={"wizard": "c4", "knight": "c1"})
    drawn = sprites(match.scene("blue"))
    pieces = [drawn[name] for name in (*heroes, "wizard", "knight")]
    assert {(one.w, one.h) for one in pieces} == {(70, 70)}
    places = {(one.x - LEFT) % SPACE_W for one in pieces}
    assert len(places) == 1
    crowd = [*pieces, *(s for n, s in drawn.items() if n.startswith(("goal-", "sign-")))]
    assert "goal-wizard-b4" in drawn
    for n, one in enumerate(crowd):
        for other in crowd[n + 1 :]:
            assert not overlap(one, other), (one, other)
    stay = last(match, "blue", "wizard:right").stay
    drawn = sprites(match.scene("blue"))
    (arrow,) = (sprite for sprite in stay if sprite.id == "trail-wizard")
    around = [s for n, s in drawn.items() if n.startswith(("goal-", "sign-")) or n in heroes]
    assert not [other.id for other in around if overlap(arrow, other)]


def overlap(one: Sprite, other: Sprite) -> bool:
    return (
        one.x < other.x + other.w and other.x < one.x + one.w
        and one.y < other.y + other.h and other.y < one.y + one.h
    )  # fmt: skip


def test_the_way_out_is_framed_too() -> None:
    drawn = sprites(carry("blue", 5, heroes={"blue1": "a5"}).scene("blue"))
    assert (drawn["way-free"].art, drawn["way-free"].seat) == ("way-out", "blue")


def test_who_can_go_to_a_free_space_is_shown_large_and_nobody_over_another() -> None:
    match = carry("blue", 2, heroes={"blue1": "b3", "blue2": "d3"}, villains={"wizard": "c4"})
    drawn = sprites(match.scene("blue"))
    alone, over = drawn["goal-blue1-a3"], drawn["goal-blue1-c3"]
    assert alone.w == 42
    space = drawn["c3"]
    there = [s for name, s in drawn.items() if name.startswith("goal-") and name.endswith("c3")]
    assert len(there) == 4
    assert len({(s.x, s.y) for s in there}) == 4
    for one in there:
        assert space.x <= one.x
        assert one.x + one.w <= space.x + SPACE_W
    assert over.w == 34
    assert drawn["goal-wizard-c3"].art != drawn["goal-knight-c3"].art


def test_spaces_that_can_be_blown_up_have_a_bomb_while_one_is_left() -> None:
    match = carry("blue", 3, heroes={"blue2": "a4"})
    bombs = {f"blast:{n[6:]}" for n in sprites(match.scene("blue")) if n.startswith("blast-")}
    assert bombs == {move for move in match.moves("blue") if move.startswith("blast:")}
    assert bombs
    for seat in ("red", None):
        assert not [n for n in sprites(match.scene(seat)) if n.startswith("blast-")]
    play(match, "blue", "blast:a3")
    assert not [n for n in sprites(match.scene("blue")) if n.startswith("blast-")]


# --- who is in danger -------------------------------------------------------------------


def test_a_hero_whom_a_villain_may_stop_on_is_marked_and_both_say_what_happens() -> None:
    match = carry("red", 4, heroes={"blue2": "d3"}, villains={"knight": "c3", "wizard": "c5"})
    assert "threat-blue2" not in sprites(match.scene("blue"))
    play(match, "red", "knight:right")
    for seat in ("blue", "red", None):
        assert "threat-blue2" in sprites(match.scene(seat))
    hero = telling.about(match, "blue", "blue2")
    villain = telling.about(match, "blue", "knight")
    assert hero is not None
    assert villain is not None
    assert (
        hero.say[0] == "If the Black Knight stops here, this hero is knocked off and falls to d2."
    )
    assert villain.say[0] == "If it stops there, blue 2 is knocked off and falls to d2."
    assert telling.about(match, "blue", "threat-blue2") == hero
    wizard = telling.about(match, "blue", "wizard")
    assert wizard is not None
    assert "If it" not in wizard.say[0]
    play(match, "red", "knight:right")
    assert "threat-blue2" not in sprites(match.scene("blue"))


@pytest.mark.parametrize(
    ("hero", "start", "course", "hidden"),
    [
        ("d5", "c5", "right", ["blue2"]),  # the secret room
        ("d3", "c3", "right", ["blue2"]),
        ("d1", "c1", "right", []),  # a dungeon
    ],
)
def test_whoever_is_safe_is_not_marked(
    hero: str, start: str, course: str, hidden: list[str]
) -> None:
    match = carry("red", 4, others={"blue": 1}, heroes={"blue2": hero},
                  villains={"knight": start, "wizard": "a2"}, hidden=hidden)  # fmt: skip
    play(match, "red", f"knight:{course}")
    assert match.position()["villains"]["knight"] == match.position()["heroes"]["blue2"]
    assert "threat-blue2" not in sprites(match.scene("blue"))


# --- what happened ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "art", "seat"),
    [
        ("blue1:left", "trail-w", "blue"),
        ("blue1:rope", "trail-n", "blue"),
        ("wizard:right", "trail-e", ""),
        ("wizard:down", "trail-s", ""),
    ],
)
def test_an_arrow_stays_above_the_pieces_and_points_to_where_one_went(
    move: str, art: str, seat: str
) -> None:
    match = carry("blue", 4, heroes={"blue1": "e4"})
    piece = move.partition(":")[0]
    was = sprites(match.scene(None))[piece]
    arrow, *cards = last(match, "blue", move).stay
    assert {card.id for card in cards} == {"played-blue", "played-red"}
    now = sprites(match.scene(None))[piece]
    assert (arrow.art, arrow.seat) == (art, seat)
    (x, y), (x0, y0), (x1, y1) = centre(arrow), centre(was), centre(now)
    assert min(x0, x1) <= x <= max(x0, x1)
    assert min(y0, y1) <= y <= max(y0, y1)
    apart_x, apart_y = abs(x - x1) - arrow.w / 2, abs(y - y1) - arrow.h / 2
    assert apart_x > now.w / 2 or apart_y > now.h / 2  # it lies beside the piece


def test_a_fall_has_its_arrow_beside_that_of_who_moved() -> None:
    match = carry("blue", 2, heroes={"red1": "d4"})
    stay = last(match, "blue", "wizard:right").stay
    assert [(sprite.id, sprite.art) for sprite in stay[:2]] == [
        ("trail-wizard", "trail-e"),
        ("trail-red1", "trail-s"),
    ]


def test_an_explosion_leaves_the_column_marked_that_has_come_down() -> None:
    match = carry("blue", 3, heroes={"blue2": "a4"})
    marks = last(match, "blue", "blast:a3")
    assert marks.mark == ("a3", "a4", "a5")
    assert [sprite.art for sprite in marks.stay[:2]] == ["burst", "trail-s"]


@pytest.mark.parametrize("viewer", [None, "blue", "red"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_cards_of_the_round_stay_marked_in_the_hands(viewer: str | None, seats: int) -> None:
    match = carry("blue", 4, seats=seats, others={"red": 6}, heroes={"blue1": "e4"})
    chosen = match.position()["chosen"]
    before = match.as_of(len(match.entries))
    match.play("blue", "blue1:left")
    step = telling.step(before, match, viewer, str)
    stay = last_of(step, telling.beats("holland", step)).stay
    found = {one.id: one for one in stay if one.id.startswith("played-")}
    assert found.keys() == {f"played-{seat}" for seat in match.seats}
    board = sprites(match.scene(viewer))
    for seat, card in chosen.items():
        lies = board[f"card-{card}" if seat == viewer else f"{seat}-card-{card}"]
        sign = found[f"played-{seat}"]
        assert overlap(sign, lies)
        assert (sign.shape, sign.seat) == (shape_of(seat), seat)


def test_what_only_says_how_a_round_goes_on_marks_nothing() -> None:
    """So a page keeps what was marked before: whoever went last, and the cards."""
    match = carry("red", 4, others={"blue": 1}, heroes={"blue1": "d4"}, hidden=["blue1"])
    done = last(match, "red", "done")  # and blue 1 gets up
    assert match.position()["hidden"] == []
    assert match.position()["round"] == 2
    assert done == Last()
    for seat in ("blue", "red"):
        marks = last(match, seat, match.moves(seat)[0])
        assert not marks.mark
    assert {one.id for one in marks.stay} == {"played-blue", "played-red"}  # all were shown


def test_no_card_is_marked_before_all_are_shown() -> None:
    match = Match.load(choosing(3), seed=1)
    for seat in ("red", "green"):
        assert last(match, seat, "card:5") == Last()
    assert len(last(match, "blue", "card:3").stay) == 3


# --- the key ----------------------------------------------------------------------------


def test_the_key_tells_of_all_that_is_on_the_board_and_has_room_for_it() -> None:
    match = Match.load(choosing())
    for language in languages():
        key = [s for s in match.scene("blue", say=speak(language)).sprites if "key-" in s.id]
        assert {"key-wizard", "key-knight", "key-gryphon", "key-free"} <= {s.id for s in key}
        assert all(s.y >= 0 and s.y + s.h <= HEIGHT and s.x + s.w <= WIDTH for s in key)
    for name, ruling in (("wizard", "SH-16"), ("gryphon", "SH-26"), ("free", "SH-9")):
        for thing in (f"key-{name}", f"key-{name}-words"):
            assert telling.about(match, "blue", thing) == telling.about(match, "blue", name)
        told = telling.about(match, "blue", name)
        assert told is not None
        assert told.ruling == ruling
