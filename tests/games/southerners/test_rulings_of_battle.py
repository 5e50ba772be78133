"""Southerners: a test for every ruling on battles."""

from tests.games.southerners.board import (
    bases,
    on,
    phase,
    play,
    ruling,
    seat,
    troops,
)
from tests.games.southerners.tables import cards

HAND = "ability:woods"  # something to hold, so that a window opens


# --- battle -----------------------------------------------------------------------------


def test_at_9_all_troops_of_both_territories_and_the_targets_bases_fight() -> None:
    match = on(seat("crossroads2 bandeira1", "crossroads2"), seat("woods2 . jungle1", "woods2"))
    play(match, "north attack:1>1")
    assert match.position()["battle"]["damage"] == {"north": 8, "south": 2 + 4 + 4}
    assert match.moves("north") == ("strike:1.1", "strike:1.3", "done")
    assert ruling(match, "north", "strike:2.1") == "AT-9"


def test_at_10_both_play_in_turns_until_both_pass_in_a_row() -> None:
    match = on(
        seat("woods1", hand="ability:iara*2 ability:settlement"),
        seat("woods1", hand="ability:iara*2 ability:settlement"),
    )
    play(match, "north attack:1>1")
    assert match.acting == ("north",)
    play(match, "north pass", "south play:iara")
    assert match.acting == ("north",)
    play(match, "north play:iara", "south pass")
    assert match.acting == ("north",)
    assert ruling(match, "north", "strike:1.1") == "AT-10"
    play(match, "north pass")
    assert phase(match) == "regular"


def test_at_10_an_attacking_territory_without_troops_has_attacked_in_vain() -> None:
    match = on(seat("woods2", hand="ability:woods"), seat("woods2"))
    play(match, "north attack:1>1", "north play:woods", "north sacrifice:1.1")
    assert phase(match) == "main"
    assert match.position()["battle"] is None
    assert match.position()["north"]["attacked"] == ["1"]
    assert "vain" in [event["kind"] for event in match.events]
    assert troops(match, "south") == {"1.1": 2}


def test_at_11_curupira_then_initiative_then_regular_attacker_first() -> None:
    match = on(
        seat("settlement2 crossroads2", played="curupira"),
        seat("settlement2 crossroads2"),
    )
    seen = [phase(play(match, "north attack:1>1"))]
    for who, move in (
        ("north", "strike:1.2"),
        ("north", "strike:1.1"),
        ("north", "done"),
        ("south", "strike:1.1"),
        ("south", "done"),
    ):
        assert match.acting == (who,)
        play(match, f"{who} {move}")
        seen.append(phase(match))
    assert seen == ["curupira", *["initiative"] * 4, "regular"]
    assert match.acting == ("north",)


def test_at_11_what_both_chose_falls_at_the_same_time() -> None:
    match = on(seat("settlement1 bandeira"), seat("settlement1 bandeira"))
    play(match, "north attack:1>1", "north strike:1.1")
    assert troops(match, "south") == {"1.1": 1}  # marked, and still able to strike back
    play(match, "south strike:1.1")
    assert troops(match, "north") == troops(match, "south") == {}


def test_at_12_initiative_fells_troops_for_their_power_and_less_does_nothing() -> None:
    match = on(seat("settlement1"), seat("bandeira1 woods1"))
    play(match, "north attack:1>1")
    assert phase(match) == "initiative"
    assert match.moves("north") == ("strike:1.2", "done")
    assert ruling(match, "north", "strike:1.1") == "AT-12"


def test_at_12_initiative_hits_no_bases() -> None:
    match = on(seat("settlement2 settlement2"), seat("jungle"))
    play(match, "north attack:1>1")
    assert phase(match) == "regular"
    assert match.moves("north") == ("raze:1.1", "done")


def test_at_13_regular_damage_is_troops_unspent_initiative_and_the_defenders_bases() -> None:
    match = on(seat("settlement2 crossroads1"), seat("woods2 jungle"))
    play(match, "north attack:1>1", "north strike:1.1", "north done")
    battle = match.position()["battle"]
    assert battle["damage"] == {"north": 3 + 1, "south": 1 + 4 + 4}


def test_at_13_unspent_initiative_counts_only_for_troops_still_alive() -> None:
    match = on(seat("settlement2 crossroads1"), seat("settlement2 jungle"))
    play(match, "north attack:1>1", "north done", "south strike:1.1", "south strike:1.1")
    assert phase(match) == "regular"
    assert match.position()["battle"]["damage"]["north"] == 3


def test_at_13_a_defending_artillery_troop_does_nothing() -> None:
    match = on(seat("crossroads2"), seat("jungle2"))
    play(match, "north attack:1>1")
    assert match.position()["battle"]["damage"]["south"] == 4  # the base alone


def test_at_13_artillery_counts_only_against_bases() -> None:
    match = on(seat("jungle2"), seat("woods1"))
    play(match, "north attack:1>1")
    assert match.acting == ("south",)
    play(match, "south done")
    assert troops(match, "south") == {"1.1": 1}


def test_at_14_bases_fall_only_when_no_defending_troop_is_left() -> None:
    match = on(seat("bandeira2 jungle2"), seat("woods1 jungle"))
    play(match, "north attack:1>1")
    assert ruling(match, "north", "raze:1.2") == "AT-14"
    play(match, "north strike:1.1")  # 3 and artillery's 8 are left
    assert match.moves("north") == ("raze:1.1", "raze:1.2", "done")
    play(match, "north raze:1.2")
    assert ruling(match, "north", "raze:1.2") == "AT-14"
    play(match, "north done")
    assert bases(match, "south") == {"1.1": "woods", "1.2": "jungle"}
    play(match, "south done")
    assert bases(match, "south") == {"1.1": "woods"}
    assert troops(match, "south") == {}


def test_at_14_only_the_attacker_razes() -> None:
    match = on(seat("woods1 jungle"), seat("crossroads2 crossroads2"))
    play(match, "north attack:1>1")
    assert match.acting == ("south",)
    assert ruling(match, "south", "raze:1.2") == "AT-14"


def test_at_15_the_fallen_free_their_places_and_damage_is_forgotten() -> None:
    match = on(seat("crossroads2", "bandeira2"), seat("crossroads1 jungle"))
    play(match, "north attack:1>1", "north strike:1.1", "south done")
    assert troops(match, "south") == {}
    assert bases(match, "south") == {"1.1": "crossroads", "1.2": "jungle"}
    assert match.position()["battle"] is None
    play(match, "north attack:2>1", "north raze:1.1", "south done")
    assert match.position()["south"]["discard"]["base"] == {"crossroads": 1}


def test_at_16_survivors_fight_the_palace_at_once_after_a_second_window() -> None:
    match = on(
        seat("crossroads2 crossroads2", hand=HAND), seat("jungle", hand="ability:iara"), seed=2
    )
    play(match, "north attack:1>1", "north pass", "south pass", "north raze:1.1", "south done")
    assert match.position()["battle"]["to"] == "palace"
    assert (phase(match), match.acting) == ("respond", ("north",))
    play(match, "north pass", "south play:iara", "north pass")
    assert match.position()["battle"]["damage"] == {"north": 12, "south": 10 + 2}
    assert match.moves("north") == ("strike:palace", "done")
    assert ruling(match, "north", "raze:palace") == "AT-14"
    play(match, "north strike:palace", "north raze:palace", "south done")
    assert match.over
    assert match.result is not None
    assert match.result["winners"] == ["north"]
    assert match.position()["phase"] == "over"


def test_at_16_a_territory_without_bases_is_passed_with_no_second_window() -> None:
    match = on(seat("crossroads2 crossroads2", hand=HAND), seat(hand="ability:settlement"))
    play(match, "north attack:1>3", "north pass", "south pass")
    assert match.position()["battle"]["to"] == "palace"
    assert phase(match) == "regular"
    play(match, "north raze:palace", "south done")
    assert match.over


def test_at_16_the_palaces_power_is_also_its_damage() -> None:
    match = on(seat("crossroads2 bandeira2"), seat())
    play(match, "north attack:1>1")
    assert match.position()["battle"]["damage"] == {"north": 10, "south": 10}
    play(match, "north done")
    for place in ("1.1", "1.1", "1.2", "1.2"):
        play(match, f"south strike:{place}")
    assert troops(match, "north") == {}
    assert phase(match) == "main"


def test_at_16_all_troops_then_in_the_attacking_territory_fight_the_palace() -> None:
    match = on(
        seat("jungle1 crossroads1 .", hand="ability:bandeira", discard="base:bandeira"),
        seat("woods"),
    )
    play(match, "north attack:1>1", "north pass", "north raze:1.1", "south strike:1.2")
    assert match.position()["battle"]["to"] == "palace"
    play(match, "north play:bandeira", "north build:bandeira@1.3")
    assert match.position()["battle"]["damage"]["north"] == 2
    assert match.position()["battle"]["artillery"]["north"] == 4


def test_at_17_palace_troops_fight_as_a_territorys_and_go_home() -> None:
    match = on(seat(palace="iara iara"), seat("woods2"))
    play(match, "north attack:palace>1")
    assert match.position()["battle"]["damage"] == {"north": 4, "south": 2 + 4}
    play(match, "north strike:1.1", "north strike:1.1", "south strike:palace", "south done")
    assert troops(match, "north") == {"palace": 1}
    assert match.position()["north"]["discard"]["ability"] == {"iara": 1}


def test_at_19_after_so_many_turns_the_game_is_a_draw() -> None:
    match = on(phase="renew", turn=3, turns=3)
    play(match, "north no-renew", "north end")
    assert match.over
    assert match.result == {"winners": [], "ranking": [["north", "south"]]}
    assert ruling(match, "north", "end") == "AT-19"


def test_at_19_is_100_turns_by_default() -> None:
    match = on(phase="renew", turn=99)
    play(match, "north no-renew", "north end", "south no-renew")
    assert not match.over
    play(match, "south end")
    assert match.over


def test_every_card_stays_in_one_place_through_a_whole_battle() -> None:
    match = on(seat("crossroads2 crossroads2", palace="iara"), seat("jungle woods1"))
    before = cards(match.position()["south"])
    play(match, "north attack:1>1", "north strike:1.2", "north raze:1.1", "north raze:1.2")
    play(match, "south done")
    assert cards(match.position()["south"]) == before
