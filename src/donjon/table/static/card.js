// Where a card stands that tells of a thing: on a wide page in the room that what can be done leaves
// beside the board, or else in free room near the thing, on a narrow one docked to the edge of the
// screen that is farther from it; and the frame around the thing.
import { $, $$, el } from "./dom.js";
import { now } from "./state.js";

const GAP = 8;
const CELL = 8; // CSS pixels: how finely room is looked for
const WIDTHS = [320, 390, 250]; // that a card may have at most: what covers least
const FAR = 1 / 800; // what a pixel of distance counts, beside the share of a card that covers
const THING = 90; // and what it counts to cover the thing itself, for each cell

const narrow = matchMedia("(max-width: 599px)");
const frame = el("div", { id: "about-frame", class: "about-frame", hidden: true });
document.body.append(frame);

export function placeCard(card, at) {
  frameThing(at);
  if (!at) return;
  const thing = boxOf(at);
  card.classList.toggle("docked", narrow.matches);
  card.style.removeProperty("width");
  if (narrow.matches) return dock(card, thing);
  if (at.closest?.("#board") && standBeside(card)) return;
  const room = new Room(thing);
  const found = WIDTHS.map((most) => {
    card.style.maxWidth = `${most}px`;
    return { most, ...room.best(card.offsetWidth, card.offsetHeight) };
  });
  const best = found.reduce((one, other) => (other.cost < one.cost ? other : one));
  card.style.maxWidth = `${best.most}px`;
  move(card, best.left, best.top);
}

// It lies above everything, so nothing cuts it at the board's edge.
export function frameThing(at) {
  frame.hidden = !at?.closest?.("#board");
  if (frame.hidden) return;
  const { left, top, right, bottom } = boxOf(at);
  const [x, y] = [Math.max(left - 4, 1), Math.max(top - 4, 1)];
  move(frame, x, y);
  frame.style.width = `${Math.min(right + 4, innerWidth - 1) - x}px`;
  frame.style.height = `${Math.min(bottom + 4, innerHeight - 1) - y}px`;
}

function boxOf(at) {
  return (at.querySelector?.(".hit") ?? at).getBoundingClientRect();
}

function move(node, left, top) {
  node.style.left = `${left}px`;
  node.style.top = `${top}px`;
}

// --- a narrow page ----------------------------------------------------------------------

// Between what is asked and what can be done, at the end where it covers least of what one plays
// with: of two alike the one that is farther from the thing.
function dock(card, thing) {
  card.style.removeProperty("max-width");
  const [first, last] = [$("#caption"), $("#action")].map((one) => one?.getBoundingClientRect());
  const acts = $$("#action :is(button, summary), #float button").some(seen);
  const below = acts && last.top > boxOf($("#board")).top;
  const end = below ? Math.min(last.top, innerHeight) : innerHeight;
  const high = Math.max(first?.height ? first.bottom + 4 : 0, GAP);
  const low = Math.max(end - card.offsetHeight - 4, GAP);
  const told = now.scene.last?.mark ?? []; // what the last step was about, its dice say
  const dear = [...nodes([...now.board.open(), ...told]), ...$$("#board .ghost")].map(box);
  const cost = (top) => {
    const own = { left: 0, right: innerWidth, top, bottom: top + card.offsetHeight };
    const covers = dear.reduce((sum, one) => sum + shared(own, one), 0);
    const apart = Math.max(thing.top - own.bottom, own.top - thing.bottom);
    return (apart < 0 ? 1e7 : 0) + covers - apart;
  };
  move(card, 0, cost(low) <= cost(high) ? low : high);
}

// --- a wide page ------------------------------------------------------------------------

// Below what can be done it covers nothing, and else the log, whose last step stands above the board
// too; the frame says what it is about.
function standBeside(card) {
  const column = $("#action");
  if (!column) return false; // another page
  const [{ left, right, top, bottom, width }, board] = [column, $("#board-box")].map(box);
  if (left < board.right && right > board.left) return false; // below the board
  card.style.maxWidth = `${Math.min(width, WIDTHS[1])}px`;
  const used = [...column.children].filter(seen).map((part) => box(part).bottom);
  const free = Math.max(top, ...used) + GAP / 2;
  if (free + card.offsetHeight + GAP / 2 <= Math.min(bottom, innerHeight)) {
    move(card, left, free);
    return true;
  }
  const log = $("#panel-log");
  if (!seen(log) || card.offsetHeight + GAP > box(log).height) return false;
  move(card, box(log).left, box(log).top + GAP / 2);
  return true;
}

// What is read and done on the page, on a grid; sums over it tell at once what a card would cover.
class Room {
  constructor(thing) {
    this.thing = thing;
    this.w = Math.ceil(innerWidth / CELL);
    this.h = Math.ceil(innerHeight / CELL);
    const grid = new Float32Array(this.w * this.h);
    for (const { weight, boxes } of contents()) {
      for (const box of boxes) this.fill(grid, box, weight);
    }
    this.fill(grid, grown(thing, GAP), THING);
    this.sums = this.sum(grid);
  }

  fill(grid, { left, top, right, bottom }, weight) {
    const [x0, y0] = [left, top].map((n) => Math.max(Math.floor(n / CELL), 0));
    const x1 = Math.min(Math.ceil(right / CELL), this.w);
    const y1 = Math.min(Math.ceil(bottom / CELL), this.h);
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const at = y * this.w + x;
        if (grid[at] < weight) grid[at] = weight;
      }
    }
  }

  sum(grid) {
    const wide = this.w + 1;
    const sums = new Float32Array(wide * (this.h + 1));
    for (let y = 0; y < this.h; y++) {
      let line = 0;
      for (let x = 0; x < this.w; x++) {
        line += grid[y * this.w + x];
        sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1] + line;
      }
    }
    return sums;
  }

  best(width, height) {
    const [w, h] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
    let best = null;
    for (let y = 1; y + h < this.h; y++) {
      for (let x = 1; x + w < this.w; x++) {
        const cost = this.covered(x, y, w, h) / (w * h) + FAR * this.away(x, y, w, h);
        if (!best || cost < best.cost) best = { cost, left: x * CELL, top: y * CELL };
      }
    }
    return best ?? { cost: Infinity, left: GAP, top: GAP };
  }

  covered(x, y, w, h) {
    const wide = this.w + 1;
    const at = (column, row) => this.sums[row * wide + column];
    return at(x + w, y + h) - at(x, y + h) - at(x + w, y) + at(x, y);
  }

  // From edge to edge, and a little from middle to middle.
  away(x, y, w, h) {
    const { left, top, right, bottom } = this.thing;
    const [x0, y0, x1, y1] = [x * CELL, y * CELL, (x + w) * CELL, (y + h) * CELL];
    const edges = Math.hypot(
      Math.max(left - x1, x0 - right, 0),
      Math.max(top - y1, y0 - bottom, 0),
    );
    const middles = Math.hypot((x0 + x1 - left - right) / 2, (y0 + y1 - top - bottom) / 2);
    return edges + middles / 10;
  }
}

const ASKED = "#caption, #hint-box, #notice, #beside, #result";
const PEOPLE = ".chair, .watching, .bars, .top > *, .tabs";
const READ = "#beat, #panel-log li, #panel-chat li, #panel-words li, #panel-guide > *";

// What one can do weighs most, then whom and what one reads.
function contents() {
  const { board } = now;
  const own = [...board.sprites.values()].filter((s) => s.seat && s.seat === now.you.seat);
  const acts = $$("#action :is(button, summary, label), #float button, #beat-more").filter(seen);
  const dear = [...nodes(board.open()), ...nodes(own.map(({ id }) => id)), ...acts];
  const read = $$(READ).filter(seen).flatMap(lines);
  const asked = [...$$(ASKED).filter(seen), ...dear, ...$$("#board .ghost")];
  return [
    { weight: 2, boxes: [...[...board.nodes.values()].map(box), ...read] },
    { weight: 8, boxes: $$(PEOPLE).filter(seen).map(box) },
    { weight: 8, boxes: asked.map(box) },
  ];
}

const nodes = (ids) => [...ids].map((id) => now.board.nodes.get(id)).filter(Boolean);
const box = (node) => node.getBoundingClientRect();
const seen = (node) => node.checkVisibility();

// Where there are words: an empty end of a line is free.
function lines(node) {
  const words = document.createRange();
  words.selectNodeContents(node);
  const scrolled = node.closest(".panel");
  const { top, bottom } = scrolled ? box(scrolled) : { top: 0, bottom: innerHeight };
  return [...words.getClientRects()].filter((one) => one.bottom > top && one.top < bottom);
}

function grown({ left, top, right, bottom }, by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function shared(one, other) {
  const w = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const h = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(w, 0) * Math.max(h, 0);
}
