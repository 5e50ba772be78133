// The front page: play now, pictures that can be stopped, and lists that refresh themselves.
import { $, $$, keep, ready, toast } from "./dom.js";
import { postOnce, withShares } from "./post.js";
import { reachTables } from "./scrolling.js";

const REFRESH = 8000;

for (const button of $$("[data-play]")) {
  button.addEventListener("click", () => setTable(button, button.dataset.play, "bot"));
}
for (const button of $$("[data-invite]")) {
  button.addEventListener("click", () => setTable(button, button.dataset.invite, "friend"));
}

// How many play and how strong the bots are: as it was chosen here the last time.
for (const choice of $$("[data-seats], [data-level]")) {
  const { seats, level } = choice.dataset;
  const name = seats ? `seats-${seats}` : `level-${level}`;
  const kept = keep(name);
  if ([...choice.options].some((option) => option.value === kept)) choice.value = kept;
  choice.addEventListener("change", () => keep(name, choice.value));
}

// A table at once: oneself, and bots or friends, who get a link.
async function setTable(button, game, who) {
  const count = Number($(`[data-seats=${game}]`)?.value ?? button.dataset.least);
  const level = who === "bot" && $(`[data-level=${game}]`)?.value;
  /** @type {{ who: string, name?: string, level?: string }[]} */
  const seats = [{ who: "me", ...(keep("name") && { name: keep("name") }) }];
  while (seats.length < count) seats.push({ who, ...(level && { level }) });
  const order = { game, seats: withShares(seats) };
  const made = await postOnce(button, "/api/tables", order, (text) => toast(text, "error"));
  if (made) location.href = made.url;
}

// Pictures that move can be stopped: each has a still one beside it, for whoever wants that.
const motion = $("#motion");
const usual = $(".still")?.media;

function hold(still) {
  motion.setAttribute("aria-pressed", String(still));
  for (const source of $$(".still")) source.media = still ? "all" : usual;
  keep("still", still ? "yes" : "");
}

motion?.addEventListener("click", () => hold(motion.getAttribute("aria-pressed") !== "true"));
if (motion && keep("still")) hold(true);

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
reachTables();

if ($("#lists")) {
  setInterval(refresh, REFRESH);
  addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", (event) => event.persisted && refresh());
}
ready();
