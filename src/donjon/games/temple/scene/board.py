"""The table of the temple: where it is played, with the dice and the own maps; then the team."""

from collections.abc import Sequence
from pathlib import Path

from donjon.drawing.scene import Region, Scene, Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.games.temple.rules.layout import State
from donjon.games.temple.scene.caption import caption
from donjon.games.temple.scene.dice import draw_dice
from donjon.games.temple.scene.lines import draw_lines
from donjon.games.temple.scene.maps import draw_maps
from donjon.games.temple.scene.mates import draw_mate
from donjon.games.temple.scene.offers import offers, printed_sheet
from donjon.games.temple.scene.panels import draw_temple, printed_rooms
from donjon.games.temple.scene.places import (
    BOARD_H,
    BOARD_W,
    MATES_Y,
    OWN,
    RIGHT,
    TEAM,
    large_frame,
    mate_places,
)
from donjon.games.temple.scene.tracks import draw_tracks
from donjon.games.temple.scene.ways import stage_of
from donjon.games.temple.scene.writing import write

ART = Path(__file__).parent / "art.svg"
LEGEND = N_(
    "A adventurer, K key, T torch, M golden mask, X black mask. Rooms: what they cost, what they "
    "give, * & $ % a secret; x is crossed out, # a closed passage. Maps: what is found is small. "
    "Tracks: o a mark, x a used one, < > where the gem is. Others: what they need."
)


def scene(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say = str
) -> Scene:
    """The table as a position shows it, with a seat's legal moves on it."""
    board = Scene(BOARD_W, BOARD_H, ART, legend=say(LEGEND))
    board.caption = caption(view, state, seat, {name: say(name) for name in view["seats"]}, say)
    own = seat or view["seats"][0]
    board.sprites = sprites(view, seat, say, _enterable(moves))
    board.offers = offers(view, state, own, moves, say)
    board.regions = _regions(say)
    board.writing = lambda: write(view, own, board.offers, say)
    return board


def _enterable(moves: Sequence[str]) -> frozenset[str]:
    """The rooms that the moves lead into."""
    return frozenset(rest for kind, _, rest in (move.partition(":") for move in moves)
                     if kind in ("enter", "run"))  # fmt: skip


def sprites(
    view: Json, seat: str | None, say: Say, enter: frozenset[str] = frozenset()
) -> list[Sprite]:
    """Everything on the table, from the tuples that its makers keep; rooms to `enter` stand out."""
    printed, own = printed_sheet(view), seat or view["seats"][0]
    rooms, at = printed_rooms(printed), view["seats"].index(own)
    mates = [*view["seats"][at + 1 :], *view["seats"][:at]]  # clockwise
    stage = stage_of(view, seat)
    drawn = draw_temple(view, rooms, large_frame(stage), stage == seat, enter, say)
    drawn += draw_dice(view, rooms, seat, say) + draw_lines(view, own, mates, say)
    drawn += draw_maps(view, printed, own, seat, say) + draw_tracks(view, printed, say)
    for mate in mate_places(mates, own, stage):
        drawn += draw_mate(view, printed, rooms, mate, seat, say)
    return drawn


def _regions(say: Say) -> list[Region]:
    """What a narrow page shows one after the other: first where it is played, whoever plays."""
    return [
        Region("own", say(N_("Temple")), 0, 0, OWN, BOARD_H),
        Region("tracks", say(N_("Tracks")), RIGHT, 0, TEAM, MATES_Y - 2),
        Region("team", say(N_("Team")), RIGHT, MATES_Y, TEAM, BOARD_H - MATES_Y),
    ]
