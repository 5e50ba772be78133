"""Whose turn it is and what can be done, said to whoever looks."""

from collections.abc import Mapping

from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.southerners.rules.layout import State
from donjon.games.southerners.scene.battle import attack_sentence, spending
from donjon.games.southerners.scene.cards import size_of, stage_of
from donjon.games.southerners.scene.standing import forces

STAGES = {
    "take": N_("Choose how many of your first five cards are bases."),
    "judge": N_("Keep these five cards, or burn them and take five others?"),
    "draw": N_("Draw a card from one of your piles; {draws} to draw."),
    "discard": N_("Choose a card to discard: you may hold five."),
    "build": N_(
        "Build bases of your hand on your slots, then press Done. A base that stands there goes."
    ),
    "built": N_("You have no base left in your hand: press Done."),
}
ASKED = {
    "renew": N_(
        "Turn {turn}: renew the game? Every base on both sides gets a troop (two at most), then "
        "both draw two cards and build."
    ),
    "toll": N_("Choose where you give up a troop; {toll} to give up."),
    "main": N_("Choose: attack, play an ability, or end your turn."),
    "no troop": N_("Nothing can attack: play an ability, or end your turn."),
    "nothing": N_("Nothing can attack and you have no ability: end your turn."),
    "respond": N_("{name} ends the turn. You may play one ability first, or pass."),
    "curupira": N_("Curupira strikes: choose what falls; {left} more to fell."),
    "initiative": N_("Spend {left} more damage: choose which troops are hit."),
    "regular": N_("Spend {left} more damage: choose what is hit."),
    "woods": N_("Choose which bases you give up, then press Done."),
    "regrow": N_("Choose slots for the bases that come back, then press Done."),
    "bandeira": N_("Choose the slot for the base from your discard pile."),
    "mill": N_("Choose a base that was turned up and its slot, or turn up one more."),
}
WAITING = {
    "opening": N_("Waiting for {name} to take cards and build."),
    "renew": N_("Turn {turn}: waiting for {name} to renew the game or not."),
    "renewal": N_("Waiting for {name} to draw and build."),
    "toll": N_("Waiting for {name} to give up a troop."),
    "main": N_("Waiting for {name} to attack, play an ability or end the turn."),
    "respond": N_("Waiting for {name} to play an ability or pass."),
    "curupira": N_("Waiting for {name} to choose what Curupira fells."),
    "initiative": N_("Waiting for {name} to spend {left} damage on troops."),
    "regular": N_("Waiting for {name} to spend {left} damage."),
    "woods": N_("Waiting for {name} to give up or build bases."),
    "bandeira": N_("Waiting for {name} to build from the discard pile."),
    "mill": N_("Waiting for {name} to turn up bases and build one."),
}


def caption(
    view: Json, state: State, seat: str | None, names: Mapping[str, str], say: Say = str
) -> str:
    """What somebody is told who looks from a seat."""
    if view["phase"] == "over":
        return _over(view, names, say)
    words: Json = {"turn": view["turn"], "left": 0, "toll": 0, "draws": 0}
    words["name"] = tuple(Name(names[name]) for name in view["actors"])
    if view["battle"] and view["actors"]:
        words["left"] = spending(view, view["actors"][0])[0]
    if seat is None or seat not in view["actors"]:
        return sentence_case(fill(WAITING[view["phase"]], say, **words))
    number = view["seats"].index(seat)
    words |= {"toll": view[seat].get("toll", 0), "draws": state.side[number].draws}
    words["name"] = Name(names[next(name for name in view["seats"] if name != seat)])
    told = sentence_case(fill(_asked(view, seat), say, **words))
    if view["phase"] == "respond" and view["battle"]:
        sentence = attack_sentence(view, seat, say)
        return fill(N_("{attack}. Play an ability or pass."), say, attack=Name(sentence))
    return told


def _asked(view: Json, seat: str) -> str:
    if "stage" in view[seat]:
        return STAGES[stage_of(view, seat)]
    if view["phase"] == "woods" and "regrow" in view[seat]:
        return ASKED["regrow"]
    if view["phase"] == "main" and not forces(view, seat)[2]:
        return ASKED["no troop" if size_of(view[seat]["hand"]["ability"]) else "nothing"]
    return ASKED[view["phase"]]


def _over(view: Json, names: Mapping[str, str], say: Say) -> str:
    if view["winner"] is None:
        return say(N_("The game is over: a draw."))
    told = fill(N_("The palace has fallen: {name} has won."), say, name=Name(names[view["winner"]]))
    return sentence_case(told)
