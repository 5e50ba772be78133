"""Beside the tower: what the cards and the tower's spaces do, in a few words each."""

from functools import cache
from textwrap import wrap

from donjon.drawing.scene import Sprite
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.holland.scene.about import WINS
from donjon.games.holland.scene.places import SIDE_W, SIDE_X

CARDS = (  # before the colon stands the name
    N_("Hide: 1 step, one hero lies down"),
    N_("Chase: 2 steps, 1 villain step"),
    N_("Explosion: 2 steps, blow up a space"),
    N_("Capture: 1 step, 3 villain steps"),
    N_("Climb: 1 step, one hero a level up"),
    N_("Portal: 1 step, 2 portal steps"),
    N_("Rest: all cards back, the gryphon"),
)
SPACES = {
    "rope": N_("Rope: one level up for a step"),
    "portal": N_("Portal: up and down with card 6"),
    "passage": N_("Passage: on to the other one, free"),
    "room": N_("Secret room: whoever is in it hides"),
    "dungeon": N_("Dungeon: room for all, and safe"),
    "free": N_("Terrace: one level up from 5, and free"),
}
VILLAINS = N_("Villains: where one stops, a hero falls")
GRYPHON = N_("Gryphon: its holder wins every tie")
NAME, WORDS, AIM = 20, 17, 16  # how high the letters are
LETTER = 0.56  # of a letter's height: its width, as drawings reckon
LEADING = 1.15 / 0.8  # from a letter's height to that of its line
CLOSE = 7  # a name and what is said of it stand closer than lines do
CARD_W, CARD_H, CARD_ROW = 39, 55.7, 56
SPACE_W, SPACE_H, ROW = 50, 40, 44
FACE, GAP = 28, 5
WORDS_X = SIDE_X + SPACE_W + 18
WORDS_W = SIDE_X + SIDE_W - WORDS_X
TOP = 2


@cache
def key(say: Say) -> tuple[Sprite, ...]:
    """The seven cards, the tower's, who else is in it, and last what it is all about."""
    made: list[Sprite] = []
    y: float = TOP
    for card, words in enumerate(CARDS, 1):
        middle = y + (CARD_ROW - ROW) / 2
        made += _row(f"card-{card}", f"card-{card}", middle, (CARD_W, CARD_H), say(words))
        y += CARD_ROW
    y += GAP
    for kind, words in SPACES.items():
        art, high = ("terrace", 24) if kind == "free" else (kind, SPACE_H)
        made += _row(kind, art, y, (SPACE_W, high), say(words))
        y += ROW
    y += GAP
    made.append(Sprite("key-knight", "knight", SIDE_X + FACE, y + (ROW - FACE) / 2, FACE, FACE))
    made += _row("wizard", "wizard", y, (FACE, FACE), say(VILLAINS), SIDE_X - 2)
    y += ROW
    made += _row("gryphon", "gryphon", y, (SPACE_H - 4, SPACE_H - 4), say(GRYPHON))
    return *made, *_aim(y + ROW + GAP, say)


def _row(
    what: str, art: str, y: float, size: tuple[float, float], words: str, x: float = 0
) -> tuple[Sprite, ...]:
    """In a row's middle its drawing, its name, and below that what it does."""
    name, _, does = words.partition(": ")
    w, h = size
    high = NAME * LEADING
    top = y + (ROW - high - WORDS * LEADING + CLOSE) / 2
    return (
        Sprite(f"key-{what}", art, x or SIDE_X + (SPACE_W - w) / 2, y + (ROW - h) / 2, w, h),
        _line(f"key-{what}-name", top, name, NAME),
        _line(f"key-{what}-words", top + high - CLOSE, sentence_case(does), WORDS),
    )


def _aim(y: float, say: Say) -> tuple[Sprite, ...]:
    lines = wrap(say(WINS), int(WORDS_W / (LETTER * AIM)))
    return (
        Sprite("key-aim", "flag", SIDE_X + 6, y + 4, 40, 40),
        _line("key-aim-words", y, "\n".join(lines), AIM),
    )


def _line(name: str, y: float, words: str, size: float) -> Sprite:
    """Words of that size; longer ones are smaller."""
    height = size * LEADING * len(words.split("\n"))
    return Sprite(name, "", WORDS_X, round(y, 1), WORDS_W, round(height, 1), text=words,
                  tone="left")  # fmt: skip
