// What a page asks of the server with one button: sent once, and seen to be on its way.
import { $, $$ } from "./dom.js";
import { say } from "./say.js";

// The answer; nothing if it was refused, or pressed again.  After a good one the button stays
// busy: the next page is coming.
export async function postOnce(button, path, body, sorry) {
  if ($("button[aria-busy=true]")) return null;
  button.setAttribute("aria-busy", "true");
  try {
    return await post(path, body);
  } catch (error) {
    button.removeAttribute("aria-busy");
    sorry(say(/** @type {Error} */ (error).message));
    return null;
  }
}

// Whoever sits here adds a share to the dice, unless all do: nobody doubts their own device.
export function withShares(seats) {
  if (seats.every((seat) => seat.who === "me")) return seats;
  return seats.map((seat) => (seat.who === "me" ? { ...seat, owes: true } : seat));
}

export async function post(path, body) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("network");
  }
  const content = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(content.say || "network");
  return content;
}

// A browser may show the page again as it was left.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const button of $$("button[aria-busy]")) button.removeAttribute("aria-busy");
});
