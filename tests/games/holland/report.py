"""python -m tests.games.holland.report [games]: random games of four seats in numbers."""

import sys
from collections import Counter
from typing import Any

import numpy as np

from donjon.engine import dice, loading
from donjon.engine.kinds import BULK, TABLE
from donjon.engine.plans import make_plan
from donjon.games.holland.rules.ranking import freed, levels

SEATS = 4


def main(games: int) -> None:
    plan = make_plan("holland", SEATS, "random", "report", {})
    bulk, table = loading.require(plan.game, BULK), loading.require(plan.game, TABLE)
    arguments = plan.arguments(bulk)
    moves, rounds = np.zeros(games, np.int32), np.zeros(games, np.int32)
    one_move, one_round = np.zeros(1, np.int32), np.zeros(1, np.int32)
    payoff = np.zeros((1, SEATS), np.float32)
    wins, first, last, ends = Counter[int](), Counter[bool](), Counter[bool](), Counter[str]()
    opening, own, setup = table.blank(), table.words([0, 0]), arguments[6]
    for i in range(games):
        dice.game_key([int(k) for k in arguments[4]], i, key := [0, 0])
        own[:] = key
        table.drive.set_up(opening, SEATS, own, setup)
        bulk.drive.play_games(*arguments, i, one_move, one_round, payoff)
        state = bulk.twin(arguments[0][:1])
        moves[i], rounds[i] = one_move[0], one_round[0]
        winner = int(payoff[0].argmax())
        wins[winner] += 1
        first[winner == int(opening[0].gryphon)] += 1
        last[winner == state.gryphon] += 1
        ends[how(state, winner)] += 1
    tell("moves", moves)
    tell("rounds", rounds)
    for seat in range(SEATS):
        print(f"seat {plan.seats[seat]:7} wins {wins[seat] / games:.2%}")
    print(f"holder of the gryphon at the start wins {first[True] / games:.2%}")
    print(f"holder of the gryphon at the end wins   {last[True] / games:.2%}")
    for end, count in sorted(ends.items()):
        print(f"{end:60} {count / games:.2%}")


def tell(what: str, row: Any) -> None:
    low, middle, high = np.percentile(row, [5, 50, 95])
    print(f"{what}: mean {row.mean():.1f}, 5/50/95% {low:g}/{middle:g}/{high:g}, "
          f"from {row.min()} to {row.max()}")  # fmt: skip


def how(state: Any, winner: int) -> str:
    """What ended the game, and what decided it."""
    out = [freed(state, seat) for seat in range(SEATS)]
    high = [levels(state, seat) for seat in range(SEATS)]
    ended = "a second hero out" if max(out) == 2 else "last round after two rests each"
    rivals = [s for s in range(SEATS) if s != winner and out[s] == out[winner]]
    if not rivals:
        return f"{ended}; more heroes out"
    if all(high[s] < high[winner] for s in rivals):
        return f"{ended}; equal, then higher levels"
    return f"{ended}; equal, then nearest to the gryphon"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
