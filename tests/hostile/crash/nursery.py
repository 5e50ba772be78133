"""A process that has imported everything and forks servers: a start costs a tenth of a second.

What is forked is `donjon serve` itself, in a process and a session of its own.  Requests and
answers are lines of JSON; when the harness goes, its servers go too.
"""

import gc
import importlib
import json
import os
import signal
import sys
from typing import Any

Json = dict[str, Any]
MODULES = (
    "donjon.cli.serve",
    "donjon.table.server",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.httptools_impl",
)
AT_IMPORT = "donjon.table.steady"  # looks at the clock when it is imported


def main() -> int:
    children: set[int] = set()
    import_everything()
    try:
        for line in sys.stdin:
            request: Json = json.loads(line)
            if "serve" in request:
                pid = os.fork()
                if not pid:
                    children.clear()
                    return serve(request)
                children.add(pid)
                answer: Json = {"pid": pid}
            else:
                answer = {"code": ended(request["ended"], children)}
            print(json.dumps(answer), flush=True)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
    return 0


def import_everything() -> None:
    """All that a server imports, games included; no threads may come of it."""
    for module in MODULES:
        importlib.import_module(module)
    from donjon.bots import levels
    from donjon.engine.match import Match
    from donjon.engine.registry import games

    for game in games():
        match = Match.new(game)
        match.scene(match.acting[0])
        levels(game)
    gc.collect()
    gc.freeze()  # or every server would look through all of it again


def ended(pid: int, children: set[int]) -> int | None:
    """A server's exit code as Python tells it, None while it runs."""
    found, status = os.waitpid(pid, os.WNOHANG)
    if not found:
        return None
    children.discard(pid)
    return os.waitstatus_to_exitcode(status)


def serve(request: Json) -> int:
    """The life of a forked server."""
    from donjon.cli import main as donjon

    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    errors = os.open(request["errors"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for source, target in ((nothing, 0), (nothing, 1), (errors, 2)):
        os.dup2(source, target)
    if request.get("clock"):
        from tests.hostile.crash.clocks import follow

        follow(request["clock"])
        if AT_IMPORT in sys.modules:
            importlib.reload(sys.modules[AT_IMPORT])
    return donjon(request["serve"])


if __name__ == "__main__":
    sys.exit(main())
