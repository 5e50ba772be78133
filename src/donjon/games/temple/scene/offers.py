"""What one does on the table to make a move, and what the table says meanwhile."""

from collections.abc import Callable, Sequence

from donjon.drawing.scene import Offer
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, sentence_case
from donjon.games.temple.rules.layout import State

CAPTIONS = {
    "side": N_("{seat} chooses a side of the temple."),
    "close": N_("{seat} closes a passage of a room that shows {extra}."),
    "heal": N_("{seat} may heal a field of the tray before rolling."),
    "sort": N_("{seat} rolled {rolled}: what to keep, what to offer?"),
    "move": N_("{seat} moves with {kept}."),
    "joker": N_("{seat} chooses what the joker gives."),
    "secret": N_("{seat} opened a secret: two gems or a die?"),
    "offer": N_("{seat} takes one or two dice from the offer."),
    "cash": N_("{seat} may take a map's mark without its gem."),
}


def caption(view: Json, say: Say) -> str:
    """Whose turn it is and what it is about."""
    if view["phase"] is None:
        won = view["gems"] >= view["goal"] and _all_out(view)
        return say(N_("All are out: the team has won.") if won else N_("Time is up: all lose."))
    dice = view["dice"]
    hand = dice["kept"] + dice["tokens"]
    sentence = say(CAPTIONS[view["phase"]]).format(
        seat=say(view["acting"]),
        extra=dice["extra"],
        rolled=dice["rolled"],
        kept=hand or say(N_("no dice")),
    )
    head = say(N_("Round {round}, {gems} of {goal} gems: ")).format(
        round=view["round"], gems=view["gems"], goal=view["goal"]
    )
    return head + sentence_case(sentence)


def _all_out(view: Json) -> bool:
    """Do all pawns stand in one room?  Only the exit can end a game that way."""
    return len({sheet["pawn"] for sheet in view["sheets"].values()}) == 1


def offers(view: Json, state: State, seat: str, moves: Sequence[str], say: Say) -> list[Offer]:
    return [_offer(view, seat, move, say) for move in moves]


def _offer(view: Json, seat: str, move: str, say: Say) -> Offer:
    kind, _, rest = move.partition(":")
    return OFFERS[kind](view, seat, move, rest, say)


def _room(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    return Offer(move, say(N_("Enter {room}")).format(room=rest), source=f"{seat}-{rest}")


def _run(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    label = say(N_("Run into {room}")).format(room=rest)
    return Offer(move, label, source="track-run", target=f"{seat}-{rest}")


def _side(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    label = say(N_("Start in the {side}")).format(side=say(rest))
    return Offer(move, label, source=f"side-{rest}")


def _heal(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    label = say(N_("Heal field {field}")).format(field=rest)
    return Offer(move, label, source=f"tray-{rest}")


def _keep(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    """A click on a die keeps that one alone; both are kept by a button."""
    rolled = view["dice"]["rolled"]
    label = say(N_("Keep {dice}")).format(dice=rest)
    if len(rest) == 1 and rest in rolled:
        return Offer(move, label, source=f"rolled-{rolled.index(rest)}")
    return Offer(move, label)


def _token(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    label = say(N_("Use a {track} mark as a die")).format(track=say(rest))
    return Offer(move, label, source=f"track-{rest}")


def _joker(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    if rest == "none":
        return Offer(move, say(N_("The joker gives nothing")))
    if rest == "shift":
        return Offer(move, say(N_("Move the tray one field")), source="tray-3")
    label = say(N_("The joker marks {track}")).format(track=say(rest))
    return Offer(move, label, source=f"track-{rest}")


def _close(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    label = say(N_("Close {passage}")).format(passage=rest)
    return Offer(move, label, source=f"{seat}-pass-{rest}")


def _take(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    """A die or a pair goes to a map; what fits nowhere is taken with one click."""
    hand, _, chart = rest.partition(">")
    offered = view["dice"]["offer"]
    single = len(hand) == 1 and hand in offered
    source = f"offer-{offered.index(hand)}" if single else f"pair-{hand}"
    if not chart:
        return Offer(move, say(N_("Take {dice}, which fits nowhere")).format(dice=hand), source)
    label = say(N_("Take {dice} for map {map}")).format(dice=hand, map=chart)
    return Offer(move, label, source, f"{seat}-map{chart}")


def _cash(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    label = say(N_("Take the mark of map {map}, without its gem")).format(map=rest)
    return Offer(move, label, source=f"{seat}-map{rest}")


def _button(label: str) -> Callable[[Json, str, str, str, Say], Offer]:
    return lambda view, seat, move, rest, say: Offer(move, say(label))


def _secret(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    return Offer(move, say(N_("Two gems")) if rest == "gems" else say(N_("A die")))


def _reroll(view: Json, seat: str, move: str, rest: str, say: Say) -> Offer:
    return Offer(move, say(N_("Roll these dice again")), source="track-reroll")


OFFERS: dict[str, Callable[[Json, str, str, str, Say], Offer]] = {
    "side": _side,
    "heal": _heal,
    "roll": _button(N_("Roll")),
    "reroll": _reroll,
    "keep": _keep,
    "offer": _button(N_("Offer all")),
    "store": _button(N_("Put the masks on the tray")),
    "token": _token,
    "enter": _room,
    "run": _run,
    "joker": _joker,
    "secret": _secret,
    "close": _close,
    "stop": _button(N_("Stop moving")),
    "take": _take,
    "cash": _cash,
    "done": _button(N_("Done")),
}
