// Around the board: links, the result, the menu, sitting down, other people's seats, chat.
import { ask, confirm, linkDialog, linkParts } from "./dialogs.js";
import { $, $$, el, keep } from "./dom.js";
import { endingParts } from "./ending.js";
import { notifying, turnNotices } from "./notify.js";
import { rematchParts } from "./rematch.js";
import { say } from "./say.js";
import { command, facts, now } from "./state.js";

const LOOKING = ["share", "notify", "sound", "theme"]; // what can be done with the past too

export function showShare() {
  const box = $("#share");
  const free = now.seats.filter((seat) => ["friend", "open"].includes(now.table.chairs[seat]?.who));
  box.hidden = now.table.status !== "open" || !free.length || !now.you.host;
  if (box.hidden || box.childElementCount) return;
  const path = `/join/${facts.table}/${now.you.invite}`;
  box.replaceChildren(el("p", {}, say("share")), ...linkParts(path));
}

export function showResult() {
  const box = $("#result");
  const fresh = box.hidden;
  box.hidden = now.table.status !== "over";
  if (box.hidden) return;
  if (fresh) scrollTo({ top: 0 }); // on a narrow page it is there
  showEnd(box);
  $("#caption").hidden = true;
  $("#seed").hidden = false;
  $("#seed").textContent = say("seed", { seed: now.table.seed });
  $("#journal-line").hidden = false;
}

// Drawn anew only if it differs: nobody's focus is lost.
function showEnd(box) {
  const made = el("div", {}, ...endingParts(), ...rematchParts(now.away));
  if (box.firstChild?.isEqualNode(made)) return;
  box.replaceChildren(made);
}

export function showMenu() {
  const { table, you } = now;
  const playing = table.status === "play" && you.seat !== null;
  const own = you.seat ? table.chairs[you.seat] : {};
  const person = playing && own.who === "person";
  const bots = Object.values(table.chairs).some((chair) => chair.who === "bot");
  const visible = {
    draw: person && facts.draws && !bots && !own.draw,
    resign: person,
    leave: person || (table.status === "open" && you.seat !== null),
    back: playing && own.who === "bot" && !own.resigned,
    "hand-over": you.seat !== null && table.status !== "over",
    notify: you.seats.length > 0,
    share: true,
    sound: true, // on a narrow page, whose top has no room for these two
    theme: true,
  };
  const past = now.latest !== null; // which is only looked at
  for (const button of $$("#menu [data-do]")) {
    const { do: name } = button.dataset;
    button.hidden = !visible[name] || (past && !LOOKING.includes(name));
  }
  $("#menu [data-do=sound]").setAttribute("aria-pressed", $("#sound").ariaPressed);
  $("#menu [data-do=notify]").textContent = say(notifying() ? "tell-no-more" : "tell-me");
  const offered = Object.values(table.chairs).some((chair) => chair.draw);
  $("#menu [data-do=draw]").textContent = say(offered ? "draw-accept" : "draw-offer");
}

$("#menu-button").addEventListener("click", () => {
  showMenu();
  $("#menu").showModal();
});
for (const button of $$("#menu [data-do]")) {
  button.addEventListener("click", () => {
    $("#menu").close();
    choose(button.dataset.do);
  });
}

async function choose(name) {
  if (name === "sound" || name === "theme") {
    $(`#${name}`).click();
  } else if (name === "notify") {
    await turnNotices();
  } else if (name === "share") {
    const invited = now.you.host && now.table.status === "open";
    const path = invited ? `/join/${facts.table}/${now.you.invite}` : `/t/${facts.table}`;
    linkDialog("", path);
  } else if (name === "hand-over") {
    now.connection.ask({ do: "hand-over", seat: now.you.seat });
  } else if (name === "resign" || name === "leave") {
    if (await confirm(say(`${name}-sure`))) command({ do: name });
  } else {
    command({ do: name });
  }
}

export async function sit(seat) {
  const name = await ask(say("name"), keep("name") || "");
  if (!name) return;
  keep("name", name);
  const invite = new URLSearchParams(location.search).get("invite") ?? "";
  now.connection.send({ do: "sit", seat, name, invite, owes: true });
}

export async function seatMenu(seat, name) {
  if (name === "bot" && facts.levels.length > 1) {
    const levels = facts.levels.map((value) => [{ value }, say(`level-${value}`)]);
    const level = await ask(say("put-bot"), facts.levels[facts.levels.length >> 1], levels);
    if (level) command({ do: "bot", seat, level });
  } else if (name === "play-on") {
    command({ do: "bot", seat });
  } else if (name === "hand-on") {
    now.connection.ask({ do: "hand-on", seat });
  } else if (name === "mute") {
    command({ do: "mute", seat, on: !now.table.chairs[seat].muted });
  } else {
    command({ do: name, seat });
  }
}

$("#chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("#chat-text").value.trim();
  if (!text) return;
  if (now.connection.ask({ do: "say", seat: now.you.seat, text })) $("#chat-text").value = "";
});
