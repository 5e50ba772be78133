// The front page: play now, and lists that refresh themselves.
import { $, $$, keep, post, toast } from "./dom.js";
import { say } from "./words.js";

const REFRESH = 8000;

for (const button of $$("[data-play]")) {
  button.addEventListener("click", () => playNow(button));
}

async function playNow(button) {
  button.disabled = true;
  const seats = [{ who: "me", ...(keep("name") && { name: keep("name") }) }];
  while (seats.length < Number(button.dataset.least)) seats.push({ who: "bot" });
  try {
    const { url } = await post("/api/tables", { game: button.dataset.play, seats });
    location.href = url;
  } catch (error) {
    button.disabled = false;
    toast(say(error.message), "error");
  }
}

async function refresh() {
  if (document.hidden) return;
  try {
    const response = await fetch("/lists");
    if (!response.ok) throw new Error(response.status);
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
addEventListener("pageshow", () => $$("[data-play]").forEach((b) => (b.disabled = false)));
