// The front page: play now, and lists that refresh themselves.
import { $, $$, keep, ready, toast } from "./dom.js";
import { postOnce, withShares } from "./post.js";

const REFRESH = 8000;

for (const button of $$("[data-play]")) {
  button.addEventListener("click", () => playNow(button));
}

// How many play and how strong the bots are: as it was chosen here the last time.
for (const choice of $$("[data-seats], [data-level]")) {
  const { seats, level } = choice.dataset;
  const name = seats ? `seats-${seats}` : `level-${level}`;
  const kept = keep(name);
  if ([...choice.options].some((option) => option.value === kept)) choice.value = kept;
  choice.addEventListener("change", () => keep(name, choice.value));
}

async function playNow(button) {
  const game = button.dataset.play;
  const count = Number($(`[data-seats=${game}]`)?.value ?? button.dataset.least);
  const level = $(`[data-level=${game}]`)?.value;
  /** @type {{ who: string, name?: string, level?: string }[]} */
  const seats = [{ who: "me", ...(keep("name") && { name: keep("name") }) }];
  while (seats.length < count) seats.push({ who: "bot", ...(level && { level }) });
  const order = { game, seats: withShares(seats) };
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

$("#print")?.addEventListener("click", () => print());

if ($("#lists")) {
  setInterval(refresh, REFRESH);
  addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", (event) => event.persisted && refresh());
}
ready();
