"""Southerners: a test for every ruling on the opening and on a turn."""

from donjon.engine.match import Match
from tests.games.southerners.board import (
    bases,
    kinds,
    on,
    phase,
    play,
    ruling,
    seat,
    troops,
)


def opened(north: tuple[str, ...], south: tuple[str, ...], seed: int = 1) -> Match:
    match = Match.new("southerners", seed=seed)
    play(match, *(f"north {move}" for move in north), *(f"south {move}" for move in south))
    return match


# --- the opening ------------------------------------------------------------------------


def test_at_1_two_shuffled_piles_of_25_and_the_seed_says_who_attacks() -> None:
    first = set()
    for seed in range(20):
        match = Match.new("southerners", seed=seed)
        first.add(match.position()["attacker"])
        side = match.position()["north"]
        assert sum(side["draw"]["base"].values()) == sum(side["draw"]["ability"].values()) == 25
        assert match.view("north")["north"]["draw"] == {"base": 25, "ability": 25}
    assert first == {"north", "south"}


def test_at_2_both_take_five_cards_at_the_same_time() -> None:
    match = Match.new("southerners", seed=1)
    assert match.acting == ("north", "south")
    assert match.moves("south") == tuple(f"take:{n}" for n in range(6))
    play(match, "south take:3")
    hand = match.position()["south"]["hand"]
    assert sum(hand["base"].values()) == 3
    assert sum(hand["ability"].values()) == 2
    assert match.moves("south") == ("keep", "burn")


def test_at_2_burning_discards_all_five_and_takes_again() -> None:
    match = opened(("take:5", "burn", "take:1", "keep", "done"), ())
    side = match.position()["north"]
    assert sum(side["discard"]["base"].values()) == 5
    assert side["discard"]["ability"] == {}
    assert sum(side["hand"]["ability"].values()) == 4


def test_at_2_one_may_burn_as_often_as_the_piles_allow() -> None:
    match = Match.new("southerners", seed=1)
    for _ in range(5):
        play(match, "north take:0", "north burn")
    assert match.moves("north") == ("take:5",)
    assert ruling(match, "north", "take:0") == "AT-2"
    for _ in range(4):
        play(match, "north take:5", "north burn")
    play(match, "north take:5")
    assert match.moves("north") == ("keep",)
    assert ruling(match, "north", "burn") == "AT-2"


def test_at_2_neither_sees_the_others_opening_until_both_are_done() -> None:
    match = Match.new("southerners", seed=1)
    before = match.view("south")["north"]
    play(match, "north take:5", "north burn", "north take:4", "north keep")
    play(match, f"north {match.moves('north')[0]}", "north done")
    assert match.view("south")["north"] == before == match.view(None)["north"]
    assert [e["kind"] for e in match.events_for("south")] == ["ready"]
    play(match, "south take:0", "south keep", "south done")
    after = match.view("south")["north"]
    assert after["hand"] == {"base": 3, "ability": 1}
    assert sum(after["discard"]["base"].values()) == 5
    assert len(bases(match, "north")) == 1


def test_at_2_new_bases_hold_no_troops() -> None:
    match = opened(("take:5", "keep"), ("take:0", "keep", "done"))
    play(match, f"north {match.moves('north')[0]}", "north done")
    assert bases(match, "north")
    assert troops(match, "north") == {}


def test_at_3_a_base_goes_on_any_of_nine_slots_and_destroys_what_was_there() -> None:
    match = on(
        seat("jungle2", hand="base:woods"), phase="renew", south=seat("", draw="base:woods*2")
    )
    play(match, "north renew")
    assert sum(move.startswith("build:woods@") for move in match.moves("north")) == 9
    play(match, "north build:woods@1.1", "north done")
    play(match, "south draw:base", "south draw:base", "south done")
    assert bases(match, "north") == {"1.1": "woods"}
    assert troops(match, "north") == {}
    assert match.position()["north"]["discard"]["base"] == {"jungle": 1}


# --- the turn ---------------------------------------------------------------------------


def test_at_4_the_attacker_says_first_whether_the_game_is_renewed() -> None:
    match = on(seat("woods1"), seat("woods1"), phase="renew")
    assert match.acting == ("north",)
    assert match.moves("north") == ("renew", "no-renew")
    assert ruling(match, "north", "end") == "AT-4"
    play(match, "north no-renew")
    assert phase(match) == "main"
    assert troops(match, "north") == {"1.1": 1}


def test_at_4_a_renewal_recruits_on_every_base_of_both_two_at_most() -> None:
    match = on(seat("woods1 woods2 jungle"), seat("", "crossroads"), phase="renew")
    play(match, "north renew")
    assert troops(match, "north") == {"1.1": 2, "1.2": 2, "1.3": 1}
    assert troops(match, "south") == {"2.1": 1}


def test_at_4_then_both_draw_two_discard_to_five_and_build() -> None:
    north = seat(hand="base:woods*3 ability:iara*2", draw="base:jungle*2 ability:woods*3")
    match = on(north, phase="renew")
    play(match, "north renew")
    assert match.acting == ("north", "south")
    assert match.moves("north") == ("draw:base", "draw:ability")
    assert ruling(match, "north", "build:woods@1.1") == "AT-4"
    play(match, "north draw:base", "north draw:ability")
    assert kinds(match, "north") == {"discard"}
    assert ruling(match, "north", "discard:ability:jungle") == "AT-4"
    play(match, "north discard:base:woods", "north discard:ability:iara")
    assert kinds(match, "north") == {"build", "done"}
    play(match, "north build:woods@3.3", "north build:jungle@1.2", "north done")
    assert "north" not in match.acting
    play(match, "south done")
    assert bases(match, "north") == {"3.3": "woods", "1.2": "jungle"}
    assert match.position()["north"]["discard"]["ability"] == {"iara": 1}


def test_at_4_nobody_sees_a_renewal_until_both_are_done() -> None:
    north = seat("woods", hand="base:woods*3 ability:iara*2", draw="base:jungle*2 ability:woods*3")
    match = on(north, seat("", draw="base:woods"), phase="renew")
    play(match, "north renew")
    before = match.view("south")["north"]
    play(match, "north draw:base", "north draw:ability", "north discard:base:woods")
    play(match, "north discard:ability:iara", "north build:jungle@1.1", "north done")
    assert match.view("south")["north"] == before
    play(match, "south draw:base", "south done")
    assert match.view("south")["north"] != before
    assert match.view("south")["north"]["territories"][0][0] == {"base": "jungle", "troops": 0}


def test_at_4_each_enemy_iara_costs_a_troop_of_ones_choice() -> None:
    match = on(
        seat("woods", "woods", palace="iara"), seat("woods", "woods", palace="iara"), phase="renew"
    )
    play(match, "north renew", "north done", "south done")
    assert phase(match) == "toll"
    assert match.acting == ("north",)
    assert match.moves("north") == ("sacrifice:1.1", "sacrifice:2.1", "sacrifice:palace")
    assert ruling(match, "north", "sacrifice:3.1") == "AT-4"
    play(match, "north sacrifice:palace")
    assert match.acting == ("south",)  # north's iara is gone, but the numbers were fixed first
    play(match, "south sacrifice:2.1")
    assert troops(match, "south") == {"1.1": 1, "palace": 1}
    assert match.position()["north"]["discard"]["ability"] == {"iara": 1}
    assert phase(match) == "main"


def test_at_4_a_seat_without_a_choice_pays_unasked_and_one_without_troops_not_at_all() -> None:
    match = on(seat("woods"), seat(palace="iara"), phase="renew")
    play(match, "north renew", "north done", "south done")
    assert phase(match) == "main"
    assert troops(match, "north") == {}
    match = on(seat(), seat(palace="iara"), phase="renew")
    play(match, "north renew", "north done", "south done")
    assert phase(match) == "main"


def test_at_5_an_empty_pile_gives_nothing() -> None:
    match = on(seat(draw="ability:woods*3"), seat(draw="base:woods"), phase="renew")
    play(match, "north renew")
    assert match.moves("north") == ("draw:ability",)
    assert ruling(match, "north", "draw:base") == "AT-5"
    play(match, "north draw:ability", "north draw:ability", "north done")
    play(match, "south draw:base", "south done")  # there is no second card to draw
    assert phase(match) == "main"


def test_at_5_discards_never_return_by_themselves() -> None:
    match = on(seat(discard="base:woods*5 ability:woods*5"), phase="renew")
    play(match, "north renew")
    assert match.moves("north") == ("done",)


def test_at_6_the_attacker_plays_attacks_and_ends_in_any_order() -> None:
    match = on(seat("woods1", hand="ability:settlement ability:iara"), seat("jungle"))
    assert kinds(match, "north") == {"play", "attack", "end"}
    play(match, "north play:iara")
    assert phase(match) == "main"
    play(match, "north attack:1>2", "north pass", "south done")
    play(match, "north play:settlement", "north end")
    assert match.position()["turn"] == 2


def test_at_7_the_other_may_answer_the_end_with_one_ability() -> None:
    match = on(seat("woods1"), seat(hand="ability:iara*2"))
    play(match, "north end")
    assert phase(match) == "respond"
    assert match.acting == ("south",)
    assert match.moves("south") == ("play:iara", "pass")
    assert ruling(match, "south", "end") == "AT-7"
    play(match, "south play:iara")
    assert (phase(match), match.acting) == ("main", ("north",))
    play(match, "north end", "south pass")
    assert match.position()["attacker"] == "south"
    assert phase(match) == "renew"


def test_at_7_a_seat_without_abilities_is_not_asked() -> None:
    match = on(seat(), seat(hand="base:woods"))
    play(match, "north end")
    assert match.position()["turn"] == 2


def test_at_7_a_seat_with_nothing_it_could_play_is_asked_all_the_same() -> None:
    match = on(seat(), seat(hand="ability:bandeira"))
    play(match, "north end")
    assert match.moves("south") == ("pass",)


def test_at_7_abilities_played_are_discarded_at_the_end_of_the_turn() -> None:
    match = on(seat(hand="ability:curupira"), seat(hand="ability:crossroads*2"))
    play(match, "north play:curupira", "north end", "south play:crossroads")
    assert match.position()["north"]["played"] == {"curupira": 1}
    assert match.position()["south"]["played"] == {"crossroads": 1}
    play(match, "north end", "south pass")
    for who, name in (("north", "curupira"), ("south", "crossroads")):
        assert match.position()[who]["played"] == {}
        assert match.position()[who]["discard"]["ability"] == {name: 1}


def test_at_8_each_territory_and_the_palace_attack_once_a_turn() -> None:
    match = on(seat("woods1", "", "woods1", palace="iara"), seat("jungle", "jungle", "jungle"))
    froms = {move[7:].partition(">")[0] for move in match.moves("north") if move != "end"}
    assert froms == {"1", "3", "palace"}
    assert ruling(match, "north", "attack:2>1") == "AT-8"
    play(match, "north attack:palace>1", "south done")
    assert match.position()["north"]["attacked"] == ["palace"]
    assert ruling(match, "north", "attack:palace>2") == "AT-8"
    play(match, "north end", "south no-renew")
    assert match.position()["north"]["attacked"] == []


def test_at_8_again_allows_the_same_attack_only_after_a_change() -> None:
    match = on(seat("crossroads2"), seat("crossroads2 crossroads"), again=True)
    play(match, "north attack:1>1", "north done", "south done")
    assert match.position()["tried"] == ["1>1"]
    assert ruling(match, "north", "attack:1>1") == "AT-8"
    assert "attack:1>2" in match.moves("north")
    match = on(seat("crossroads2"), seat("crossroads2 crossroads"), again=True)
    play(match, "north attack:1>1", "north strike:1.1", "north done", "south done")
    assert "attack:1>1" in match.moves("north")
