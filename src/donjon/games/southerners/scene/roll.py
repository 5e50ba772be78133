"""What was played this turn, and what each base of an army recruits."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.southerners.data.army import ARMIES, army_named
from donjon.games.southerners.rules.layout import Trait
from donjon.games.southerners.scene.cards import (
    ability_in_a_word,
    ability_of,
    army_of,
    art_of,
    counter_art,
    plain,
    title,
)
from donjon.games.southerners.scene.lettering import WIDE, letters, lines
from donjon.games.southerners.scene.places import (
    ARMY_Y,
    COLUMN_W,
    COLUMN_X,
    HEIGHT,
    MARGIN,
    SMALL,
)
from donjon.games.southerners.text.names import word_of

PLAYED_Y, LEFT = 519, COLUMN_X + MARGIN


def played(view: Json, say: Say) -> list[Sprite]:
    """Abilities in force until the turn ends, each with its name and what it does."""
    cards = [(s, name, n) for s in view["seats"] for name, n in view[s]["played"].items()]
    if not cards:
        return []
    found = [lines("played", LEFT, PLAYED_Y - 4, say(N_("Played this turn:")), high=FINE)]
    pitch = min(PITCH, (COLUMN_W - 2 * MARGIN) / len(cards))
    for n, (seat, name, count) in enumerate(cards):
        army = army_of(view, seat).key
        found += in_force(seat, army, name, count, LEFT + n * pitch, pitch, say)
    return found


PITCH, FINE = 134, 22  # from one card to the next; the height of a line of small letters


@lru_cache(1024)
def in_force(
    seat: str, army: str, name: str, count: int, x: float, wide: float, say: Say
) -> tuple[Sprite, ...]:
    """Cards of one name that one side has played."""
    word = ability_in_a_word(ability_of(army_named(army), name), say)
    told = fill(
        N_("{seat} has played {card}: {word}."), say, seat=seat, card=word_of(name), word=Name(word)
    )
    named = f"{title(name, say)} ×{count}" if count > 1 else title(name, say)
    key, y = f"{seat}-played-{name}-1", PLAYED_Y + 19
    drawn = (
        Sprite(key, "counter", x, y, 36, 36, seat=seat, shape=shape_of(seat),
               label=sentence_case(told), glyph=plain(name, say)),
        Sprite(f"{key}-emblem", art_of("emblem", name), x + 8, y + 8, 20, 20),
    )  # fmt: skip
    words = f"{named}\n{word}"
    if wide < PITCH:  # below it: beside it is no room
        return (*drawn, letters(f"{key}-name", x, y + 36, wide - 4, named, high=FINE))
    room = (wide - 44) / (max(map(len, words.split("\n"))) * WIDE)
    return (*drawn, lines(f"{key}-name", x + 42, y, words, high=min(FINE, room)))


WORDS_X, POWER_X = LEFT + 80, LEFT + 220
ROLL = 27  # from one line of the muster roll to the next


@lru_cache(len(ARMIES) * 16)
def muster_roll(army: str, seat: str, say: Say) -> tuple[Sprite, ...]:
    """An army's troops, one below the other."""
    known = army_named(army)
    told = fill(N_("What the bases of the {army} recruit"), say, army=known.title)
    high = min(SMALL, (COLUMN_W - 2 * MARGIN) / (WIDE * len(told)))
    found = [
        Sprite("army", "panel", COLUMN_X, ARMY_Y, COLUMN_W, HEIGHT - ARMY_Y, tone="shade"),
        lines("army-title", LEFT, ARMY_Y + 5, told, high=high),
    ]
    for n, base in enumerate(known.bases):
        y = ARMY_Y + ROLL * (n + 1)
        names = {"base": Name(title(base.name, say)), "troop": word_of(base.troop.name)}
        told = fill(_roll_words(base.troop.traits), say, power=base.troop.power, **names)
        words = fill(_short_words(base.troop.traits), say, **names)
        found += [
            Sprite(f"army-{base.name}", art_of("emblem", base.name), LEFT, y, 26, 26, label=told),
            Sprite(f"army-{base.name}-troop", counter_art(base.troop.traits), LEFT + 38, y - 1, 28,
                   28, seat=seat, shape=shape_of(seat), text=str(base.troop.power)),
            lines(f"army-{base.name}-words", WORDS_X, y + 2, words, high=_high(words)),
        ]  # fmt: skip
    return (*found, *flag_key(say))


@lru_cache(16)
def flag_key(say: Say) -> tuple[Sprite, ...]:
    """What a flag with a tick means, and the swords beside a flag."""
    y, told, power = ARMY_Y + ROLL * 6, say(N_("Has attacked")), say(N_("Troops' power"))
    return (
        Sprite("key-flag", "flag-down", LEFT + 37, y, 30, 28),
        lines("key-flag-words", WORDS_X, y + 2, told, told, high=FINE),
        Sprite("key-power", "icon-attack", POWER_X, y + 1, 26, 26),
        lines("key-power-words", POWER_X + 36, y + 2, power, power, high=FINE),
    )


def _high(words: str) -> float:
    return min(FINE, (COLUMN_X + COLUMN_W - WORDS_X - 6) / (WIDE * len(words)))


def _short_words(traits: int) -> str:
    """Without the power, which is written on the counter."""
    if traits & Trait.INITIATIVE:
        return N_("{base}: {troop}, strikes first")
    if traits & Trait.ARTILLERY:
        return N_("{base}: {troop}, only at bases")
    return N_("{base}: {troop}")


def _roll_words(traits: int) -> str:
    if traits & Trait.INITIATIVE:
        return N_("{base}: {troop}, power {power}, strikes first")
    if traits & Trait.ARTILLERY:
        return N_("{base}: {troop}, power {power}, only at bases")
    return N_("{base}: {troop}, power {power}")
