"""What a map asks for, what is found, and what it gave or could give already."""

from donjon.drawing.hints import About
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say, fill, sentence_case
from donjon.games.temple.scene.asking import Ask
from donjon.games.temple.scene.maps import YOURS, offered_to
from donjon.games.temple.scene.offers import printed_sheet, ready
from donjon.games.temple.scene.outlook import UPPER_FULL
from donjon.games.temple.scene.standing import is_won
from donjon.games.temple.text.wording import DEEDS, named, without


def map_card(ask: Ask) -> About | None:
    view, found, looks, say = ask
    seat, number = found["seat"], int(found["map"])
    if seat not in view["sheets"] or number > len(printed_sheet(view)["maps"]):
        return None
    chart = view["sheets"][seat]["maps"][number - 1]
    told = _closed(view, chart, number, say) if chart["closed"] else [
        *_asks(view, chart, number, say), *_so_far(view, seat, chart, say),
        *_ready(view, seat, number, say),
    ]  # fmt: skip
    title = N_("Map {map} of {seat}") if seat != looks else YOURS
    name = sentence_case(fill(title, say, map=number, seat=seat))
    return About(name, tuple(told), "TE-14")


def _closed(view: Json, chart: Json, number: int, say: Say) -> list[str]:
    """What it paid, and what it never will."""
    sentence = N_("It is complete and closed: it gave {reward} and a gem.")
    if not is_won(chart):
        sentence = N_("It gave {reward}. Its gem is lost, for it was closed before it was full.")
    return [fill(sentence, say, reward=_reward(view, number))]


def _asks(view: Json, chart: Json, number: int, say: Say) -> list[str]:
    """What is printed on it."""
    return [
        fill(N_("The upper part asks for {dice} and gives {reward}."), say,
             dice=named(chart["action"]), reward=_reward(view, number)),
        fill(N_("With {dice} in the lower part too, it gives a gem as well."), say,
             dice=named(chart["gem"])),
        say(N_("Dice of the others' offers cross out its symbols.")),
    ]  # fmt: skip


def _so_far(view: Json, seat: str, chart: Json, say: Say) -> list[str]:
    """What is found, what is missing, and what a frame means there."""
    missing = without(chart["action"] + chart["gem"], chart["crossed"])
    sentence = N_("Crossed out: {found}. Still needed: {missing}.")
    told = [
        fill(sentence, say, found=named(chart["crossed"]), missing=named(missing))
        if chart["crossed"]
        else say(N_("Nothing is crossed out on it yet."))
    ]
    if set(missing) & set(offered_to(view, seat)):
        told.append(say(N_("A symbol in a red frame lies in the offer.")))
    return told


def _ready(view: Json, seat: str, number: int, say: Say) -> list[str]:
    """What its upper part could pay already."""
    if number not in ready(view, seat):
        return []
    return [
        fill(UPPER_FULL, say, reward=_reward(view, number)),
        say(N_("After the others' offers one may take it and close the map, or go on for the "
               "gem.")),
    ]  # fmt: skip


def _reward(view: Json, number: int) -> str:
    return DEEDS[printed_sheet(view)["maps"][number - 1]["reward"]]
