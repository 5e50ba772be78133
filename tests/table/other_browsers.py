"""Firefox and WebKit as Debian has them, driven by the protocols they speak themselves.

Playwright drives builds of its own, which Debian hasn't: Firefox is spoken to by WebDriver BiDi,
WebKit by its own WebDriver.  Both do no more here than the tests need.
"""

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.table.serving import PATIENCE, free_port

SIZE = (1280, 900)
LONG = 3 * PATIENCE  # a browser's own start is no part of what is tested
MINI = "/usr/lib/*/webkit2gtk-*/MiniBrowser"
LISTENING = re.compile(r"listening on (ws://\S+)")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how WebDriver names what it has found
# Nothing is looked for on other machines; motion is unwanted, as in the other tests.
QUIET = """
user_pref("services.settings.server", "data:,");
user_pref("browser.newtabpage.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""
CENTRE = """
(selector) => {
  const found = document.querySelector(selector);
  found.scrollIntoView({ block: "center" });
  const box = found.getBoundingClientRect();
  return JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]);
}
"""


class Other(Protocol):
    """A page in a browser of its own."""

    def go(self, url: str) -> None: ...

    def run(self, function: str, *values: Any) -> Any:
        """What a function of JavaScript returns, called with these texts and numbers."""

    def press(self, selector: str) -> None:
        """Click in the middle of the first element that fits."""


def wait_for(page: Other, condition: str) -> Any:
    """Wait until an expression of JavaScript holds."""
    end = time.monotonic() + PATIENCE
    while not (found := page.run(f"() => {condition}")):
        assert time.monotonic() < end, f"{condition} did not come about"
        time.sleep(0.05)
    return found


class Firefox:
    """One page of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.number = line, 0
        self._ask("session.new", capabilities={})
        self.page = self._ask("browsingContext.create", type="tab")["context"]
        width, height = SIZE
        size = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self.page, viewport=size)

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def run(self, function: str, *values: Any) -> Any:
        called = f"JSON.stringify(({function})(...{json.dumps(values)}) ?? null)"
        where = {"context": self.page}
        told = self._ask("script.evaluate", expression=called, target=where, awaitPromise=False)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def press(self, selector: str) -> None:
        x, y = map(round, json.loads(self.run(CENTRE, selector)))
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        hand = {"type": "pointer", "id": "hand", "actions": steps}
        self._ask("input.performActions", context=self.page, actions=[hand])

    def _ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(LONG))
            if answer.get("id") == self.number:
                assert answer["type"] == "success", answer
                return answer["result"]


class WebKit:
    """One page of WebKit."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        browser = sorted(map(str, Path("/").glob(MINI.lstrip("/"))))[-1]
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = ""
        self.session = "/session/" + self._ask("/session", capabilities=wanted)["sessionId"]
        width, height = SIZE
        self._ask("/window/rect", width=width, height=height)

    def go(self, url: str) -> None:
        self._ask("/url", url=url)

    def run(self, function: str, *values: Any) -> Any:
        script = f"return JSON.stringify(({function})(...arguments) ?? null)"
        return json.loads(self._ask("/execute/sync", script=script, args=list(values)))

    def press(self, selector: str) -> None:
        # WebKit's driver brings near only what can't be seen at all: where the edge of a list cuts
        # an element above its middle, it calls it "not interactable", though people can press it.
        self.run(CENTRE, selector)
        found = self._ask("/element", using="css selector", value=selector)
        self._ask(f"/element/{found[ELEMENT]}/click")

    def end(self) -> None:
        self.http.delete(self.session)

    def _ask(self, path: str, **body: Any) -> Any:
        answer = self.http.post(self.session + path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]


@contextmanager
def firefox() -> Iterator[Other]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "there is no Firefox"
    with tempfile.TemporaryDirectory(prefix="donjon-firefox-") as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile]
        command += ["--remote-debugging-port", "0", "about:blank"]
        Path(profile, "user.js").write_text(QUIET, "utf-8")
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        try:
            assert process.stderr is not None
            address = next(filter(None, map(LISTENING.search, process.stderr)))[1]
            with connect(f"{address}/session", max_size=None, open_timeout=LONG) as line:
                yield Firefox(line)
        finally:
            process.terminate()
            process.communicate()


@contextmanager
def webkit() -> Iterator[Other]:
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    xvfb = subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert xvfb.stdout is not None
    port, display = free_port(), f":{xvfb.stdout.readline().strip()}"
    with tempfile.TemporaryDirectory(prefix="donjon-webkit-") as home:
        settings = Path(home, ".config", "gtk-3.0", "settings.ini")
        settings.parent.mkdir(parents=True)
        settings.write_text("[Settings]\ngtk-enable-animations=0\n", "utf-8")  # as few motions
        around = {"DISPLAY": display, "HOME": home, "PATH": "/usr/bin:/bin"}
        driver = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=around)
        try:
            retries = httpx.HTTPTransport(retries=8)  # it takes a moment to be there
            address = f"http://127.0.0.1:{port}"
            with httpx.Client(base_url=address, transport=retries, timeout=LONG) as http:
                page = WebKit(http)
                yield page
                page.end()
        finally:
            driver.terminate()
            driver.wait()
            xvfb.terminate()
            xvfb.communicate()
