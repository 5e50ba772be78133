"""Knights, where they would land, and the die of a turn."""

from functools import cache, lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.words import N_, Say
from donjon.games.knights.scene.landing import Goals, Landing
from donjon.games.knights.scene.places import (
    DIE,
    FOOT_Y,
    PIECE,
    SIGN,
    STAGE_Y,
    knight_x,
    knight_y,
    sign_x,
    turn_x,
)


@cache
def knight(name: str, lane: int, k: int, height: int | str, strikes: bool, say: Say) -> Sprite:
    label = f"{say(name)} {k}, {place_name(height, say)}"
    return Sprite(f"{name}{k}", "knight-striking" if strikes else "knight",
                  knight_x(lane, k), knight_y(height), PIECE, PIECE, seat=name,
                  shape=shape_of(name), label=label, text=str(k), glyph=f"{sign_of(name)}{k}",
                  tone="faded" if height == "out" else "")  # fmt: skip


def place_name(height: int | str, say: Say) -> str:
    """Where a knight is, in words."""
    if height == "castle":
        return say(N_("in the Castle"))
    if height == "out":
        return say(N_("out"))
    return say(N_("on tile {height}")).format(height=height)


# --- where knights would land: three marks for each seat, which are nothing while nobody asks ---


def marks(name: str, lane: int, goals: Goals, say: Say) -> tuple[Sprite, ...]:
    """The marks of a seat, those shown that lead somewhere."""
    hidden = no_marks(name, lane)
    return tuple(
        mark(name, lane, k, goal, say) if goal else hidden[k - 1] for k, goal in enumerate(goals, 1)
    )


@lru_cache(5000)
def mark(name: str, lane: int, k: int, goal: Landing, say: Say) -> Sprite:
    """A faint ring with the knight's number where it would stand, or burn."""
    label = say(N_("{knight} would be {place}")).format(
        knight=f"{say(name)} {k}", place=place_name(goal.height, say)
    )
    art = "land-fire" if goal.height == "out" else "land"
    return Sprite(f"{name}-land{k}", art, knight_x(lane, k), knight_y(goal.at), PIECE, PIECE,
                  seat=name, label=label, text=str(k), glyph=f"({k})")  # fmt: skip


@cache
def no_marks(name: str, lane: int) -> tuple[Sprite, ...]:
    """The same while they are not to be seen: sprites that come and go cost more than these."""
    return tuple(Sprite(f"{name}-land{k}", "", knight_x(lane, k), FOOT_Y, 0, 0) for k in (1, 2, 3))


# --- the die of a turn -------------------------------------------------------------------------


@cache
def turn_die(name: str, lane: int, die: int, say: Say) -> tuple[Sprite, ...]:
    """In the middle, in the colour of who rolled it, whose sign is beside it."""
    label = say(N_("{seat} rolled {die}")).format(seat=say(name), die=die)
    return (
        Sprite("turn", "", sign_x(lane), STAGE_Y + (DIE - SIGN) / 2, SIGN, SIGN, seat=name,
               shape=shape_of(name)),
        Sprite("die", f"die-seat-{die}", turn_x(lane), STAGE_Y, DIE, DIE, seat=name, label=label,
               glyph=f"[{die}]"),
    )  # fmt: skip
