"""What decided a game that is over, in a sentence."""

from donjon.drawing.telling import Names
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, sentence_case

INSIDE = N_("{name} alone still had knights after round {round}: {inside} in the Castle.")
FIELD = N_("{name} alone still had knights after round {round}: {field} on the column.")
BOTH = N_(
    "{name} alone still had knights after round {round}: {inside} in the Castle "
    "and {field} on the column."
)
DRAWN = N_("After {round} rounds more than one player still had knights, or nobody: a draw.")


def ending(view: Json, result: Json, names: Names, say: Say) -> str:
    """Who was left, and where; nothing if the rules did not end it."""
    if view["turn"] is not None:
        return ""
    if len(result["winners"]) != 1:
        return say(DRAWN).format(round=view["round"])
    (winner,) = result["winners"]
    places = [view["knights"][f"{winner}{k}"] for k in (1, 2, 3)]
    inside, out = places.count("castle"), places.count("out")
    field = len(places) - inside - out
    sentence = BOTH if inside and field else INSIDE if inside else FIELD
    words = {"inside": inside, "field": field, "round": view["round"], "name": names[winner]}
    return sentence_case(say(sentence).format(**words))
