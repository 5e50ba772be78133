"""Which of our modules one move visits, from the click in one browser to the other's board.

python -m tools.trace_move [--game holland]

A server in this process, two Chromium pages at one table; every function of Donjon that is called
in any thread between the click and the line in the other page's log is noted, and every script
of ours that runs in the two pages meanwhile.  The rules are interpreted, so that they show too.
"""

import argparse
import os
import tempfile
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

os.environ["DONJON_MODE"] = "interpreted"

from playwright.sync_api import CDPSession, Page
from tests.table.browsing import by_hand, chromium, invite, set_table, sit, visit
from tests.table.serving import serving

import donjon

SOURCE = str(Path(donjon.__file__).parent) + os.sep


class Trace:
    """The files of Donjon in which a function was called while it was on."""

    def __init__(self) -> None:
        self.on = False
        self.files: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.on and event == "call":
            self.files.add(frame.f_code.co_filename)

    def modules(self) -> list[str]:
        ours = (name for name in self.files if name.startswith(SOURCE))
        return sorted(name.removeprefix(SOURCE) for name in ours)


def counting(page: Page) -> CDPSession:
    """Ask a page to note which functions of its scripts run."""
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    session.send("Profiler.takePreciseCoverage")  # what ran before is forgotten
    return session


def scripts(session: CDPSession) -> set[str]:
    """The scripts of ours in which a function has run since the counting began."""
    covered = session.send("Profiler.takePreciseCoverage")["result"]
    ran = {
        script["url"]
        for script in covered
        for function in script["functions"]
        if any(span["count"] for span in function["ranges"])
    }
    return {url.split("/static/")[1].split("?")[0] for url in ran if "/static/" in url}


def move(page: Page, other: Page, trace: Trace) -> None:
    """Make one move by hand, and wait until the other page tells it."""
    lines = other.locator("#log li").count()
    trace.on = True
    by_hand(page)
    other.locator("#log li").nth(lines).wait_for(state="attached")
    trace.on = False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="holland")
    game = parser.parse_args().game
    trace = Trace()
    threading.setprofile(trace)  # for every thread that is started from here on
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/trace.sqlite") as house,
        chromium() as browser,
    ):
        ann, _ = visit(browser, house.url)
        set_table(ann, game, "me", "friend")
        bob, _ = visit(browser, invite(ann))
        sit(bob, "Bob")
        acting, waiting = _whose_turn(ann, bob)
        sessions = [counting(acting), counting(waiting)]
        move(acting, waiting, trace)
        pages = [scripts(session) for session in sessions]
    modules = trace.modules()
    print(f"modules of Donjon at the server: {len(modules)}")
    print(*(f"  {name}" for name in modules), sep="\n")
    print(f"scripts: {len(pages[0])} in the page that moves, {len(pages[1])} in the other")
    print(*(f"  {name}" for name in sorted(pages[0] | pages[1])), sep="\n")
    print(f"visited in all: {len(modules) + len(pages[0] | pages[1])}")


def _whose_turn(ann: Page, bob: Page) -> tuple[Page, Page]:
    """The page that may move, and the other."""
    while True:
        for page, other in ((ann, bob), (bob, ann)):
            if page.locator("#caption strong").count():
                return page, other
        time.sleep(0.05)


if __name__ == "__main__":
    main()
