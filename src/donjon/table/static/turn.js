// What is said and rung when something happens.
import { $, el, toast } from "./dom.js";
import { notify } from "./notify.js";
import { say } from "./say.js";
import * as sound from "./sound.js";
import { facts, mine, now } from "./state.js";

const title = document.title;
let wasMine = false;

export function ring(fresh) {
  const turn = mine() && now.table.status === "play";
  const window = now.scene.offers.some((offer) => offer.idle);
  document.title = turn ? `● ${say("your-turn")} · ${title}` : title;
  if (turn && !wasMine && fresh && !window) {
    sound.play("turn");
    notify(title, say("turn-notice"), facts.table);
  }
  wasMine = turn;
}

// Say to a screen reader what a beat shows, while it is seen; the first of a step is heard too.
export function tellBeat(line, number) {
  $("#heard").append(el("p", {}, line.say[number]));
  line.told = number + 1;
  if (number === 0) sound.play(line.seat === now.you.seat ? "own" : "move");
}

// Say what has happened and is not told yet, then whose turn it is.
export function tell(lines) {
  for (const line of lines) {
    for (const text of line.say.slice(line.told)) $("#heard").append(el("p", {}, text));
  }
  for (const line of lines) {
    if (line.kind === "clock" && line.seat) toast(line.say.join(" "), "error"); // time ran out
  }
  if (lines.length) {
    const words = [...$("#caption").childNodes].map((node) => node.textContent.trim());
    $("#heard").append(el("p", {}, words.filter(Boolean).join(". ")));
    if (lines.some((line) => line.kind === "move")) {
      const own = lines.every((line) => line.seat === now.you.seat);
      if (now.table.status === "over") sound.play("end");
      else if (!lines.some((line) => line.told)) sound.play(own ? "own" : "move");
    }
  }
  while ($("#heard").childElementCount > 30) $("#heard").firstChild.remove();
}
