// The table's page: puts together the board, the people, the log and the talk.
import { forgetHints, hearAbout } from "./about.js";
import { seatMenu, showMenu, showResult, showShare, sit } from "./around.js";
import { Beats } from "./beats.js";
import { showBeside } from "./beside.js";
import { Board } from "./board.js";
import { Chairs } from "./chairs.js";
import { Connection } from "./connection.js";
import { linkDialog } from "./dialogs.js";
import { $, $$, fail, ready, toast } from "./dom.js";
import { clearEdge } from "./edge.js";
import { hearHint, showHint } from "./hint.js";
import { hotSeat } from "./hotseat.js";
import { markLast, sayLast, sprites } from "./last.js";
import { Log } from "./log.js";
import { askMoment, closeMoment, merge, noMoment, showBar, showMoment } from "./moment.js";
import {
  hearWhy,
  keepWhole,
  moveButton,
  playNow,
  setAsking,
  showCaption,
  showFloat,
  showMoves,
  undo,
  why,
} from "./moves.js";
import { listenForQuestions } from "./pointing.js";
import { reach } from "./reach.js";
import { followHand, frame, showRegions } from "./regions.js";
import { hearAgain, hearRematch } from "./rematch.js";
import { hearReview, showReview } from "./review.js";
import { refusal } from "./rulings.js";
import { say } from "./say.js";
import { noteLines, sawMoment } from "./scrubber.js";
import { hearShare, tendShares } from "./shares.js";
import * as sound from "./sound.js";
import { facts, now } from "./state.js";
import { showWords } from "./tabs.js";
import { ring, tell, tellBeat } from "./turn.js";
import { passForMe } from "./windows.js";
import { showLots, showVerdict, witness } from "./witness.js";
import { showZoom } from "./zoom.js";

const hand = { onmove: playNow, onwhy: why, onselect: chosen, button: moveButton };
const board = new Board($("#board"), hand);
const chairs = new Chairs($("#chairs"), facts, { sit, menu: seatMenu });
const log = new Log(facts, { onmoment: askMoment });
const ABSENT = { secret: false, together: [], lots: null, starts: {}, again: null }; // what is not said if it isn't so
const beats = new Beats(board, tellBeat);
let lost = null; // the seat that this page has just lost
Object.assign(now, { board, log });
board.frame = frame;
listenForQuestions(board);
board
  .loadArt(`/art/${facts.game}.svg`)
  .then(() => {
    now.connection = new Connection(facts.table, hear);
  })
  .catch(fail);

// --- messages ---------------------------------------------------------------------------

const HEAR = {
  all: hearAll,
  news: hearNews,
  said: (told) => log.said(told, told.seat && now.you.seats.includes(told.seat)),
  here: hearHere,
  again: hearAgainNow,
  no: hearNo,
  why: hearWhy,
  about: hearAbout,
  moment: hearMoment,
  review: hearReview,
  hint: hearHint,
  pass: hearPass,
  rematch: hearRematchNow,
  moved: hearMoved,
  gone: hearGone,
  line: showLine,
};

function hear(message) {
  if (!hearShare(message)) HEAR[message.is]?.(message);
  if (message.ref) showBusy(); // an answer to one's own command
}

function hearAll(message) {
  beats.skip();
  now.heard = performance.now();
  const { you, table } = now;
  const again = message.since > 0 && message.since === log.lines && you.seat === message.you.seat;
  now.you = message.you;
  now.seats = message.seats;
  Object.assign(table, ABSENT, { clocks: null, result: null }, message.table);
  now.canUndo = Boolean(message.undo);
  now.scene = message.scene.whole;
  $("#loading").hidden = true;
  log.you = now.you;
  log.add(message.log, !again);
  log.saidBefore(message.talk);
  chairs.setUp(now.seats, message.clock, now.you);
  hearHere(message);
  closeMoment(false);
  board.show(now.scene);
  showZoom();
  after(message, again);
  sayLast(message.log, !again);
  sayWhatIsLost();
  ready();
}

// Somebody else has the seat now; what a spectator sees comes next.
function hearMoved({ seat }) {
  if (!seat) return location.reload();
  lost = seat;
}

function sayWhatIsLost() {
  const { you, table } = now;
  if (you.seat === null && you.seats.length === 1) now.connection.view(you.seats[0]); // the one left
  if (!lost) return;
  $("#ask").close(); // a question about the seat, or the link that has been used
  if (table.chairs[lost]?.who === "person") toast(say("moved"));
  else if (!you.seats.length) toast(say("watching-now"));
  lost = null;
}

function hearPass({ seat, token }) {
  const own = now.you.seats.includes(seat);
  linkDialog(say(own ? "link-made" : "link-on"), `/seat/${facts.table}/${token}`);
}

// Clocks run at once; everything else is there when its beats have been played.
function hearNews(message) {
  const { clocks, running, ...table } = message.table;
  if (clocks) Object.assign(now.table, { clocks, running });
  now.heard = performance.now();
  showBusy();
  beats.hear(message, (before) => applyNews({ ...message, table }, before));
}

function applyNews(message, before = sprites()) {
  const { table } = now;
  Object.assign(table, ABSENT, message.table);
  now.canUndo = Boolean(message.undo);
  log.add(message.log, false);
  const change = message.scene;
  if (change.whole) now.scene = change.whole;
  for (const name of ["caption", "offers", "standing", "regions", "ending"]) {
    if (name in change) now.scene[name] = change[name];
  }
  if (now.latest) merge(change);
  else if (change.whole) board.show(now.scene);
  else board.change(change);
  if (!change.whole) markLast(message, before);
  sayLast(message.log, false);
  after(message, true);
}

function hearMoment(message) {
  beats.skip();
  showMoment(message);
  sawMoment(message);
}

function after(message, fresh) {
  const lines = message.log;
  showBusy();
  witness(message);
  tendShares();
  chairs.standing = now.scene.standing ?? {};
  chairs.show(now.table, now.heard);
  showCaption();
  showMoves();
  showBeside();
  showBar();
  showRegions(message);
  forgetHints();
  showWords();
  showShare();
  showResult();
  showVerdict();
  noteLines(message);
  showReview();
  showHint();
  showMenu();
  showLots();
  if (fresh) tell(lines);
  hotSeat();
  passForMe();
  ring(fresh && lines.length > 0);
  clearEdge();
  reach();
}

// A piece has been taken up or let go: its choices, and where they lie.
function chosen(...hand) {
  showFloat(...hand);
  followHand();
}

// Until one's own command is answered.
function showBusy() {
  const busy = now.connection.waiting.size > 0;
  board.root.classList.toggle("busy", busy);
  if (!busy) for (const button of $$("main [aria-busy]")) button.removeAttribute("aria-busy");
}

function hearNo(message) {
  showBusy();
  if (message.ref === "moment") return noMoment();
  toast(message.slow ? say("slow") : refusal(message), "error");
  sound.play("no");
}

function hearHere(message) {
  now.away = new Set(message.away);
  chairs.present(message);
  showResult();
  keepWhole();
}

function hearAgainNow(message) {
  hearAgain(message);
  showResult();
}

function hearRematchNow(message) {
  hearRematch(message);
  showResult();
}

function hearGone(message) {
  $("#loading").hidden = false;
  $("#loading").textContent = `${say("gone")} ${message.say}`;
  ready();
}

function showLine({ up }) {
  const line = $("#line");
  if (!up) {
    line.textContent = say("lost");
    line.hidden = false;
  } else if (!line.hidden) {
    line.hidden = true;
    toast(say("back"));
  }
  document.body.classList.toggle("offline", !up);
}

// --- keys and the clock -----------------------------------------------------------------

addEventListener("keydown", (event) => {
  const at = /** @type {Element} */ (event.target);
  const typing = at.closest?.("input, select, textarea, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "u") undo();
  if (event.key === "b") board.grab();
  if (event.key === "Escape") {
    if (board.selected) board.select(null);
    if (board.asking) setAsking(false);
    if (now.latest) closeMoment();
  }
});

const soundButton = $("#sound");
soundButton.setAttribute("aria-pressed", sound.on);
soundButton.addEventListener("click", () => {
  sound.turn(!sound.on);
  soundButton.setAttribute("aria-pressed", sound.on);
});

setInterval(() => chairs.tick(), 200);
