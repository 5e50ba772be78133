// A finished game as one row of moments: a slider, a button that plays it, a link to any of them.
import { linkDialog } from "./dialogs.js";
import { $, el } from "./dom.js";
import { askMoment, closeMoment } from "./moment.js";
import { say } from "./say.js";
import { facts, now } from "./state.js";

const PACE = 900; // ms from one move to the next
const moves = new Map(); // lines of the log with a move that stands -> what it says
let link = null; // the line shown, in everybody's numbers
let playing = 0;
let fromLink = Number.parseInt(new URLSearchParams(location.search).get("line") ?? "", 10);

// --- what there is ----------------------------------------------------------------------

export function noteLines({ is, since, log }) {
  if (is === "all" && !since) moves.clear();
  for (const line of log) {
    if (line.kind === "move") moves.set(line.line, line.say.join(" "));
    for (const gone of line.undone ?? []) moves.delete(gone);
  }
  openLink();
}

// Whoever comes by a link to a moment sees it first.
function openLink() {
  if (!Number.isInteger(fromLink) || !now.connection) return;
  askMoment(fromLink, true);
  fromLink = Number.NaN;
}

const stops = () => [0, ...moves.keys()];

// --- going there ------------------------------------------------------------------------

export function goTo(line) {
  const all = stops();
  if (line >= all[all.length - 1]) return leave();
  askMoment(line);
}

function leave() {
  closeMoment();
  settle();
}

export function sawMoment(message) {
  if (!now.latest) return; // somebody is back already
  link = message.link;
  settle(message.line);
}

// The line whose link and analysis are asked for: the one that is shown, else the last.
export function shownLink() {
  return now.latest ? link : null;
}

// --- what is seen of it -----------------------------------------------------------------

export function scrubber() {
  const range = el("input", { type: "range", id: "scrub", min: 0, "aria-label": say("replay") });
  range.addEventListener("input", () => {
    stop();
    goTo(stops()[Number(range.value)]);
  });
  const play = el(
    "button",
    { type: "button", id: "replay", "aria-label": say("replay-play") },
    "▶",
  );
  play.addEventListener("click", () => (playing ? stop() : start()));
  const share = el("button", { type: "button", class: "plain", id: "moment-link" });
  share.textContent = say("moment-link");
  share.addEventListener("click", () => {
    const at = shownLink();
    linkDialog(say("moment-link-for"), `/t/${facts.table}${at === null ? "" : `?line=${at}`}`);
  });
  new MutationObserver(() => $("#moment").hidden && settle()).observe($("#moment"), {
    attributeFilter: ["hidden"],
  });
  return el("div", { class: "scrubber" }, play, range, share);
}

// Put the slider where the board is; at the end of it is the present.
export function settle(line = null) {
  const range = /** @type {HTMLInputElement} */ ($("#scrub"));
  if (!range) return;
  const all = stops();
  range.max = String(all.length - 1);
  const at = line === null ? all.length - 1 : all.findLastIndex((stop) => stop <= line);
  range.value = String(at);
  const words = moves.get(all[at]) ?? say("replay-begin");
  range.setAttribute("aria-valuetext", words);
  dispatchEvent(new CustomEvent("moment", { detail: line }));
}

function start() {
  const range = /** @type {HTMLInputElement} */ ($("#scrub"));
  const all = stops();
  let at = Number(range.value) >= all.length - 1 ? 0 : Number(range.value) + 1;
  goTo(all[at]);
  playing = setInterval(() => {
    at += 1;
    if (at >= all.length - 1) stop();
    goTo(all[Math.min(at, all.length - 1)]);
  }, PACE);
  show("⏸", "replay-pause");
}

function stop() {
  if (!playing) return;
  clearInterval(playing);
  playing = 0;
  show("▶", "replay-play");
}

function show(mark, words) {
  $("#replay").textContent = mark;
  $("#replay").setAttribute("aria-label", say(words));
}
