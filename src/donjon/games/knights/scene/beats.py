"""A step, one thing after the other: knights climb, fight, burn and sink, dice are rolled."""

from collections.abc import Callable
from functools import cache, lru_cache

from donjon.drawing.beats import Beat, Step
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.knights.scene.board import tiles
from donjon.games.knights.scene.fights import Fighter, around, challenge, clash, duel
from donjon.games.knights.scene.pieces import TURN, no_marks, turn_die
from donjon.games.knights.scene.places import (
    CASTLE_Y,
    DIE,
    FOOT_Y,
    PIECE,
    STAGE_Y,
    TILE_H,
    TILE_W,
    knight_x,
    knight_y,
    lane_x,
)
from donjon.games.knights.scene.signs import SIGNS
from donjon.games.knights.scene.strip import Roll, again
from donjon.games.knights.scene.walk import Walk
from donjon.games.knights.scene.warnings import aimed_at, no_aims, perilled

FIGHT, DICE, SINK, END = 1.6, 2.4, 1.6, 3.0  # how long these are looked at


def beats(step: Step, say: Say) -> list[Beat]:
    """One for each event; what showed what could be done goes with the first."""
    walk = Walk(step.before, say)
    told = [TELL[event["kind"]](walk, event) for event in step.events]
    if told:
        told[0] = _hiding(walk, step, told[0])
    return _trace(walk, step, told)


def _hiding(walk: Walk, step: Step, first: Beat) -> Beat:
    """Where knights would have landed is no longer shown, nor what threatens none any more."""
    turn = step.before["turn"]
    moves = turn is not None and turn["attacker"] is None
    hidden = no_marks(turn["seat"], walk.lanes[turn["seat"]]) if moves else ()
    aimed = aimed_at(step.before)
    if over := aimed and aimed - aimed_at(step.after):
        every = no_aims(tuple(step.before["seats"]))
        hidden += tuple([every[name] for name in sorted(over)])
    low = perilled(step.before)
    gone = low and tuple(sorted(low - perilled(step.after)))
    if not hidden and not gone:
        return first
    return Beat(hidden + first.put, (*gone, *first.gone), *first[2:])


def _trace(walk: Walk, step: Step, told: list[Beat]) -> list[Beat]:
    """What stays of the step, told with the end of the round or else with its last beat.

    Ways are told here as they were said, so nobody else is to draw some for what is marked.
    """
    marked = dict.fromkeys(name for beat in told for name in beat.mark)
    was = tuple([walk.drawn(name, walk.heights[name]) for name in marked])
    turn = step.after["turn"] or step.before["turn"]
    lane = walk.lanes[turn["seat"]] if turn else 0
    stay = walk.trace.stay(walk.lanes, lane)
    if was or stay:
        ends = [n for n, event in enumerate(step.events) if event["kind"] == "rotate"]
        last = ends[-1] if ends else -1
        told[last] = Beat(*told[last][:-2], was, stay)  # the last two of its fields
    return told


# --- a knight moves ----------------------------------------------------------------------------


def _climb(walk: Walk, event: Json) -> Beat:
    return _moved(walk.to(event["knight"], event["to"]))


def _return(walk: Walk, event: Json) -> Beat:
    return _moved(walk.to(event["knight"], 4))


@cache
def _moved(sprite: Sprite) -> Beat:
    return Beat(put=(sprite,), mark=(sprite.id,))


def _bramble(walk: Walk, event: Json) -> Beat:
    walk.trace.held = event["knight"]
    return _held(walk.fighter(event["knight"]))


@lru_cache(5000)
def _held(one: Fighter) -> Beat:
    return Beat(show=(around("thorns", "thorns", one),), mark=(f"{one.seat}{one.k}",))


def _charge(walk: Walk, event: Json) -> Beat:
    return _rushes(walk.fighter(event["knight"]))


@lru_cache(5000)
def _rushes(one: Fighter) -> Beat:
    """Arrows over the three tiles above."""
    y = knight_y(one.height) - 3 * TILE_H
    rush = Sprite("rush", "rush", knight_x(one.lane, one.k), y, PIECE, 3 * TILE_H)
    return Beat(show=(rush,), mark=(f"{one.seat}{one.k}",))


def _fire(walk: Walk, event: Json) -> Beat:
    one = walk.fighter(event["knight"])
    return _lost(walk.out(event["knight"]), around("flame", "flame", one))


def _castle(walk: Walk, event: Json) -> Beat:
    return _arrives(walk.fighter(event["knight"]))


@cache
def _arrives(one: Fighter) -> Beat:
    """A flag flies above it, where the die may have lain."""
    x = knight_x(one.lane, one.k)
    flag = Sprite("flag", "flag", x, STAGE_Y, DIE, DIE, seat=one.seat)
    mark = (f"{one.seat}{one.k}",)
    return Beat(gone=TURN, show=(flag,), mark=mark, time=1.4)


@lru_cache(5000)
def _lost(sprite: Sprite, *seen: Sprite) -> Beat:
    """A knight is out, and what was seen where it stood."""
    return Beat(put=(sprite,), show=seen, mark=(sprite.id,), time=FIGHT)


# --- a fight -----------------------------------------------------------------------------------


def _challenge(walk: Walk, event: Json) -> Beat:
    """The die of the turn is put away: there are no dice but theirs."""
    attacker, target = event["knight"], event["target"]
    walk.fight = walk.fighter(attacker), walk.fighter(target)
    walk.shown = challenge(*walk.fight)
    return Beat(gone=TURN, show=walk.shown, mark=(attacker, target), time=FIGHT)


def _clash(walk: Walk, event: Json) -> Beat:
    mine, theirs = event["roll"], event["foe_roll"]
    icons = f"die-{mine}", f"die-{theirs}"
    if walk.fight is None:
        return Beat(icons=icons, time=DICE)
    walk.shown = clash(*walk.fight, mine, theirs)
    best, rolls = max(mine, theirs), zip(walk.fight, (mine, theirs), strict=True)
    known = walk.trace.fight or (None, None)
    walk.trace.fight = tuple(
        Roll(one.seat, one.k, roll, roll == best, again(before))
        for (one, roll), before in zip(rolls, known, strict=True)
    )
    marked = tuple(f"{one.seat}{one.k}" for one in walk.fight)
    return Beat(show=walk.shown, mark=marked, icons=icons, time=DICE)


def _felled(walk: Walk, event: Json) -> Beat:
    """The dice still lie there that decided it."""
    seen = duel(walk.rolled, decided=True) if walk.rolled else walk.shown
    fallen = around("fallen", "fallen", walk.fighter(event["knight"]))
    put = (walk.out(event["knight"]),)
    return Beat(put=put, show=(*seen, fallen), mark=(event["knight"],), time=FIGHT)


# --- the duel in the Castle --------------------------------------------------------------------


def _duel(walk: Walk, event: Json) -> Beat:
    """The die of the turn is put away for it."""
    if walk.again:
        walk.level, walk.rolled, walk.again = [*walk.level, *walk.rolled], [], False
    gone = () if walk.rolled else TURN
    seat, name, roll = event["seat"], event["knight"], event["roll"]
    walk.rolled.append((seat, walk.lanes[seat], int(name[-1]), roll))
    return Beat(gone=gone, show=duel(walk.rolled, decided=False), mark=(name,),
                icons=(f"die-{roll}",), time=FIGHT)  # fmt: skip


def _tie(walk: Walk, event: Json) -> Beat:
    walk.again = True
    return Beat(show=duel(walk.rolled, decided=False), time=FIGHT) if walk.rolled else Beat()


def _holds(walk: Walk, event: Json) -> Beat:
    if not walk.rolled:
        return Beat()
    seat = event["seat"]
    held = tuple(f"{seat}{k}" for k in (1, 2, 3) if walk.heights[f"{seat}{k}"] == "castle")
    walk.trace.duel = walk.duelled(seat)
    return Beat(show=duel(walk.rolled, decided=True), mark=held, time=DICE)


# --- the end of a round, and the next die ------------------------------------------------------


def _rotate(walk: Walk, event: Json) -> Beat:
    """Every column sinks: what is lowest goes, and comes back on top."""
    walk.fight, walk.shown = None, ()
    walk.rolled, walk.level, walk.again = [], [], False
    walk.trace.sink(walk.heights)
    walk.turned = (walk.turned + 1) % 10
    walk.columns = {name: (*column[1:], column[0]) for name, column in walk.columns.items()}
    sunk = {name: at - 1 for name, at in walk.heights.items() if type(at) is int and at > 1}
    walk.heights |= sunk
    put: list[Sprite] = []
    for name, lane in walk.lanes.items():
        put += tiles(name, lane, walk.columns[name], walk.turned, walk.say)
    put += [walk.drawn(name, height) for name, height in sunk.items()]
    number = (walk.turned - 1) % 10
    named = any(column[-1] in SIGNS for column in walk.columns.values())  # now on top
    return Beat(tuple(put), _lowest(tuple(walk.lanes), number, named), _sinking(len(walk.lanes)),
                time=SINK)  # fmt: skip


@cache
def _lowest(seats: tuple[str, ...], number: int, named: bool) -> tuple[str, ...]:
    """The tiles that were lowest, and what is written on them."""
    parts = ("tile", "sign") if named else ("tile",)
    return tuple(f"{name}-{part}{number}" for name in seats for part in parts)


@cache
def _sinking(seats: int) -> tuple[Sprite, ...]:
    """Rubble below the columns."""
    return tuple(
        Sprite(f"rubble{lane}", "rubble", lane_x(lane), FOOT_Y - 18, TILE_W, 24)
        for lane in range(seats)
    )


def _swept(walk: Walk, event: Json) -> Beat:
    """It stood on the lowest tile, which is gone."""
    return _lost(walk.at(event["knight"], "out"))


def _idle(walk: Walk, event: Json) -> Beat:
    """It is rolled for nothing, and goes on to be seen at its column."""
    walk.trace.idle[event["seat"]] = event["die"]
    return _roll(walk, event)


def _roll(walk: Walk, event: Json) -> Beat:
    return _thrown(event["seat"], walk.lanes[event["seat"]], event["die"], walk.say)


@cache
def _thrown(name: str, lane: int, die: int, say: Say) -> Beat:
    return Beat(put=turn_die(name, lane, die, say), icons=(f"die-{die}",))


# --- the end -----------------------------------------------------------------------------------


def _win(walk: Walk, event: Json) -> Beat:
    """Its knights are not framed: they have neither moved nor fought for it."""
    return _crowned(event["seat"], walk.lanes[event["seat"]])


@cache
def _crowned(name: str, lane: int) -> Beat:
    crown = Sprite("crown", "crown", lane_x(lane) + 45, CASTLE_Y + 12, 80, 56, seat=name)
    return Beat(gone=TURN, show=(crown,), time=END)


def _draw(walk: Walk, event: Json) -> Beat:
    return Beat(gone=TURN, time=END)


TELL: dict[str, Callable[[Walk, Json], Beat]] = {
    "roll": _roll,
    "idle": _idle,
    "climb": _climb,
    "bramble": _bramble,
    "charge": _charge,
    "fire": _fire,
    "castle": _castle,
    "return": _return,
    "challenge": _challenge,
    "clash": _clash,
    "felled": _felled,
    "duel": _duel,
    "tie": _tie,
    "holds": _holds,
    "rotate": _rotate,
    "swept": _swept,
    "win": _win,
    "draw": _draw,
}
