"""Temple: what holds in every game, however it is played."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from donjon.engine import builds
from donjon.engine.fields import fields_of
from donjon.engine.kinds import BULK
from donjon.engine.match import Match
from donjon.engine.registry import find_game
from donjon.engine.state import GameState
from tests.conformance.test_modes import plain
from tests.games.temple.setting import load
from tests.games.temple.tables import own_sheet

VARIANTS = (None, "closed", "lottery", "dice")
SECRETS = {"red": {"a1", "e5"}, "blue": {"e1", "a5"}, "green": {"c2", "c4"}, "yellow": {"b3", "d3"}}
GEM_ROOMS = {"b2", "d2", "b4", "d4"}
tables = st.tuples(st.integers(2, 4), st.sampled_from(VARIANTS), st.integers(0, 10**6))
eager = ("enter", "run", "take", "cash", "joker", "secret")


def eager_game(seats: int, variant: str | None, seed: int) -> Any:
    """A game in which seats like to do things; handed out before every move and at the end."""
    luck = Random(seed)
    match = Match.new("temple", seats, seed, {"variant": variant, "difficulty": "easy"})
    while not match.over:
        yield match
        seat = match.acting[0]
        moves = match.moves(seat)
        keen = [move for move in moves if move.split(":")[0] in eager]
        match.play(seat, luck.choice(keen if keen and luck.random() < 0.8 else moves))
    yield match


def lying(position: Any) -> int:
    dice = position["dice"]
    shown = sum(len(dice[name]) for name in ("rolled", "kept", "offer"))
    return int(dice["free"] + sum(dice["tray"]) + dice["spent"] + shown)


@settings(max_examples=25, deadline=None)
@given(tables)
def test_dice_are_conserved(table: tuple[int, str | None, int]) -> None:
    before = 8
    for match in eager_game(*table):
        now = lying(match.position())
        won = sum(event["kind"] == "die" for event in match.events)
        assert now == before + won
        assert now <= (10 if table[1] == "dice" else 8)
        before = now


@settings(max_examples=25, deadline=None)
@given(tables)
def test_marks_never_exceed_boxes(table: tuple[int, str | None, int]) -> None:
    for match in eager_game(*table):
        for track in match.position()["tracks"].values():
            assert 0 <= track["used"] <= track["marked"] <= 8
        for sheet in match.position()["sheets"].values():
            for chart in sheet["maps"]:
                printed = chart["action"] + chart["gem"]
                assert all(chart["crossed"].count(s) <= printed.count(s) for s in "AKTM")


@settings(max_examples=25, deadline=None)
@given(tables)
def test_every_gem_is_paid_once(table: tuple[int, str | None, int]) -> None:
    """Gems are what gem rooms, tracks, secrets and full maps come to, at every moment."""
    for match in eager_game(*table):
        position = match.position()
        sheets = position["sheets"].values()
        rooms = sum(len(GEM_ROOMS & set(sheet["crossed"])) for sheet in sheets)
        tracks = sum(track["gem"] for track in position["tracks"].values())
        secrets = 2 * len(position["opened"]) - 2 * (lying(position) - 8)
        maps = sum(
            sorted(chart["crossed"]) == sorted(chart["action"] + chart["gem"])
            for sheet in sheets
            for chart in sheet["maps"]
        )
        assert position["gems"] == rooms + tracks + secrets + maps


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 3), st.integers(0, 10**6))
def test_a_win_is_noticed_at_the_very_moment(seats: int, seed: int) -> None:
    """Before the last move of a won game it was not won; afterwards it is, and nothing follows."""
    luck = Random(seed)
    gems = luck.choice((13, 14, 15, 22, 23))
    pawns = {seat: luck.choice(("c3", "c3", "c2", "b3")) for seat in ("blue", "red", "green")}
    if gems >= (15 if seats == 2 else 23):
        pawns["blue"] = "c2"
    match = load(seats=seats, gems=gems, pawns=pawns, kept="AAKKMTT", marks={"run": 3, "key": 3})
    while not match.over:
        assert not _won(match.position())
        seat = match.acting[0]
        inside = [move for move in match.moves(seat) if move in ("enter:c3", "run:c3")]
        match.play(seat, luck.choice(inside or match.moves(seat)))
    assert match.result is not None
    assert bool(match.result["winners"]) == _won(match.position())
    assert [event["kind"] for event in match.events][-1] in ("win", "lose")


def _won(position: Any) -> bool:
    out = all(sheet["pawn"] == "c3" for sheet in position["sheets"].values())
    return out and bool(position["gems"] >= position["goal"])


@settings(max_examples=15, deadline=None)
@given(tables)
def test_a_loaded_position_is_the_same_state(table: tuple[int, str | None, int]) -> None:
    for match in eager_game(*table):
        assert state_of(Match.load(match.position(), seed=1)) == state_of(match)
    won = load(pawns={"blue": "c2", "red": "c3"}, kept="AKT", gems=15)
    won.play("blue", "enter:c3")
    assert state_of(Match.load(won.position(), seed=1)) == state_of(won)


def state_of(match: Match) -> dict[str, Any]:
    """Every field of the state but the dice to come."""
    left_out = {*fields_of(GameState), "noted", "notes"} - {
        "seats",
        "acting",
        "over",
        "rounds",
        "payoff",
    }
    found: dict[str, Any] = plain(match._state)
    return {name: value for name, value in found.items() if name not in left_out}


@settings(max_examples=15, deadline=None)
@given(tables)
def test_secrets_open_when_and_only_when_pawns_meet(table: tuple[int, str | None, int]) -> None:
    for match in eager_game(*table):
        position = match.position()
        if position["phase"] in ("joker", "secret"):
            continue
        standing = {sheet["pawn"] for sheet in position["sheets"].values()}
        for colour, rooms in SECRETS.items():
            if rooms <= standing:
                assert colour in position["opened"]


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_closed_passages_are_never_walked(seed: int) -> None:
    before: dict[str, Any] = {}
    for match in eager_game(2, "closed", seed):
        for seat, sheet in match.position()["sheets"].items():
            old = before.get(seat, sheet)
            if old["pawn"] not in ("outside", sheet["pawn"]):
                ends = sorted((old["pawn"], sheet["pawn"]), key=lambda room: (room[1], room[0]))
                assert "-".join(ends) not in old["closed"]
            before[seat] = sheet
        exits = ("c2-c3", "b3-c3", "c3-d3", "c3-c4")
        for sheet in match.position()["sheets"].values():
            assert not set(exits) <= set(sheet["closed"])


@settings(max_examples=12, deadline=None)
@given(tables, st.booleans())
def test_the_quick_policy_always_chooses_a_legal_action(
    table: tuple[int, str | None, int], own: bool
) -> None:
    seats, variant, seed = table
    game = find_game("temple")
    build = builds.interpreted(game, BULK)
    sheet = own_sheet() if own else "donjon"
    options = {"difficulty": "normal", "variant": variant, "sheet": sheet}
    states, mask = build.blank(), build.mask()
    build.drive.set_up(states, seats, [seed, 5], game.text.setup(options, game.seats[:seats]))
    luck = [seed]
    while not states[0].over:
        seat, action = build.drive.choose(states[0], mask, luck, [1] * 4)
        assert mask[action], game.text.move(states[0], seat, action)
        build.drive.play(states, seat, action)
