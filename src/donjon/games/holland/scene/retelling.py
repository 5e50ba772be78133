"""How a position stands after each event of a step, as somebody sees it.

Events say all that changes; so from the position before a step one gets to the one after it,
and to those between, without asking the rules again.
"""

from collections.abc import Callable

from donjon.engine.reader import Json
from donjon.games.holland.rules.layout import REST
from donjon.games.holland.scene.round import order
from donjon.games.holland.scene.tower import kind_at
from donjon.games.holland.text.names import HEROES, SPACE_NAMES
from donjon.games.holland.text.turn_positions import LEFT

SPENT_BY = {"walk": "move", "rope": "move", "climb": "climb", "portal": "portal"}


def follow(view: Json, event: Json) -> Json:
    """The position after an event; the one before it stays as it is."""
    then = dict(view)
    FOLLOWING.get(event["kind"], _nothing)(then, event)
    return then


def _nothing(then: Json, event: Json) -> None:
    """Said only: whoever rests, is idle or free has done what came before."""


def _chosen(then: Json, event: Json) -> None:
    """Of one's own card the number comes with the next event."""
    then["chosen"] = {**then["chosen"], event["seat"]: event.get("card", "?")}


def _shown(then: Json, event: Json) -> None:
    _chosen(then, event)
    seat, card = event["seat"], event["card"]
    then["hands"] = {**then["hands"], seat: [c for c in then["hands"][seat] if c != card]}


def _turn(then: Json, event: Json) -> None:
    seat, card = event["seat"], event["card"]
    line = order(then)
    given = {name: gives[card] for name, (_, gives) in LEFT.items()}
    queue = line[line.index(seat) + 1 :]
    then["turn"] = {"seat": seat, "card": card, **given, "moving": None, "queue": queue}


def _spend(then: Json, what: str, moving: str | None = None) -> None:
    turn = then["turn"]
    then["turn"] = {**turn, what: turn[what] - 1, "moving": moving}


def _move(then: Json, event: Json) -> None:
    """A hero goes or falls; in the secret room it lies, and comes out of it on its feet."""
    hero = event["hero"]
    then["heroes"] = {**then["heroes"], hero: event["to"]}
    lying = {name for name in then["hidden"] if name != hero}
    if event["to"] != "free" and kind_at(then, event["to"]) == "room":
        lying.add(hero)
    then["hidden"] = [name for name in HEROES if name in lying]
    if event["kind"] in SPENT_BY:
        _spend(then, SPENT_BY[event["kind"]])
    else:
        then["turn"] = {**then["turn"], "moving": None}


def _villain(then: Json, event: Json) -> None:
    then["villains"] = {**then["villains"], event["villain"]: event["to"]}
    more = then["turn"]["villain"] > 1
    _spend(then, "villain", event["villain"] if more else None)  # SH-15


def _hide(then: Json, event: Json) -> None:
    then["hidden"] = [name for name in HEROES if name in (*then["hidden"], event["hero"])]
    _spend(then, "hide")


def _rise(then: Json, event: Json) -> None:
    then["hidden"] = [name for name in then["hidden"] if name != event["hero"]]
    then["turn"] = None


def _blast(then: Json, event: Json) -> None:
    """The card goes to the top of its column, and whoever stands above it rides down."""
    column, level = event["space"][0], int(event["space"][1])
    x = "abcde".index(column)
    cards = [row[x] for row in then["tower"]]
    cards = [*cards[: level - 1], *cards[level:], cards[level - 1]]
    then["tower"] = [
        row[:x] + card + row[x + 1 :] for row, card in zip(then["tower"], cards, strict=True)
    ]
    for kind in ("heroes", "villains"):
        then[kind] = {name: _ride(at, column, level) for name, at in then[kind].items()}
    _spend(then, "blast")


def _ride(at: str, column: str, level: int) -> str:
    rides = at in SPACE_NAMES and at[0] == column and int(at[1]) > level
    return f"{column}{int(at[1]) - 1}" if rides else at


def _rest(then: Json, event: Json) -> None:
    seat = event["seat"]
    then["turn"] = None
    then["hands"] = {**then["hands"], seat: list(range(1, REST + 1))}
    then["rests"] = {**then["rests"], seat: event["rests"]}
    then["gryphon"] = seat


def _round(then: Json, event: Json) -> None:
    then["turn"], then["round"] = None, event["round"]
    then["last_round"] = event["kind"] == "last"
    then["chosen"] = dict.fromkeys(then["chosen"])


def _done(then: Json, event: Json) -> None:
    """Nothing is left of the card, which lies there until the next one is taken up."""
    then["turn"] = {**then["turn"], **dict.fromkeys(LEFT, 0), "moving": None}


def _end(then: Json, event: Json) -> None:
    then["turn"] = None


FOLLOWING: dict[str, Callable[[Json, Json], None]] = {
    "chosen": _chosen,
    "choice": _chosen,
    "shown": _shown,
    "turn": _turn,
    "walk": _move,
    "rope": _move,
    "passage": _move,
    "climb": _move,
    "portal": _move,
    "fall": _move,
    "villain": _villain,
    "hide": _hide,
    "rise": _rise,
    "blast": _blast,
    "rest": _rest,
    "round": _round,
    "last": _round,
    "done": _done,
    "win": _end,
}
