"""What is said to whoever looks: whose turn it is, and what they can do."""

from collections.abc import Mapping

from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, because, fill, sentence_case
from donjon.games.temple.rules.choices import mark_moving
from donjon.games.temple.rules.layout import ACTIONS, ENTER, STOP, State
from donjon.games.temple.scene.marks import marks_left, rooms_opened
from donjon.games.temple.scene.offers import printed_sheet, ready
from donjon.games.temple.text.wording import DEEDS, named, named_in_order

Names = Mapping[str, str]
OWN = {
    "side": N_("Choose the side of the temple where you start."),
    "close": N_("The dice name a room: {extra}. Point at it on your sheet, then at the room "
                "behind the passage that you close."),
    "heal": N_("You may heal a field of the tray before you roll: its dice come free."),
    "sort": N_("You rolled {rolled}. Choose what you keep."),
    "mask": N_("You rolled {other}, and a black mask that goes to the tray. Choose what you keep."),
    "store": N_("You rolled {rolled}: roll again with a mark, or put them on the tray."),
    "move": N_("You have {kept}. Enter a room that is marked, or stop."),
    "stuck": N_("You have {kept}. No room fits: use a mark, or stop."),
    "shut": N_("You have {kept}. No room fits, not even with marks: stop."),
    "joker": N_("Choose what the joker gives."),
    "secret": N_("You opened a secret: take two gems, or one more die."),
    "offer": N_("Choose one or two dice that {active} offers, then one of your maps."),
    "cash": N_("You may take {marks} now; the map you take from is closed then, and its gem lost."),
}  # fmt: skip
OTHERS = {
    "side": N_("Waiting for {name} to choose a side."),
    "close": N_("Waiting for {name} to close a passage."),
    "heal": N_("Waiting for {name}, who may free dice from the tray."),
    "sort": N_("{name} rolled {rolled}. Waiting for {name} to keep or offer them."),
    "store": N_("{name} rolled {rolled}. Waiting for {name}."),
    "move": N_("Waiting for {name} to move with {kept}."),
    "joker": N_("Waiting for {name} to choose what the joker gives."),
    "secret": N_("Waiting for {name}, who opened a secret."),
    "offer": N_("Waiting for {name} to take dice from the offer."),
    "cash": N_("Waiting for {name}, who may take a map's mark."),
}

ALIKE = {"mask": "sort", "stuck": "move", "shut": "move"}  # to whoever looks on


def caption(view: Json, state: State, seat: str | None, names: Names, say: Say) -> str:
    """Whose turn it is and what it is about."""
    if view["phase"] is None:
        return over(view, say)
    dice, acting = view["dice"], view["acting"]
    extra, phase = dice["extra"], _phase(view, state)
    sentence = OWN[phase] if seat == acting else OTHERS[ALIKE.get(phase, phase)]
    told = fill(
        sentence,
        say,
        name=Name(names.get(acting, acting)),
        extra=named_in_order(extra) if extra else Name(),
        rolled=named(dice["rolled"]),
        kept=named(dice["kept"] + dice["tokens"]),
        other=named(dice["rolled"].replace("X", "")),
        active=Name(names.get(view["active"], view["active"])),
        marks=_marks(view, acting) if phase == "cash" else (),
    )
    return sentence_case(told)


def _phase(view: Json, state: State) -> str:
    """A phase, with what it makes of the dice: black masks among them, or no room to enter."""
    phase, rolled = str(view["phase"]), view["dice"]["rolled"]
    if phase == "move" and not _rooms_open(state):
        return "stuck" if rooms_opened(state, marks_left(state)) else "shut"
    if phase != "sort" or "X" not in rolled:
        return phase
    return "mask" if rolled.strip("X") else "store"


def _rooms_open(state: State) -> bool:
    """Is there a room that the active pawn can enter or run into?"""
    mask = [0] * ACTIONS
    mark_moving(state, state.active, mask)
    return any(mask[ENTER:STOP])


def _marks(view: Json, seat: str) -> tuple[str, ...]:
    """What the maps would give whose upper part is full."""
    printed = printed_sheet(view)["maps"]
    return tuple(because(N_("{reward} for map {map}"), reward=DEEDS[printed[n - 1]["reward"]],
                         map=n) for n in ready(view, seat))  # fmt: skip


def over(view: Json, say: Say) -> str:
    """How it came out."""
    won = view["gems"] >= view["goal"] and all_out(view)
    return say(N_("All are out: the team has won.") if won else N_("Time is up: all lose."))


def all_out(view: Json) -> bool:
    """Do all pawns stand in one room?  Only the exit can end a game that way."""
    return len({sheet["pawn"] for sheet in view["sheets"].values()}) == 1
