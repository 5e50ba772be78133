"""Who would be knocked off if the villain under way stopped where it is (SH-16)."""

from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.holland.rules.layout import NOBODY, State
from donjon.games.holland.rules.ways import hero_struck, landing
from donjon.games.holland.scene.tower import kind_at
from donjon.games.holland.text.names import PIECES, SPACE_NAMES, VILLAINS, piece_named

STRIKES = N_("If it stops there, {hero} is knocked off and falls to {space}.")
STRUCK = N_("If {villain} stops here, this hero is knocked off and falls to {space}.")


def in_danger(view: Json) -> str:
    """The hero on whose space the villain under way may stop; "" if there is none.

    It is told from the position alone, which beats have between two steps of the rules.
    """
    moving = view["turn"]["moving"] if view["turn"] else None
    villains = view["villains"]
    if moving not in VILLAINS or len({*villains.values()}) < len(VILLAINS):  # SH-14
        return ""
    space = villains[moving]
    if kind_at(view, space) == "dungeon":
        return ""
    heroes = (hero for hero, at in view["heroes"].items() if at == space)
    return next((hero for hero in heroes if hero not in view["hidden"]), "")


def strikes(state: State, say: Say) -> str:
    """What stopping would do, said of the villain."""
    struck = hero_struck(state)
    if struck == NOBODY:
        return ""
    hero, space = piece_named(PIECES[struck]), Name(SPACE_NAMES[landing(state, struck)])
    return sentence_case(fill(STRIKES, say, hero=hero, space=space))


def struck_by(state: State, say: Say) -> str:
    """The same, said of the hero that stands there."""
    villain = piece_named(PIECES[state.moving])
    space = Name(SPACE_NAMES[landing(state, hero_struck(state))])
    return sentence_case(fill(STRUCK, say, villain=villain, space=space))
