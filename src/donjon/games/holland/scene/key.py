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
}
NAME, WORDS, AIM = 23, 20, 18  # how high the letters are
LETTER = 0.56  # of a letter's height: its width, as drawings reckon
LEADING = 1.15 / 0.8  # from a letter's height to that of its line
CLOSE = 8  # a name and what is said of it stand closer than lines do
CARD_W, CARD_H, CARD_ROW = 41, 58, 60
SPACE_W, SPACE_H, SPACE_ROW = 58, 46, 52
WORDS_X = SIDE_X + SPACE_W + 16
WORDS_W = SIDE_X + SIDE_W - WORDS_X
TOP, GAP = 8, 14


@cache
def key(say: Say) -> tuple[Sprite, ...]:
    """The seven cards, below them the tower's, and last what it is all about."""
    made: list[Sprite] = []
    y: float = TOP
    for card, words in enumerate(CARDS, 1):
        made += _row(f"card-{card}", y, CARD_W, CARD_H, say(words))
        y += CARD_ROW
    y += GAP
    for kind, words in SPACES.items():
        made += _row(kind, y, SPACE_W, SPACE_H, say(words))
        y += SPACE_ROW
    return *made, *_aim(y + GAP, say)


def _row(what: str, y: float, w: float, h: float, words: str) -> tuple[Sprite, ...]:
    """Its drawing, its name, and below that what it does."""
    name, _, does = words.partition(": ")
    high, low = NAME * LEADING, WORDS * LEADING
    top = y + (h - high - low + CLOSE) / 2
    return (
        Sprite(f"key-{what}", what, SIDE_X + (SPACE_W - w) / 2, y, w, h),
        _line(f"key-{what}-name", top, name, NAME),
        _line(f"key-{what}-words", top + high - CLOSE, sentence_case(does), WORDS),
    )


def _aim(y: float, say: Say) -> tuple[Sprite, ...]:
    lines = wrap(say(WINS), int(WORDS_W / (LETTER * AIM)))
    return (
        Sprite("key-aim", "flag", SIDE_X + 8, y + 4, 46, 46),
        _line("key-aim-words", y, "\n".join(lines), AIM),
    )


def _line(name: str, y: float, words: str, size: float) -> Sprite:
    """Words of that size; longer ones are smaller."""
    height = size * LEADING * len(words.split("\n"))
    return Sprite(name, "", WORDS_X, round(y, 1), WORDS_W, round(height, 1), text=words,
                  tone="left")  # fmt: skip
