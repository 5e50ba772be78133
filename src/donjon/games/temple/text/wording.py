"""Dice, symbols and what rooms give, in words; no sentence says AKT."""

from collections.abc import Mapping

from donjon.engine.words import N_, Say, because
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
COUNTED: Mapping[str, str] = {
    "A": N_("adventurers: {count}"), "K": N_("keys: {count}"), "T": N_("torches: {count}"),
    "M": N_("golden masks: {count}"), "X": N_("black masks: {count}"),
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


def in_words(dice: str, say: Say) -> str:
    """Any dice in words: one or two as one says it, more of them counted."""
    dice = in_order(dice)
    if not dice:
        return say(NO_DICE)
    if dice in HANDS:
        return say(HANDS[dice])
    return ", ".join(
        say(COUNTED[symbol]).format(count=dice.count(symbol)) for symbol in dict.fromkeys(dice)
    )


def told(dice: str) -> str:
    """Any dice as a part of a sentence that can be said in another language."""
    dice = in_order(dice)
    if not dice:
        return NO_DICE
    if dice in HANDS:
        return HANDS[dice]
    *others, last = (because(COUNTED[s], count=dice.count(s)) for s in dict.fromkeys(dice))
    for one in reversed(others):
        last = because(N_("{dice}, {more}"), dice=one, more=last)
    return last


def told_in_order(dice: str) -> str:
    """The same for two dice of which one is the first."""
    return because(N_("{first}, then {second}"), first=HANDS[dice[0]], second=HANDS[dice[1]])


def one_after_the_other(dice: str, say: Say) -> str:
    """Two dice of which one is the first."""
    first, second = (say(HANDS[symbol]) for symbol in dice)
    return say(N_("{first}, then {second}")).format(first=first, second=second)


def faces(dice: str) -> tuple[str, ...]:
    """The drawings of these dice."""
    return tuple(f"sym-{symbol}" for symbol in dice)
