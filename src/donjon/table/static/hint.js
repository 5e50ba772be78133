// What a bot would do, for somebody who plays against bots alone: when asked, or each turn by
// itself at a table that was begun from a lesson.
import { $, el, keep } from "./dom.js";
import { keepWhole } from "./moves.js";
import { reach } from "./reach.js";
import { say } from "./say.js";
import { facts, mine, now } from "./state.js";

const HELP = `help-${facts.table}`; // "on" or "off" where there is a helping hand
let pointed = [];
let could = false; // is there anything to be advised on?
let asked = -1; // how long the log was when help was last asked for
let heard = -1; // and when a hint was heard

export function showHint() {
  const { table, you } = now;
  const others = Object.entries(table.chairs).filter(([seat]) => seat !== you.seat);
  const alone = you.seats.length === 1 && others.every(([, chair]) => chair.who === "bot");
  const plays = alone && table.status === "play";
  could = plays && mine();
  $("#help-box").hidden = !(plays && keep(HELP));
  $("#help").checked = keep(HELP) === "on";
  $("#hint").hidden = !could || helps();
  if (heard !== now.log.lines || !could) clear();
  help();
}

function helps() {
  return !$("#help-box").hidden && $("#help").checked;
}

// Where the helping hand is on, a hint is asked for once a turn.
function help() {
  if (!could || !helps()) return;
  if (asked === now.log.lines || now.latest) return;
  asked = now.log.lines;
  ask();
}

function ask() {
  if (!now.connection.ask({ do: "hint", seat: now.you.seat })) return;
  $("#hint").setAttribute("aria-busy", "true");
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
  if (!mine()) return;
  if (!offer) {
    asked = -1; // something has happened meanwhile
    return help();
  }
  heard = now.log.lines;
  pointed = [offer.source, offer.target].filter(Boolean);
  for (const id of pointed) now.board.nodes.get(id)?.classList.add("pointed");
  $("#hint-box").replaceChildren(el("strong", {}, say("hint")), " ", words);
  $("#hint-box").hidden = false;
  keepWhole();
  reach();
}

$("#hint").addEventListener("click", ask);
$("#help").addEventListener("change", () => {
  keep(HELP, $("#help").checked ? "on" : "off");
  asked = -1;
  $("#hint").hidden = !could || helps();
  if (helps()) help();
  else clear();
});
