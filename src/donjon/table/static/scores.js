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

// A line a player: sign, name, whether they are to move, whether they lead, and the numbers under
// each other, below the words for them and who is ahead if there is room; of many players less, two
// in a line.
export function scoreTable(rows, columns, verdict) {
  const many = rows.length > LINES;
  const shown = new Map([...columns].slice(0, many ? 1 : columns.size));
  const heads = [...shown.values()].map(({ word }) => el("span", { class: "head" }, word ?? ""));
  const cells = rows.flatMap(({ sign, name, mark, ahead, parts }) => [
    sign,
    el("span", { class: mark === "▸" ? "whose acts" : "whose" }, name),
    el("span", { class: "mark" }, mark),
    el("span", { class: "ahead" }, ahead ? "♛" : ""),
    ...inColumns(parts, shown).map(number),
  ]);
  const named = rows.length < LINES && heads.some((head) => head.textContent);
  const begin = named ? [el("span", { class: "head corner" }, verdict), ...heads] : [];
  const table = el("span", { class: many ? "score many" : "score" }, ...begin, ...cells);
  table.style.setProperty("--numbers", String(shown.size));
  return [table];
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
