"""Nobody sees a chosen card before all are shown (SH-4)."""

from collections import Counter
from itertools import product

from donjon import Match
from donjon.engine import builds
from donjon.engine.registry import find_game
from tests.games.holland.table import ALL, choosing, play

HAND = [2, 5, 7]


def chosen(red: int, green: int) -> Match:
    position = choosing(3, hands={"red": HAND, "green": HAND})
    match = Match.load(position, seed=1)
    play(match, "red", f"card:{red}")
    return play(match, "green", f"card:{green}")


def test_every_view_is_blind_to_the_others_choices() -> None:
    for viewer in (None, "blue"):
        views = [chosen(red, green).view(viewer) for red, green in product(HAND, HAND)]
        assert all(view == views[0] for view in views)
        assert views[0]["chosen"] == {"blue": None, "red": "?", "green": "?"}
    own = [chosen(2, green).view("red") for green in HAND]
    assert own[0] == own[1] == own[2]
    assert own[0]["chosen"] == {"blue": None, "red": 2, "green": "?"}


def test_what_everyone_may_know_stays_visible() -> None:
    view = chosen(2, 5).view("blue")
    assert view["hands"] == {"blue": ALL, "red": HAND, "green": HAND}
    assert view["heroes"] == chosen(2, 5).position()["heroes"]
    assert chosen(2, 5).acting == ("blue",)


def test_news_and_refusals_are_blind_too() -> None:
    told = [
        (m.events_for("blue"), m.events_for(None), m.why_not("red", "card:7"), m.moves("blue"))
        for m in (chosen(red, green) for red, green in product(HAND, HAND))
    ]
    assert all(other == told[0] for other in told)


def test_deal_puts_back_any_card_of_the_hand_equally_often() -> None:
    build = builds.interpreted(find_game("holland"))
    match = chosen(2, 5)
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(1800):
        states = build.copy(match._states)
        build.drive.conceal_from(states, 0)
        build.drive.deal_for(states, 0, [number, 7])
        counts[tuple(states[0].chosen)] += 1
    assert set(counts) == {(0, red, green, 0) for red, green in product(HAND, HAND)}
    assert all(130 < count < 270 for count in counts.values())  # 200 expected, 5 sigma


def test_deal_keeps_what_the_viewer_knows() -> None:
    build = builds.interpreted(find_game("holland"))
    match = chosen(2, 5)
    for number in range(50):
        states = build.copy(match._states)
        build.drive.conceal_from(states, 1)
        build.drive.deal_for(states, 1, [number, 7])
        assert states[0].chosen[1] == 2
        assert states[0].chosen[0] == 0


def test_once_shown_nothing_is_hidden() -> None:
    match = play(chosen(2, 5), "blue", "card:3")
    assert match.view(None) == match.view("red") == match.position()
    assert match.view(None)["chosen"] == {"blue": 3, "red": 2, "green": 5}


def test_what_is_seen_of_a_choice() -> None:
    build = builds.interpreted(find_game("holland"))
    match = Match.load(choosing(3), seed=1)
    seen = {build.drive.seen_by(match._states, 0, 1, action) for action in range(7)}
    assert len(seen) == 1  # a card was chosen
    assert {build.drive.seen_by(match._states, 1, 1, a) for a in range(7)} == set(range(7))
    last = chosen(2, 5)  # blue's choice shows all three cards
    shown = {build.drive.seen_by(last._states, 1, 0, action) for action in range(7)}
    assert len(shown) == 7
    assert shown.isdisjoint(
        build.drive.seen_by(chosen(5, 2)._states, 1, 0, action) for action in range(7)
    )
