"""What the abilities in hand do, a line or two each, beside the cards as far as there is room."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.southerners.data.army import army_named
from donjon.games.southerners.scene.cards import (
    ability_in_a_line,
    ability_of,
    army_of,
    size_of,
    title,
)
from donjon.games.southerners.scene.hand import draws_large
from donjon.games.southerners.scene.lettering import CLOSER, WIDE, lines, wrapped
from donjon.games.southerners.scene.places import (
    BESIDE,
    CARD_H,
    CARD_W,
    HAND_X,
    HAND_Y,
    MAIN_W,
)

HIGH = 24  # a line's height
ROWS = int(CARD_H / HIGH)


def gloss(view: Json, seat: str, say: Say) -> tuple[Sprite, ...]:
    """For whoever sees these cards, while nothing that was turned up lies beside them."""
    own = view[seat]
    held = own["hand"]
    if isinstance(held["ability"], int) or own["milled"] or draws_large(view, seat, seat):
        return ()
    count = size_of(held["base"]) + size_of(held["ability"])
    return _lines(seat, army_of(view, seat).key, tuple(held["ability"]), count, say)


@lru_cache(1024)
def _lines(
    seat: str, army: str, names: tuple[str, ...], cards: int, say: Say
) -> tuple[Sprite, ...]:
    left = HAND_X + cards * (CARD_W + BESIDE)
    wide = int((MAIN_W - left) / (HIGH * WIDE))
    known, found, rows = army_named(army), list[Sprite](), 0
    for name in names:
        told = ability_in_a_line(known, ability_of(known, name), say)
        words = fill(N_("{card}: {told}."), say, card=Name(title(name, say)), told=Name(told))
        said = wrapped(sentence_case(words), wide)
        more = said.count("\n") + 1
        if rows + more > ROWS:
            break
        y = HAND_Y + rows * HIGH * (1 - CLOSER)
        found.append(lines(f"{seat}-gloss-{name}", left, y, said, high=HIGH))
        rows += more
    return tuple(found)
