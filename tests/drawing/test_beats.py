"""Steps as people see them: what has changed, and what is only seen meanwhile."""

from donjon.drawing.beats import Last, Step, changed, shows, still_true
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


# --- what stays of a step ---------------------------------------------------------------


def step(before: list[Sprite], after: list[Sprite]) -> Step:
    return Step([], None, {}, {}, before, after)


def test_a_step_shows_something_by_marks_or_by_what_stays() -> None:
    quiet = step([sprite("knight", 0)], [sprite("knight", 0)])
    assert not shows(Last(), quiet)
    assert not shows(Last(mark=("elsewhere",)), quiet)
    assert shows(Last(mark=("knight",)), quiet)
    assert shows(Last(stay=(sprite("die", 0),)), quiet)


def test_what_has_moved_on_since_a_step_is_no_longer_told_of() -> None:
    before = [sprite("stays", 0), sprite("moves", 0), sprite("fell", 5)]
    one = step(before, [sprite("stays", 3), sprite("moves", 1), sprite("new", 7)])
    last = Last(("stays", "moves", "fell", "new"), tuple(before), (sprite("die", 0),))
    now = {"stays": sprite("stays", 3), "moves": sprite("moves", 9)}
    left = still_true(last, one, now)
    assert left.mark == ("stays", "fell")
    assert [old.id for old in left.was] == ["stays", "fell"]
    assert left.stay == last.stay
    gone = still_true(Last(("moves",), (), (sprite("die", 0),)), one, now)
    assert gone == Last()
