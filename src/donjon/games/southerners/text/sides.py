"""One side of a position: its cards, its palace, its territories."""

from typing import Any

from donjon.engine.reader import Reader
from donjon.engine.state import Array, fill
from donjon.engine.twin import put
from donjon.engine.words import N_, Name, because
from donjon.games.southerners.rules.enlisting import clear
from donjon.games.southerners.rules.field import bases_in, count, is_fickle, traits_at
from donjon.games.southerners.rules.layout import (
    ABILITIES,
    BASES,
    EMPTY,
    GUARDS,
    MOST_GUARDS,
    PLACES,
    TERRITORIES,
    TROOPS_A_BASE,
    Side,
    Stage,
    State,
    Trait,
)
from donjon.games.southerners.rules.unseen import is_unseen, snapshot
from donjon.games.southerners.text.names import GROUPS, army_of


def side_json(state: State, side: Side) -> dict[str, Any]:
    army = army_of(side)
    bases, abilities = army.base_names(), army.ability_names()
    content: dict[str, Any] = {
        "territories": [
            [_slot(side, bases, 3 * territory + i) for i in range(TERRITORIES)]
            for territory in range(TERRITORIES)
        ],
        "palace": [abilities[kind] for kind in side.palace if kind != EMPTY],
        "attacked": [name for group, name in enumerate(GROUPS) if side.attacked >> group & 1],
        "hand": _cards(side.hand_base, side.hand_ability, side.held, bases, abilities),
        "draw": _cards(side.draw_base, side.draw_ability, side.left, bases, abilities),
        "discard": _cards(side.discard_base, side.discard_ability, [0, 0], bases, abilities),
        "played": _named(side.played, abilities),
        "milled": _named(side.milled, bases),
    }
    if is_unseen(state.phase) and side.stage >= 0:
        content["stage"] = Stage(side.stage).name.lower()
    if side.toll > 0:
        content["toll"] = side.toll
    if any(side.regrow):
        content["regrow"] = _named(side.regrow, bases)
    return content


def _slot(side: Side, names: list[str], slot: int) -> dict[str, Any] | None:
    if side.ground[slot] == EMPTY:
        return None
    return {"base": names[side.ground[slot]], "troops": side.troops[slot]}


def _cards(
    bases: Array[int],
    abilities: Array[int],
    totals: Array[int],
    base_names: list[str],
    ability_names: list[str],
) -> dict[str, Any]:
    """Both kinds of cards by name, or only how many there are where they are hidden."""
    return {
        "base": totals[0] if bases[0] < 0 else _named(bases, base_names),
        "ability": totals[1] if abilities[0] < 0 else _named(abilities, ability_names),
    }


def _named(counts: Array[int], names: list[str]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts, strict=True) if n > 0}


ZONES = ("hand", "draw", "discard")


def place_side(value: Reader, side: Side) -> None:
    rest = ("palace", "attacked", *ZONES, "played", "milled", "stage", "toll", "regrow")
    fields = value.fields(("territories",), rest)
    army = army_of(side)
    bases, abilities = army.base_names(), army.ability_names()
    clear(side)
    for zone in ZONES:
        base_row, ability_row = getattr(side, f"{zone}_base"), getattr(side, f"{zone}_ability")
        fill(base_row, 0)
        fill(ability_row, 0)
        if zone in fields:
            piles = fields[zone].fields((), ("base", "ability"))
            if "base" in piles:
                place_cards(piles["base"], base_row, bases)
            if "ability" in piles:
                place_cards(piles["ability"], ability_row, abilities)
    if "played" in fields:
        place_cards(fields["played"], side.played, abilities)
    for name in ("milled", "regrow", "toll", "stage"):
        if name in fields and fields[name].value not in ({}, 0):
            fields[name].fail(N_("there is none in the phases renew and main (AT-4, AT-20, AT-25)"))
    place_board(fields["territories"], fields.get("palace", Reader([])), side)
    if "attacked" in fields:
        for item in fields["attacked"].items():
            side.attacked |= 1 << GROUPS.index(item.one_of(GROUPS))
    _count_up(value, side)


def place_board(territories: Reader, palace: Reader, side: Side) -> None:
    """What everybody sees of a side."""
    names = army_of(side).base_names()
    for territory, row in enumerate(territories.items(TERRITORIES)):
        for i, slot in enumerate(row.items(TERRITORIES)):
            _place_slot(slot, side, territory * TERRITORIES + i, names)
    _place_palace(palace, side, army_of(side).ability_names())


def place_cards(value: Reader, row: Array[int], names: list[str]) -> None:
    if isinstance(value.value, int):
        value.wrong(N_("cards by name: this is a view, and only a full position can be loaded"))
    for name, cards in value.fields((), names).items():
        row[names.index(name)] = cards.whole(0, 25)


def _place_slot(value: Reader, side: Side, slot: int, names: list[str]) -> None:
    if value.value is None:
        return
    fields = value.fields(("base", "troops"))
    side.ground[slot] = names.index(fields["base"].one_of(names))
    side.troops[slot] = fields["troops"].whole(0, TROOPS_A_BASE)


def _place_palace(value: Reader, side: Side, names: list[str]) -> None:
    army = army_of(side)
    special = [ability.name for ability in army.abilities if ability.troop]
    guards = [names.index(item.one_of(special)) for item in value.items()]
    if len(guards) > MOST_GUARDS:
        value.fail(
            because(
                N_("the special cards of an army are {most} at most"),
                most=MOST_GUARDS,
            )
        )
    put(side.palace, guards + [EMPTY] * (MOST_GUARDS - len(guards)))
    full = sum(bases_in(side, territory) == TERRITORIES for territory in range(TERRITORIES))
    if sum(is_fickle(side, place) for place in range(GUARDS, PLACES)) > full:
        value.fail(
            N_("a special troop that isn't loyal needs a territory with three bases (AT-18)")
        )
    unique = [
        troops
        for place in range(PLACES)
        if (troops := count(side, place)) and traits_at(side, place) & Trait.UNIQUE
    ]
    if sum(unique) > 1:
        value.fail(N_("there is only one unique troop at a time (AT-18)"))


def _count_up(value: Reader, side: Side) -> None:
    """Totals, and the deck this match has: cards that are nowhere are not in it."""
    most = [*side.deck_base, *side.deck_ability]  # as it was set up
    put(side.held, [sum(side.hand_base), sum(side.hand_ability)])
    put(side.left, [sum(side.draw_base), sum(side.draw_ability)])
    for kind in range(BASES):
        piles = side.hand_base[kind] + side.draw_base[kind] + side.discard_base[kind]
        side.deck_base[kind] = piles + list(side.ground).count(kind)
    for kind in range(ABILITIES):
        piles = side.hand_ability[kind] + side.draw_ability[kind] + side.discard_ability[kind]
        side.deck_ability[kind] = piles + side.played[kind] + list(side.palace).count(kind)
    army = army_of(side)
    names, found = army.base_names() + army.ability_names(), [*side.deck_base, *side.deck_ability]
    for name, total, cards in zip(names, found, most, strict=True):
        if total > cards:
            value.fail(
                because(
                    N_("{total} {name} cards; the army has {cards} (AT-1)"),
                    total=total,
                    name=Name(name),
                    cards=cards,
                )
            )
    snapshot(side)
    side.stage = Stage.READY
