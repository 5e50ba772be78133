"""Beside the tower: what is left of a card, the seats, and one's own hand."""

from typing import Any

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.words import N_, Say
from donjon.games.holland.text.names import CARD_NAMES

STRIP = 44  # the height of a seat's strip
HAND_H, CARD_W, CARD_PITCH = 104, 72, 79.6
X = 30
TOKENS = {
    "move": ("foot", N_("movement points left: {n}"), "»"),
    "villain": ("step", N_("villain steps left: {n}"), "V"),
    "climb": ("ladder", N_("climbs left: {n}"), "^"),
    "portal": ("lift", N_("portal steps left: {n}"), "="),
    "blast": ("bomb", N_("explosions left: {n}"), "o"),
    "hide": ("cloak", N_("heroes that may hide: {n}"), "_"),
}


def add_tray(board: Scene, view: dict[str, Any], y: float, say: Say) -> None:
    """The card that is being carried out and what is left of it."""
    turn = view["turn"]
    if turn is None:
        return
    name = f"{turn['card']} {say(CARD_NAMES[turn['card']])}"
    board.add(
        Sprite("turn-sign", "", X, y + 9, 26, 26, seat=turn["seat"], shape=shape_of(turn["seat"])),
        Sprite("turn", "", X + 34, y + 4, 130, 36, seat=turn["seat"], text=name,
               glyph=f"{sign_of(turn['seat'])} {name}"),
    )  # fmt: skip
    x = X + 190
    for what, (art, label, sign) in TOKENS.items():
        for n in range(turn[what], 0, -1):
            name = f"token-{what}" if n == 1 else f"token-{what}-{n}"
            said = say(label).format(n=turn[what]) if n == 1 else ""
            board.add(Sprite(name, art, x, y + 4, 36, 36, label=said, glyph=sign))
            x += 44


def add_strips(board: Scene, view: dict[str, Any], y: float, say: Say) -> None:
    """Seat by seat: gryphon, rests, cards in hand, and the card chosen."""
    for n, seat in enumerate(view["seats"]):
        _strip(board, view, seat, y + n * STRIP, say)


def _strip(board: Scene, view: dict[str, Any], seat: str, y: float, say: Say) -> None:
    name = f"{sign_of(seat)} {say(seat)}"
    board.add(
        Sprite(f"{seat}-sign", "", X, y + 9, 26, 26, seat=seat, shape=shape_of(seat)),
        Sprite(f"{seat}-name", "", X + 34, y + 6, 80, 32, seat=seat, text=say(seat), glyph=name),
    )
    if view["gryphon"] == seat:
        label = say(N_("{seat} has the gryphon")).format(seat=say(seat))
        board.add(Sprite("gryphon", "gryphon", X + 124, y, 44, 44, label=label, glyph="*"))
    for n in (0, 1):
        rested = view["rests"][seat] > n
        board.add(
            Sprite(f"{seat}-rest-{n}", f"rest-{int(rested)}", X + 176 + 26 * n, y + 10, 24, 24,
                   seat=seat, label=_rests(view, seat, say) if n == 0 else "",
                   glyph="z" if rested else "-")
        )  # fmt: skip
    for card in range(1, 8):
        _small_card(board, seat, card, card in view["hands"][seat], y, say)
    _chosen(board, view, seat, y, say)


def _small_card(board: Scene, seat: str, card: int, held: bool, y: float, say: Say) -> None:
    name = say(CARD_NAMES[card])
    label = f"{card} {name}" if held else say(N_("{card}, spent")).format(card=f"{card} {name}")
    board.add(
        Sprite(f"{seat}-card-{card}", f"card-{card}", X + 240 + 34 * (card - 1), y + 1, 29, 42,
               seat=seat, tone="" if held else "faded", label=label,
               glyph=str(card) if held else "·")
    )  # fmt: skip


def _rests(view: dict[str, Any], seat: str, say: Say) -> str:
    return say(N_("{seat} has rested {n} of 2 times")).format(seat=say(seat), n=view["rests"][seat])


def _chosen(board: Scene, view: dict[str, Any], seat: str, y: float, say: Say) -> None:
    card = view["chosen"][seat]
    if card is None:
        return
    hidden = card == "?"
    art = "card-back" if hidden else f"card-{card}"
    what = say(N_("a card, face down")) if hidden else f"{card} {say(CARD_NAMES[card])}"
    label = say(N_("{seat} has chosen {card}")).format(seat=say(seat), card=what)
    board.add(Sprite(f"{seat}-chosen", art, X + 500, y + 1, 29, 42, seat=seat, label=label,
                     glyph=f"[{card}]"))  # fmt: skip


def add_hand(board: Scene, view: dict[str, Any], seat: str, y: float, say: Say) -> None:
    """The cards of the seat that looks on, large; spent ones are pale."""
    for card in range(1, 8):
        held = card in view["hands"][seat] and view["chosen"][seat] != card
        name = say(CARD_NAMES[card])
        short = name if len(name) < 8 else name[:6] + "."
        board.add(
            Sprite(f"card-{card}", f"card-{card}", X + CARD_PITCH * (card - 1), y, CARD_W, HAND_H,
                   seat=seat, tone="" if held else "faded", label=f"{card} {name}",
                   glyph=f"{card}\n{short}" if held else "")
        )  # fmt: skip
