// What one can do now: in words, as buttons, at a piece; and why not something else.
import { isShort, showChoices } from "./choices.js";
import { $, el, toast } from "./dom.js";
import { icons } from "./icons.js";
import { namesOf, withSigns } from "./names.js";
import { refusal } from "./rulings.js";
import { say } from "./say.js";
import { command, mine, now } from "./state.js";

// Whether it is on its way: no second move before the first is answered, as by a double click.
export function play(offer) {
  if (now.connection.waiting.size) return false;
  now.board.root.classList.add("busy");
  const sent = command({ do: "move", move: offer.move });
  if (sent && now.board.selected) now.board.select(null); // else it is held in the next turn too
  return sent;
}

// The same by a hand: a board of the past is only looked at.
export function playNow(offer) {
  return now.latest === null && play(offer);
}

export function showCaption() {
  const caption = $("#caption");
  const badge = now.you.seat && mine() ? [el("strong", {}, say(turnName())), " "] : [];
  caption.replaceChildren(...badge, el("span", {}, ...withSigns(now.scene.caption)));
}

// Where others choose at the same time it is nobody's turn.
function turnName() {
  const choosing = now.table.together.filter((seat) => now.table.acting.includes(seat));
  if (choosing.length < 2) return "your-turn";
  return now.seats.length === 2 ? "both-choose" : "all-choose";
}

// For whom one waits, where one's moves would be.
function showWait() {
  const { acting, status } = now.table;
  const waits = $("#waits");
  if (!waits) return; // only where others play
  waits.hidden = mine() || status !== "play" || !acting.length;
  if (!waits.hidden) {
    const names = namesOf(acting.filter((seat) => seat !== now.you.seat));
    waits.replaceChildren(...withSigns(say("waiting", { names })));
  }
}

export function showMoves() {
  showWait();
  const offers = mine() ? now.scene.offers : [];
  const listed = showChoices(offers, moveButton);
  const box = $("#all-moves");
  const fresh = box.dataset.count !== String(listed);
  if (fresh) {
    box.open = isShort(listed);
    delete box.dataset.own;
  }
  box.dataset.count = listed;
  $("#undo").hidden = !now.canUndo;
  $("#why").hidden = !mine();
  if (now.board.asking && !mine()) setAsking(false);
  const window = offers.some((offer) => offer.idle);
  $("#pass-box").hidden = !window && !$("#pass").checked;
  $("#quiet-box").hidden = !window && !$("#quiet").checked;
  if (fresh) keepWhole();
}

// Half a button is worse than none: a list that has no room is folded.
export function keepWhole() {
  const box = $("#action");
  const chosen = $("#all-moves").dataset.own; // somebody has opened it
  if (box && wide() && !chosen && box.scrollHeight > box.clientHeight + 2)
    $("#all-moves").open = false;
}

function wide() {
  return matchMedia("(min-width: 900px)").matches;
}

export function moveButton(offer, kind = "") {
  const named = { type: "button", class: kind, "data-move": offer.move };
  const button = el("button", named, ...icons(offer.icons), offer.label);
  button.addEventListener(
    "click",
    () => playNow(offer) && button.setAttribute("aria-busy", "true"),
  );
  for (const name of ["focus", "pointerenter"]) {
    button.addEventListener(name, () => point(offer, true));
  }
  for (const name of ["blur", "pointerleave"]) {
    button.addEventListener(name, () => point(offer, false));
  }
  return button;
}

// Show on the board what a button means.
function point(offer, on) {
  for (const id of [offer.source, offer.target, ...(offer.picks ?? [])]) {
    now.board.nodes.get(id)?.classList.toggle("pointed", on);
  }
}

// Choices at a piece that aren't places to go to.
export function showFloat(id, menu, places) {
  const float = $("#float");
  // Whoever is here by keyboard stays here when news of another seat draws the choices anew.
  const chosen = [...float.children].indexOf(document.activeElement);
  const here = chosen >= 0 || now.board.root.contains(document.activeElement);
  float.hidden = menu.length === 0;
  float.replaceChildren(
    ...menu.map((offer) => moveButton(offer, "strong")),
    el("button", { type: "button", onclick: () => now.board.select(null) }, say("cancel")),
  );
  const piece = now.board.sprites.get(id)?.label ?? "";
  if (places) $("#heard").append(el("p", {}, say("selected", { piece, count: places })));
  if (menu.length && here) (float.children[chosen] ?? float.firstChild).focus();
}

export function undo() {
  if (now.canUndo && now.latest === null) command({ do: "undo" });
}

$("#undo")?.addEventListener("click", undo); // a lesson has none
$("#all-moves summary").addEventListener("click", () => {
  $("#all-moves").dataset.own = "yes";
});

// --- why not ----------------------------------------------------------------------------

// One question: whatever the answer is, or if none comes, the next click plays again.
export function why(source, target) {
  const asked = now.board.asking;
  if (asked) setAsking(false);
  if ((!mine() && !asked) || now.you.seat === null || now.latest) return;
  const can = now.board.offers.filter((o) =>
    target ? o.source === source && o.target === target : o.target === source,
  );
  if (can.length) return hearCan(can);
  const sent = now.connection.ask({ do: "why", seat: now.you.seat, source, target });
  if (asked && !sent) toast(say("lost"), "error");
}

// What was pointed at can be done.
function hearCan(offers) {
  const labels = new Set(offers.map((offer) => offer.label)); // copies are called alike
  toast(say("why-can", { moves: [...labels].join(", ") }), "why");
}

export function hearWhy({ reasons }) {
  if (!reasons.length) return toast(say("why-nothing"));
  toast(
    reasons.flatMap((reason, i) => (i ? ["; ", ...refusal(reason)] : refusal(reason))),
    "why",
  );
}

export function setAsking(on) {
  now.board.asking = on;
  $("#why").setAttribute("aria-pressed", on);
  now.board.root.classList.toggle("asking", on);
  if (on) toast(say("why-hint"));
}

$("#why").addEventListener("click", () => setAsking(!now.board.asking));
