"""Who is ahead and by how much, in words; and in the opening how a turn goes."""

from collections.abc import Iterator
from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.southerners.scene.cards import UNSEEN, size_of, title
from donjon.games.southerners.scene.lettering import letters, lines, wrapped
from donjon.games.southerners.scene.places import COLUMN_W, COLUMN_X, SMALL
from donjon.games.southerners.scene.standing import forces, is_unknown, share

TOP, STEP = 214, 41
BAR_W, NUMBER_W, SIDE_W, HIGH = 96, 34, 132, 25
LEVEL = 0.09  # shares so close to a half are even, as they are to the page's crown
ROWS = (N_("Palace"), N_("Bases"), N_("Bases in hand"), N_("Troops"), N_("Their power"))
TURN = (
    N_("Whoever attacks may renew the game: every base recruits a troop, both draw and build."),
    N_("Then each of the attacker's territories may attack an enemy territory once."),
    N_("The troops of a territory shield its bases; its bases shield the palace."),
    N_("Whoever destroys the enemy's palace wins."),
)


def comparison(view: Json, near: str, viewer: str | None, say: Say) -> tuple[Sprite, ...]:
    """What both sides have, the near one on the left."""
    far = _other(view, near)
    own, others = (_known(view, seat) for seat in (near, far))
    return (verdict(view, near, viewer, TOP, say), *_drawn((near, far), own, others, viewer, say))


def _known(view: Json, seat: str) -> "Forces":
    """What is known of a side, as it is weighed; a hand that changes unseen isn't."""
    palace, bases, troops, power, _ = forces(view, seat)
    held = None if is_unknown(view, seat, False) else size_of(view[seat]["hand"]["base"])
    return palace, bases, held, troops, power


def verdict(view: Json, near: str, viewer: str | None, y: float, say: Say) -> Sprite:
    """Who is ahead, in a sentence; nobody can tell before both have chosen."""
    if view["phase"] in UNSEEN:
        told = say(N_("Who is ahead is still hidden"))
        return _sentence(told, y)
    ahead = share(view, near) - 0.5
    leader = "" if abs(ahead) < LEVEL else near if ahead > 0 else _other(view, near)
    return _verdict(leader, leader == viewer, y, say)


def _other(view: Json, seat: str) -> str:
    return str(next(name for name in view["seats"] if name != seat))


@lru_cache(64)
def _verdict(leader: str, mine: bool, y: float, say: Say) -> Sprite:
    if not leader:
        told = say(N_("Nobody is ahead"))
    elif mine:
        told = say(N_("You are ahead"))
    else:
        told = sentence_case(fill(N_("{seat} is ahead"), say, seat=leader))
    return _sentence(told, y)


def _sentence(told: str, y: float) -> Sprite:
    return letters("ahead", COLUMN_X + 14, y, COLUMN_W - 28, told, glyph=told, high=30)


Forces = tuple[int | None, ...]


@lru_cache(1024)
def _drawn(
    seats: tuple[str, str], own: Forces, others: Forces, viewer: str | None, say: Say
) -> tuple[Sprite, ...]:
    found = [*_names(seats, viewer, say)]
    for n, (words, *counts) in enumerate(zip(ROWS, own, others, strict=True)):
        found += _row(n, say(words), seats, counts)
    return tuple(found)


def _names(seats: tuple[str, str], viewer: str | None, say: Say) -> Iterator[Sprite]:
    for seat, x in zip(seats, (COLUMN_X + 14, COLUMN_X + COLUMN_W - 14 - SIDE_W), strict=True):
        name = title(seat, say)
        if seat == viewer:
            name = fill(N_("{seat} (you)"), say, seat=Name(name))
        yield Sprite(f"ahead-{seat}-sign", "", x, TOP + 44, 20, 20, seat=seat, shape=shape_of(seat))
        yield letters(f"ahead-{seat}", x + 22, TOP + 42, SIDE_W - 22, name, high=SMALL)


def _row(n: int, words: str, seats: tuple[str, str], counts: list[int | None]) -> Iterator[Sprite]:
    """A kind of thing: whoever has more has the longer bar."""
    y, whole = TOP + 78 + n * STEP, max(count or 0 for count in (*counts, 1))
    known = ["?" if count is None else str(count) for count in counts]
    label = f"{words}: {known[0]} – {known[1]}"
    yield letters(f"ahead-{n}", COLUMN_X + 140, y + 1, 132, words, glyph=label, high=SMALL)
    for seat, count, told, left in zip(seats, counts, known, (True, False), strict=True):
        long = BAR_W * (count or 0) / whole
        x = COLUMN_X + 14 if left else COLUMN_X + COLUMN_W - 14 - NUMBER_W
        start = COLUMN_X + 14 + NUMBER_W if left else x - long
        yield letters(f"ahead-{n}-{seat}-count", x, y, NUMBER_W, told)
        if count:
            yield Sprite(f"ahead-{n}-{seat}", "bar", start, y + 2, long, 22, seat=seat)


@lru_cache(16)
def lead(say: Say) -> tuple[Sprite, ...]:
    """How a turn goes, before the first one."""
    found = [lines("lead", COLUMN_X + 14, TOP - 4, say(N_("How a turn goes")), high=28)]
    y = TOP + 32.0
    for n, sentence in enumerate(TURN):
        told = wrapped(say(sentence), 36)
        found += [
            letters(f"lead-{n}", COLUMN_X + 12, y - 1, 24, str(n + 1)),
            lines(f"lead-{n}-words", COLUMN_X + 42, y, told, told, high=HIGH),
        ]
        y += 0.8 * HIGH * told.count("\n") + HIGH + 12
    return tuple(found)
