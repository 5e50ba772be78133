// The tabs beside the board: log, chat, the board in words, the guide.
import { $, $$, el } from "./dom.js";
import { say } from "./say.js";
import { reachTables } from "./scrolling.js";
import { facts, now } from "./state.js";

const tabs = $$("[role=tab]");
for (const [i, tab] of tabs.entries()) {
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(i + step + tabs.length) % tabs.length];
    openTab(next);
    next.focus();
  });
}

async function openTab(chosen) {
  for (const tab of tabs) {
    const on = tab === chosen;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    $(`#${tab.getAttribute("aria-controls")}`).hidden = !on;
  }
  if (chosen.id === "tab-chat") now.log.read();
  if (chosen.id === "tab-words") showWords();
  now.log.settle();
  const panel = $("#panel-guide");
  if (chosen.id === "tab-guide" && !panel.childElementCount) {
    panel.textContent = say("loading");
    try {
      panel.replaceChildren(...(await guide()));
      reachTables();
    } catch {
      panel.textContent = say("network"); // and asked for again when the tab is opened again
    }
  }
}

async function guide() {
  const answer = await fetch(`/guide/${facts.game}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = page.querySelector("main");
  main.querySelector(".row")?.remove();
  for (const link of main.querySelectorAll("a")) link.target = "_blank"; // the game stays where it is
  return document.adoptNode(main).childNodes;
}

// The whole position for a screen reader, made only while somebody has it open.
export function showWords() {
  if ($("#panel-words").hidden) return;
  const said = [...now.board.sprites.values()].filter((sprite) => sprite.label);
  $("#in-words").replaceChildren(
    el("li", {}, now.scene.caption),
    ...said.map(({ id, label }) =>
      el("li", {}, el("button", { type: "button", class: "plain", "data-about": id }, label)),
    ),
  );
}
