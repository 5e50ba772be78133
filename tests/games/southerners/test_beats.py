"""A step of Southerners told beat by beat."""

from collections import Counter

from donjon.drawing import telling
from donjon.drawing.beats import Beat, Step, boards
from donjon.drawing.scene import Sprite
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
        for sprite in (*found[-1].show, *found[-1].stay):
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


def stays(match: Match, viewer: str | None = None) -> dict[str, Sprite]:
    return {sprite.id: sprite for beat in match.beats(viewer) for sprite in beat.stay}


def test_what_a_battle_felled_stays_to_be_seen_and_who_fought_whom() -> None:
    match = on(seat("crossroads2"), seat(two="woods2 jungle"))
    play(match, "north attack:1>2", "north strike:2.1", "north strike:2.1", "north raze:2.2")
    assert not stays(match)  # nothing has fallen yet
    play(match, "south done")
    for viewer in (None, *match.seats):
        drawn = {sprite.id: sprite for sprite in match.scene(viewer).sprites}
        seen = stays(match, viewer)
        for n in (0, 1):
            fallen = seen[f"stay-south-2.1-fell{n}"]
            assert fallen.art == "felled"
            assert within(fallen, drawn["south-2.1"])
        assert seen["stay-south-2.1-fell0"].x < seen["stay-south-2.1-fell1"].x
        gone = seen["stay-south-2.2-destroyed"]
        assert gone.art == "cross"
        assert within(gone, drawn["south-2.2"])
        assert seen["stay-south-2.2-emblem"].art == "emblem-jungle"
        head = seen["stay-way-1-2"]
        assert head.seat == "north"
        up = viewer == "north"
        assert int(head.art.removeprefix("way-")) in (range(9, 16) if up else range(1, 8))
        dots = [sprite for name, sprite in seen.items() if name.startswith("stay-way-1-2-")]
        assert len(dots) > 2
        assert (dots[0].y > head.y) == up


def within(inner: Sprite, outer: Sprite) -> bool:
    right, low = outer.x + outer.w, outer.y + outer.h
    across = outer.x <= inner.x <= inner.x + inner.w <= right
    return across and outer.y <= inner.y <= inner.y + inner.h <= low


def test_an_attack_that_felled_nothing_is_seen_until_something_falls() -> None:
    """It ends with a move of which nothing is told."""
    match = on(seat("woods1", "crossroads2"), seat("jungle", "jungle woods"))
    play(match, "north attack:1>1", "south done")
    assert match.position()["battle"] is None
    ways = {s.id: s for s in match.scene("south").sprites if s.id.startswith("way-")}
    assert ways["way-1-1"].art in ("way-3", "way-4", "way-5")  # downwards
    assert not any(name.startswith("stay-way") for name in stays(match))
    play(match, "north attack:2>2")
    assert not any(s.id.startswith("way-") for s in match.scene("south").sprites)
    play(match, "north raze:2.1", "south done")
    assert not any(s.id.startswith("way-") for s in match.scene("south").sprites)
    assert "stay-way-2-2" in stays(match)


def test_a_renewal_frames_nothing_and_marks_each_new_troop() -> None:
    match = on(seat("woods crossroads2"), seat("jungle1"), phase="renew")
    play(match, "north renew")
    assert not any(beat.mark for beat in match.beats("north"))
    assert set(stays(match, "north")) == {
        f"stay-{troop}-new" for troop in ("north-1.1-troop1", "south-1.1-troop2")
    }


def test_a_card_that_was_drawn_is_marked_as_new_and_not_framed() -> None:
    match = on(seat("woods", draw="base:jungle*3"), seat(), phase="renew")
    play(match, "north renew", "north draw:base")
    assert not any(beat.mark for beat in match.beats("north"))
    assert set(stays(match, "north")) == {"stay-north-base-jungle-1-new"}
    assert not stays(match, "south")


def test_where_something_fell_while_a_battle_goes_on_is_framed_until_it_ends() -> None:
    """It may end with a move of which nothing is told: what stays then must not lie elsewhere."""
    match = on(seat("crossroads2", hand="ability:curupira"), seat("woods2 jungle"))
    play(match, "north attack:1>1", "north play:curupira")
    assert match.position()["phase"] == "regular"
    assert not stays(match, "north")
    marks = {name for beat in match.beats("north") for name in beat.mark}
    assert "south-1.1-war" in marks
    drawn = {sprite.id: sprite for sprite in match.scene("north").sprites}
    ground, base = drawn["south-1.1-war"], drawn["south-1.1"]
    assert (ground.x, ground.y, ground.w, ground.h) == (base.x, base.y, base.w, base.h)
    play(match, "north done", "south done")
    assert match.position()["battle"] is None
    assert not any(sprite.id.endswith("-war") for sprite in match.scene("north").sprites)


def test_nothing_stays_at_a_place_that_a_battle_moves() -> None:
    for _, step in steps():
        seen = [sprite for beat in beats(step, str) for sprite in beat.stay]
        assert not (seen and step.after["battle"]), step.events


def step_of(match: Match) -> Step:
    return telling.step(match.as_of(len(match.entries) - 1), match, None, str)


def test_the_board_between_is_drawn_without_what_attacks_promise() -> None:
    match = on(seat("crossroads2"), seat("woods2"))
    names = {s.id for s in sprites(match.view("north"), None, "north", str)}
    assert not any(name.startswith("forecast-") for name in names)
