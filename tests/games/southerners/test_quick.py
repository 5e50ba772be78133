"""The quick policy plays only what is legal, and better than chance."""

from donjon.engine import builds
from donjon.engine.drivers import QUICK
from donjon.engine.kinds import BULK
from donjon.engine.luck import pick_below
from donjon.engine.plans import make_plan
from donjon.engine.registry import find_game
from donjon.engine.simulate import simulate
from donjon.engine.state import lowest_seat


def test_it_plays_only_what_is_marked() -> None:
    game = find_game("southerners")
    build = builds.interpreted(game, BULK)
    plan = make_plan(game, 2, "quick", "legal", {"turns": 20})
    arguments = plan.arguments(build)
    states, luck, setup = arguments[0], [7], arguments[6]
    assert arguments[7] == [QUICK, QUICK]
    build.drive.set_up(states, 2, [3, 4], setup)
    while not states[0].over:
        seat = lowest_seat(states[0].acting)
        legal = build.legal(states, seat)
        mask = [int(action in legal) for action in range(game.rules.ACTIONS)]
        chosen = game.policy.quick(states[0], seat, mask, luck)
        assert chosen in legal
        if pick_below(luck, 3) == 0:  # and in positions it would not have reached itself
            chosen = legal[pick_below(luck, len(legal))]
        build.drive.play(states, seat, chosen)


def test_it_beats_chance() -> None:
    options = {"turns": 40}
    games = simulate("southerners", 10, 2, ["quick", "random"], "better", None, options)
    wins = games["winners"].sum(0)
    assert wins[0] > wins[1] + 4
