"""What the table says of its players: the log beside the moves, the lots, the result."""

from typing import Any

from donjon.engine.registry import find_game
from donjon.engine.words import N_, Name, Say, fill, said, sentence_case
from donjon.table.bot_names import bot_name

LOG = {
    "person": N_("{name} takes {seat}."),
    "unnamed": N_("{seat} is taken."),
    "bot": N_("{bot}, a bot ({level}), plays {seat}."),
    "bot-for": N_("A bot ({level}) plays for {name}."),
    "friend": N_("{seat} waits for a friend."),
    "open": N_("{seat} is free."),
    "late": N_("{seat} is free: no share of the dice came in time."),
    "muted": N_("The host mutes {name}."),
    "heard": N_("The host lets {name} speak again."),
    "draw": N_("{name} offers a draw."),
    "declined": N_("{name} declines the draw."),
    "undo": N_("{name} takes back a step."),
    "resign": N_("{name} resigns."),
    "clock": N_("The time of {name} has run out."),
    "uncounted": N_("Time in which nobody could play is not counted."),
    "moved": N_("{name} goes on, on another device."),
    "handed": N_("{name} takes over {seat}."),
    "agreed": N_("The players agree to a draw."),
    "rules": N_("The game goes on under a newer version of its rules."),
}
ASIDE = ("late", "handed", "moved", "uncounted", "declined")  # what an entry is about, if it says
LEVELS = {
    "random": N_("random"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "master": N_("master"),
}
LOTS = {
    "seats": N_("Waiting for everybody to sit down."),
    "shares": N_("Drawing lots for the dice: waiting for {names}."),
}
RESULTS = {
    "won": N_("{names} wins."),
    "won-many": N_("{names} win."),
    "time": N_("{names} wins: the time of {other} has run out."),
    "resigned": N_("{names} wins: {other} has resigned."),
    "won-all": N_("Everybody wins together."),
    "lost-all": N_("Everybody has lost together."),
    "draw": N_("The game is a draw."),
}


def word_for(chair: Any, seat: str, game: str = "") -> str:
    """What a sentence calls somebody: a name, a bot's own, else the seat, which is a word."""
    if chair is not None and game and chair.who == "bot" and not chair.name:
        return Name(bot_name(game, chair.level, seat))
    return Name(chair.name) if chair is not None and chair.name else seat


def name_of(chair: Any, seat: str, say: Say, game: str = "") -> str:
    """What somebody is called at the table."""
    return said(word_for(chair, seat, game), say)


def names_of(sitting: Any, say: Say) -> dict[str, str]:
    """How everybody at the table is called, by seat."""
    game = sitting.facts.game
    return {seat: name_of(chair, seat, say, game) for seat, chair in sitting.chairs.items()}


def level_name(level: str, say: Say) -> str:
    return say(LEVELS[level]) if level in LEVELS else level


def entry_sentences(entry: Any, sitting: Any, say: Say) -> list[str]:
    """A line of the log for an entry that isn't a move."""
    chair = sitting.chairs.get(entry.seat)
    more = entry.more
    event = next((name for name in ASIDE if name in more), entry.kind)
    if event == "seat":
        if "who" in more:
            event = more["who"]
            if event == "person" and not more.get("name"):
                event = "unnamed"
            elif event == "bot" and more.get("name"):
                event = "bot-for"
        elif "muted" in more:
            event = "muted" if more["muted"] else "heard"
        else:
            event = "draw"
    elif event == "end":
        event = more.get("why", "agreed")
    if event not in LOG:
        return []
    seat, level = entry.seat or "", more.get("level", "")
    name = Name(more["name"]) if more.get("name") else word_for(chair, seat)
    bot = bot_name(sitting.facts.game, level, seat) if event == "bot" else ""
    fields = {"seat": seat, "name": name, "bot": Name(bot), "level": LEVELS.get(level, level)}
    return [sentence_case(fill(LOG[event], say, **fields))]


def result_sentence(sitting: Any, say: Say) -> str:
    """How it ended, in one sentence."""
    result = sitting.result
    if result is None:
        return ""
    winners = result["winners"]
    if len(result["ranking"]) == 1 and len(sitting.chairs) > 1:
        everybody = "won-all" if winners else "lost-all" if together(sitting) else "draw"
        return say(RESULTS[everybody])
    if not winners:
        return say(RESULTS["draw"])
    known, other = names_of(sitting, say), named_loser(sitting)
    names: str = Name(", ".join(known[s] for s in winners))
    if len(winners) == 1:
        names = word_for(sitting.chairs[winners[0]], winners[0], sitting.facts.game)
    way = sitting.why if other else "won" if len(winners) == 1 else "won-many"
    lost = word_for(sitting.chairs[other], other, sitting.facts.game) if other else ""
    return sentence_case(fill(RESULTS[way], say, names=names, other=lost))


def named_loser(sitting: Any) -> str | None:
    """Whose resignation or time the sentence of the result names."""
    winners, last = sitting.result["winners"], sitting.result["ranking"][-1]
    named = sitting.why in RESULTS and len(winners) == len(last) == 1
    return str(last[0]) if named else None


def lots_sentence(sitting: Any, say: Say) -> str:
    """Whom the game waits for before it begins."""
    if not sitting.lots.full:
        return say(LOTS["seats"])
    names = ", ".join(name_of(sitting.chairs[s], s, say) for s in sitting.lots.awaited)
    return say(LOTS["shares"]).format(names=names)


def together(sitting: Any) -> bool:
    return find_game(sitting.facts.game).together
