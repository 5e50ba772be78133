"""What a page shows, and what does not fit on it; looked at from inside a real Chromium."""

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page

from donjon.bots import levels
from donjon.engine.registry import games
from donjon.table.bot_names import bot_names

WIDTHS = (320, 390, 768, 1280, 1920)
HEIGHT = 900
WORD = re.compile(r"[A-Za-z]{2,}")
RULING = re.compile(r"\b[A-Z]{2}-\d+\b")
NAMES = {  # what is called alike in every language
    "Donjon", "JSON", "QR", "Ann", "Bob",
    *(game.title for game in games().values()),
    *(name for game in games() for level in levels(game)
      for name in bot_names(game)[level].values()),
}  # fmt: skip

# Everything that can be read or heard on a page; names of people and languages are left out.
SHOWN = """
() => {
  const aside = "script, style, noscript, code, .code, textarea, [lang]:not(html), .name, .mini";
  const said = [document.title];
  for (const node of document.querySelectorAll("body *")) {
    if (node.closest(aside)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
      if (node.getAttribute(name)) said.push(node.getAttribute(name));
    }
    if (node.tagName === "OPTION") said.push(node.textContent);
    if (!node.checkVisibility({ visibilityProperty: true })) continue;
    for (const child of node.childNodes) if (child.nodeType === 3) said.push(child.data);
  }
  return said.map((text) => text.trim()).filter(Boolean);
}
"""

# What is cut off, spills over, or lies upon something else.
CROWDED = """
() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest(".unseen, .skip, .quiet, #toasts, #languages ul, .code, svg");
  const told = (node) => `${node.tagName.toLowerCase()}${node.id ? "#" + node.id : ""}`
    + `.${[...node.classList].join(".")} “${node.textContent.trim().slice(0, 40)}”`;
  const wrong = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) {
    const wide = [...document.querySelectorAll("body *")].filter((node) => seen(node)
      && node.getBoundingClientRect().right > innerWidth + 1);
    wrong.push(`the page is ${page.scrollWidth} wide: ${wide.slice(-1).map(told)}`);
  }
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own || !seen(node) || node.matches("option, textarea, .table-title")) continue;
    const { overflowX, overflowY, display } = getComputedStyle(node);
    if (display === "inline") continue;
    const scrolls = (way) => way === "auto" || way === "scroll";
    if (node.scrollWidth > node.clientWidth + 1 && !scrolls(overflowX)) {
      wrong.push(`${node.scrollWidth} > ${node.clientWidth}: ${told(node)}`);
    }
    const hidden = overflowY === "hidden" || overflowY === "clip";
    if (hidden && node.scrollHeight > node.clientHeight + 2) wrong.push(`cut off: ${told(node)}`);
  }
  const solids = "button, a.button, select, input, summary, h1, h2, h3";
  const solid = [...document.querySelectorAll(solids)]
    .filter((node) => seen(node) && !node.closest("dialog, #float, #cover"));
  const boxes = solid.map((node) => node.getBoundingClientRect());
  for (const [i, one] of boxes.entries()) {
    for (let j = i + 1; j < boxes.length; j++) {
      const other = boxes[j];
      if (solid[i].contains(solid[j]) || solid[j].contains(solid[i])) continue;
      if (scrolledAway(solid[i], one) || scrolledAway(solid[j], other)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 2) wrong.push(`${told(solid[i])} lies upon ${told(solid[j])}`);
    }
  }
  const board = document.querySelector("#board")?.getBoundingClientRect();
  for (const text of document.querySelectorAll("#board text")) {
    const { left, right } = text.getBoundingClientRect();
    const cut = left < board.right && right > board.right + 2;
    if (cut) wrong.push(`off the board: ${text.textContent}`);
  }
  return [...new Set(wrong)];

  // Within a list that scrolls, what is out of its sight covers nothing.
  function scrolledAway(node, box) {
    for (let up = node.parentElement; up; up = up.parentElement) {
      const { overflowY } = getComputedStyle(up);
      if (overflowY !== "auto" && overflowY !== "scroll") continue;
      const frame = up.getBoundingClientRect();
      if (box.top >= frame.bottom - 2 || box.bottom <= frame.top + 2) return true;
    }
    return false;
  }
}
"""


def shown(page: Page) -> list[str]:
    """All texts of a page."""
    found: list[str] = page.evaluate(SHOWN)
    return found


def plain(texts: Iterable[str]) -> list[str]:
    """Those with a word that no catalogue made strange."""
    return sorted({text for text in texts if WORD.search(_unnamed(text))})


def _unnamed(text: str) -> str:
    for name in sorted(NAMES, key=len, reverse=True):
        text = text.replace(name, "")
    return RULING.sub("", text)


def english(texts: Iterable[str], say: Any, known: Iterable[str]) -> list[str]:
    """Those that stand there in English though the language has words for them."""
    said = {text for text in known if say(text) != text}
    said |= {text[:1].upper() + text[1:] for text in said}
    return sorted(said & set(texts) - NAMES)


def crowded(page: Page, widths: Iterable[int] = WIDTHS) -> list[str]:
    """What does not fit at each width."""
    wrong = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        wrong += [f"{width}: {fault}" for fault in page.evaluate(CROWDED)]
    return wrong
