// A card beside a thing, where it covers least of what one plays with.
import { $, $$ } from "./dom.js";
import { now } from "./state.js";

const GAP = 10;
const OUT = 50; // how much worse it is to be off the screen than on a piece

export function placeCard(card, at) {
  if (!at) return;
  const thing = at.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = card;
  const kept = protectedBoxes();
  let best = null;
  for (const [x, y] of places(thing, w, h)) {
    const left = Math.max(GAP, Math.min(x, innerWidth - w - GAP));
    const top = Math.max(GAP, Math.min(y, innerHeight - h - GAP));
    const box = { left, top, right: left + w, bottom: top + h };
    const cost = OUT * shared(box, thing) + kept.reduce((sum, one) => sum + shared(box, one), 0);
    if (!best || cost < best.cost) best = { cost, left, top };
  }
  card.style.left = `${best.left}px`;
  card.style.top = `${best.top}px`;
}

// Beside it, in its middle or along one of its edges; then in the corners of the screen.
function places(thing, w, h) {
  const xs = [thing.left + thing.width / 2 - w / 2, thing.left, thing.right - w];
  const ys = [thing.top + thing.height / 2 - h / 2, thing.top, thing.bottom - h];
  return [
    ...ys.map((y) => [thing.right + GAP, y]),
    ...ys.map((y) => [thing.left - GAP - w, y]),
    ...xs.map((x) => [x, thing.top - GAP - h]),
    ...xs.map((x) => [x, thing.bottom + GAP]),
    [0, 0],
    [innerWidth, 0],
    [0, innerHeight],
    [innerWidth, innerHeight],
  ];
}

// What one can do now: pieces, cards and buttons; and where it leads.
function protectedBoxes() {
  const pieces = [...now.board.open()].map((id) => now.board.nodes.get(id));
  const own = [...now.board.sprites.values()].filter((s) => s.seat && s.seat === now.you.seat);
  const nodes = [...pieces, ...own.map((sprite) => now.board.nodes.get(sprite.id))];
  const around = [$("#buttons"), $("#float"), $("#own")].filter((box) => !box.hidden);
  return [...nodes, ...around, ...$$("#board .ghost")]
    .filter(Boolean)
    .map((node) => node.getBoundingClientRect());
}

function shared(one, other) {
  const w = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const h = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(w, 0) * Math.max(h, 0);
}
