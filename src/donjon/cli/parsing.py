"""The words that argparse itself says, for whoever sits at this terminal."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from donjon.engine.words import N_, P_, Say, counted

SAID_BY_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    P_("expected %s argument", "expected %s arguments"),
    N_("ignored explicit argument %r"),
    N_("unexpected option string: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
)


@contextmanager
def argparse_speaking(say: Say) -> Iterator[None]:
    """While a parser is made and used: argparse calls gettext by these two names."""

    def numbered(one: str, many: str, count: int) -> str:
        return counted(P_(one, many), count, say)

    before = vars(argparse)["_"], vars(argparse)["ngettext"]
    vars(argparse).update(_=say, ngettext=numbered)
    try:
        yield
    finally:
        vars(argparse).update(_=before[0], ngettext=before[1])
