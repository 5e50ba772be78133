// The score in a narrow page's bar, in few signs; pressed, it says them in words.

import { tell } from "./dialogs.js";
import { $, el } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./say.js";

let legend = () => [];

export function showScores(parts, words) {
  const bar = $("#scores");
  legend = words;
  bar.replaceChildren(...parts.map((part) => el("span", { "aria-hidden": "true" }, part)));
  bar.hidden = parts.length === 0;
}

// Somebody, and every number with what it counts.
export function legendRow(who, { parts }) {
  const lines = parts.map(({ icon: art, label }) =>
    el("li", {}, art ? icon(art) : null, el("span", {}, label)),
  );
  return el("section", { class: "legend" }, el("h3", {}, ...who), el("ul", {}, ...lines));
}

$("#scores")?.addEventListener("click", () => tell(say("scores"), legend()));
