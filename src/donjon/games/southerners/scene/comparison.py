"""Who is ahead and by how much, in words; and in the opening how a turn goes."""

from collections.abc import Iterator
from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, sentence_case
from donjon.games.southerners.scene.lettering import letters, lines, wrapped
from donjon.games.southerners.scene.places import COLUMN_W, COLUMN_X, SMALL
from donjon.games.southerners.scene.standing import forces, share

TOP, STEP = 226, 52
BAR_W, NUMBER_W, HIGH = 96, 34, 25
LEVEL = 0.03  # shares so close are even
ROWS = (N_("Bases"), N_("Troops"), N_("Their power"), N_("Cards in hand"))
TURN = (
    N_("Whoever attacks may renew the game: every base recruits a troop, both draw and build."),
    N_("Then each of the attacker's territories may attack an enemy territory once."),
    N_("The troops of a territory shield its bases; its bases shield the palace."),
    N_("Whoever destroys the enemy's palace wins."),
)


def comparison(view: Json, near: str, viewer: str | None, say: Say) -> tuple[Sprite, ...]:
    """What both sides have, one's own on the left."""
    far = next(seat for seat in view["seats"] if seat != near)
    ahead = share(view, near) - 0.5
    leader = "" if abs(ahead) < LEVEL else near if ahead > 0 else far
    return _drawn((near, far), forces(view, near), forces(view, far), leader, viewer, say)


Forces = tuple[int, int, int, int]


@lru_cache(1024)
def _drawn(
    seats: tuple[str, str], own: Forces, others: Forces, leader: str, viewer: str | None, say: Say
) -> tuple[Sprite, ...]:
    told = _told(leader, viewer, say)
    found = [Sprite("ahead", "", COLUMN_X + 14, TOP, COLUMN_W - 28, 28, text=told, glyph=told)]
    for n, (words, *counts) in enumerate(zip(ROWS, own, others, strict=True)):
        found += _row(n, say(words), seats, counts)
    return tuple(found)


def _told(leader: str, viewer: str | None, say: Say) -> str:
    if not leader:
        return say(N_("Nobody is ahead"))
    if leader == viewer:
        return say(N_("You are ahead"))
    return sentence_case(fill(N_("{seat} is ahead"), say, seat=leader))


def _row(n: int, words: str, seats: tuple[str, str], counts: list[int]) -> Iterator[Sprite]:
    """A kind of thing: whoever has more has the longer bar."""
    y, whole = TOP + 44 + n * STEP, max(*counts, 1)
    yield letters(f"ahead-{n}", COLUMN_X + 140, y + 4, 132, words, high=SMALL)
    for seat, count, left in zip(seats, counts, (True, False), strict=True):
        long = BAR_W * count / whole
        x = COLUMN_X + 14 if left else COLUMN_X + COLUMN_W - 14 - NUMBER_W
        start = COLUMN_X + 14 + NUMBER_W if left else x - long
        yield letters(f"ahead-{n}-{seat}-count", x, y + 2, NUMBER_W, str(count), seat, str(count))
        if count:
            yield Sprite(f"ahead-{n}-{seat}", "bar", start, y + 4, long, 22, seat=seat)


@lru_cache(16)
def lead(say: Say) -> tuple[Sprite, ...]:
    """How a turn goes, before the first one."""
    y, found = TOP, [lines("lead", COLUMN_X + 14, TOP - 4, say(N_("How a turn goes")), high=28)]
    y += 32
    for n, sentence in enumerate(TURN):
        told = wrapped(say(sentence), 36)
        found += [
            letters(f"lead-{n}", COLUMN_X + 12, y - 1, 24, str(n + 1)),
            lines(f"lead-{n}-words", COLUMN_X + 42, y, told, told, high=HIGH),
        ]
        y += 0.8 * HIGH * told.count("\n") + HIGH + 12
    return tuple(found)
