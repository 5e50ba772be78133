"""A step, one thing after the other: knights climb, fight, burn and sink, dice are rolled."""

from collections.abc import Callable
from functools import cache, lru_cache

from donjon.drawing.beats import Beat, Step
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import Say
from donjon.games.knights.scene.board import tiles, turned_of
from donjon.games.knights.scene.fights import Fighter, around, challenge, clash, duel
from donjon.games.knights.scene.pieces import TURN, knight, no_marks, turn_die
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
from donjon.games.knights.scene.trace import Height, Trace

FIGHT, DICE, SINK, END = 1.6, 2.4, 1.6, 3.0  # how long these are looked at


class Walk:
    """The board on its way from before a step to after it, event by event."""

    def __init__(self, before: Json, say: Say) -> None:
        self.say = say
        self.lanes, self.knights = _lanes(tuple(before["seats"]))
        self.heights: dict[str, Height] = dict(before["knights"])
        self.columns = before["columns"]
        self.turned = turned_of(before)
        self.fight: tuple[Fighter, Fighter] | None = None
        self.shown: tuple[Sprite, ...] = ()  # the dice of the fight, once they lie there
        self.rolled: list[tuple[str, int, int, int]] = []  # in the duel
        self.again = False  # those that are level roll once more
        self.trace = Trace(self.fighter)

    def fighter(self, name: str) -> Fighter:
        return Fighter(*self.knights[name], self.heights[name])

    def to(self, name: str, height: Height) -> Sprite:
        """A knight moves there."""
        self.trace.ways.setdefault(name, [self.heights[name]])
        return self.at(name, height)

    def out(self, name: str) -> Sprite:
        """A knight is out; where it got to on the way is remembered."""
        way = self.trace.ways.setdefault(name, [self.heights[name]])
        if way[-1] != self.heights[name]:
            way.append(self.heights[name])
        return self.at(name, "out")

    def at(self, name: str, height: Height) -> Sprite:
        self.heights[name] = height
        return self.drawn(name, height)

    def drawn(self, name: str, height: Height) -> Sprite:
        return knight(*self.knights[name], height, False, self.say)


@cache
def _lanes(seats: tuple[str, ...]) -> tuple[dict[str, int], dict[str, tuple[str, int, int]]]:
    """The lane of every seat; the seat, the lane and the number of every knight."""
    lanes = {name: lane for lane, name in enumerate(seats)}
    knights = {f"{name}{k}": (name, lane, k) for name, lane in lanes.items() for k in (1, 2, 3)}
    return lanes, knights


def beats(step: Step, say: Say) -> list[Beat]:
    """One for each event; where knights would have landed is no longer shown with the first."""
    walk = Walk(step.before, say)
    told = [TELL[event["kind"]](walk, event) for event in step.events]
    turn = step.before["turn"]
    if told and turn is not None and turn["attacker"] is None:
        hidden = no_marks(turn["seat"], walk.lanes[turn["seat"]])
        told[0] = Beat(hidden + told[0].put, *told[0][1:])
    return _trace(walk, step, told)


def _trace(walk: Walk, step: Step, told: list[Beat]) -> list[Beat]:
    """What stays of the step, told with the end of the round or else with its last beat."""
    ways = walk.trace.ways
    for beat in told:
        for name in beat.mark:
            if name not in ways:  # at most it sank, which is told for all at once
                ways[name] = [walk.heights[name]]
    moved = walk.trace.was(step.before).items()
    was = tuple([walk.drawn(name, height) for name, way in moved for height in way])
    stay = walk.trace.stay(len(walk.lanes), over=step.after["turn"] is None)
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
    one = walk.fighter(event["knight"])
    walk.trace.held = one
    return _held(one)


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
    walk.trace.fight(walk.fight, (mine, theirs))
    walk.trace.stage = walk.shown[2:]  # without the rings on the board
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
        walk.rolled, walk.again = [], False
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
    rolled = ((Fighter(name, lane, k, "castle"), roll) for name, lane, k, roll in walk.rolled)
    walk.trace.duel(rolled, seat)
    walk.trace.stage = duel(walk.rolled, decided=True)
    return Beat(show=walk.trace.stage, mark=held, time=DICE)


# --- the end of a round, and the next die ------------------------------------------------------


def _rotate(walk: Walk, event: Json) -> Beat:
    """Every column sinks: what is lowest goes, and comes back on top."""
    walk.fight, walk.shown, walk.rolled, walk.again = None, (), [], False
    walk.turned = (walk.turned + 1) % 10
    walk.columns = {name: (*column[1:], column[0]) for name, column in walk.columns.items()}
    sunk = {name: at - 1 for name, at in walk.heights.items() if type(at) is int and at > 1}
    walk.heights |= sunk
    put: list[Sprite] = []
    for name, lane in walk.lanes.items():
        put += tiles(name, lane, walk.columns[name], walk.turned, walk.say)
    put += [walk.drawn(name, height) for name, height in sunk.items()]
    walk.trace.sink()
    number = (walk.turned - 1) % 10
    return Beat(tuple(put), _lowest(tuple(walk.lanes), number), _sinking(len(walk.lanes)),
                time=SINK)  # fmt: skip


@cache
def _lowest(seats: tuple[str, ...], number: int) -> tuple[str, ...]:
    return tuple(f"{name}-tile{number}" for name in seats)


@cache
def _sinking(seats: int) -> tuple[Sprite, ...]:
    """Rubble below the columns."""
    return tuple(
        Sprite(f"rubble{lane}", "rubble", lane_x(lane), FOOT_Y - 18, TILE_W, 24)
        for lane in range(seats)
    )


def _swept(walk: Walk, event: Json) -> Beat:
    """It stood on the lowest tile, which is gone."""
    return _lost(walk.out(event["knight"]))


def _roll(walk: Walk, event: Json) -> Beat:
    return _thrown(event["seat"], walk.lanes[event["seat"]], event["die"], walk.say)


@cache
def _thrown(name: str, lane: int, die: int, say: Say) -> Beat:
    return Beat(put=turn_die(name, lane, die, say), icons=(f"die-{die}",))


# --- the end -----------------------------------------------------------------------------------


def _win(walk: Walk, event: Json) -> Beat:
    name = event["seat"]
    knights = (f"{name}{k}" for k in (1, 2, 3))
    left = tuple(one for one in knights if walk.heights[one] != "out")
    return _crowned(name, walk.lanes[name], left)


@cache
def _crowned(name: str, lane: int, left: tuple[str, ...]) -> Beat:
    crown = Sprite("crown", "crown", lane_x(lane) + 45, CASTLE_Y + 12, 80, 56, seat=name)
    return Beat(gone=TURN, show=(crown,), mark=left, time=END)


def _draw(walk: Walk, event: Json) -> Beat:
    return Beat(gone=TURN, time=END)


TELL: dict[str, Callable[[Walk, Json], Beat]] = {
    "roll": _roll,
    "idle": _roll,
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
