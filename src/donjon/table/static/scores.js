// The score in a narrow page's bar, in few signs and in columns; pressed, it says them in words.

import { tell } from "./dialogs.js";
import { $, el } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./say.js";
import { inColumns } from "./standing.js";

const LINES = 3; // that the bar has room for
let legend = () => [];

export function showScores(parts, words) {
  const bar = $("#scores");
  legend = words;
  bar.replaceChildren(...parts.map((part) => el("span", { "aria-hidden": "true" }, part)));
  bar.hidden = parts.length === 0;
  fit();
}

// A line a player: sign, name, whether they are to move, whether they lead and by how much, and the
// numbers under each other, below the words for them if there is room; of many players less, two in
// a line.
export function scoreTable(rows, columns) {
  const many = rows.length > LINES;
  const shown = new Map([...columns].slice(0, many ? 1 : columns.size));
  const heads = [...shown.values()].map(({ word }) => el("span", { class: "head" }, word ?? ""));
  const cells = rows.flatMap(({ ahead, share, parts, ...one }) => [
    ...who(one),
    el("span", { class: "ahead" }, ahead ? "♛" : "", many ? "" : share),
    ...inColumns(parts, shown).map(number),
  ]);
  const named = rows.length < LINES && heads.some((head) => head.textContent);
  const begin = named ? [el("span", { class: "corner" }), ...heads] : [];
  const table = el("span", { class: many ? "score many" : "score" }, ...begin, ...cells);
  table.style.setProperty("--numbers", String(shown.size));
  return [table];
}

// Of those who win or lose as one, who they are and who is to move, beside the numbers of all.
export function teamTable(rows, { parts }) {
  const people = el("span", { class: rows.length < LINES ? "people" : "people many" });
  people.append(...rows.flatMap(who));
  const numbers = parts.map((one) =>
    el("span", { class: "counted" }, el("span", { class: "head" }, one.word ?? ""), number(one)),
  );
  return [el("span", { class: "score team-score" }, people, ...numbers)];
}

/** @param {Record<string, any>} one */
function who({ sign, name, mark }) {
  const whose = el("span", { class: mark === "▸" ? "whose acts" : "whose" }, name);
  return [sign, whose, el("span", { class: "mark" }, mark)];
}

function number({ icon: art, text, lacking }) {
  if (lacking) return el("span", {}, "");
  const count = el("span", { class: "number" }, text);
  return el("span", { class: "part" }, art ? icon(art) : null, count);
}

// Words that have no room beside whole names are left out: pressed, the bar says them.
function fit() {
  const [bar, table] = [$("#scores"), $("#scores .score")];
  if (!table) return;
  table.classList.remove("brief");
  const narrow = [bar, ...table.querySelectorAll(".whose")].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
  );
  table.classList.toggle("brief", narrow);
}

addEventListener("resize", fit);

// Somebody, and every number with what it counts.
export function legendRow(who, { parts }, more = []) {
  const lines = parts.map(({ icon: art, label }) =>
    el("li", {}, art ? icon(art) : null, el("span", {}, label)),
  );
  const rest = more.map((words) => el("li", {}, el("span", {}, words)));
  return el("section", { class: "legend" }, el("h3", {}, ...who), el("ul", {}, ...lines, ...rest));
}

$("#scores")?.addEventListener("click", () => tell(say("scores"), legend()));
