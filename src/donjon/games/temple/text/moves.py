"""Moves as strings."""

from donjon.engine.words import N_
from donjon.games.temple.data.names import ROOM_NAMES, SIDE_NAMES, SYMBOL_NAMES, TRACK_NAMES
from donjon.games.temple.rules.layout import (
    CASH,
    CLOSE,
    DONE,
    ENTER,
    HAND_FIRST,
    HAND_SECOND,
    HANDS,
    HEAL,
    JOKER,
    KEEP,
    MAPS,
    OFFER,
    PASSAGES,
    REROLL,
    ROLL,
    RUN,
    SECRET_DIE,
    SECRET_GEMS,
    SIDE,
    STOP,
    STORE,
    TAKE,
    TOKEN,
    State,
)
from donjon.games.temple.text.names import JOKER_NAMES, passage_name


def hand_name(hand: int) -> str:
    """One or two symbols in order."""
    numbers = (HAND_FIRST[hand], HAND_SECOND[hand])
    return "".join(SYMBOL_NAMES[symbol] for symbol in numbers if symbol >= 0)


def _all_moves() -> dict[str, int]:
    """Every move there is; what may be played now is for `legal` to say."""
    found = {"roll": ROLL, "reroll": REROLL, "offer": OFFER, "store": STORE}
    found |= {"stop": STOP, "done": DONE, "secret:gems": SECRET_GEMS, "secret:die": SECRET_DIE}
    found |= {f"side:{name}": SIDE + n for n, name in enumerate(SIDE_NAMES)}
    found |= {f"heal:{n + 1}": HEAL + n for n in range(ROLL - HEAL)}
    found |= {f"token:{name}": TOKEN + n for n, name in enumerate(TRACK_NAMES[3:])}
    found |= {f"enter:{name}": ENTER + n for n, name in enumerate(ROOM_NAMES)}
    found |= {f"run:{name}": RUN + n for n, name in enumerate(ROOM_NAMES)}
    found |= {f"joker:{name}": JOKER + n for n, name in enumerate(JOKER_NAMES)}
    found |= {f"close:{passage_name(n)}": CLOSE + n for n in range(PASSAGES)}
    found |= {f"cash:{n + 1}": CASH + n for n in range(MAPS)}
    for hand in range(HANDS):
        found[f"keep:{hand_name(hand)}"] = KEEP + hand
        at = TAKE + hand * (MAPS + 1)
        found |= {f"take:{hand_name(hand)}>{n + 1}": at + n for n in range(MAPS)}
        found[f"take:{hand_name(hand)}"] = at + MAPS
    return found


ACTION_OF = _all_moves()
MOVE_OF = {number: name for name, number in ACTION_OF.items()}
FORMS = {
    "side": N_("a side is chosen with side:north, side:east, side:south or side:west"),
    "heal": N_("a tray field is healed with heal:1, heal:2 or heal:3"),
    "keep": N_("dice are kept with keep:K or keep:KT, symbols in the order A, K, T, M"),
    "token": N_("a mark becomes a die with token:key, token:torch or token:mask"),
    "enter": N_("a room is entered with enter:b3, columns a to e, rows 1 to 5"),
    "run": N_("a run into a room is run:b3, columns a to e, rows 1 to 5"),
    "joker": N_(
        "a joker is joker:reroll, joker:key, joker:torch, joker:mask (lottery: none, shift)"
    ),
    "secret": N_("a secret is secret:gems or secret:die"),
    "close": N_("a passage is closed with close:b3-c3, its western or northern room first"),
    "take": N_("dice are taken with take:KT>2 (map 2) or take:K, symbols in the order A, K, T, M"),
    "cash": N_("a map's mark is taken with cash:1 to cash:4"),
}


def move(state: State, seat: int, action: int) -> str:
    """The string of an action."""
    return MOVE_OF[action]


def action(state: State, seat: int, move: str) -> int:
    """The action of a string; ValueError if it is none of this game's."""
    if move in ACTION_OF:
        return ACTION_OF[move]
    kind = move.partition(":")[0]
    plain = N_("moves look like enter:b3, keep:KT, take:K>2, roll, offer, stop or done")
    raise ValueError(FORMS.get(kind, plain))
