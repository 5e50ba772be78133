"""The turn that shows a game: played for real, from a seeded match."""

import re
import xml.etree.ElementTree as ET

import pytest

from donjon.drawing.scene import within
from donjon.drawing.turns import Turn, turn_of
from donjon.engine.match import Match
from donjon.engine.registry import games
from donjon.engine.verification import verify

each_game = pytest.mark.parametrize("game", sorted(games()))


def played(turn: Turn) -> Match:
    match = Match.replay(turn.match.journal())
    for seat, move in turn.moves:
        match.play(seat, move)
    return match


@each_game
def test_the_turn_comes_from_a_game_that_was_played(game: str) -> None:
    turn = turn_of(game)
    journal = played(turn).journal()
    assert verify(journal).entries == len(journal["entries"]) >= len(turn.moves)
    assert journal["seed"]


@each_game
def test_the_film_begins_and_ends_with_what_stood_on_the_board(game: str) -> None:
    turn = turn_of(game)
    film, before, after = turn.film(str), turn.match.scene(None), played(turn).scene(None)
    box = turn.part or (0, 0, after.width, after.height)
    assert list(film.frames[0].sprites) == within(before.sprites, *box)
    assert list(film.frames[-1].sprites) == within(after.sprites, *box) == film.scene.sprites
    assert len(film.frames) > 3  # something happens in between
    drawn = {tuple(frame.sprites) for frame in film.frames}
    assert len(drawn) > 2


@each_game
def test_the_film_is_small_and_stands_still_for_whoever_wants_that(game: str) -> None:
    svg = turn_of(game).film(str).svg("light")
    assert len(svg) < 40_000
    assert "@keyframes" in svg
    assert "prefers-reduced-motion:reduce" in svg


def test_a_part_of_a_film_has_no_words_below_it() -> None:
    whole = Turn(turn_of("knights").match, turn_of("knights").moves).film(str)
    part = turn_of("knights").film(str)
    told = {text.text for text in ET.fromstring(whole.svg()).iter() if text.tag.endswith("text")}
    assert "Blue 3 attacks red 3." in told
    assert "Blue 3 attacks red 3." not in re.sub(r'aria-label="[^"]*"', "", part.svg())
    assert f'viewBox="0 0 {part.scene.width:g} {part.scene.height:g}"' in part.svg()
