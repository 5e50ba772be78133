"""Where a move leads: what it costs and gives, who can use what is offered, the odds of a roll."""

from collections.abc import Callable
from fractions import Fraction

from donjon.drawing.hints import Outlook
from donjon.drawing.scene import Sprite
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, because, fill, percent, sentence_case
from donjon.games.temple.data.names import SYMBOL_NAMES
from donjon.games.temple.rules.layout import State, Symbol
from donjon.games.temple.scene.offers import Move, printed_sheet
from donjon.games.temple.scene.panels import needed
from donjon.games.temple.scene.places import large_frame
from donjon.games.temple.text.wording import DEEDS, SYMBOLS, named, without

Told = list[str]
UPPER_FULL = N_("Its upper part is full: {reward} can be taken.")


def outlook(view: Json, state: State, seat: str, move: str, say: Say) -> Outlook | None:
    """Where a legal move leads."""
    kind, _, rest = move.partition(":")
    asked = Move(move, kind, rest, view, state, seat, say)
    told = LEADS[kind](asked, state) if kind in LEADS else []
    return Outlook(tuple(told), _ghost(asked))


def _ghost(move: Move) -> tuple[Sprite, ...]:
    """The own pawn where it would stand."""
    if move.kind not in ("enter", "run", "side"):
        return ()
    pawn, side = ("outside", move.rest) if move.kind == "side" else (move.rest, "")
    secret = "secret" in printed_sheet(move.view)["rooms"].get(pawn, ())
    x, y, size = large_frame(move.seat).pawn(pawn, side, secret)
    return (Sprite(f"{move.seat}-pawn", "pawn", x, y, size, size, seat=move.seat),)


def _enter(move: Move, state: State) -> Told:
    view, say = move.view, move.say
    room = printed_sheet(view)["rooms"][move.rest]
    hand = view["dice"]["kept"] + view["dice"]["tokens"]
    told = []
    if move.kind == "enter":
        left = without(hand, room["symbols"])
        told.append(fill(N_("You pay {dice}; you have {left} left."), say,
                         dice=named(room["symbols"]), left=named(left)))  # fmt: skip
    else:
        told.append(say(N_("You pay with a run mark and keep your dice.")))
    if room["action"] == "exit":
        told.append(say(N_("It is the exit: wait there for the others.")))
    elif move.rest in view["sheets"][move.seat]["crossed"]:
        told.append(say(N_("It is crossed out, so it gives nothing.")))
    else:
        told.append(fill(N_("It gives {deed}."), say, deed=DEEDS[room["action"]]))
        told += _gem_soon(move, room["action"])
    return told + _secret(move, room.get("secret"))


def _gem_soon(move: Move, track: str) -> Told:
    """Does the next mark of a track bring its gem?"""
    if track not in move.view["tracks"]:
        return []
    known, team = move.view["tracks"][track], str(len(move.view["seats"]))
    gem_at = printed_sheet(move.view)["tracks"]["gem_at"][track][team]
    if known["marked"] + 1 == gem_at and not known["gem"]:
        return [move.say(N_("That mark brings the track's gem."))]
    return []


def _secret(move: Move, colour: str | None) -> Told:
    """Does a teammate stand in the other room of this colour?"""
    view = move.view
    if colour is None or colour in view["opened"]:
        return []
    pair = {n for n, r in printed_sheet(view)["rooms"].items() if r.get("secret") == colour}
    for seat, sheet in view["sheets"].items():
        if seat != move.seat and sheet["pawn"] in pair - {move.rest}:
            words = N_("The {colour} secret opens, for {seat} stands in {room}.")
            room = Name(sheet["pawn"])
            return [fill(words, move.say, colour=colour, seat=seat, room=room)]
    return []


def _sort(move: Move, state: State) -> Told:
    """What is offered, and to whom it is of use."""
    view, say = move.view, move.say
    offered = without(view["dice"]["rolled"].replace("X", ""), move.rest)
    told = []
    for symbol in dict.fromkeys(offered):
        mates = (seat for seat in view["seats"] if seat != move.seat)
        users = tuple(seat for seat in mates if _needs(view, seat, symbol))
        words = N_("Who can use {dice}: {seats}.") if users else N_("Nobody can use {dice} now.")
        told.append(fill(words, say, dice=named(symbol), seats=users))
    if view["dice"]["free"]:
        told.append(say(N_("Dice still to roll: {count}.")).format(count=view["dice"]["free"]))
    return told


def _needs(view: Json, seat: str, symbol: str) -> bool:
    return needed(view["sheets"][seat]["maps"])[SYMBOL_NAMES.index(symbol)] > 0


def _roll(move: Move, state: State) -> Told:
    """The odds of the next dice."""
    dice, say = move.view["dice"], move.say
    count = len(dice["rolled"]) if move.kind == "reroll" else min(dice["free"], 2)
    black = Fraction(sum(face == Symbol.CURSE for face in state.face), len(state.face))
    chance = 1 - (1 - black) ** count
    told = [
        fill(N_("Dice rolled: {count}; at least one black mask: {percent}."), say,
             count=count, percent=Name(percent(round(100 * chance), say)))
    ]  # fmt: skip
    shown = [SYMBOL_NAMES[face] for face in state.face]
    odds = tuple(
        because(N_("{symbol} {count} in {faces}"), symbol=SYMBOLS[s], count=shown.count(s),
                faces=len(shown))
        for s in SYMBOL_NAMES if s in shown
    )  # fmt: skip
    return [*told, fill(N_("Each die: {odds}."), say, odds=odds)]


def _heal(move: Move, state: State) -> Told:
    count = move.view["dice"]["tray"][int(move.rest) - 1]
    told = move.say(N_("Dice more to roll: {count}; {total} in all.")).format(
        count=count, total=move.view["dice"]["free"] + count
    )
    return [told]


def _track(move: Move, state: State) -> Told:
    if move.kind == "joker":
        return _gem_soon(move, move.rest)
    track = move.view["tracks"][move.rest]
    words = N_("{track} marks left afterwards: {left}. What you don't use in this turn is lost.")
    left = track["marked"] - track["used"] - 1
    return [sentence_case(fill(words, move.say, track=move.rest, left=left))]


def _take(move: Move, state: State) -> Told:
    """What is crossed out, and whether that completes a part."""
    hand, _, number = move.rest.partition(">")
    say = move.say
    if not number:
        return [say(N_("Nothing is crossed out."))]
    chart = move.view["sheets"][move.seat]["maps"][int(number) - 1]
    wanted = without(chart["action"] + chart["gem"], chart["crossed"])
    crossed = "".join(s for n, s in enumerate(hand) if hand[: n + 1].count(s) <= wanted.count(s))
    told = [fill(N_("It crosses out {dice}."), say, dice=named(crossed))]
    if len(crossed) < len(hand):
        lost = without(hand, crossed)
        told.append(fill(N_("Lost: {dice}."), say, dice=named(lost)))
    reward = DEEDS[printed_sheet(move.view)["maps"][int(number) - 1]["reward"]]
    if len(crossed) == len(wanted):
        told.append(fill(N_("The map is complete: {reward} and a gem."), say, reward=reward))
    elif not without(chart["action"], chart["crossed"] + crossed):
        told.append(fill(UPPER_FULL, say, reward=reward))
    return told


def _close(move: Move, state: State) -> Told:
    return [move.say(N_("Your own pawn can't pass there any more, from either side."))]


def _say(*sentences: str) -> Callable[[Move, State], Told]:
    return lambda move, state: [move.say(sentence) for sentence in sentences]


LEADS: dict[str, Callable[[Move, State], Told]] = {
    "enter": _enter, "run": _enter, "keep": _sort, "offer": _sort, "roll": _roll,
    "reroll": _roll, "heal": _heal, "token": _track, "joker": _track, "take": _take,
    "close": _close,
    "side": _say(N_("Your pawn waits there, and enters by the rooms with an arrow.")),
    "store": _say(N_("They lie on the first field of the tray, and are free in three turns.")),
    "stop": _say(N_("Your turn of moving ends; the others take from the offer. Dice that you kept "
                    "are free again in the next turn.")),
    "cash": _say(N_("The map is closed: you get its mark, and its gem is lost.")),
    "done": _say(N_("The map stays open, and its gem can still be won.")),
    "secret": lambda move, state: [move.say(
        N_("Two gems for the team.") if move.rest == "gems"
        else N_("One more die to roll, from the next turn on."))],
}  # fmt: skip
