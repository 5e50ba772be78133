"""Moves of Sir Holland as one makes them on the board."""

from collections.abc import Iterator, Sequence

from donjon.drawing.scene import Offer
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.holland.rules.layout import VILLAIN, State
from donjon.games.holland.rules.ways import hero_struck, landing
from donjon.games.holland.text.names import PIECES, SPACE_NAMES, VILLAINS, card_named, piece_named

PLACES = (*SPACE_NAMES, "free")

AWAY = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1), "rope": (0, 1),
        "climb": (0, 1), "portal-up": (0, 1), "portal-down": (0, -1)}  # fmt: skip
ICONS = {"left": "foot", "right": "foot", "rope": "foot", "passage": "foot", "climb": "ladder",
         "portal-up": "lift", "portal-down": "lift"}  # fmt: skip
LABELS = {
    "left": N_("{piece} to {space}"),
    "right": N_("{piece} to {space}"),
    "up": N_("{piece} up to {space}"),
    "down": N_("{piece} down to {space}"),
    "rope": N_("{piece} up the rope to {space}"),
    "passage": N_("{piece} through the passage to {space}"),
    "climb": N_("{piece} climbs to {space}"),
    "portal-up": N_("{piece} up the portal to {space}"),
    "portal-down": N_("{piece} down the portal to {space}"),
}


def goal_of(view: Json, state: State, piece: str, verb: str) -> str:
    """The space that a verb leads to; none if that would be outside the tower."""
    start = _start(state, piece)
    if start == "free":
        return start
    if verb == "passage":
        return next(space for space in _passages(view) if space != start)
    across, up = AWAY[verb]
    level = int(start[1]) + up
    goal = "free" if level > 5 else f"{chr(ord(start[0]) + across)}{level}"
    return goal if goal in PLACES else ""


def _passages(view: Json) -> Iterator[str]:
    for level, row in enumerate(view["tower"], 1):
        for column, card in zip("abcde", row, strict=True):
            if card == "s":
                yield f"{column}{level}"


def _start(state: State, piece: str) -> str:
    """Where a piece moves from: a hero under a villain under way falls first (SH-15)."""
    number = PIECES.index(piece)
    if number >= VILLAIN:
        at = state.villain[number - VILLAIN]
    elif hero_struck(state) == number:
        at = landing(state, number)
    else:
        at = state.place[number]
    return PLACES[at]


def goals(
    view: Json, state: State, moves: Sequence[str], say: Say
) -> Iterator[tuple[str, str, str]]:
    """Piece, space and label of every place that a move can take a piece to, once each."""
    shown = set()
    for move in moves:
        piece, _, verb = move.partition(":")
        if verb == "passage" or verb in AWAY:
            goal = goal_of(view, state, piece, verb)
            if (piece, goal) not in shown:
                shown.add((piece, goal))
                yield piece, goal, _label(piece, verb, goal, say)


def _label(piece: str, verb: str, goal: str, say: Say) -> str:
    space = N_("the terrace") if goal == "free" else Name(goal)
    return sentence_case(fill(LABELS[verb], say, piece=piece_named(piece), space=space))


def offers(
    view: Json, state: State, seat: str | None, moves: Sequence[str], say: Say
) -> list[Offer]:
    """Every move: drag or click a piece to a space, a token to where it is used, or a card."""
    made: list[Offer] = []
    taken = set()
    for move in moves:
        offer = _offer(view, state, move, say)
        if move.endswith(":climb") and (offer.source, offer.target) in taken:
            offer = offer._replace(source="token-climb", target=offer.source)  # not by the rope
        taken.add((offer.source, offer.target))
        made.append(offer)
    return made


def _offer(view: Json, state: State, move: str, say: Say) -> Offer:
    what, _, rest = move.partition(":")
    if what == "card":
        label = fill(N_("Choose {card}"), say, card=card_named(int(rest)))
        return Offer(move, label, f"card-{rest}", icons=(f"card-{rest}",))
    if what == "blast":
        label = say(N_("Blow up {space}")).format(space=rest)
        return Offer(move, label, "token-blast", rest, icons=("bomb",))
    if what == "done":
        return Offer(move, say(N_("Done")))
    if rest == "hide":
        label = fill(N_("{piece} lies down"), say, piece=piece_named(what))
        return Offer(move, sentence_case(label), "token-hide", what, icons=("cloak",))
    goal = goal_of(view, state, what, rest)
    icons = (what,) if what in VILLAINS else (ICONS[rest],)
    return Offer(move, _label(what, rest, goal, say), what, goal, icons=icons)
