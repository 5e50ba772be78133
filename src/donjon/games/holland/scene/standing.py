"""Who is ahead, and what decided a game."""

from collections.abc import Mapping

from donjon.drawing.hints import Part, Standing
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, fill, of_number, sentence_case
from donjon.games.holland.scene.caption import is_over

LEVELS = P_("levels", "levels")  # a heading, also above a 1
MOST = (2 * 16 * 4) + 3  # of the worth below: both heroes free, and the gryphon


def standing(view: Json, say: Say) -> dict[str, Standing]:
    """Heroes that are free, levels of the others, rests, and the gryphon."""
    return {seat: Standing(_parts(view, seat, say), worth(view, seat) / MOST)
            for seat in view["seats"]}  # fmt: skip


def worth(view: Json, seat: str) -> int:
    """How good a seat's end would be: heroes freed, then levels, then who sits first (SH-28)."""
    seats: list[str] = view["seats"]
    after_gryphon = (seats.index(seat) - seats.index(view["gryphon"])) % len(seats)
    return (freed(view, seat) * 16 + levels(view, seat)) * 4 + 3 - after_gryphon


def freed(view: Json, seat: str) -> int:
    return sum(view["heroes"][f"{seat}{k}"] == "free" for k in (1, 2))


def levels(view: Json, seat: str) -> int:
    """The levels of the heroes still inside, added up."""
    places = (view["heroes"][f"{seat}{k}"] for k in (1, 2))
    return sum(int(space[1]) for space in places if space != "free")


def _parts(view: Json, seat: str, say: Say) -> tuple[Part, ...]:
    out, inside, rests = freed(view, seat), levels(view, seat), view["rests"][seat]
    parts = [
        Part(f"{out}/2", say(N_("{n} of 2 heroes free")).format(n=out), "flag",
             say(N_("freed"))),
        Part(str(inside), say(N_("levels of the heroes inside, added up: {n}")).format(n=inside),
             "stairs", of_number(LEVELS, inside, say)),
        Part(f"{rests}/2", say(N_("{n} of 2 rests")).format(n=rests), "moon",
             say(N_("rests"))),
    ]  # fmt: skip
    if view["gryphon"] == seat:
        first = say(N_("has the gryphon: first among equals"))
        parts.append(Part("★", first, "gryphon", say(N_("ties"))))
    return tuple(parts)


BY_FREE = {
    2: N_("{name} got both heroes out of the tower."),
    1: N_("{name} got one hero out; nobody else got as many."),
}
BY_LEVELS = N_(
    "{name} and {other} freed as many heroes, but {name}’s stand higher: levels {own} to {theirs}."
)
BY_GRYPHON = N_("{name} and {other} stand alike, and the gryphon decides for {name}.")


def ending(view: Json, result: Json, names: Mapping[str, str], say: Say) -> str:
    """What put the winner before the next one; nothing if the game did not end by its rules."""
    ranked = sorted(view["seats"], key=lambda seat: -worth(view, seat))
    if not is_over(view) or result["winners"] != ranked[:1]:
        return ""
    first, second = ranked[:2]
    told = fill(
        _reason(view, first, second), say, name=Name(names[first]), other=Name(names[second]),
        own=levels(view, first), theirs=levels(view, second),
    )  # fmt: skip
    return sentence_case(told)


def _reason(view: Json, first: str, second: str) -> str:
    if freed(view, first) > freed(view, second):
        return BY_FREE[freed(view, first)]
    if levels(view, first) > levels(view, second):
        return BY_LEVELS
    return BY_GRYPHON
