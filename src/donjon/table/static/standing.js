// How everybody stands, in the players' panel: numbers with pictures, a bar, and who is ahead.
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./say.js";

const LEAD = 0.03; // of everything: less than that is level

export function standingParts({ parts, share }) {
  const bar = el("span", { class: "headway", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(Math.min(Math.max(share, 0), 1)));
  return [el("span", { class: "standing" }, ...parts.map(part)), bar];
}

export function part({ text, label, icon: art, word }) {
  const drawn = art && icon(art);
  const number = el("span", { class: "number", "aria-hidden": "true" }, text);
  const means = word && el("span", { class: "means", "aria-hidden": "true" }, word);
  return el("span", { class: "part", title: label }, drawn, number, means || null, unseen(label));
}

function unseen(words) {
  return el("span", { class: "unseen" }, `${words}.`);
}

export function aheadMark() {
  return el("span", { class: "ahead", title: say("ahead") }, "♛", unseen(say("ahead")));
}

// The seats that have come furthest; nobody, while all are about as far.
export function leaders(standing, seats) {
  const known = seats.filter((seat) => standing[seat]);
  const shares = known.map((seat) => standing[seat].share);
  const most = Math.max(...shares);
  if (most - Math.min(...shares) < LEAD) return new Set();
  return new Set(known.filter((seat) => standing[seat].share === most));
}

// How far a team has come: told for nobody's seat, or for each seat alike.
export function teamOf(standing, seats) {
  const own = Object.keys(standing).find((name) => !seats.includes(name));
  if (own !== undefined) return standing[own];
  const [first, ...others] = Object.values(standing);
  if (!first) return null;
  const shares = Object.values(standing).map((one) => one.share);
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  return { parts: others.every((one) => alike(one, first)) ? first.parts : [], share };
}

export function alike(one, other) {
  return JSON.stringify(one.parts) === JSON.stringify(other.parts);
}
