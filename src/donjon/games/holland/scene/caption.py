"""Whose turn it is and what can be done, said to whoever looks."""

from collections.abc import Mapping

from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, because, fill, sentence_case
from donjon.games.holland.rules.layout import State
from donjon.games.holland.text.names import VILLAINS, card_named, piece_named

LEFT = {  # what is left of a card
    "move": P_("{count} step", "{count} steps"),
    "villain": P_("{count} villain step", "{count} villain steps"),
    "climb": P_("{count} climb", "{count} climbs"),
    "portal": P_("{count} portal step", "{count} portal steps"),
    "blast": P_("{count} explosion", "{count} explosions"),
    "hide": P_("{count} hero to hide", "{count} heroes to hide"),
}
UNDER_WAY = N_("{card}: {villain} is under way. You have {left} left.")
LAST_STEP = N_("{card}: {villain} is under way. You have nothing left.")
MUST_GO_ON = N_("Your hero {hero} can't stop there and must go on. You have {left} left.")
MUST_GO = N_("Your hero {hero} can't stop there and must go on. You have nothing left.")
HAS_LEFT = N_("{card}: you have {left} left.")
NOTHING_LEFT = N_("{card}: you have no steps left, but a free move. Make it, or press Done.")
OTHERS_LEFT = N_("Waiting for {name}: {card}, {left} left.")
NO_OTHERS = N_("Waiting for {name}: {card}, nothing left.")


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
    people = tuple(Name(names[name]) for name in waiting)
    if last:
        return fill(N_("The last round: waiting for {names} to choose a card."), say, names=people)
    return fill(N_("Waiting for {names} to choose a card."), say, names=people)


def _own_turn(turn: Json, say: Say) -> str:
    card, left, moving = card_named(turn["card"]), left_of(turn), turn["moving"]
    if moving in VILLAINS:
        sentence = UNDER_WAY if left else LAST_STEP
        return fill(sentence, say, card=card, villain=piece_named(moving), left=left)
    if moving:
        return fill(MUST_GO_ON if left else MUST_GO, say, hero=int(moving[-1]), left=left)
    return fill(HAS_LEFT if left else NOTHING_LEFT, say, card=card, left=left)


def _turn_of(turn: Json, names: Mapping[str, str], say: Say) -> str:
    name, card, left = Name(names[turn["seat"]]), card_named(turn["card"]), left_of(turn)
    return fill(OTHERS_LEFT if left else NO_OTHERS, say, name=name, card=card, left=left)


def left_of(turn: Json) -> tuple[str, ...]:
    """What is left of a card, to be listed; a card has two halves at most."""
    return tuple(because(LEFT[what], count=turn[what]) for what in LEFT if turn[what])
