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
    const awaited = lots.awaited.includes(seat);
    if (lots.phase !== "reveal") commit(seat, awaited);
    else if (awaited) show(seat, lots.commits[seat]);
  }
}

// Was it an answer to one of these commands?  A refusal is nobody's business but ours.
export function hearShare({ is, ref }) {
  const command = sent.get(ref);
  if (!command) return false;
  sent.delete(ref);
  if (command.commit) noteAnswer(facts.table, command.commit, is);
  refused = is === "no" ? refused + 1 : 0;
  const another = is === "no" ? refused < TRIES : command.reveal; // the draw may have begun anew
  if (another) tendShares();
  return true;
}

// Seats whose share is awaited that this browser doesn't have (any more): they will be freed.
export function lostShares() {
  const { phase, awaited, commits } = now.table.lots ?? {};
  if (phase !== "reveal") return [];
  return awaited.filter((seat) => now.you.seats.includes(seat) && !made(seat, commits[seat]));
}

// Is there no answer yet?  What comes of a command may be told before it is answered.
function isOnItsWay(seat, what) {
  return [...sent.values()].some((command) => command.seat === seat && what in command);
}

// What the server has taken once is good for one draw: then another is awaited.
function commit(seat, awaited) {
  if (isOnItsWay(seat, "commit") || isOnItsWay(seat, "reveal")) return;
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
  if (found && !isOnItsWay(seat, "reveal")) send({ seat, reveal: found.share });
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
