"""Dice, symbols and what rooms give, in words; no sentence says AKT."""

from collections.abc import Mapping
from functools import cache

from donjon.engine.words import N_, P_, Plural, Say, because, said
from donjon.games.temple.data.names import SYMBOL_NAMES

HANDS: Mapping[str, str] = {
    "A": N_("an adventurer"), "K": N_("a key"), "T": N_("a torch"), "M": N_("a golden mask"),
    "X": N_("a black mask"), "AA": N_("two adventurers"), "AK": N_("an adventurer and a key"),
    "AT": N_("an adventurer and a torch"), "AM": N_("an adventurer and a golden mask"),
    "AX": N_("an adventurer and a black mask"), "KK": N_("two keys"),
    "KT": N_("a key and a torch"), "KM": N_("a key and a golden mask"),
    "KX": N_("a key and a black mask"), "TT": N_("two torches"),
    "TM": N_("a torch and a golden mask"), "TX": N_("a torch and a black mask"),
    "MM": N_("two golden masks"), "MX": N_("a golden mask and a black mask"),
    "XX": N_("two black masks"),
}  # fmt: skip
COUNTED: Mapping[str, Plural] = {
    "A": P_("{count} adventurer", "{count} adventurers"), "K": P_("{count} key", "{count} keys"),
    "T": P_("{count} torch", "{count} torches"),
    "M": P_("{count} golden mask", "{count} golden masks"),
    "X": P_("{count} black mask", "{count} black masks"),
}  # fmt: skip
SYMBOLS: Mapping[str, str] = {
    "A": N_("adventurer"), "K": N_("key"), "T": N_("torch"), "M": N_("golden mask"),
    "X": N_("black mask"),
}  # fmt: skip
DEEDS: Mapping[str, str] = {
    "run": N_("a run mark"), "heal": N_("a heal mark"), "reroll": N_("a reroll mark"),
    "key": N_("a key mark"), "torch": N_("a torch mark"), "mask": N_("a mask mark"),
    "gem": N_("a gem"), "joker": N_("a mark of your choice"), "exit": N_("the way out"),
}  # fmt: skip
NO_DICE = N_("no dice")


def in_order(dice: str) -> str:
    """Symbols in their usual order."""
    return "".join(sorted(dice, key=SYMBOL_NAMES.index))


def without(dice: str, taken: str) -> str:
    """Dice that are left when some are taken away."""
    for symbol in taken:
        dice = dice.replace(symbol, "", 1)
    return dice


@cache
def named(dice: str) -> str | tuple[str, ...]:
    """Any dice as a field of a sentence: one or two alike as one says it, more of them counted."""
    dice = in_order(dice)
    if not dice:
        return NO_DICE
    if dice in HANDS:
        return HANDS[dice]
    return tuple(_alike(symbol, dice.count(symbol)) for symbol in SYMBOL_NAMES if symbol in dice)


def _alike(symbol: str, count: int) -> str:
    return HANDS[symbol * count] if count < 3 else because(COUNTED[symbol], count=count)


def in_words(dice: str, say: Say) -> str:
    """The same by itself."""
    return said(named(dice), say)


def named_in_order(dice: str) -> str:
    """Two dice of which one is the first, as a field of a sentence."""
    return because(N_("{first}, then {second}"), first=HANDS[dice[0]], second=HANDS[dice[1]])


def faces(dice: str) -> tuple[str, ...]:
    """The drawings of these dice."""
    return tuple(f"sym-{symbol}" for symbol in dice)
