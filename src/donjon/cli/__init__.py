"""The command line: `donjon COMMAND ...`.

Each command is a module with `add_arguments(parser)` and `run(args) -> exit code`, loaded
only when it is called for, so that `donjon --help` answers at once.

Exit codes: 0 done, 1 the answer is no (a journal that doesn't hold), 2 bad input or usage,
130 interrupted.
"""

import argparse
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from donjon import __version__
from donjon.cli.commands import COMMANDS, commands
from donjon.cli.parsing import argparse_speaking
from donjon.engine.errors import PLACED, BadInput, explained, sentence_of
from donjon.engine.registry import Command
from donjon.engine.speaking import OPTION, asked_language, say_here, set_language
from donjon.engine.words import N_, SOURCE, Sentence, languages, speak


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors are one line on stderr."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        set_language(asked_language(words))
        with argparse_speaking(say_here()):
            args = _parser(words).parse_args(words)
        with _warnings():
            code: int = import_module(_known(words)[args.command].module).run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        _complain(KeyboardInterrupt(N_("interrupted")))
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, RuntimeError) as error:
        _complain(error)
        return 2


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """All commands by name; only the one that is called is loaded for its arguments."""
    say = say_here()
    parser = argparse.ArgumentParser(
        prog="donjon",
        description=say("Tower games, exact: play them, measure them, study them."),
        epilog=say("`donjon COMMAND --help` tells more of each."),
    )
    parser.add_argument(
        "--version", action="version", version=f"donjon {__version__}",
        help=say("show the version and exit"),
    )  # fmt: skip
    _add_language(parser)
    entries = parser.add_subparsers(dest="command", required=True, metavar=say("COMMAND"))
    for name, command in _known(words).items():
        about = say(command.help)
        entry = entries.add_parser(name, help=about, description=about)
        if name == _called(words):
            import_module(command.module).add_arguments(entry)
            _add_language(entry)
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    """It may stand before the command and after it; `asked_language` has read it already."""
    say = say_here()
    about = say("the language to speak: {known} (usually the system's)")
    parser.add_argument(
        OPTION, metavar=say("LANGUAGE"), default=argparse.SUPPRESS,
        help=about.format(known=", ".join(languages())),
    )  # fmt: skip


def _called(words: Sequence[str]) -> str | None:
    values = {number + 1 for number, word in enumerate(words) if word == OPTION}
    return next((w for n, w in enumerate(words) if not w.startswith("-") and n not in values), None)


def _known(words: Sequence[str]) -> dict[str, Command]:
    """The games are looked for only if it is none of our own commands that is called."""
    return COMMANDS if _called(words) in COMMANDS else commands()


def _complain(error: BaseException) -> None:
    """What is wrong, in one line."""
    try:
        say = say_here()
    except BadInput:  # the language itself is what is wrong
        say = speak(SOURCE)
    line = " ".join(explained(error, say).split())
    print(say(PLACED).format(place="donjon", reason=line), file=sys.stderr)


@contextmanager
def _warnings() -> Iterator[None]:
    """Warnings of ours are told like errors, not like those to people who write programs."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, *where: Any, **more: Any) -> None:
            if isinstance(message, Warning) and isinstance(sentence_of(message), Sentence):
                _complain(message)
            else:
                usual(message, *where, **more)

        warnings.showwarning = show
        yield


SAID_BY_THE_SYSTEM = (
    N_("Address already in use"),
    N_("Cannot assign requested address"),
    N_("File exists"),
    N_("Is a directory"),
    N_("No such file or directory"),
    N_("No space left on device"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
)
