"""Steps as people see them: what has changed, and what is only seen meanwhile."""

from donjon.drawing.beats import Step, changed
from donjon.drawing.scene import Sprite


def sprite(name: str, x: float) -> Sprite:
    return Sprite(name, "knight", x, 0, 10, 10)


def test_what_has_changed_is_what_stands_otherwise_however_often_it_was_made() -> None:
    same, moved, new = sprite("same", 1), sprite("moved", 3), sprite("new", 4)
    before = {"same": same, "equal": sprite("equal", 2), "moved": sprite("moved", 2)}
    now = {"new": new, "same": same, "equal": sprite("equal", 2), "moved": moved}
    assert list(changed(before, now)) == [new, moved]


def test_what_stands_before_or_in_the_end_lasts() -> None:
    step = Step([], None, {}, {}, [sprite("gone", 0), sprite("stays", 1)], [sprite("stays", 2)])
    assert step.lasting == {"gone", "stays"}
