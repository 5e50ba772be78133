"""What everything on the table is and does, and the ruling that says so."""

import re
from collections.abc import Callable

from donjon.drawing.hints import About
from donjon.engine.reader import Json
from donjon.engine.words import N_, Name, Say, fill, sentence_case
from donjon.games.temple.rules.layout import State
from donjon.games.temple.scene.asking import Ask
from donjon.games.temple.scene.map_cards import map_card
from donjon.games.temple.scene.mates import temple_label
from donjon.games.temple.scene.offers import printed_sheet
from donjon.games.temple.scene.panels import PAWN, PAWN_OUTSIDE, temple_name
from donjon.games.temple.scene.standing import (
    is_late,
    left,
    pace_words,
    way_out,
    way_words,
)
from donjon.games.temple.text.wording import DEEDS, SYMBOLS, named

DEED_WORDS = {
    "run": (N_("With a run mark a pawn enters a room without paying its symbols."), "TE-8"),
    "heal": (N_("With a heal mark all dice of one field of the tray come free, before rolling."),
             "TE-5"),
    "reroll": (N_("With a reroll mark the dice just rolled are rolled again, black masks too."),
               "TE-6"),
    "key": (N_("A key mark stands for a die with a key, for one turn."), "TE-8"),
    "torch": (N_("A torch mark stands for a die with a torch, for one turn."), "TE-8"),
    "mask": (N_("A mask mark stands for a die with a golden mask, for one turn."), "TE-8"),
    "gem": (N_("A gem for the team, once for each sheet."), "TE-9"),
    "joker": (N_("A mark on reroll, key, torch or mask: you choose."), "TE-9"),
    "exit": (N_("All pawns must stand here, with gems enough, before time runs out."), "TE-15"),
}  # fmt: skip
SYMBOL_WORDS = {
    "X": (N_("It goes to the first field of the curse tray and is missing for some turns."),
          "TE-6"),
    "": (N_("Two dice with a room's symbols pay for entering it; on maps they cross out symbols."),
         "TE-7"),
}  # fmt: skip


def about(view: Json, state: State, seat: str | None, sprite: str, say: Say) -> About | None:
    """What a thing is and does; None if the table knows no such thing."""
    for pattern, tell in THINGS:
        found = pattern.fullmatch(sprite)
        if found:
            return tell(Ask(view, found, seat, say))
    return None


def _room(ask: Ask) -> About | None:
    view, found, _, say = ask
    seat, name = found["seat"], found["room"]
    if seat not in view["sheets"]:
        return None
    room, sheet = printed_sheet(view)["rooms"][name], view["sheets"][seat]
    words, ruling = DEED_WORDS[room["action"]]
    told = [
        fill(N_("Entering costs {dice}."), say, dice=named(room["symbols"])),
        sentence_case(fill(N_("{deed}: {words}"), say, deed=DEEDS[room["action"]], words=words)),
    ]  # fmt: skip
    if name in sheet["crossed"]:
        told.append(say(N_("It is crossed out here: entering it again gives nothing.")))
    if "entrance" in room:
        there = room["entrance"]
        told.append(fill(N_("Pawns come in from outside here: {side}."), say, side=there))
    if "secret" in room:
        told.append(_secret(view, name, room["secret"], say))
        ruling = "TE-11"
    title = fill(N_("Room {room} of {seat}"), say, room=Name(name), seat=seat)
    return About(title, tuple(told), ruling)


def _secret(view: Json, name: str, colour: str, say: Say) -> str:
    if colour in view["opened"]:
        return fill(N_("The {colour} secret is open already."), say, colour=colour)
    rooms = printed_sheet(view)["rooms"]
    other = next(n for n, room in rooms.items() if room.get("secret") == colour and n != name)
    sentence = N_(
        "The {colour} secret: two gems once pawns of two sheets stand here and in {room}."
    )
    return fill(sentence, say, colour=colour, room=Name(other))


def _pawn(ask: Ask) -> About | None:
    _, found, _, say = ask
    title = fill(N_("The pawn of {seat}"), say, seat=found["seat"])
    sentence = N_("It moves when {seat} pays for the rooms beside it.")
    words = fill(sentence, say, seat=found["seat"])
    return About(title, (words,), "TE-7")


def _temple(ask: Ask) -> About | None:
    view, found, looks, say = ask
    seat = found["seat"]
    if seat not in view["sheets"]:
        return None
    sheet = view["sheets"][seat]
    told = [
        say(N_("Its rooms cost and give the same as yours.")) if seat != looks else "",
        fill(PAWN_OUTSIDE if sheet["pawn"] == "outside" else PAWN, say, seat=seat,
             room=Name(sheet["pawn"]), side=sheet["side"] or ""),
        temple_label(seat, tuple(sheet["crossed"]), say),
    ]  # fmt: skip
    if sheet["pawn"] == "outside" and not sheet["side"]:
        told.pop(1)
    sentences = tuple(f"{sentence_case(words).rstrip('.')}." for words in told if words)
    return About(sentence_case(temple_name(seat, seat == looks, say)), sentences, "TE-2")


def _way(ask: Ask) -> About | None:
    view, found, _, say = ask
    if found["seat"] not in view["sheets"]:
        return None
    title = sentence_case(way_words(way_out(view, found["seat"]), say))
    return About(title, (say(DEED_WORDS["exit"][0]),), DEED_WORDS["exit"][1])


def _need(ask: Ask) -> About | None:
    """Where it stands above the own maps, what was rolled is framed."""
    _, found, _, say = ask
    title = fill(N_("What {seat} still needs"), say, seat=found["seat"])
    words = N_("So many of each symbol are open on the maps of {seat}: offer what helps.")
    told = [fill(words, say, seat=found["seat"])]
    if found["brief"]:
        told.append(say(N_("A symbol in a red frame has just been rolled.")))
    return About(title, tuple(told), "TE-13")


def _passage(ask: Ask) -> About | None:
    view, found, _, say = ask
    shut = found["name"] in view["sheets"].get(found["seat"], {"closed": ()})["closed"]
    words = N_("It is closed from both sides, and for running too.") if shut else N_(
        "It is open; two dice may name one of its rooms, and then it may be closed."
    )  # fmt: skip
    return About(fill(N_("Passage {name}"), say, name=Name(found["name"])), (say(words),), "TE-16")


def _track(ask: Ask) -> About | None:
    view, found, _, say = ask
    name = found["track"]
    track, printed = view["tracks"][name], printed_sheet(view)["tracks"]
    gem_at = printed["gem_at"][name][str(len(view["seats"]))]
    told = [
        say(DEED_WORDS[name][0]),
        say(N_("Marks left to use: {left} of {marked}.")).format(
            left=track["marked"] - track["used"], marked=track["marked"]),
        say(N_("Its gem is won.")) if track["gem"]
        else say(N_("Mark {number} brings a gem.")).format(number=gem_at),
    ]  # fmt: skip
    title = sentence_case(fill(N_("{track} track"), say, track=name))
    return About(title, tuple(told), "TE-10" if found["part"] == "goal" else DEED_WORDS[name][1])


def _die(ask: Ask) -> About | None:
    view, found, _, say = ask
    dice, place, n = view["dice"], found["place"], int(found["n"])
    shown = dice["tokens" if place == "token" else place]
    if n >= len(shown):
        return None
    symbol = shown[n]
    words, ruling = SYMBOL_WORDS["X" if symbol == "X" else ""]
    told = [say(words)]
    if place in PLACES:
        told.append(say(PLACES[place][0]))
        ruling = PLACES[place][1]
    return About(sentence_case(say(SYMBOLS[symbol])), tuple(told), ruling)


PLACES = {
    "kept": (N_("It was kept: whoever rolled it moves with it."), "TE-7"),
    "offer": (N_("It is in the offer: the others take from there for their maps."), "TE-13"),
    "extra": (N_("It lies on the adventure sheet and belongs to the variant."), "TE-16"),
    "token": (N_("It is a mark that stands for a die in this turn."), "TE-8"),
}


def _plain(name: str, words: str, ruling: str) -> Callable[[Ask], About]:
    """A thing that is always the same."""
    return lambda ask: About(ask.say(name), (ask.say(words),), ruling)


def _count(ask: Ask) -> About:
    view, _, _, say = ask
    words = N_("The team wins with so many gems once all pawns stand in the exit.")
    title = say(N_("Gems: {gems} of {goal}")).format(gems=view["gems"], goal=view["goal"])
    return About(title, (say(words),), "TE-1")


def _pace(ask: Ask) -> About:
    """How many gems a round are needed, from what, and when that is called behind."""
    view, _, _, say = ask
    missing, rounds = left(view)
    title = sentence_case(pace_words(view, say))
    if not missing:
        return About(title, (say(DEED_WORDS["exit"][0]),), DEED_WORDS["exit"][1])
    words = N_("Gems still to find: {missing}; rounds left, with this one: {rounds}.")
    told = [fill(words, say, missing=missing, rounds=rounds)]
    if is_late(view):
        told.append(say(N_("Behind: that is at least a third more than at the beginning.")))
    return About(title, tuple(told), "TE-1")


SEAT, ROOM = r"(?P<seat>[a-z]+)", r"(?P<room>[a-e][1-5])"
THINGS: tuple[tuple[re.Pattern[str], Callable[[Ask], About | None]], ...] = tuple(
    (re.compile(pattern), tell)
    for pattern, tell in (
        (rf"{SEAT}-{ROOM}(-.*)?", _room),
        (rf"{SEAT}-map(?P<map>[1-4])(-.*)?", map_card),
        (rf"{SEAT}-pawn", _pawn),
        (rf"{SEAT}-need-[A-Z](?P<brief>-brief)?(-.*)?", _need),
        (rf"{SEAT}-(temple|exit)", _temple),
        (rf"{SEAT}-(brief-)?(far|room)(-.*)?", _way),
        (rf"{SEAT}-pass-(?P<name>.+)", _passage),
        (r"(?P<part>track|box|goal|mark)-(?P<track>run|heal|reroll|key|torch|mask)(-.*)?", _track),
        (r"(?P<place>rolled|kept|offer|extra|token)-(?P<n>\d+)", _die),
        (r"(tray|heal).*", _plain(
            N_("The curse tray"),
            N_("Dice with black masks lie here; each turn they move one field to the right, and "
               "off the third one they are free."), "TE-4")),
        (r"free.*", _plain(
            N_("Dice to roll"), N_("They are rolled in pairs. Dice that were used can be rolled "
                                   "again in the next turn."), "TE-6")),
        (r"marks.*", _plain(
            N_("Marks at hand"), N_("They belong to the team: whoever's turn it is may use them."),
            "TE-8")),
        (r"(kept|offer)-title|mat.*", _plain(
            N_("Kept and offered"),
            N_("Whoever rolls keeps dice to move with, or offers them to the others."), "TE-6")),
        (rf"{SEAT}-lane", _plain(
            N_("Outside"), N_("The pawn waits outside this side of the temple, and enters by a "
                              "room with an arrow."), "TE-3")),
        (r"side-.*", _plain(
            N_("Outside"), N_("Each pawn begins outside another side of the temple."), "TE-3")),
        (r"round.*", _plain(
            N_("The rounds"), N_("After the last turn of the last round the game is lost."),
            "TE-15")),
        (r"gems-pace", _pace),
        (r"gems.*", _count),
        (rf"{SEAT}-(sign|name|line|brief.*)", _plain(
            N_("A sheet"), N_("Every seat has the same temple and maps, each its own copy."),
            "TE-2")),
    )
)  # fmt: skip
