// What a thing on the board is and does, and where a move leads: on hover, a long press, a key.
import { frameThing, placeCard } from "./card.js";
import { $, el } from "./dom.js";
import { Ghosts } from "./ghosts.js";
import { linked, rule } from "./rulings.js";
import { say } from "./say.js";
import { mine, now } from "./state.js";

const PACE = 200; // milliseconds between two questions
const LINGER = 250; // and until a card goes away that the mouse has left: longer, if it is far
const WAY = 1; // a pixel
const MOST = 3; // moves of one thing that are looked ahead at

const card = el("div", { id: "about", class: "about", role: "note", hidden: true });
card.setAttribute("aria-label", say("about"));
const close = el("button", { type: "button", class: "about-close" }, "×");
close.setAttribute("aria-label", say("close"));
$(".stage").append(card);
const known = new Map(); // question -> answer, until something happens
const open = []; // questions that have not been asked yet
let ghosts = null;
let subject = null; // { id, offers, at, spoken }: what is asked about and the element it is at
let pace = 0;
let timer = 0;

// A thing of the board, with the moves that a click on it makes or begins.
export function thing(id) {
  return { id, offers: movesAt(id), at: now.board.nodes.get(id) };
}

function movesAt(id) {
  const { board } = now;
  if (!mine() || now.latest) return [];
  const held = board.selected && board.selected !== id;
  const found = held
    ? board.offers.filter((o) => o.source === board.selected && o.target === id)
    : board.from(id);
  return found.length <= MOST ? found : [];
}

// --- asking -----------------------------------------------------------------------------

export function showSoon(wanted, wait) {
  clearTimeout(timer);
  timer = setTimeout(() => show(wanted), wait);
}

export function show(wanted) {
  clearTimeout(timer);
  letGo();
  subject = wanted;
  if (now.latest) known.set(questionOf(wanted.id), labelOf(wanted.id)); // only now can be asked about
  open.length = 0;
  for (const question of questions()) if (!known.has(question)) open.push(question);
  pump();
  render();
}

function questions() {
  const moves = subject.offers.map((offer) => questionOf("", offer.move));
  return subject.id ? [questionOf(subject.id), ...moves] : moves;
}

function questionOf(id, move = "") {
  return JSON.stringify(move ? { move } : { id });
}

function labelOf(id) {
  return { name: now.board.sprites.get(id)?.label ?? "" };
}

function pump() {
  if (pace || !open.length) return;
  now.connection.ask({ do: "about", seat: now.you.seat, ...JSON.parse(open.shift()) });
  pace = setTimeout(() => {
    pace = 0;
    pump();
  }, PACE);
}

export function hearAbout(message) {
  known.set(questionOf(message.id, message.move), message);
  if (subject) render();
}

// Something has happened: what was answered may be true no more.
export function forgetHints() {
  known.clear();
  if (!subject) return;
  const gone = subject.id ? !now.board.sprites.has(subject.id) : !subject.at.isConnected;
  if (gone) hide();
  else show(subject.id ? { ...thing(subject.id), touched: subject.touched } : subject);
}

// --- showing ----------------------------------------------------------------------------

function render() {
  ghosts ??= new Ghosts(now.board);
  const led = subject.offers.map((offer) => known.get(questionOf("", offer.move)));
  ghosts.show(led.flatMap((answer) => answer?.put ?? []));
  const parts = content(known.get(questionOf(subject.id)), led);
  card.replaceChildren(...(parts.length ? [close] : []), ...parts);
  card.hidden = parts.length === 0;
  card.classList.toggle("touched", Boolean(subject.touched));
  if (card.hidden) return;
  placeCard(card, subject.at);
  subject.at?.setAttribute("aria-describedby", card.id);
  subject.at?.classList.add("asked");
  if (subject.spoken && questions().every((question) => known.has(question))) speak();
}

function content(told, led) {
  const parts = [];
  if (told?.name) parts.push(el("p", { class: "about-name" }, told.name));
  for (const sentence of told?.say ?? []) parts.push(el("p", {}, ...linked(sentence)));
  for (const [i, answer] of led.entries()) {
    if (!answer?.say?.length) continue;
    const whose = led.length > 1 ? [el("b", {}, `${subject.offers[i].label}: `)] : [];
    parts.push(el("p", { class: "outlook" }, ...whose, ...linked(answer.say.join(" "))));
  }
  if (told?.ruling) parts.push(el("p", { class: "about-ruling" }, rule(told.ruling)));
  return parts;
}

// To a screen reader, once: what the card says.
function speak() {
  subject.spoken = false;
  const words = [...card.querySelectorAll("p")].map((part) => part.textContent).join(" ");
  $("#heard").append(el("p", {}, words));
}

function letGo() {
  subject?.at?.removeAttribute("aria-describedby");
  subject?.at?.classList.remove("asked");
  frameThing(null);
}

export function hide() {
  clearTimeout(timer);
  letGo();
  subject = null;
  open.length = 0;
  card.hidden = true;
  ghosts?.show([]);
}

export function hideSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => !card.matches(":hover, :focus-within") && hide(), LINGER + far() * WAY);
}

// How far the mouse has to go to the card, where there may be a link.
function far() {
  if (card.hidden || !subject?.at?.isConnected) return 0;
  const [one, other] = [card, subject.at].map((node) => node.getBoundingClientRect());
  return Math.hypot(
    Math.max(one.left - other.right, other.left - one.right, 0),
    Math.max(one.top - other.bottom, other.top - one.bottom, 0),
  );
}

export function shown() {
  return subject;
}

card.addEventListener("pointerenter", () => clearTimeout(timer));
card.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hideSoon());
close.addEventListener("click", hide);
addEventListener("resize", hide);
// A finger has no other way to what the card covers.
card.addEventListener("click", (event) => {
  const on = /** @type {Element} */ (event.target);
  if (subject?.touched && !on.closest("a, button")) hide();
});
