"""Who is ahead and by how much, drawn and in words; and in the opening how a turn goes."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, sentence_case
from donjon.games.southerners.scene.cards import UNSEEN
from donjon.games.southerners.scene.lettering import letters, lines, wrapped
from donjon.games.southerners.scene.places import COLUMN_W, COLUMN_X, LINE, MARGIN, SMALL
from donjon.games.southerners.scene.standing import Weighed, share, weighed

TOP, ROOM = 206, 226  # where it begins, and how high its rows are together
LEFT, WIDE = COLUMN_X + MARGIN, COLUMN_W - 2 * MARGIN
BAR_W, NUMBER_W, NAME_W, HIGH = 86, 34, 170, 25
LEVEL = 0.09  # shares so close to a half are even, as they are to the page's crown
ROWS = (
    N_("Bases"),
    N_("Bases in hand ×2"),
    N_("Power to recruit"),
    N_("Power in territories"),
    N_("Guards in the palace"),  # each counts as one, whatever its power
)
TURN = (
    N_("Whoever attacks may renew the game: every base recruits a troop, both draw and build."),
    N_("Then each of the attacker's territories may attack an enemy territory once."),
    N_("The troops of a territory shield its bases; its bases shield the palace."),
    N_("Whoever destroys the enemy's palace wins."),
)


class Scale(NamedTuple):
    """How two sides stand against each other, the near one first."""

    seats: tuple[str, str]
    sums: tuple[int, int]
    share: float  # the near one's


def comparison(view: Json, near: str, viewer: str | None, say: Say) -> tuple[Sprite, ...]:
    """What both sides have, the near one on the left."""
    seats = near, _other(view, near)
    own, others = (weighed(view, seat) for seat in seats)
    return (*verdict(view, near, viewer, TOP, say), *_rows(seats, own, others, say))


def verdict(view: Json, near: str, viewer: str | None, y: float, say: Say) -> tuple[Sprite, ...]:
    """Who is ahead, in a sentence and as a bar that both share; unknown before both have chosen."""
    far = _other(view, near)
    own, others = (weighed(view, seat).sum for seat in (near, far))
    if view["phase"] in UNSEEN or own is None or others is None:
        return hidden((near, far), (weighed(view, near), weighed(view, far)), y, say)
    ahead = share(view, near)
    leader = "" if abs(ahead - 0.5) < LEVEL else near if ahead > 0.5 else far
    return _scale(Scale((near, far), (own, others), round(ahead, 2)), leader, viewer, y, say)


def tally(view: Json, near: str, say: Say) -> tuple[Sprite, ...]:
    """The two sums and their bar alone, below the small territories during a battle."""
    far = _other(view, near)
    own, others = (weighed(view, seat).sum or 0 for seat in (near, far))
    return _tally(Scale((near, far), (own, others), round(share(view, near), 2)), say)


@lru_cache(1024)
def _tally(scale: Scale, say: Say) -> tuple[Sprite, ...]:
    return (*_signs(scale.seats, TALLY_Y, say), *_bar(scale, scale.sums, TALLY_Y))


TALLY_Y = 494  # between the territories and what was played


def _other(view: Json, seat: str) -> str:
    return str(next(name for name in view["seats"] if name != seat))


@lru_cache(2048)
def _scale(scale: Scale, leader: str, viewer: str | None, y: float, say: Say) -> tuple[Sprite, ...]:
    """The sentence, and below it both sides with their sums and one bar between them."""
    told = _verdict(leader, leader == viewer, say)
    under = y + HEADLINE + 4
    first = letters("ahead", LEFT, y, WIDE, told, glyph=told, high=HEADLINE)
    return first, *_signs(scale.seats, under, say), *_bar(scale, scale.sums, under)


@lru_cache(2048)
def hidden(
    seats: tuple[str, str], sides: tuple[Weighed, Weighed], y: float, say: Say
) -> tuple[Sprite, ...]:
    """What is open of each side, at least so much: nobody knows who is ahead."""
    told, known = say(OPEN), say(N_("the rest is hidden"))
    under = y + HEADLINE + 4
    found = [
        letters("ahead", LEFT, y, WIDE, told, glyph=told, high=HEADLINE),
        letters("ahead-open", LEFT + END_W, under - 1, WIDE - 2 * END_W, known, glyph=known),
    ]
    for seat, side, x in zip(seats, sides, (LEFT + SIGN, LEFT + WIDE - END_W), strict=True):
        total = f"{sum(weight or 0 for weight in side.weights())}{'+' * (side.sum is None)}"
        found.append(letters(f"ahead-{seat}-sum", x, under - 3, END_W - SIGN, total, high=30))
    return *found, *_signs(seats, under, say)


@lru_cache(64)
def _signs(seats: tuple[str, str], y: float, say: Say) -> tuple[Sprite, ...]:
    """Whose each end is."""
    label = say(N_("Who is ahead"))
    return tuple(
        Sprite(f"ahead-{seat}-sign", "", x, y, SIGN, SIGN, seat=seat, shape=shape_of(seat),
               label=label)
        for seat, x in zip(seats, (LEFT, LEFT + WIDE - SIGN), strict=True)
    )  # fmt: skip


def _bar(scale: Scale, sums: tuple[int, int], y: float) -> Iterator[Sprite]:
    """As much of it is a side's as its chance at a glance; its middle is marked."""
    whole, left = WIDE - 2 * END_W, LEFT + END_W
    long = round(whole * scale.share)
    near, far = scale.seats
    for seat, x, w in ((near, left, long), (far, left + long, whole - long)):
        if w:
            yield Sprite(f"ahead-{seat}-bar", "bar", x, y, w, SIGN, seat=seat)
    yield Sprite("ahead-middle", "bar", left + whole / 2 - 1.5, y - 4, 3, SIGN + 8)
    for seat, total, x in zip(scale.seats, sums, (LEFT + SIGN, left + whole), strict=True):
        yield letters(f"ahead-{seat}-sum", x, y - 3, END_W - SIGN, str(total), high=30)


OPEN = N_("Open so far")
HEADLINE, SIGN, END_W = 34, 24, 76


def _verdict(leader: str, mine: bool, say: Say) -> str:
    if not leader:
        return say(N_("About even"))
    if mine:
        return say(N_("You are ahead"))
    return sentence_case(fill(N_("{seat} is ahead"), say, seat=leader))


@lru_cache(1024)
def _rows(seats: tuple[str, str], own: Weighed, others: Weighed, say: Say) -> tuple[Sprite, ...]:
    """What the sums are made of, as it counts; all bars are of one scale."""
    found: list[Sprite] = []
    whole = max(weight or 1 for weight in (*own.weights(), *others.weights()))
    guarded = own.guards or others.guards
    rows = ROWS if guarded else ROWS[:-1]
    for n, words in enumerate(rows):
        y = TOP + HEADLINE + SIGN + 24 + n * ROOM / len(rows)
        found += _row(n, y, say(words), seats, [own.weights()[n], others.weights()[n]], whole)
    return tuple(found)


def _row(
    n: int, y: float, words: str, seats: tuple[str, str], sides: list[int | None], whole: int
) -> Iterator[Sprite]:
    """A kind of thing: two bars away from its name, two numbers at the edges."""
    known = ["?" if weight is None else str(weight) for weight in sides]
    label = f"{words}: {known[0]} – {known[1]}"
    yield letters(f"ahead-{n}", LEFT + WIDE / 2 - NAME_W / 2, y, NAME_W, words, glyph=label,
                  high=SMALL)  # fmt: skip
    for seat, weight, told, left in zip(seats, sides, known, (True, False), strict=True):
        long = round(BAR_W * (weight or 0) / whole)
        x = LEFT if left else LEFT + WIDE - NUMBER_W
        start = LEFT + NUMBER_W + BAR_W - long if left else LEFT + WIDE - NUMBER_W - BAR_W
        yield letters(f"ahead-{n}-{seat}-count", x, y - 1, NUMBER_W, told, high=LINE)
        if long:
            yield Sprite(f"ahead-{n}-{seat}", "bar", start, y + 2, long, 20, seat=seat)


@lru_cache(16)
def lead(say: Say) -> tuple[Sprite, ...]:
    """How a turn goes, before the first one."""
    found = [lines("lead", LEFT, TOP + 6, say(N_("How a turn goes")), high=30)]
    y = TOP + 50.0
    for n, sentence in enumerate(TURN):
        told = wrapped(say(sentence), 38)
        found += [
            letters(f"lead-{n}", LEFT - 4, y - 1, 24, str(n + 1), high=HIGH),
            lines(f"lead-{n}-words", LEFT + 30, y, told, told, high=HIGH),
        ]
        y += 0.8 * HIGH * told.count("\n") + HIGH + 20
    return tuple(found)
