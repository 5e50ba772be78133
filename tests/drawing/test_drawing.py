"""Scenes as pictures and as text."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from donjon.drawing.scene import Offer, Scene, Sprite
from donjon.drawing.svg import COMMON, symbols, text_size
from donjon.drawing.themes import DARK, LIGHT, brought, dark, light, shape_of
from donjon.engine.match import Match
from donjon.engine.registry import Ink, games
from donjon.table.pictures import inks as table_inks

ART = COMMON


def board() -> Scene:
    scene = Scene(200, 120, ART, cell=(10, 40), caption="A <test>")
    scene.add(
        Sprite("ground", "panel", 0, 0, 200, 80, glyph="ground", tone="leaf"),
        Sprite("a", "die-3", 0, 40, 40, 40, seat="blue", shape="disc", label="a & b", glyph="●1"),
        Sprite("b", "", 100, 80, 60, 40, text="two\nlines", turn=90, glyph="x\ny"),
    )
    scene.offers = [Offer("go", "Go", source="a", target="b")]
    return scene


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_svg_is_whole_and_escaped(theme: str) -> None:
    svg = board().svg(theme)
    root = ET.fromstring(svg)
    assert root.attrib["aria-label"] == "A <test>"
    used = set(re.findall(r'href="#([^"]+)"', svg))
    defined = set(re.findall(r'symbol id="([^"]+)"', svg))
    assert used == defined == {"panel", "die-3", "disc"}
    assert "a &amp; b" in svg
    assert "lit" in svg


def test_text_places_signs() -> None:
    lines = board().text().split("\n")
    assert lines[0].strip() == "ground"
    assert lines[1].startswith(" ●1")
    assert "\x1b" not in board().text()
    assert "\x1b[48;2" in board().text(colour=True)


def test_what_the_last_step_was_about_is_marked_by_a_shape() -> None:
    plain, marked = board(), replace(board(), marked=frozenset("a"))
    assert marked.svg().count('class="mark"') == 1
    assert 'class="mark"' not in plain.svg()
    assert "\x1b[7m" in marked.text(colour=True)
    assert "\x1b[7m" not in plain.text(colour=True)
    assert marked.text() == plain.text()


def test_json_holds_only_what_is_said() -> None:
    told = board().to_json()
    assert told["sprites"][0] == {
        "id": "ground", "art": "panel", "x": 0, "y": 0, "w": 200, "h": 80,
        "glyph": "ground", "tone": "leaf",
    }  # fmt: skip
    assert told["offers"] == [{"move": "go", "label": "Go", "source": "a", "target": "b"}]


def test_letters_fit() -> None:
    assert text_size(100, 20, ["a"], framed=False) <= 20
    assert text_size(20, 100, ["a long line"], framed=False) * 11 * 0.56 <= 21


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("inks", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read(inks: dict[str, str]) -> None:
    for ground in ("paper", "shade"):
        low, high = sorted((luminance(inks["ink"]), luminance(inks[ground])))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_every_seat_of_every_game_has_a_colour_and_a_shape_of_its_own() -> None:
    for game in games().values():
        assert set(game.seats) <= set(light()) & set(dark())
        assert len({shape_of(seat) for seat in game.seats}) == len(game.seats)


def test_a_game_from_elsewhere_brings_its_inks() -> None:
    ink = games()["pebbles"].inks["amber"]
    four = Match.new("pebbles", seats=4, seed=1).scene(None)
    assert f"--amber:{ink.light};" in four.svg("light")
    assert f"--amber:{ink.dark};" in four.svg("dark")
    red, green, blue = (int(ink.dark[i : i + 2], 16) for i in (1, 3, 5))
    assert f"38;2;{red};{green};{blue}m" in four.text(colour=True)
    assert shape_of("amber") == ink.shape
    assert f"--amber:{ink.light};" in table_inks()


def test_a_picture_has_only_the_inks_of_its_own_game() -> None:
    assert "amber" not in Match.new("knights", seed=1).scene(None).svg()


def test_an_ink_that_is_taken_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = replace(games()["knights"], inks={"amber": Ink("#000000", "#ffffff", "disc")})
    monkeypatch.setattr("donjon.drawing.themes.games", lambda: {**games(), "knights": taken})
    with pytest.raises(TypeError, match="'amber' is taken"):
        brought.__wrapped__()


def test_drawings_use_inks_only() -> None:
    """No colour is written into a drawing: themes own them."""
    for game in games().values():
        art = Path(game.scene.ART)
        ET.fromstring(art.read_text("utf-8"))
        assert symbols(art)
        assert not re.search(r"#[0-9a-fA-F]{3,6}\b", art.read_text("utf-8"))
