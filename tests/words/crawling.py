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

# What is cut off, spills over, or lies upon something else.  A beat repeats what the log says in
# full, and a table's title gives way to the scores: these two may be cut.
CROWDED = """
() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest(".unseen, .skip, .quiet, #toasts, #languages ul, .code");
  const told = (node) => `${node.tagName.toLowerCase()}${node.id ? "#" + node.id : ""}`
    + `.${[...node.classList].join(".")} “${node.textContent.trim().slice(0, 40)}”`;
  const style = (node) => getComputedStyle(node);
  const every = [...document.querySelectorAll("body *:not(svg, svg *)")].filter(seen);
  const wrong = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) {
    const wide = every.filter((node) => (within(node)?.right ?? 0) > innerWidth + 1);
    wrong.push(`the page is ${page.scrollWidth} wide: ${wide.slice(0, 3).map(told).join(", ")}`);
  }
  for (const node of every) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own || node.matches("option, textarea, .table-title, #beat")) continue;
    const { overflowX, overflowY, display, clipPath } = style(node);
    if (display === "inline" || clipPath === "inset(50%)") continue; // said, but not seen
    const scrolls = (way) => way === "auto" || way === "scroll";
    if (node.scrollWidth > node.clientWidth + 1 && !scrolls(overflowX)) {
      wrong.push(`${node.scrollWidth} > ${node.clientWidth}: ${told(node)}`);
    }
    const hidden = overflowY === "hidden" || overflowY === "clip";
    if (hidden && node.scrollHeight > node.clientHeight + 2) wrong.push(`cut off: ${told(node)}`);
  }
  const solids = "button, a.button, select, input, summary, h1, h2, h3";
  const solid = every.filter((node) => node.matches(solids) && !node.closest("#float, #cover"))
    .map((node) => ({ node, box: within(node), layer: layer(node) })).filter(({ box }) => box);
  for (const [i, one] of solid.entries()) {
    for (const other of solid.slice(i + 1)) {
      if (one.layer !== other.layer) continue;
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const [a, b] = [one.box, other.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) wrong.push(`${told(one.node)} lies upon ${told(other.node)}`);
    }
  }
  const board = document.querySelector("#board:not(.part)")?.getBoundingClientRect();
  for (const text of document.querySelectorAll("#board:not(.part) text")) {
    const { left, right } = text.getBoundingClientRect();
    const cut = left < board.right && right > board.right + 2;
    if (cut) wrong.push(`off the board: ${text.textContent}`);
  }
  return [...new Set(wrong)];

  // The part of a node that can be seen: what lies outside of a list that scrolls is not.
  function within(node) {
    let { left, right, top, bottom } = node.getBoundingClientRect();
    for (let up = node.parentElement; up; up = up.parentElement) {
      if (style(up).overflowX === "visible" && style(up).overflowY === "visible") continue;
      if (up === document.body || up === page) continue;
      const frame = up.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return right - left > 0 && bottom - top > 0 ? { left, right, top, bottom } : null;
  }

  // What stays in sight while a page is scrolled lies upon the rest, and is meant to.
  function layer(node) {
    for (let up = node; up; up = up.parentElement) {
      if (["sticky", "fixed"].includes(style(up).position) || up.tagName === "DIALOG") return up;
    }
    return page;
  }
}
"""
HASH = re.compile(r"\b[0-9a-f]{8,}\b")


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
    return HASH.sub("", RULING.sub("", text))


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
