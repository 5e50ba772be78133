"""The first choice: the two kinds of cards, what they are for, and how many of each."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.southerners.data.army import army_named
from donjon.games.southerners.rules.layout import OPENING_HAND
from donjon.games.southerners.scene.cards import army_of, size_of
from donjon.games.southerners.scene.forecasts import HIGH
from donjon.games.southerners.scene.hand import PILES, card
from donjon.games.southerners.scene.lettering import letters, wrapped
from donjon.games.southerners.scene.places import COLUMN_W, COLUMN_X, MARGIN, Spot

PILES_Y, TAKE_Y = 148, 356  # two kinds of cards; below them how many of each
TAKE_STEP, TAKE_W, TAKE_H = 70, 58, 226


def first_five(view: Json, seat: str, say: Say) -> tuple[Sprite, ...]:
    piles = view[seat]["draw"]
    left = size_of(piles["base"]), size_of(piles["ability"])
    return (*two_kinds(seat, army_of(view, seat).key, left, say), *choices_of_five(seat, say))


@lru_cache(64)
def choices_of_five(seat: str, say: Say) -> tuple[Sprite, ...]:
    """How many of five cards are bases: from all of them to none."""
    found = []
    for n, bases in enumerate(range(OPENING_HAND, -1, -1)):
        x, count = COLUMN_X + MARGIN + n * TAKE_STEP, f"{bases}+{OPENING_HAND - bases}"
        found += [
            Sprite(f"{seat}-take-{bases}", f"take-{bases}", x, TAKE_Y, TAKE_W, TAKE_H,
                   label=say(TAKES[bases]), glyph=count),
            letters(f"{seat}-take-{bases}-words", x, TAKE_Y + 191, TAKE_W, count, high=32),
        ]  # fmt: skip
    return tuple(found)


@lru_cache(64)
def two_kinds(seat: str, army: str, left: tuple[int, int], say: Say) -> tuple[Sprite, ...]:
    """The piles of both kinds with a card of each, and what they are for."""
    known, found, half = army_named(army), list[Sprite](), COLUMN_W / 2
    examples = known.bases[1].name, known.abilities[-1].name
    for n, (kind, name) in enumerate(zip(PILES, examples, strict=True)):
        x, key = COLUMN_X + n * half, f"{seat}-five-{kind}"
        start = x + (half - PILE_W - GAP - EXAMPLE_W) / 2
        told = wrapped(say(MEANT[kind]), 23)
        spot = Spot(start + PILE_W + GAP, PILES_Y, EXAMPLE_W, EXAMPLE_H)
        drawn, written = card(seat, army, kind, name, 1, spot, say)
        found += [
            Sprite(key, f"pile-{kind}", start, PILES_Y + 8, PILE_W, 100,
                   seat=seat, text=f"\n{left[n]}"),
            drawn._replace(id=f"{key}-card", label=""),
            written._replace(id=f"{key}-text"),
            letters(f"{key}-words", x + 8, PILES_Y + EXAMPLE_H + 6, half - 16, told, high=HIGH),
        ]  # fmt: skip
    return tuple(found)


PILE_W, GAP, EXAMPLE_W, EXAMPLE_H = 92, 6, 112, 116
MEANT = {
    "base": N_("Bases stand on your slots and raise troops."),
    "ability": N_("Abilities are surprises, played once in any turn."),
}


TAKES = (  # by the number of bases
    N_("5 abilities"),
    N_("1 base, 4 abilities"),
    N_("2 bases, 3 abilities"),
    N_("3 bases, 2 abilities"),
    N_("4 bases, 1 ability"),
    N_("5 bases"),
)
