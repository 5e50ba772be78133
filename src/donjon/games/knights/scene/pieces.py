"""Knights, where they would land, and the die of a turn."""

from functools import cache, lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.knights.scene.landing import Goals, Landing
from donjon.games.knights.scene.places import (
    DIE,
    EMBLEM,
    FOOT_Y,
    HALL_Y,
    IDLE,
    PIECE,
    ROLLED_H,
    ROLLED_W,
    STAGE_Y,
    knight_x,
    knight_y,
    lane_x,
    rolled_x,
    turn_x,
)
from donjon.games.knights.text.names import knight_named


@cache
def knight(name: str, lane: int, k: int, height: int | str, strikes: bool, say: Say) -> Sprite:
    label = knight_there(f"{name}{k}", height, say)
    return Sprite(f"{name}{k}", "knight-striking" if strikes else "knight",
                  knight_x(lane, k), knight_y(height), PIECE, PIECE, seat=name,
                  shape=ground(name, height == "out"), label=label, text=str(k),
                  glyph=f"{sign_of(name)}{k}")  # fmt: skip


@cache
def ground(name: str, out: bool = False) -> str:
    """A seat's shape behind a knight, a little within its place; hollow for one that is out."""
    return f"{'out' if out else 'pawn'}-{shape_of(name)}"


THERE = {
    "castle": N_("{knight}, in the Castle"),
    "out": N_("{knight}, out"),
    "column": N_("{knight}, on tile {height}"),
}
WOULD_BE = {
    "castle": N_("{knight} would be in the Castle"),
    "out": N_("{knight} would be out"),
    "column": N_("{knight} would be on tile {height}"),
}


def knight_there(knight: str, height: int | str, say: Say, sentences: Json = THERE) -> str:
    """A knight and where it is, in words."""
    sentence = sentences[height if isinstance(height, str) else "column"]
    return fill(sentence, say, knight=knight_named(knight), height=height)


# --- where knights would land: three marks for each seat, which are nothing while nobody asks ---


@lru_cache(10_000)
def marks(name: str, lane: int, goals: Goals, say: Say) -> tuple[Sprite, ...]:
    """The marks of a seat, those shown that lead somewhere."""
    hidden = no_marks(name, lane)
    return tuple(
        mark(name, lane, k, goal, say) if goal else hidden[k - 1] for k, goal in enumerate(goals, 1)
    )


@lru_cache(5000)
def mark(name: str, lane: int, k: int, goal: Landing, say: Say) -> Sprite:
    """A ring with the knight's number where it would stand, or burn, for whoever can choose it."""
    label = knight_there(f"{name}{k}", goal.height, say, WOULD_BE)
    art = "land-fire" if goal.height == "out" else "land"
    return Sprite(f"{name}-land{k}", art, knight_x(lane, k), knight_y(goal.at), PIECE, PIECE,
                  seat=name, label=label, text=str(k), glyph=f"({k})", tone="goal")  # fmt: skip


@cache
def no_marks(name: str, lane: int) -> tuple[Sprite, ...]:
    """The same while they are not to be seen: sprites that come and go cost more than these."""
    return tuple(Sprite(f"{name}-land{k}", "", knight_x(lane, k), FOOT_Y, 0, 0) for k in (1, 2, 3))


# --- the die of a turn -------------------------------------------------------------------------


TURN = ("turn", "die")  # what is put away for a fight


@cache
def turn_die(name: str, lane: int, die: int, say: Say) -> tuple[Sprite, ...]:
    """In the middle, in the colour of who rolled it, which is said beside it."""
    label = fill(N_("{seat} rolled {die}"), say, seat=name, die=die)
    rolled = Sprite("die", f"die-seat-{die}", turn_x(lane), STAGE_Y, DIE, DIE, seat=name,
                    label=label, glyph=f"[{die}]")  # fmt: skip
    return _whose(name, lane, say), rolled


@cache
def _whose(name: str, lane: int, say: Say) -> Sprite:
    y = STAGE_Y + (DIE - ROLLED_H) / 2
    return Sprite("turn", f"rolled-{shape_of(name)}", rolled_x(lane), y, ROLLED_W, ROLLED_H,
                  seat=name, text=say(name))  # fmt: skip


@cache
def idle_die(name: str, lane: int, die: int) -> tuple[Sprite, ...]:
    """In the hall beside its seat's knights, small, with a sign: nothing could be done with it."""
    x, y = lane_x(lane) + (EMBLEM - IDLE) / 2, HALL_Y + (PIECE - IDLE) / 2
    sign = IDLE * 0.55
    return (
        Sprite(f"idle-{name}-ground", "wall", x, y, IDLE, IDLE),
        Sprite(f"idle-{name}", f"die-seat-{die}", x, y, IDLE, IDLE, seat=name, tone="quiet"),
        Sprite(f"idle-{name}-sign", "in-vain", x + IDLE - 0.75 * sign, y + IDLE - 0.6 * sign, sign,
               sign),
    )  # fmt: skip
