"""uvicorn, set up for many quiet sockets."""

import gc
import sys

import uvicorn

from donjon.table.app import Door
from donjon.table.logs import spare_the_log
from donjon.table.settings import Settings
from donjon.table.versions import PLAIN, protocols


def server_for(settings: Settings, plain: bool = False) -> uvicorn.Server:
    """A server that is ready to run; a plain one does without connections of our own."""
    spare_the_collector()
    spare_the_log()
    sys.setswitchinterval(0.001)  # the thread that writes is never kept waiting for long
    http, ws = PLAIN if plain else protocols()
    config = uvicorn.Config(
        Door(settings),
        host=settings.host,
        port=settings.port,
        loop="auto",
        http=http,
        ws=ws,
        ws_max_size=settings.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxied,
        forwarded_allow_ips=[str(network) for network in settings.trusted],
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


def spare_the_collector() -> None:
    """Collect rarely: nearly everything here is freed by itself, and tables live long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
