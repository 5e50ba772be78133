"""What seats, pieces, spaces and cards are called in strings."""

from donjon.engine.words import N_, Say
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


def space_name(at: int) -> str:
    return "free" if at == FREE else SPACE_NAMES[at]


def is_villain(piece: int) -> bool:
    return piece >= VILLAIN


def piece_word(piece: str, say: Say) -> str:
    """What a hero or villain is called in a sentence."""
    return say(VILLAIN_WORDS[piece]) if piece in VILLAINS else f"{say(piece[:-1])} {piece[-1]}"
