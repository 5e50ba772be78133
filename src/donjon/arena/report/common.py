"""What all parts of the report share: names for its columns, and how a move is judged."""

from typing import Any

from donjon.arena.counting import OTHERS, Seen
from donjon.arena.findings import Setting
from donjon.arena.statistics import Share
from donjon.engine.options import Option
from donjon.engine.words import N_, Say

RARE = 30  # seats that must have done a thing before it is judged


def label(setting: Setting, say: Say) -> str:
    """The rules of one side, in short."""
    options = {option.name: option for option in setting.game.text.OPTIONS}
    given = [(options[name], value) for name, value in setting.given.items()]
    named = [f"{_title(option, say)} {_short(option, value, say)}" for option, value in given]
    return ", ".join(named) or say("usual rules")


def _title(option: Option, say: Say) -> str:
    """What people call an option, within a sentence."""
    title = say(option.title or option.name)
    return title[:1].lower() + title[1:]


def _short(option: Option, value: Any, say: Say) -> str:
    """What is written out at length goes by its title; the command tells all of it."""
    if isinstance(value, dict):
        return f"{value.get('title', '')} …".strip()
    if value is None:
        return say(N_("as usual"))
    if isinstance(value, bool):
        return say(N_("yes")) if value else say(N_("no"))
    if isinstance(value, str):
        return say(option.words.get(value, value))
    return str(value)


def of_side(name: str, setting: Setting, settings: list[Setting], say: Say) -> str:
    """A name, with the rules of its side where there are two."""
    if len(settings) == 1:
        return name
    return say("{name}, {rules}").format(name=name, rules=label(setting, say))


def sorts(settings: list[Setting], say: Say) -> list[tuple[str, Seen]]:
    """Every sort of games, with a name."""
    return [
        (of_side(say(bare(seen.who)), setting, settings, say), seen)
        for setting in settings
        for seen in setting.seen()
    ]


def called(group: str, say: Say) -> str:
    """A group of moves, by the names that moves have in journals."""
    return say(group) if group == OTHERS else group


def open_moves(seen: Seen) -> float:
    return float(seen.games.options.sum() / max(seen.games.moves.sum(), 1))


def forced(seen: Seen) -> float:
    return float(seen.games.forced.sum() / max(seen.games.moves.sum(), 1))


def verdict(seen: Seen, n: int) -> int:
    """1 if seats that did it win more than those that could have and didn't, -1 if less."""
    c = seen.counts
    if seen.together or c.did[n] < RARE or c.could[n] < RARE:
        return 0
    did, could = (
        Share(int(c.did_won[n]), int(c.did[n])),
        Share(int(c.could_won[n]), int(c.could[n])),
    )
    if did.interval[0] > could.interval[1]:
        return 1
    return -1 if did.interval[1] < could.interval[0] else 0


def bare(level: str) -> str:
    return level.partition(":")[0]
