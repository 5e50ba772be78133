"""The column beside the table: what the moment is about, what attacks promise, who is ahead."""

from functools import lru_cache

from donjon.drawing.scene import Sprite
from donjon.drawing.themes import shape_of
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, counted, fill
from donjon.games.southerners.data.army import ARMIES, army_named
from donjon.games.southerners.rules.layout import OPENING_HAND, Effect, State, Trait
from donjon.games.southerners.scene.advice import advice
from donjon.games.southerners.scene.calculator import Prospect, prospects
from donjon.games.southerners.scene.cards import (
    ability_of,
    army_of,
    art_of,
    counter_art,
    each,
    plain,
    title,
)
from donjon.games.southerners.scene.comparison import comparison, lead, verdict
from donjon.games.southerners.scene.lettering import WIDE, letters, lines, wrapped
from donjon.games.southerners.scene.places import (
    ARMY_Y,
    COLUMN_W,
    COLUMN_X,
    HEIGHT,
    NOTICE_H,
    SMALL,
)
from donjon.games.southerners.text.names import GROUPS, word_of

LETTERS, HIGH = 41, 25  # of a line in the column, and its height
TAKE_Y, TAKE_STEP = 196, 63
TABLE_Y, AHEAD_Y, PLAYED_Y = 214, 460, 496


def column(
    view: Json, state: State | None, viewer: str | None, near: str, say: Say
) -> list[Sprite]:
    """What can be done now, said and shown."""
    heading, told = advice(view, viewer, say)
    if viewer and view[viewer].get("stage") == "take":
        more = choices_of_five(viewer, say)
    elif view["phase"] == "opening":
        more = lead(say)
    elif view["phase"] != "main":
        more = comparison(view, near, viewer, say)
    elif state is None:
        more = ()
    elif table := forecasts(view, state, say):
        more = (*table, verdict(view, near, viewer, AHEAD_Y, say))
    else:
        told = say(CURUPIRA if _is_curupira_about(view) else NO_ATTACK)
        more = comparison(view, near, viewer, say)
    return [*notice(view["turn"], heading, told, say), *more]


@lru_cache(512)
def notice(turn: int, heading: str, told: str, say: Say) -> tuple[Sprite, ...]:
    x, w = COLUMN_X + 10, COLUMN_W - 20
    number = say(N_("Turn {turn}")).format(turn=turn)
    label = fill(N_("{heading} – {told}"), say, heading=Name(heading), told=Name(told))
    return (
        Sprite("middle", "panel", COLUMN_X, 0, COLUMN_W, NOTICE_H, label=label),
        lines("now-turn", x + 4, 10, number, number),
        Sprite("now-heading", "", x + 4, 34, w, 34, text=heading, glyph=heading, tone="left"),
        lines("now-told", x + 4, 72, wrapped(told, LETTERS), high=HIGH),
    )


@lru_cache(64)
def choices_of_five(seat: str, say: Say) -> tuple[Sprite, ...]:
    """How many of five cards are bases: from all of them to none."""
    found = []
    for n, bases in enumerate(range(OPENING_HAND, -1, -1)):
        y = TAKE_Y + n * TAKE_STEP
        words = say(TAKES).format(bases=bases, abilities=OPENING_HAND - bases)
        found += [
            Sprite(f"{seat}-take-{bases}", f"take-{bases}", COLUMN_X + 14, y, 384, 52, label=words,
                   glyph=words),
            lines(f"{seat}-take-{bases}-words", COLUMN_X + 180, y + 15, words),
        ]  # fmt: skip
    return tuple(found)


TAKES = N_("bases: {bases}, abilities: {abilities}")


# --- what attacks promise ---------------------------------------------------------------


def forecasts(view: Json, state: State, say: Say) -> tuple[Sprite, ...]:
    """A table: from where, to where, and how many bases fall; nothing where nobody can attack."""
    seat = view["attacker"]
    foe = next(name for name in view["seats"] if name != seat)
    known = prospects(view, state, seat)
    again = view["options"]["again"]
    rested = [source for source in GROUPS if again or source not in view[seat]["attacked"]]
    if not any(source in rested for source, _ in known):
        return ()
    found = list(headings(seat, foe, say))
    for row, source in enumerate(GROUPS):
        for column, target in enumerate(GROUPS[:3]):
            prospect = known.get((source, target)) if source in rested else None
            found.append(cell(seat, source, target, row, column, prospect, say))
    return tuple(found)


NO_ATTACK = N_("No territory has troops that can still attack.")
CURUPIRA = N_("Curupira is about: nobody can tell how an attack ends.")


def _is_curupira_about(view: Json) -> bool:
    """Has anybody played an ability that fells troops before they strike?"""
    return any(
        ability_of(army_of(view, seat), name).effect == Effect.AMBUSH
        for seat in view["seats"]
        for name in view[seat]["played"]
    )


@lru_cache(64)
def headings(seat: str, foe: str, say: Say) -> tuple[Sprite, ...]:
    told = wrapped(say(N_("Bases that each attack destroys: for sure, and at best.")), LETTERS)
    found = [lines("forecast-title", COLUMN_X + 14, TABLE_Y - 54, told, told, high=HIGH)]
    for column, target in enumerate(GROUPS[:3]):
        words = say(N_("to {number}")).format(number=target)
        found.append(letters(f"forecast-to-{target}", COLUMN_X + 112 + column * 99, TABLE_Y, 96,
                             words, foe, words, SMALL))  # fmt: skip
    for row, source in enumerate(GROUPS):
        words = say(N_("from palace")) if source == "palace" else say(N_("from {number}"))
        words = words.format(number=source)
        found.append(letters(f"forecast-from-{source}", COLUMN_X + 8, TABLE_Y + 38 + row * 54, 100,
                             words, seat, words, SMALL))  # fmt: skip
    return tuple(found)


@lru_cache(4096)
def cell(
    seat: str, source: str, target: str, row: int, column: int, prospect: Prospect | None, say: Say
) -> Sprite:
    words, label = _cell_words(prospect, say)
    lively = prospect is not None and prospect.best > 0
    return Sprite(f"forecast-{source}-{target}", "", COLUMN_X + 112 + column * 99,
                  TABLE_Y + 26 + row * 54, 96, 46, seat=seat, shape="chip-on" if lively else "chip",
                  text=words.center(8, "\u00a0"), label=label, glyph=words)  # fmt: skip


def _cell_words(prospect: Prospect | None, say: Say) -> tuple[str, str]:
    if prospect is None:
        return "–", say(N_("No attack from here now, or nobody can tell how it ends."))
    if prospect.palace:
        return say(PALACES[prospect.sure + prospect.best]), say(
            N_("It is the palace that is fought.")
        )
    label = say(N_("Bases that fall: {sure} for sure, {best} at best."))
    words = {"sure": prospect.sure, "best": prospect.best}
    alike = prospect.sure == prospect.best
    if not prospect.best:
        return say(N_("no base")), label.format(**words)
    short = counted(BASES if alike else FROM_TO, prospect.best, say, sure=prospect.sure)
    return short, label.format(**words)


BASES = P_("{count} base", "{count} bases")
FROM_TO = P_("{sure}–{count} base", "{sure}–{count} bases")
PALACES = (N_("too weak"), N_("may win"), N_("wins"))


# --- what was played, and what there is -------------------------------------------------


def played(view: Json, say: Say) -> list[Sprite]:
    """Abilities in force until the turn ends."""
    cards = [(seat, name) for seat in view["seats"] for name in each(view[seat]["played"])]
    if not cards:
        return []
    words = wrapped(say(N_("Played this turn:")), 12)
    found = [lines("played", COLUMN_X + 14, PLAYED_Y + 4, words)]
    seen: dict[tuple[str, str], int] = {}
    pitch = min(96, 200 / max(len(cards) - 1, 1))
    for n, (seat, name) in enumerate(cards):
        copy = seen[seat, name] = seen.get((seat, name), 0) + 1
        found += in_force(seat, name, copy, COLUMN_X + 112 + n * pitch, len(cards) < 4, say)
    return found


@lru_cache(1024)
def in_force(
    seat: str, name: str, copy: int, x: float, named: bool, say: Say
) -> tuple[Sprite, ...]:
    label = fill(N_("{seat} has played {card}."), say, seat=seat, card=word_of(name))
    key = f"{seat}-played-{name}-{copy}"
    drawn = (
        Sprite(key, "counter", x + 24, PLAYED_Y, 50, 50, seat=seat, shape=shape_of(seat),
               label=label, glyph=plain(name, say)),
        Sprite(f"{key}-emblem", art_of("emblem", name), x + 36, PLAYED_Y + 12, 26, 26),
    )  # fmt: skip
    words = letters(f"{key}-name", x, PLAYED_Y + 50, 98, title(name, say), high=SMALL)
    return (*drawn, words) if named else drawn


@lru_cache(len(ARMIES) * 16)
def muster_roll(army: str, seat: str, say: Say) -> tuple[Sprite, ...]:
    """An army's troops, one below the other."""
    known = army_named(army)
    told = fill(N_("What the bases of the {army} recruit"), say, army=known.title)
    high = min(SMALL, (COLUMN_W - 28) / (WIDE * len(told)))
    found = [
        Sprite("army", "panel", COLUMN_X, ARMY_Y, COLUMN_W, HEIGHT - ARMY_Y, tone="shade"),
        lines("army-title", COLUMN_X + 14, ARMY_Y + 6, told, high=high),
    ]
    for n, base in enumerate(known.bases):
        y = ARMY_Y + 33 + n * 37
        names = {"base": Name(title(base.name, say)), "troop": word_of(base.troop.name)}
        told = fill(_roll_words(base.troop.traits), say, power=base.troop.power, **names)
        words = fill(_short_words(base.troop.traits), say, **names)
        found += [
            Sprite(f"army-{base.name}", art_of("emblem", base.name), COLUMN_X + 10, y, 34, 34,
                   label=told),
            Sprite(f"army-{base.name}-troop", counter_art(base.troop.traits), COLUMN_X + 46, y, 34,
                   34, seat=seat, shape=shape_of(seat), text=str(base.troop.power)),
            lines(f"army-{base.name}-words", COLUMN_X + 86, y + 6, words,
                  high=min(22, (COLUMN_W - 96) / (WIDE * len(words)))),
        ]  # fmt: skip
    return tuple(found)


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
