"""Give a side its army, from the numbers that `army.encode` has made of a file."""

from donjon.engine.state import Row, fill
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    ABILITY,
    ARMY_LENGTH,
    BASE,
    BASES,
    EMPTY,
    Side,
    Stage,
)


def enlist(side: Side, setup: Row, first: int, seat: int) -> None:
    """All cards in the draw piles, nothing built."""
    at = first + seat * ARMY_LENGTH
    side.army = setup[at]
    side.base_power = setup[at + 1]
    side.palace_power = setup[at + 2]
    at += 3
    side.left[BASE] = 0
    side.left[ABILITY] = 0
    for kind in range(BASES):
        side.deck_base[kind] = setup[at]
        side.draw_base[kind] = setup[at]
        side.left[BASE] += setup[at]
        side.troop_power[kind] = setup[at + 1]
        side.troop_traits[kind] = setup[at + 2]
        at += 3
    for kind in range(ABILITIES):
        side.deck_ability[kind] = setup[at]
        side.draw_ability[kind] = setup[at]
        side.left[ABILITY] += setup[at]
        side.effect[kind] = setup[at + 1]
        side.about[kind] = setup[at + 2]
        side.amount[kind] = setup[at + 3]
        side.guard_power[kind] = setup[at + 4]
        side.guard_traits[kind] = setup[at + 5]
        side.guard_toll[kind] = setup[at + 6]
        at += 7
    clear(side)


def clear(side: Side) -> None:
    """An empty board, empty hands."""
    fill(side.ground, EMPTY)
    fill(side.troops, 0)
    fill(side.palace, EMPTY)
    side.attacked = 0
    fill(side.hand_base, 0)
    fill(side.hand_ability, 0)
    fill(side.discard_base, 0)
    fill(side.discard_ability, 0)
    fill(side.played, 0)
    fill(side.milled, 0)
    fill(side.held, 0)
    side.stage = Stage.TAKE
    side.draws = 0
    side.built = 0
    side.toll = 0
    fill(side.regrow, 0)
    side.damage = 0
    side.siege = 0
    side.unspent = 0
    fill(side.bonus, 0)
    side.wall = side.base_power
    fill(side.doomed, 0)
    side.razed = 0
