// How a game came out: to whoever looks, with how everybody stands and what decided it.
import { el, sign } from "./dom.js";
import { nameOf } from "./names.js";
import { part } from "./standing.js";
import { facts, now } from "./state.js";

// Whoever has several seats at one screen hears who won, not that they did.
export function endingParts() {
  const { ending, caption } = now.scene;
  const { winners, ranking } = now.table.result ?? { winners: [], ranking: [] };
  const { seats } = now.you;
  const line = ending && seats.length <= 1 ? ending.line : caption;
  const lost = seats.length === 1 && ranking.length > 1 && !winners.includes(seats[0]);
  const why = lost ? [caption] : line === caption ? [] : ending.why; // the caption has it too
  const rest = [...why, ...(ending?.say ?? [])];
  return [
    el("p", { class: "result-line" }, line),
    ...(rest.length ? [el("p", { class: "result-why" }, rest.join(" "))] : []),
    standingList(ranking, now.scene.standing ?? {}),
  ];
}

// The seats by rank, each with what its standing is made of, if the game tells that.
export function standingList(ranking, standing) {
  const rows = ranking.flatMap((seats, i) => seats.map((seat) => row(seat, i, standing[seat])));
  const alike = ranking.length < 2;
  return el("ol", { class: alike ? "final alike" : "final" }, ...rows);
}

function row(seat, rank, standing) {
  const first = rank === 0 && now.table.result?.winners.includes(seat);
  return el(
    "li",
    { class: first ? "first" : "", value: rank + 1 },
    sign(seat, facts.shapes[seat]),
    el("b", {}, nameOf(seat)),
    el("span", { class: "parts" }, ...(standing?.parts ?? []).map(part)),
  );
}
