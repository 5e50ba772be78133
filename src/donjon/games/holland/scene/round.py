"""The cards of the round, in the order in which they come, and what is left of the one that is
being carried out."""

from collections.abc import Iterator
from functools import cache, lru_cache
from textwrap import wrap

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.holland.scene.caption import is_over
from donjon.games.holland.scene.places import LEFT, LINE_Y, TOWER_W
from donjon.games.holland.text.names import card_named

SLOT, CARD_W, CARD_H = 62, 48, 68
SMALL, LARGE = 44, 70  # tokens: counted only, or to be taken hold of
ROUND_W = 94
TOKENS = {
    "move": ("foot", N_("movement points left: {n}"), "»"),
    "villain": ("step", N_("villain steps left: {n}"), "V"),
    "climb": ("ladder", N_("climbs left: {n}"), "^"),
    "portal": ("lift", N_("portal steps left: {n}"), "="),
    "blast": ("bomb", N_("explosions left: {n}"), "o"),
    "hide": ("cloak", N_("heroes that may hide: {n}"), "_"),
}
CHOOSING = N_("{seat} has still to choose a card")
HELD = ("climb", "blast", "hide")  # tokens that are put where they are used


def order(view: Json) -> list[str]:
    """The seats as their cards lie: once they are shown, as they come (SH-5)."""
    seats: list[str] = view["seats"]
    chosen = view["chosen"]
    if not all(isinstance(chosen[seat], int) for seat in seats):
        return seats
    first = seats.index(view["gryphon"])
    return sorted(seats, key=lambda s: (chosen[s], (seats.index(s) - first) % len(seats)))


def round_cards(view: Json, say: Say) -> Iterator[Sprite]:
    """A place for each seat's card: empty while it chooses, then the card, face down until all
    are shown and pale when it is done."""
    turn = view["turn"]
    waiting = (turn["seat"], *turn["queue"]) if turn else view["seats"]
    for n, seat in enumerate(order(view)):
        card = view["chosen"][seat]
        if card is None and not is_over(view):
            yield slot(n, seat, say)
            yield owner(n, seat, waits=True)
        elif card is not None:
            now = bool(turn and turn["seat"] == seat)
            yield chosen_card(n, seat, card, seat in waiting, now, say)
            yield owner(n, seat, waits=False)
    yield round_sign(view["round"], view["last_round"], say)
    if turn:
        yield frame(order(view).index(turn["seat"]), turn["seat"], turn["card"], say)
        yield from tokens(len(view["seats"]), tuple(turn[what] for what in TOKENS), say)


def _x(n: int) -> float:
    return LEFT + 4 + SLOT * n


@cache
def round_sign(number: int, last: bool, say: Say) -> Sprite:
    """Which round it is, to the right of all that can be left of a card."""
    words = say(N_("Last round")) if last else say(N_("Round {n}")).format(n=number)
    lines = "\n".join(wrap(words, 9))
    return Sprite("round", "", TOWER_W - ROUND_W - 6, LINE_Y + 8, ROUND_W, 60, text=lines,
                  glyph=words)  # fmt: skip


@cache
def slot(n: int, seat: str, say: Say) -> Sprite:
    """Where a card will lie; three dots say that its owner thinks."""
    label = fill(CHOOSING, say, seat=seat)
    return Sprite(f"{seat}-slot", "slot", _x(n), LINE_Y + 4, CARD_W, CARD_H, seat=seat,
                  label=label)  # fmt: skip


@cache
def owner(n: int, seat: str, waits: bool) -> Sprite:
    """Whose card it is: its sign in the empty place, later at a corner of the card."""
    x, y, size = (10, 14, 28) if waits else (29, 48, 26)
    return Sprite(f"{seat}-mark", "", _x(n) + x, LINE_Y + y, size, size, seat=seat,
                  shape=shape_of(seat))  # fmt: skip


@lru_cache(2000)
def chosen_card(n: int, seat: str, card: int | str, waits: bool, now: bool, say: Say) -> Sprite:
    hidden = card == "?"
    what = N_("a card, face down") if hidden else card_named(int(card))
    label = fill(N_("{seat} has chosen {card}"), say, seat=seat, card=what)
    signs = "<>" if now else "[]" if waits else "  "
    return Sprite(f"{seat}-chosen", "card-back" if hidden else f"card-{card}", _x(n), LINE_Y + 4,
                  CARD_W, CARD_H, seat=seat, label=label, tone="" if waits else "faded",
                  glyph=f"{sign_of(seat)}{signs[0]}{card}{signs[1]}")  # fmt: skip


@cache
def frame(n: int, seat: str, card: int, say: Say) -> Sprite:
    """Around the card that is being carried out."""
    label = fill(N_("{seat} carries out {card}"), say, seat=seat, card=card_named(card))
    return Sprite("turn", "now", _x(n) - 4, LINE_Y, CARD_W + 8, CARD_H + 8, seat=seat, label=label)


@lru_cache(2000)
def tokens(count: int, left: tuple[int, ...], say: Say) -> tuple[Sprite, ...]:
    """What is left of the card, beside the cards of so many seats."""
    made: list[Sprite] = []
    x = _x(count) + 16
    for n, (what, (art, label, sign)) in zip(left, TOKENS.items(), strict=True):
        size = LARGE if what in HELD else SMALL
        for k in range(n, 0, -1):
            name = f"token-{what}" if k == 1 else f"token-{what}-{k}"
            said = say(label).format(n=n) if k == 1 else ""
            y = LINE_Y + 38 - size / 2
            made.append(Sprite(name, art, x, y, size, size, label=said, glyph=sign))
            x += size + 5
    return tuple(made)
