"""Temple: moves, refusals, positions and pictures."""

import json
from typing import Any

import pytest

from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from tests.games.temple.setting import load, position


def test_every_action_has_a_string_of_its_own() -> None:
    game = find_game("temple")
    match = Match.new("temple", 2, 1)
    names = [game.text.move(match._state, 0, action) for action in range(game.rules.ACTIONS)]
    assert len(set(names)) == len(names)
    assert [game.text.action(match._state, 0, name) for name in names] == list(range(len(names)))


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("keep:TK", "in the order A, K, T, M"),
        ("keep:KTM", "in the order A, K, T, M"),
        ("take:TK>1", "in the order A, K, T, M"),
        ("take:K>5", "take:KT>2"),
        ("close:c3-b3", "western or northern room first"),
        ("close:a1-c1", "western or northern room first"),
        ("enter:f1", "columns a to e"),
        ("enter:B3", "columns a to e"),
        ("side:up", "side:north"),
        ("heal:0", "heal:1"),
        ("dance", "moves look like"),
        ("", "moves look like"),
    ],
)
def test_a_malformed_move_is_told_how_moves_look(move: str, told: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        load(kept="AK").play("blue", move)
    assert told in caught.value.reason


CONTRADICTIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"tray": [1, 0, 0], "kept": "A", "dice": 9}, "dice", "TE-2"),
    ({"phase": "heal", "kept": "K"}, "dice.kept", "TE-6"),
    ({"phase": "heal", "rolled": "K"}, "dice.rolled", "TE-6"),
    ({"phase": "sort"}, "dice.rolled", "TE-6"),
    ({"phase": "sort", "rolled": "K", "tokens": "K"}, "dice.tokens", "TE-8"),
    ({"tokens": "A"}, "dice.tokens", "TE-8"),
    ({"extra": "KK"}, "dice.extra", "variants"),
    ({"options": {"variant": "lottery"}}, "dice.extra", "TE-17"),
    ({"crossed": {"blue": ["c3"]}}, "sheets.blue.crossed[0]", "TE-9"),
    ({"crossed": {"red": ["a1", "a1"]}}, "sheets.red.crossed[1]", "twice"),
    ({"closed": {"blue": ["a1-b1"]}}, "sheets.blue.closed[0]", "TE-16"),
    ({"maps": {"blue": {1: "MM"}}}, "sheets.blue.maps[0].crossed", "TE-13"),
    ({"maps": {"blue": {1: "AAKTM"}}}, "sheets.blue.maps[0].closed", "TE-14"),
    ({"opened": ["red", "red"]}, "opened[1]", "TE-11"),
    ({"gems": 15, "pawns": {"blue": "c3", "red": "c3"}}, "gems", "TE-15"),
    ({"acting": "red"}, "acting", "another seat"),
    ({"phase": "side"}, "sheets.blue.side", "TE-3"),
    ({"phase": "offer", "acting": "red"}, "phase", "TE-13"),
    ({"phase": "cash", "acting": "red"}, "phase", "TE-14"),
    ({"phase": "joker", "pawns": {"blue": "c2"}}, "phase", "TE-9"),
    ({"phase": "secret"}, "phase", "TE-18"),
    ({"phase": "close", "options": {"variant": "closed"}}, "phase", "TE-16"),
    ({"round": 9}, "round", "1 to 8"),
    ({"marks": {"key": (2, 3)}}, "tracks.key.used", "0 to 2"),
    ({"marks": {"key": 9}}, "tracks.key.marked", "0 to 8"),
]


@pytest.mark.parametrize(("named", "path", "told"), CONTRADICTIONS)
def test_a_contradiction_is_refused_by_its_place(
    named: dict[str, Any], path: str, told: str
) -> None:
    with pytest.raises(BadInput) as caught:
        load(**named)
    assert (caught.value.path, told in caught.value.reason) == (path, True), caught.value


def test_nobody_is_asked_where_there_is_but_one_thing_to_do() -> None:
    with pytest.raises(BadInput, match="nothing to do but to stop"):
        load(phase="move")
    with pytest.raises(BadInput, match="nothing to heal"):
        load(phase="heal", marks={"heal": 1})
    assert load(phase="move", marks={"run": 1}).moves("blue")


def test_sides_of_a_position_must_differ() -> None:
    broken = position(marks={"run": 1})
    broken["sheets"]["red"]["side"] = "west"
    with pytest.raises(BadInput, match="TE-3"):
        Match.load(broken)
    broken["sheets"]["red"]["side"] = None
    with pytest.raises(BadInput, match="TE-3"):
        Match.load(broken)


def test_maps_of_a_position_are_those_of_the_sheet() -> None:
    broken = position()
    broken["sheets"]["red"]["maps"][0]["action"] = "KKK"
    with pytest.raises(BadInput, match="AAK"):
        Match.load(broken)


def test_tokens_may_be_left_out() -> None:
    given = position(kept="AK")
    del given["dice"]["tokens"]
    assert Match.load(given).position()["dice"]["tokens"] == ""


def test_a_lost_and_a_won_game_can_be_loaded() -> None:
    lost = load(round=8, active="red", pawns={"red": "c4"}, marks={"run": 1})
    lost.play("red", "stop")
    assert Match.load(lost.position()).result == lost.result
    won = load(pawns={"blue": "c2", "red": "c3"}, kept="AK", gems=15)
    won.play("blue", "enter:c3")
    assert Match.load(json.loads(json.dumps(won.position()))).result == won.result
    with pytest.raises(BadInput, match="TE-15"):
        Match.load(position() | {"acting": None, "phase": None})


def test_the_temple_that_is_played_in_is_large_and_the_others_small() -> None:
    for seats in (2, 3, 4):
        match = load(seats=seats, marks={"run": 1})
        for own in match.seats:
            sizes = {s.id: s.w for s in match.scene(own).sprites}
            small = [width for name, width in sizes.items() if name.endswith("-temple")]
            assert len(small) == seats - 1
            assert all(1.4 * width < sizes["blue-walls"] for width in small)


def test_nothing_is_drawn_outside_the_picture() -> None:
    match = load(seats=4, kept="AAKKTTMM", marks={"run": 8, "key": 8})
    scene = match.scene("blue")
    for sprite in scene.sprites:
        assert sprite.x >= 0
        assert sprite.y >= 0
        assert sprite.x + sprite.w <= scene.width, sprite
        assert sprite.y + sprite.h <= scene.height, sprite
