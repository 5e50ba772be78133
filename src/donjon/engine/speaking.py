"""Which language the terminal speaks: `--language`, DONJON_LANGUAGE, then what the system says."""

import os
from collections.abc import Sequence

from donjon.engine.errors import BadInput, as_typed
from donjon.engine.words import N_, SOURCE, Name, Say, because, best_language, languages, speak

OPTION = "--language"
VARIABLE = "DONJON_LANGUAGE"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set tells the system's language

_chosen: list[str] = []  # the one that was asked for, if any


def set_language(name: str | None) -> None:
    """Speak this language from now on; None leaves it to the surroundings."""
    _chosen[:] = [] if name is None else [_known(OPTION, name)]


def language_here() -> str:
    """The language that this terminal is spoken to in."""
    if _chosen:
        return _chosen[0]
    named = os.environ.get(VARIABLE)
    if named:
        return _known(VARIABLE, named)
    system = next((os.environ[name] for name in SYSTEM if os.environ.get(name)), "")
    return best_language([system]) or SOURCE


def say_here() -> Say:
    """What translates for whoever sits at this terminal."""
    return speak(language_here())


def asked_language(words: Sequence[str]) -> str | None:
    """What `--language` says, wherever it stands: help is told before anything else is read."""
    for number, word in enumerate(words):
        if word == OPTION:
            return words[number + 1] if number + 1 < len(words) else None
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
    return None


def _known(where: str, name: str) -> str:
    found = best_language([name])
    if found is None:
        known = as_typed(languages())
        reason = N_("there is no language {name}; there are: {known}")
        raise BadInput(where, because(reason, name=Name(repr(name)), known=known))
    return found
