// The front page: play now, and lists that refresh themselves.
import { $, $$, keep, ready, toast } from "./dom.js";
import { postOnce, withShares } from "./post.js";

const REFRESH = 8000;

for (const button of $$("[data-play]")) {
  button.addEventListener("click", () => playNow(button));
}

async function playNow(button) {
  /** @type {{ who: string, name?: string }[]} */
  const seats = [{ who: "me", ...(keep("name") && { name: keep("name") }) }];
  while (seats.length < Number(button.dataset.least)) seats.push({ who: "bot" });
  const order = { game: button.dataset.play, seats: withShares(seats) };
  const made = await postOnce(button, "/api/tables", order, (text) => toast(text, "error"));
  if (made) location.href = made.url;
}

async function refresh() {
  if (document.hidden) return;
  try {
    const response = await fetch("/lists");
    if (!response.ok) throw new Error(String(response.status));
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (fresh.body.textContent !== $("#lists").textContent) {
      if (!$("#lists").contains(document.activeElement)) {
        $("#lists").replaceChildren(...document.adoptNode(fresh.body).childNodes);
      }
    }
    $("#lists-error").hidden = true;
  } catch {
    $("#lists-error").hidden = false;
  }
}

if ($("#lists")) {
  setInterval(refresh, REFRESH);
  addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", (event) => event.persisted && refresh());
}
ready();
