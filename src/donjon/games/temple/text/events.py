"""What happened: in JSON, and in sentences."""

from typing import Any

from donjon.engine.events import Events, Namer, plain_word
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Say, said
from donjon.games.temple.data.names import (
    COLOUR_NAMES,
    ROOM_NAMES,
    SIDE_NAMES,
    SYMBOL_NAMES,
    TRACK_NAMES,
)
from donjon.games.temple.rules.layout import NONE, Event, Source
from donjon.games.temple.text.wording import in_words, named_in_order

FIELDS: dict[Event, tuple[str, ...]] = {
    Event.SIDE: ("seat", "side"),
    Event.ROUND: ("round",),
    Event.TURN: ("seat", "freed"),
    Event.EXTRA: ("seat", "dice", "second"),
    Event.CURSE: ("seat", "count"),
    Event.CLOSE: ("seat", "room", "other"),
    Event.HEAL: ("seat", "field", "count"),
    Event.ROLL: ("seat", "dice", "second"),
    Event.REROLL: ("seat",),
    Event.KEEP: ("seat", "dice", "second"),
    Event.OFFER: ("seat", "dice", "second"),
    Event.STORE: ("seat", "count"),
    Event.TOKEN: ("seat", "track"),
    Event.ENTER: ("seat", "room", "running"),
    Event.MARK: ("track", "marked"),
    Event.LOST: ("track",),
    Event.NOTHING: (),
    Event.SHIFT: ("freed",),
    Event.GEM: ("source", "gems"),
    Event.SECRET: ("colour",),
    Event.DIE: ("dice_now",),
    Event.STOP: ("seat",),
    Event.TAKE: ("seat", "dice", "second", "map"),
    Event.CROSS: ("seat", "map", "count"),
    Event.FULL: ("seat", "map"),
    Event.CASH: ("seat", "map"),
    Event.WIN: ("gems",),
    Event.LOSE: ("gems",),
}
SOURCES = tuple(source.name.lower() for source in Source)
SENTENCES: dict[str, str] = {
    "side": N_("{seat} waits outside the {side} side."),
    "round": N_("Round {round} begins."),
    "turn": N_("It is {seat}'s turn."),
    "turn freed": N_("It is {seat}'s turn; dice freed from the tray: {freed}."),
    "extra": N_("The two dice on the adventure sheet show {in_order}."),
    "curse": N_("Free dice that go to the tray: {count}."),
    "close": N_("{seat} closes the passage between {room} and {other}."),
    "heal": N_("{seat} heals field {field} of the tray; dice freed: {count}."),
    "roll": N_("{seat} rolls {dice}."),
    "reroll": N_("{seat} rolls the same dice again."),
    "keep": N_("{seat} keeps {dice}."),
    "offer": N_("{seat} puts {dice} into the offer."),
    "store": N_("Black masks that go to the tray: {count}."),
    "token": N_("{seat} uses a {track} mark as a die."),
    "enter": N_("{seat} enters {room}."),
    "enter running": N_("{seat} runs into {room}."),
    "mark": N_("The team marks {track}, now at {marked}."),
    "lost": N_("The {track} track is full, and the mark is lost."),
    "nothing": N_("The joker gives nothing."),
    "shift": N_("The tray moves one field; dice freed for the next turn: {freed}."),
    "gem room": N_("A gem lies in the room: {gems} now."),
    "gem secret": N_("A gem from the secret: {gems} now."),
    "gem track": N_("The track brings a gem: {gems} now."),
    "gem map": N_("The map brings a gem: {gems} now."),
    "secret": N_("The {colour} secret is opened."),
    "die": N_("A die is won; the team has {dice_now}."),
    "stop": N_("{seat} moves no further."),
    "take": N_("{seat} takes {dice} for map {map}."),
    "take lost": N_("{seat} takes {dice}, which fits nowhere."),
    "cross": P_(
        "On map {map}, {count} more symbol is crossed out.",
        "On map {map}, {count} more symbols are crossed out.",
    ),
    "full": N_("Map {map} of {seat} is complete."),
    "cash": N_("{seat} takes the mark of map {map} without its gem."),
    "win": P_(
        "Everybody is out with {count} gem: all win!",
        "Everybody is out with {count} gems: all win!",
    ),
    "lose": P_(
        "Time is up with {count} gem, and the temple keeps its guests: all lose.",
        "Time is up with {count} gems, and the temple keeps its guests: all lose.",
    ),
}
WORDS = (
    (N_("blue"), N_("red"), N_("green"), N_("yellow")),
    (N_("north"), N_("east"), N_("south"), N_("west")),
    (N_("run"), N_("heal"), N_("reroll"), N_("key"), N_("torch"), N_("mask")),
)
VERBATIM = ("kind", "room", "other")  # the same in every language
SORTED = ("keep", "offer", "take")  # dice that were chosen, not rolled in this order


def _dice(first: int, note: Json) -> str:
    """Up to two dice as a string of symbols."""
    shown = [SYMBOL_NAMES[die] for die in (first, note["second"]) if die != NONE]
    return "".join(sorted(shown, key=SYMBOL_NAMES.index) if note["kind"] in SORTED else shown)


NAMES: dict[str, Namer] = {
    "side": lambda side, _: SIDE_NAMES[side],
    "track": lambda track, _: TRACK_NAMES[track],
    "room": lambda room, _: ROOM_NAMES[room],
    "other": lambda room, _: ROOM_NAMES[room],
    "colour": lambda colour, _: COLOUR_NAMES[colour],
    "source": lambda source, _: SOURCES[source],
    "dice": _dice,
    "second": lambda die, _: {},  # told with the first
    "map": lambda number, _: None if number == NONE else number + 1,
    "field": lambda number, _: number + 1,
    "running": lambda running, _: bool(running),
}


def _which(event: Json) -> str:
    """Which of the sentences of its kind an event takes."""
    kind: str = event["kind"]
    if kind == "gem":
        return f"gem {event['source']}"
    if kind == "turn" and event["freed"]:
        return "turn freed"
    if kind == "enter" and event["running"]:
        return "enter running"
    if kind == "take" and event["map"] is None:
        return "take lost"
    return kind


def _word(name: str, value: Any, say: Say) -> str:
    if name == "dice":
        return in_words(value, say)
    if name == "in_order":
        return said(named_in_order(value), say)
    return value if name in VERBATIM else plain_word(name, value, say)


COUNTS = {"win": "gems", "lose": "gems"}
EVENTS = Events(Event, FIELDS, SENTENCES, NAMES, _word, _which, counts=COUNTS)
event = EVENTS.event


def sentence(event: Json, say: Say) -> str:
    """What happened, in words; of the adventure sheet's dice one is the first (TE-16)."""
    ordered = {**event, "in_order": event["dice"]} if event["kind"] == "extra" else event
    return EVENTS.sentence(ordered, say)
