// Small verbs for building pages; text is always text, never HTML.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  return fill(made, attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  return fill(made, attributes, children);
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

const SHAPES = {
  disc: ["circle", { cx: 50, cy: 50, r: 46 }],
  square: ["rect", { x: 7, y: 7, width: 86, height: 86, rx: 6 }],
  triangle: ["path", { d: "M50 2 98 94H2z" }],
  diamond: ["path", { d: "M50 1 99 50 50 99 1 50z" }],
};

export function sign(seat, shape) {
  const [tag, attributes] = SHAPES[shape] ?? SHAPES.disc;
  const picture = { class: `sign seat-${seat}`, viewBox: "0 0 100 100", "aria-hidden": "true" };
  return svg("svg", picture, svg(tag, attributes));
}

export function keep(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, value);
  } catch {
    return null;
  }
  return value;
}

// Words, with links among them or not.  It stays while somebody is at one of its links.
export function toast(words, kind = "") {
  if (!words) return;
  const shown = el("p", { class: `toast ${kind}` }, ...[words].flat());
  const leave = () => (shown.matches(":hover, :focus-within") ? wait(1000) : shown.remove());
  const wait = (time) => setTimeout(leave, time);
  $("#toasts").append(shown);
  wait(4000 + 40 * shown.textContent.length);
}

// The page works: from now on a press is done at once, and page.js does what was pressed before.
export function ready() {
  const root = document.documentElement;
  if ("ready" in root.dataset) return;
  delete root.dataset.failed;
  root.dataset.ready = "";
  dispatchEvent(new Event("ready"));
}

// Something that the page can't do without has not come.
export function fail() {
  dispatchEvent(new Event("failed"));
}
