"""donjon odds: how often each number of pebbles scores, if the others choose by chance."""

import argparse
from fractions import Fraction
from itertools import product

from donjon.cli.language import say_here
from donjon.engine.figures import figure
from donjon.engine.words import N_
from pebbles.rules import PEBBLES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seats", type=int, choices=(2, 3, 4), default=3, help=say_here()(N_("how many play"))
    )


def run(args: argparse.Namespace) -> int:
    for pebbles, chance in enumerate(odds(args.seats)):
        print(f"{pebbles}: {figure(float(chance), '.1%', say_here())}")
    return 0


def odds(seats: int) -> list[Fraction]:
    """The chance of each number to score (PB-2, PB-3)."""
    chances = []
    for own in range(PEBBLES + 1):
        scored = 0
        for others in product(range(PEBBLES + 1), repeat=seats - 1):
            alone = [n for n in (own, *others) if (own, *others).count(n) == 1]
            scored += (own == max(alone, default=-1)) + (own == min(alone, default=-1))
        chances.append(Fraction(scored, 2 * (PEBBLES + 1) ** (seats - 1)))
    return chances
