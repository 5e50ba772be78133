"""Temple: a test for every ruling, TE-1 to TE-18."""

from collections import Counter
from typing import Any

import pytest

from donjon.engine.errors import BadInput, IllegalMove
from donjon.engine.match import Match
from tests.games.temple.setting import kinds, load, play, position, ruling, tracks

GOALS = {2: (14, 15, 16), 3: (20, 23, 25), 4: (22, 25, 28)}
ROUNDS = {2: 8, 3: 7, 4: 6}
PLENTY = {"key": 4, "torch": 4, "mask": 4, "run": 3}
OPEN_WAY = {"blue": "c3", "red": "c3"}


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


# --- the offer --------------------------------------------------------------------------


def test_te_13_clockwise_one_or_two_dice_at_least_one() -> None:
    match = load(seats=4, active="red", offer="AKTM", pawns={"red": "a3"}, marks={"run": 1})
    match.play("red", "stop")
    assert match.acting == ("green",)
    assert "done" not in match.moves("green")
    assert ruling(match, "green", "done") == "TE-14"
    assert ruling(match, "blue", "take:A>1") == "TE-13"
    match.play("green", "take:AK>1")
    assert match.acting == ("yellow",)
    match.play("yellow", "take:T>1")
    assert match.acting == ("blue",)
    assert set(match.moves("blue")) == {"take:M>1", "take:M>2", "take:M>3", "take:M>4"}
    match.play("blue", "take:M>2")
    assert match.position()["active"] == "green"


def test_te_13_crosses_the_action_part_first() -> None:
    match = load(phase="offer", acting="red", offer="AAK")
    match.play("red", "take:AK>2")  # map 2: ATM, then AK
    chart = match.position()["sheets"]["red"]["maps"][1]
    assert chart["crossed"] == "AK"
    match = load(phase="offer", acting="red", offer="KM", maps={"red": {4: "A"}})
    match.play("red", "take:KM>4")  # the action part AM is full now: the A went there
    assert match.position()["phase"] == "cash"


def test_te_13_a_map_is_named_if_a_die_fits_there() -> None:
    match = load(phase="offer", acting="red", offer="KTT", maps={"red": {1: "K", 3: "KT"}})
    assert set(match.moves("red")) == {
        "take:K>2", "take:K>4",
        "take:T>1", "take:T>2", "take:T>4",
        "take:KT>1", "take:KT>2", "take:KT>4",
        "take:TT>1", "take:TT>2", "take:TT>4",
    }  # fmt: skip
    assert ruling(match, "red", "take:K>1") == "TE-13"
    assert ruling(match, "red", "take:K") == "TE-13"
    assert ruling(match, "red", "take:A>1") == "TE-13"
    assert ruling(match, "red", "take:KK>2") == "TE-13"
    match.play("red", "take:TT>1")  # one of them fits, the other is lost
    assert match.position()["sheets"]["red"]["maps"][0]["crossed"] == "KT"


def test_te_13_dice_that_fit_nowhere_may_be_taken() -> None:
    full = {1: "AAK!", 2: "ATM!", 3: "KT!", 4: "AM"}
    match = load(phase="offer", acting="red", offer="MM", maps={"red": full})
    assert set(match.moves("red")) == {"take:M", "take:MM"}
    assert ruling(match, "red", "take:M>4") == "TE-13"
    assert ruling(match, "red", "take:M>1") == "TE-14"
    match.play("red", "take:MM")
    assert match.position()["sheets"]["red"]["maps"][3]["crossed"] == "AM"


def test_te_13_a_last_die_with_one_place_is_not_asked_about() -> None:
    charts = {1: "AAK!", 2: "ATM!", 3: "KT!"}
    match = load(offer="K", pawns={"blue": "a3"}, maps={"red": charts}, marks={"run": 1})
    match.play("blue", "stop")
    assert match.position()["active"] == "red"
    assert match.position()["sheets"]["red"]["maps"][3]["crossed"] == "K"


def test_te_14_a_full_map_pays_its_mark_and_a_gem_at_once() -> None:
    match = load(phase="offer", acting="red", offer="TTM", maps={"red": {1: "AAK"}})
    match.play("red", "take:TM>1")
    assert match.position()["gems"] == 1
    assert tracks(match)["run"] == 1
    assert match.position()["sheets"]["red"]["maps"][0]["closed"] is True


def test_te_14_the_mark_alone_after_the_dice() -> None:
    match = load(phase="offer", acting="red", offer="TTM", maps={"red": {3: "K"}})
    match.play("red", "take:T>3")
    assert set(match.moves("red")) == {"cash:3", "done"}
    assert ruling(match, "red", "cash:1") == "TE-14"
    match.play("red", "cash:3")
    assert match.position()["gems"] == 0
    assert tracks(match)["heal"] == 1
    assert match.position()["sheets"]["red"]["maps"][2]["closed"] is True
    assert match.position()["active"] == "red"


def test_te_14_the_mark_alone_without_dice_and_never_the_gem() -> None:
    match = load(pawns={"blue": "a3"}, maps={"red": {3: "KT", 1: "TM"}}, marks={"run": 1})
    match.play("blue", "stop")
    assert match.acting == ("red",)
    assert set(match.moves("red")) == {"cash:3", "done"}  # map 1 has its gem part alone
    match.play("red", "done")
    assert match.position()["sheets"]["red"]["maps"][2]["closed"] is False


# --- the end ----------------------------------------------------------------------------


def test_te_15_all_win_with_the_last_entry() -> None:
    match = load(pawns={"blue": "c2", "red": "c3"}, kept="AK", gems=15)
    match.play("blue", "enter:c3")
    assert match.over
    assert match.result == {"winners": ["blue", "red"], "ranking": [["blue", "red"]]}
    assert ruling(match, "red", "stop") == "TE-15"
    with pytest.raises(IllegalMove):
        match.play("blue", "stop")


def test_te_15_all_win_with_the_last_gem() -> None:
    match = load(
        phase="offer", acting="red", offer="TMA", pawns=OPEN_WAY, gems=14, maps={"red": {1: "AAK"}}
    )
    match.play("red", "take:TM>1")
    assert match.over
    assert match.result is not None
    assert match.result["winners"] == ["blue", "red"]
    assert kinds(match)[-1] == "win"


def test_te_15_gems_alone_or_the_exit_alone_do_not_win() -> None:
    short = load(pawns={"blue": "c2", "red": "c3"}, kept="AKK", gems=14, marks={"run": 1})
    short.play("blue", "enter:c3")
    assert not short.over
    inside = load(pawns={"blue": "c2", "red": "b3"}, kept="AKK", gems=20, marks={"run": 1})
    inside.play("blue", "enter:c3")
    assert not inside.over


def test_te_15_all_lose_after_the_last_turn() -> None:
    match = load(round=8, active="red", gems=20, pawns=OPEN_WAY | {"red": "c4"}, marks={"run": 1})
    match.play("red", "stop")
    assert match.over
    assert match.result == {"winners": [], "ranking": [["blue", "red"]]}
    assert kinds(match)[-1] == "lose"
    assert match.position()["round"] == 8


# --- variants ---------------------------------------------------------------------------

CLOSED = {"variant": "closed"}


def test_te_16_the_active_seat_and_its_left_close_a_passage() -> None:
    match = load(seats=3, phase="close", extra="TM", options=CLOSED)
    assert set(match.moves("blue")) == {"close:b2-b3", "close:a3-b3", "close:b3-c3", "close:b3-b4"}
    assert ruling(match, "blue", "close:a1-b1") == "TE-16"
    match.play("blue", "close:b3-c3")
    assert match.acting == ("red",)
    match.play("red", "close:b2-b3")
    position = match.position()
    assert position["sheets"]["blue"]["closed"] == ["b3-c3"]
    assert position["sheets"]["red"]["closed"] == ["b2-b3"]
    assert position["sheets"]["green"]["closed"] == []
    assert position["phase"] == "sort"


def test_te_16_printed_order_counts() -> None:
    match = load(phase="close", extra="MT", options=CLOSED)
    assert set(match.moves("blue")) == {"close:d5-e5", "close:e4-e5"}


def test_te_16_a_closed_passage_is_shut_both_ways_and_for_runs() -> None:
    there = load(pawns={"blue": "b3"}, kept="AK", closed={"blue": ["b3-c3"]}, options=CLOSED,
                 marks={"run": 1})  # fmt: skip
    assert ruling(there, "blue", "enter:c3") == "TE-16"
    assert ruling(there, "blue", "run:c3") == "TE-16"
    back = load(pawns={"blue": "c3"}, kept="MT", closed={"blue": ["b3-c3"]}, options=CLOSED,
                marks={"run": 1})  # fmt: skip
    assert ruling(back, "blue", "enter:b3") == "TE-16"
    mate = load(active="red", pawns={"red": "b3"}, kept="AK", closed={"blue": ["b3-c3"]},
                options=CLOSED)  # fmt: skip
    assert "enter:c3" in mate.moves("red")


def test_te_16_the_exit_keeps_its_last_passage() -> None:
    shut = ["c2-c3", "b3-c3", "c3-c4"]
    match = load(phase="close", extra="KA", closed={"blue": shut}, options=CLOSED)
    moves = match.moves("blue")
    assert "close:c3-d3" not in moves
    assert "close:a4-b4" in moves  # KA is printed on a4 and e4 too
    assert ruling(match, "blue", "close:c3-d3") == "TE-16"
    assert ruling(match, "blue", "close:c3-c4") == "TE-16"
    with pytest.raises(BadInput, match="TE-16"):
        load(closed={"blue": [*shut, "c3-d3"]}, options=CLOSED)


def test_te_16_entrances_cannot_be_named() -> None:
    match = load(phase="close", extra="TM", options=CLOSED)
    with pytest.raises(IllegalMove):
        match.play("blue", "close:outside-a3")


def test_te_16_one_passage_left_is_closed_without_asking() -> None:
    every = ["b2-b3", "a3-b3", "b3-c3"]
    match = load(phase="close", extra="TM", options=CLOSED, closed={"red": every})
    match.play("blue", "close:b3-c3")
    assert sorted(match.position()["sheets"]["red"]["closed"]) == sorted([*every, "b3-b4"])
    assert match.acting == ("blue",)
    none = load(phase="close", extra="TM", options=CLOSED, closed={"red": [*every, "b3-b4"]})
    none.play("blue", "close:b3-c3")
    assert none.acting == ("blue",)


def test_te_16_masks_curse_free_dice_and_nobody_closes() -> None:
    seen = set()
    for seed in range(60):
        match = load(pawns={"blue": "a3"}, options=CLOSED, marks={"heal": 1, "run": 1},
                     tray=[1, 0, 0], seed=seed)  # fmt: skip
        match.play("blue", "stop")
        extra = match.position()["dice"]["extra"]
        curses = extra.count("X")
        if curses:
            assert match.position()["phase"] == "heal"
            assert match.position()["dice"]["tray"] == [curses, 1, 0]
            assert match.position()["dice"]["free"] == 7 - curses
            assert match.position()["sheets"]["red"]["closed"] == []
        else:
            assert match.position()["phase"] == "close"
        seen.add(curses)
    assert seen == {0, 1, 2}


def test_te_16_only_free_dice_are_cursed() -> None:
    for seed in range(60):
        match = load(pawns={"blue": "a3"}, options=CLOSED, marks={"heal": 1, "run": 1},
                     tray=[4, 4, 0], seed=seed)  # fmt: skip
        match.play("blue", "stop")
        if "X" in match.position()["dice"]["extra"]:
            assert match.position()["dice"]["tray"] == [0, 4, 4]
            assert "curse" in kinds(match)
            return
    raise AssertionError("no seed rolls a mask")


LOTTERY = {"variant": "lottery"}


def test_te_17_two_dice_are_rolled_each_round() -> None:
    match = Match.new("temple", 2, 3, LOTTERY)
    assert match.position()["dice"]["extra"] == ""
    play(match, "blue", "side:north")
    play(match, "red", "side:south")
    first = match.position()["dice"]["extra"]
    assert len(first) == 2
    rolls = 0
    while match.position()["round"] < 3:
        match.play(match.acting[0], match.moves(match.acting[0])[-1])
        rolls += kinds(match).count("extra")
    assert rolls == 2


def joker(extra: str, **more: Any) -> Match:
    match = load(pawns={"blue": "c3"}, kept="AK", extra=extra, options=LOTTERY, **more)
    match.play("blue", "enter:c2")
    return match


def test_te_17_a_joker_gives_what_a_die_shows() -> None:
    match = joker("KM")
    assert set(match.moves("blue")) == {"joker:key", "joker:mask"}
    assert ruling(match, "blue", "joker:torch") == "TE-17"
    match.play("blue", "joker:mask")
    assert tracks(match)["mask"] == 1
    assert tracks(joker("KK"))["key"] == 1  # one outcome is not asked
    nothing = joker("AT")
    assert set(nothing.moves("blue")) == {"joker:none", "joker:torch"}
    nothing.play("blue", "joker:none")
    assert sum(tracks(nothing).values()) == 0


def test_te_17_a_mask_moves_the_tray() -> None:
    match = joker("AX", tray=[1, 2, 1], marks={"run": 1})
    assert set(match.moves("blue")) == {"joker:none", "joker:shift"}
    match.play("blue", "joker:shift")
    dice = match.position()["dice"]
    assert (dice["tray"], dice["free"]) == ([0, 1, 2], 1)
    assert match.position()["phase"] == "move"  # freed for the next turn only
    empty = joker("AX", marks={"run": 1})
    assert empty.position()["phase"] == "move"  # with nothing on the tray there is no choice


DICE = {"variant": "dice"}


def secret(**more: Any) -> Match:
    match = load(
        pawns={"blue": "b4", "red": "c2"}, kept="AM", crossed={"blue": ["c4"]}, options=DICE, **more
    )
    match.play("blue", "enter:c4")
    return match


def test_te_18_a_secret_gives_gems_or_a_die() -> None:
    match = secret(marks={"run": 1})
    assert match.position()["phase"] == "secret"
    assert match.position()["opened"] == []
    assert match.acting == ("blue",)
    assert set(match.moves("blue")) == {"secret:gems", "secret:die"}
    match.play("blue", "secret:gems")
    assert (match.position()["gems"], match.position()["opened"]) == (2, ["green"])
    assert ruling(match, "blue", "secret:die") == "TE-18"


def test_te_18_a_die_is_free_from_the_next_turn_on() -> None:
    match = secret(marks={"run": 1, "heal": 1}, tray=[1, 0, 0])
    match.play("blue", "secret:die")
    assert match.position()["gems"] == 0
    dice = match.position()["dice"]
    assert (dice["free"], dice["spent"], sum(dice["tray"])) == (0, 8, 1)
    match.play("blue", "stop")
    assert match.position()["phase"] == "heal"
    assert match.position()["dice"]["free"] == 8


def test_te_18_with_both_dice_gone_two_gems() -> None:
    match = secret(marks={"run": 1}, dice=10)
    assert match.position()["gems"] == 2
    assert match.position()["phase"] == "move"
