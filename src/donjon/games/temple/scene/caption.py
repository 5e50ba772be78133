"""What is said to whoever looks: whose turn it is, and what they can do."""

from collections.abc import Mapping

from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.temple.rules.layout import State
from donjon.games.temple.text.wording import named, named_in_order

Names = Mapping[str, str]
OWN = {
    "side": N_("Choose the side of the temple where you start."),
    "close": N_("The dice name a room: {extra}. Point at it on your sheet, then at the room "
                "behind the passage that you close."),
    "heal": N_("You may heal a field of the tray before you roll: its dice come free."),
    "sort": N_("You rolled {rolled}. Choose what you keep; your team takes the rest."),
    "store": N_("You rolled {rolled}: roll again with a mark, or put them on the tray."),
    "move": N_("You have {kept}. Enter a room that is marked, or stop."),
    "joker": N_("Choose what the joker gives."),
    "secret": N_("You opened a secret: take two gems, or one more die."),
    "offer": N_("Choose one or two dice of the offer, then one of your maps."),
    "cash": N_("You may take a map's mark now, without its gem."),
}  # fmt: skip
OTHERS = {
    "side": N_("Waiting for {name} to choose a side."),
    "close": N_("Waiting for {name} to close a passage."),
    "heal": N_("Waiting for {name}, who may heal the tray."),
    "sort": N_("{name} rolled {rolled}. Waiting for {name} to keep or offer them."),
    "store": N_("{name} rolled {rolled}. Waiting for {name}."),
    "move": N_("Waiting for {name} to move; {name} has {kept}."),
    "joker": N_("Waiting for {name} to choose what the joker gives."),
    "secret": N_("Waiting for {name}, who opened a secret."),
    "offer": N_("Waiting for {name} to take dice from the offer."),
    "cash": N_("Waiting for {name}, who may take a map's mark."),
}


def caption(view: Json, state: State, seat: str | None, names: Names, say: Say) -> str:
    """Whose turn it is and what it is about."""
    if view["phase"] is None:
        return over(view, say)
    dice, acting = view["dice"], view["acting"]
    phase = "store" if view["phase"] == "sort" and not dice["rolled"].strip("X") else view["phase"]
    extra = dice["extra"]
    told = fill(
        (OWN if seat == acting else OTHERS)[phase],
        say,
        name=Name(names.get(acting, acting)),
        extra=named_in_order(extra) if extra else Name(),
        rolled=named(dice["rolled"]),
        kept=named(dice["kept"] + dice["tokens"]),
    )
    return sentence_case(told)


def over(view: Json, say: Say) -> str:
    """How it came out."""
    won = view["gems"] >= view["goal"] and all_out(view)
    return say(N_("All are out: the team has won.") if won else N_("Time is up: all lose."))


def all_out(view: Json) -> bool:
    """Do all pawns stand in one room?  Only the exit can end a game that way."""
    return len({sheet["pawn"] for sheet in view["sheets"].values()}) == 1
