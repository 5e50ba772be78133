"""What random games of Southerners come to.

    python docs/southerners/figures.py [games] [seed]

Every game is traced once: its moves say who attacked first and which abilities were played.
"""

import sys
import time

import numpy as np

from donjon.engine import loading
from donjon.engine.kinds import BULK
from donjon.engine.plans import make_plan
from donjon.games.southerners.data.army import ARMIES
from donjon.games.southerners.rules.layout import ABILITIES, NO_RENEW, PLAY, RENEW

MOST_MOVES = 20_000


def main(games: int = 100_000, seed: str = "figures") -> None:
    plan = make_plan("southerners", 2, "random", seed, {})
    build = loading.require(plan.game, BULK)
    arguments = plan.arguments(build)
    who, what = np.zeros(MOST_MOVES, np.int8), np.zeros(MOST_MOVES, np.int32)
    turns, moves = np.zeros(games, int), np.zeros(games, int)
    result = np.zeros(games, int)  # 1: the first attacker won, -1: the other, 0: a draw
    played = np.zeros((2, ABILITIES), int)  # by winners, by losers
    began = time.process_time()
    for i in range(games):
        count = build.drive.trace_game(*arguments, i, who, what)
        state = arguments[0][0]
        turns[i], moves[i] = state.rounds, count
        seats, actions = who[:count], what[:count]
        first = seats[np.argmax((actions == RENEW) | (actions == NO_RENEW))]
        if state.payoff[0] != state.payoff[1]:
            winner = int(np.argmax(state.payoff[:2]))
            result[i] = 1 if winner == first else -1
            abilities = (actions >= PLAY) & (actions < PLAY + ABILITIES)
            for row, seat in enumerate((winner, 1 - winner)):
                chosen = actions[abilities & (seats == seat)] - PLAY
                played[row] += np.bincount(chosen, minlength=ABILITIES)
    seconds = time.process_time() - began
    tell(turns, moves, result, played)
    print(f"\n{moves.sum() / seconds / 1e6:.1f} million moves a second, tracing included")


def tell(turns: np.ndarray, moves: np.ndarray, result: np.ndarray, played: np.ndarray) -> None:
    marks = np.percentile(turns, [5, 25, 50, 75, 95]).astype(int)
    print(f"{len(turns):,} random games, {moves.mean():.0f} moves on average")
    print(
        f"turns: mean {turns.mean():.1f}; 5, 25, 50, 75, 95 per cent: {', '.join(map(str, marks))}"
    )
    print(f"draws by the turn limit: {(result == 0).mean():.2%}")
    print(f"first attacker wins: {(result == 1).mean():.2%}, the other {(result == -1).mean():.2%}")
    decided = int((result != 0).sum())
    print(f"\nabilities played, times a game, in {decided:,} games that somebody won:")
    print("\n| ability | by the winner | by the loser | winner / loser |")
    print("|---|---|---|---|")
    for kind, ability in enumerate(ARMIES[0].abilities):
        won, lost = played[:, kind] / decided
        print(f"| {ability.name} | {won:.3f} | {lost:.3f} | {won / lost:.3f} |")


if __name__ == "__main__":
    main(*[int(a) for a in sys.argv[1:2]], *sys.argv[2:3])
