"""What one does on the table to make a move, legal or not."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from donjon.drawing.scene import Offer
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill
from donjon.games.temple.data import sheet as sheets
from donjon.games.temple.rules.layout import State
from donjon.games.temple.scene.marks import rooms_opened
from donjon.games.temple.text.wording import DEEDS, faces, named, without


class Move(NamedTuple):
    """A move that is to be placed on the table, and the table."""

    name: str
    kind: str
    rest: str  # what stands behind the colon
    view: Json
    state: State
    seat: str
    say: Say


def printed_sheet(view: Json) -> Json:
    """The sheet that is played on."""
    chosen = view["options"]["sheet"]
    return sheets.named(chosen) if isinstance(chosen, str) else chosen


def offers(view: Json, state: State, seat: str, moves: Sequence[str], say: Say) -> list[Offer]:
    """An offer for each move; a mark that opens no room stands behind what does something."""
    made: list[Offer] = []
    later: list[Offer] = []
    for name in moves:
        kind, _, rest = name.partition(":")
        move = Move(name, kind, rest, view, state, seat, say)
        idle = kind == "token" and not _opened(move)
        (later if idle else made).append(OFFERS[kind](move))
    return _spread(made + later, view["dice"]["offer"])


def _spread(made: list[Offer], offered: str) -> list[Offer]:
    """Dice alike serve alike: one that no move picks takes the place of one that several pick."""
    picked = Counter(pick for offer in made for pick in offer.picks or ())
    for die, symbol in ((f"offer-{n}", symbol) for n, symbol in enumerate(offered)):
        twins = {f"offer-{n}" for n, s in enumerate(offered) if s == symbol and picked[die] == 0}
        found = ((at, pick) for at, offer in enumerate(made) for pick in offer.picks or ()
                 if pick in twins and picked[pick] > 1)  # fmt: skip
        at, old = next(found, (0, ""))
        if old:
            picks = tuple(die if pick == old else pick for pick in made[at].picks or ())
            made[at] = made[at]._replace(picks=picks)
            picked.update({die: 1, old: -1})
    return made


def _enter(move: Move) -> Offer:
    symbols = printed_sheet(move.view)["rooms"][move.rest]["symbols"]
    label = fill(N_("Enter {room} for {dice}"), move.say, room=Name(move.rest), dice=named(symbols))
    return Offer(move.name, label, source=f"{move.seat}-{move.rest}", icons=faces(symbols))


def _run(move: Move) -> Offer:
    label = move.say(N_("Run into {room} with a mark")).format(room=move.rest)
    return Offer(move.name, label, source=f"{move.seat}-{move.rest}", icons=("act-run",))


def _side(move: Move) -> Offer:
    label = fill(N_("Start in the {side}"), move.say, side=move.rest)
    return Offer(move.name, label, source=f"side-{move.rest}")


def _heal(move: Move) -> Offer:
    count = (*move.view["dice"]["tray"], 0, 0, 0)[int(move.rest) - 1]
    label = move.say(N_("Heal field {field}: dice freed: {count}"))
    words = label.format(field=move.rest, count=count)
    where = "heal" if move.view["phase"] == "heal" else "tray"  # plates, while one may
    return Offer(move.name, words, source=f"{where}-{move.rest}", icons=("act-heal",))


def _sort(move: Move) -> Offer:
    """One die is kept or offered by a button; of two each is chosen, the rest offered (TE-6)."""
    kept, rolled = move.rest, move.view["dice"]["rolled"]
    alone = len(rolled.replace("X", "")) == 1
    picks, rest = [], list(enumerate(rolled.replace("X", " ")))
    for symbol in kept:
        found = next(((n, s) for n, s in rest if s == symbol), None)
        if found:
            rest.remove(found)
        picks.append(f"rolled-{found[0] if found else rolled.find(symbol)}")
    offered = "".join(symbol for _, symbol in rest).replace(" ", "")
    return Offer(
        move.name, _sorted(kept, offered, move.say), icons=faces(kept or offered),
        picks=None if alone else tuple(name for name in picks if not name.endswith("--1")),
    )  # fmt: skip


def _sorted(kept: str, offered: str, say: Say) -> str:
    if not kept and len(offered) > 1:
        return say(N_("Keep none, offer both"))
    if not kept:
        return fill(N_("Offer {offered}"), say, offered=named(offered))
    if not offered:
        return fill(N_("Keep {kept}"), say, kept=named(kept))
    return fill(N_("Keep {kept}, offer {offered}"), say, kept=named(kept), offered=named(offered))


def _opened(move: Move) -> tuple[str, ...]:
    """The rooms that a mark would open to whoever moves."""
    if move.view["phase"] != "move" or move.view["active"] != move.seat:
        return ()
    return rooms_opened(move.state, (move.rest,))


def _token(move: Move) -> Offer:
    """It says what the mark is good for, while that can be said."""
    words, rooms = N_("Use a {track} mark as a die"), _opened(move)
    if rooms:
        words = N_("Use a {track} mark: it opens {rooms}")
    elif move.view["phase"] == "move" and move.view["active"] == move.seat:
        words = N_("Use a {track} mark: it opens no new room")
    label = fill(words, move.say, track=move.rest, rooms=tuple(map(Name, rooms)))
    return Offer(move.name, label, icons=(f"act-{move.rest}",))


def _joker(move: Move) -> Offer:
    if move.rest == "none":
        return Offer(move.name, move.say(N_("The joker gives nothing")))
    if move.rest == "shift":
        return Offer(move.name, move.say(N_("Move the tray one field")), icons=("sym-X",))
    label = fill(N_("The joker marks {track}"), move.say, track=move.rest)
    return Offer(move.name, label, icons=(f"act-{move.rest}",))


def _close(move: Move) -> Offer:
    """One points at the room that the dice name, then at the room behind the passage."""
    near, _, far = move.rest.partition("-")
    rooms, extra = printed_sheet(move.view)["rooms"], move.view["dice"]["extra"]
    if rooms[near]["symbols"] != extra and rooms[far]["symbols"] == extra:
        near, far = far, near
    label = move.say(N_("Close the passage between {room} and {other}"))
    words = label.format(room=near, other=far)
    return Offer(move.name, words, source=f"{move.seat}-{near}", target=f"{move.seat}-{far}")


def _take(move: Move) -> Offer:
    """One or two dice are chosen, then the map; what fits nowhere is only confirmed (TE-13)."""
    hand, _, chart = move.rest.partition(">")
    left, picks = list(enumerate(move.view["dice"]["offer"])), []
    for symbol in hand:
        found = next(((n, s) for n, s in left if s == symbol), None)
        if found:
            left.remove(found)
            picks.append(f"offer-{found[0]}")
    dice, icons = named(hand), faces(hand)
    if not chart:
        label = fill(N_("Take {dice}: it fits nowhere"), move.say, dice=dice)
        return Offer(move.name, label, icons=icons, picks=tuple(picks))
    label = fill(N_("Take {dice} for map {map}"), move.say, dice=dice, map=int(chart))
    target = f"{move.seat}-map{chart}"
    return Offer(move.name, label, target=target, icons=icons, picks=tuple(picks))


def _cash(move: Move) -> Offer:
    """A button beside the one that says no; what can't be taken is asked about at its map."""
    printed, number = printed_sheet(move.view)["maps"], int(move.rest)
    if number > len(printed):
        return Offer(move.name, move.name, source=f"{move.seat}-map{number}")
    reward = printed[number - 1]["reward"]
    label = fill(N_("Take {reward} for map {map}, and lose its gem"), move.say,
                 reward=DEEDS[reward], map=number)  # fmt: skip
    if move.view["phase"] == "cash" and number in ready(move.view, move.seat):
        return Offer(move.name, label, icons=(f"act-{reward}",))
    return Offer(move.name, label, source=f"{move.seat}-map{number}")


def ready(view: Json, seat: str) -> list[int]:
    """The open maps whose upper part is full, and their gem part not."""
    return [n for n, chart in enumerate(view["sheets"][seat]["maps"], 1)
            if not chart["closed"] and not without(chart["action"], chart["crossed"])]  # fmt: skip


def _button(label: str, *icons: str) -> Callable[[Move], Offer]:
    return lambda move: Offer(move.name, move.say(label), icons=icons)


def _secret(move: Move) -> Offer:
    if move.rest == "gems":
        return Offer(move.name, move.say(N_("Two gems")), icons=("act-gem", "act-gem"))
    return Offer(move.name, move.say(N_("One more die")), icons=("die",))


OFFERS: dict[str, Callable[[Move], Offer]] = {
    "side": _side,
    "heal": _heal,
    "roll": _button(N_("Roll"), "die"),
    "reroll": _button(N_("Roll these dice again"), "act-reroll"),
    "keep": _sort,
    "offer": _sort,
    "store": _button(N_("Put the black masks on the tray"), "sym-X"),
    "token": _token,
    "enter": _enter,
    "run": _run,
    "joker": _joker,
    "secret": _secret,
    "close": _close,
    "stop": _button(N_("Stop moving")),
    "take": _take,
    "cash": _cash,
    "done": _button(N_("Take no mark, leave the map open")),
}
