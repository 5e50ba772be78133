"""Knights: what players are told beside the board."""

from random import Random
from typing import Any

import pytest

from donjon.drawing import telling
from donjon.drawing.svg import drawings, text_size
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.rulings import find_ruling
from donjon.games.knights.scene import ART
from donjon.games.knights.scene.pieces import turn_die
from donjon.games.knights.scene.places import SUNK_H, SUNK_Y, TILE_W, lane_x
from tests.games.knights.tables import REVERSED
from tests.games.knights.test_rulings import load

NAMES = {"blue": "Ann", "red": "Bob", "green": "Cleo", "purple": "Dan"}
FEW = {"blue1": 4, "blue2": 6, "red1": 5}
ALL_IN = {"blue1": 4, "blue2": 6, "blue3": 9, "red1": 5}


@pytest.mark.parametrize(
    ("knights", "turn", "seat", "words"),
    [
        (FEW, {"die": 4}, "blue", "You rolled 4: choose a knight to move."),
        (FEW, {"die": 4}, "red", "Waiting for Ann, who rolled 4 and moves a knight."),
        (FEW, {"die": 4}, None, "Waiting for Ann, who rolled 4 and moves a knight."),
        (
            FEW,
            {"die": 6},
            "blue",
            "You rolled 6: attack with a knight, or bring one back onto tile 4.",
        ),
        (ALL_IN, {"die": 6}, "red", "Waiting for Ann, who rolled 6 and attacks."),
        ({"red1": 4}, {"die": 6}, "blue", "You rolled 6: bring a knight back onto tile 4."),
        ({"blue2": 7, "red1": 5}, {"die": 2}, "blue", "You rolled 2: your knight 2 has to climb."),
        (
            {"blue2": 7, "red1": 5},
            {"die": 2},
            "red",
            "Waiting for Ann, who rolled 2: knight 2 has to climb.",
        ),
        (
            {"blue2": 7, "red1": 5},
            {"die": 2, "attacker": "blue2"},
            "blue",
            "Your knight 2 stands on the swords: choose whom it attacks.",
        ),
    ],
)
def test_captions(knights: dict[str, Any], turn: Any, seat: str | None, words: str) -> None:
    assert telling.caption(load(knights, **turn), seat, NAMES) == words


# --- where a move leads ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("height", "die", "said"),
    [
        (2, 1, "Knight 1 comes to tile 3."),
        (4, 1, "The arrows on tile 5 carry it three tiles further. Knight 1 comes to tile 8."),
        (1, 1, "Knight 1 lands in the fire on tile 2 and is out."),
        (9, 3, "Knight 1 reaches the Castle and stays there until a duel. "
               "Nobody else is in the Castle now."),
        (4, 3, "Knight 1 comes to tile 7, the swords, and must attack. "
               "Attacker and target roll; the lower one is out: 50% for each."),
    ],
)  # fmt: skip
def test_where_a_move_leads(height: int, die: int, said: str) -> None:
    match = load({"blue1": height, "red1": 4}, die=die)
    found = telling.outlook(match, "blue", "move:1")
    assert found is not None
    assert " ".join(found.say) == said


def test_brambles_hold_and_the_lowest_tiles_warn() -> None:
    column = ["basic", "bramble", "fire", "basic", "charge", "basic", "attack", *["basic"] * 3]
    found = telling.outlook(load({"blue1": 1, "red1": 4}, 4, column=column), "blue", "move:1")
    assert found is not None
    assert found.say == (
        "The brambles hold knight 1 on tile 2.",
        "When the round ends the column sinks, and it stands on tile 1.",
    )


def test_the_odds_of_a_fight_and_of_a_duel() -> None:
    fight = telling.outlook(load({"blue1": 4, "red2": 5}, die=6), "blue", "attack:1>red2")
    assert fight is not None
    assert fight.say == ("50% that red 2 is out, 50% that your knight 1 is.",)
    knights = {"blue1": 9, "blue2": "castle", "red1": "castle"}
    duel = telling.outlook(load(knights, die=4), "blue", "move:1")
    assert duel is not None
    assert "69% that you hold it" in duel.say[-1]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_knight_that_needs_no_dice_lands_where_it_was_said(seats: int) -> None:
    """Marks, offers and outlooks against what the move then does."""
    luck = Random(seats)
    match = Match.new("knights", seats, 5, {"column": REVERSED, "rounds": 30})
    while not match.over:
        seat = match.acting[0]
        move = luck.choice(match.moves(seat))
        before = match.as_of(len(match.entries))
        match.play(seat, move)
        if move.startswith("attack"):
            continue
        where = _landed(match)
        offer = next(o for o in before.scene(seat).offers if o.move == move)
        mark = next(s for s in before.scene().sprites if s.id == offer.target)
        assert (mark.art == "land-fire") == (where == "out")
        found = telling.outlook(before, seat, move)
        assert found is not None
        (sprite,) = found.put
        after = {s.id: s for s in match.scene().sprites}
        if where != "out" and not any(e["kind"] == "rotate" for e in match.events):
            assert (mark.x, mark.y) == (sprite.x, sprite.y) == after[offer.source][2:4]


def _landed(match: Match) -> int | str:
    """Where the knight of the last move came to, before anything else happened."""
    where: int | str = 4
    for event in match.events:
        if event["kind"] == "climb":
            where = event["to"]
        elif event["kind"] == "fire":
            where = "out"
    return where


def test_the_arrows_below_the_columns_are_told() -> None:
    match = load({"blue1": 4, "red1": 3}, die=3)
    area = next(sprite for sprite in match.scene().sprites if sprite.id == "sinking")
    told = telling.about(match, None, "sinking")
    assert told is not None
    assert (told.name, told.ruling) == ("The end of a round", "KN-15")
    assert any("Red arrows" in line for line in told.say)
    assert any("one higher" in line for line in told.say)
    assert any("8→7" in line for line in told.say)
    for lane in (0, 1):
        assert area.x <= lane_x(lane)
        assert lane_x(lane) + TILE_W <= area.x + area.w + 1
    assert area.label
    assert area.y <= SUNK_Y
    assert area.y + area.h >= SUNK_Y + SUNK_H


# --- what things are ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_on_the_board_says_what_it_is_with_its_ruling(seats: int) -> None:
    game = find_game("knights")
    luck = Random(3)
    match = Match.new("knights", seats, 3)
    for _ in range(12):
        if match.over:
            break
        for sprite in match.scene().sprites:
            found = telling.about(match, None, sprite.id)
            assert found is not None, sprite.id
            assert found.name
            assert found.say
            assert find_ruling(game, found.ruling)
        seat = match.acting[0]
        match.play(seat, luck.choice(match.moves(seat)))


def test_a_tile_says_its_kind_also_after_it_has_sunk() -> None:
    match = Match.new("knights", 2, 1)
    for _ in range(7):
        for sprite in match.scene().sprites:
            if "-tile" in sprite.id:
                found = telling.about(match, "red", sprite.id)
                assert found is not None
                kind = sprite.art.removeprefix("tile-")
                assert found.ruling == RULINGS[kind]
        seat = match.acting[0]
        match.play(seat, match.moves(seat)[0])


RULINGS = {
    "basic": "KN-12",
    "bramble": "KN-9",
    "fire": "KN-10",
    "charge": "KN-8",
    "attack": "KN-11",
}


def test_the_castle_tells_the_odds_of_its_duel() -> None:
    match = load({"blue1": 4, "blue2": "castle", "blue3": "castle", "red1": "castle"})
    castle = telling.about(match, None, "castle")
    assert castle is not None
    assert castle.say[-2:] == (
        "As it stands, blue would hold it with 69%.",
        "As it stands, red would hold it with 31%.",
    )


def test_nothing_is_said_of_what_is_not_there() -> None:
    match = load(FEW)
    for name in (
        "green1",
        "blue4",
        "nothing",
        "height",
        "blue-tower",
        "castle1",
        "",
        "blue-tile",
        "blue-tile10",
        "red-land4",
        "red-out1",
    ):
        assert telling.about(match, None, name) is None


# --- who is ahead, and what decided it ---------------------------------------------------------


def test_the_standing_counts_knights_and_says_who_is_ahead() -> None:
    match = load({"blue1": "castle", "blue2": 6, "red1": 5})
    found = telling.standing(match)
    assert [part.text for part in found["blue"].parts] == ["1", "1", "1"]
    assert [part.text for part in found["red"].parts] == ["0", "1", "2"]
    assert {part.icon for one in found.values() for part in one.parts} <= drawings(ART).keys()
    shares = [found[seat].share or 0.0 for seat in ("blue", "red")]
    assert shares[0] > shares[1]
    assert sum(shares) == pytest.approx(1)


def test_the_ending_says_who_was_left_and_where() -> None:
    match = load({"blue1": "castle", "blue2": 5, "red1": 1}, die=1, seat="red")
    match.play("red", "move:1")  # into the fire
    assert match.result is not None
    said = telling.ending(match, match.result, NAMES)
    assert said == (
        "Ann alone still had knights after round 1: 1 in the Castle and 1 on the column."
    )


def test_a_game_that_the_rules_did_not_end_has_no_ending_of_theirs() -> None:
    result = {"winners": ["red"], "ranking": [["red"], ["blue"]]}
    assert telling.ending(load(FEW), result, NAMES) == ""


# --- the board on a phone ----------------------------------------------------------------------


def test_knights_and_numbers_are_large_enough_on_a_phone() -> None:
    scene = Match.new("knights", 2, 1).scene()
    (board,) = scene.regions  # without the key
    pixels = 360 / board.w
    for sprite in scene.sprites:
        if sprite.x >= board.w:
            continue
        if sprite.art == "knight":
            assert min(sprite.w, sprite.h) * pixels >= 44
        if sprite.text:
            size = text_size(sprite.w, sprite.h, sprite.text.split("\n"), bool(sprite.art))
            assert size * pixels >= 11


def test_beside_two_columns_a_key_says_what_the_signs_mean() -> None:
    """Every sign of a tile is in it; a page without room leaves it out."""
    scene = Match.new("knights", 2, 1).scene()
    known = {sprite.id for sprite in scene.sprites}
    assert {f"key-{kind}" for kind in RULINGS if kind != "basic"} <= known
    (board,) = scene.regions
    for sprite in scene.sprites:
        assert sprite.id.startswith("key-") == (sprite.x + sprite.w > board.x + board.w)
    pixels = 650 / scene.width  # the least that a page has which shows it
    for sprite in scene.sprites:
        if sprite.id.startswith("key-") and sprite.text:
            assert text_size(sprite.w, sprite.h, sprite.text.split("\n"), False) * pixels >= 11
    assert not [s for s in Match.new("knights", 3, 1).scene().sprites if "key-" in s.id]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_says_which_round_it_is(seats: int) -> None:
    match = Match.new("knights", seats, 1)
    for region in match.scene().regions:
        texts = [s.text for s in match.scene().sprites
                 if region.x <= s.x and s.x + s.w <= region.x + region.w]  # fmt: skip
        assert "Round 1" in texts


def test_a_tile_says_who_would_come_there_and_a_knight_what_stopped_it() -> None:
    column = ["basic", "bramble", "fire", "basic", "charge", "basic", "attack", *["basic"] * 3]
    match = load({"blue1": 2, "blue2": 4, "red1": 4}, 2, column=column)
    tile = telling.about(match, "blue", "blue-tile5")
    assert tile is not None
    assert "With this roll blue 2 can come here, or another knight moves." in tile.say
    knight = telling.about(match, "blue", "blue1")
    assert knight is not None
    assert "The brambles have stopped it; its next move is free." in knight.say


@pytest.mark.parametrize("seats", [3, 4])
def test_a_narrow_page_shows_two_columns_at_a_time_one_s_own_first(seats: int) -> None:
    match = Match.new("knights", seats, 1)
    for seat in match.seats:
        scene = match.scene(seat)
        first = scene.regions[0]
        own = [s for s in scene.sprites if s.seat == seat and s.art == "knight"]
        assert len(own) == 3
        assert all(first.x <= s.x and s.x + s.w <= first.x + first.w for s in own)
        assert all(s.w * 360 / first.w >= 44 for s in own)
        die = turn_die(seat, match.seats.index(seat), 3, str)
        assert all(first.x <= s.x and s.x + s.w <= first.x + first.w for s in die)


def test_moves_are_named_by_where_they_lead_with_the_die_as_a_picture() -> None:
    offers = {
        o.move: o for o in load({"blue1": 4, "blue2": 9, "red1": 4}, die=2).scene("blue").offers
    }
    assert offers["move:1"].label == "Move knight 1 to tile 6"
    assert offers["move:2"].label == "Move knight 2 into the Castle"
    assert offers["move:1"].icons == ("die-2",)
    assert (offers["move:1"].source, offers["move:1"].target) == ("blue1", "blue-land1")


def test_attacks_and_returns_are_named_with_their_odds_and_their_tile() -> None:
    offers = {o.move: o for o in load({"blue1": 4, "red1": 5}, die=6).scene("blue").offers}
    assert offers["attack:1>red1"].label == "Attack red 1 with knight 1: 50% to win"
    assert offers["return"].label == "Bring knight 2 back onto tile 4"


def test_why_another_knight_does_not_come_back() -> None:
    refusal = load({"blue1": 4, "red1": 5}, die=6).why_not("blue", "move:3")
    assert refusal is not None
    assert "lowest number" in refusal.reason


# --- what cards say of moves to come -----------------------------------------------------------


def says(match: Match, thing: str) -> str:
    found = telling.about(match, None, thing)
    assert found is not None
    return " ".join((found.name, *found.say))


def test_a_tile_says_that_only_one_of_the_fallen_may_come_back_and_what_else_there_is() -> None:
    alone = load({"blue1": 2, "blue2": 4, "red1": "castle"}, die=6)
    assert "With this roll blue 3 would come here." in says(alone, "blue-tile3")
    several = load({"blue1": 2, "red1": "castle"}, die=6)
    words = says(several, "blue-tile3")
    assert "With this roll blue 2 would come here." in words
    assert "Knights that are out are alike: the one with the lowest number comes back." in words
    fights = load({"blue1": 2, "blue2": 4, "red1": 5}, die=6)
    words = says(fights, "blue-tile3")
    assert "With this roll blue 3 can come back here; an attack is possible instead." in words


MARKS = {
    "attack": "A knight that lands here must attack a knight of another colour on a column.",
    "bramble": "Whoever comes to them stops and loses the rest of the move, also in passing.",
    "charge": "The arrows on tile 6 carry it three tiles further. Nothing happens",
    "fire": "A knight that lands here is out. To pass over it is safe.",
}


@pytest.mark.parametrize("tile", MARKS)
def test_a_mark_says_what_its_tile_does_with_a_knight(tile: str) -> None:
    others = [name for name in MARKS if name != tile]
    column = [*others, "basic", "basic", tile, *["basic"] * 4]  # the tile is the sixth
    match = load({"blue1": 5, "red1": 4}, die=1, column=column)
    assert MARKS[tile] in says(match, "blue-land1")


def test_a_mark_in_the_fire_or_on_swords_without_a_foe_says_so() -> None:
    fire = load({"blue1": 1, "red1": 4}, die=1)
    assert "Blue 1 would be out A knight that lands here is out." in says(fire, "blue-land1")
    swords = load({"blue1": 5, "red1": "castle"}, die=2)
    assert "where nobody can be attacked" in says(swords, "blue-land1")
