"""A step as a picture that plays it."""

import re
import xml.etree.ElementTree as ET
from itertools import islice

import pytest

from donjon.engine.match import Match
from tests.tables import FIRST_TABLES, Table, walk

SVG = "{http://www.w3.org/2000/svg}"


def opened() -> Match:
    """Pebbles, when the fists have just been opened."""
    match = Match.new("pebbles", seats=2, seed=1)
    match.play("blue", "hold:1")
    match.play("red", "hold:2")
    return match


def test_a_film_tells_every_beat_in_its_order() -> None:
    match = opened()
    drawn = ET.fromstring(match.film().svg())
    told = [text.text for text in drawn.iter(f"{SVG}text") if text.text and " " in text.text]
    assert told == match.sentences(None)
    assert drawn.attrib["aria-label"] == " ".join(told)


def test_what_is_shown_for_a_beat_alone_is_seen_during_it_alone() -> None:
    svg = opened().film().svg()
    found = re.search(r'<g class="(film\w+-\d+)"><g class=""><use href="#die-', svg)
    assert found
    rule = re.search(rf"@keyframes {found[1]}{{(.*?}})}}", svg)
    assert rule
    assert re.findall(r"opacity:(\d)", rule[1]) == list("001100")


def test_a_film_can_be_played_once_and_stands_still_for_whoever_wants_that() -> None:
    match = opened()
    assert "infinite" in match.film().svg()
    once = match.film(loop=False).svg()
    assert "infinite" not in once
    assert "prefers-reduced-motion:reduce" in once
    assert re.findall(r"\.film\w+-\d+\{opacity:(\d)", once)  # how it stands without motion


def test_without_a_move_there_is_nothing_to_play() -> None:
    with pytest.raises(ValueError, match="no move has been played yet"):
        Match.new("pebbles", seed=1).film()


@pytest.mark.parametrize("table", FIRST_TABLES, ids=str)
def test_every_game_can_be_filmed(table: Table) -> None:
    for match, _ in islice(walk(table, seed=3), 1, 12):
        svg = match.film().svg()
        ET.fromstring(svg)
        used = set(re.findall(r'href="#([^"]+)"', svg))
        assert used == set(re.findall(r'symbol id="([^"]+)"', svg))
