// This browser's part in the dice: it commits to a share, and shows it when all have committed.
import { shareCommitment } from "./fairness.js";
import { noteAnswer, noteCommitment, noteCommits, noteShare, receiptOf } from "./receipts.js";
import { facts, now } from "./state.js";

const TRIES = 5; // refusals in a row before it waits to be asked again
const BYTES = 32; // of a share
const sent = new Map(); // ref -> what was sent
let refused = 0;

// Do what can be done for seats of this browser until the lots are drawn.
export function tendShares() {
  const { lots } = now.table;
  if (!lots) return;
  noteCommitment(facts.table, facts.game, lots.commitment); // what was kept may have been cleared
  if (lots.commits) noteCommits(facts.table, lots.commits);
  for (const seat of now.you.seats) {
    if (isAsked(seat)) continue;
    if (lots.phase !== "reveal") commit(seat, lots.awaited.includes(seat));
    else if (lots.awaited.includes(seat)) show(seat, lots.commits[seat]);
  }
}

// Was it an answer to one of these commands?  A refusal is nobody's business but ours.
export function hearShare({ is, ref }) {
  const command = sent.get(ref);
  if (!command) return false;
  sent.delete(ref);
  if (command.commit) noteAnswer(facts.table, command.commit, is);
  refused = is === "no" ? refused + 1 : 0;
  if (is === "no" && refused < TRIES) tendShares();
  return true;
}

// Seats whose share is awaited that this browser doesn't have (any more): they will be freed.
export function lostShares() {
  const { phase, awaited, commits } = now.table.lots ?? {};
  if (phase !== "reveal") return [];
  return awaited.filter((seat) => now.you.seats.includes(seat) && !made(seat, commits[seat]));
}

function isAsked(seat) {
  return [...sent.values()].some((command) => command.seat === seat);
}

// What the server has taken once is good for one draw: then another is awaited.
function commit(seat, awaited) {
  const { commitment, shares } = receiptOf(facts.table);
  const last = shares.findLast((share) => share.seat === seat);
  if (last?.answer === "done" && !awaited) return;
  if (last && !last.answer) return send({ seat, commit: last.commit });
  const share = randomDigits();
  const fresh = { seat, share, commit: shareCommitment(commitment, seat, share) };
  noteShare(facts.table, fresh); // first of all: it must not be forgotten
  send({ seat, commit: fresh.commit });
}

function show(seat, committed) {
  const found = made(seat, committed);
  if (found) send({ seat, reveal: found.share });
}

function made(seat, committed) {
  const shares = receiptOf(facts.table)?.shares ?? [];
  return shares.find((share) => share.seat === seat && share.commit === committed);
}

function send(command) {
  const ref = now.connection.send({ do: "share", ...command });
  if (ref) sent.set(ref, command);
}

function randomDigits() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
