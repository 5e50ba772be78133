"""One side's name, piles and cards in hand."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.southerners.data.army import army_named
from donjon.games.southerners.scene.cards import (
    ability_in_a_word,
    ability_of,
    ability_on_card,
    art_of,
    base_in_a_word,
    base_of,
    each,
    plain,
    size_of,
    title,
)
from donjon.games.southerners.scene.lettering import CLOSER, WIDE, letters, lines, wrapped
from donjon.games.southerners.scene.places import (
    BESIDE,
    CARD_H,
    CARD_W,
    COLUMN_X,
    FINGER,
    HAND_X,
    HAND_Y,
    LABEL,
    LINE,
    MAIN_W,
    WIDTH,
    Half,
    Spot,
    drawing_spot,
    half_of,
    held_spot,
    pile_spot,
)
from donjon.games.southerners.scene.side import Side
from donjon.games.southerners.text.names import word_of

OVER = 3.5  # that the longest name may stand out of a card, where its frame would be
TURNED = FINGER + 4  # from one card that was turned up to the next
Card = tuple[str, str]  # what it is (base, ability, milled) and its name


def row(side: Side) -> list[Sprite]:
    """Whose side it is, the draw piles and the discard pile."""
    own = side.own
    attacks = side.seat == side.view["attacker"]
    asked = side.seat in side.view["actors"]
    found = list(heading(side.seat, side.near, attacks, asked, side.mine, side.say))
    large = draws_large(side.view, side.seat, side.viewer)
    if large:
        found = [sprite for sprite in found if sprite.id != f"{side.seat}-draw"]
    for n, kind in enumerate(PILES):
        left = None if side.hidden else size_of(own["draw"][kind])
        if large:
            found += large_pile(side.seat, kind, n, cards_held(own), left or 0, side.say)
        else:
            found.append(draw_pile(side.seat, kind, n, side.near, left, side.say))
    thrown = None if side.hidden else sum(size_of(cards) for cards in own["discard"].values())
    found.append(discard_pile(side.seat, side.near, thrown, side.say))
    return found


@lru_cache(256)
def heading(
    seat: str, near: bool, attacks: bool, asked: bool, mine: bool, say: Say
) -> tuple[Sprite, ...]:
    half = half_of(near)
    y, pile, used, held = half.strip, pile_spot(half, 0), pile_spot(half, 2), held_spot(half, 0)
    name = wrapped(title(seat, say), 9)
    role = wrapped(say(ROLES[mine, attacks]), 9)
    told = y + 8 + LINE * (1 + name.count("\n"))
    below, both = pile.y + pile.h, pile_spot(half, 1).x + pile.w - pile.x
    found = (
        Sprite(f"{seat}-sign", "", 4, y + 5, 22, 22, seat=seat, shape=shape_of(seat)),
        lines(f"{seat}-name", 32, y + 2, name, f"{sign_of(seat)} {name}{' <' * asked}", seat, NAME),
        Sprite(f"{seat}-role-sign", "icon-attack" if attacks else "shield", 4, told, 22, 22),
        lines(f"{seat}-role", 32, told - 1, role, role, high=LABEL),
        _label(f"{seat}-draw", pile.x + both / 2, below, say(N_("to draw"))),
        _label(f"{seat}-used", used.x + used.w / 2, below, say(N_("discard"))),
    )
    if near:
        return found
    middle = (held.x + held_spot(half, 1).x + held.w) / 2
    return (*found, _label(f"{seat}-hand", middle, below, say(N_("in hand"))))


NAME = 28  # the height of a seat's name


def _label(name: str, middle: float, y: float, words: str) -> Sprite:
    """What a pile is called, below it."""
    return letters(name, middle - 52, y, 104, words, high=LABEL)


@lru_cache(1024)
def draw_pile(seat: str, kind: str, n: int, near: bool, left: int | None, say: Say) -> Sprite:
    """A pile to draw from; nobody else knows how many are left of it while one draws unseen."""
    told = HIDDEN[kind] if left is None else DRAW_LABELS[kind]
    shown = "?" if left is None else left
    label = fill(told, say, seat=seat, count=shown)
    art = f"pile-{kind}" if shown else f"pile-{kind}-empty"
    return Sprite(f"{seat}-draw-{kind}", art, *pile_spot(half_of(near), n), seat=seat,
                  text=f"\n{shown}", label=label, glyph=f"{say(kind)[:1]}:{shown}")  # fmt: skip


@lru_cache(512)
def discard_pile(seat: str, near: bool, thrown: int | None, say: Say) -> Sprite:
    told = HIDDEN["used"] if thrown is None else DISCARD_LABEL
    shown = "?" if thrown is None else thrown
    label = fill(told, say, seat=seat, count=shown)
    art = "pile-discard" if thrown else "pile-discard-empty"
    return Sprite(f"{seat}-discard", art, *pile_spot(half_of(near), 2), text=f"\n{shown}",
                  label=label, glyph=f"x:{shown}")  # fmt: skip


def draws_large(view: Json, seat: str, viewer: str | None) -> bool:
    """Are the piles to draw from drawn large, where the hand has room while one draws?"""
    own = view[seat]
    drawing = seat == viewer and own.get("stage") == "draw"
    return drawing and cards_held(own) < 2 and all(size_of(own["draw"][k]) for k in PILES)


def cards_held(own: Json) -> int:
    return sum(size_of(cards) for cards in own["hand"].values())


PILES = ("base", "ability")


@lru_cache(256)
def large_pile(seat: str, kind: str, n: int, held: int, left: int, say: Say) -> tuple[Sprite, ...]:
    """A pile to draw from with what drawing from it is for."""
    spot = drawing_spot(n, HAND_X + held * (CARD_W + BESIDE))
    drawn, name = 0.95 * spot.h, f"{seat}-draw-{kind}"
    x, wide = spot.x + drawn, int((spot.w - drawn - 6) / (LABEL * WIDE))
    told = wrapped(say(DRAWS[kind]), wide)
    if held == 0:
        told += f"\n{wrapped(say(DRAWN_FOR[kind]), wide)}"
    high = LABEL * (1 - CLOSER) * (told.count("\n") + 1)
    label = fill(DRAW_LABELS[kind], say, seat=seat, count=left)
    return (
        Sprite(name, f"draw-{kind}", *spot, seat=seat, shape="plate", label=label,
               glyph=f"{say(kind)[:1]}:{left}"),
        letters(f"{name}-count", spot.x, spot.y + 0.58 * spot.h, drawn, str(left)),
        lines(f"{name}-words", x, spot.y + (spot.h - high) / 2, told, high=LABEL),
    )  # fmt: skip


ROLES = {  # whose side it is, and whether it attacks
    (True, True): N_("you attack"),
    (True, False): N_("you defend"),
    (False, True): N_("attacks"),
    (False, False): N_("defends"),
}
DISCARD_LABEL = N_("{seat}: discard pile, cards: {count}")
HIDDEN = {  # until both have chosen
    "base": N_("{seat}: bases to draw, hidden until both are ready"),
    "ability": N_("{seat}: abilities to draw, hidden until both are ready"),
    "used": N_("{seat}: discard pile, hidden until both are ready"),
    "held-base": N_("{seat}: bases in hand, hidden until both are ready"),
    "held-ability": N_("{seat}: abilities in hand, hidden until both are ready"),
}
DRAW_LABELS = {
    "base": N_("{seat}: bases to draw, {count}"),
    "ability": N_("{seat}: abilities to draw, {count}"),
}
DRAWS = {"base": N_("Draw a base"), "ability": N_("Draw an ability")}
DRAWN_FOR = {
    "base": N_("A card of your bases: to be built."),
    "ability": N_("A card of your abilities: to be played once."),
}
HAND_LABELS = {
    "base": N_("{seat}: bases in hand, {count}"),
    "ability": N_("{seat}: abilities in hand, {count}"),
}
CARD_LABELS = {
    "base": N_("base {card}: {word}"),
    "ability": N_("ability {card}: {word}"),
    "milled": N_("turned up: base {card}: {word}"),
}


def hand(side: Side) -> list[Sprite]:
    """Cards in hand, and beside them what was turned up of the draw pile."""
    held = side.own["hand"]
    turned: list[Card] = [("milled", name) for name in each(side.own["milled"])]
    if isinstance(held["base"], int):
        backs = [
            held_cards(side.seat, kind, n, side.near, None if side.hidden else held[kind], side.say)
            for n, kind in enumerate(("base", "ability"))
        ]
        left = 2 * (CARD_W + 4)
        return [*backs, *_cards(side, turned, _beside(side.half, len(turned), left))]
    cards: list[Card] = [(kind, name) for kind in ("base", "ability") for name in each(held[kind])]
    if turned:
        spots = _beside(side.half, len(turned), 0)
        narrow = _fan(len(cards), HAND_X + len(turned) * TURNED + 40, MAIN_W - 4)
        return [*_cards(side, cards, narrow), *_cards(side, turned, spots)]
    if not cards:
        drawing = draws_large(side.view, side.seat, side.viewer)
        return [say_empty(side.seat, drawing, side.say)] if side.near else []
    left, right = HAND_X, MAIN_W - HAND_X
    if not side.near:  # a far hand is open only to whoever sees all
        left, right = COLUMN_X + 4, WIDTH - 4
    return _cards(side, cards, _fan(len(cards), left, right))


@lru_cache(64)
def say_empty(seat: str, drawing: bool, say: Say) -> Sprite:
    """Where the hand would be; where the piles were while they have its room."""
    words = say(N_("No cards in hand"))
    if drawing:
        one, other = (pile_spot(half_of(True), n) for n in (0, 1))
        told, wide = wrapped(words, 12), other.x + other.w - one.x
        y = one.y + (one.h - LINE * (told.count("\n") + 1)) / 2
        return letters(f"{seat}-hand-empty", one.x, y, wide, told, glyph=words)
    return letters(f"{seat}-hand-empty", HAND_X, HAND_Y + 40, MAIN_W - 8, words, glyph=words)


def _cards(side: Side, cards: list[Card], spots: list[Spot]) -> list[Sprite]:
    seen: dict[Card, int] = {}
    found: list[Sprite] = []
    for what, spot in zip(cards, spots, strict=True):
        copy = seen[what] = seen.get(what, 0) + 1
        found += card(side.seat, side.army.key, *what, copy, spot, side.say)
    return found


def _fan(count: int, left: float, right: float) -> list[Spot]:
    """Cards abreast, as close as they must be."""
    pitch = min(CARD_W + BESIDE, (right - left - CARD_W) / max(count - 1, 1))
    return [Spot(left + n * pitch, HAND_Y, CARD_W, CARD_H) for n in range(count)]


def _beside(half: Half, count: int, left: float) -> list[Spot]:
    """Cards that were turned up: over the near hand, or where the far territories are."""
    y = HAND_Y if half.near else half.home.top + 20
    pitch = min(TURNED, (MAIN_W - HAND_X - left - CARD_W) / max(count - 1, 1))
    return [Spot(HAND_X + left + n * pitch, y, CARD_W, CARD_H) for n in range(count)]


@lru_cache(8192)
def card(
    seat: str, army: str, kind: str, name: str, copy: int, spot: Spot, say: Say
) -> tuple[Sprite, ...]:
    """A card: its drawing, and below that its name and what it does."""
    if kind == "ability":
        ability = ability_of(army_named(army), name)
        word, told = ability_in_a_word(ability, say), ability_on_card(ability, say)
    else:
        word = told = base_in_a_word(base_of(army_named(army), name), say)
    drawing = art_of("card-ability" if kind == "ability" else "card-base", name)
    text, high = f"{title(name, say)}\n{told}", LABEL * spot.h / CARD_H
    rows, key = text.count("\n") + 1, f"{seat}-{kind}-{name}-{copy}"
    y = spot.y + spot.h * (0.66 if rows > 2 else 0.73) - rows * high / 2
    mark = "*" if kind == "ability" else "^"
    label = fill(CARD_LABELS[kind], say, card=word_of(name), word=Name(word))
    return (
        Sprite(key, "", *spot, shape=drawing, label=label, glyph=f"{mark}{plain(name, say)}"),
        letters(f"{key}-text", spot.x - OVER, y, spot.w + 2 * OVER, text, high=high),
    )


@lru_cache(512)
def held_cards(seat: str, kind: str, n: int, near: bool, count: int | None, say: Say) -> Sprite:
    """Cards of a hand that is hidden, as a number."""
    told = HIDDEN[f"held-{kind}"] if count is None else HAND_LABELS[kind]
    shown = "?" if count is None else count
    label = fill(told, say, seat=seat, count=shown)
    art = f"held-{kind}" if shown else f"pile-{kind}-empty"
    return Sprite(f"{seat}-hand-{kind}", art, *held_spot(half_of(near), n), seat=seat,
                  text=f"\n{shown}", label=label, glyph=f"{say(kind)}\n{shown}")  # fmt: skip
