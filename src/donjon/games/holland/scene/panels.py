"""Beside the tower: what each seat holds, the seven cards in words, and one's own hand."""

from collections.abc import Iterator
from functools import cache, lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, because, fill
from donjon.games.holland.scene.places import HAND_H, HAND_Y, KEY_H, LEFT, SEAT_H, SIDE_W, SIDE_X
from donjon.games.holland.text.names import CARD_NAMES, card_named, card_word

CARD_W, CARD_PITCH = 74, 79.5
LETTER = 0.56  # of a letter's height: its width, as drawings reckon
KEY_SIZE = 14.7
KEY = (
    N_("Hide: 1 step, one hero lies down"),
    N_("Chase: 2 steps, 1 villain step"),
    N_("Explosion: 2 steps, blow up a space"),
    N_("Capture: 1 step, 3 villain steps"),
    N_("Climb: 1 step, one hero a level up"),
    N_("Portal: 1 step, 2 portal steps"),
    N_("Rest: all cards back, the gryphon"),
)
TOWER_KEY = [
    ("rope", N_("Rope: one level up for a step")),
    ("portal", N_("Portal: up and down with card 6")),
    ("passage", N_("Passage: on to the other one, free")),
    ("room", N_("Secret room: whoever is in it hides")),
    ("dungeon", N_("Dungeon: room for all, and safe")),
]


def seats(view: Json, viewer: str | None, say: Say) -> Iterator[Sprite]:
    """Seat by seat: gryphon, rests, the cards in hand (spent ones are pale), the heroes."""
    for n, seat in enumerate(view["seats"]):
        yield from seat_panel(n, seat, view["rests"][seat], seat == viewer, say)
        yield from seat_cards(n, seat, tuple(view["hands"][seat]), say)
        yield seat_heroes(n, seat, view["heroes"][f"{seat}1"], view["heroes"][f"{seat}2"], say)
    holder = view["gryphon"]
    yield gryphon(view["seats"].index(holder), holder, say)


@lru_cache(1000)
def seat_panel(n: int, seat: str, rests: int, own: bool, say: Say) -> tuple[Sprite, ...]:
    x, y = SIDE_X, 4 + n * SEAT_H
    name = fill(N_("{seat} (you)"), say, seat=seat) if own else say(seat)
    rested = fill(N_("{seat} has rested {n} of 2 times"), say, seat=seat, n=rests)
    return (
        Sprite(f"{seat}-panel", "panel", x - 4, y, SIDE_W + 4, SEAT_H - 6),
        Sprite(f"{seat}-sign", "", x + 4, y + 6, 30, 30, seat=seat, shape=shape_of(seat)),
        _line(f"{seat}-name", x + 42, y + 4, 34, name, 21)._replace(
            seat=seat, glyph=f"{sign_of(seat)} {name}"
        ),
        *(
            Sprite(f"{seat}-rest-{k}", f"rest-{int(rests > k)}", x + 254 + 32 * k, y + 6, 30, 30,
                   seat=seat, label=rested if k == 0 else "", glyph="z" if rests > k else "-")
            for k in (0, 1)
        ),
    )  # fmt: skip


@cache
def gryphon(n: int, seat: str, say: Say) -> Sprite:
    """It comes to whoever rests."""
    label = fill(N_("{seat} has the gryphon"), say, seat=seat)
    return Sprite("gryphon", "gryphon", SIDE_X + 198, 4 + n * SEAT_H, 42, 42, label=label,
                  glyph="*")  # fmt: skip


@lru_cache(5000)
def seat_cards(n: int, seat: str, hand: tuple[int, ...], say: Say) -> tuple[Sprite, ...]:
    return tuple(_small_card(n, seat, card, card in hand, say) for card in range(1, 8))


def _small_card(n: int, seat: str, card: int, held: bool, say: Say) -> Sprite:
    name = card_named(card)
    words = N_("{seat}: {card}") if held else N_("{seat}: {card}, spent")
    label = fill(words, say, seat=seat, card=name)
    return Sprite(f"{seat}-card-{card}", f"card-{card}", SIDE_X + 3 + 46 * (card - 1),
                  4 + n * SEAT_H + 41, 40, 57, seat=seat, tone="" if held else "faded",
                  label=label, glyph=str(card) if held else "·")  # fmt: skip


@lru_cache(5000)
def seat_heroes(n: int, seat: str, first: str, second: str, say: Say) -> Sprite:
    """How far both heroes have come, in words."""
    words = fill(
        N_("hero 1: {first}, hero 2: {second}"), say, first=_height(first), second=_height(second)
    )
    return _line(f"{seat}-heroes", SIDE_X + 4, 4 + n * SEAT_H + 99, 24, words, 16)


def _height(space: str) -> str:
    return N_("free") if space == "free" else because(N_("level {n}"), n=int(space[1]))


def _line(name: str, x: float, y: float, h: float, words: str, size: float) -> Sprite:
    """Words from x on, not wider than the panel."""
    room = min(LETTER * len(words) * size, SIDE_X + SIDE_W - x)
    return Sprite(name, "", x, y, round(room, 1), h, text=words, tone="left")


@cache
def key(count: int, say: Say) -> tuple[Sprite, ...]:
    """The seven cards in words, below so many seats; the tower's too where there is room."""
    rows = [(f"card-{card}", words) for card, words in enumerate(KEY, 1)]
    if count < 4:
        rows += TOWER_KEY
    top = 4 + count * SEAT_H + 4
    return tuple(
        sprite
        for n, (what, words) in enumerate(rows)
        for sprite in _key_row(what, top + KEY_H * n, say(words))
    )


def _key_row(what: str, y: float, words: str) -> tuple[Sprite, Sprite]:
    """A card by its number, a card of the tower by its drawing."""
    number = what.removeprefix("card-")
    art, text = ("", number) if number.isdigit() else (what, "")
    return (
        Sprite(f"key-{what}", art, SIDE_X, y, 32, KEY_H - 2, text=text),
        _line(f"key-{what}-words", SIDE_X + 40, y, KEY_H - 2, words, KEY_SIZE),
    )


def hand(view: Json, seat: str, say: Say) -> tuple[Sprite, ...]:
    """The cards of the seat that looks on, large; spent ones are pale."""
    held = tuple(card for card in view["hands"][seat] if card != view["chosen"][seat])
    return hand_of(seat, held, say)


@lru_cache(5000)
def hand_of(seat: str, held: tuple[int, ...], say: Say) -> tuple[Sprite, ...]:
    return tuple(_large_card(seat, card, card in held, say) for card in range(1, 8))


def _large_card(seat: str, card: int, held: bool, say: Say) -> Sprite:
    name = say(CARD_NAMES[card])
    short = name if len(name) < 7 else name[:5] + "."
    return Sprite(f"card-{card}", f"card-{card}", LEFT + CARD_PITCH * (card - 1), HAND_Y, CARD_W,
                  HAND_H, seat=seat, tone="" if held else "faded", label=card_word(card, say),
                  glyph=f"{card}\n{short}" if held else "")  # fmt: skip
