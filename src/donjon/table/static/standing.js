// How everybody stands, in the players' panel: numbers with pictures, a bar, and who is ahead.
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { percent, say } from "./say.js";

const LEAD = 0.08; // of what all have together: less than that is level

// Numbers stand in columns, which are those of all players; and the bar below them.
export function standingParts({ parts, share }, columns = columnsOf([{ parts }])) {
  const numbers = el("span", { class: "standing" }, ...inColumns(parts, columns).map(part));
  return share === null ? [numbers] : [numbers, headway(share)];
}

function headway(share) {
  const glance = say("glance", { share: percent(share) });
  const bar = el("span", { class: "headway", title: glance }, unseen(glance));
  bar.style.setProperty("--share", String(Math.min(Math.max(share, 0), 1)));
  return bar;
}

// Whatever any of them has, in the order in which they have it.
export function columnsOf(standings) {
  const found = new Map();
  for (const one of standings.flatMap(({ parts }) => parts)) {
    if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  }
  return found;
}

// Where somebody lacks what another has, its place is kept.
export function inColumns(parts, columns) {
  const own = new Map(parts.map((one) => [keyOf(one), one]));
  return [...columns].map(([key, one]) => own.get(key) ?? { ...one, lacking: true });
}

function keyOf({ icon: art, word, label }) {
  return art || word || label;
}

export function part({ text, label, icon: art, word, lacking }) {
  const drawn = art && icon(art);
  const number = el("span", { class: "number", "aria-hidden": "true" }, text);
  const means = word && el("span", { class: "means", "aria-hidden": "true" }, word);
  const seen = [drawn || null, number, means || null];
  if (lacking) return el("span", { class: "lacking", "aria-hidden": "true" }, ...seen);
  return el("span", { class: "part", title: label }, ...seen, unseen(label));
}

function unseen(words) {
  return el("span", { class: "unseen" }, `${words}.`);
}

export function aheadMark() {
  return el("span", { class: "ahead", title: say("ahead") }, "♛", unseen(say("ahead")));
}

// The seats that have come furthest; nobody, while all are about as far or count the same.
export function leaders(standing, seats) {
  const known = seats.filter((seat) => standing[seat]);
  const shares = known.map((seat) => standing[seat].share);
  if (isHidden(standing, known)) return new Set();
  const most = Math.max(...shares);
  if (known.every((seat) => alike(standing[seat], standing[known[0]]))) return new Set();
  const all = sumOf(shares);
  if (most - Math.min(...shares) < LEAD * all) return new Set();
  return new Set(known.filter((seat) => standing[seat].share === most));
}

// Nobody can know while all choose what others don't see.
export function isHidden(standing, seats) {
  return seats.some((seat) => standing[seat]?.share === null);
}

// What each has of what all have together, in per cent, which add up to a hundred: what rounding
// down leaves goes to those who lost most by it.
export function partsOfAll(standing, seats) {
  const shares = seats.map((seat) => standing[seat].share);
  const all = sumOf(shares);
  const exact = shares.map((one) => 100 * (all ? one / all : 1 / seats.length));
  const parts = exact.map(Math.floor);
  const lost = [...parts.keys()].sort((a, b) => exact[b] - parts[b] - exact[a] + parts[a]);
  for (const i of lost.slice(0, 100 - sumOf(parts))) parts[i] += 1;
  return parts.map((one) => percent(one / 100));
}

function sumOf(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}

// How far a team has come: told for nobody's seat, or for each seat alike.
export function teamOf(standing, seats) {
  const own = Object.keys(standing).find((name) => !seats.includes(name));
  if (own !== undefined) return standing[own];
  const [first, ...others] = Object.values(standing);
  if (!first) return null;
  const shares = Object.values(standing).map((one) => one.share);
  const share = sumOf(shares) / shares.length;
  return { parts: others.every((one) => alike(one, first)) ? first.parts : [], share };
}

export function alike(one, other) {
  return JSON.stringify(one.parts) === JSON.stringify(other.parts);
}
