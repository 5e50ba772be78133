"""donjon serve: the table in the browser."""

import argparse
import os
import re
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from ipaddress import ip_network
from typing import TYPE_CHECKING

from donjon.engine.errors import BadInput
from donjon.engine.speaking import say_here
from donjon.engine.words import N_, Name, because
from donjon.table.addresses import lan_addresses
from donjon.table.names import is_name
from donjon.table.settings import Limits, Settings, default_database

if TYPE_CHECKING:
    from uvicorn import Server

ORIGIN = re.compile(r"https?://([\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    defaults = Settings(database="")
    _add_place(parser)
    _add_ways_in(parser)
    _add_bots(parser, defaults)
    _add_times(parser, defaults)
    _add_limits(parser, defaults)


def _add_place(parser: argparse.ArgumentParser) -> None:
    """Where it listens, and where its tables are kept."""
    say = say_here()
    parser.add_argument(
        "--host",
        metavar=say("ADDRESS"),
        default="0.0.0.0",
        help=say("address to listen on (%(default)s)"),
    )
    parser.add_argument(
        "--port", metavar="N", type=int, default=8000, help=say("port (%(default)s); 0: any free")
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help=say("sqlite:///FILE or postgresql://... (DONJON_DATABASE)"),
    )


def _add_ways_in(parser: argparse.ArgumentParser) -> None:
    """How browsers come here."""
    say = say_here()
    parser.add_argument("--name", metavar=say("NAME"), action="append", default=[],
                        help=say("a name by which browsers may come, such as table.example.org; "
                        "this machine's own names and addresses are known"))  # fmt: skip
    parser.add_argument(
        "--origin",
        metavar="URL",
        action="append",
        default=[],
        help=say("a further origin to trust"),
    )
    parser.add_argument(
        "--proxied", action="store_true", help=say("behind a proxy here that tells addresses")
    )
    parser.add_argument("--proxy", action="append", default=[], metavar=say("ADDRESS"),
                        help=say("behind a proxy at this address or in this network"))  # fmt: skip


def _add_bots(parser: argparse.ArgumentParser, defaults: Settings) -> None:
    say = say_here()
    parser.add_argument(
        "--workers", metavar="N", type=int, default=defaults.workers, help=say("processes for bots")
    )
    parser.add_argument(
        "--level",
        metavar=say("LEVEL"),
        default="",
        help=say("the usual level of bots (a middling one)"),
    )
    parser.add_argument(
        "--pause",
        metavar=say("SECONDS"),
        type=float,
        default=defaults.pause,
        help=say("seconds a bot takes"),
    )


def _add_times(parser: argparse.ArgumentParser, defaults: Settings) -> None:
    """How long people and tables are waited for."""
    say = say_here()
    parser.add_argument("--away", type=float, default=defaults.away, metavar=say("SECONDS"),
                        help=say("after which somebody who isn't connected counts as away "
                        "(%(default)s)"))  # fmt: skip
    parser.add_argument("--lots", type=float, default=defaults.lots, metavar=say("SECONDS"),
                        help=say("in which players must add their share of the dice once all sit "
                        "(%(default)s)"))  # fmt: skip
    parser.add_argument("--keep-over", type=float, default=defaults.keep_over, metavar=say("DAYS"),
                        help=say("days a finished table is kept (%(default)s)"))  # fmt: skip
    parser.add_argument("--keep-idle", type=float, default=defaults.keep_idle, metavar=say("DAYS"),
                        help=say("days any other is kept after its last move"))  # fmt: skip


def _add_limits(parser: argparse.ArgumentParser, defaults: Settings) -> None:
    say = say_here()
    names = ", ".join(sorted(vars(defaults.limits)))
    limits = say("change a limit on what people may send: {names}")
    parser.add_argument("--limit", action="append", default=[], metavar=say("NAME=NUMBER"),
                        help=limits.format(names=names))  # fmt: skip


def run(args: argparse.Namespace) -> int:
    _check(args)
    settings = Settings(
        database=args.database or default_database(),
        host=args.host,
        port=args.port,
        origins=tuple(args.origin),
        names=tuple(args.name),
        proxied=args.proxied or bool(args.proxy),
        proxies=tuple(args.proxy),
        workers=args.workers,
        level=args.level,
        pause=args.pause,
        away=args.away,
        lots=args.lots,
        keep_over=args.keep_over,
        keep_idle=args.keep_idle,
        limits=_limits(args.limit),
    )
    return serve(settings)


def _check(args: argparse.Namespace) -> None:
    """Say what is wrong before anything is opened."""
    if not 0 <= args.port <= 65535:
        raise BadInput(f"--port {args.port}", N_("expected a number from 0 to 65535"))
    if args.workers < 1:
        raise BadInput(f"--workers {args.workers}", N_("expected a number from 1"))
    for name in ("pause", "away", "lots", "keep_over", "keep_idle"):
        if not 0 <= getattr(args, name) < float("inf"):
            raise BadInput(f"--{name.replace('_', '-')}", N_("expected a number from 0"))
    for name in args.name:
        if not is_name(name):
            raise BadInput(f"--name {name}", N_("expected a name such as table.example.org"))
    for origin in args.origin:
        if not ORIGIN.fullmatch(origin):
            raise BadInput(f"--origin {origin}", N_("expected one such as https://example.org"))
    for address in args.proxy:
        try:
            ip_network(address, strict=False)
        except ValueError:
            raise BadInput(f"--proxy {address}", N_("expected an address or a network")) from None


def _limits(given: list[str]) -> Limits:
    limits = Limits()
    for text in given:
        name, _, value = text.partition("=")
        if name not in vars(limits) or not value.isdigit():
            raise BadInput(f"--limit {text}", N_("expected NAME=NUMBER"))
        limits = replace(limits, **{name: type(getattr(limits, name))(value)})
    return limits


def serve(settings: Settings) -> int:
    """Listen, say where, and serve until told to stop."""
    server_for = _table()
    listening = _listen(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    server = server_for(settings)
    _say_where(settings)
    server.run(sockets=[listening])
    return 0


def _table() -> "Callable[[Settings], Server]":
    """What makes the server."""
    with needs_table():
        from donjon.table.server import server_for
    return server_for


@contextmanager
def needs_table() -> Iterator[None]:
    """What is imported here needs packages that only the table's extra brings."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] == "donjon":
            raise
        reason = N_("the table is not installed ({name} is missing): pip install 'donjon[table]'")
        raise RuntimeError(because(reason, name=Name(missing.name))) from None


def _listen(settings: Settings) -> socket.socket:
    """Bind first, so that the address told is the one that answers."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        port = because(N_("port {number}"), number=settings.port)
        raise OSError(error.errno, os.strerror(error.errno or 0), port) from None
    return listening


def _say_where(settings: Settings) -> None:
    say = say_here()
    here = f"http://localhost:{settings.port}"
    print(say("Donjon is at {address}").format(address=here), flush=True)
    lan = lan_addresses() if settings.host == "0.0.0.0" else []
    for address in (f"http://{name}:{settings.port}" for name in lan[:1]):
        print(say("For others in the same network: {address}").format(address=address), flush=True)
        if sys.stdout.isatty():
            from donjon.table.pictures import qr_text

            print(qr_text(address), flush=True)
