"""Positions read: JSON from outside into a state, or an error that says where it is wrong."""

from collections.abc import Sequence

from donjon.engine.reader import Reader
from donjon.engine.twin import Twin
from donjon.games.southerners.army_setup import clear
from donjon.games.southerners.field import bases_in, is_fickle, traits_at
from donjon.games.southerners.layout import (
    ABILITIES,
    BASES,
    EMPTY,
    GUARDS,
    MOST_GUARDS,
    NOWHERE,
    PLACES,
    SLOTS,
    TERRITORIES,
    TROOPS_A_BASE,
    Phase,
    Stage,
    Trait,
    Window,
)
from donjon.games.southerners.names import (
    GROUPS,
    PHASES,
    army_of,
    group_number,
)
from donjon.games.southerners.unseen import snapshot

ZONES = ("hand", "draw", "discard")


def place(value: Reader, state: Twin, seats: Sequence[str]) -> None:
    """Put a position into a state that has just been set up."""
    needed = ("game", "seats", "turn", "attacker", "phase", *seats)
    fields = value.fields(needed, ("options", "actors", "battle", "tried", "winner"))
    phase = fields["phase"].text()
    if phase not in ("renew", "main", "over"):
        if phase in PHASES.values():
            fields["phase"].fail("only positions in the phases renew and main can be loaded")
        fields["phase"].wrong("a phase: renew or main")
    state.attacker = seats.index(fields["attacker"].one_of(seats))
    for seat, name in enumerate(seats):
        _place_side(fields[name], state.side[seat])
    state.phase = {"renew": Phase.RENEW, "main": Phase.MAIN, "over": Phase.OVER}[phase]
    state.seat, state.acting = state.attacker, 1 << state.attacker
    state.finished = state.passes = state.about = state.tried = 0
    state.window, state.source, state.target = Window.NONE, NOWHERE, NOWHERE
    state.rounds = fields["turn"].whole(1, state.limit) - 1
    if "tried" in fields:
        _place_tried(fields["tried"], state)
    if fields.get("battle", Reader(None)).value is not None:
        fields["battle"].fail("no battle is under way in this phase (AT-6)")
    if phase == "over":
        _place_end(fields, state, seats)
    elif "winner" in fields:
        fields["winner"].fail("nobody has won yet")
    if "actors" in fields:
        actors = [seats[state.attacker]] if state.acting else []
        if [item.one_of(seats) for item in fields["actors"].items()] != actors:
            fields["actors"].fail(f"expected {actors} in this phase (AT-4, AT-6)")


def _place_end(fields: dict[str, Reader], state: Twin, seats: Sequence[str]) -> None:
    if "winner" not in fields:
        fields["phase"].fail("a game that is over needs its winner, or null (AT-16, AT-19)")
    winner = fields["winner"].one_of((None, *seats))
    state.rounds += 1
    state.over, state.acting = 1, 0
    for seat, name in enumerate(seats):
        state.payoff[seat] = 0.5 if winner is None else float(name == winner)
    if winner is None and state.rounds != state.limit:
        fields["turn"].fail(f"a draw comes after turn {state.limit} (AT-19)")


def _place_tried(value: Reader, state: Twin) -> None:
    if not state.again:
        value.fail("counts only with the option again (AT-8)")
    for item in value.items():
        try:
            source, _, target = item.text(12).partition(">")
            attack = group_number(source) * TERRITORIES + group_number(target)
        except ValueError as error:
            item.fail(str(error))
        if attack >= (TERRITORIES + 1) * TERRITORIES or target == "palace":
            item.fail("attacks go against a territory (AT-8)")
        state.tried |= 1 << attack


def _place_side(value: Reader, side: Twin) -> None:
    rest = ("palace", "attacked", *ZONES, "played", "milled", "stage", "toll", "regrow")
    fields = value.fields(("territories",), rest)
    army = army_of(side)
    bases, abilities = army.base_names(), army.ability_names()
    clear(side)
    for zone in ZONES:
        base_row, ability_row = getattr(side, f"{zone}_base"), getattr(side, f"{zone}_ability")
        base_row[:], ability_row[:] = [0] * BASES, [0] * ABILITIES
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
            fields[name].fail("there is none in the phases renew and main (AT-4, AT-20, AT-25)")
    place_board(fields["territories"], fields.get("palace", Reader([])), side)
    if "attacked" in fields:
        for item in fields["attacked"].items():
            side.attacked |= 1 << GROUPS.index(item.one_of(GROUPS))
    _count_up(value, side)


def place_board(territories: Reader, palace: Reader, side: Twin) -> None:
    """What everybody sees of a side."""
    names = army_of(side).base_names()
    for territory, row in enumerate(territories.items(TERRITORIES)):
        for i, slot in enumerate(row.items(TERRITORIES)):
            _place_slot(slot, side, territory * TERRITORIES + i, names)
    _place_palace(palace, side, army_of(side).ability_names())


def place_cards(value: Reader, row: list[int], names: list[str]) -> None:
    if isinstance(value.value, int):
        value.wrong("cards by name: this is a view, and only a full position can be loaded")
    for name, cards in value.fields((), names).items():
        row[names.index(name)] = cards.whole(0, 25)


def _place_slot(value: Reader, side: Twin, slot: int, names: list[str]) -> None:
    if value.value is None:
        return
    fields = value.fields(("base", "troops"))
    side.ground[slot] = names.index(fields["base"].one_of(names))
    side.troops[slot] = fields["troops"].whole(0, TROOPS_A_BASE)


def _place_palace(value: Reader, side: Twin, names: list[str]) -> None:
    army = army_of(side)
    special = [ability.name for ability in army.abilities if ability.troop]
    guards = [names.index(item.one_of(special)) for item in value.items()]
    if len(guards) > MOST_GUARDS:
        value.fail(f"there are at most {MOST_GUARDS} special cards in an army")
    side.palace[:] = guards + [EMPTY] * (MOST_GUARDS - len(guards))
    full = sum(bases_in(side, territory) == TERRITORIES for territory in range(TERRITORIES))
    if sum(is_fickle(side, place) for place in range(GUARDS, PLACES)) > full:
        value.fail("a special troop that isn't loyal needs a territory with three bases (AT-18)")
    unique = [
        troops
        for place in range(PLACES)
        if (troops := _troops(side, place)) and traits_at(side, place) & Trait.UNIQUE
    ]
    if sum(unique) > 1:
        value.fail("there is only one unique troop at a time (AT-18)")


def _troops(side: Twin, place: int) -> int:
    return int(side.troops[place] if place < SLOTS else side.palace[place - GUARDS] != EMPTY)


def _count_up(value: Reader, side: Twin) -> None:
    """Totals, and the deck this match has: cards that are nowhere are not in it."""
    army = army_of(side)
    side.held[:] = [sum(side.hand_base), sum(side.hand_ability)]
    side.left[:] = [sum(side.draw_base), sum(side.draw_ability)]
    for kind in range(BASES):
        piles = side.hand_base[kind] + side.draw_base[kind] + side.discard_base[kind]
        side.deck_base[kind] = piles + side.ground.count(kind)
    for kind in range(ABILITIES):
        piles = side.hand_ability[kind] + side.draw_ability[kind] + side.discard_ability[kind]
        side.deck_ability[kind] = piles + side.played[kind] + side.palace.count(kind)
    allowed = [(base.name, base.cards) for base in army.bases]
    allowed += [(ability.name, ability.cards) for ability in army.abilities]
    for total, (name, cards) in zip(side.deck_base + side.deck_ability, allowed, strict=True):
        if total > cards:
            value.fail(f"{total} {name} cards; the army has {cards} (AT-1)")
    snapshot(side)
    side.stage = Stage.READY
