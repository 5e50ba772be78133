// An earlier moment of the game, while it goes on: it is looked at, and nothing can be done in it.
import { $, toast } from "./dom.js";
import { sayMoment } from "./last.js";
import { say } from "./say.js";
import { now } from "./state.js";

const NEAR = 120; // px of the board that are enough to find it
let wanted = null; // the line of the log that shall be shown,
let shown = null; // the one that is,
let asked = null; // and the one whose board has not come yet
let byLink = false; // it was asked for by everybody's number of it

// One board is asked for at a time, however fast somebody goes through them.
export function askMoment(line, shared = false) {
  wanted = line;
  byLink = shared;
  if (asked !== null) return;
  if (now.connection.ask({ do: "moment", line, shared, ref: "moment" })) asked = line;
  else noMoment();
}

export function showMoment({ line, scene }) {
  asked = null;
  if (wanted === null) return; // somebody is back already
  if (byLink) wanted = line;
  byLink = false;
  const { board } = now;
  now.latest ??= { ...now.scene, sprites: [...board.sprites.values()], offers: board.offers };
  shown = line;
  board.select(null);
  board.show({ ...scene.whole, offers: [] });
  showBar();
  bringNear(board.root); // the log and the review may be far below it
  now.log.markMoment(line);
  if (wanted !== line) askMoment(wanted);
}

// Only from out of sight: what is pressed again and again stays under the finger.
function bringNear(root) {
  const { top, bottom } = root.getBoundingClientRect();
  if (bottom < NEAR || top > innerHeight - NEAR) root.scrollIntoView({ block: "nearest" });
}

// It was refused, or the line is down.
export function noMoment() {
  asked = null;
  wanted = shown;
  toast(say("no-moment"), "error");
}

export function closeMoment(draw = true) {
  const { latest } = now;
  const from = shown;
  now.latest = wanted = shown = asked = null;
  const near = $("#moment").contains(document.activeElement);
  showBar();
  now.log.markMoment(null);
  if (latest) sayMoment("");
  if (draw && latest) now.board.show({ ...latest, offers: now.scene.offers });
  if (near) ($("#scrub") ?? $(`#line-${from} button, #tab-log`))?.focus();
}

// What happens meanwhile is seen on the way back.
export function merge(change) {
  const kept = now.latest;
  if (change.whole) return Object.assign(kept, change.whole);
  const known = new Map(kept.sprites.map((sprite) => [sprite.id, sprite]));
  for (const sprite of change.put ?? []) known.set(sprite.id, sprite);
  const order = change.order ?? [...known.keys()];
  kept.sprites = order.map((id) => known.get(id));
  if (change.offers) kept.offers = change.offers;
}

// --- the bar --------------------------------------------------------------------------------

const WAYS = {
  first: () => 0,
  previous: (at) => at - 1,
  next: (at) => at + 1,
  last: (_, end) => end,
};
const KEYS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

// The beginning, and every move that the log tells.
function moments() {
  return [0, ...now.log.moments.keys()];
}

// Between two of them lies what was no move: it belongs to the one before.
function placeOf(line) {
  return moments().findLastIndex((moment) => moment <= line);
}

function go(way) {
  const lines = moments();
  const end = lines.length - 1;
  const at = placeOf(wanted ?? shown);
  const to = Math.min(Math.max(WAYS[way](at, end), 0), end);
  if (lines[to] !== wanted) askMoment(lines[to]);
}

export function showBar() {
  const past = shown !== null;
  $("#moment").hidden = !past;
  $("#main").classList.toggle("past", past && now.table.status !== "over"); // where all is past
  if (!past) return;
  const lines = moments();
  const at = placeOf(shown);
  const words = now.log.moments.get(lines[at]) ?? say("beginning");
  $("#moment-words").textContent = words;
  sayMoment(words);
  $("#moment-count").textContent = `${at}/${lines.length - 1}`;
  for (const button of $("#moment").querySelectorAll("[data-way]")) {
    const back = ["first", "previous"].includes(button.dataset.way);
    button.setAttribute("aria-disabled", back ? at <= 0 : at === lines.length - 1);
  }
}

for (const button of $("#moment").querySelectorAll("[data-way]")) {
  button.addEventListener("click", () => go(button.dataset.way));
}
$("#moment-back").addEventListener("click", () => closeMoment());

addEventListener("keydown", (event) => {
  const at = /** @type {Element} */ (event.target);
  if (now.latest === null || at.closest?.("input, select, textarea, dialog, [role=tab]")) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  go(KEYS[event.key]);
});
