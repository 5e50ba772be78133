"""Why a move can't be played: the ruling that forbids it, and a sentence."""

from donjon.engine.twin import Twin
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
    HAND_LIMIT,
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
    Window,
    other,
)
from donjon.games.southerners.rules.strikes import group_of, standing
from donjon.games.southerners.rules.unseen import is_unseen
from donjon.games.southerners.text.names import GROUPS, PILES, SEATS, army_of, place_name

Reason = tuple[str, str]
NOW = {  # phase: its ruling, and what it is for
    Phase.OPENING: ("AT-2", "this is the opening"),
    Phase.RENEW: ("AT-4", "first say whether the game is renewed: renew or no-renew"),
    Phase.RENEWAL: ("AT-4", "this is the renewal"),
    Phase.TOLL: ("AT-4", "an enemy in the palace costs a troop now: sacrifice one"),
    Phase.MAIN: ("AT-6", "now play an ability, attack or end the turn"),
    Phase.RESPOND: ("AT-10", "now play one ability or pass"),
    Phase.CURUPIRA: ("AT-22", "Curupira strikes first: choose the troops that fall"),
    Phase.INITIATIVE: ("AT-12", "spend initiative damage on enemy troops, or say done"),
    Phase.REGULAR: ("AT-13", "spend the regular damage, or say done"),
    Phase.WOODS: ("AT-20", "choose which of these bases to give up, or say done"),
    Phase.REVIVE: ("AT-23", "choose where the base from the discard pile is built"),
    Phase.MILL: ("AT-25", "mill another base, or build one of those milled"),
    Phase.REGROW: ("AT-20", "build from the discard pile, or say done"),
}
STAGES = {
    Stage.TAKE: "take five cards: take:0 to take:5",
    Stage.JUDGE: "keep the five cards or burn them",
    Stage.DRAW: "draw a card: draw:base or draw:ability",
    Stage.DISCARD: f"discard down to {HAND_LIMIT} cards",
    Stage.BUILD: "build bases in hand, or say done",
}


def why_not(state: Twin, seat: int, action: int) -> Reason:
    """The ruling that forbids an action, and a sentence; the state as that seat sees it."""
    if state.over:
        return "AT-16" if max(state.payoff) == 1 else "AT-19", "the game is over"
    if not state.acting >> seat & 1:
        return _not_asked(state, seat)
    if is_unseen(state.phase):
        return _unseen(state, seat, action)
    for phases, first, end, judge in JUDGES:
        if state.phase in phases and first <= action < end:
            return judge(state, seat, action - first)
    return _now(state)


def _now(state: Twin) -> Reason:
    if state.phase == Phase.RESPOND and state.window == Window.END:
        return "AT-7", NOW[Phase.RESPOND][1]
    return NOW[Phase(state.phase)]


def _not_asked(state: Twin, seat: int) -> Reason:
    if is_unseen(state.phase):
        return NOW[Phase(state.phase)][0], f"{SEATS[seat]} is done; the other is not yet"
    return _now(state)[0], f"{SEATS[state.seat]} is asked now, not {SEATS[seat]}"


def _unseen(state: Twin, seat: int, action: int) -> Reason:
    side = state.side[seat]
    ruling, stage = NOW[Phase(state.phase)][0], Stage(side.stage)
    if stage == Stage.TAKE and action < KEEP_FIVE:
        return "AT-2", "the piles don't hold that many of these cards"
    if stage == Stage.JUDGE and action == BURN:
        return "AT-2", "the piles don't hold five cards any more, so nothing is burned"
    if stage == Stage.DRAW and DRAW <= action < DISCARD:
        return "AT-5", f"the {PILES[action - DRAW]} pile is empty; draw from the other"
    if stage == Stage.DISCARD and DISCARD <= action < PLAY:
        return "AT-4", "there is no such card in hand"
    if stage == Stage.BUILD and BUILD <= action < RENEW:
        name = army_of(side).bases[(action - BUILD) // SLOTS].name
        return ruling, f"there is no {name} in hand to build"
    return ruling, f"now {STAGES[stage]}"


def _play(state: Twin, seat: int, kind: int) -> Reason:
    side = state.side[seat]
    ability = army_of(side).abilities[kind]
    if side.hand_ability[kind] <= 0:
        return _now(state)[0], f"there is no ability {ability.name} in hand"
    if ability.effect == Effect.REVIVE:
        name = army_of(side).bases[ability.about].name
        return "AT-23", f"no {name} lies in the discard pile"
    if seat == state.attacker:
        return "AT-25", f"{ability.name} is played only in the opponent's turn"
    return "AT-25", "no base is left in the draw pile"


def _attack(state: Twin, seat: int, attack: int) -> Reason:
    group = attack // TERRITORIES
    name = "the palace" if group == PALACE else f"territory {GROUPS[group]}"
    if troops_of(state.side[seat], group) == 0:
        return "AT-8", f"{name} has no troop to attack with"
    if state.again:
        return "AT-8", "the same attack was made just now, and nothing has changed since"
    return "AT-8", f"{name} has attacked this turn already"


def _strike(state: Twin, seat: int, target: int) -> Reason:
    foe = state.side[other(seat)]
    ruling = NOW[Phase(state.phase)][0]
    group = group_of(state, other(seat))
    if min(target // TERRITORIES, PALACE) != group:
        return "AT-9", f"the enemy fights at {GROUPS[group]}, not at {place_name(target)}"
    places = range(GUARDS, len(foe.doomed)) if target == PALACE_PLACE else [target]
    alive = [p for p in places if count(foe, p) > foe.doomed[p]]
    if not alive:
        return ruling, f"no troop is left to fell at {place_name(target)}"
    cheapest = min(power(foe, p) for p in alive)
    return ruling, f"that troop has power {cheapest}; {state.side[seat].damage} damage is left"


def _raze(state: Twin, seat: int, target: int) -> Reason:
    own, foe = state.side[seat], state.side[other(seat)]
    if seat != state.attacker:
        return "AT-14", "only the attacker destroys bases"
    if min(target // TERRITORIES, PALACE) != state.target:
        return "AT-9", f"the fight is at {GROUPS[state.target]}, not at {place_name(target)}"
    if target != PALACE_PLACE and foe.ground[target] == EMPTY:
        return "AT-14", f"no base stands at {place_name(target)}"
    if standing(foe, state.target) > 0:
        return "AT-14", "a defending troop is left, and bases fall only when none is"
    if foe.razed >> target & 1:
        return "AT-14", f"{place_name(target)} falls already"
    cost = foe.palace_power if target == PALACE_PLACE else foe.wall
    left = own.damage + own.siege
    return "AT-14", f"it takes {cost} damage; {left} is left"


def _sacrifice_troop(state: Twin, seat: int, target: int) -> Reason:
    return "AT-4", f"there is no troop at {place_name(target)} to give up"


def _sacrifice_base(state: Twin, seat: int, target: int) -> Reason:
    name = army_of(state.side[seat]).bases[state.about].name
    return "AT-20", f"no {name} stands at {place_name(target)}"


def _build(state: Twin, seat: int, build: int) -> Reason:
    name = army_of(state.side[seat]).bases[build // SLOTS].name
    if state.phase == Phase.REVIVE:
        about = army_of(state.side[seat]).bases[state.about].name
        return "AT-23", f"this ability builds a {about}, not a {name}"
    if state.phase == Phase.MILL:
        return "AT-25", f"no {name} was milled"
    return "AT-20", f"no {name} from the discard pile is left to build"


def _mill(state: Twin, seat: int, _: int) -> Reason:
    side = state.side[seat]
    if state.finished:
        return "AT-25", "milling has stopped: build one of the bases milled"
    if sum(side.milled) >= MOST_MILLED:
        return "AT-25", f"{MOST_MILLED} bases have been milled, and no more may be"
    return "AT-25", "no base is left in the draw pile"


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
