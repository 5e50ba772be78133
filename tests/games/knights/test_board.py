"""Knights: how its board is laid out, and what of it stays the very same from step to step."""

from itertools import pairwise
from random import Random

import pytest

from donjon.drawing.svg import text_size
from donjon.drawing.themes import shape_of
from donjon.engine.catalogues import languages, speak
from donjon.engine.match import Match
from tests.games.knights.test_rulings import load

FLOOR = 656  # of the parchment on the tower
SIGN_END = 21  # of the sign at the left of a plate


def test_the_numbers_of_all_heights_have_one_size() -> None:
    sprites = {sprite.id: sprite for sprite in Match.new("knights", 2, 1).scene().sprites}
    heights = [sprites[f"height{height}"] for height in range(1, 11)]
    sizes = {text_size(one.w, one.h, ["10"], framed=False) for one in heights}
    sizes |= {text_size(one.w, one.h, [one.text], framed=False) for one in heights}
    assert len(sizes) == 1


@pytest.mark.parametrize("seat", ["blue", "red"])
def test_the_column_of_whose_turn_it_is_is_marked_below(seat: str) -> None:
    sprites = load({"blue1": 4, "red1": 4}, die=2, seat=seat).scene().sprites
    plates = {one.seat: one.art for one in sprites if one.seat and one.id.endswith("-name")}
    other = {"blue": "red", "red": "blue"}[seat]
    assert plates == {seat: f"turn-{shape_of(seat)}", other: f"plate-{shape_of(other)}"}
    assert {one.seat for one in sprites if one.id in ("turn", "die")} == {seat}


def test_the_words_of_the_key_stay_on_the_tower_in_every_language() -> None:
    for language in languages():
        sprites = Match.new("knights", 2, 1).scene(say=speak(language)).sprites
        key = [one for one in sprites if one.id.startswith("key-") and one.text]
        for above, below in pairwise(key):
            assert above.y + above.h <= below.y, (language, above.text)
        assert max(one.y + one.h for one in key) < FLOOR


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_step_does_not_change_is_the_very_same_sprite(seats: int) -> None:
    """A table compares a board's sprites with those before; only others are looked into."""
    luck, match = Random(2), Match.new("knights", seats, 2)
    before = match.scene().sprites
    while not match.over:
        seat = match.acting[0]
        match.play(seat, luck.choice(match.moves(seat)))
        now = match.scene().sprites
        known = {sprite.id: sprite for sprite in before}
        for sprite in now:
            if "-land" not in sprite.id:  # two ways may lead to one place
                stood = known.get(sprite.id)
                assert sprite is stood or sprite != stood, sprite.id
        before = now


def test_a_name_leaves_room_for_the_sign_before_it_in_every_language() -> None:
    """Letters on a phone are bold: at most three fifths as wide as they are high."""
    for language in languages():
        for one in Match.new("knights", 4, 1).scene(say=speak(language)).sprites:
            if one.art.startswith(("plate-", "turn-", "rolled-")):
                size = text_size(one.w, one.h, [one.text], framed=True)
                assert (one.w - 0.6 * size * len(one.text)) / 2 > SIGN_END, (language, one.text)
