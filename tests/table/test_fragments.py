"""Parts of a board as JSON."""

import orjson

from donjon.drawing.beats import Beat
from donjon.drawing.scene import Sprite
from donjon.table.fragments import beaten


def test_what_stands_as_after_all_beats_is_told_by_its_id() -> None:
    here, there = Sprite("a", "knight", 0, 0, 10, 10), Sprite("a", "knight", 9, 0, 10, 10)
    others = [Sprite(f"tile{n}", "tile", n, 0, 10, 10) for n in range(8)]
    beats = [Beat(put=(here,)), Beat(put=(there,)), Beat(put=(here, *others), show=(here,))]
    told = orjson.loads(orjson.dumps(beaten(beats, [there, *others])))
    names = [sprite.id for sprite in others]
    assert told[0] == {"put": [here.to_json()]}
    assert told[1] == {"put": ["a"]}
    assert told[2] == {"put": [here.to_json(), *names], "show": [here.to_json()]}
