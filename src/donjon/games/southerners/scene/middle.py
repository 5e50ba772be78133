"""The middle of the board while nobody fights: what the moment is about, and what was played."""

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
    each,
    plain,
    title,
)
from donjon.games.southerners.scene.hand import card
from donjon.games.southerners.scene.lettering import letters, line, wrapped
from donjon.games.southerners.scene.places import (
    ARMY_Y,
    CARD_H,
    CARD_W,
    HEIGHT,
    MIDDLE_W,
    MIDDLE_X,
    Spot,
)
from donjon.games.southerners.text.names import GROUPS, word_of

TAKE_Y, TAKE_STEP = 200, 66
TABLE_Y, PLAYED_Y = 190, 552


def middle(view: Json, state: State | None, viewer: str | None, say: Say) -> list[Sprite]:
    """What can be done now, said and shown."""
    heading, told = advice(view, viewer, say)
    found = list(notice(view["turn"], heading, told, say))
    if viewer and view[viewer].get("stage") == "take":
        found += choices_of_five(viewer, say)
    if viewer and view[viewer].get("stage") == "judge":
        found += five_cards(view, viewer, say)
    if view["phase"] == "main" and state is not None:
        found += forecasts(view, state, say)
    return found


@lru_cache(512)
def notice(turn: int, heading: str, told: str, say: Say) -> tuple[Sprite, ...]:
    x, w = MIDDLE_X + 10, MIDDLE_W - 20
    number = say(N_("Turn {turn}")).format(turn=turn)
    label = fill(N_("{heading} – {told}"), say, heading=Name(heading), told=Name(told))
    return (
        Sprite("middle", "field", MIDDLE_X, 0, MIDDLE_W, 644, label=label),
        letters("now-turn", x, 8, w, number, glyph=number),
        Sprite("now-heading", "", x, 34, w, 36, text=heading, glyph=heading),
        letters("now-told", x, 78, w, wrapped(told, 50)),
    )


@lru_cache(64)
def choices_of_five(seat: str, say: Say) -> tuple[Sprite, ...]:
    """How many of five cards are bases: from all of them to none."""
    found = []
    for n, bases in enumerate(range(OPENING_HAND, -1, -1)):
        y = TAKE_Y + n * TAKE_STEP
        words = say(TAKES).format(bases=bases, abilities=OPENING_HAND - bases)
        found += [
            Sprite(f"{seat}-take-{bases}", f"take-{bases}", MIDDLE_X + 8, y, 480, 62, label=words,
                   glyph=words),
            letters(f"{seat}-take-{bases}-words", MIDDLE_X + 210, y + 19, 270, words),
        ]  # fmt: skip
    return tuple(found)


def five_cards(view: Json, seat: str, say: Say) -> list[Sprite]:
    """The cards to keep or to burn, as they lie in the hand."""
    held = view[seat]["hand"]
    cards = [(pile, name) for pile in ("base", "ability") for name in each(held[pile])]
    found = []
    for n, (pile, name) in enumerate(cards):
        spot = Spot(MIDDLE_X + 3 + n * 98, TAKE_Y, CARD_W, CARD_H)
        drawn = card(seat, army_of(view, seat).key, pile, name, 1, spot, say)
        found.append(drawn._replace(id=f"now-card-{n + 1}", label="", glyph=""))
    return found


TAKES = N_("bases: {bases}, abilities: {abilities}")


# --- what attacks promise ---------------------------------------------------------------


def forecasts(view: Json, state: State, say: Say) -> list[Sprite]:
    """A table: from where, to where, and how many bases fall."""
    seat = view["attacker"]
    foe = next(name for name in view["seats"] if name != seat)
    known = prospects(view, state, seat)
    again = view["options"]["again"]
    rested = [source for source in GROUPS if again or source not in view[seat]["attacked"]]
    if not any(source in rested for source, _ in known):
        return [no_forecast(_is_curupira_about(view), say)]
    found = list(headings(seat, foe, say))
    for row, source in enumerate(GROUPS):
        for column, target in enumerate(GROUPS[:3]):
            prospect = known.get((source, target)) if source in rested else None
            found.append(cell(seat, source, target, row, column, prospect, say))
    return found


@lru_cache(64)
def no_forecast(ambush: bool, say: Say) -> Sprite:
    told = say(UNKNOWN if ambush else N_("No territory has troops that can still attack."))
    return letters("forecast-none", MIDDLE_X + 10, TABLE_Y + 30, MIDDLE_W - 20, told, glyph=told)


UNKNOWN = N_("Curupira is about: nobody can tell how an attack ends.")


def _is_curupira_about(view: Json) -> bool:
    """Has anybody played an ability that fells troops before they strike?"""
    return any(
        ability_of(army_of(view, seat), name).effect == Effect.AMBUSH
        for seat in view["seats"]
        for name in view[seat]["played"]
    )


@lru_cache(64)
def headings(seat: str, foe: str, say: Say) -> tuple[Sprite, ...]:
    found = []
    for column, target in enumerate(GROUPS[:3]):
        words = say(N_("to {number}")).format(number=target)
        found.append(letters(f"forecast-to-{target}", MIDDLE_X + 150 + column * 112, TABLE_Y, 104,
                             words, foe, words))  # fmt: skip
    for row, source in enumerate(GROUPS):
        words = say(N_("from palace")) if source == "palace" else say(N_("from {number}"))
        words = words.format(number=source)
        found.append(letters(f"forecast-from-{source}", MIDDLE_X + 14, TABLE_Y + 44 + row * 62, 126,
                             words, seat, words))  # fmt: skip
    return tuple(found)


@lru_cache(4096)
def cell(
    seat: str, source: str, target: str, row: int, column: int, prospect: Prospect | None, say: Say
) -> Sprite:
    words, label = _cell_words(prospect, say)
    lively = prospect is not None and prospect.best > 0
    frame = "chip-on" if lively else "chip"
    return Sprite(f"forecast-{source}-{target}", "", MIDDLE_X + 152 + column * 112,
                  TABLE_Y + 30 + row * 62, 100, 52, seat=seat, shape=frame,
                  text=words, label=label, glyph=words)  # fmt: skip


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
    found = [line("played", MIDDLE_X + 24, PLAYED_Y - 24, say(N_("Played this turn:")))]
    seen: dict[tuple[str, str], int] = {}
    pitch = min(96, 420 / max(len(cards) - 1, 1))
    for n, (seat, name) in enumerate(cards):
        copy = seen[seat, name] = seen.get((seat, name), 0) + 1
        found += in_force(seat, name, copy, MIDDLE_X + 10 + n * pitch, say)
    return found


@lru_cache(1024)
def in_force(seat: str, name: str, copy: int, x: float, say: Say) -> tuple[Sprite, ...]:
    label = fill(N_("{seat} has played {card}."), say, seat=seat, card=word_of(name))
    key = f"{seat}-played-{name}-{copy}"
    return (
        Sprite(key, "counter", x + 16, PLAYED_Y, 62, 62, seat=seat, shape=shape_of(seat),
               label=label, glyph=plain(name, say)[:8]),
        Sprite(f"{key}-emblem", art_of("emblem", name), x + 31, PLAYED_Y + 15, 32, 32),
        letters(f"{key}-name", x, PLAYED_Y + 64, 94, title(name, say)),
    )  # fmt: skip


@lru_cache(len(ARMIES) * 16)
def muster_roll(army: str, say: Say) -> tuple[Sprite, ...]:
    """An army's troops, one below the other."""
    known = army_named(army)
    found = [
        Sprite("army", "field", MIDDLE_X, ARMY_Y, MIDDLE_W, HEIGHT - ARMY_Y, tone="shade"),
        letters("army-title", MIDDLE_X + 10, ARMY_Y + 6, MIDDLE_W - 20,
                fill(N_("What the bases of the {army} recruit"), say, army=known.title)),
    ]  # fmt: skip
    for n, base in enumerate(known.bases):
        y = ARMY_Y + 34 + n * 38
        words = fill(
            _roll_words(base.troop.traits), say, base=Name(title(base.name, say)),
            troop=word_of(base.troop.name), power=base.troop.power,
        )  # fmt: skip
        found += [
            Sprite(f"army-{base.name}", art_of("emblem", base.name), MIDDLE_X + 12, y, 34, 34,
                   label=words),
            line(f"army-{base.name}-words", MIDDLE_X + 54, y + 6, words),
        ]  # fmt: skip
    return tuple(found)


def _roll_words(traits: int) -> str:
    if traits & Trait.INITIATIVE:
        return N_("{base}: {troop}, power {power}, strikes first")
    if traits & Trait.ARTILLERY:
        return N_("{base}: {troop}, power {power}, only at bases")
    return N_("{base}: {troop}, power {power}")
