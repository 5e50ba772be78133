// Several people at one device: the screen covers itself where something is secret.
import { $, el } from "./dom.js";
import { say } from "./say.js";
import { now } from "./state.js";

export function hotSeat() {
  const cover = $("#cover");
  if (now.you.seats.length < 2 || now.table.status !== "play") {
    cover.hidden = true;
    return;
  }
  const here = now.you.seats.filter((seat) => now.table.acting.includes(seat) && isPerson(seat));
  if (here.includes(now.you.seat) || (here.length === 0 && !now.table.secret)) {
    cover.hidden = true;
    return;
  }
  if (!now.table.secret) return now.connection.view(here[0]);
  if (now.you.seat !== null) now.connection.view("-");
  if (here.length === 0) {
    cover.hidden = true;
    return;
  }
  showCover(here[0]);
}

function showCover(seat) {
  const cover = $("#cover");
  if (!cover.hidden && cover.dataset.seat === seat) return;
  cover.dataset.seat = seat;
  const name = now.table.chairs[seat].name || seat;
  const ready = el("button", { type: "button", class: "strong" }, say("ready", { name }));
  ready.addEventListener("click", () => now.connection.view(seat));
  cover.replaceChildren(
    el("p", { class: "cover-name" }, say("pass-to", { name })),
    el("p", {}, say("covered")),
    ready,
  );
  cover.hidden = false;
  ready.focus();
}

function isPerson(seat) {
  return now.table.chairs[seat]?.who === "person";
}
