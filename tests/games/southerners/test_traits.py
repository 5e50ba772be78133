"""The traits of troops (AT-12, AT-13, AT-18), most of them with an army made up for it."""

import pytest

from donjon.engine.errors import BadInput
from donjon.engine.match import Match
from tests.games.southerners.board import Json, on, phase, play, seat, troops

pytestmark = pytest.mark.usefixtures("drill")


def drilled(north: Json | None = None, south: Json | None = None, step: str = "main") -> Match:
    return on(north, south, step, north_army="drill", south_army="drill")


def test_initiative_strikes_before_regular_combat() -> None:
    match = drilled(seat("range1"), seat("barn1 pen2"))
    play(match, "north attack:1>1")
    assert phase(match) == "initiative"
    play(match, "north strike:1.2", "north strike:1.2")
    assert troops(match, "south") == {"1.1": 1}
    assert match.position()["battle"]["damage"] == {"north": 0, "south": 3 + 4 + 4}


def test_initiative_belongs_to_special_troops_too() -> None:
    match = drilled(seat("pen pen pen", palace="rogue"), seat("pen1"))
    play(match, "north attack:palace>1")
    assert phase(match) == "initiative"


def test_artillery_counts_only_against_bases_even_with_initiative() -> None:
    match = drilled(seat("mound1 pen1"), seat("pen1 barn"))
    play(match, "north attack:1>1")
    assert phase(match) == "regular"
    battle = match.position()["battle"]
    assert (battle["damage"]["north"], battle["artillery"]["north"]) == (1, 4)
    play(match, "north strike:1.1")
    assert match.moves("north") == ("raze:1.1", "raze:1.2", "done")


def test_unique_an_older_one_on_a_base_goes_when_a_newer_is_recruited() -> None:
    match = drilled(seat("post1 post", "pen"), seat(), "renew")
    play(match, "north renew")
    assert troops(match, "north") == {"1.2": 1, "2.1": 1}


def test_unique_on_one_base_the_newer_takes_the_olders_place() -> None:
    match = drilled(seat("post1"), seat(), "renew")
    play(match, "north renew")
    assert troops(match, "north") == {"1.1": 1}


def test_unique_counts_across_bases_and_the_palace() -> None:
    match = drilled(seat("post1", hand="ability:hero*2"))
    play(match, "north play:hero")
    assert troops(match, "north") == {"palace": 1}
    play(match, "north play:hero")
    assert match.position()["north"]["palace"] == ["hero"]
    assert match.position()["north"]["discard"]["ability"] == {"hero": 1}


def test_unique_is_each_seats_own_matter() -> None:
    match = drilled(seat(hand="ability:hero"), seat(palace="hero"))
    play(match, "north play:hero")
    assert troops(match, "north") == troops(match, "south") == {"palace": 1}


def test_loyal_needs_no_territory() -> None:
    match = drilled(seat(hand="ability:hero"))
    play(match, "north play:hero")
    assert match.position()["north"]["palace"] == ["hero"]


def test_at_18_a_special_troop_that_is_not_loyal_needs_a_full_territory() -> None:
    match = drilled(seat("pen pen", hand="ability:rogue"))
    play(match, "north play:rogue")
    assert match.position()["north"]["palace"] == []
    assert match.position()["north"]["discard"]["ability"] == {"rogue": 1}
    assert "lost" in [event["kind"] for event in match.events]


def test_at_18_one_full_territory_for_each_and_the_newest_goes_first() -> None:
    match = drilled(seat("pen pen pen", palace="rogue hero", hand="ability:rogue"))
    play(match, "north play:rogue")
    assert match.position()["north"]["palace"] == ["rogue", "hero"]


def test_at_18_a_base_lost_in_battle_costs_the_special_troop_at_once() -> None:
    match = drilled(seat("mound2"), seat("pen pen pen", palace="hero rogue"))
    play(match, "north attack:1>1", "north raze:1.1", "north done", "south done")
    assert match.position()["south"]["palace"] == ["hero"]


def test_at_18_in_a_mixed_palace_a_strike_fells_the_newest_it_can() -> None:
    match = drilled(seat("pen2"), seat("", "pen pen pen", palace="rogue hero"))
    play(match, "north attack:1>1", "south done", "north strike:palace")
    play(match, "south done")
    assert match.position()["south"]["palace"] == ["hero"]


def test_at_18_positions_that_break_it_are_refused() -> None:
    with pytest.raises(BadInput, match=r"north\.palace.*AT-18"):
        drilled(seat("pen pen", palace="rogue"))
    with pytest.raises(BadInput, match=r"north\.palace.*AT-18"):
        drilled(seat("post1", palace="hero"))
