"""What each attack promises, as a table: from where, to where."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Say, counted
from donjon.games.southerners.rules.layout import State
from donjon.games.southerners.scene.calculator import Prospect, prospects
from donjon.games.southerners.scene.lettering import letters, lines, wrapped
from donjon.games.southerners.scene.places import COLUMN_X, MARGIN, SMALL
from donjon.games.southerners.text.names import GROUPS

LETTERS, HIGH = 42, 25  # of a line in the column, and its height
TABLE_Y, LABEL_W, CELL_W, CELL_H = 208, 118, 103, 52


def forecasts(view: Json, state: State, say: Say) -> tuple[Sprite, ...]:
    """A table: from where, to where, and how many bases fall; nothing where nobody can attack."""
    seat = view["attacker"]
    foe = next(name for name in view["seats"] if name != seat)
    known = prospects(view, state, seat)
    again = view["options"]["again"]
    rested = [source for source in GROUPS if again or source not in view[seat]["attacked"]]
    if not any(source in rested for source, _ in known):
        return ()
    found = list(headings(seat, foe, say))
    for row, source in enumerate(GROUPS):
        for column, target in enumerate(GROUPS[:3]):
            prospect = known.get((source, target)) if source in rested else None
            found.append(cell(seat, source, target, row, column, prospect, say))
    return tuple(found)


@lru_cache(64)
def headings(seat: str, foe: str, say: Say) -> tuple[Sprite, ...]:
    told = wrapped(say(N_("Bases that each attack destroys: for sure, and at best.")), LETTERS)
    found = [lines("forecast-title", COLUMN_X + MARGIN, TABLE_Y - 52, told, told, high=HIGH)]
    for column, target in enumerate(GROUPS[:3]):
        words = say(N_("to {number}")).format(number=target)
        found.append(letters(f"forecast-to-{target}", COLUMN_X + LABEL_W + column * CELL_W, TABLE_Y,
                             CELL_W - 4, words, foe, words, SMALL))  # fmt: skip
    for row, source in enumerate(GROUPS):
        words = say(N_("from palace")) if source == "palace" else say(N_("from {number}"))
        words = words.format(number=source)
        found.append(letters(f"forecast-from-{source}", COLUMN_X + 10, TABLE_Y + 37 + row * CELL_H,
                             LABEL_W - 14, words, seat, words, SMALL))  # fmt: skip
    return tuple(found)


@lru_cache(4096)
def cell(
    seat: str, source: str, target: str, row: int, column: int, prospect: Prospect | None, say: Say
) -> Sprite:
    words, label = _cell_words(prospect, say)
    lively = prospect is not None and prospect.best > 0
    return Sprite(f"forecast-{source}-{target}", "", COLUMN_X + LABEL_W + column * CELL_W,
                  TABLE_Y + 26 + row * CELL_H, CELL_W - 4, CELL_H - 6, seat=seat,
                  shape="chip-on" if lively else "chip",
                  text=words.center(8, "\u00a0"), label=label, glyph=words)  # fmt: skip


def _cell_words(prospect: Prospect | None, say: Say) -> tuple[str, str]:
    if prospect is None:
        return "–", say(N_("No attack from here now, or nobody can tell how it ends."))
    if prospect.palace:
        return say(PALACES[prospect.sure + prospect.best]), say(
            N_("It is the palace that is fought.")
        )
    label = say(N_("Bases that fall: {sure} for sure, {best} at best."))
    words = {"sure": prospect.sure, "best": prospect.best}
    alike = prospect.sure == prospect.best
    if not prospect.best:
        return say(N_("no base")), label.format(**words)
    short = counted(BASES if alike else FROM_TO, prospect.best, say, sure=prospect.sure)
    return short, label.format(**words)


BASES = P_("{count} base", "{count} bases")
FROM_TO = P_("{sure}–{count} base", "{sure}–{count} bases")
PALACES = (N_("too weak"), N_("may win"), N_("wins"))
