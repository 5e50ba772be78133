"""Who is ahead: where every seat's knights are; and what decided a game that is over."""

from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.hints import Part, Standing
from donjon.drawing.telling import Names
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, counted, fill, of_number, sentence_case
from donjon.games.knights.policy import worth
from donjon.games.knights.rules.layout import CASTLE, KNIGHTS, OUT
from donjon.games.knights.text.names import HEIGHT_NAMES

HEIGHTS = {name: height for height, name in HEIGHT_NAMES.items()}
PLACES = (
    ("icon-castle", N_("knights in the Castle: {count}"), P_("in Castle", "in Castle")),
    ("icon-field", N_("knights on the column: {count}"), P_("on column", "on column")),
    ("icon-out", N_("knights that are out: {count}"), P_("fallen", "fallen")),
)

INSIDE = N_("{name} alone still had knights after round {round}: {inside} in the Castle.")
FIELD = N_("{name} alone still had knights after round {round}: {field} on the column.")
BOTH = N_(
    "{name} alone still had knights after round {round}: {inside} in the Castle "
    "and {field} on the column."
)
DRAWN = P_(
    "After {count} round more than one player still had knights, or nobody: a draw.",
    "After {count} rounds more than one player still had knights, or nobody: a draw.",
)


def standing(view: Json, say: Say) -> dict[str, Standing]:
    """Knights in the Castle, on the column and out, and the share that the bots' glance sees.

    That share counts a knight in the Castle for most, one on the column for more the higher it
    stands, and one that is out for nothing; all seats' shares come to one.
    """
    seats, knights = view["seats"], tuple(view["knights"].values())
    sides = [_side(knights[at : at + KNIGHTS]) for at in range(0, len(knights), KNIGHTS)]
    total = sum(side.worth for side in sides)
    return {
        seat: _standing(side, total, len(seats), say)
        for seat, side in zip(seats, sides, strict=True)
    }


class Side(NamedTuple):
    """How many of a seat's knights are where, and what they are worth together."""

    inside: int
    field: int
    out: int
    worth: int


@lru_cache(5000)
def _side(knights: tuple[int | str, ...]) -> Side:
    heights = [HEIGHTS[height] for height in knights]
    inside, out = heights.count(CASTLE), heights.count(OUT)
    return Side(inside, len(heights) - inside - out, out, sum(map(worth, heights)))


@lru_cache(5000)
def _standing(side: Side, total: int, seats: int, say: Say) -> Standing:
    share = side.worth / total if total else 1 / seats
    return Standing(_parts(*side[:3], say), share)


@lru_cache(100)
def _parts(inside: int, field: int, out: int, say: Say) -> tuple[Part, ...]:
    return tuple(
        Part(str(count), say(label).format(count=count), icon, of_number(word, count, say))
        for count, (icon, label, word) in zip((inside, field, out), PLACES, strict=True)
    )


def ending(view: Json, result: Json, names: Names, say: Say) -> str:
    """Who was left, and where; nothing if the rules did not end it."""
    if view["turn"] is not None:
        return ""
    if len(result["winners"]) != 1:
        return counted(DRAWN, view["round"], say)
    (winner,) = result["winners"]
    places = [view["knights"][f"{winner}{k}"] for k in (1, 2, 3)]
    inside, out = places.count("castle"), places.count("out")
    field = len(places) - inside - out
    sentence = BOTH if inside and field else INSIDE if inside else FIELD
    words = {"inside": inside, "field": field, "round": view["round"]}
    return sentence_case(fill(sentence, say, name=Name(names[winner]), **words))
