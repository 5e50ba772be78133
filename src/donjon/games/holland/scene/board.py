"""Where everything stands on the board of Sir Holland.

The tower with the terrace above it; below it what is left of the card being carried out, a
strip for each seat, and the hand of the seat that looks on.  Where one's heroes and the
villains can go is marked in the spaces themselves.
"""

from collections.abc import Sequence
from pathlib import Path

from donjon.drawing.scene import Scene, Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.holland.rules.layout import State
from donjon.games.holland.scene.offers import goals, offers
from donjon.games.holland.scene.panels import HAND_H, STRIP, add_hand, add_strips, add_tray
from donjon.games.holland.text.names import CARD_NAMES, SPACE_NAMES, VILLAINS, piece_word

ART = Path(__file__).parent / "art.svg"

SPACE_W, SPACE_H = 110, 88
LEFT, TOP = 30, SPACE_H  # where level 5 begins: under the terrace
BASE = TOP + 5 * SPACE_H
WIDTH = 2 * LEFT + 5 * SPACE_W
TRAY_Y = BASE + 44
CARDS = {"w": "wall", "r": "rope", "d": "dungeon", "p": "portal", "s": "passage", "o": "room"}
KIND_WORDS = {
    "wall": N_("wall"),
    "rope": N_("rope"),
    "dungeon": N_("dungeon"),
    "portal": N_("portal"),
    "passage": N_("secret passage"),
    "room": N_("secret room"),
}
GLYPHS = {
    "wall": "··",
    "rope": "||",
    "dungeon": "##",
    "portal": "()",
    "passage": "<>",
    "room": "[]",
}
TONES = {"dungeon": "deep", "portal": "steel", "rope": "ember", "passage": "leaf", "room": "accent"}
LEGEND = N_(
    "|| rope  () portal  <> passage  [] secret room  ## dungeon  _ hidden  * gryphon  + goal"
)


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The board as a position shows it, with a seat's legal moves on it."""
    strips = TRAY_Y + 44
    hand = strips + STRIP * len(view["seats"]) + 8
    height = hand + (HAND_H + 12 if seat else 0)
    board = Scene(WIDTH, height, ART, cell=(10, 44), legend=say(LEGEND))
    board.caption = caption(view, say)
    _tower(board, view, say)
    _pieces(board, view, say)
    _marks(board, view, state, moves, say)
    add_tray(board, view, TRAY_Y, say)
    add_strips(board, view, strips, say)
    if seat:
        add_hand(board, view, seat, hand, say)
    board.offers = offers(view, state, seat, moves, say)
    return board


def caption(view: Json, say: Say) -> str:
    """Whose turn it is and what it is about."""
    turn = view["turn"]
    waiting = [say(seat) for seat, card in view["chosen"].items() if card is None]
    words: Json = {"round": view["round"], "seats": ", ".join(waiting)}
    if turn is not None:
        name = say(CARD_NAMES[turn["card"]])
        words |= {"seat": say(turn["seat"]), "card": f"{turn['card']} {name}"}
        sentence = N_("Round {round}: {seat} carries out {card}.")
        if turn["moving"]:
            words["piece"] = piece_word(turn["moving"], say)
            if turn["moving"] not in VILLAINS:
                sentence = N_("Round {round}: {piece} is passing through and must go on.")
            else:
                sentence = N_("Round {round}: {seat} carries out {card}; {piece} is under way.")
    elif not waiting or _any_out(view):
        sentence = N_("The game is over.")
    elif view["last_round"]:
        sentence = N_("The last round, {round}: still to choose a card: {seats}.")
    else:
        sentence = N_("Round {round}: still to choose a card: {seats}.")
    return sentence_case(say(sentence).format(**words))


def _any_out(view: Json) -> bool:
    heroes = view["heroes"]
    return any(heroes[f"{s}1"] == heroes[f"{s}2"] == "free" for s in view["seats"])


def corner(space: str) -> tuple[float, float]:
    """The top left corner of a space."""
    return LEFT + SPACE_W * "abcde".index(space[0]), BASE - SPACE_H * int(space[1])


def _tower(board: Scene, view: Json, say: Say) -> None:
    board.add(
        Sprite("free", "terrace", LEFT, 0, 5 * SPACE_W, SPACE_H, label=say(N_("the terrace")),
               glyph="\n" + "▄▀" * 27)
    )  # fmt: skip
    for space in SPACE_NAMES:
        x, y = corner(space)
        kind = CARDS[view["tower"][int(space[1]) - 1]["abcde".index(space[0])]]
        board.add(
            Sprite(space, kind, x, y, SPACE_W, SPACE_H, label=f"{space}: {say(KIND_WORDS[kind])}",
                   glyph=f"{GLYPHS[kind]}        \n", tone=TONES.get(kind, "shade"))
        )  # fmt: skip
    for level in range(1, 6):
        x, y = corner(f"a{level}")
        board.add(
            Sprite(f"level-{level}", "", 0, y + 30, 30, 28, text=str(level), glyph=str(level))
        )
    for column in "abcde":
        x, _ = corner(f"{column}1")
        board.add(
            Sprite(f"column-{column}", "", x, BASE + 4, SPACE_W, 28, text=column, glyph=column)
        )


def _pieces(board: Scene, view: Json, say: Say) -> None:
    where: dict[str, list[str]] = {}
    for piece, space in {**view["heroes"], **view["villains"]}.items():
        where.setdefault(space, []).append(piece)
    for space, pieces in where.items():
        for n, piece in enumerate(pieces):
            box = _free_spot(n) if space == "free" else _spot(space, n, len(pieces))
            if piece in VILLAINS:
                board.add(_villain(piece, space, box, say))
                continue
            board.add(_hero(view, piece, space, box, say))
            if piece in view["hidden"]:
                x, y, size = box
                board.add(Sprite(f"cloak-{piece}", "cloak", x + size - 16, y - 8, 26, 26))


def _free_spot(n: int) -> tuple[float, float, float]:
    return LEFT + 20 + 64 * n, 0, 42


SPOTS = ((1, 62),) * 2 + ((2, 48),) + ((3, 36),) + ((2, 42),) + ((3, 36),) * 2 + ((5, 22),) * 4


def _spot(space: str, n: int, count: int) -> tuple[float, float, float]:
    """Place and size of the nth of so many pieces in a space: in rows of as many as fit."""
    x, y = corner(space)
    across, size = SPOTS[count]
    row, column = divmod(n, across)
    rows = (count + across - 1) // across
    gap = (SPACE_W - across * size) / (across + 1)
    width = min(count - row * across, across) * (size + gap) - gap
    top = y + SPACE_H - 2 - (rows - row) * max(size, 40 if rows > 1 else 0)
    return x + (SPACE_W - width) / 2 + column * (size + gap), top, size


def _hero(view: Json, hero: str, space: str, box: tuple[float, float, float], say: Say) -> Sprite:
    owner, k = hero[:-1], hero[-1]
    lies = hero in view["hidden"]
    turn = view["turn"]
    where = say(N_("free")) if space == "free" else space
    label = f"{piece_word(hero, say)}, {where}" + (f", {say(N_('hidden'))}" if lies else "")
    x, y, size = box
    return Sprite(
        hero, f"hero-{k}", x, y, size, size, seat=owner, shape=shape_of(owner), label=label,
        glyph=("_" if lies else "") + sign_of(owner) + k, turn=90 if lies else 0,
        tone="striking" if turn and turn["moving"] == hero else "",
    )  # fmt: skip


def _villain(name: str, space: str, box: tuple[float, float, float], say: Say) -> Sprite:
    x, y, size = box
    label = f"{sentence_case(piece_word(name, say))}, {space}"
    return Sprite(name, name, x, y, size, size, label=label, glyph=name[0].upper())


def _marks(board: Scene, view: Json, state: State, moves: Sequence[str], say: Say) -> None:
    """Small rings in the spaces that a piece can go to: the hero's number, W or K."""
    count: dict[str, int] = {}
    for piece, goal, label in goals(view, state, moves, say):
        n = count[goal] = count.get(goal, 0) + 1
        if goal == "free":
            x, y = float(LEFT + 5 * SPACE_W - 30 * n), 4.0
        else:
            x, y = corner(goal)[0] + SPACE_W - 28 * n, corner(goal)[1] + 3
        sign = piece[0].upper() if piece in VILLAINS else piece[-1]
        owner = "" if piece in VILLAINS else piece[:-1]
        board.add(Sprite(f"goal-{piece}-{goal}", "goal", x, y, 26, 26, seat=owner, text=sign,
                         label=label, glyph=f"+{sign}"))  # fmt: skip
