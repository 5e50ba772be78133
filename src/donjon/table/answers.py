"""What a table says: one class a message.

docs/protocol.md is written from these classes (`make protocol`).
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import orjson

from donjon.table.fields import fields_of

Json = dict[str, Any]
Log = Annotated[
    list[Json], "lines: `line` (number), `kind`, `seat`, `say` (sentences), `time`, `ref`, "
    "`undone` (the lines that were taken back) and, of a move in `news`, `beats`: for each "
    "sentence what it shows on the way from the board before to the board after: sprites to `put` "
    "(by its id alone one that stands as it does after all of them) and to `show` for that time "
    "alone, ids that are `gone` and that it is about (`mark`), `icons` beside the sentence, `time` "
    "(1 is usual)"
]  # fmt: skip
Around = Annotated[
    Any, "`status`, `acting`, `chairs`, `round`; with a clock `clocks`, `running` and in "
    "how many seconds those it `starts` that wait for a first move; until the "
    "dice are settled `lots` (`commitment`; `phase`: `seats`, `commit` or `reveal`; the seats "
    "that are `awaited`; in the phase `reveal` all `commits`); at the end "
    "`result`, `why` and the dice's `seed`; later `again` (as in that message) and `rematch`"
]  # fmt: skip
Present = Annotated[list[str], "seats whose people are connected"]
Watching = Annotated[int, "how many look on"]
Away = Annotated[list[str], "seats whose people have been away for long"]
Steward = Annotated[str | None, "who runs the table now: `host`, a seat, or nobody"]
Hash = Annotated[
    str | None, "of the journal up to the last line of your log; there only with lines. Keep it: "
    "at the end it proves that nothing was changed"
]  # fmt: skip
MayUndo = Annotated[bool | None, "there only if your last step can be taken back"]


@dataclass(frozen=True)
class Message:
    """Something that a table says; a field that is None by default is left out then."""

    kind: ClassVar[str]
    example: ClassVar[Json]

    def to_json(self) -> Json:
        content: Json = {"is": self.kind}
        own = vars(self)
        for name, key, needed in KEYS[type(self)]:
            value = own[name]
            if needed or value is not None:
                content[key] = value
        return content

    def to_bytes(self) -> bytes:
        return orjson.dumps(self.to_json())


# --- answers to whoever asked -------------------------------------------------------------


@dataclass(frozen=True)
class Done(Message):
    """It has been done. A move and an undo are answered by their line in the log instead."""

    kind = "done"
    example: ClassVar = {"ref": "k3x9"}

    ref: Annotated[str | None, "the command's own"] = None


@dataclass(frozen=True)
class No(Message):
    """It has not been done."""

    kind = "no"
    example: ClassVar = {"say": "it is red's turn", "ruling": "KN-4", "ref": "k3x9"}

    say: Annotated[str | None, "why not, in a sentence"] = None
    ruling: Annotated[str | None, "the ruling that forbids it, if one does"] = None
    slow: Annotated[bool | None, "there only if it came too soon after too many others"] = None
    ref: Annotated[str | None, "the command's own"] = None


@dataclass(frozen=True)
class Seated(Message):
    """A seat is yours now."""

    kind = "seated"
    example: ClassVar = {"seat": "red"}

    seat: Annotated[str, "which one"]


@dataclass(frozen=True)
class Pass(Message):
    """A link that moves a seat to the device that opens it: `/seat/TABLE/TOKEN`."""

    kind = "pass"
    example: ClassVar = {"token": "Y0b1nV", "seat": "blue"}

    token: Annotated[str, "the last part of the link"]
    seat: Annotated[str, "the seat it moves"]


@dataclass(frozen=True)
class Why(Message):
    """Why a move can't be made; no reasons if nothing is known of such a move."""

    kind = "why"
    example: ClassVar = {"reasons": [{"ruling": "KN-5", "say": "only a knight can return"}]}

    reasons: Annotated[list[Json], "`ruling` (or null) and `say`"]


@dataclass(frozen=True)
class About(Message):
    """What a thing on the board is and does, or where a move leads; empty if that isn't known."""

    kind = "about"
    example: ClassVar = {
        "id": "blue1", "name": "blue 1", "say": ["It climbs by what you roll."], "ruling": "KN-4",
    }  # fmt: skip

    id: Annotated[str, "the sprite that was asked about"]
    name: Annotated[str | None, "what it is called"] = None
    say: Annotated[list[str] | None, "sentences"] = None
    ruling: Annotated[str | None, "where that is written"] = None
    move: Annotated[str | None, "the move that was asked about"] = None
    put: Annotated[list[Json] | None, "what would stand where after it: sprites"] = None


@dataclass(frozen=True)
class Moment(Message):
    """The board as it was."""

    kind = "moment"
    example: ClassVar = {"line": 12, "scene": {"whole": {"width": 100, "height": 80}}}

    line: Annotated[int, "after which line of the log"]
    scene: Annotated[Json, "the board"]
    link: Annotated[int | None, "the same line in the spectators' log, for a link"] = None


@dataclass(frozen=True)
class Review(Message):
    """How far the review of a game is; sent to everybody as it goes on, asked for once more when
    it is done."""

    kind = "review"
    example: ClassVar = {"at": 12, "of": 80, "before": 0}

    at: Annotated[int, "moves looked at"]
    of: Annotated[int, "moves of the game; 0 while that isn't known"]
    before: Annotated[int, "reviews that are made first"]
    ready: Annotated[bool | None, "there only if it is done: ask for it"] = None
    stopped: Annotated[bool | None, "there only if it was given up"] = None
    found: Annotated[
        Json | None, "what was found: `points` of the curve (`line`: the moment of the choice, "
        "`chances` in the order of the `seats`), whether all win or lose `together`, `turns` "
        "(`line`, `number`, `seat`, `played` and perhaps `better` in words, the mover's chances "
        "`before` and `after`, and what `choice` and `luck` had to do with it), `totals` of both "
        "for each seat, `simulations` a position, `every`: 2 if only every second was looked at"
    ] = None  # fmt: skip


@dataclass(frozen=True)
class Hint(Message):
    """What a bot would do on a seat, and why; it comes by itself once it is known."""

    kind = "hint"
    example: ClassVar = {
        "seat": "blue", "lines": 12, "say": "A bot would play “Move 2”: 61% for you.",
        "moves": [{"move": "move:2", "label": "Move 2", "chance": 0.61}],
    }  # fmt: skip

    seat: Annotated[str, "whose"]
    lines: Annotated[int, "how long its log was when it asked"]
    say: Annotated[str, "the advice, in a sentence"]
    moves: Annotated[list[Json], "the best moves: `move`, `label`, `chance`"]


# --- to everybody at the table ------------------------------------------------------------


@dataclass(frozen=True)
class All(Message):
    """Everything: the first message of a line, and again when another view is asked for."""

    kind = "all"
    example: ClassVar = {
        "lines": 1, "since": 0,
        "log": [{"line": 1, "kind": "seat", "seat": "blue", "say": ["Ann takes blue."]}],
        "scene": {"whole": {"width": 100, "height": 80, "caption": "", "sprites": [],
                            "offers": [{"move": "move:1", "label": "Move 1"}]}},
        "table": {"status": "play", "acting": ["blue"], "round": 0,
                  "chairs": {"blue": {"who": "person", "name": "Ann"}}},
        "talk": [], "you": {"seats": ["blue"], "seat": "blue", "host": False},
        "seats": ["blue", "red"], "clock": None, "commitment": "9f86d081",
        "present": ["blue"], "watching": 0, "away": [], "steward": "host", "hash": "2c26b46b",
    }  # fmt: skip

    lines: Annotated[int, "how long your log is now"]
    since: Annotated[int, "how many of its lines are not sent, since you have them"]
    log: Log
    scene: Annotated[
        Json,
        "`whole`: the board's size, `caption`, `sprites`, your `offers`, the `regions` "
        "that a narrow page shows one by one, how each "
        "seat is `standing`, and the `last` step (what it is about: `mark`; how that "
        "stood: `was`); at the end `ending` (the result in a `line`, the cause in `why` if the "
        "caption names it too, and sentences to `say`)",
    ]
    table: Around
    talk: Annotated[list[Json], "the chat, each line as in `said`"]
    you: Annotated[Json, "`seats` that are yours, the `seat` you look from, `host`, `invite`"]
    seats: Annotated[tuple[str, ...], "all seats"]
    clock: Annotated[Json | None, "how long people may think"]
    commitment: Annotated[str, "a hash of the dice's seed"]
    present: Present
    watching: Watching
    away: Away
    steward: Steward
    undo: MayUndo = None
    hash: Hash = None


@dataclass(frozen=True)
class News(Message):
    """What has changed. If `from` is not the length of your log, open the line again."""

    kind = "news"
    example: ClassVar = {
        "from": 1, "lines": 2,
        "log": [{"line": 2, "kind": "move", "seat": "blue", "say": ["Blue climbs."],
                 "move": "move:1", "ref": "k3x9"}],
        "table": {"status": "play", "acting": ["red"], "round": 0, "chairs": {}},
        "scene": {"put": [{"id": "blue-1", "art": "knight", "x": 1, "y": 2, "w": 8, "h": 8}],
                  "offers": []},
        "hash": "fcde2b2e",
    }  # fmt: skip

    from_: Annotated[int, "how long your log was"]
    lines: Annotated[int, "how long it is now"]
    log: Log
    table: Around
    scene: Annotated[
        Json,
        "what differs: `put` (sprites), `order`, `offers`, `caption`, `standing`, `regions`, "
        "`ending`; or `whole`, all of it",
    ]
    undo: MayUndo = None
    hash: Hash = None


@dataclass(frozen=True)
class Said(Message):
    """Somebody wrote in the chat."""

    kind = "said"
    example: ClassVar = {
        "n": 3, "seat": "blue", "name": "Ann", "text": "Well played.", "time": 1790000000,
    }  # fmt: skip

    n: Annotated[int, "the number of the line"]
    seat: Annotated[str | None, "whose; null is the host without a seat"]
    name: Annotated[str, "the person's name"]
    text: Annotated[str, "what was written"]
    time: Annotated[int, "seconds since 1970"]


@dataclass(frozen=True)
class Here(Message):
    """Who is there, whenever that changes."""

    kind = "here"
    example: ClassVar = {"present": ["blue"], "watching": 2, "away": ["red"], "steward": "host"}

    present: Present
    watching: Watching
    away: Away
    steward: Steward


@dataclass(frozen=True)
class Again(Message):
    """Who wants another game of the same people, whenever that changes after the end."""

    kind = "again"
    example: ClassVar = {"wanted": ["blue"], "awaited": ["red"], "declined": []}

    wanted: Annotated[list[str], "seats whose people want it"]
    awaited: Annotated[list[str], "seats whose people have not said; those who are away needn't"]
    declined: Annotated[list[str], "seats whose people declined it"]


@dataclass(frozen=True)
class Rematch(Message):
    """There is a next game of the same people."""

    kind = "rematch"
    example: ClassVar = {"table": "b7Kx2mQ9"}

    table: Annotated[str, "its id"]


@dataclass(frozen=True)
class Moved(Message):
    """Somebody else has your seat now; `all` follows, as a spectator sees it."""

    kind = "moved"
    example: ClassVar = {"seat": "blue"}

    seat: Annotated[str | None, "the seat you have lost"]


@dataclass(frozen=True)
class Gone(Message):
    """There is no such table; the line ends."""

    kind = "gone"
    example: ClassVar = {"say": "There is no such table; it may have been cleared."}

    say: Annotated[str, "why, in a sentence"]


ANSWERS = (Done, No, Seated, Pass, Why, About, Moment, Review)
SENT = (All, News, Said, Here, Hint, Again, Rematch, Moved, Gone)
KEYS: dict[type[Message], list[tuple[str, str, bool]]] = {
    kind: [(field.name, field.key, field.needed) for field in fields_of(kind)]
    for kind in (*ANSWERS, *SENT)
}
