// What a bot would do, for somebody who plays against bots alone.
import { $, el } from "./dom.js";
import { say } from "./say.js";
import { mine, now } from "./state.js";

let pointed = [];

export function showHint() {
  const { table, you } = now;
  const others = Object.entries(table.chairs).filter(([seat]) => seat !== you.seat);
  const alone = you.seats.length === 1 && others.every(([, chair]) => chair.who === "bot");
  $("#hint").hidden = !(alone && mine() && table.status === "play");
  clear();
}

function clear() {
  $("#hint-box").hidden = true;
  for (const id of pointed) now.board.nodes.get(id)?.classList.remove("pointed");
  pointed = [];
  $("#hint").removeAttribute("aria-busy");
}

export function hearHint({ say: words, moves }) {
  const offer = now.scene.offers.find(({ move }) => move === moves[0]?.move);
  clear();
  if (!mine() || !offer) return; // something has happened meanwhile
  pointed = [offer.source, offer.target].filter(Boolean);
  for (const id of pointed) now.board.nodes.get(id)?.classList.add("pointed");
  $("#hint-box").replaceChildren(el("strong", {}, say("hint")), " ", words);
  $("#hint-box").hidden = false;
}

$("#hint").addEventListener("click", () => {
  if (now.connection.ask({ do: "hint", seat: now.you.seat })) {
    $("#hint").setAttribute("aria-busy", "true");
  }
});
