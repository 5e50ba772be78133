"""Temple: a test for every ruling on setting up and on a turn, TE-1 to TE-12."""

from collections import Counter

import pytest

from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from tests.games.temple.setting import kinds, load, play, position, ruling, tracks

GOALS = {2: (14, 15, 16), 3: (20, 23, 25), 4: (22, 25, 28)}
ROUNDS = {2: 8, 3: 7, 4: 6}
PLENTY = {"key": 4, "torch": 4, "mask": 4, "run": 3}


def pass_turn(match: Match) -> None:
    """Offer everything and stop, until the next seat is active."""
    active, around = match.position()["active"], match.position()["round"]
    while not match.over and (match.position()["active"], match.position()["round"]) == (
        active,
        around,
    ):
        seat = match.acting[0]
        moves = match.moves(seat)
        quiet = [m for m in moves if m in ("offer", "store", "stop", "done", "roll", "secret:gems")]
        match.play(seat, quiet[0] if quiet else moves[0])


# --- setting up -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_te_1_goal_and_rounds_by_seats_and_difficulty(seats: int) -> None:
    for difficulty, goal in zip(("easy", "normal", "hard"), GOALS[seats], strict=True):
        match = Match.new("temple", seats, 1, {"difficulty": difficulty})
        assert match.position()["goal"] == goal
    match = Match.new("temple", seats, 1)
    assert match.position()["goal"] == GOALS[seats][1]  # normal is usual
    assert match.options == {"difficulty": "normal", "variant": None, "sheet": "donjon"}
    turns = Counter[tuple[int, str]]()
    while not match.over:
        turns[match.position()["round"], match.position()["active"]] += 1
        match.play(match.acting[0], match.moves(match.acting[0])[-1])
    assert max(number for number, _ in turns) == ROUNDS[seats] == match.round


def test_te_1_unknown_options_are_refused() -> None:
    for options in ({"difficulty": "mad"}, {"variant": "fog"}, {"sheet": "other"}, {"more": 1}):
        with pytest.raises(BadInput):
            Match.new("temple", 2, 1, options)
    with pytest.raises(BadInput, match="goal"):
        load(goal=14)


def test_te_2_eight_dice_and_their_faces() -> None:
    faces = Counter[str]()
    for seed in range(300):
        match = Match.new("temple", 2, seed)
        play(match, "blue", "side:north")
        match.play("red", "side:south")
        faces.update(next(e["dice"] for e in match.events if e["kind"] == "roll"))
    assert set(faces) == set("AKTMX")
    assert 1.5 < faces["A"] / faces["K"] < 2.7
    with pytest.raises(BadInput, match="TE-2"):
        load(phase="heal", free=7, dice=7)


def test_te_3_sides_in_turn_all_different() -> None:
    match = Match.new("temple", 4, 1)
    assert match.acting == ("blue",)
    match.play("blue", "side:east")
    assert match.acting == ("red",)
    assert ruling(match, "red", "side:east") == "TE-3"
    assert ruling(match, "green", "side:west") == "TE-3"
    match.play("red", "side:west")
    match.play("green", "side:north")  # the fourth seat has no choice left
    sheets = match.position()["sheets"]
    assert [sheet["side"] for sheet in sheets.values()] == ["east", "west", "north", "south"]
    assert {sheet["pawn"] for sheet in sheets.values()} == {"outside"}
    assert match.position()["active"] == "blue"


# --- a turn -----------------------------------------------------------------------------


def test_te_4_the_tray_moves_at_the_start_of_a_turn() -> None:
    match = load(tray=[1, 2, 3], marks={"heal": 1, "run": 1})
    match.play("blue", "stop")
    dice = match.position()["dice"]
    assert match.position()["active"] == "red"
    assert match.position()["phase"] == "heal"
    assert dice["tray"] == [0, 1, 2]
    assert dice["free"] == 5


def test_te_5_a_heal_mark_frees_one_field() -> None:
    match = load(phase="heal", tray=[0, 2, 1], marks={"heal": (3, 1)})
    assert set(match.moves("blue")) == {"heal:2", "heal:3", "roll"}
    assert ruling(match, "blue", "heal:1") == "TE-5"
    match.play("blue", "heal:2")
    dice = match.position()["dice"]
    assert (dice["free"], dice["tray"]) == (7, [0, 0, 1])
    match.play("blue", "heal:3")  # nothing left to heal, so the first two are rolled
    assert match.position()["tracks"]["heal"] == {"marked": 3, "used": 3, "gem": False}
    assert match.position()["phase"] == "sort"
    assert ruling(match, "blue", "heal:3") == "TE-5"


def test_te_5_without_a_mark_nobody_is_asked() -> None:
    with pytest.raises(BadInput, match="TE-5"):
        load(phase="heal", tray=[0, 2, 1])
    match = load(phase="heal", tray=[0, 2, 1], marks={"heal": 1})
    assert match.moves("blue") == ("heal:2", "heal:3", "roll")
    assert ruling(match, "blue", "heal:1") == "TE-5"
    later = load(tray=[2, 1, 0], marks={"run": 1})
    later.play("blue", "stop")
    assert later.position()["phase"] != "heal"


def test_te_6_two_at_a_time_and_a_last_one_alone() -> None:
    match = load(phase="heal", tray=[0, 0, 3], marks={"heal": 1})
    match.play("blue", "roll")
    sizes = []
    while match.position()["active"] == "blue" and match.position()["phase"] == "sort":
        sizes += [len(e["dice"]) for e in match.events if e["kind"] == "roll"]
        match.play("blue", "offer" if "offer" in match.moves("blue") else "store")
    sizes += [len(e["dice"]) for e in match.events if e["kind"] == "roll"]
    assert sizes[:3] == [2, 2, 1]


@pytest.mark.parametrize(
    ("rolled", "moves"),
    [
        ("KT", {"keep:K", "keep:T", "keep:KT", "offer"}),
        ("AA", {"keep:A", "keep:AA", "offer"}),
        ("KX", {"keep:K", "offer"}),
        ("M", {"keep:M", "offer"}),
    ],
)
def test_te_6_each_die_is_kept_or_offered(rolled: str, moves: set[str]) -> None:
    match = load(phase="sort", rolled=rolled)
    assert set(match.moves("blue")) == moves
    for move in moves:
        after = load(phase="sort", rolled=rolled)
        after.play("blue", move)
        dice = after.position()["dice"]
        kept = move.partition(":")[2]
        assert dice["kept"] == kept
        assert sorted(dice["offer"] + kept) == sorted(rolled.replace("X", ""))
        assert dice["tray"][0] >= rolled.count("X")


def test_te_6_masks_go_to_the_first_field_unless_rolled_again() -> None:
    match = load(phase="sort", rolled="XX", marks={"reroll": 1})
    assert set(match.moves("blue")) == {"store", "reroll"}
    assert ruling(match, "blue", "offer") == "TE-6"
    match.play("blue", "store")
    assert match.position()["dice"]["tray"][0] >= 2
    match = load(phase="sort", rolled="KX", marks={"reroll": 1})
    assert ruling(match, "blue", "store") == "TE-6"
    assert ruling(match, "blue", "keep:T") == "TE-6"
    match.play("blue", "reroll")
    assert kinds(match)[:2] == ["reroll", "roll"]
    assert match.position()["tracks"]["reroll"]["used"] == 1
    assert ruling(match, "blue", "reroll") == "TE-6"


def test_te_6_masks_alone_are_stored_without_asking() -> None:
    for seed in range(200):
        match = load(phase="sort", rolled="KT", seed=seed)
        match.play("blue", "offer")
        rolls = [event["dice"] for event in match.events if event["kind"] == "roll"]
        if rolls[0] == "XX":
            assert kinds(match)[2:4] == ["store", "roll"]
            return
    raise AssertionError("no seed rolls two masks")


def test_te_7_two_dice_enter_a_room_next_to_the_pawn() -> None:
    match = load(pawns={"blue": "b2"}, kept="AAKM", marks=PLENTY)
    allowed = {move for move in match.moves("blue") if move.startswith("enter")}
    assert allowed == {"enter:b1", "enter:a2", "enter:c2"}  # AK, AM, AK; b3 costs TM
    assert ruling(match, "blue", "enter:b3") == "TE-7"
    assert ruling(match, "blue", "enter:c3") == "TE-7"  # not orthogonally next to it
    assert ruling(match, "blue", "enter:b2") == "TE-7"
    match.play("blue", "enter:a2")
    dice = match.position()["dice"]
    assert (dice["kept"], dice["spent"]) == ("AK", 6)
    assert match.position()["sheets"]["blue"]["pawn"] == "a2"


def test_te_7_symbols_in_any_order_and_twice_the_same_needs_two() -> None:
    assert "enter:a3" in load(kept="AT").moves("blue")  # printed TA
    assert "enter:e3" not in load(active="red", kept="AK", marks=PLENTY).moves("red")
    assert "enter:e3" in load(active="red", kept="AAK").moves("red")


def test_te_7_from_outside_only_entrances_of_the_own_side() -> None:
    match = load(kept="AAKTM")
    allowed = {move for move in match.moves("blue") if move.startswith("enter")}
    assert allowed == {"enter:a2", "enter:a3", "enter:a4"}
    assert ruling(match, "blue", "enter:b1") == "TE-7"
    assert "stop" in match.moves("blue")


def test_te_8_marks_stand_for_dice_and_runs_need_none() -> None:
    match = load(pawns={"blue": "b2"}, kept="A", marks={"key": 1, "run": 1})
    assert set(match.moves("blue")) == {"token:key", "run:b1", "run:a2", "run:c2", "run:b3", "stop"}
    assert ruling(match, "blue", "token:torch") == "TE-8"
    match.play("blue", "token:key")
    assert match.position()["dice"]["tokens"] == "K"
    match.play("blue", "enter:c2")
    assert match.position()["dice"] | {"free": 0} == {
        "free": 0, "tray": [0, 0, 0], "rolled": "", "kept": "", "offer": "", "spent": 8,
        "tokens": "", "extra": "",
    }  # fmt: skip
    match.play("blue", "joker:torch")
    assert "token:torch" in match.moves("blue")  # won this turn
    match.play("blue", "run:c3")
    assert match.position()["tracks"]["run"]["used"] == 1
    assert ruling(match, "blue", "run:c2") == "TE-8"


def test_te_8_a_token_not_used_is_lost() -> None:
    match = load(pawns={"blue": "b2"}, kept="A", marks={"key": 1, "torch": 1})
    play(match, "blue", "token:key", "stop")
    pass_turn(match)
    assert match.position()["dice"]["tokens"] == ""
    assert match.position()["tracks"]["key"] == {"marked": 1, "used": 1, "gem": False}


def test_te_8_a_run_goes_only_where_the_pawn_could() -> None:
    match = load(marks={"run": 1})
    assert set(match.moves("blue")) == {"run:a2", "run:a3", "run:a4", "stop"}
    assert ruling(match, "blue", "run:b1") == "TE-8"


@pytest.mark.parametrize(("room", "track"), [("a2", "mask"), ("a3", "torch"), ("a4", "heal")])
def test_te_9_a_first_entry_marks_and_crosses_out(room: str, track: str) -> None:
    match = load(kept="AAKTM", marks={"run": 1})
    match.play("blue", f"enter:{room}")
    assert tracks(match)[track] == 1
    assert match.position()["sheets"]["blue"]["crossed"] == [room]
    assert match.position()["sheets"]["red"]["crossed"] == []


def test_te_9_gems_jokers_and_rooms_crossed_out() -> None:
    match = load(pawns={"blue": "c3"}, kept="AKKTAKA", crossed={"blue": ["b3"]}, marks=PLENTY)
    match.play("blue", "enter:c2")
    assert match.position()["phase"] == "joker"
    jokers = {"joker:reroll", "joker:key", "joker:torch", "joker:mask"}
    assert set(match.moves("blue")) == jokers
    assert ruling(match, "blue", "joker:none") == "TE-9"
    assert ruling(match, "blue", "stop") == "TE-7"
    match.play("blue", "joker:reroll")
    assert tracks(match)["reroll"] == 1
    match.play("blue", "run:b2")
    assert match.position()["gems"] == 1
    match.play("blue", "run:b3")  # crossed out: nothing more happens
    assert tracks(match) == {"run": 3, "heal": 0, "reroll": 1, "key": 4, "torch": 4, "mask": 4}
    match.play("blue", "run:c3")  # the exit does nothing
    assert match.position()["sheets"]["blue"]["crossed"] == ["b2", "c2", "b3"]


def test_te_9_rooms_may_be_entered_again() -> None:
    match = load(pawns={"blue": "a2"}, crossed={"blue": ["a2", "a3"]}, kept="AATM", marks=PLENTY)
    play(match, "blue", "enter:a3", "enter:a2")
    assert tracks(match)["torch"] == 4
    assert match.position()["sheets"]["blue"]["pawn"] == "a2"


def test_te_9_a_full_track_loses_the_mark() -> None:
    match = load(kept="AKKT", marks={"heal": 8, "key": 4})
    match.play("blue", "enter:a4")
    assert tracks(match)["heal"] == 8
    assert "lost" in kinds(match)
    assert match.position()["sheets"]["blue"]["crossed"] == ["a4"]


def test_te_9_a_joker_without_an_effect_is_not_asked_about() -> None:
    full = {"reroll": 8, "key": 8, "torch": 8, "mask": 8}
    match = load(pawns={"blue": "c3"}, kept="AK", marks=full)
    match.play("blue", "enter:c2")
    assert match.position()["phase"] != "joker"
    assert "lost" in kinds(match)


@pytest.mark.parametrize(("seats", "heal", "key"), [(2, 4, 5), (3, 5, 6), (4, 6, 7)])
def test_te_10_a_track_gives_one_gem_once(seats: int, heal: int, key: int) -> None:
    match = load(seats=seats, kept="AKKT", marks={"heal": heal - 1, "run": 1})
    match.play("blue", "enter:a4")
    assert match.position()["gems"] == 1
    assert match.position()["tracks"]["heal"]["gem"] is True
    match = load(seats=seats, kept="AKKT", marks={"heal": heal, "run": 1})
    match.play("blue", "enter:a4")
    assert match.position()["gems"] == 0
    match = load(seats=seats, active="red", kept="AMKT", marks={"key": key - 1, "run": 1})
    match.play("red", "enter:e2")
    assert match.position()["gems"] == 1
    broken = position(seats=seats)
    broken["tracks"]["key"]["gem"] = True
    with pytest.raises(BadInput, match="TE-10"):
        Match.load(broken)


def test_te_11_two_seats_in_rooms_of_a_colour_open_its_secret() -> None:
    match = load(pawns={"blue": "c3", "red": "b3"}, kept="ATKK", marks={"key": 1})
    match.play("blue", "enter:d3")
    assert match.position()["gems"] == 0  # the action comes first, here a joker
    match.play("blue", "joker:key")
    assert match.position()["gems"] == 2
    assert match.position()["opened"] == ["yellow"]


def test_te_11_once_a_colour_and_not_on_one_room() -> None:
    again = load(pawns={"blue": "c3", "red": "b3"}, kept="AT", opened=["yellow"], marks=PLENTY)
    play(again, "blue", "enter:d3", "joker:key")
    assert again.position()["gems"] == 0 + (tracks(again)["key"] == 5)
    same = load(pawns={"blue": "c3", "red": "d3"}, kept="AT", marks={"run": 2})
    play(same, "blue", "enter:d3", "joker:mask")
    assert (same.position()["gems"], same.position()["opened"]) == (0, [])


def test_te_12_dice_not_used_are_free_again_and_pawns_stay_inside() -> None:
    match = load(pawns={"blue": "a3"}, kept="AAM", offer="", marks={"heal": 1}, tray=[1, 0, 0])
    assert not any(move.endswith("outside") for move in match.moves("blue"))
    match.play("blue", "stop")
    dice = match.position()["dice"]
    assert match.position()["active"] == "red"
    assert (dice["free"], dice["tray"], dice["kept"]) == (7, [0, 1, 0], "")
