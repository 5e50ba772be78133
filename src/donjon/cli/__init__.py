"""The command line: `donjon COMMAND ...`.

Each command is a module with `add_arguments(parser)` and `run(args) -> exit code`, loaded
only when it is called for, so that `donjon --help` answers at once.

Exit codes: 0 done, 1 the answer is no (a journal that doesn't hold), 2 bad input or usage,
130 interrupted.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from donjon import __version__
from donjon.cli.commands import COMMANDS, commands
from donjon.cli.language import OPTION, asked_language, set_language
from donjon.engine.registry import Command
from donjon.engine.words import languages


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors are one line on stderr."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        set_language(asked_language(words))
        parser = _parser(words)
        args = parser.parse_args(words)
        code: int = import_module(_known(words)[args.command].module).run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("donjon: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError, RuntimeError) as error:
        print(f"donjon: {_one_line(error)}", file=sys.stderr)
        return 2


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """All commands by name; only the one that is called is loaded for its arguments."""
    parser = argparse.ArgumentParser(
        prog="donjon",
        description="Tower games, exact: play them, measure them, study them.",
        epilog="`donjon COMMAND --help` tells more of each.",
    )
    parser.add_argument("--version", action="version", version=f"donjon {__version__}")
    _add_language(parser)
    entries = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in _known(words).items():
        entry = entries.add_parser(name, help=command.help, description=command.help)
        if name == _called(words):
            import_module(command.module).add_arguments(entry)
            _add_language(entry)
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    """It may stand before the command and after it; `asked_language` has read it already."""
    parser.add_argument(
        OPTION, metavar="LANGUAGE", default=argparse.SUPPRESS,
        help=f"the language to speak: {', '.join(languages())} (usually the system's)",
    )  # fmt: skip


def _called(words: Sequence[str]) -> str | None:
    values = {number + 1 for number, word in enumerate(words) if word == OPTION}
    return next((w for n, w in enumerate(words) if not w.startswith("-") and n not in values), None)


def _known(words: Sequence[str]) -> dict[str, Command]:
    """The games are looked for only if it is none of our own commands that is called."""
    return COMMANDS if _called(words) in COMMANDS else commands()


def _one_line(error: BaseException) -> str:
    text = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) else str(error)
    return " ".join(text.split())
