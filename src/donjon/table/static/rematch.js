// Another game of the same people: one offers it, the others accept or decline.
import { el } from "./dom.js";
import { namesOf } from "./names.js";
import { say } from "./say.js";
import { command, now } from "./state.js";

const NOTHING = { wanted: [], awaited: [], declined: [] };
let asked = false; // by this page, which goes along then

export function hearAgain({ wanted, awaited, declined }) {
  now.table.again = { wanted, awaited, declined };
}

export function hearRematch({ table }) {
  now.table.rematch = table;
  if (asked) location.assign(`/t/${table}`);
}

// What stands below the result.
export function rematchParts(away) {
  const { table, you } = now;
  if (table.rematch) {
    const href = `/t/${table.rematch}`;
    return [el("a", { class: "button strong", href }, say("rematch-go"))];
  }
  const { wanted, awaited, declined } = table.again ?? NOTHING;
  const said = wanted.length
    ? say("rematch-from", { name: namesOf(wanted) })
    : declined.length && say("rematch-declined", { name: namesOf(declined) });
  const words = said ? [el("p", { role: "status" }, said)] : [];
  if (!you.seats.length && !you.host) return words;
  if (!wanted.length) return [...words, answer("rematch", true, "strong")];
  const waiting = awaited.filter((seat) => !away.has(seat));
  if (you.seats.some((seat) => wanted.includes(seat))) return [...wait(waiting)];
  const buttons = [answer("accept", true, "strong"), answer("decline", false)];
  return [...words, el("div", { class: "row" }, ...buttons)];
}

// Those who want it wait for the others, as long as they are there.
function wait(waiting) {
  const words = waiting.length
    ? say("rematch-waits", { names: namesOf(waiting) })
    : say("rematch-nobody");
  const buttons = [answer("withdraw", false)];
  if (!waiting.length) buttons.unshift(answer("rematch", true, "strong"));
  return [el("p", { role: "status" }, words), el("div", { class: "row" }, ...buttons)];
}

function answer(label, accept, kind = "") {
  const button = el("button", { type: "button", class: kind }, say(label));
  button.addEventListener("click", () => {
    asked = accept;
    command(accept ? { do: "rematch" } : { do: "rematch", accept });
  });
  return button;
}
