"""Moves as strings."""

from collections.abc import Callable

from donjon.engine.words import N_, because
from donjon.games.southerners.rules.layout import (
    ATTACK,
    BASES,
    BUILD,
    BURN,
    DISCARD,
    DONE,
    DRAW,
    END,
    KEEP_FIVE,
    MILL,
    NO_RENEW,
    OPENING_HAND,
    PASS,
    PLAY,
    RAZE,
    RENEW,
    SACRIFICE,
    SLOTS,
    STRIKE,
    TAKE,
    TERRITORIES,
    Side,
    State,
)
from donjon.games.southerners.text.names import (
    GROUPS,
    PILES,
    army_of,
    code,
    group_number,
    place_name,
    place_number,
)

PLAIN = {
    KEEP_FIVE: "keep",
    BURN: "burn",
    RENEW: "renew",
    NO_RENEW: "no-renew",
    PASS: "pass",
    END: "end",
    MILL: "mill",
    DONE: "done",
}
PLAIN_ACTIONS = {name: action for action, name in PLAIN.items()}
FORMS = N_(
    "moves look like take:3, build:woods@2.3, draw:base, play:jungle, attack:1>3, strike:2.1, done"
)


def move(state: State, seat: int, action: int) -> str:
    """The string of an action."""
    army = army_of(state.side[seat])
    if action in PLAIN:
        return PLAIN[action]
    if action < KEEP_FIVE:
        return f"take:{action - TAKE}"
    if action < RENEW:
        kind, slot = divmod(action - BUILD, SLOTS)
        return f"build:{army.bases[kind].name}@{place_name(slot)}"
    if action < DISCARD:
        return f"draw:{PILES[action - DRAW]}"
    if action < DISCARD + BASES:
        return f"discard:base:{army.bases[action - DISCARD].name}"
    if action < PLAY:
        return f"discard:ability:{army.abilities[action - DISCARD - BASES].name}"
    if action < ATTACK:
        return f"play:{army.abilities[action - PLAY].name}"
    if action < PASS:
        group, territory = divmod(action - ATTACK, TERRITORIES)
        return f"attack:{GROUPS[group]}>{GROUPS[territory]}"
    for name, first in (("sacrifice", SACRIFICE), ("raze", RAZE), ("strike", STRIKE)):
        if action >= first:
            return f"{name}:{place_name(action - first)}"
    raise AssertionError(action)


def action(state: State, seat: int, move: str) -> int:
    """The action of a string; ValueError if it is none of this game's."""
    if move in PLAIN_ACTIONS:
        return PLAIN_ACTIONS[move]
    verb, colon, rest = move.partition(":")
    if not colon or verb not in VERBS:
        raise ValueError(FORMS)
    return VERBS[verb](state.side[seat], rest)


def _take(side: Side, rest: str) -> int:
    if rest not in [str(n) for n in range(OPENING_HAND + 1)]:
        raise ValueError(N_("take:0 to take:5 say how many of the five cards are bases"))
    return TAKE + int(rest)


def _build(side: Side, rest: str) -> int:
    name, at, slot = rest.partition("@")
    if not at or slot == "palace":
        raise ValueError(N_("building looks like build:woods@2.3"))
    return BUILD + _kind(army_of(side).base_names(), name) * SLOTS + place_number(slot)


def _draw(side: Side, rest: str) -> int:
    return DRAW + _kind(list(PILES), rest)


def _discard(side: Side, rest: str) -> int:
    pile, _, name = rest.partition(":")
    if _kind(list(PILES), pile) == 0:
        return DISCARD + _kind(army_of(side).base_names(), name)
    return DISCARD + BASES + _kind(army_of(side).ability_names(), name)


def _play(side: Side, rest: str) -> int:
    return PLAY + _kind(army_of(side).ability_names(), rest)


def _attack(side: Side, rest: str) -> int:
    source, arrow, target = rest.partition(">")
    if not arrow or target == "palace":
        raise ValueError(N_("attacks look like attack:1>3 or attack:palace>2, against a territory"))
    return ATTACK + group_number(source) * TERRITORIES + group_number(target)


def _kind(names: list[str], name: str) -> int:
    if name not in names:
        known = tuple(map(code, names))
        sentence = N_("no {name} here; there are {names}")
        raise ValueError(because(sentence, name=code(name), names=known))
    return names.index(name)


VERBS: dict[str, Callable[[Side, str], int]] = {
    "take": _take,
    "build": _build,
    "draw": _draw,
    "discard": _discard,
    "play": _play,
    "attack": _attack,
    "strike": lambda side, rest: STRIKE + place_number(rest),
    "raze": lambda side, rest: RAZE + place_number(rest),
    "sacrifice": lambda side, rest: SACRIFICE + place_number(rest),
}
