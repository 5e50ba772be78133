// What this page notes of the dice while it plays, and what it says of them at the end.
import { checkJournal } from "./check.js";
import { $, el } from "./dom.js";
import { noteCommitment, noteHash, onPaper, receiptOf, taken } from "./receipts.js";
import { say } from "./say.js";
import { lostShares } from "./shares.js";
import { facts, now } from "./state.js";
import { saveButton, verdictBox } from "./verdict.js";

const { table, game } = facts;
let checking = false; // or checked
let drawing = false;

// Keep what a message says of the dice.
export function witness({ commitment, hash, lines }) {
  if (commitment) hearCommitment(commitment);
  if (hash) noteHash(table, now.you.seat, lines, hash);
}

// What was told first stays; whoever comes when all is over has seen nothing grow.
function hearCommitment(commitment) {
  const late = now.table.status === "over" && !receiptOf(table);
  const first = late ? commitment : noteCommitment(table, game, commitment);
  $("#commitment").textContent = first;
  if (first === commitment) return;
  $("#alarm").textContent = say("told-another", { first, told: commitment });
  $("#alarm").hidden = false;
}

// Somebody whose share is lost, or who has lost the seat for it, is told what to do.
export function showLots() {
  const { lots, chairs } = now.table;
  const shares = (lots && receiptOf(table)?.shares) || [];
  const freed = shares.some(({ seat }) => chairs[seat]?.who === "open");
  const late = freed && !now.you.seats.length ? "lots-late" : "";
  const words = lostShares().length ? "lots-lost" : late;
  if (drawing && !lots) now.log.note(say("lots-drawn"));
  drawing = Boolean(lots?.commits);
  $("#notice").textContent = words && say(words);
  $("#notice").hidden = !words;
}

// --- the end --------------------------------------------------------------------------------

export async function showVerdict() {
  if (now.table.status !== "over" || checking) return;
  checking = true;
  const box = $("#verdict");
  box.hidden = false;
  box.replaceChildren(el("p", {}, say("checking")));
  try {
    box.replaceChildren(verdictOf(await journal()));
  } catch {
    const again = el("button", { type: "button" }, say("check-again"));
    again.addEventListener("click", showVerdict);
    box.replaceChildren(el("p", {}, say("not-checked")), again);
    checking = false;
  }
}

async function journal() {
  const response = await fetch(`/api/tables/${table}/journal`);
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function verdictOf(found) {
  const receipt = receiptOf(table);
  const { result } = now.table;
  const seen = receipt && { ...receipt, shares: taken(receipt.shares), result };
  const save = () => onPaper(table, now.you.seat);
  const kept = receipt ? [saveButton(say("save-receipt"), `${table}-receipt.json`, save)] : [];
  const paper = el("a", { class: "button", href: `/api/tables/${table}/journal`, download: "" });
  paper.textContent = say("save-journal");
  return verdictBox(checkJournal(found, seen), el("p", { class: "row" }, paper, ...kept));
}
