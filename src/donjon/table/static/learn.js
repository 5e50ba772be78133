// A lesson: a step at a time on the real board.  It is asked of the server like a table's moves;
// the page knows no rule, and nothing of whoever learns is kept but the step in the address.
import { Beats } from "./beats.js";
import { Board } from "./board.js";
import { showChoices } from "./choices.js";
import { $, el, fail, keep, ready, toast } from "./dom.js";
import { markLast } from "./last.js";
import { hearWhy, moveButton, playNow, setAsking, showFloat, why } from "./moves.js";
import { post, postOnce, withShares } from "./post.js";
import { reach } from "./reach.js";
import { followHand, frame } from "./regions.js";
import { linked } from "./rulings.js";
import { say } from "./say.js";
import { facts, now } from "./state.js";

const TRIES = 2; // wrong moves after which the right one is pointed at
const KINDS = { right: "✓", wrong: "✗", refused: "✗" };

let at = 0; // the step that is shown, from 1; one more is the end
let task = { right: [] }; // what the step asks, as the server says it
let wrong = 0; // moves that were tried in vain
let asked = 0; // questions so far: answers to earlier ones are late

const hand = { onmove: playNow, onwhy: why, onselect: chosen, button: moveButton };
const board = new Board($("#board"), hand);
const beats = new Beats(board, hear, Number.POSITIVE_INFINITY);
board.frame = frame;
Object.assign(now, { board, you: { seats: [facts.seat], seat: facts.seat, host: false } });
Object.assign(now.table, { chairs: { [facts.seat]: { who: "person" } }, status: "play" });
// What a table's page sends over its line, a lesson asks by itself.
now.connection = {
  waiting: new Set(),
  send: ({ move }) => tryMove(move) ?? true,
  ask: ({ source, target }) => ask({ source, target }, (answer) => hearWhy(answer)) ?? true,
};

// --- asking the server ------------------------------------------------------------------

async function ask(body, answered) {
  const question = ++asked;
  board.root.classList.add("busy");
  try {
    const answer = await post(`/api/learn/${facts.game}/${at}`, body);
    if (question === asked) answered(answer);
  } catch (error) {
    if (question === asked) toast(say(/** @type {Error} */ (error).message), "error");
    if (!now.scene.sprites) throw error;
  } finally {
    if (question === asked) board.root.classList.remove("busy");
  }
}

function tryMove(move) {
  if (board.asking) setAsking(false);
  ask({ move }, judge);
}

// --- a step -----------------------------------------------------------------------------

async function show(number) {
  beats.skip();
  at = number;
  history.replaceState(null, "", `#${number}`);
  if (number > facts.steps) return showEnd();
  await ask({}, (answer) => {
    task = answer;
    wrong = 0;
    now.scene = task.scene;
    now.table.acting = task.right.length ? [facts.seat] : [];
    $("#loading").hidden = true;
    $("#beat").replaceChildren();
    board.show(now.scene);
    showStep();
    focusOn();
  });
}

function showStep() {
  const asks = task.right.length > 0;
  $("#lesson-step").textContent = say("lesson-step", { step: at, count: facts.steps });
  $("#progress").value = at / facts.steps;
  $("#lesson-say").replaceChildren(task.say);
  if (!asks) $("#lesson-say").append(...because(task.ruling));
  $("#answer").hidden = $("#lesson-end").hidden = true;
  showWays({ asks, end: false });
  showMoves();
  followHand();
  reach();
}

function showWays({ asks, end }) {
  $("#lesson-back").disabled = at === 1;
  $("#lesson-skip").hidden = !asks;
  $("#lesson-help").hidden = !asks;
  $("#lesson-on").hidden = asks || end;
}

function showMoves() {
  showChoices(now.scene.offers, moveButton);
  $("#all-moves").open = false; // one finds them on the board
}

// One is where something can be done next: by keyboard at once, and a screen reader reads it.
function focusOn() {
  if (task.right.length === 0) return $("#lesson-on").focus({ preventScroll: true });
  if (board.first()) return board.grab();
  const button = $("#buttons button, #all-list button");
  button?.focus({ preventScroll: true });
}

function chosen(...held) {
  showFloat(...held);
  followHand();
}

// --- what is said of a move -------------------------------------------------------------

function judge(answer) {
  for (const button of document.querySelectorAll("main [aria-busy]")) {
    button.removeAttribute("aria-busy");
  }
  if (answer.is === "right") return follow(answer);
  wrong += 1;
  tell(answer.is, say(`lesson-${answer.is}`), answer);
  if (wrong >= TRIES) showRight();
}

// Everything that follows a right move, one thing after the other; then what it showed.
function follow(answer) {
  now.scene = { ...now.scene, offers: [], last: null }; // what was pointed at is done with
  now.table.acting = [];
  board.offer([]);
  showMoves();
  showWays({ asks: false, end: false });
  $("#lesson-on").focus({ preventScroll: true });
  tell("right", say("lesson-right"), { say: "" });
  const last = answer.course.length - 1;
  for (const [i, { scene, ...more }] of answer.course.entries()) {
    const line = { kind: "move", seat: facts.seat, told: 0, ...more };
    const log = [line];
    beats.hear({ log, scene }, (before = new Map(board.sprites)) => {
      while (line.told < line.say.length) hear(line, line.told);
      board.change(scene);
      markLast({ log, scene }, before);
      if (i === last) tell("right", say("lesson-right"), answer);
    });
  }
}

function tell(kind, first, { say: words, ruling = null }) {
  const sign = el("span", { class: "answer-sign", "aria-hidden": "true" }, KINDS[kind]);
  const parts = [sign, el("strong", {}, first), " ", words, ...because(ruling)];
  $("#answer").replaceChildren(...parts);
  $("#answer").dataset.is = kind;
  $("#answer").hidden = false;
}

function because(ruling) {
  return ruling ? [" ", el("span", { class: "why" }, ...linked(ruling))] : [];
}

// A screen reader says what happens: while it is seen, else when it has happened.
function hear(line, number) {
  $("#heard").append(el("p", {}, line.say[number]));
  line.told = number + 1;
}

// The move to find, on the board and in words.
function showRight() {
  const offers = now.scene.offers.filter(({ move }) => task.right.includes(move));
  for (const { source, target, picks } of offers) {
    for (const id of [source, target, ...(picks ?? [])]) {
      board.nodes.get(id)?.classList.add("pointed");
    }
  }
  const moves = offers.map((offer) => offer.label).join(", ");
  const shown = el("span", { class: "shown" }, say("lesson-shown", { moves }));
  $("#answer .shown")?.remove();
  if ($("#answer").hidden) $("#answer").replaceChildren();
  $("#answer").append(" ", shown);
  $("#answer").hidden = false;
}

// --- the end, and what comes after it ---------------------------------------------------

function showEnd() {
  $("#answer").hidden = true;
  $("#lesson-end").hidden = false;
  $("#lesson-say").replaceChildren();
  $("#beat").replaceChildren();
  now.scene = { ...now.scene, offers: [] };
  board.offer([]);
  showMoves();
  showWays({ asks: false, end: true });
  $("#first-game").focus({ preventScroll: true });
}

async function playFirst() {
  /** @type {{ who: string, name?: string, level?: string }[]} */
  const seats = [{ who: "me", ...(keep("name") && { name: keep("name") }) }];
  while (seats.length < facts.least) seats.push({ who: "bot", level: facts.level });
  const order = { game: facts.game, seats: withShares(seats) };
  const sorry = (text) => toast(text, "error");
  const made = await postOnce($("#first-game"), "/api/tables", order, sorry);
  if (!made) return;
  keep(`help-${made.id}`, "on");
  location.href = made.url;
}

$("#lesson-back").addEventListener("click", () => show(at - 1));
$("#lesson-skip").addEventListener("click", () => show(at + 1));
$("#lesson-on").addEventListener("click", () => show(at + 1));
$("#show-me").addEventListener("click", showRight);
$("#once-more").addEventListener("click", () => show(1));
$("#first-game").addEventListener("click", playFirst);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "b") board.grab();
  if (event.key === "Escape" && board.selected) board.select(null);
});
addEventListener("hashchange", () => {
  if (wanted() !== at) show(wanted());
});

function wanted() {
  const number = Number.parseInt(location.hash.slice(1), 10) || 1;
  return Math.min(Math.max(number, 1), facts.steps);
}

board
  .loadArt(`/art/${facts.game}.svg`)
  .then(() => show(wanted()))
  .then(ready)
  .catch(fail);
