"""A seat's moves, on the board."""

from collections.abc import Sequence
from functools import lru_cache

from donjon.drawing.scene import Offer
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.knights.rules.layout import State
from donjon.games.knights.scene.landing import NO_GOALS, Goals, Landing, landings
from donjon.games.knights.scene.odds import fight_odds, percent
from donjon.games.knights.text.names import knight_named

BACK = N_("Bring knight {k} back onto tile {height}")
ATTACK = N_("Attack {target} with knight {k}: {win} to win")


def offers(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say
) -> list[Offer]:
    """A seat's moves on the board, which looks the same to everybody."""
    if not moves or seat is None:
        return []
    turn = view["turn"]
    die = turn["die"] if turn and turn["seat"] == seat and not turn["attacker"] else 0
    goals = landings(state, view["seats"].index(seat), die) if die else NO_GOALS
    return list(_offers(tuple(moves), seat, die, goals, say))


@lru_cache(10_000)
def _offers(
    moves: tuple[str, ...], seat: str, die: int, goals: Goals, say: Say
) -> tuple[Offer, ...]:
    return tuple(_offer(move, seat, die, goals, say) for move in moves)


@lru_cache(10_000)
def _offer(move: str, seat: str, die: int, goals: Goals, say: Say) -> Offer:
    kind, _, rest = move.partition(":")
    if kind == "attack":
        return _attack(move, seat, say)
    if kind == "move":
        return _move(move, seat, int(rest), die, goals[int(rest) - 1], say)
    back = next((k for k, goal in enumerate(goals, 1) if goal), 0) if die == 6 else 0
    return _return(move, seat, back, goals[back - 1] if back else None, say)


def _move(move: str, seat: str, k: int, die: int, goal: Landing | None, say: Say) -> Offer:
    """Take a knight, and put it where it would land."""
    if goal is None or die == 6:
        label = say(N_("Move knight {k}")).format(k=k)
    elif goal.height == "castle":
        label = say(N_("Move knight {k} into the Castle")).format(k=k)
    elif goal.height == "out":
        label = say(N_("Move knight {k} into the fire")).format(k=k)
    else:
        label = say(N_("Move knight {k} to tile {height}")).format(k=k, height=goal.height)
    icons = (f"die-{die}",) if die else ()
    return Offer(move, label, source=f"{seat}{k}", target=f"{seat}-land{k}", icons=icons)


def _return(move: str, seat: str, k: int, goal: Landing | None, say: Say) -> Offer:
    if goal is None:
        return Offer(move, say(N_("Bring a knight back")), source=f"{seat}-out")
    burns = goal.height == "out"
    sentence = N_("Bring knight {k} back into the fire") if burns else BACK
    label = say(sentence).format(k=k, height=goal.height)
    return Offer(move, label, source=f"{seat}{k}", target=f"{seat}-land{k}", icons=("die-6",))


def _attack(move: str, seat: str, say: Say) -> Offer:
    own, _, target = move.partition(":")[2].partition(">")
    win = percent(fight_odds(), say)
    label = fill(ATTACK, say, target=knight_named(target), k=int(own), win=win)
    return Offer(move, label, source=f"{seat}{own}", target=target, icons=("swords",))
