"""Parts of a board as JSON."""

import orjson
import pytest

from donjon.drawing.beats import Beat
from donjon.drawing.scene import Sprite
from donjon.table import fragments
from donjon.table.fragments import beaten, drawn


def test_what_stands_as_after_all_beats_is_told_by_its_id() -> None:
    here, there = Sprite("a", "knight", 0, 0, 10, 10), Sprite("a", "knight", 9, 0, 10, 10)
    others = [Sprite(f"tile{n}", "tile", n, 0, 10, 10) for n in range(8)]
    beats = [Beat(put=(here,)), Beat(put=(there,)), Beat(put=(here, *others), show=(here,))]
    beats.append(Beat(put=(here, others[0]), was=(there,)))
    told = orjson.loads(orjson.dumps(beaten(beats, [there, *others])))
    names = [sprite.id for sprite in others]
    assert told[0] == {"put": [here.to_json()]}
    assert told[1] == {"put": ["a"]}
    assert told[2] == {"put": [here.to_json(), *names], "show": [here.to_json()]}
    assert told[3] == {"put": [here.to_json(), names[0]], "was": [there.to_json()]}


def test_a_sprite_is_written_as_it_is_however_many_there_have_been(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that are gone may leave their places in memory to others."""
    monkeypatch.setattr(fragments, "MOST", 10)
    for n in range(1000):
        sprite = Sprite(f"{n}", "knight", n, 0, 10, 10)
        equal = Sprite(f"{n}", "knight", n, 0, 10, 10)
        told = orjson.loads(orjson.dumps([drawn(sprite), drawn(equal), drawn(sprite)]))
        assert told == [sprite.to_json()] * 3
