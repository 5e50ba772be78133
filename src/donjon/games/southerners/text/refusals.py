"""Why a move can't be played: the ruling that forbids it, and a sentence."""

from donjon.engine.words import N_, P_, because
from donjon.games.southerners.rules.battle import power
from donjon.games.southerners.rules.field import count, troops_of
from donjon.games.southerners.rules.layout import (
    ATTACK,
    BUILD,
    BURN,
    DISCARD,
    DRAW,
    EMPTY,
    GUARDS,
    KEEP_FIVE,
    MILL,
    MOST_MILLED,
    PALACE,
    PALACE_PLACE,
    PASS,
    PLAY,
    RAZE,
    RENEW,
    SACRIFICE,
    SLOTS,
    STRIKE,
    TERRITORIES,
    Effect,
    Phase,
    Stage,
    State,
    Window,
    other,
)
from donjon.games.southerners.rules.strikes import group_of, standing
from donjon.games.southerners.rules.unseen import is_unseen
from donjon.games.southerners.text.names import (
    GROUPS,
    SEATS,
    army_of,
    place_name,
    place_named,
    word_of,
)
from donjon.games.southerners.text.phases import EMPTY_PILES, NOW, STAGES

Reason = tuple[str, str]


def why_not(state: State, seat: int, action: int) -> Reason:
    """The ruling that forbids an action, and a sentence; the state as that seat sees it."""
    if state.over:
        return "AT-16" if max(state.payoff) == 1 else "AT-19", N_("the game is over")
    if not state.acting >> seat & 1:
        return _not_asked(state, seat)
    if is_unseen(state.phase):
        return _unseen(state, seat, action)
    for phases, first, end, judge in JUDGES:
        if state.phase in phases and first <= action < end:
            return judge(state, seat, action - first)
    return _now(state)


def _now(state: State) -> Reason:
    if state.phase == Phase.RESPOND and state.window == Window.END:
        return "AT-7", NOW[Phase.RESPOND][1]
    return NOW[Phase(state.phase)]


def _not_asked(state: State, seat: int) -> Reason:
    if is_unseen(state.phase):
        return NOW[Phase(state.phase)][0], because(
            N_("{seat} is done; the other is not yet"), seat=SEATS[seat]
        )
    return _now(state)[0], because(
        N_("{seat} is asked now, not {other}"), seat=SEATS[state.seat], other=SEATS[seat]
    )


def _unseen(state: State, seat: int, action: int) -> Reason:
    side = state.side[seat]
    ruling, stage = NOW[Phase(state.phase)][0], Stage(side.stage)
    if stage == Stage.TAKE and action < KEEP_FIVE:
        return "AT-2", N_("the piles don't hold that many of these cards")
    if stage == Stage.JUDGE and action == BURN:
        return "AT-2", N_("the piles don't hold five cards any more, so nothing is burned")
    if stage == Stage.DRAW and DRAW <= action < DISCARD:
        return "AT-5", EMPTY_PILES[action - DRAW]
    if stage == Stage.DISCARD and DISCARD <= action < PLAY:
        return "AT-4", N_("there is no such card in hand")
    if stage == Stage.BUILD and BUILD <= action < RENEW:
        name = army_of(side).bases[(action - BUILD) // SLOTS].name
        return ruling, because(N_("there is no {name} in hand to build"), name=word_of(name))
    return ruling, STAGES[stage]


def _play(state: State, seat: int, kind: int) -> Reason:
    side = state.side[seat]
    ability = army_of(side).abilities[kind]
    if side.hand_ability[kind] <= 0:
        return _now(state)[0], because(
            N_("there is no ability {name} in hand"), name=word_of(ability.name)
        )
    if side.effect[kind] == Effect.REVIVE:
        name = army_of(side).bases[side.about[kind]].name
        return "AT-23", because(N_("no {name} lies in the discard pile"), name=word_of(name))
    if seat == state.attacker:
        return "AT-25", because(
            N_("{name} is played only in the opponent's turn"), name=word_of(ability.name)
        )
    return "AT-25", N_("no base is left in the draw pile")


def _attack(state: State, seat: int, attack: int) -> Reason:
    group = attack // TERRITORIES
    name = place_named(GROUPS[group])
    if troops_of(state.side[seat], group) == 0:
        return "AT-8", because(N_("{name} has no troop to attack with"), name=name)
    if state.again:
        return "AT-8", N_("the same attack was made just now, and nothing has changed since")
    return "AT-8", because(N_("{name} has attacked this turn already"), name=name)


def _strike(state: State, seat: int, target: int) -> Reason:
    foe = state.side[other(seat)]
    ruling = NOW[Phase(state.phase)][0]
    group = group_of(state, other(seat))
    if min(target // TERRITORIES, PALACE) != group:
        return "AT-9", because(
            N_("the enemy fights in {group}, not in {place}"),
            group=place_named(GROUPS[group]),
            place=_at(target),
        )
    places = range(GUARDS, len(foe.doomed)) if target == PALACE_PLACE else [target]
    alive = [p for p in places if count(foe, p) > foe.doomed[p]]
    if not alive:
        return ruling, because(N_("no troop is left to fell in {place}"), place=_at(target))
    cheapest = min(power(foe, p) for p in alive)
    return ruling, because(
        N_("that troop has power {cheapest}; {damage} damage is left"),
        cheapest=cheapest,
        damage=state.side[seat].damage,
    )


def _raze(state: State, seat: int, target: int) -> Reason:
    own, foe = state.side[seat], state.side[other(seat)]
    if seat != state.attacker:
        return "AT-14", N_("only the attacker destroys bases")
    if min(target // TERRITORIES, PALACE) != state.target:
        return "AT-9", because(
            N_("the fight is in {group}, not in {place}"),
            group=place_named(GROUPS[state.target]),
            place=_at(target),
        )
    if target != PALACE_PLACE and foe.ground[target] == EMPTY:
        return "AT-14", because(N_("no base stands in {place}"), place=_at(target))
    if standing(foe, state.target) > 0:
        return "AT-14", N_("a defending troop is left, and bases fall only when none is")
    if foe.razed >> target & 1:
        return "AT-14", because(N_("{place} falls already"), place=_at(target))
    cost = foe.palace_power if target == PALACE_PLACE else foe.wall
    left = own.damage + own.siege
    return "AT-14", because(N_("it takes {cost} damage; {left} is left"), cost=cost, left=left)


def _at(target: int) -> str:
    return place_named(place_name(target))


def _sacrifice_troop(state: State, seat: int, target: int) -> Reason:
    return "AT-4", because(N_("there is no troop in {place} to give up"), place=_at(target))


def _sacrifice_base(state: State, seat: int, target: int) -> Reason:
    name = army_of(state.side[seat]).bases[state.about].name
    return "AT-20", because(
        N_("no {name} stands in {place}"), name=word_of(name), place=_at(target)
    )


def _build(state: State, seat: int, build: int) -> Reason:
    name = army_of(state.side[seat]).bases[build // SLOTS].name
    if state.phase == Phase.REVIVE:
        about = army_of(state.side[seat]).bases[state.about].name
        return "AT-23", because(
            N_("this ability builds a {about}, not a {name}"),
            about=word_of(about),
            name=word_of(name),
        )
    if state.phase == Phase.MILL:
        return "AT-25", because(N_("no {name} was milled"), name=word_of(name))
    return "AT-20", because(
        N_("no {name} from the discard pile is left to build"), name=word_of(name)
    )


def _mill(state: State, seat: int, _: int) -> Reason:
    side = state.side[seat]
    if state.finished:
        return "AT-25", N_("milling has stopped: build one of the bases milled")
    if sum(side.milled) >= MOST_MILLED:
        return "AT-25", because(
            P_(
                "{count} base has been milled, and no more may be",
                "{count} bases have been milled, and no more may be",
            ),
            count=MOST_MILLED,
        )
    return "AT-25", N_("no base is left in the draw pile")


COMBAT = (Phase.CURUPIRA, Phase.INITIATIVE, Phase.REGULAR)
JUDGES = (  # phases, first action, end of the actions, who explains
    ((Phase.MAIN, Phase.RESPOND), PLAY, ATTACK, _play),
    ((Phase.MAIN,), ATTACK, PASS, _attack),
    (COMBAT, STRIKE, RAZE, _strike),
    ((Phase.REGULAR,), RAZE, SACRIFICE, _raze),
    ((Phase.TOLL,), SACRIFICE, MILL, _sacrifice_troop),
    ((Phase.WOODS,), SACRIFICE, MILL, _sacrifice_base),
    ((Phase.REVIVE, Phase.MILL, Phase.REGROW), BUILD, RENEW, _build),
    ((Phase.MILL,), MILL, MILL + 1, _mill),
)
