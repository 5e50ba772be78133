"""The board of Sir Holland: what is drawn, and what one can do on it."""

import re

import pytest

from donjon import Match
from donjon.drawing.scene import Offer, Region, Scene, Sprite
from donjon.drawing.svg import drawings, text_size
from donjon.engine.catalogues import languages, speak
from donjon.games.holland.scene import ART
from donjon.games.holland.scene.key import AIM, CARDS, NAME, SPACES, WORDS
from donjon.games.holland.scene.places import BASE
from donjon.table.why import why_not
from tests.games.holland.table import carry, choosing, play

NAMES = [
    f"key-{what}-name"
    for what in (*SPACES, "wizard", "gryphon", *(f"card-{n + 1}" for n in range(len(CARDS))))
]


def sprites(board: Scene) -> dict[str, Sprite]:
    return {sprite.id: sprite for sprite in board.sprites}


def offer(board: Scene, move: str) -> Offer:
    return next(offer for offer in board.offers if offer.move == move)


def test_the_spaces_show_their_cards() -> None:
    drawn = sprites(Match.load(choosing()).scene(None))
    kinds = {name: drawn[name].art for name in ("a1", "b1", "c3", "d2", "d5", "e3")}
    assert kinds == {
        "a1": "rope",
        "b1": "dungeon",
        "c3": "portal",
        "d2": "passage",
        "d5": "room",
        "e3": "wall",
    }


def test_heroes_have_shape_number_and_name_villains_a_drawing_of_their_own() -> None:
    drawn = sprites(Match.load(choosing(4)).scene(None))
    assert {drawn[f"{s}1"].shape for s in ("blue", "red", "green", "yellow")} == {
        "disc",
        "square",
        "triangle",
        "diamond",
    }
    assert (drawn["blue1"].art, drawn["blue2"].art) == ("hero-1", "hero-2")
    assert drawn["red2"].label == "red 2, d1"
    assert (drawn["wizard"].art, drawn["knight"].art) == ("wizard", "knight")


def test_who_lies_hidden_is_seen_to_lie() -> None:
    board = carry("blue", 2, others={"red": 1}, heroes={"red1": "a2"}, hidden=["red1"]).scene(None)
    assert sprites(board)["red1"].turn == 90
    assert "hidden" in sprites(board)["red1"].label
    assert "cloak-red1" in sprites(board)


def test_goals_show_where_a_hero_can_go() -> None:
    match = carry("blue", 5, heroes={"blue1": "a5", "blue2": "b4"}, villains={"knight": "e5"})
    drawn = sprites(match.scene("blue"))
    goals = {name[5:] for name in drawn if name.startswith("goal-")}
    assert goals == {"blue1-free", "blue1-b5", "blue2-a4", "blue2-b5", "blue2-c4"}
    assert not [name for name in sprites(match.scene("red")) if name.startswith("goal-")]


def test_a_goal_counts_the_fall_that_comes_first() -> None:
    match = carry("blue", 4, heroes={"blue1": "e4"}, villains={"wizard": "d4"})
    play(match, "blue", "wizard:right")
    assert offer(match.scene("blue"), "blue1:left").target == "d3"
    play(match, "blue", "blue1:left")
    assert match.position()["heroes"]["blue1"] == "d3"


def test_rope_and_climb_to_one_space_are_told_apart() -> None:
    board = carry("blue", 5, heroes={"blue1": "a3"}).scene("blue")
    rope, climb = offer(board, "blue1:rope"), offer(board, "blue1:climb")
    assert (rope.source, rope.target) == ("blue1", "a4")
    assert (climb.source, climb.target) == ("token-climb", "blue1")
    pairs = [(o.source, o.target) for o in board.offers]
    assert len(set(pairs)) == len(pairs)


def test_cards_tokens_and_buttons() -> None:
    assert offer(Match.load(choosing()).scene("red"), "card:3").source == "card-3"
    blast = offer(carry("blue", 3).scene("blue"), "blast:a3")
    assert (blast.source, blast.target) == ("token-blast", "a3")
    hide = offer(carry("blue", 1).scene("blue"), "blue1:hide")
    assert (hide.source, hide.target) == ("token-hide", "blue1")
    done = offer(carry("blue", 1).scene("blue"), "done")
    assert (done.source, done.target) == ("", "")


def test_another_s_choice_lies_face_down() -> None:
    match = play(Match.load(choosing()), "red", "card:5")
    assert sprites(match.scene("blue"))["red-chosen"].art == "card-back"
    assert sprites(match.scene("red"))["red-chosen"].art == "card-5"
    assert "blue-chosen" not in sprites(match.scene("red"))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("viewer", [None, "blue"])
def test_the_gryphon_is_with_its_holder(seats: int, viewer: str | None) -> None:
    for holder in ("blue", "red", "green", "yellow")[:seats]:
        match = Match.load(choosing(seats, gryphon=holder))
        drawn = sprites(match.scene(viewer))
        beast = drawn["gryphon"]
        signs = {seat: drawn[f"{seat}-sign"] for seat in match.seats}
        far = {seat: abs(s.x - beast.x) + abs(s.y - beast.y) for seat, s in signs.items()}
        assert min(far, key=lambda seat: far[seat]) == holder


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("viewer", [None, "red"])
def test_every_hand_lies_once_on_the_board(seats: int, viewer: str | None) -> None:
    """Below the tower, where a phone shows it; nothing of it lies upon anything else."""
    hands = {"blue": [1, 7], "red": [2, 7]}
    match = Match.load(choosing(seats, hands=hands, rests={"blue": 2, "red": 1}))
    board = match.scene(viewer)
    drawn, first = sprites(board), board.regions[0]
    below = board.part(0, BASE + 30, first.w, first.h).sprites
    for n, one in enumerate(below):
        for other in below[n + 1 :]:
            apart = (
                one.x + one.w <= other.x or other.x + other.w <= one.x
                or one.y + one.h <= other.y or other.y + other.h <= one.y
            )  # fmt: skip
            assert apart or one.id.endswith("-mark") or other.id.endswith("-mark"), (one, other)
    known = {sprite.id for sprite in below}
    for seat in match.seats:
        names = [f"card-{n}" if seat == viewer else f"{seat}-card-{n}" for n in range(1, 8)]
        assert known.issuperset(names)
        held = [n for n, name in enumerate(names, 1) if drawn[name].tone != "faded"]
        assert held == match.position()["hands"][seat]
        spent = [name for name in names if drawn[name].tone == "faded"]
        assert all("spent" in drawn[name].label for name in spent)
    assert viewer is None or f"{viewer}-card-1" not in drawn


def test_a_place_is_empty_until_its_seat_has_chosen() -> None:
    """Its owner's sign and three dots lie there, and say so."""
    match = play(Match.load(choosing(3)), "red", "card:5")
    drawn = sprites(match.scene("blue"))
    for seat in ("blue", "green"):
        place, sign = drawn[f"{seat}-slot"], drawn[f"{seat}-mark"]
        assert place.label == f"{seat} has still to choose a card"
        assert abs(sign.x + sign.w / 2 - place.x - place.w / 2) < 1
        assert f"{seat}-chosen" not in drawn
    assert "red-slot" not in drawn
    assert drawn["red-mark"].x > drawn["red-chosen"].x + 20  # at a corner of the card
    over = sprites(Match.load(choosing(heroes={"red1": "free", "red2": "free"})).scene("blue"))
    assert not [name for name in over if name.endswith(("-slot", "-mark"))]


def test_cards_of_one_s_own_step_back_while_none_can_be_chosen() -> None:
    """Spent ones look otherwise in any case."""
    match = Match.load(choosing(hands={"blue": [1, 2, 7]}))
    looks = []
    for time in ("to choose", "to wait"):
        drawn = sprites(match.scene("blue"))
        looks.append({n: (drawn[f"card-{n}"].art, drawn[f"card-{n}"].tone) for n in (2, 4)})
        if time == "to choose":
            play(match, "blue", "card:1")
    assert looks[0] == {2: ("hand-2", ""), 4: ("spent-4", "faded")}
    assert looks[1] == {2: ("hand-2", "quiet"), 4: ("spent-4", "faded")}


def test_what_a_card_gives_can_be_read_on_a_phone() -> None:
    """The signs at its foot are as high as letters of 14 pixels and more."""
    board = Match.load(choosing()).scene("blue")
    known, scale = drawings(ART), (390 - 16) / board.regions[0].w
    for n in range(1, 8):
        card = sprites(board)[f"card-{n}"]
        wide = float(re.findall(r'viewBox="0 0 (\d+)', known[card.art])[0])
        *_, foot = known[card.art].split("</g><g transform", 1)
        signs = [float(size) for size in re.findall(r"scale\(([.\d]+)\)", foot)]
        assert len(signs) >= 2
        for size in signs:  # of drawings nearly 100 high; the arrow's is 80
            assert size * 78 * card.w / wide * scale >= 14, card.art


def test_the_key_has_one_size_of_letters_in_every_language() -> None:
    match = Match.load(choosing())
    for language in languages():
        for sprite in match.scene("blue", say=speak(language)).sprites:
            if sprite.id.startswith("key-") and sprite.text:
                size = text_size(sprite.w, sprite.h, sprite.text.split("\n"), framed=False)
                sizes = {"key-aim-words": AIM, **dict.fromkeys(NAMES, NAME)}
                assert size == sizes.get(sprite.id, WORDS), sprite


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_stay_inside_their_space(seats: int) -> None:
    """However many meet in a dungeon."""
    heroes = {f"{s}{k}": "b1" for s in ("blue", "red", "green", "yellow")[:seats] for k in (1, 2)}
    drawn = sprites(
        Match.load(choosing(seats, heroes=heroes, villains={"wizard": "b1"})).scene(None)
    )
    space = drawn["b1"]
    boxes = [drawn[name] for name in (*heroes, "wizard")]
    for box in boxes:
        assert space.x - 1 <= box.x
        assert box.x + box.w <= space.x + space.w + 1
        assert space.y - 1 <= box.y
        assert box.y + box.h <= space.y + space.h + 1
    assert len({(box.x, box.y) for box in boxes}) == len(boxes)


def test_a_board_without_a_table_calls_the_players_by_their_seats() -> None:
    match = Match.load(choosing())
    assert match.scene(None).caption == "Waiting for blue and red to choose a card."
    over = Match.load(choosing(heroes={"red1": "free", "red2": "free"}))
    assert over.scene(None).caption == "The game is over."


def test_the_cards_of_the_round_lie_as_they_come() -> None:
    match = carry("green", 4, seats=4, others={"blue": 7, "red": 1, "yellow": 4}, gryphon="yellow",
                  turn={"queue": ["blue"]})  # fmt: skip
    drawn = sprites(match.scene("blue"))
    line = sorted(match.seats, key=lambda seat: drawn[f"{seat}-chosen"].x)
    assert line == ["red", "yellow", "green", "blue"]
    assert [drawn[f"{seat}-chosen"].tone for seat in line] == ["faded", "faded", "", ""]
    assert drawn["turn"].x == drawn["green-chosen"].x - 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("card", range(1, 8))
def test_the_round_is_told_in_one_place_whatever_is_done(seats: int, card: int) -> None:
    """Also beside all that can be left of a card, and never upon it."""
    chosen = sprites(Match.load(choosing(seats, round=12)).scene("blue"))["round"]
    drawn = sprites(carry("blue", card if card < 7 else 4, seats=seats, round=12).scene("blue"))
    assert drawn["round"] == chosen
    assert chosen.text.split() == ["Round", "12"]
    across = max(len(line) for line in chosen.text.split("\n"))
    size = text_size(chosen.w, chosen.h, chosen.text.split("\n"), framed=False)
    left = chosen.x + (chosen.w - 0.56 * size * across) / 2
    for name, sprite in drawn.items():
        if name.startswith("token-"):
            assert sprite.x + sprite.w <= left + 4, name


def test_a_space_has_its_sign_in_a_corner_while_somebody_stands_there() -> None:
    heroes = {"blue1": "a1", "blue2": "d2", "red1": "c3", "red2": "d5"}
    villains = {"wizard": "b4", "knight": "e3"}
    match = carry("blue", 2, heroes=heroes, villains=villains, hidden=["red2"])
    drawn = sprites(match.scene("blue"))
    signs = {name: sprite.art for name, sprite in drawn.items() if name.startswith("sign-")}
    assert signs == {
        "sign-a1": "sign-rope",
        "sign-b4": "sign-passage",
        "sign-c3": "sign-portal",
        "sign-d2": "sign-passage",
        "sign-d5": "sign-room",
    }
    order = list(drawn)
    assert order.index("sign-a1") > order.index("blue1")
    for name, piece in (("a1", "blue1"), ("b4", "wizard"), ("c3", "red1"), ("d5", "red2")):
        sign = drawn[f"sign-{name}"]
        assert sign.x + sign.w <= drawn[piece].x - 3  # where a page frames it
        assert drawn[piece].x + drawn[piece].w <= drawn[name].x + drawn[name].w
    play(match, "blue", "blue1:rope")
    after = sprites(match.scene("blue"))
    assert "sign-a1" not in after
    assert "sign-a2" not in after  # a wall hides nothing


@pytest.mark.parametrize("width", [390, 768])
def test_what_is_written_can_be_read_on_a_phone_and_a_tablet(width: int) -> None:
    """A phone shows a region at a time, a tablet the whole board; cards have their own numbers."""
    board = carry("blue", 4, seats=3, heroes={"blue1": "a5"}, villains={"wizard": "a4"}).scene(
        "blue"
    )
    parts = board.regions if width < 600 else [Region("all", "", 0, 0, board.width, board.height)]
    for part in parts:
        scale = (width - 16) / part.w
        for sprite in board.part(part.x, part.y, part.w, part.h).sprites:
            lines = sprite.text.split("\n")
            if sprite.text:
                size = text_size(sprite.w, sprite.h, lines, bool(sprite.art))
                assert size * scale >= 11, sprite
            if sprite.art.startswith("card-") and sprite.art[-1].isdigit():
                assert 27 / 70 * sprite.w * scale >= 11, sprite
            if sprite.art.startswith("hero-"):
                assert 0.46 * sprite.w * scale >= 11, sprite


def test_a_phone_can_play_in_the_first_region_alone() -> None:
    """All that moves begin or end with is in it, large enough for a finger at 390 pixels."""
    match = carry("blue", 3, seats=4, heroes={"blue1": "a5", "blue2": "c3"})
    board = match.scene("blue")
    first = board.regions[0]
    scale = (390 - 16) / first.w
    for name in {o.source for o in board.offers} | {o.target for o in board.offers} - {""}:
        if name:
            box = sprites(board)[name]
            assert first.x <= box.x
            assert box.x + box.w <= first.x + first.w
            assert first.y <= box.y
            assert box.y + box.h <= first.y + first.h
            assert min(box.w, box.h) * scale >= 44, name


def test_heroes_and_villains_can_be_pointed_at_while_cards_are_chosen() -> None:
    match = Match.load(choosing(heroes={"blue1": "free", "blue2": "a3"}))
    for piece in ("blue1", "blue2", "wizard"):
        (told,) = why_not(match, "blue", "", piece, "")
        assert told.ruling == "SH-4"


def test_a_walk_and_a_passage_to_the_same_space_are_both_offered_there() -> None:
    """Explosions can bring the two passages side by side."""
    tower = ["rdpdr", "sspwr", "rwpww", "wwpwr", "rwpow"]
    match = play(carry("blue", 2, tower=tower, heroes={"blue1": "a1"}), "blue", "blue1:rope")
    board = match.scene("blue")
    for move in ("blue1:right", "blue1:passage"):
        assert offer(board, move)[2:4] == ("blue1", "b2")
