"""Knights: what threatens them, what signs are called, and what cards say of fights."""

import pytest

from donjon.drawing import telling
from donjon.drawing.scene import Sprite
from donjon.drawing.svg import text_size
from donjon.engine.catalogues import languages, speak
from donjon.engine.match import Match
from donjon.games.knights.scene.places import EMBLEM
from tests.games.knights.test_rulings import load


def threatened(match: Match, how: str) -> set[str]:
    ids = (sprite.id for sprite in match.scene().sprites if sprite.art)
    return {name.removesuffix(how) for name in ids if name.endswith(how)}


def test_after_a_six_all_that_can_be_attacked_is_marked_for_everybody() -> None:
    match = load({"blue1": 4, "red1": 5, "red2": "castle", "red3": 1}, die=6)
    assert threatened(match, "-attacked") == {"red1", "red3"}


def test_so_is_what_the_knight_on_the_swords_can_attack() -> None:
    match = load({"blue1": 7, "red2": 5}, die=3, attacker="blue1")
    assert threatened(match, "-attacked") == {"red2"}


@pytest.mark.parametrize("knights", [{"red1": 5}, {"blue1": 4, "red1": "castle"}])
def test_where_nobody_attacks_nobody_is_marked(knights: dict[str, int | str]) -> None:
    assert threatened(load(knights, die=6), "-attacked") == set()


def test_marked_are_just_those_that_a_move_attacks() -> None:
    match = Match.new("knights", 3, 4)
    seen = 0
    for _ in range(60):
        seat = match.acting[0]
        moves = match.moves(seat)
        attacks = {move.partition(">")[2] for move in moves if ">" in move}
        assert threatened(match, "-attacked") == attacks
        seen += bool(attacks)
        match.play(seat, moves[-1])
        if match.over:
            break
    assert seen > 3


def test_a_mark_takes_no_click_from_the_knight() -> None:
    """A page draws what comes later on top: it has to be smaller than a finger, and aside."""
    sprites = {one.id: one for one in load({"blue1": 4, "red1": 5}, die=6).scene().sprites}
    mark, knight = sprites["red1-attacked"], sprites["red1"]
    assert mark.w == mark.h == 1
    assert mark.x < knight.x
    ids = list(sprites)
    assert ids.index("red1-attacked") > ids.index("red1")


def test_knights_on_the_lowest_tile_are_marked_below_them() -> None:
    match = load({"blue1": 1, "blue2": 2, "red1": 1}, die=3)
    assert threatened(match, "-peril") == {"blue1", "red1"}
    ids = [sprite.id for sprite in match.scene().sprites]
    assert ids.index("blue1-peril") < ids.index("blue1")


def test_nothing_threatens_once_the_game_is_over() -> None:
    match = load({"blue1": 1, "red1": 2, "red2": 8}, die=1, seat="blue", first="red")
    match.play("blue", "move:1")  # into the fire
    assert match.over
    assert match.position()["knights"]["red1"] == 1
    assert threatened(match, "-peril") == threatened(match, "-attacked") == set()


# --- cards -------------------------------------------------------------------------------------


def card(match: Match, thing: str) -> str:
    found = telling.about(match, None, thing)
    assert found is not None
    return " ".join(found.say)


def test_cards_say_what_comes_of_an_attack_and_of_a_duel() -> None:
    match = load({"blue1": 4, "red1": 7, "red2": "castle"}, die=6)
    fight = (
        "In an attack both roll, again while they are level; the one with the lower roll is out."
    )
    for thing in ("blue1", "red1", "red1-attacked", "red2", "red-tile6"):
        assert fight in card(match, thing), thing
    assert "the highest die stays" in card(match, "red2")
    assert "the highest die stays" not in card(match, "red1")


def test_after_the_end_no_card_of_a_knight_tells_what_it_could_do() -> None:
    match = load({"blue1": 1, "red1": 6, "red2": 8}, die=1, seat="blue", first="red")
    assert "A 6 can bring it back" in card(match, "blue2")
    match.play("blue", "move:1")
    assert match.over
    for knight in ("blue1", "red1"):
        assert card(match, knight) == "The game is over."
    assert "6" not in card(match, "blue-out")


# --- the names of signs --------------------------------------------------------------------------


def names(match: Match, say: object = str) -> dict[str, Sprite]:
    sprites = match.scene(say=say).sprites if callable(say) else []
    return {one.id: one for one in sprites if "-sign" in one.id}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_signs_are_named_on_every_tile_where_a_phone_shows_it(seats: int) -> None:
    match = Match.new("knights", seats, 1)
    scene = match.scene(match.acting[0])
    tiles = {one.id: one for one in scene.sprites if "-tile" in one.id}
    pixels = 356 / scene.regions[0].w
    for language in languages():
        found = names(match, speak(language))
        assert len(found) == 4 * seats
        for name, one in found.items():
            tile = tiles[name.replace("sign", "tile")]
            assert tile.art != "tile-basic"
            assert tile.x + EMBLEM <= one.x
            assert one.x + one.w <= tile.x + tile.w
            size = text_size(one.w, one.h, [one.text], False)
            assert size * pixels >= 11, (language, one.text)


def test_a_sign_s_name_says_what_its_tile_says() -> None:
    match = Match.new("knights", 2, 1)
    assert names(match)
    for name in names(match):
        tile = telling.about(match, None, name.replace("sign", "tile"))
        assert tile == telling.about(match, None, name)


def test_the_key_does_not_say_again_what_stands_on_the_tiles() -> None:
    match = Match.new("knights", 2, 1)
    texts = [one.text for one in match.scene().sprites if one.id.startswith("key-")]
    assert texts
    assert not {one.text for one in names(match).values()}.intersection(texts)
