// A card beside a thing: it touches it almost, and of such places covers least of what one plays with.
import { $, $$ } from "./dom.js";
import { now } from "./state.js";

const GAP = 8;
const ASIDE = 0.02; // how much it counts to stand aside of the thing's middle, for each pixel

export function placeCard(card, at) {
  if (!at) return;
  const thing = (at.querySelector?.(".hit") ?? at).getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = card;
  const kept = protectedBoxes(at);
  let best = null;
  for (const place of places(thing, w, h)) {
    const left = Math.max(GAP, Math.min(place.x, innerWidth - w - GAP));
    const top = Math.max(GAP, Math.min(place.y, innerHeight - h - GAP));
    const box = { left, top, right: left + w, bottom: top + h };
    const size = thing.width * thing.height;
    const hides = shared(box, thing) / Math.max(size, 1); // of the thing itself
    const covers = kept.reduce((sum, one) => sum + shared(box, one), 0) / (w * h);
    const aside = Math.hypot(left - place.x0, top - place.y0) / 100;
    const cost = 10 * hides + covers + ASIDE * aside;
    if (!best || cost < best.cost) best = { cost, left, top };
  }
  card.style.left = `${best.left}px`;
  card.style.top = `${best.top}px`;
}

// On each side of it: in the middle, or as far to one end as it still reaches the thing.
function places(thing, w, h) {
  const [x0, y0] = [thing.left + thing.width / 2 - w / 2, thing.top + thing.height / 2 - h / 2];
  const across = [x0, thing.left, thing.right - w, thing.right - 44, thing.left + 44 - w];
  const down = [y0, thing.top, thing.bottom - h];
  const sides = [thing.right + GAP, thing.left - GAP - w];
  const ends = [thing.top - GAP - h, thing.bottom + GAP];
  return [
    ...sides.flatMap((x) => down.map((y) => ({ x, y, x0: x, y0 }))),
    ...ends.flatMap((y) => across.map((x) => ({ x, y, x0, y0: y }))),
  ];
}

// What one can do now: pieces, cards and buttons; and where it leads.
function protectedBoxes(at) {
  const pieces = [...now.board.open()].map((id) => now.board.nodes.get(id));
  const own = [...now.board.sprites.values()].filter((s) => s.seat && s.seat === now.you.seat);
  const nodes = [...pieces, ...own.map((sprite) => now.board.nodes.get(sprite.id))];
  const around = [$("#buttons"), $("#float"), $("#own")].filter((box) => !box.hidden);
  return [...new Set([...nodes, ...around, ...$$("#board .ghost")])]
    .filter((node) => node && node !== at)
    .map((node) => node.getBoundingClientRect());
}

function shared(one, other) {
  const w = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const h = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(w, 0) * Math.max(h, 0);
}
