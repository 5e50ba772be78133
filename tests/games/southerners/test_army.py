"""Armies are files, checked when they are loaded."""

import json
from pathlib import Path
from typing import Any

import pytest

from donjon.engine.errors import BadInput
from donjon.engine.reader import Reader
from donjon.games.southerners.data.army import ARMIES, FOLDER, load_army, read_army

Json = dict[str, Any]


def told(name: str = "southerners") -> Json:
    read: Json = json.loads((FOLDER / f"{name}.json").read_text())
    return read


def test_the_southerners_are_the_first_army_and_the_second_is_marked_as_ours() -> None:
    assert [army.name for army in ARMIES] == ["southerners", "lanterns"]
    assert ARMIES[1].origin.startswith("ours")


def test_the_southerners_have_the_cards_of_the_rules() -> None:
    army = ARMIES[0]
    assert [(b.name, b.cards, b.troop.name, b.troop.power) for b in army.bases] == [
        ("woods", 7, "saci", 1),
        ("settlement", 6, "native", 1),
        ("bandeira", 5, "bandeirante", 2),
        ("crossroads", 4, "mule", 3),
        ("jungle", 3, "woodland-father", 4),
    ]
    assert {a.name: a.cards for a in army.abilities} == {
        "woods": 6,
        "settlement": 5,
        "bandeira": 4,
        "crossroads": 3,
        "jungle": 2,
        "curupira": 3,
        "iara": 2,
    }


def set_to(path: str, value: Any) -> Json:
    """The Southerners with one thing changed."""
    army: Any = told()
    *way, last = path.split(".")
    place = army
    for part in way:
        place = place[int(part)] if part.isdigit() else place[part]
    place[int(last) if last.isdigit() else last] = value
    return army  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "value", "where", "why"),
    [
        ("bases.2.cards", 6, "bases", "25 together, not 26"),
        ("bases.0.power", 0, r"bases\[0\]\.power", "from 1 to 20"),
        ("bases.0.name", "Woods!", r"bases\[0\]\.name", "small letters"),
        ("bases.1.name", "woods", r"bases\[1\]", "two kinds called woods"),
        ("bases.1.traits", ["swift"], r"bases\[1\]\.traits\[0\]", "one of initiative"),
        ("bases.1.traits", ["loyal"], r"bases\[1\]\.traits\[0\]", "one of initiative"),
        ("bases.1.type", "navy", r"bases\[1\]\.type", "one of light infantry"),
        ("bases", [], r"bases|abilities\[0\]\.about", ""),
        ("abilities.0.about", "marsh", r"abilities\[0\]\.about", "one of woods"),
        ("abilities.0.effect", "explode", r"abilities\[0\]\.effect", "one of regrow"),
        ("abilities.0.amount", 2, r"abilities\[0\]", "takes no amount"),
        ("abilities.3.effect", "muster", r"abilities\[3\]", "takes no amount"),
        ("abilities.5.type", "special", r"abilities\[5\]\.type", "effect special"),
        ("abilities.6.troop", 3, r"abilities\[6\]\.troop", "an object"),
        ("palace_power", "ten", "palace_power", "whole number"),
        ("colour", "red", "colour", "no such field"),
    ],
)
def test_errors_say_where(path: str, value: Any, where: str, why: str) -> None:
    with pytest.raises(BadInput, match=f"(?s)army.json.({where}).*{why}"):
        read_army(Reader(set_to(path, value), "army.json"))


@pytest.mark.parametrize("broken", [b"{", b"\xff", b"[" * 100_000, b"9" * 5_000, b"\0"])
def test_a_file_that_is_no_json_is_named(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / "broken.json").write_bytes(broken)
    with pytest.raises(BadInput, match=r"broken\.json"):
        load_army(tmp_path / "broken.json")


def test_a_file_is_called_like_its_army(tmp_path: Path) -> None:
    (tmp_path / "others.json").write_text(json.dumps(told()))
    with pytest.raises(BadInput, match=r"others\.json\.army"):
        load_army(tmp_path / "others.json")
