"""What the board of Sir Holland says: to whom, what things are, where moves lead, who is ahead."""

import pytest

from donjon import Match
from donjon.drawing import telling
from donjon.drawing.svg import drawings
from donjon.engine.registry import find_game
from donjon.engine.rulings import rulings
from donjon.games.holland.scene import ART
from tests.games.holland.table import carry, choosing, play
from tests.tables import Table, walk

NAMES = {"blue": "Ann", "red": "Bob", "green": "Cleo", "yellow": "Dan"}


def caption(match: Match, seat: str | None) -> str:
    return telling.caption(match, seat, NAMES)


def test_captions_speak_to_the_player_by_name() -> None:
    match = Match.load(choosing(3))
    assert caption(match, "blue") == "Choose a card."
    assert caption(match, None) == "Waiting for Ann, Bob, and Cleo to choose a card."
    play(match, "blue", "card:2")
    assert caption(match, "blue") == "Waiting for Bob and Cleo to choose a card."
    turn = carry("blue", 2, heroes={"blue1": "a2", "red1": "b2"})
    assert caption(turn, "blue") == "2 Chase: you have 2 steps and 1 villain step left."
    assert caption(turn, "red") == "Waiting for Ann: 2 Chase, 2 steps and 1 villain step left."
    play(turn, "blue", "blue1:right")
    assert caption(turn, "blue") == (
        "Your hero 1 can't stop there and must go on. You have 1 step and 1 villain step left."
    )
    chase = play(carry("blue", 4), "blue", "wizard:left")
    assert caption(chase, "blue") == (
        "4 Capture: the Wizard is under way. You have 1 step and 2 villain steps left."
    )
    last = Match.load(choosing(rests={"blue": 2, "red": 2}, last_round=True))
    assert caption(last, "red") == "The last round: choose a card."
    alone = Match.load(choosing(hands={"blue": [7]}))
    assert "last card" in caption(alone, "blue")


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_on_the_board_says_what_it_is_and_where_that_is_written(seats: int) -> None:
    known = rulings(find_game("holland"))
    silent = set()
    for n, (match, _) in enumerate(walk(Table("holland", seats, {}), seed=5)):
        for seat in (None, match.seats[0]) if n % 7 == 0 else ():
            for sprite in match.scene(seat).sprites:
                found = telling.about(match, seat, sprite.id)
                if found is None or not found.ruling:
                    silent.add(sprite.id.rpartition("-")[2] if "-" in sprite.id else sprite.id)
                    continue
                assert found.name
                assert found.say
                assert found.ruling in known
    assert silent <= {*"12345abcde"}  # the names of levels and columns


def test_a_card_in_hand_says_what_it_does() -> None:
    told = telling.about(Match.load(choosing()), "blue", "card-4")
    assert told is not None
    assert (told.name, told.ruling) == ("4 Capture", "SH-23")
    assert "3 steps of villains" in told.say[0]


def test_a_card_of_one_s_own_that_is_spent_says_so() -> None:
    match = Match.load(choosing(hands={"blue": [1, 2, 4, 7]}))
    spent = "It is spent, and comes back when its owner rests."
    for card in range(1, 8):
        told = telling.about(match, "blue", f"card-{card}")
        panel = telling.about(match, "blue", f"blue-card-{card}")
        assert told is not None
        assert told == panel
        assert (spent in told.say) == (card in (3, 5, 6))
    key = telling.about(match, "blue", "key-card-3")
    assert key is not None
    assert spent not in key.say  # it tells of everybody's


def test_the_number_of_levels_is_called_by_what_it_counts() -> None:
    """All begin on level 1, and nobody has come up yet."""
    inside = telling.standing(Match.load(choosing()))["blue"].parts[1]
    assert (inside.text, inside.word) == ("2", "levels")
    assert inside.label == "levels of the heroes inside, added up: 2"


@pytest.mark.parametrize(
    ("space", "way"),
    [("a5", "the rope leads out"), ("b5", "climbs from here with card 5"), ("c5", "with card 5")],
)
def test_a_space_of_the_top_level_says_how_one_gets_out_there(space: str, way: str) -> None:
    match = Match.load(choosing(villains={"wizard": "b3"}))
    top, below = telling.about(match, "blue", space), telling.about(match, "blue", f"{space[0]}4")
    assert top is not None
    assert below is not None
    assert way in top.say[-1]
    assert len(top.say) == len(below.say) + 1
    climber = carry("blue", 5, heroes={"blue1": space}, villains={"wizard": "b3"})
    assert "blue1:climb" in climber.moves("blue")
    assert ("blue1:rope" in climber.moves("blue")) == ("rope" in way)


def test_a_space_says_who_stands_there_and_what_that_means() -> None:
    heroes = {"blue1": "a3", "red1": "b3"}
    match = Match.load(choosing(heroes=heroes, villains={"wizard": "c3"}))
    told = {space: telling.about(match, "blue", space) for space in ("a3", "c3", "b1", "d1", "e3")}
    first = {space: about.say[0] for space, about in told.items() if about}
    assert first["a3"].startswith("Blue 1 is here: others can pass")
    assert first["c3"] == "The Wizard is here: heroes can pass, but not stop."
    assert first["d1"] == "Now in here: blue 2 and red 2."
    for empty in ("b1", "e3"):
        assert "here:" not in first[empty]
    lies = carry("blue", 2, others={"red": 1}, heroes={"red1": "a2"}, hidden=["red1"])
    hidden = telling.about(lies, "blue", "a2")
    assert hidden is not None
    assert hidden.say[0] == "Red 1 lies hidden here: other heroes can pass, but not stop."


def test_a_hand_s_sign_tells_of_the_hand() -> None:
    match = Match.load(choosing(rests={"red": 1}))
    for seat, words in (("blue", "Your cards: "), ("red", "The cards of red: ")):
        told = telling.about(match, "blue", f"{seat}-sign")
        assert told is not None
        assert told.name == seat.capitalize()
        assert told.say[0].startswith(words)
        assert told.say[1].startswith(("0 of 2 rests", "1 of 2 rests")[seat == "red"])


def test_a_place_of_the_round_says_who_has_still_to_choose() -> None:
    match = play(Match.load(choosing()), "red", "card:5")
    for thing in ("blue-slot", "blue-mark"):
        told = telling.about(match, "red", thing)
        assert told is not None
        assert told.name == "Blue has still to choose a card"
    for viewer, name in (("blue", "A card, face down"), ("red", "5 Climb")):
        for thing in ("red-chosen", "red-mark"):
            told = telling.about(match, viewer, thing)
            assert told is not None
            assert told.name == name


def test_a_hero_of_another_is_not_spoken_of_as_one_s_own() -> None:
    match = Match.load(choosing())
    told = {seat: telling.about(match, seat, "blue1") for seat in ("blue", "red", None)}
    first = {seat: about.say[0] for seat, about in told.items() if about}
    assert first["blue"].startswith("Get it up and out")
    assert first["red"].startswith("Blue has to get it up and out")
    assert first[None] == first["red"]


def test_the_numbers_of_the_standing_are_called_by_short_words() -> None:
    """Four of them and the players' names have room in a phone's bar."""
    parts = telling.standing(Match.load(choosing()))["blue"].parts
    assert [part.word for part in parts] == ["freed", "levels", "rests", "ties"]


def outlook(match: Match, move: str) -> tuple[tuple[str, ...], dict[str, tuple[float, float]]]:
    found = telling.outlook(match, "blue", move)
    assert found is not None
    return found.say, {s.id: (s.x, s.y) for s in found.put}


def test_a_move_says_where_it_leads_and_what_it_sets_off() -> None:
    match = carry("blue", 4, heroes={"red1": "d4", "blue1": "e1"})
    said, put = outlook(match, "wizard:right")
    assert said == (
        "The Wizard goes from c4 to d4.",
        "If it stops there, red 1 is knocked off and falls to d3.",
    )
    assert set(put) == {"wizard"}
    play(match, "blue", "wizard:right")
    said, put = outlook(match, "blue1:rope")
    assert said[0] == "Red 1 is knocked off in d4 and falls to d3."
    assert set(put) == {"red1", "blue1"}
    assert match.position()["heroes"]["red1"] == "d4"  # nothing has happened
    said, _ = outlook(match, "done")
    assert said == (
        "Red 1 is knocked off in d4 and falls to d3.",
        "You give up 1 step and 2 villain steps.",
    )


def test_a_move_says_that_it_must_or_may_go_on() -> None:
    match = carry("blue", 2, heroes={"blue1": "a2", "red1": "b2", "blue2": "e2"})
    assert "must go on" in outlook(match, "blue1:right")[0][-1]
    assert outlook(match, "blue2:left")[0][-1] == "From there it may go on to b4 for nothing."


def test_an_explosion_shows_the_column_as_it_would_be() -> None:
    match = carry("blue", 3, heroes={"blue2": "a4", "red1": "a2"})
    _, put = outlook(match, "blast:a3")
    assert {"a3", "a4", "blue2"} <= set(put)
    assert "red1" not in put


def test_every_legal_move_has_an_outlook_that_comes_true() -> None:
    """A piece stands after the move where its outlook drew it."""
    for seed in (1, 2):
        for match, luck in walk(Table("holland", 3, {}), seed):
            if match.over:
                break
            seat = luck.choice(match.acting)
            move = luck.choice(match.moves(seat))
            found = telling.outlook(match, seat, move)
            assert found is not None
            assert found.say
            after = match.as_of(len(match.entries))
            after.play(seat, move)
            now = {sprite.id: sprite for sprite in after.scene(seat).sprites}
            for sprite in found.put:
                if sprite.id in now and sprite.turn == now[sprite.id].turn:  # else it got up
                    assert (now[sprite.id].x, now[sprite.id].y) == (sprite.x, sprite.y)


def test_whoever_would_win_is_ahead() -> None:
    art = drawings(ART)
    for seats in (2, 3, 4):
        *_, (match, _) = walk(Table("holland", seats, {}), seed=seats)
        assert match.result is not None
        told = telling.standing(match)
        best = max(told, key=lambda seat: told[seat].share or 0.0)
        assert [best] == match.result["winners"]
        shares = [told[seat].share or 0.0 for (seat,) in match.result["ranking"]]
        assert shares == sorted(shares, reverse=True)
        assert all(0 <= share <= 1 for share in shares)
        assert all(part.icon in art for one in told.values() for part in one.parts)


def ended(**heroes: str) -> Match:
    return Match.load(choosing(heroes=heroes, rests={"blue": 2, "red": 2}, last_round=True,
                               chosen={"blue": 7, "red": 7}))  # fmt: skip


@pytest.mark.parametrize(
    ("heroes", "decided"),
    [
        ({"red1": "free", "red2": "free"}, "Bob got both heroes out of the tower."),
        ({"red1": "free"}, "Bob got one hero out; nobody else got as many."),
        (
            {"blue1": "a3"},
            "Ann and Bob freed as many heroes, but Ann’s stand higher: levels 4 to 2.",
        ),
        ({}, "Ann and Bob stand alike, and the gryphon decides for Ann."),
    ],
)
def test_the_end_says_what_decided_it(heroes: dict[str, str], decided: str) -> None:
    match = ended(**heroes)
    assert match.result is not None
    assert telling.ending(match, match.result, NAMES) == decided


def test_a_game_that_was_given_up_is_not_explained_by_the_board() -> None:
    match = Match.load(choosing())
    result = {"winners": ["red"], "ranking": [["red"], ["blue"]]}
    assert telling.ending(match, result, NAMES) == ""
