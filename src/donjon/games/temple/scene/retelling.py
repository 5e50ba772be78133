"""A step told again, event by event: how the table stands after each of them.

Everything lies open in the temple, so what an event changes follows from the event and the
table before it.
"""

from collections.abc import Callable
from typing import Any

from donjon.engine.reader import Json
from donjon.games.temple.data.names import COLOUR_NAMES, ROOM_NAMES
from donjon.games.temple.rules.layout import FIELDS, PASSAGES
from donjon.games.temple.scene.offers import printed_sheet
from donjon.games.temple.text.names import passage_name
from donjon.games.temple.text.wording import in_order, without

PASSAGE_NAMES = tuple(passage_name(passage) for passage in range(PASSAGES))


def copied(view: Json) -> Json:
    """A table that can be changed; what is printed is shared."""
    sheets = {
        seat: {
            **sheet,
            "crossed": list(sheet["crossed"]),
            "closed": list(sheet["closed"]),
            "maps": [dict(chart) for chart in sheet["maps"]],
        }
        for seat, sheet in view["sheets"].items()
    }
    return {
        **view,
        "tracks": {name: dict(track) for name, track in view["tracks"].items()},
        "dice": {**view["dice"], "tray": list(view["dice"]["tray"])},
        "opened": list(view["opened"]),
        "sheets": sheets,
    }


def retell(table: Json, event: Json) -> None:
    """Change the table as an event did."""
    EVENTS[event["kind"]](table, event)


def _side(table: Json, event: Json) -> None:
    table["sheets"][event["seat"]]["side"] = event["side"]


def _gather(table: Json) -> None:
    """All dice but those on the tray are free again (TE-12)."""
    dice = table["dice"]
    dice["free"] += dice["spent"] + len(dice["kept"] + dice["offer"])
    dice.update(spent=0, kept="", offer="", tokens="")


def _shift(table: Json, event: Json) -> None:
    """Every die on the tray moves one field right, off the third it is free (TE-4)."""
    tray = table["dice"]["tray"]
    table["dice"]["free"] += tray[FIELDS - 1]
    table["dice"]["tray"] = [0, *tray[: FIELDS - 1]]


def _round(table: Json, event: Json) -> None:
    _gather(table)
    table["round"] = event["round"]


def _turn(table: Json, event: Json) -> None:
    _gather(table)
    _shift(table, event)
    table["active"] = table["acting"] = event["seat"]
    table["phase"] = "heal"


def _extra(table: Json, event: Json) -> None:
    table["dice"]["extra"] = event["dice"]


def _curse(table: Json, event: Json) -> None:
    table["dice"]["free"] -= event["count"]
    table["dice"]["tray"][0] += event["count"]


def _close(table: Json, event: Json) -> None:
    closed = table["sheets"][event["seat"]]["closed"]
    closed.append(f"{event['room']}-{event['other']}")
    closed.sort(key=PASSAGE_NAMES.index)


def _heal(table: Json, event: Json) -> None:
    table["tracks"]["heal"]["used"] += 1
    table["dice"]["free"] += event["count"]
    table["dice"]["tray"][event["field"] - 1] = 0


def _roll(table: Json, event: Json) -> None:
    """Free dice, or those that lie there once more."""
    dice = table["dice"]
    if not dice["rolled"]:
        dice["free"] -= len(event["dice"])
    dice["rolled"] = in_order(event["dice"])
    table["phase"] = "sort"


def _reroll(table: Json, event: Json) -> None:
    table["tracks"]["reroll"]["used"] += 1


def _sort(table: Json, event: Json) -> None:
    """Kept or offered."""
    dice, place = table["dice"], "kept" if event["kind"] == "keep" else "offer"
    dice["rolled"] = without(dice["rolled"], event["dice"])
    dice[place] = in_order(dice[place] + event["dice"])


def _store(table: Json, event: Json) -> None:
    dice = table["dice"]
    dice["rolled"] = dice["rolled"].replace("X", "")
    dice["tray"][0] += event["count"]


def _token(table: Json, event: Json) -> None:
    symbol = {"key": "K", "torch": "T", "mask": "M"}[event["track"]]
    table["tracks"][event["track"]]["used"] += 1
    table["dice"]["tokens"] = in_order(table["dice"]["tokens"] + symbol)


def _enter(table: Json, event: Json) -> None:
    sheet, name = table["sheets"][event["seat"]], event["room"]
    room = printed_sheet(table)["rooms"][name]
    if event["running"]:
        table["tracks"]["run"]["used"] += 1
    else:
        for symbol in room["symbols"]:
            _pay(table["dice"], symbol)
    sheet["pawn"] = name
    table["phase"] = "move"
    if room["action"] != "exit" and name not in sheet["crossed"]:
        sheet["crossed"] = sorted([*sheet["crossed"], name], key=ROOM_NAMES.index)


def _pay(dice: Json, symbol: str) -> None:
    """A mark first, which would be lost; then a die."""
    if symbol in dice["tokens"]:
        dice["tokens"] = without(dice["tokens"], symbol)
    else:
        dice["kept"] = without(dice["kept"], symbol)
        dice["spent"] += 1


def _mark(table: Json, event: Json) -> None:
    table["tracks"][event["track"]]["marked"] = event["marked"]
    table["marked"] = event["track"]  # whose gem the next one is, if it comes from a track


def _gem(table: Json, event: Json) -> None:
    table["gems"] = event["gems"]
    if event["source"] == "track":
        table["tracks"][table["marked"]]["gem"] = True


def _secret(table: Json, event: Json) -> None:
    table["opened"] = [c for c in COLOUR_NAMES if c in (*table["opened"], event["colour"])]


def _die(table: Json, event: Json) -> None:
    table["dice"]["spent"] += 1


def _stop(table: Json, event: Json) -> None:
    table["phase"] = "offer" if table["dice"]["offer"] else "cash"


def _take(table: Json, event: Json) -> None:
    dice = table["dice"]
    dice["offer"] = without(dice["offer"], event["dice"])
    dice["spent"] += len(event["dice"])
    table["acting"], table["taken"] = event["seat"], event["dice"]  # for what is crossed out next


def _cross(table: Json, event: Json) -> None:
    chart = _chart(table, event)
    for symbol in table["taken"]:
        printed = chart["action"] + chart["gem"]
        if chart["crossed"].count(symbol) < printed.count(symbol):
            chart["crossed"] = in_order(chart["crossed"] + symbol)


def _full(table: Json, event: Json) -> None:
    _chart(table, event)["closed"] = True


def _chart(table: Json, event: Json) -> Json:
    chart: Json = table["sheets"][event["seat"]]["maps"][event["map"] - 1]
    return chart


def _over(table: Json, event: Json) -> None:
    if event["kind"] == "lose":
        _gather(table)
    table["phase"] = table["acting"] = None


def _nothing(table: Json, event: Json) -> None:
    """Nothing on the table changes."""


EVENTS: dict[str, Callable[[Any, Any], None]] = {
    "side": _side, "round": _round, "turn": _turn, "extra": _extra, "curse": _curse,
    "close": _close, "heal": _heal, "roll": _roll, "reroll": _reroll, "keep": _sort,
    "offer": _sort, "store": _store, "token": _token, "enter": _enter, "mark": _mark,
    "lost": _nothing, "nothing": _nothing, "shift": _shift, "gem": _gem, "secret": _secret,
    "die": _die, "stop": _stop, "take": _take, "cross": _cross, "full": _full, "cash": _full,
    "win": _over, "lose": _over,
}  # fmt: skip
