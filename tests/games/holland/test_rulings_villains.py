"""How villains move and heroes fall: SH-14 to SH-19."""

import pytest

from donjon import BadInput, Match
from tests.games.holland.table import at, can, carry, carrying, choosing, left, play, ruling


def courses(match: Match, villain: str) -> set[str]:
    moves = match.moves(match.acting[0])
    return {m.partition(":")[2] for m in moves if m.startswith(f"{villain}:")}


# --- SH-14 ------------------------------------------------------------------------------


def test_sh_14_in_a_portal_all_ways_elsewhere_sideways() -> None:
    match = carry("blue", 4, villains={"wizard": "c3", "knight": "b3"})
    assert courses(match, "wizard") == {"left", "right", "up", "down"}
    assert courses(match, "knight") == {"left", "right"}
    assert ruling(match, "blue", "knight:up") == "SH-14"


@pytest.mark.parametrize(
    ("space", "ways"),
    [
        ("c1", {"left", "right", "up"}),
        ("c5", {"left", "right", "down"}),
        ("a3", {"right"}),  # a rope
        ("e2", {"left"}),  # a rope
        ("d2", {"left", "right"}),  # a passage
        ("d5", {"left", "right"}),  # the secret room
        ("b1", {"left", "right"}),  # a dungeon
    ],
)
def test_sh_14_no_rope_no_passage_no_edge(space: str, ways: set[str]) -> None:
    match = carry("blue", 2, villains={"wizard": space, "knight": "e4"})
    assert courses(match, "wizard") == ways
    for course in {"left", "right", "up", "down"} - ways:
        assert ruling(match, "blue", f"wizard:{course}") == "SH-14"


def test_sh_14_any_space_may_be_entered() -> None:
    match = carry("blue", 4, villains={"wizard": "c1", "knight": "e4"})
    play(match, "blue", "wizard:left", "wizard:left")
    assert at(match, "wizard") == "a1"


def test_sh_14_two_villains_pass_but_do_not_stop_on_one_space() -> None:
    match = carry("blue", 4, villains={"wizard": "c3", "knight": "c2"})
    play(match, "blue", "wizard:down")
    assert match.moves("blue") == ("wizard:left", "wizard:right", "wizard:up", "wizard:down")
    for move in ("done", "blue1:left", "knight:up"):
        assert ruling(match, "blue", move) == "SH-14"
    play(match, "blue", "wizard:down")
    assert at(match, "wizard") == "c1"


def test_sh_14_a_step_onto_the_other_needs_a_step_left() -> None:
    chase = carry("blue", 2, villains={"wizard": "c3", "knight": "c2"})
    assert ruling(chase, "blue", "wizard:down") == "SH-14"
    capture = carry("blue", 4, villains={"wizard": "c5", "knight": "c2"})
    play(capture, "blue", "wizard:down", "wizard:down")
    assert ruling(capture, "blue", "wizard:down") == "SH-14"


def test_sh_14_positions_must_agree_with_it() -> None:
    with pytest.raises(BadInput, match=r"villains.*SH-14"):
        Match.load(choosing(villains={"wizard": "c2"}))
    turn = {"moving": "wizard", "villain": 2}
    match = Match.load(carrying("blue", 4, villains={"wizard": "c2"}, turn=turn))
    assert courses(match, "wizard") == {"left", "right", "up", "down"}
    assert not can(match, "done")


# --- SH-15 ------------------------------------------------------------------------------


def test_sh_15_passing_knocks_nobody_off() -> None:
    match = carry("blue", 4, heroes={"red1": "d3", "red2": "e3"}, villains={"wizard": "c3"})
    play(match, "blue", "wizard:right", "wizard:right", "wizard:left")
    assert at(match, "red2") == "e3"
    assert at(match, "red1") == "d2"  # there the movement ended


def test_sh_15_a_movement_ends_with_its_last_step() -> None:
    match = carry("blue", 2, heroes={"red1": "b2"})
    play(match, "blue", "knight:left")
    assert at(match, "red1") == "b1"
    assert left(match)["moved"] == ["knight"]
    assert left(match)["moving"] is None


def test_sh_15_a_movement_ends_when_the_player_does_anything_else() -> None:
    match = carry("blue", 4, heroes={"red1": "d3"}, villains={"wizard": "c3"})
    play(match, "blue", "wizard:right")
    assert at(match, "red1") == "d3"
    assert (left(match)["moving"], left(match)["moved"]) == ("wizard", [])
    play(match, "blue", "blue1:left")
    assert at(match, "red1") == "d2"
    assert (left(match)["moving"], left(match)["moved"]) == (None, ["wizard"])
    assert [e["kind"] for e in match.events] == ["fall", "walk"]


def test_sh_15_or_moves_the_other_villain_or_is_done() -> None:
    other = carry("blue", 4, heroes={"red1": "d3"}, villains={"wizard": "c3"})
    play(other, "blue", "wizard:right", "knight:left")
    assert at(other, "red1") == "d2"
    assert (left(other)["moving"], left(other)["moved"]) == ("knight", ["wizard"])
    done = carry("blue", 4, heroes={"red1": "d3"}, villains={"wizard": "c3"})
    play(done, "blue", "wizard:right", "done")
    assert at(done, "red1") == "d2"


def test_sh_15_one_card_moves_a_villain_once() -> None:
    match = carry("blue", 4, villains={"wizard": "c3"})
    play(match, "blue", "wizard:right", "knight:left")
    assert ruling(match, "blue", "wizard:left") == "SH-15"
    assert can(match, "knight:left")
    walked = play(carry("blue", 4), "blue", "wizard:right", "blue1:left")
    assert ruling(walked, "blue", "wizard:left") == "SH-15"


def test_sh_15_what_is_legal_is_judged_as_if_the_fall_had_happened() -> None:
    match = carry("blue", 4, heroes={"blue1": "e4"}, villains={"wizard": "d4"})
    assert can(match, "blue1:rope")
    play(match, "blue", "wizard:right")  # it would fall to e3, a wall
    assert at(match, "blue1") == "e4"
    assert ruling(match, "blue", "blue1:rope") == "SH-8"
    play(match, "blue", "blue1:left")
    assert at(match, "blue1") == "d3"


def test_sh_15_the_fall_may_open_a_way() -> None:
    heroes = {"blue1": "e3", "red1": "d3"}
    match = carry("blue", 4, heroes=heroes, villains={"wizard": "d3"})
    assert ruling(match, "blue", "blue1:left") == "SH-10"
    play(match, "blue", "wizard:right", "blue1:left")  # by way of e2
    assert at(match, "blue1") == "d2"


def test_sh_15_the_fall_may_free_or_fill_a_space_for_others() -> None:
    heroes = {"blue1": "b2", "red1": "a3"}
    match = carry("blue", 4, heroes=heroes, villains={"wizard": "b3"})
    assert can(match, "blue1:left")
    play(match, "blue", "wizard:left")  # red1 would fall to a2
    assert ruling(match, "blue", "blue1:left") == "SH-10"
    play(match, "blue", "wizard:right")  # and now it would not
    assert can(match, "blue1:left")


def test_sh_15_a_villain_with_no_way_on_stops_with_the_turn() -> None:
    match = carry("blue", 4, others={"red": 5}, turn={"move": 0, "villain": 2, "moved": ["knight"]},
                  heroes={"red1": "a1"}, villains={"wizard": "b1", "knight": "b2"})  # fmt: skip
    play(match, "blue", "wizard:left")
    assert courses(match, "wizard") == {"right"}
    corner = carry("blue", 4, others={"red": 5}, heroes={"red1": "a1"}, villains={
        "wizard": "a1", "knight": "b1"}, turn={"move": 1, "villain": 1, "moved": ["knight"],
        "moving": "wizard"})  # fmt: skip
    assert courses(corner, "wizard") == set()
    play(corner, "blue", "blue2:right")
    assert corner.acting == ("red",)
    assert at(corner, "red1") == "b1"


def test_sh_15_positions_must_agree_with_it() -> None:
    for turn in (
        {"moving": "wizard", "villain": 0, "moved": []},  # no step left
        {"moving": "wizard", "villain": 2, "moved": ["wizard"]},  # done already
        {"villain": 2},  # who has made that step?
        {"moved": ["wizard"]},  # no step is used
        {"moved": ["wizard", "knight"], "villain": 2},  # two villains, one step
    ):
        with pytest.raises(BadInput, match=r"turn\.mov(ing|ed).*SH-15"):
            Match.load(carrying("blue", 4, turn=turn))


# --- SH-16 ------------------------------------------------------------------------------


def test_sh_16_the_mover_s_own_heroes_too() -> None:
    match = play(carry("blue", 2, heroes={"blue1": "b2"}), "blue", "knight:left")
    assert at(match, "blue1") == "b1"
    assert match.events[-1] == {
        "kind": "fall",
        "seat": "blue",
        "hero": "blue1",
        "from": "b2",
        "to": "b1",
    }


def test_sh_16_nobody_is_knocked_off_in_a_dungeon() -> None:
    match = play(carry("blue", 2, villains={"knight": "c1"}), "blue", "knight:left")
    assert [at(match, hero) for hero in ("blue1", "red1")] == ["b1", "b1"]
    assert not [e for e in match.events if e["kind"] == "fall"]


def test_sh_16_nor_who_lies_down() -> None:
    match = carry("blue", 2, seats=3, others={"red": 1}, heroes={"red1": "b2"}, hidden=["red1"])
    play(match, "blue", "knight:left")
    assert at(match, "red1") == "b2"


# --- SH-17, SH-18 -----------------------------------------------------------------------


def fall(hero: str, start: str, fall: int = 1, knight: str = "e5", **heroes: str) -> Match:
    """The wizard comes from the right, or the left, and knocks a hero off."""
    column, level = start[0], start[1]
    side, course = (chr(ord(column) + 1), "left") if column < "e" else ("d", "right")
    match = carry("blue", 2, heroes={hero: start, **heroes}, options={"fall": fall},
                  villains={"wizard": side + level, "knight": knight})  # fmt: skip
    return play(match, "blue", f"wizard:{course}")


def test_sh_17_one_level_down() -> None:
    assert at(fall("red1", "a4"), "red1") == "a3"


def test_sh_17_past_heroes_and_villains() -> None:
    assert at(fall("red1", "a4", red2="a3"), "red1") == "a2"
    assert at(fall("red1", "a4", knight="a3"), "red1") == "a2"
    assert at(fall("red1", "a5", red2="a4", knight="a3", blue1="a2"), "red1") == "a1"


def test_sh_17_a_dungeon_always_catches() -> None:
    assert at(fall("red1", "b2"), "red1") == "b1"  # where blue1 is
    assert at(fall("red1", "d3", red2="d2", knight="d1"), "red1") == "d1"


def test_sh_17_the_misprint_as_an_option() -> None:
    assert at(fall("red1", "a4", fall=2), "red1") == "a2"
    assert at(fall("red1", "a5", fall=2, red2="a3"), "red1") == "a2"
    assert at(fall("red1", "a5", fall=2, red2="a4"), "red1") == "a3"  # what it falls past is no bar
    assert at(fall("red1", "e2", fall=2), "red1") == "d1"
    assert at(fall("red2", "c2", fall=2), "red2") == "d1"
    with pytest.raises(BadInput, match=r"^options\.fall"):
        Match.new("holland", options={"fall": 3})


@pytest.mark.parametrize(
    ("hero", "start", "end"),
    [
        ("red1", "a1", "b1"),
        ("red2", "a1", "b1"),
        ("red1", "e1", "d1"),
        ("red1", "c1", "b1"),
        ("red2", "c1", "d1"),
    ],
)
def test_sh_18_below_level_1(hero: str, start: str, end: str) -> None:
    assert at(fall(hero, start), hero) == end


def test_sh_18_through_a_taken_base() -> None:
    assert at(fall("red1", "a2", red2="a1"), "red1") == "b1"
    assert at(fall("red2", "c2", knight="c1"), "red2") == "d1"


def test_sh_18_no_rope_and_no_passage() -> None:
    match = fall("blue1", "d3")
    assert at(match, "blue1") == "d2"
    assert not can(match, "blue1:passage")
    assert at(fall("red1", "a4"), "red1") == "a3"  # a rope, and it stays there


def test_sh_18_falling_into_the_free_secret_room_hides() -> None:
    tower = ["rdpdr", "owpsr", "rwpww", "wspwr", "rwpww"]
    match = carry("blue", 2, tower=tower, heroes={"red1": "a3"}, villains={"wizard": "b3"})
    play(match, "blue", "wizard:left")
    assert at(match, "red1") == "a2"
    assert match.position()["hidden"] == ["red1"]
    taken = carry("blue", 2, tower=tower, heroes={"red1": "a3", "red2": "a2"}, hidden=["red2"],
                  villains={"wizard": "b3"})  # fmt: skip
    play(taken, "blue", "wizard:left")
    assert at(taken, "red1") == "a1"


# --- SH-19 ------------------------------------------------------------------------------


def test_sh_19_lying_shields_only_while_lying() -> None:
    match = carry("blue", 1, others={"red": 2}, heroes={"blue1": "b2"})
    play(match, "blue", "blue1:hide", "done")
    play(match, "red", "knight:left", "done")
    position = match.position()
    assert position["round"] == 2
    assert position["hidden"] == []
    assert (at(match, "blue1"), at(match, "knight")) == ("b2", "b2")  # it rose; nothing happens
    play(match, "blue", "card:5")
    play(match, "red", "card:4")
    play(match, "red", "knight:left", "knight:right", "done")  # it ends a movement there again
    assert at(match, "blue1") == "b1"


def test_sh_19_a_hero_that_rose_beside_a_villain_may_walk_on() -> None:
    match = carry("blue", 2, heroes={"blue1": "b2"}, villains={"knight": "b2"})
    assert left(match)["moving"] is None
    play(match, "blue", "blue1:left")
    assert at(match, "blue1") == "a2"
    assert ruling(match, "blue", "blue1:right") == "SH-10"
