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

from donjon.table.addresses import lan_addresses
from donjon.table.names import is_name
from donjon.table.settings import Limits, Settings, default_database

if TYPE_CHECKING:
    from uvicorn import Server

ORIGIN = re.compile(r"https?://([\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    defaults = Settings(database="")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (%(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="port (%(default)s); 0: any free")
    parser.add_argument("--database", help="sqlite:///FILE or postgresql://... (DONJON_DATABASE)")
    parser.add_argument("--name", action="append", default=[],
                        help="a name by which browsers may come, such as table.example.org; "
                        "this machine's own names and addresses are known")  # fmt: skip
    parser.add_argument("--origin", action="append", default=[], help="a further origin to trust")
    parser.add_argument(
        "--proxied", action="store_true", help="behind a proxy here that tells addresses"
    )
    parser.add_argument("--proxy", action="append", default=[], metavar="ADDRESS",
                        help="behind a proxy at this address or in this network")  # fmt: skip
    parser.add_argument("--workers", type=int, default=defaults.workers, help="processes for bots")
    parser.add_argument("--level", default="", help="the usual level of bots (a middling one)")
    parser.add_argument("--pause", type=float, default=defaults.pause, help="seconds a bot takes")
    parser.add_argument("--away", type=float, default=defaults.away, metavar="SECONDS",
                        help="after which somebody who isn't connected counts as away "
                        "(%(default)s)")  # fmt: skip
    parser.add_argument("--lots", type=float, default=defaults.lots, metavar="SECONDS",
                        help="in which players must add their share of the dice once all sit "
                        "(%(default)s)")  # fmt: skip
    parser.add_argument("--keep-over", type=float, default=defaults.keep_over, metavar="DAYS",
                        help="days a finished table is kept (%(default)s)")  # fmt: skip
    parser.add_argument("--keep-idle", type=float, default=defaults.keep_idle, metavar="DAYS",
                        help="days any other is kept after its last move")  # fmt: skip

    names = ", ".join(sorted(vars(defaults.limits)))
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER",
                        help=f"change a limit on what people may send: {names}")  # fmt: skip


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
        raise ValueError(f"--port {args.port}: expected a number from 0 to 65535")
    if args.workers < 1:
        raise ValueError(f"--workers {args.workers}: expected a number from 1")
    for name in ("pause", "away", "lots", "keep_over", "keep_idle"):
        if not 0 <= getattr(args, name) < float("inf"):
            raise ValueError(f"--{name.replace('_', '-')}: expected a number from 0")
    for name in args.name:
        if not is_name(name):
            raise ValueError(f"--name {name}: expected a name such as table.example.org")
    for origin in args.origin:
        if not ORIGIN.fullmatch(origin):
            raise ValueError(f"--origin {origin}: expected one such as https://example.org")
    for address in args.proxy:
        try:
            ip_network(address, strict=False)
        except ValueError:
            raise ValueError(f"--proxy {address}: expected an address or a network") from None


def _limits(given: list[str]) -> Limits:
    limits = Limits()
    for text in given:
        name, _, value = text.partition("=")
        if name not in vars(limits) or not value.isdigit():
            raise ValueError(f"--limit {text}: expected NAME=NUMBER")
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
        raise RuntimeError(
            f"the table is not installed ({missing.name} is missing): pip install 'donjon[table]'"
        ) from None


def _listen(settings: Settings) -> socket.socket:
    """Bind first, so that the address told is the one that answers."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        raise OSError(error.errno, os.strerror(error.errno or 0), f"port {settings.port}") from None
    return listening


def _say_where(settings: Settings) -> None:
    print(f"Donjon is at http://localhost:{settings.port}", flush=True)
    lan = lan_addresses() if settings.host == "0.0.0.0" else []
    for address in (f"http://{name}:{settings.port}" for name in lan[:1]):
        print(f"For others in the same network: {address}", flush=True)
        if sys.stdout.isatty():
            from donjon.table.pictures import qr_text

            print(qr_text(address), flush=True)
