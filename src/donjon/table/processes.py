"""Processes that work for a server, and end with it."""

import multiprocessing
import os
import signal
import threading


def serve_the_server() -> None:
    """Called first in such a process: only the server says when it is time to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()  # it may be killed, and can't say anything then
        os._exit(0)
