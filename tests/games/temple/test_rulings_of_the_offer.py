"""Temple: a test for every ruling on the offer and the end, TE-13 to TE-15."""

import pytest

from donjon.engine.errors import IllegalMove
from tests.games.temple.setting import kinds, load, ruling, tracks

OPEN_WAY = {"blue": "c3", "red": "c3"}


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
