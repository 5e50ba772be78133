// How one asks about a thing: the mouse rests on it, a finger stays on it, or a key is pressed.
import { hide, hideSoon, show, shown, showSoon, thing } from "./about.js";
import { $ } from "./dom.js";
import { now } from "./state.js";

const HOVER = 350;
const PRESS = 450;
const SLIP = 10; // CSS pixels that a resting finger may move
let over = ""; // what the mouse is on
let press = null; // a finger that has come down
let swallow = false; // the click with which a long press ends

export function listenForQuestions(board) {
  const { root } = board;
  root.addEventListener("pointermove", (event) => event.pointerType === "mouse" && rest(event));
  root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());
  root.addEventListener("contextmenu", (event) => press?.long && event.preventDefault());
  root.addEventListener("keydown", (event) => askByKey(event));
  addEventListener("pointerdown", begin, true);
  addEventListener("pointermove", (event) => slips(event) && endPress(), true);
  addEventListener("pointerup", endPress, true);
  addEventListener("pointercancel", endPress, true);
  addEventListener("click", swallowClick, true);
  addEventListener("keydown", closeByKey, true);
  addEventListener("scroll", () => shown()?.at?.closest("#board") && hide(), { passive: true });
  for (const [enter, exit] of [
    ["pointerover", "pointerout"],
    ["focusin", "focusout"],
  ]) {
    addEventListener(enter, (event) => considerButton(event));
    addEventListener(exit, (event) => buttonAt(event) && hideSoon());
  }
}

// --- the mouse --------------------------------------------------------------------------

function rest({ clientX, clientY, buttons }) {
  const id = buttons ? "" : under(clientX, clientY);
  if (id === over) return;
  over = id;
  if (id) showSoon(thing(id), HOVER);
  else hideSoon();
}

function leave() {
  over = "";
  hideSoon();
}

function under(x, y) {
  for (const node of document.elementsFromPoint(x, y)) {
    /** @type {HTMLElement | undefined} */
    const found = node.closest?.("#board [data-id]");
    if (found && now.board.sprites.get(found.dataset.id)?.label) return found.dataset.id;
  }
  return "";
}

// --- a move's button --------------------------------------------------------------------

/** @returns {HTMLElement | undefined} */
function buttonAt(event) {
  return event.target.closest?.("button[data-move]");
}

function considerButton(event) {
  const button = buttonAt(event);
  const meant = event.type === "focusin" ? button?.matches(":focus-visible") : !touched(event);
  if (button && meant && shown()?.at !== button) showSoon(lookAhead(button), HOVER);
}

function lookAhead(button) {
  const offer = now.scene.offers.find(({ move }) => move === button.dataset.move);
  return { id: "", offers: offer ? [offer] : [], at: button };
}

// --- a finger ---------------------------------------------------------------------------

function touched(event) {
  return event.pointerType === "touch" || event.pointerType === "pen";
}

function begin(event) {
  if (event.target.closest?.("#about")) return;
  const was = shown();
  over = "";
  swallow = false;
  hide();
  if (!touched(event)) return;
  if (was?.touched && event.target.closest?.("#board")) return event.stopPropagation(); // it closed the card
  const { clientX: x, clientY: y } = event;
  const button = buttonAt(event);
  const id = event.target.closest?.("#board") ? now.board.hands.at(x, y) : null;
  if (!button && !id) return;
  press = { x, y, long: false };
  press.timer = setTimeout(() => stay(button ? lookAhead(button) : thing(id)), PRESS);
}

function stay(subject) {
  press.long = swallow = true;
  now.board.hands.drop(); // it is a question, not a move
  show({ ...subject, touched: true, spoken: true });
}

function slips({ clientX, clientY }) {
  return press && !press.long && Math.hypot(clientX - press.x, clientY - press.y) > SLIP;
}

function endPress() {
  clearTimeout(press?.timer);
  press = null;
}

function swallowClick(event) {
  if (!swallow || !buttonAt(event)) return;
  swallow = false;
  event.preventDefault();
  event.stopPropagation();
}

// --- keys -------------------------------------------------------------------------------

function askByKey(event) {
  const id = event.target.closest("[data-id]")?.dataset.id;
  if (!id || (event.key !== "?" && event.key !== "i")) return;
  event.preventDefault();
  show({ ...thing(id), spoken: true });
}

// Escape closes the card before it lets go of anything.
function closeByKey(event) {
  if (event.key !== "Escape" || !shown()) return;
  if (!$("#about").hidden) event.stopPropagation();
  hide();
}

// The board in words: each thing can be asked about there too.
$("#in-words").addEventListener("click", (event) => {
  const { about } = event.target.closest("[data-about]")?.dataset ?? {};
  if (about) show({ ...thing(about), at: event.target, spoken: true });
});
