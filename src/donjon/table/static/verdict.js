// The checks of a journal in words.
import { verdict } from "./check.js";
import { el } from "./dom.js";
import { say, seatName } from "./say.js";

const MARKS = {
  true: ["good", "✓", "check"],
  false: ["bad", "✗", "wrong"],
  null: ["", "·", "note"],
};

// What it comes to, and each check when it is opened; what is wrong can be read at once.
export function verdictBox(checks, ...more) {
  const outcome = verdict(checks);
  const wrong = outcome === "wrong";
  const mark = wrong ? "✗" : outcome === "unseen" ? "·" : "✓";
  const shown = el(
    "details",
    { class: `verdict ${outcome}`, open: wrong },
    el("summary", {}, `${mark} ${say(`verdict-${outcome}`)}`),
    el("ul", {}, ...[...checks, { name: "moves", ok: null, values: {} }].map(item)),
    ...more,
  );
  return el("div", { role: wrong ? "alert" : null }, shown);
}

function item({ name, ok, values }) {
  const [kind, mark, words] = MARKS[ok];
  const seats = (values.seats ?? []).map(seatName).join(", ");
  const sentence = say(`${words}-${name}`, { ...values, seats });
  return el(
    "li",
    { class: kind },
    el("span", { "aria-hidden": "true" }, mark),
    el("span", {}, sentence),
  );
}

// Offer something as a file.
export function saveButton(words, name, made) {
  const button = el("button", { type: "button" }, words);
  button.addEventListener("click", () => {
    const blob = new Blob([JSON.stringify(made(), null, 1)], { type: "application/json" });
    const href = URL.createObjectURL(blob);
    el("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  });
  return button;
}
