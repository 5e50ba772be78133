"""Whose turn it is and what can be done, said to whoever looks."""

from collections.abc import Mapping

from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.holland.rules.layout import State
from donjon.games.holland.scene.panels import card_word
from donjon.games.holland.text.names import VILLAINS, piece_word

LEFT = {  # what is left of a card: one of it, or several
    "move": (N_("1 step"), N_("{n} steps")),
    "villain": (N_("1 villain step"), N_("{n} villain steps")),
    "climb": (N_("1 climb"), N_("{n} climbs")),
    "portal": (N_("1 portal step"), N_("{n} portal steps")),
    "blast": (N_("1 explosion"), N_("{n} explosions")),
    "hide": (N_("1 hero to hide"), N_("{n} heroes to hide")),
}


def caption(view: Json, state: State, seat: str | None, names: Mapping[str, str], say: Say) -> str:
    """To a player what to do, to the others whom they wait for."""
    turn = view["turn"]
    if turn is not None:
        own = turn["seat"] == seat
        said = _own_turn(turn, say) if own else _turn_of(turn, names, say)
    elif is_over(view):
        said = say(N_("The game is over."))
    else:
        said = _choice(view, seat, names, say)
    return sentence_case(said)


def is_over(view: Json) -> bool:
    """Has the game come to its end by the rules?"""
    heroes, chosen = view["heroes"], view["chosen"].values()
    out = any(heroes[f"{s}1"] == heroes[f"{s}2"] == "free" for s in view["seats"])
    shown = all(card is not None for card in chosen) and "?" not in chosen
    return view["turn"] is None and (shown or (out and not any(chosen)))


def _choice(view: Json, seat: str | None, names: Mapping[str, str], say: Say) -> str:
    waiting = [name for name, card in view["chosen"].items() if card is None]
    last = view["last_round"]
    if seat in waiting:
        if view["hands"][seat] == [7]:
            return say(N_("Choose your last card, 7 Rest: it brings the others back."))
        return say(N_("The last round: choose a card.") if last else N_("Choose a card."))
    people = ", ".join(names[name] for name in waiting)
    if last:
        return say(N_("The last round: waiting for {names} to choose a card.")).format(names=people)
    return say(N_("Waiting for {names} to choose a card.")).format(names=people)


def _own_turn(turn: Json, say: Say) -> str:
    words = {"card": card_word(turn["card"], say), "left": left_of(turn, say)}
    if turn["moving"] in VILLAINS:
        words["villain"] = piece_word(turn["moving"], say)
        return say(N_("{card}: {villain} is under way. You have {left} left.")).format(**words)
    if turn["moving"]:
        words["hero"] = turn["moving"][-1]
        return say(
            N_("Your hero {hero} can't stop there and must go on. You have {left} left.")
        ).format(**words)
    if not any(turn[what] for what in LEFT):
        return say(
            N_("{card}: you have no steps left, but a free move. Make it, or press Done.")
        ).format(**words)
    return say(N_("{card}: you have {left} left.")).format(**words)


def _turn_of(turn: Json, names: Mapping[str, str], say: Say) -> str:
    words = {
        "name": names[turn["seat"]],
        "card": card_word(turn["card"], say),
        "left": left_of(turn, say),
    }
    return say(N_("Waiting for {name}: {card}, {left} left.")).format(**words)


def left_of(turn: Json, say: Say) -> str:
    """What is left of a card, in words; a card has two halves at most."""
    parts = [
        say(one if turn[what] == 1 else several).format(n=turn[what])
        for what, (one, several) in LEFT.items()
        if turn[what]
    ]
    if len(parts) == 2:
        return say(N_("{first} and {second}")).format(first=parts[0], second=parts[1])
    return parts[0] if parts else say(N_("nothing"))
