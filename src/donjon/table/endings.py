"""How a game came out, said to whoever looks."""

from donjon.drawing import telling
from donjon.engine.reader import Json
from donjon.engine.words import N_, Say
from donjon.table.reports import named_loser, names_of, result_sentence, together
from donjon.table.sitting import Sitting

TO_YOU = {
    "won": N_("You won"),
    "lost": N_("You lost"),
    "draw": N_("A draw"),
    "won-all": N_("Everybody won together"),
    "lost-all": N_("Everybody lost together"),
}
CAUSES = {
    "resign": N_("{name} resigned."),
    "clock": N_("{name} ran out of time."),
    "agreed": N_("The players agreed to a draw."),
}


def ending(sitting: Sitting, seat: str | None, say: Say) -> Json:
    """The result to somebody on a seat, or to a spectator, and what decided it."""
    named = named_loser(sitting) if sitting.result else None
    causes = _causes(sitting, say)
    said = [*(words for who, words in causes if who != named), _decided(sitting, say)]
    return {
        "line": _line(sitting, seat, say),
        "why": [words for who, words in causes if who == named],  # as the caption has it too
        "say": [words for words in said if words],
    }


def _line(sitting: Sitting, seat: str | None, say: Say) -> str:
    result = sitting.result or {"winners": [], "ranking": []}
    winners, alike = result["winners"], len(result["ranking"]) <= 1
    if alike and (winners or together(sitting)):
        return say(TO_YOU["won-all" if winners else "lost-all"])
    if not winners:
        return say(TO_YOU["draw"])
    if seat is None:
        return result_sentence(sitting, say)
    return say(TO_YOU["won" if seat in winners else "lost"])


def _causes(sitting: Sitting, say: Say) -> list[tuple[str, str]]:
    """Who gave up and whose time ran out, in that order of events."""
    found: list[tuple[str, str]] = []
    for entry in sitting.entries:
        lost = entry.kind == "clock" and entry.more.get("then") == "forfeit"
        if entry.kind == "resign" or lost:
            chair = sitting.chairs[str(entry.seat)]
            name = chair.name or say(str(entry.seat))
            found.append((str(entry.seat), say(CAUSES[entry.kind]).format(name=name)))
    if sitting.why == "agreed":
        found.append(("", say(CAUSES["agreed"])))
    return found


def _decided(sitting: Sitting, say: Say) -> str:
    """What decided it on the board, if the rules ended it and the game says so."""
    if sitting.why != "rules":
        return ""
    result = sitting.result or {}
    return telling.ending(sitting.match, result, names_of(sitting, say), say)
