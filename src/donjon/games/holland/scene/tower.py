"""The tower: its cards, the terrace, and what the levels and columns are called."""

from functools import cache, lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.holland.scene.places import BASE, LEFT, SIGN, SPACE_H, SPACE_W, TOP, corner
from donjon.games.holland.text.names import SPACE_NAMES

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
SIGNED = ("rope", "portal", "passage", "room")  # what pieces hide; a dungeon shows its bars
TONES = {"dungeon": "deep", "portal": "steel", "rope": "ember", "passage": "leaf", "room": "accent"}


def kind_at(view: Json, space: str) -> str:
    """What kind of card a space has."""
    return CARDS[view["tower"][int(space[1]) - 1]["abcde".index(space[0])]]


def spaces(view: Json, say: Say) -> tuple[Sprite, ...]:
    """The tower's cards."""
    return built("".join(view["tower"]), say)


@lru_cache(5000)
def built(tower: str, say: Say) -> tuple[Sprite, ...]:
    """A tower of so many letters, a1 to e5."""
    return tuple(
        space_with(space, CARDS[letter], say)
        for space, letter in zip(SPACE_NAMES, tower, strict=True)
    )


@cache
def space_with(space: str, kind: str, say: Say) -> Sprite:
    x, y = corner(space)
    return Sprite(space, kind, x, y, SPACE_W, SPACE_H, label=space_word(space, kind, say),
                  glyph=f"{GLYPHS[kind]}       \n", tone=TONES.get(kind, "shade"))  # fmt: skip


@cache
def sign_of_space(space: str, kind: str) -> Sprite:
    """In a corner: what a space is while somebody stands before it."""
    x, y = corner(space)
    return Sprite(f"sign-{space}", f"sign-{kind}", x + 1, y + 2, SIGN, SIGN)


def space_word(space: str, kind: str, say: Say) -> str:
    """A space and what it is."""
    return fill(N_("{space}: {kind}"), say, space=Name(space), kind=KIND_WORDS[kind])


@cache
def ground(say: Say) -> tuple[Sprite, ...]:
    """What never changes: the terrace, and the names of levels and columns."""
    terrace = Sprite("free", "terrace", LEFT, 0, 5 * SPACE_W, TOP,
                     label=say(N_("the terrace")), glyph="\n" + "▄▀" * 23)  # fmt: skip
    levels = (
        Sprite(f"level-{n}", "", 0, corner(f"a{n}")[1] + 30, 26, 28, text=str(n), glyph=str(n))
        for n in range(1, 6)
    )
    columns = (
        Sprite(f"column-{c}", "", corner(f"{c}1")[0], BASE + 2, SPACE_W, 28, text=c, glyph=c)
        for c in "abcde"
    )
    return terrace, *levels, *columns
