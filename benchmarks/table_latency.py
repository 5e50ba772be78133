"""How long a move takes from a click in one browser to the board of another, and how soon a
freshly started server has a usable page.

    python -m benchmarks.table_latency [--games 8]

Two Chromium pages on this machine, a game of Knights between them; the time is read in the
pages themselves, from the click to the line in the other's log.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from urllib.error import URLError
from urllib.request import urlopen

from tests.table.browsing import chromium, invite, set_table, sit, to_the_end, visit

from benchmarks.load import free_port

WATCH = """
() => {
  const now = () => performance.timeOrigin + performance.now();
  globalThis.sent = {};
  globalThis.heard = {};
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) heard[node.id] ??= now();
    }
  }).observe(document.querySelector("#log"), { childList: true });
  let last = 0;
  setInterval(() => {
    if (document.querySelector("#board.busy, #result:not([hidden])")) return;
    const move = document.querySelector("#buttons button, #all-list button");
    if (!move || now() - last < 100) return;
    last = now();
    const line = Number(document.querySelector("#log li:last-child").id.slice(5)) + 1;
    sent[`line-${line}`] = last;
    move.click();
  }, 5);
}
"""


def started(folder: str) -> tuple[subprocess.Popen[bytes], str, float]:
    """A server, its address, and the seconds until it gave its front page."""
    port, begun = free_port(), time.perf_counter()
    command = [sys.executable, "-m", "donjon", "serve", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder}/latency.sqlite", "--limit", "tables=100000"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    while True:
        with suppress(URLError, ConnectionError), urlopen(url) as answer:
            answer.read()
            return process, url, time.perf_counter() - begun
        time.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=8)
    args = parser.parse_args()
    delays: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        process, url, start = started(folder)
        try:
            with chromium() as browser:
                begun = time.perf_counter()
                front, _ = visit(browser, url)
                front.locator("[data-play]").first.wait_for()
                start += time.perf_counter() - begun
                front.context.close()
                for _ in range(args.games):
                    ann, _ = visit(browser, url)
                    set_table(ann, "knights", "me", "friend")
                    bob, _ = visit(browser, invite(ann))
                    sit(bob, "Bob")
                    pages = (ann, bob)
                    for page in pages:
                        page.wait_for_load_state("networkidle")
                    for page in pages:
                        page.evaluate(WATCH)
                    for page in pages:
                        to_the_end(page)
                    sent, heard = ([p.evaluate(n) for p in pages] for n in ("sent", "heard"))
                    for own, other in ((0, 1), (1, 0)):
                        for line, at in sent[own].items():
                            if line in heard[other]:
                                delays.append(heard[other][line] - at)
                        pages[own].context.close()
        finally:
            process.terminate()
            process.wait()
    delays.sort()
    told = {
        "seconds from start to a usable page": round(start, 2),
        "moves": len(delays),
        "p50 ms": round(delays[len(delays) // 2], 1),
        "p95 ms": round(delays[int(len(delays) * 0.95)], 1),
        "worst ms": round(delays[-1], 1),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
