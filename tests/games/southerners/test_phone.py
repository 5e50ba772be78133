"""Southerners on a phone 360 pixels wide: regions of the board that need no zoom."""

from donjon.drawing.scene import Region, Scene, Sprite
from donjon.drawing.svg import text_size
from donjon.engine.match import Match
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
            assert region.h * PHONE / region.w <= 500


def test_one_begins_where_the_choice_is() -> None:
    match = Match.new("southerners", seed=1)
    assert [r.label for r in match.scene("north").regions][:2] == ["Table", "Your side"]
    assert match.scene(None).regions[0].label == "Side of south"
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    assert [r.label for r in match.scene("north").regions] == [
        "Your side", "Table", "Their side", "Troops",
    ]  # fmt: skip
    play(match, "north attack:1>1")
    assert match.scene("north").regions[0].label == "Battle"
