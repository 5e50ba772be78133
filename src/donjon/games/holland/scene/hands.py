"""Below the tower what everybody holds: one's own hand large, those of the others small."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill
from donjon.games.holland.scene.caption import is_over
from donjon.games.holland.scene.places import (
    CARD_PITCH,
    CARD_W,
    HAND_H,
    HAND_Y,
    LEFT,
    OTHERS_H,
    OTHERS_Y,
    TOWER_W,
)
from donjon.games.holland.text.names import CARD_NAMES, card_named, card_word

CARDS = range(1, 8)
SIGN, GRYPHON, MOON = 24, 26, 13
RESTED = "☾"  # a rest in a terminal
DRAWN_W, DRAWN_H = 54, 77  # a card of another that has its drawing
GROUP_GAP, CHIP_GAP, HEAD = 16, 4, 31  # where cards have room for their numbers alone


class Place(NamedTuple):
    """Where a seat's cards lie, and beside or above them whose they are."""

    x: float
    y: float
    w: float
    h: float
    own: bool
    drawn: bool  # in one row with their drawings, or as numbers


def hands(view: Json, viewer: str | None, say: Say) -> Iterator[Sprite]:
    """Seat by seat: whose they are, rests, the cards (spent ones are pale); and the gryphon."""
    places = laid_out(tuple(view["seats"]), viewer)
    for seat, place in places.items():
        held, chosen = view["hands"][seat], view["chosen"][seat]
        if place.own:
            held = [card for card in held if card != chosen]
        signs = "*" * (seat == view["gryphon"]) + RESTED * view["rests"][seat]
        yield from hand_of(seat, place, tuple(held), signs, may_choose(view, seat), say)
    holder = view["gryphon"]
    yield gryphon(holder, places[holder], say)


def may_choose(view: Json, seat: str) -> bool:
    """Is it time for a seat to choose a card?"""
    return view["turn"] is None and view["chosen"][seat] is None and not is_over(view)


@cache
def laid_out(seats: tuple[str, ...], viewer: str | None) -> dict[str, Place]:
    """One's own hand above the others; those who only watch see all alike."""
    others = [seat for seat in seats if seat != viewer]
    if len(others) == len(seats):
        return _all_alike(others)
    own = Place(LEFT, HAND_Y, TOWER_W - LEFT, HAND_H, own=True, drawn=True)
    return {str(viewer): own, **_side_by_side(others, OTHERS_Y, OTHERS_H)}


def _all_alike(seats: list[str]) -> dict[str, Place]:
    """In two rows."""
    half = (len(seats) + 1) // 2
    return {
        **_side_by_side(seats[:half], HAND_Y, OTHERS_H),
        **_side_by_side(seats[half:], OTHERS_Y, OTHERS_H),
    }


def _side_by_side(seats: list[str], y: float, h: float) -> dict[str, Place]:
    if len(seats) == 1:
        return {seats[0]: Place(LEFT, y, TOWER_W - LEFT, h, own=False, drawn=True)}
    wide = (TOWER_W - 6 - GROUP_GAP * (len(seats) - 1)) / len(seats)
    return {
        seat: Place(2 + (wide + GROUP_GAP) * n, y, wide, h, own=False, drawn=False)
        for n, seat in enumerate(seats)
    }


@lru_cache(5000)
def hand_of(
    seat: str, place: Place, held: tuple[int, ...], signs: str, now: bool, say: Say
) -> tuple[Sprite, ...]:
    """Cards and rests; `signs` is what a terminal has of gryphon and rests."""
    draw = drawn_card if place.drawn else chip
    return (
        _sign(seat, place, held, signs, say),
        *(_moon(seat, place, k) for k in range(signs.count(RESTED))),
        *(
            large_card(seat, place, card, card in held, now, say)
            if place.own
            else draw(seat, place, card, card in held, say)
            for card in CARDS
        ),
    )


def _sign(seat: str, place: Place, held: tuple[int, ...], signs: str, say: Say) -> Sprite:
    """Whose hand it is; a terminal has what others hold in a few signs there."""
    x, y = (1, place.y) if place.drawn else (place.x, place.y)
    cards = "".join(str(card) if card in held else "·" for card in CARDS)
    rested = fill(N_("{seat} has rested {n} of 2 times"), say, seat=seat, n=signs.count(RESTED))
    one = sign_of(seat)
    glyph = f"\n{one}\n{signs}" if place.own else f"{one}{cards}{signs}"
    return Sprite(f"{seat}-sign", "", x, y, SIGN, SIGN, seat=seat, shape=shape_of(seat),
                  label=rested, glyph=glyph)  # fmt: skip


def _moon(seat: str, place: Place, k: int) -> Sprite:
    x, y = (MOON * k, place.y + SIGN + 4) if place.drawn else (place.x + 62 + 20 * k, place.y + 3)
    size = MOON if place.drawn else 18
    return Sprite(f"{seat}-rest-{k}", "moon", x, y, size, size)


@cache
def gryphon(seat: str, place: Place, say: Say) -> Sprite:
    """It comes to whoever rests."""
    label = fill(N_("{seat} has the gryphon"), say, seat=seat)
    x, y = (0, place.y + 50) if place.drawn else (place.x + SIGN + 6, place.y - 1)
    return Sprite("gryphon", "gryphon", x, y, GRYPHON, GRYPHON, label=label)


@cache
def large_card(seat: str, place: Place, card: int, held: bool, now: bool, say: Say) -> Sprite:
    """A card of whoever looks on: pale until it can be chosen, and a spent one has no foot."""
    name = say(CARD_NAMES[card])
    short = name if len(name) < 7 else name[:5] + "."
    label = card_word(card, say) if held else _spoken(seat, card, held, say)
    art = f"hand-{card}" if held else f"spent-{card}"
    tone = "faded" if not held else "" if now else "quiet"
    return Sprite(f"card-{card}", art, place.x + CARD_PITCH * (card - 1), place.y, CARD_W, HAND_H,
                  seat=seat, tone=tone, label=label,
                  glyph=f"{card}\n{short}" if held else "")  # fmt: skip


@cache
def drawn_card(seat: str, place: Place, card: int, held: bool, say: Say) -> Sprite:
    """A card of another, below one's own of that number."""
    x = place.x + CARD_PITCH * (card - 1) + (CARD_W - DRAWN_W) / 2
    return Sprite(f"{seat}-card-{card}", f"card-{card}", x, place.y, DRAWN_W, DRAWN_H, seat=seat,
                  tone="" if held else "faded", label=_spoken(seat, card, held, say))  # fmt: skip


@cache
def chip(seat: str, place: Place, card: int, held: bool, say: Say) -> Sprite:
    """A card of another by its number."""
    wide = (place.w - CHIP_GAP * 6) / 7
    x = place.x + (wide + CHIP_GAP) * (card - 1)
    return Sprite(f"{seat}-card-{card}", "", round(x, 1), place.y + HEAD, round(wide, 1),
                  place.h - HEAD, seat=seat, shape="chip", tone="" if held else "faded",
                  label=_spoken(seat, card, held, say), text=str(card))  # fmt: skip


def _spoken(seat: str, card: int, held: bool, say: Say) -> str:
    words = N_("{seat}: {card}") if held else N_("{seat}: {card}, spent")
    return fill(words, say, seat=seat, card=card_named(card))
