"""A step of Southerners told beat by beat."""

from collections import Counter

from donjon.drawing import telling
from donjon.drawing.beats import Beat, Step, boards
from donjon.engine.match import Match
from donjon.games.southerners.scene import beats
from donjon.games.southerners.scene.board import sprites
from donjon.games.southerners.scene.retelling import Unfolding
from tests.games.southerners.board import on, play, seat
from tests.games.southerners.moments import steps


def told(match: Match, viewer: str | None = None) -> tuple[list[str], list[Beat]]:
    """The kinds of the last step's events, and its beats."""
    kinds = [event["kind"] for event in match.events_for(viewer)]
    return kinds, match.beats(viewer)


def test_there_is_a_beat_for_each_event_and_the_last_leaves_all_as_it_is() -> None:
    for _, step in steps():
        found = beats(step, str)
        assert len(found) == len(step.events)
        last = {sprite.id: sprite for sprite in boards(step, found)[-1]}
        for sprite in found[-1].show:
            del last[sprite.id]
        assert last == step.will


def test_events_alone_lead_to_the_view_after() -> None:
    """Troops, bases and cards: nothing that the last beat has to mend."""
    met: Counter[str] = Counter()
    for _, step in steps():
        way = Unfolding(step.before, step.after, step.seat)
        for event in step.events:
            way.tell(event)
            met[event["kind"]] += 1
        for name in step.after["seats"]:
            for part in ("territories", "palace", "hand", "draw"):
                assert way.view[name][part] == step.after[name][part], (part, step.events)
            if not {event["kind"] for event in step.events} & {"turn", "pass", "end"}:
                assert way.view[name]["played"] == step.after[name]["played"]
        if step.after["battle"] and step.after["phase"] != "respond":
            for part in ("damage", "artillery", "doomed", "powers", "razed"):
                assert way.view["battle"][part] == step.after["battle"][part], step.events
    assert len(met) > 24, met


def test_between_two_events_the_board_shows_no_more_than_the_views_do() -> None:
    """Cards in a hidden hand are a number, whatever is told."""
    for _, step in steps():
        for beat in beats(step, str):
            for sprite in (*beat.put, *beat.show):
                owner, _, rest = sprite.id.partition("-")
                if owner in step.after["seats"] and owner != step.seat:
                    assert not rest.startswith(("base-", "ability-")), sprite


def test_an_attack_is_an_arrow_and_those_who_fight_have_the_table() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle", hand="ability:iara"))
    home = {sprite.id: sprite for sprite in match.scene("north").sprites}
    play(match, "north attack:1>1")
    kinds, found = told(match, "north")
    assert kinds == ["attack"]
    assert [sprite.art for sprite in found[0].show] == ["arrow-up"]
    assert found[0].mark == ("battle-arrow",)  # all else moves when a battle begins
    put = {sprite.id: sprite for sprite in found[0].put}
    assert put["north-1.1"].h > home["north-1.1"].h
    assert put["north-1.1"].y > put["battle-title"].y > put["south-1.1"].y
    assert put["south-1.1-troop1"].y < put["north-1.1-troop1"].y


def test_what_a_battle_moves_is_not_marked_as_if_the_step_were_about_it() -> None:
    """Neither when it begins nor when it goes on before the palace."""
    for _, step in steps():
        for beat in beats(step, str):
            for name in beat.mark:
                was, will = step.was.get(name), step.will.get(name)
                if was and will and name.startswith(("north-", "south-")):
                    moved = (was.x, was.y) != (will.x, will.y)
                    assert not moved or "-base-" in name or "-ability-" in name, (name, step.events)


def test_damage_is_seen_where_it_is_spent_and_what_falls_is_crossed_out() -> None:
    match = on(seat("crossroads2"), seat("woods2 jungle"))
    play(match, "north attack:1>1", "north strike:1.1")
    kinds, found = told(match)
    assert kinds == ["strike"]
    assert [(s.art, s.text) for s in found[0].show] == [("burst", "−1")]
    play(match, "north strike:1.1", "north raze:1.2", "south done")
    kinds, found = told(match)
    assert kinds == ["fell", "fell", "destroy"]
    assert [beat.mark for beat in found] == [
        ("south-1.1-ground",),
        ("south-1.1-ground",),
        ("south-1.2-ground",),
    ]
    assert [[s.art for s in beat.show] for beat in found] == [["cross"]] * 3
    left = [sum(s.id.startswith("south-1.1-troop") for s in board)
            for board in boards(step_of(match), found)]  # fmt: skip
    assert left == [1, 0, 0]


def test_a_card_that_is_played_is_seen_by_everybody() -> None:
    match = on(seat("settlement1", hand="ability:settlement"), seat())
    play(match, "north play:settlement")
    for viewer in (None, "north", "south"):
        kinds, found = told(match, viewer)
        assert kinds == ["play", "recruit"]
        assert found[0].show[0].shape == "card-ability-settlement"
        assert found[1].mark == ("north-1.1",)


def test_a_battle_that_begins_and_ends_within_one_step_is_seen() -> None:
    match = on(seat("woods1"), seat("jungle", played="curupira"))
    play(match, "north attack:1>1")
    kinds, found = told(match)
    assert kinds == ["attack", "step", "strike", "fell"]
    assert match.position()["battle"] is None
    titles = [
        [s.text.replace("\n", " ") for s in beat.show if s.id == "battle-title"] for beat in found
    ]
    assert titles == [["North attacks territory 1 from territory 1"]] * 3 + [[]]


def step_of(match: Match) -> Step:
    return telling.step(match.as_of(len(match.entries) - 1), match, None, str)


def test_the_board_between_is_drawn_without_what_attacks_promise() -> None:
    match = on(seat("crossroads2"), seat("woods2"))
    names = {s.id for s in sprites(match.view("north"), None, "north", str)}
    assert not any(name.startswith("forecast-") for name in names)
