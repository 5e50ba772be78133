"""Whose turn it is and what it is about, said to whoever looks."""

from functools import lru_cache

from donjon.drawing.telling import Names
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.knights.rules.layout import State
from donjon.games.knights.rules.moving import any_target

OVER = N_("The game is over.")
YOURS = {
    "attack": N_("Your knight {knight} stands on the swords: choose whom it attacks."),
    "move": N_("You rolled {die}: choose a knight to move."),
    "only": N_("You rolled {die}: your knight {knight} has to climb."),
    "six": N_("You rolled 6: attack with a knight, or bring one back onto tile 4."),
    "fight": N_("You rolled 6: choose a knight to attack with, then its target."),
    "return": N_("You rolled 6: bring a knight back onto tile 4."),
}
OTHERS = {
    "attack": N_("Waiting for {name}, whose knight {knight} must attack."),
    "move": N_("Waiting for {name}, who rolled {die} and moves a knight."),
    "only": N_("Waiting for {name}, who rolled {die}: knight {knight} has to climb."),
    "six": N_("Waiting for {name}, who rolled 6: an attack, or a knight comes back."),
    "fight": N_("Waiting for {name}, who rolled 6 and attacks."),
    "return": N_("Waiting for {name}, who rolled 6 and brings a knight back."),
}


def caption(view: Json, state: State, seat: str | None, names: Names, say: Say) -> str:
    """To a player: what to do, or for whom one waits."""
    turn = view["turn"]
    if turn is None:
        return say(OVER)
    sentences = YOURS if turn["seat"] == seat else OTHERS
    able = _climbers(view)
    what = _what(view, state, able)
    knight = (turn["attacker"] or " ")[-1] if what != "only" else str(able[0])
    return _asked(sentences[what], names[turn["seat"]], turn["die"], knight, say)


@lru_cache(5000)
def _asked(sentence: str, name: str, die: int, knight: str, say: Say) -> str:
    return fill(sentence, say, name=Name(name), die=die, knight=Name(knight))


def _what(view: Json, state: State, able: list[int]) -> str:
    """What the seat can do whose turn it is, which has these knights on its column."""
    turn = view["turn"]
    if turn["attacker"] is not None:
        return "attack"
    if turn["die"] < 6:
        return "only" if len(able) == 1 else "move"
    heights = [view["knights"][f"{turn['seat']}{k}"] for k in (1, 2, 3)]
    if "out" not in heights:
        return "fight"
    fights = any(height != "out" for height in heights) and any_target(state, state.seat)
    return "six" if fights else "return"


def _climbers(view: Json) -> list[int]:
    """The knights on the column of the seat whose turn it is."""
    seat, knights = view["turn"]["seat"], view["knights"]
    return [k for k in (1, 2, 3) if type(knights[f"{seat}{k}"]) is int]


def in_colours(view: Json, say: Say) -> str:
    """To everybody at once, where nobody has a name."""
    turn = view["turn"]
    if turn is None:
        return say(OVER)
    return _in_colours(turn["seat"], turn["die"], turn["attacker"] is not None, view["round"], say)


@lru_cache(5000)
def _in_colours(seat: str, die: int, attacks: bool, rounds: int, say: Say) -> str:
    if attacks:
        sentence = N_("Round {round}: {seat} must attack with the knight on the attack tile.")
    elif die == 6:
        sentence = N_("Round {round}: {seat} rolled 6 and attacks or brings a knight back.")
    else:
        sentence = N_("Round {round}: {seat} rolled {die} and moves a knight.")
    return sentence_case(fill(sentence, say, seat=seat, die=die, round=rounds))
