"""The board of Southerners: the viewer's side below, the other above, a column beside them."""

from collections.abc import Sequence

from donjon.drawing.scene import Region, Scene, Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.southerners.rules.layout import State
from donjon.games.southerners.scene.aims import aims
from donjon.games.southerners.scene.battle import arena
from donjon.games.southerners.scene.caption import caption
from donjon.games.southerners.scene.cards import ART, army_of
from donjon.games.southerners.scene.column import column
from donjon.games.southerners.scene.comparison import tally
from donjon.games.southerners.scene.gloss import gloss
from donjon.games.southerners.scene.hand import hand, row
from donjon.games.southerners.scene.offers import offers
from donjon.games.southerners.scene.palace import palace
from donjon.games.southerners.scene.places import HEIGHT, WIDTH, regions
from donjon.games.southerners.scene.roll import muster_roll, played
from donjon.games.southerners.scene.side import Side, fields, is_fighting, slots
from donjon.games.southerners.scene.ways import tried

LEGEND = N_("2+ power, strikes first  4- hits only bases  1! has attacked  ^ base  * ability")


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The board as a position shows it, with a seat's legal moves on it."""
    board = Scene(WIDTH, HEIGHT, ART, cell=(10, 28), legend=say(LEGEND))
    board.caption = caption(view, state, seat, {name: say(name) for name in view["seats"]}, say)
    board.sprites = sprites(view, state, seat, say)
    board.offers = offers(view, state, seat, moves, say)
    board.regions = parts(view, seat, say)
    return board


def sprites(view: Json, state: State | None, seat: str | None, say: Say) -> list[Sprite]:
    """All that stands on the board; without a state, but for what attacks promise."""
    near = near_seat(view, seat)
    sides = [Side(view, name, seat, name == near, say) for name in view["seats"]]
    found: list[Sprite] = []
    for side in sides:
        found += fields(side)
    found += (
        arena(view, state, seat, near, say)
        if is_fighting(view)
        else column(view, state, seat, near, say)
    )
    if is_fighting(view):
        found += tally(view, near, say)
    if not all_is_open(view, near):
        found += muster_roll(army_of(view, near).key, near, say)
    found += tried(view, state, near)
    for side in sides:
        found += [*slots(side), *palace(side), *aims(side), *row(side)]
    found += played(view, say)
    for side in sides:
        found += hand(side)
    found += gloss(view, near, say)
    return found


def all_is_open(view: Json, near: str) -> bool:
    """Does one see the far hand, too?  Then it lies where else the armies are told."""
    far = next(name for name in view["seats"] if name != near)
    return not isinstance(view[far]["hand"]["base"], int)


def near_seat(view: Json, seat: str | None) -> str:
    """Whose side is below: one's own; for a spectator the last one's."""
    found: str = seat or view["seats"][-1]
    return found


def parts(view: Json, seat: str | None, say: Say) -> list[Region]:
    """The board's regions; the column comes first while the choice to make is there."""
    near = near_seat(view, seat)
    taking = bool(seat) and view[near].get("stage") == "take"
    table, beside = say(N_("Table")), say(N_("Choose") if taking else N_("Advice"))
    if is_fighting(view):
        table, beside = say(N_("Battle")), table
    return regions(table, beside, say(N_("Troops")), taking)
