"""Every ability of the Southerners (AT-20 to AT-26), and of the army of our own."""

from tests.games.southerners.board import bases, on, phase, play, ruling, seat, troops

OTHER = "ability:settlement"  # something to hold, so that a window opens


def test_at_20_woods_gives_up_any_number_and_regrows_them_at_the_end_of_the_turn() -> None:
    match = on(seat("woods2 woods", "woods1 jungle", hand="ability:woods"), seat())
    play(match, "north play:woods")
    assert phase(match) == "woods"
    assert match.moves("north") == ("sacrifice:1.1", "sacrifice:1.2", "sacrifice:2.1", "done")
    assert ruling(match, "north", "sacrifice:2.2") == "AT-20"
    play(match, "north sacrifice:1.1", "north sacrifice:2.1", "north done")
    assert bases(match, "north") == {"1.2": "woods", "2.2": "jungle"}
    play(match, "north end")
    assert (phase(match), match.acting) == ("woods", ("north",))
    assert match.position()["north"]["regrow"] == {"woods": 2}
    play(match, "north build:woods@3.1", "north done")
    assert bases(match, "north") == {"1.2": "woods", "2.2": "jungle", "3.1": "woods"}
    assert match.position()["north"]["discard"]["base"] == {"woods": 1}
    assert match.position()["attacker"] == "south"


def test_at_20_woods_destroyed_by_regrowing_do_not_count() -> None:
    match = on(seat("woods2", hand="ability:woods", discard="base:woods"), seat())
    play(match, "north play:woods", "north done", "north end", "north build:woods@1.1")
    assert phase(match) == "renew"  # the one that lay there is built; the destroyed one stays
    assert match.position()["north"]["discard"]["base"] == {"woods": 1}


def test_at_20_without_woods_nothing_is_asked_but_the_card_is_spent() -> None:
    match = on(seat(hand="ability:woods", discard="base:woods"), seat())
    play(match, "north play:woods")
    assert phase(match) == "main"
    play(match, "north end")
    assert "build:woods@1.1" in match.moves("north")
    assert ruling(match, "north", "build:jungle@1.1") == "AT-20"


def test_at_20_the_attackers_woods_are_carried_out_first() -> None:
    lying = "base:woods*2"
    match = on(
        seat(hand="ability:woods", discard=lying), seat(hand="ability:woods*2", discard=lying)
    )
    play(match, "north play:woods", "north end", "south play:woods", "north end", "south pass")
    assert match.acting == ("north",)
    play(match, "north done")
    assert match.acting == ("south",)
    assert match.position()["attacker"] == "north"
    play(match, "south build:woods@1.1", "south build:woods@1.2")
    assert match.position()["attacker"] == "south"


def test_at_21_settlement_recruits_natives_beside_empty_slots() -> None:
    match = on(
        seat("settlement settlement2 .", "settlement1 woods woods", hand="ability:settlement")
    )
    play(match, "north play:settlement")
    assert troops(match, "north") == {"1.1": 1, "1.2": 2, "2.1": 1}


def test_at_21_the_option_fill_recruits_up_to_two() -> None:
    match = on(seat("settlement", hand="ability:settlement"), natives="fill")
    play(match, "north play:settlement")
    assert troops(match, "north") == {"1.1": 2}


def test_at_22_curupira_destroys_a_troop_for_each_empty_slot_of_the_defending_territory() -> None:
    match = on(seat("crossroads2", hand="ability:curupira"), seat("woods2 woods2 ."))
    play(match, "north play:curupira", "north attack:1>1")
    assert phase(match) == "curupira"
    assert match.moves("north") == ("strike:1.1", "strike:1.2")  # it must
    assert ruling(match, "north", "done") == "AT-22"
    play(match, "north strike:1.2")
    assert troops(match, "south") == {"1.1": 2, "1.2": 1}


def test_at_22_each_curupira_strikes_and_the_defenders_too() -> None:
    match = on(
        seat("crossroads2 crossroads2", played="curupira curupira"),
        seat("woods2 woods2 .", hand="ability:curupira"),
    )
    play(match, "north attack:1>1", "south play:curupira")
    play(match, "north strike:1.1", "north strike:1.2", "south strike:1.1")
    assert troops(match, "south") == {"1.1": 1, "1.2": 1}
    assert troops(match, "north") == {"1.1": 1, "1.2": 2}
    assert phase(match) == "regular"


def test_at_22_strikes_without_a_choice_are_not_asked() -> None:
    match = on(seat("crossroads2", played="curupira"), seat("woods2"))
    play(match, "north attack:1>1")
    assert troops(match, "south") == {}
    assert phase(match) == "regular"


def test_at_22_the_palace_has_no_slots() -> None:
    match = on(seat("crossroads2", played="curupira"), seat(palace="iara iara"))
    play(match, "north attack:1>1")
    assert phase(match) == "regular"
    assert troops(match, "south") == {"palace": 2}


def test_at_23_bandeira_is_built_from_the_discard_pile_with_a_troop_on_it() -> None:
    match = on(seat("jungle2", hand="ability:bandeira", discard="base:bandeira"))
    play(match, "north play:bandeira")
    assert phase(match) == "bandeira"
    assert match.moves("north") == tuple(f"build:bandeira@{t}.{s}" for t in "123" for s in "123")
    assert ruling(match, "north", "build:woods@1.1") == "AT-23"
    play(match, "north build:bandeira@1.1")
    assert bases(match, "north") == {"1.1": "bandeira"}
    assert troops(match, "north") == {"1.1": 1}
    assert match.position()["north"]["discard"]["base"] == {"jungle": 1}


def test_at_23_is_not_playable_without_one_there() -> None:
    match = on(seat(hand="ability:bandeira", discard="base:woods"))
    assert ruling(match, "north", "play:bandeira") == "AT-23"


def test_at_24_crossroads_gives_mules_two_power_for_each_empty_slot_beside_them() -> None:
    match = on(seat("crossroads1 bandeira1 ."), seat("jungle", hand="ability:crossroads"))
    play(match, "north attack:1>1", "south pass")
    assert match.position()["battle"]["damage"]["north"] == 3 + 2
    match = on(seat("crossroads1 bandeira1 .", hand="ability:crossroads*2"), seat("jungle"))
    play(match, "north play:crossroads", "north play:crossroads", "north attack:1>1")
    assert match.position()["battle"]["damage"]["north"] == 3 + 2 * 2 * 1 + 2
    assert match.position()["battle"]["powers"]["north"] == {"1.1": 7, "1.2": 2}


def test_at_24_a_stronger_mule_takes_more_to_fell() -> None:
    match = on(seat("bandeira2"), seat("crossroads1", played="crossroads"))
    play(match, "north attack:1>1")
    assert match.acting == ("south",)  # 3 + 2 * 2 = 7, too much for north's 4
    assert match.position()["battle"]["damage"]["south"] == 7 + 4


def test_at_25_jungle_mills_and_builds_in_the_opponents_turn() -> None:
    match = on(
        seat(hand="ability:jungle", draw="base:woods"),
        seat(hand="ability:jungle", draw="base:jungle*2"),
    )
    assert ruling(match, "north", "play:jungle") == "AT-25"
    play(match, "north end", "south play:jungle")
    assert phase(match) == "mill"
    assert match.position()["south"]["milled"] == {"jungle": 1}
    assert ruling(match, "south", "build:woods@1.1") == "AT-25"
    play(match, "south mill")
    assert match.position()["south"]["milled"] == {"jungle": 2}
    assert ruling(match, "south", "mill") == "AT-25"  # the pile is empty
    play(match, "south build:jungle@2.2")
    assert bases(match, "south") == {"2.2": "jungle"}
    assert troops(match, "south") == {"2.2": 1}
    assert match.position()["south"]["discard"]["base"] == {"jungle": 1}
    assert match.acting == ("north",)


def test_at_25_another_base_comes_without_troops_and_five_is_the_most() -> None:
    match = on(seat(), seat(hand="ability:jungle", draw="base:woods*7"))
    play(match, "north end", "south play:jungle")
    for _ in range(4):
        play(match, "south mill")
    assert ruling(match, "south", "mill") == "AT-25"
    play(match, "south build:woods@1.1")
    assert troops(match, "south") == {}
    assert match.position()["south"]["discard"]["base"] == {"woods": 4}


def test_at_25_done_stops_milling_before_building() -> None:
    match = on(seat(), seat(hand="ability:jungle", draw="base:woods*7"))
    play(match, "north end", "south play:jungle", "south done")
    assert {move[:6] for move in match.moves("south")} == {"build:"}
    assert ruling(match, "south", "mill") == "AT-25"


def test_at_25_is_not_playable_with_no_base_in_the_draw_pile() -> None:
    match = on(seat(), seat(hand="ability:jungle", draw="ability:woods*3"))
    play(match, "north end")
    assert ruling(match, "south", "play:jungle") == "AT-25"


def test_at_26_iara_lies_in_the_palace_until_it_is_destroyed() -> None:
    match = on(seat(hand="ability:iara"), seat("crossroads1"))
    play(match, "north play:iara", "north end")
    assert match.position()["north"]["palace"] == ["iara"]
    assert match.position()["north"]["played"] == {}
    play(match, "south no-renew", "south attack:1>1", "south strike:palace", "north done")
    assert match.position()["north"]["palace"] == []
    assert match.position()["north"]["discard"]["ability"] == {"iara": 1}


def test_an_ability_played_in_a_window_returns_to_it() -> None:
    match = on(
        seat("woods1", hand=f"ability:bandeira {OTHER}", discard="base:bandeira"),
        seat("jungle", hand=f"ability:jungle {OTHER}", draw="base:woods*2"),
    )
    play(match, "north attack:1>1", "north play:bandeira", "north build:bandeira@1.2")
    assert match.acting == ("south",)
    play(match, "south play:jungle", "south build:woods@1.2")
    assert match.acting == ("north",)
    assert phase(match) == "respond"


# --- the Lantern Watch, an army of our own ----------------------------------------------


def test_bulwark_strengthens_own_bases_until_the_end_of_the_turn() -> None:
    match = on(seat("crossroads2"), seat("quarry", hand="ability:rampart*2"), south_army="lanterns")
    play(match, "north attack:1>1", "south play:rampart", "south pass")
    assert match.acting == ("north",)
    assert match.position()["battle"]["damage"] == {"north": 6, "south": 4 + 2}
    play(match, "north raze:1.1", "south done")
    assert bases(match, "south") == {}
    match = on(seat("crossroads2"), seat("quarry", hand="ability:rampart*2"), south_army="lanterns")
    play(match, "north attack:1>1", "south play:rampart", "south play:rampart")
    assert match.acting == ("south",)  # 4 + 2 + 2 is more than north's 6
    assert match.position()["battle"]["damage"]["south"] == 8


def test_scatter_takes_a_troop_from_every_enemy_base_with_two() -> None:
    match = on(
        seat(hand="ability:dovecote"), seat("woods2 woods1", "jungle2"), north_army="lanterns"
    )
    play(match, "north play:dovecote")
    assert troops(match, "south") == {"1.1": 1, "1.2": 1, "2.1": 1}
