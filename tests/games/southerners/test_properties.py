"""Games played by chance: what must hold all the time."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from donjon.engine.match import Match
from donjon.games.southerners.data.army import ARMIES
from tests.games.southerners.tables import cards

armies = st.sampled_from([army.name for army in ARMIES])


def deck(name: str) -> Counter[str]:
    army = next(army for army in ARMIES if army.name == name)
    found = Counter({f"base:{base.name}": base.cards for base in army.bases})
    found.update({f"ability:{ability.name}": ability.cards for ability in army.abilities})
    return found


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    north=armies,
    south=armies,
    again=st.booleans(),
    natives=st.sampled_from(["one", "fill"]),
)
def test_each_of_the_100_cards_is_always_in_exactly_one_place(
    seed: int, north: str, south: str, again: bool, natives: str
) -> None:
    options = {"north": north, "south": south, "again": again, "natives": natives, "turns": 15}
    luck = Random(seed)
    match = Match.new("southerners", seed=seed, options=options)
    decks = {"north": deck(north), "south": deck(south)}
    assert all(sum(cards.values()) == 50 for cards in decks.values())
    while True:
        position = match.position()
        for who in match.seats:
            side = position[who]
            assert cards(side) == decks[who]
            slots = [slot for row in side["territories"] for slot in row if slot]
            assert all(0 <= slot["troops"] <= 2 for slot in slots)
            if position["phase"] in ("renew", "main"):
                assert sum(sum(pile.values()) for pile in side["hand"].values()) <= 5
        if match.over:
            break
        who = luck.choice(match.acting)
        match.play(who, luck.choice(match.moves(who)))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_numbers_that_are_public_agree_with_what_is_hidden(seed: int) -> None:
    luck = Random(seed)
    match = Match.new("southerners", seed=seed, options={"turns": 12})
    while not match.over:
        for side in match._state.side:
            assert side.held == [sum(side.hand_base), sum(side.hand_ability)]
            assert side.left == [sum(side.draw_base), sum(side.draw_ability)]
        who = luck.choice(match.acting)
        match.play(who, luck.choice(match.moves(who)))
