"""How far the team has come, what each has found, and what decided it in the end."""

from collections.abc import Mapping

from donjon.drawing.hints import Part, Standing
from donjon.engine.reader import Json
from donjon.engine.words import N_, P_, Name, Say, counted, of_number
from donjon.games.temple.data.names import ROOM_NAMES
from donjon.games.temple.rules.layout import steps_between
from donjon.games.temple.scene.offers import printed_sheet

GEMS = P_("gem", "gems")
NEEDED = P_("{count} gem a round is needed now", "{count} gems a round are needed now")
BEHIND = P_(
    "behind: {count} gem a round is needed now", "behind: {count} gems a round are needed now"
)
ENOUGH = N_("gems enough: now all to the exit")
LINE = N_("gems {gems} of {goal}: {count} a round needed")
LATE = N_("gems {gems} of {goal}, behind: {count} a round needed")
TEAM = "team"  # nobody's seat: how far all have come as one


def standing(view: Json, say: Say) -> dict[str, Standing]:
    """The team with its gems and rounds, then every seat with its gems and its way to the exit."""
    share = min(view["gems"] / view["goal"], 1.0)
    seats = {seat: Standing(_parts(view, seat, say), share) for seat in view["seats"]}
    return {TEAM: Standing(_together(view, say), share), **seats}


def _together(view: Json, say: Say) -> tuple[Part, ...]:
    last = last_round(view)
    gems = say(N_("gems: {gems} of {goal}")).format(gems=view["gems"], goal=view["goal"])
    rounds = say(N_("Round {round} of {last}")).format(round=view["round"], last=last)
    found = f"{view['gems']}/{view['goal']}"
    word = of_number(GEMS, view["goal"], say)
    now = f"{view['round']}/{last}"
    known = Part(found, gems, "act-gem", word), Part(now, rounds, "rounds", say(N_("round")))
    count = gems_a_round(view)
    if count == 0 or view["phase"] is None:
        return known
    words = pace_words(view, say)
    if is_late(view):  # the verdict, which a narrow page has no other word for
        many = say(N_("{count} a round")).format(count=count)
        return *known, Part(say(N_("behind")), words, "pace", many)
    return *known, Part(str(count), words, "pace", say(N_("a round")))


def last_round(view: Json) -> int:
    """How many rounds there are."""
    last: int = printed_sheet(view)["rounds"][str(len(view["seats"]))]
    return last


def left(view: Json) -> tuple[int, int]:
    """Gems that are still missing, and the rounds to find them in, this one among them."""
    return max(view["goal"] - view["gems"], 0), last_round(view) - view["round"] + 1


def gems_a_round(view: Json) -> int:
    """What is left to find, shared out among the rounds that are left."""
    missing, rounds = left(view)
    return -(-missing // rounds)


def is_late(view: Json) -> bool:
    """Is that a third more than at first?"""
    missing, rounds = left(view)
    return missing > 0 and 3 * missing * last_round(view) >= 4 * view["goal"] * rounds


def pace_line(view: Json, say: Say) -> str:
    """How far the team is, and whether that will do, in a line."""
    count = gems_a_round(view)
    if count == 0:
        return say(ENOUGH)
    words = say(LATE if is_late(view) else LINE)
    return words.format(gems=view["gems"], goal=view["goal"], count=count)


def pace_words(view: Json, say: Say) -> str:
    """How many gems a round are needed."""
    count = gems_a_round(view)
    if count == 0:
        return say(ENOUGH)
    return counted(BEHIND if is_late(view) else NEEDED, count, say)


def _parts(view: Json, seat: str, say: Say) -> tuple[Part, ...]:
    gems, far = own_gems(view, seat), way_out(view, seat)
    found = say(N_("gems from rooms and maps: {gems}")).format(gems=gems)
    known = Part(str(gems), found, "act-gem", of_number(GEMS, gems, say))
    if far is None:
        return known, Part(say(N_("outside")), way_words(far, say), "act-exit")
    way = "✓" if far == 0 else str(far)
    return known, Part(way, way_words(far, say), "act-exit", say(N_("to exit")))


def way_words(far: int | None, say: Say) -> str:
    """How far a pawn is from the exit."""
    if far is None:
        return say(N_("still outside"))
    label = say(N_("in the exit")) if far == 0 else say(N_("rooms to the exit: {far}"))
    return label.format(far=far)


def own_gems(view: Json, seat: str) -> int:
    """Gems that a seat found in its rooms and on its maps; tracks and secrets are everybody's."""
    sheet, rooms = view["sheets"][seat], printed_sheet(view)["rooms"]
    full = [chart for chart in sheet["maps"] if is_won(chart)]
    return len(full) + len([name for name in sheet["crossed"] if rooms[name]["action"] == "gem"])


def is_won(chart: Json) -> bool:
    """Has a map paid its gem?  One that is closed and not full gave its mark alone."""
    asked: str = chart["action"] + chart["gem"]
    return bool(chart["closed"]) and sorted(chart["crossed"]) == sorted(asked)


def way_out(view: Json, seat: str) -> int | None:
    """How many rooms a pawn has to go; None outside."""
    pawn, rooms = view["sheets"][seat]["pawn"], printed_sheet(view)["rooms"]
    if pawn == "outside":
        return None
    leave = next(name for name in ROOM_NAMES if rooms[name]["action"] == "exit")
    return steps_between(ROOM_NAMES.index(pawn), ROOM_NAMES.index(leave))


def ending(view: Json, result: Json, names: Mapping[str, str], say: Say) -> str:
    """What decided it."""
    gems, goal = view["gems"], view["goal"]
    inside = tuple(Name(names.get(s, s)) for s in view["seats"] if way_out(view, s) != 0)
    found = {seat: own_gems(view, seat) for seat in view["seats"]}
    best = max(found, key=lambda seat: found[seat])
    if not inside and gems >= goal:
        sentence = WON
    elif gems < goal:
        sentence = NEITHER if inside else TOO_FEW
    else:
        sentence = TOO_LATE
    return counted(
        sentence, gems, say, round=view["round"], goal=goal, name=Name(names.get(best, best)),
        most=found[best], inside=inside,
    )  # fmt: skip


WON = P_(
    "All came out in round {round} with {count} gem of {goal} that were needed; "
    "{name} found most of them: {most}.",
    "All came out in round {round} with {count} gems of {goal} that were needed; "
    "{name} found most of them: {most}.",
)
NEITHER = P_(
    "Time ran out with {count} gem of {goal}, and not everybody had come out: {inside}.",
    "Time ran out with {count} gems of {goal}, and not everybody had come out: {inside}.",
)
TOO_FEW = P_(
    "All were at the exit, but with {count} gem of {goal} it stayed shut.",
    "All were at the exit, but with {count} gems of {goal} it stayed shut.",
)
TOO_LATE = P_(
    "The {count} gem was enough, but time ran out before all had come out: {inside}.",
    "The {count} gems were enough, but time ran out before all had come out: {inside}.",
)
