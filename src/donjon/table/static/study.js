// The analysis board: moves are tried on it, taken back, and a bot says what it thinks of them.
// The server keeps nothing: each question says where the line began and what was tried since.
import { Board } from "./board.js";
import { showChances } from "./chances.js";
import { isShort, showChoices } from "./choices.js";
import { $, $$, el, fail, ready, sign, toast } from "./dom.js";
import { followHand, frame, showRegions } from "./regions.js";
import { refusal } from "./rulings.js";
import { say, seatName } from "./say.js";
import { now as page } from "./state.js";

const facts = JSON.parse($("#facts").textContent);
const address = new URLSearchParams(location.search);

/** @type {Record<string, any>} */
let origin = begin();
let line = []; // [seat, move, words]: all that was tried, those taken back too
let at = 0; // how many of them stand
let now = null; // what the server said last of the board
let number = 0; // of the last question: answers to earlier ones are late
let busy = null; // the question about chances that is on its way
let found = null; // and its answer, for the board that is shown

const board = new Board($("#board"), {
  onmove: (offer) => tryMove(now.seat, offer.move),
  onwhy: () => {},
  onselect: chosen,
  button: moveButton,
});
board.frame = frame;
page.board = board;

function begin() {
  const table = address.get("table");
  const place = Number.parseInt(address.get("line") ?? "", 10);
  if (table) return { table, ...(Number.isInteger(place) ? { line: place } : {}) };
  const seats = Number.parseInt(address.get("seats") ?? "", 10) || facts.least;
  return { game: facts.game, seats, seed: newSeed() };
}

function newSeed() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16)).join("");
}

class Refusal extends Error {
  constructor(reason) {
    super(reason.say);
    this.reason = reason;
  }
}

// --- asking the server ------------------------------------------------------------------

async function ask(kind, tried, signal = null) {
  const moves = tried.map(([seat, move]) => [seat, move]);
  const answer = await fetch(`/api/study/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...origin, moves }),
    signal,
  });
  const content = await answer.json();
  if (!answer.ok) throw new Refusal(content);
  return content;
}

// Show the board after the first so many moves of the line.
async function show(count) {
  const question = ++number;
  board.root.classList.add("busy");
  busy?.abort();
  busy = null;
  try {
    const shown = await ask("board", line.slice(0, count));
    if (question !== number) return;
    at = count;
    for (const [i, words] of shown.said.entries()) line[i][2] = words.join(" ");
    draw(shown);
    think();
  } catch (error) {
    if (question !== number) return;
    line = line.slice(0, at);
    toast(error instanceof Refusal ? refusal(error.reason) : say("network"), "error");
    if (!now) throw error;
  } finally {
    if (question === number) board.root.classList.remove("busy");
  }
}

function tryMove(seat, move) {
  if (board.root.classList.contains("busy")) return;
  line = [...line.slice(0, at), [seat, move, ""]];
  show(at + 1);
}

// --- what a bot thinks ------------------------------------------------------------------

async function think() {
  const box = $("#chances");
  box.replaceChildren();
  $("#bot-move").disabled = true;
  found = busy = null;
  if (!now.seat) return;
  box.replaceChildren(el("p", {}, say("thinking")));
  busy = new AbortController();
  const question = number;
  try {
    const outlook = await ask("chances", line.slice(0, at), busy.signal);
    if (question !== number) return;
    found = outlook;
    showChances(outlook, facts.shapes, (move) => tryMove(outlook.seat, move));
    $("#bot-move").disabled = false;
    $("#bot-move").onclick = () => tryMove(outlook.seat, outlook.moves[0].move);
    answer();
  } catch (error) {
    if (question !== number) return;
    busy = null;
    box.replaceChildren(el("p", {}, error instanceof Refusal ? error.message : say("network")));
  }
}

// What is known of a board, or will be soon, isn't asked again.
function answer() {
  if (!found) return busy || think();
  if (answered(found.seat)) tryMove(found.seat, found.moves[0].move);
}

// --- what is seen -----------------------------------------------------------------------

function draw(shown) {
  const first = now === null;
  now = shown;
  $("#loading").hidden = true;
  // Whose turn it is plays here: a narrow page shows the part where something can be done.
  page.you = { seats: shown.seats, seat: shown.seat, host: false };
  Object.assign(page.table, { chairs: { [shown.seat]: { who: "person" } }, acting: [shown.seat] });
  board.show(shown.scene, !first);
  showRegions({ log: [], scene: shown.scene });
  const over =
    shown.result &&
    say(shown.result.winners.length ? "study-won" : "over", {
      names: shown.result.winners.map(seatName).join(", "),
    });
  $("#caption").textContent = over || shown.caption;
  $("#all-moves").open = isShort(showChoices(shown.scene.offers, moveButton));
  showLine();
  if (first) showAnswers();
}

function moveButton(offer, kind = "") {
  const button = el("button", { type: "button", class: kind }, offer.label);
  button.addEventListener("click", () => tryMove(now.seat, offer.move));
  return button;
}

function chosen(id, menu) {
  showFloat(id, menu);
  if (now) followHand();
}

function showFloat(_id, menu) {
  const cancel = el("button", { type: "button", onclick: () => board.select(null) }, say("cancel"));
  $("#float").hidden = menu.length === 0;
  $("#float").replaceChildren(...menu.map((offer) => moveButton(offer, "strong")), cancel);
}

function showLine() {
  const items = line.map(([seat, , words], i) => {
    const button = el("button", { type: "button" }, words || "…");
    button.addEventListener("click", () => show(i + 1));
    if (i + 1 === at) button.setAttribute("aria-current", "step");
    return el(
      "li",
      { class: i < at ? "move" : "move later" },
      sign(seat, facts.shapes[seat]),
      button,
    );
  });
  $("#tried").replaceChildren(...items);
  $("#undo").disabled = at === 0;
  $("#redo").disabled = at >= line.length;
}

// Seats for which a bot answers by itself.
function showAnswers() {
  const boxes = now.seats.map((seat) =>
    el("label", { class: "check" }, el("input", { type: "checkbox", value: seat }), seatName(seat)),
  );
  $("#answers").replaceChildren(el("span", {}, say("study-answers")), ...boxes);
  for (const box of $$("#answers input")) box.addEventListener("change", answer);
}

const answered = (seat) => $$("#answers input").some((box) => box.checked && box.value === seat);

// --- buttons and keys -------------------------------------------------------------------

$("#undo").addEventListener("click", () => back());
$("#redo").addEventListener("click", () => forward());

function back() {
  if (at === 0) return;
  for (const box of $$("#answers input")) box.checked = false; // else it would be played again
  show(at - 1);
}

function forward() {
  if (at < line.length) show(at + 1);
}

addEventListener("keydown", (event) => {
  const place = /** @type {Element} */ (event.target);
  if (place.closest?.("input, select, textarea, #board, [role=tab]")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft" || event.key === "u") back();
  if (event.key === "ArrowRight") forward();
  if (event.key === "b") board.grab();
});

$("#own").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("#position").value.trim();
  $("#own-error").hidden = true;
  try {
    origin = text
      ? { position: JSON.parse(text), seed: newSeed() }
      : { game: facts.game, seats: Number($("#count").value), seed: newSeed() };
  } catch {
    return complain(say("study-no-json"));
  }
  const game = origin.position?.game ?? facts.game;
  if (game !== facts.game) return complain(say("study-other-game"));
  line = [];
  at = 0;
  now = null;
  show(0).catch((failure) => complain(failure.message));
});

function complain(words) {
  $("#own-error").textContent = words;
  $("#own-error").hidden = false;
}

board
  .loadArt(`/art/${facts.game}.svg`)
  .then(() => show(0))
  .then(ready)
  .catch(fail);
