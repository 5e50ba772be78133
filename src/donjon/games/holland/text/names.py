"""What seats, pieces, spaces and cards are called in strings."""

from functools import cache

from donjon.engine.words import N_, Say, because, said
from donjon.games.holland import GAME
from donjon.games.holland.rules.layout import FREE, PAIR, VILLAIN, Course, Verb

SEATS = GAME.seats
VILLAINS = ("wizard", "knight")
HEROES = tuple(f"{seat}{k + 1}" for seat in SEATS for k in range(PAIR))
PIECES = HEROES + VILLAINS  # a piece's number is its place here
SPACE_NAMES = tuple(f"{column}{level}" for level in range(1, 6) for column in "abcde")
VERB_NAMES = tuple(verb.name.lower().replace("_", "-") for verb in Verb)
COURSE_NAMES = tuple(course.name.lower() for course in Course)
LETTERS = "wrdpso"  # of the tower's cards, in the order of Card

CARD_NAMES = (
    N_("none"),
    N_("Hide"),
    N_("Chase"),
    N_("Explosion"),
    N_("Capture"),
    N_("Climb"),
    N_("Portal"),
    N_("Rest"),
)
VILLAIN_WORDS = {"wizard": N_("the Wizard"), "knight": N_("the Black Knight")}
VILLAIN_SIGNS = {"wizard": N_("W"), "knight": N_("K")}  # a letter that stands for each


def space_name(at: int) -> str:
    return "free" if at == FREE else SPACE_NAMES[at]


def is_villain(piece: int) -> bool:
    return piece >= VILLAIN


@cache
def piece_named(piece: str) -> str:
    """What a hero or villain is called, as a field of a sentence."""
    if piece in VILLAINS:
        return VILLAIN_WORDS[piece]
    return because(N_("{seat} {number}"), seat=piece[:-1], number=int(piece[-1]))


def piece_word(piece: str, say: Say) -> str:
    """The same by itself."""
    return said(piece_named(piece), say)


@cache
def card_named(card: int) -> str:
    """A card's number and name, as a field of a sentence."""
    return because(N_("{number} {name}"), number=card, name=CARD_NAMES[card])


def card_word(card: int, say: Say) -> str:
    """The same by itself."""
    return said(card_named(card), say)
