"""Heroes and villains on the board."""

from collections.abc import Iterator
from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of, sign_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.holland.scene.places import spot
from donjon.games.holland.scene.threat import in_danger
from donjon.games.holland.scene.tower import SIGNED, kind_at, sign_of_space
from donjon.games.holland.text.names import VILLAIN_SIGNS, VILLAINS, piece_named

THERE = N_("{piece}, {space}")
HIDDEN = N_("{piece}, {space}, hidden")
OUT = N_("{piece}, free")
THREAT = 36


def pieces(view: Json, say: Say) -> Iterator[Sprite]:
    """Everybody in the tower and on the terrace, and what they would hide of it."""
    where: dict[str, list[str]] = {}
    for piece, space in {**view["heroes"], **view["villains"]}.items():
        where.setdefault(space, []).append(piece)
    moving = view["turn"]["moving"] if view["turn"] else None
    danger = in_danger(view)
    for space, here in where.items():
        kind = "" if space == "free" else kind_at(view, space)
        for n, piece in enumerate(here):
            hidden, moves = piece in view["hidden"], piece == moving
            yield from piece_at(piece, space, n, len(here), hidden, moves, say)
            if piece == danger:
                yield threat(piece, spot(space, n, len(here)))
        if kind in SIGNED:
            yield sign_of_space(space, kind)


@lru_cache(20_000)
def piece_at(
    piece: str, space: str, n: int, count: int, hidden: bool, moving: bool, say: Say
) -> tuple[Sprite, ...]:
    """The nth of so many pieces in a space, and the cloak of one that lies hidden."""
    box = spot(space, n, count)
    if piece in VILLAINS:
        return (_villain(piece, space, box, moving, say),)
    hero = _hero(piece, space, box, hidden, moving, say)
    if not hidden:
        return (hero,)
    x, y, size = box
    return hero, Sprite(f"cloak-{piece}", "cloak", x + size - 24, y - 8, 28, 28)


@lru_cache(2000)
def threat(hero: str, box: tuple[float, float, float]) -> Sprite:
    """Between a hero and the villain beside it, who knocks it off by stopping."""
    x, y, size = box
    return Sprite(f"threat-{hero}", "threat", x + size - THREAT / 2, y - THREAT / 2, THREAT, THREAT)


def _hero(
    hero: str, space: str, box: tuple[float, float, float], lies: bool, moving: bool, say: Say
) -> Sprite:
    owner, k = hero[:-1], hero[-1]
    sentence = OUT if space == "free" else HIDDEN if lies else THERE
    label = fill(sentence, say, piece=piece_named(hero), space=Name(space))
    x, y, size = box
    return Sprite(
        hero, f"hero-{k}", x, y, size, size, seat=owner, shape=shape_of(owner), label=label,
        glyph=("_" if lies else "") + sign_of(owner) + k, turn=90 if lies else 0,
        tone="striking" if moving else "",
    )  # fmt: skip


def _villain(
    name: str, space: str, box: tuple[float, float, float], moving: bool, say: Say
) -> Sprite:
    x, y, size = box
    label = fill(THERE, say, piece=piece_named(name), space=Name(space))
    return Sprite(name, name, x, y, size, size, label=sentence_case(label),
                  glyph=say(VILLAIN_SIGNS[name]),
                  tone="striking" if moving else "")  # fmt: skip
