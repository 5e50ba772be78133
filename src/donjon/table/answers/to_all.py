"""What everybody at a table hears, each as they may see it."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from donjon.engine.reader import Json
from donjon.table.answers.message import Message

Log = Annotated[
    list[Json], "lines: `line` (number), `kind`, `seat`, `say` (sentences), `time`, `ref`, "
    "`undone` (the lines that were taken back) and, of a move in `news`, `beats`: for each "
    "sentence what it shows on the way from the board before to the board after: sprites to `put` "
    "(by its id alone one that stands as it does after all of them) and to `show` for that time "
    "alone, ids that are `gone` and that it is about (`mark`), where those `was` on their way, "
    "what is to `stay` until the next step, `icons` beside the sentence, `time` (1 is usual)"
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
        "seat is `standing`, and the `last` step (what it is about: `mark`; how that stood, "
        "several times if it went on: `was`; what is seen beside it: `stay`); at "
        "the end `ending` (the result in a `line`, the cause in `why` if the caption names it too, "
        "and sentences to `say`)",
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
        "`ending`, the `last` step where no beats tell it; or `whole`, all of it",
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
