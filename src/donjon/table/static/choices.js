// What one can do, as buttons: what needs no place on the board first, then a list of the rest.
import { $ } from "./dom.js";
import { say } from "./say.js";

const FEW = 8; // moves of the list that are shown at once

// How many stand in the list; `button` makes one of an offer.
export function showChoices(offers, button) {
  const loose = offers.filter((offer) => !offer.source && !offer.target && !offer.picks);
  const rest = offers.filter((offer) => !loose.includes(offer));
  const kind = rest.length ? "" : "strong"; // "Done" steps back while there is more to do
  $("#buttons").replaceChildren(...loose.map((offer) => button(offer, kind)));
  $("#buttons").hidden = loose.length === 0;
  $("#all-moves").hidden = rest.length === 0;
  $("#all-count").textContent = `${say("moves")} (${rest.length})`;
  $("#all-list").replaceChildren(...rest.map((offer) => button(offer)));
  return rest.length;
}

// Whether a list of so many is open by itself.
export function isShort(count) {
  return count <= FEW && matchMedia("(min-width: 900px)").matches;
}
