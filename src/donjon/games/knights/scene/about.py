"""What a thing on the board is and does."""

import re
from collections.abc import Iterator

from donjon.drawing.hints import About
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, said, sentence_case
from donjon.games.knights.rules.layout import State
from donjon.games.knights.rules.moving import any_target
from donjon.games.knights.scene.board import turned_of
from donjon.games.knights.scene.caption import OVER
from donjon.games.knights.scene.key import ROWS
from donjon.games.knights.scene.landing import NO_GOALS, landings
from donjon.games.knights.scene.odds import duel_odds, percent
from donjon.games.knights.scene.outlook import ALIKE, CHARGES, QUIET, SWEPT, in_castle
from donjon.games.knights.scene.pieces import TURN, WOULD_BE, knight_there
from donjon.games.knights.text.names import TILE_WORDS, knight_named

FIGHT = N_(
    "In an attack both roll, again while they are level; the one with the lower roll is out."
)
DUEL = N_(
    "If several colours are here when the round ends, every knight rolls: the colour with "
    "the highest die stays, the others are out."
)
TILES: dict[str, tuple[tuple[str, ...], str]] = {  # what it does, and where that is written
    "basic": ((N_("Nothing happens to a knight that lands here."),), "KN-12"),
    "bramble": (
        (
            N_("Whoever comes to them stops and loses the rest of the move, also in passing."),
            N_("That is all: the knight's next move is free."),
        ),
        "KN-9",
    ),
    "fire": (
        (N_("A knight that lands here is out. To pass over it is safe."),),
        "KN-10",
    ),
    "charge": (
        (N_("A knight that lands here goes on by three tiles at once."),),
        "KN-8",
    ),
    "attack": (
        (
            N_("A knight that lands here must attack a knight of another colour on a column."),
            FIGHT,
            N_("It has to do so once, and then stands here like anywhere else."),
        ),
        "KN-11",
    ),
}
SINKS = N_("It is tile {height} of {seat}'s column, and sinks by one when the round ends.")
LOWEST = N_("It is the lowest of {seat}'s column: when the round ends, whoever stands here is out.")
HERE: dict[str, tuple[tuple[str, ...], str]] = {  # what a knight can do where it is
    "castle": (
        (
            N_("It stays in the Castle, where nobody can attack it; only a duel can drive it out."),
            N_("On a 6 it may attack from there."),
            FIGHT,
            DUEL,
        ),
        "KN-7",
    ),
    "out": ((N_("A 6 can bring it back onto tile 4."),), "KN-5"),
    "column": (
        (
            N_("A roll of 1 to 5 lets it climb as many tiles; a 6 lets it attack."),
            N_("Others can attack it, and it sinks with its column."),
            FIGHT,
        ),
        "KN-4",
    ),
}
CASTLE = (
    N_("Past tile 10 a knight is in the Castle and no longer sinks."),
    DUEL,
    N_("Whoever alone still has knights after a round has won."),
)
CHANCES = N_("As it stands, {seat} would hold it with {win}.")
OUT = (N_("Knights that burned, lost a fight or were on the lowest tile as it sank."),
       N_("On a 6 the one with the lowest number may come back onto tile 4."))  # fmt: skip
DIE = N_("1 to 5: a knight climbs that many tiles. 6: attack, or bring a knight back.")
COLUMN = N_("Ten tiles; when the round ends the lowest goes to the top and the others sink.")
SUNK = (
    N_("Red arrows here: a round has just ended, and all columns have sunk by one tile."),
    N_("What was told before that counts the tiles as they were then, one higher."),
    N_("Ways lie on the tiles as they are now; 8→7 means: tile 8 then, tile 7 now."),
)
COMES = N_("With this roll {knight} would come here.")
ONE_OF = N_("With this roll {knight} can come here, or another knight moves.")
RETURNS = N_("With this roll {knight} can come back here; an attack is possible instead.")
STOPPED = N_("The brambles have stopped it; its next move is free.")
PLACE = N_("Here its knight would be after this move.")
WARNING = re.compile(r"([a-z]+[1-3])-(?:attacked|peril)", re.ASCII)
SEATS_OWN = re.compile(r"([a-z]+)-(?:(tile|sign)([0-9])|(land)([1-3])|(out|name))", re.ASCII)
HEIGHTS = {f"height{height}": height for height in range(1, 11)}


def about(view: Json, state: State, seat: str | None, sprite: str, say: Say) -> About | None:
    """What a sprite is, as far as anybody may know."""
    if sprite == "castle":
        return _castle(view, say)
    if sprite in TURN and view["turn"]:
        return _die(view, say)
    if sprite in view["knights"]:
        return _knight(view, sprite, say)
    if sprite in ("round", "round1", "round2"):
        title = say(N_("Round {round}")).format(round=view["round"])
        return About(title, (say(COLUMN),), "KN-15")
    if sprite == "sinking":
        return _sinking(say)
    warning = WARNING.fullmatch(sprite)
    if warning and warning[1] in view["knights"]:
        return _knight(view, warning[1], say)
    if sprite.startswith("key-"):
        return _key(sprite.split("-")[1], say)
    if sprite in HEIGHTS:
        title = say(N_("Tile {height}")).format(height=HEIGHTS[sprite])
        return About(title, (say(COLUMN),), "KN-15")
    found = SEATS_OWN.fullmatch(sprite)
    if found is None or found[1] not in view["seats"]:
        return None
    return _of_seat(view, state, found[1], found, say)


def _of_seat(view: Json, state: State, name: str, found: re.Match[str], say: Say) -> About:
    """A seat's tile, where its knight would land, or what is below its column."""
    if found[2]:
        return _tile(view, state, name, int(found[3]), say)
    if found[4]:
        return _place(view, state, name, int(found[5]), say)
    if found[6] == "out":
        title = fill(N_("{seat}: knights that are out"), say, seat=name)
        lines = OUT if view["turn"] else OUT[:1]
        return About(sentence_case(title), tuple(say(text) for text in lines), "KN-5")
    title = fill(N_("{seat}'s column"), say, seat=name)
    return About(sentence_case(title), (say(COLUMN),), "KN-15")


def _place(view: Json, state: State, name: str, k: int, say: Say) -> About:
    """Where a knight would be after a move: what becomes of it there."""
    knight, turn = f"{name}{k}", view["turn"]
    moves = turn and turn["seat"] == name and not turn["attacker"]
    goals = landings(state, view["seats"].index(name), turn["die"]) if moves else NO_GOALS
    goal = goals[k - 1]
    if goal is None:  # its mark is not to be seen
        title = sentence_case(said(knight_named(knight), say))
        return About(title, (say(PLACE),), "KN-4")
    lines, ruling = TILES[goal.tile] if goal.tile else (CASTLE[:1], "KN-7")
    told = [say(line) for line in lines[:2]]  # how it is there later, its tile tells
    if goal.tile == "attack" and not any_target(state, view["seats"].index(name)):
        told = [say(QUIET).format(k=k, height=goal.height)]
    if goal.charge:
        told.insert(0, say(CHARGES).format(charge=goal.charge))
    title = sentence_case(knight_there(knight, goal.height, say, WOULD_BE))
    return About(title, tuple(told), ruling)


def _key(name: str, say: Say) -> About | None:
    """A line of the key, as it stands there."""
    if name not in ROWS:
        return None
    _, title, short, ruling = ROWS[name]
    return About(sentence_case(say(title)), (say(short),), ruling)


def _sinking(say: Say) -> About:
    """Below the columns: what the arrows mean that are there when they have sunk."""
    _, title, short, ruling = ROWS["sinking"]
    return About(sentence_case(say(title)), (say(short), *(say(text) for text in SUNK)), ruling)


def _castle(view: Json, say: Say) -> About:
    counts = in_castle(view)
    odds: list[str] = []
    if sum(map(bool, counts.values())) > 1:
        chances = zip(counts, duel_odds(tuple(counts.values())), strict=True)
        odds = [
            fill(CHANCES, say, seat=name, win=percent(chance, say))
            for name, chance in chances
            if chance
        ]
    title = sentence_case(say(N_("the Castle")))
    return About(title, (*(say(text) for text in CASTLE), *odds), "KN-14")


def _die(view: Json, say: Say) -> About:
    turn = view["turn"]
    title = fill(N_("{seat} rolled {die}"), say, seat=turn["seat"], die=turn["die"])
    return About(sentence_case(title), (say(DIE),), "KN-5" if turn["die"] == 6 else "KN-4")


def _tile(view: Json, state: State, name: str, number: int, say: Say) -> About:
    height = (number - turned_of(view)) % 10 + 1
    tile = view["columns"][name][height - 1]
    does, ruling = TILES[tile]
    where = fill(LOWEST if height == 1 else SINKS, say, height=height, seat=name)
    lines = *(say(line) for line in does), where, *_comers(view, state, name, height, say)
    return About(sentence_case(say(TILE_WORDS[tile])), lines, ruling)


def _comers(view: Json, state: State, name: str, height: int, say: Say) -> Iterator[str]:
    """The knights that the die could bring to a tile, and whether it could do something else."""
    turn = view["turn"]
    if not turn or turn["seat"] != name or turn["attacker"]:
        return
    lane = view["seats"].index(name)
    goals = landings(state, lane, turn["die"])
    places = [view["knights"][f"{name}{k}"] for k in (1, 2, 3)]
    out = places.count("out")
    fights = turn["die"] == 6 and out < len(places) and any_target(state, lane)
    sentence = RETURNS if fights else ONE_OF if sum(map(bool, goals)) > 1 else COMES
    for k, goal in enumerate(goals, 1):
        if goal and goal.at == height:
            yield fill(sentence, say, knight=knight_named(f"{name}{k}"))
            if turn["die"] == 6 and out > 1:
                yield say(ALIKE)


def _knight(view: Json, knight: str, say: Say) -> About:
    height = view["knights"][knight]
    sentences, ruling = HERE[height if isinstance(height, str) else "column"]
    title = sentence_case(knight_there(knight, height, say))
    if isinstance(height, int):
        tile = view["columns"][knight[:-1]][height - 1]
        sentences += (STOPPED,) * (tile == "bramble") + (SWEPT,) * (height == 1)
    turn = view["turn"]
    if turn is None:  # nothing can become of it any more
        sentences, ruling = (OVER,), "KN-16"
    elif turn["attacker"] == knight:
        sentences, ruling = (N_("It stands on the swords and must attack now."), FIGHT), "KN-11"
    return About(title, tuple(say(text) for text in sentences), ruling)
