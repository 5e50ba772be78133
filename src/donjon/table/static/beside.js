// What waits for an answer beside the board: a seat that a bot plays, a draw that is offered.
import { $, el } from "./dom.js";
import { nameOf, namesOf } from "./names.js";
import { say } from "./say.js";
import { command, now } from "./state.js";

export function showBeside() {
  const asked = now.table.status === "play" ? [...botsForMe(), ...drawForMe()] : [];
  const box = $("#beside");
  const key = JSON.stringify(asked);
  if (box.dataset.key === key) return; // said once, and nobody's focus is lost
  box.dataset.key = key;
  box.replaceChildren(...asked.map(question));
}

// A sentence, and the buttons that answer it: each a word and what it sends.
function question({ words, answers }) {
  const buttons = answers.map(([label, message], i) => {
    const button = el("button", { type: "button", class: i ? "" : "strong" }, say(label));
    button.addEventListener("click", () => {
      if (command(message)) button.setAttribute("aria-busy", "true");
    });
    return button;
  });
  const parts = buttons.length ? [el("div", { class: "row" }, ...buttons)] : [];
  return el("div", { class: "question" }, el("p", {}, words), ...parts);
}

function botsForMe() {
  const { chairs } = now.table;
  const left = now.you.seats.filter((seat) => chairs[seat]?.who === "bot");
  const several = now.you.seats.length > 1;
  return left.map((seat) => {
    const { resigned, out } = chairs[seat];
    const name = several ? "bot-for-name" : out ? "bot-for-you-late" : "bot-for-you";
    if (resigned) return { words: say(out ? "you-late" : "you-resigned"), answers: [] };
    return {
      words: say(name, { name: nameOf(seat) }),
      answers: [["take-back", { do: "back", seat }]],
    };
  });
}

function drawForMe() {
  const { chairs } = now.table;
  const { seat } = now.you;
  if (seat === null || chairs[seat]?.who !== "person") return [];
  if (chairs[seat].draw) return [{ words: say("draw-waits"), answers: [] }];
  const offering = now.seats.filter((other) => chairs[other].draw);
  if (!offering.length) return [];
  const accept = ["accept", { do: "draw", seat }];
  const decline = ["decline", { do: "draw", seat, accept: false }];
  return [{ words: say("draw-from", { name: namesOf(offering) }), answers: [accept, decline] }];
}
