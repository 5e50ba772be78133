"""Temple in strings: options and moves; positions, refusals and events have files of their own."""

from collections.abc import Sequence
from typing import Any

from donjon.engine.options import Option
from donjon.engine.reader import Reader
from donjon.engine.twin import Twin
from donjon.engine.words import N_
from donjon.games.temple import sheet as sheets
from donjon.games.temple.events import event, sentence
from donjon.games.temple.layout import (
    CASH,
    CLOSE,
    DONE,
    ENTER,
    HAND_FIRST,
    HAND_SECOND,
    HANDS,
    HEAL,
    HOLD,
    JOKER,
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
)
from donjon.games.temple.names import (
    DIFFICULTIES,
    JOKER_NAMES,
    ROOM_NAMES,
    SIDE_NAMES,
    SYMBOL_NAMES,
    TRACK_NAMES,
    VARIANT_NAMES,
    passage_name,
)
from donjon.games.temple.positions import place, position
from donjon.games.temple.refusals import why_not

__all__ = [
    "OPTIONS",
    "action",
    "event",
    "move",
    "place",
    "position",
    "sentence",
    "setup",
    "why_not",
]

# --- options ----------------------------------------------------------------------------


def _read_sheet(value: Reader, seats: Sequence[str]) -> Any:
    """The name of a shipped sheet, or a sheet itself."""
    if isinstance(value.value, dict):
        return sheets.read(value)
    return value.one_of(sheets.shipped())


OPTIONS = (
    Option("difficulty", "normal", N_("How many gems the team needs."), choices=DIFFICULTIES),
    Option(
        "variant",
        None,
        N_("Passages that close, jokers by lottery, or secrets that hold dice."),
        choices=VARIANT_NAMES,
    ),
    Option(
        "sheet", "donjon", N_("The temple: a sheet by name, or one of your own."), read=_read_sheet
    ),
)


def setup(options: dict[str, Any], seats: Sequence[str]) -> list[int]:
    """The options as the rules take them."""
    chosen = options["sheet"]
    printed = sheets.named(chosen) if isinstance(chosen, str) else chosen
    variant = VARIANT_NAMES.index(options["variant"])
    return sheets.encode(printed, len(seats), options["difficulty"], variant)


# --- moves ------------------------------------------------------------------------------


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
        found[f"keep:{hand_name(hand)}"] = HOLD + hand
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


def move(state: Twin, seat: int, action: int) -> str:
    """The string of an action."""
    return MOVE_OF[action]


def action(state: Twin, seat: int, move: str) -> int:
    """The action of a string; ValueError if it is none of this game's."""
    if move in ACTION_OF:
        return ACTION_OF[move]
    kind = move.partition(":")[0]
    plain = N_("moves look like enter:b3, keep:KT, take:K>2, roll, offer, stop or done")
    raise ValueError(FORMS.get(kind, plain))
