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
from donjon.engine.registry import Command


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors are one line on stderr."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _parser(words)
    args = parser.parse_args(words)
    try:
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
    entries = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in _known(words).items():
        entry = entries.add_parser(name, help=command.help, description=command.help)
        if name == _called(words):
            import_module(command.module).add_arguments(entry)
    return parser


def _called(words: Sequence[str]) -> str | None:
    return next((word for word in words if not word.startswith("-")), None)


def _known(words: Sequence[str]) -> dict[str, Command]:
    """The games are looked for only if it is none of our own commands that is called."""
    return COMMANDS if _called(words) in COMMANDS else commands()


def _one_line(error: BaseException) -> str:
    text = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) else str(error)
    return " ".join(text.split())
