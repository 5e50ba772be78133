"""Southerners on a phone 360 pixels wide: regions of the board that need no zoom."""

from itertools import pairwise

import pytest

from donjon.drawing.scene import Region, Scene, Sprite
from donjon.drawing.svg import text_size
from donjon.engine.match import Match
from donjon.engine.words import speak
from tests.games.southerners.board import on, play, seat
from tests.games.southerners.moments import moments

PHONE, LETTER, FINGER = 360, 11, 44


def shown(sprite: Sprite, region: Region) -> tuple[float, float]:
    """How much of a sprite a region shows, across and down, in pixels."""
    across = min(sprite.x + sprite.w, region.x + region.w) - max(sprite.x, region.x)
    down = min(sprite.y + sprite.h, region.y + region.h) - max(sprite.y, region.y)
    scale = PHONE / region.w
    return max(across, 0) * scale, max(down, 0) * scale


def is_in(sprite: Sprite, region: Region) -> bool:
    return bool(
        region.x <= sprite.x
        and region.y <= sprite.y
        and sprite.x + sprite.w <= region.x + region.w + 2
        and sprite.y + sprite.h <= region.y + region.h + 2
    )


def letters(sprite: Sprite, region: Region) -> float:
    lines = sprite.text.split("\n")
    size = text_size(sprite.w, sprite.h, lines, bool(sprite.art))
    return size * PHONE / region.w


def scenes() -> list[tuple[Match, str | None, Scene]]:
    return [(match, viewer, match.scene(viewer)) for match, viewer in moments()]


def test_all_letters_can_be_read_in_every_phase() -> None:
    for match, viewer, scene in scenes():
        for sprite in scene.sprites:
            if not sprite.text.strip():
                continue
            regions = [region for region in scene.regions if is_in(sprite, region)]
            assert regions, (match.view(viewer)["phase"], sprite)
            for region in regions:
                assert letters(sprite, region) >= LETTER, (sprite, region)


@pytest.mark.parametrize("language", ["pt", "sk"])
def test_longer_words_stay_on_the_board_and_hardly_smaller(language: str) -> None:
    """The longest name of a card alone is written in less than eleven pixels."""
    say = speak(language)
    for match, viewer in moments():
        scene = match.scene(viewer, say=say)
        for sprite in scene.sprites:
            if sprite.text.strip():
                regions = [region for region in scene.regions if is_in(sprite, region)]
                assert regions, sprite
                assert min(letters(sprite, region) for region in regions) >= LETTER - 0.7, sprite


def test_whatever_can_be_clicked_is_as_large_as_a_finger() -> None:
    for _, _, scene in scenes():
        known = {sprite.id: sprite for sprite in scene.sprites}
        for offer in scene.offers:
            ends = [known[name] for name in (offer.source, offer.target) if name]
            for sprite in ends:
                sizes = [shown(sprite, region) for region in scene.regions]
                assert any(min(size) >= FINGER for size in sizes), (offer, sprite)


def test_a_move_is_made_without_changing_the_region() -> None:
    """Both ends of it can be touched in one of them."""
    for _, _, scene in scenes():
        known = {sprite.id: sprite for sprite in scene.sprites}
        for offer in scene.offers:
            ends = [known[name] for name in (offer.source, offer.target) if name]
            assert any(
                all(min(shown(sprite, region)) >= FINGER for sprite in ends)
                for region in scene.regions
            ), offer


def test_regions_fit_a_phone() -> None:
    for _, _, scene in scenes():
        for region in scene.regions:
            assert 0 <= region.x <= region.x + region.w <= scene.width
            assert 0 <= region.y <= region.y + region.h <= scene.height
            assert region.h * PHONE / region.w <= 540  # what a screen of 360 by 800 leaves


def test_one_begins_where_the_choice_is() -> None:
    match = Match.new("southerners", seed=1)
    assert labels(match, "north") == ["Choose", "Table", "Troops"]
    assert labels(match, None) == ["Table", "Advice", "Troops"]
    play(match, "north take:3")
    assert labels(match, "north")[0] == "Table"
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    assert labels(match, "north")[0] == "Table"
    play(match, "north attack:1>1")
    assert labels(match, "north") == ["Battle", "Table", "Troops"]


def labels(match: Match, viewer: str | None) -> list[str]:
    return [region.label for region in match.scene(viewer).regions]


def test_everything_that_can_be_done_is_in_the_region_that_is_shown_first() -> None:
    """Nobody has to swipe to make a move."""
    for match, viewer, scene in scenes():
        known, first = {sprite.id: sprite for sprite in scene.sprites}, scene.regions[0]
        for offer in scene.offers:
            for name in (offer.source, offer.target):
                assert not name or is_in(known[name], first), (match.view(viewer)["phase"], offer)


def test_a_hand_of_seven_is_there_in_full() -> None:
    """Before one discards down to five; every card can be told from the next and touched."""
    held = "base:woods*2 base:settlement base:jungle ability:iara ability:woods ability:curupira"
    scene = on(seat(hand=held), seat()).scene("north")
    (first, *_), cards = scene.regions, [s for s in scene.sprites if s.shape.startswith("card-")]
    assert len(cards) == 7
    assert all(is_in(card, first) for card in cards)
    pitches = [b.x - a.x for a, b in pairwise(sorted(cards, key=lambda card: card.x))]
    assert min(pitches) * PHONE / first.w >= FINGER
