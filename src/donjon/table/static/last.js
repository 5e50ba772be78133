// The last step stays to be seen: marks on the board, its sentences in the strip beside it.
import { $, el } from "./dom.js";
import { icons } from "./icons.js";
import { drawMarks, lastStep, laterStep } from "./marks.js";
import { say } from "./say.js";
import { now } from "./state.js";

const STEPS = ["move", "undo"];

// The board of now, also while an earlier one is shown.
export function sprites() {
  const { board, latest } = now;
  return new Map(latest ? latest.sprites.map((one) => [one.id, one]) : board.sprites);
}

// Lines that have come, and the board before them; without a step among them nothing changes.
export function markLast({ log, scene }, before) {
  const step = log.findLast(({ kind }) => STEPS.includes(kind));
  if (!step) return;
  const own = lastStep(step.beats ?? [], before, sprites());
  const told = "last" in scene; // several steps at once, or one taken back
  now.scene.last = told ? scene.last : laterStep(now.scene.last, own, before, sprites());
  if (now.latest) now.latest.last = now.scene.last;
  else drawMarks(now.board, now.scene.last);
}

// A log that is shown anew may be another seat's: nothing stays of what the one before was told.
export function sayLast(lines, anew) {
  const step = lines.findLast(({ kind, say }) => STEPS.includes(kind) && say.length);
  if (step) sayBeside(step.say, step.beats);
  else if (anew) sayBeside([]);
}

let newest = [[], []]; // what is said beside the board of now

// An earlier moment has its own words; without them, those of now are back.
export function sayMoment(words) {
  if (words) write([words]);
  else write(...newest);
}

// For eyes alone: the log has the same words.
export function sayBeside(sentences, beats = []) {
  newest = [sentences, beats];
  if (!now.latest) write(sentences, beats);
}

function write(sentences, beats = []) {
  const parts = sentences.map((words, i) =>
    el("span", { class: "said" }, words, ...icons(beats[i]?.icons), " "),
  );
  $("#beat").replaceChildren(...parts);
  requestAnimationFrame(fit);
}

// What is longer than its two lines gets three of smaller letters in the same place; what is longer
// still can be unfolded, and until then one sees how it began and how it came out.
const more = el(
  "button",
  { type: "button", id: "beat-more", class: "beat-more", hidden: true },
  "⋯",
);
more.setAttribute("aria-label", say("last-step"));
more.setAttribute("aria-controls", "beat");
$("#beat").after(more);
more.addEventListener("click", () => unfold(more.getAttribute("aria-expanded") !== "true"));
$("#beat").addEventListener("click", () => more.hidden || more.click());
addEventListener("resize", fit);

function unfold(open) {
  more.setAttribute("aria-expanded", open);
  $("#beat").classList.toggle("whole", open);
}

function fit() {
  const strip = $("#beat");
  const said = [...strip.querySelectorAll(".said")];
  unfold(false);
  more.hidden = true;
  strip.classList.remove("small");
  for (const one of said) one.classList.remove("earlier", "resumed");
  if (!isCut(strip)) return;
  strip.classList.add("small");
  more.hidden = !isCut(strip);
  if (more.hidden) return;
  const others = said.slice(0, -1);
  for (const one of [...others.slice(1), ...others.slice(0, 1)]) {
    if (!isCut(strip)) break;
    one.classList.add("earlier");
    resume(said);
  }
}

// What comes after something that is left out says so.
function resume(said) {
  for (const one of said) one.classList.remove("resumed");
  const gone = said.findLastIndex((one) => one.classList.contains("earlier"));
  said[gone + 1]?.classList.add("resumed");
}

function isCut({ scrollHeight, clientHeight }) {
  return scrollHeight > clientHeight + 2;
}
