// Was nothing changed?  A finished match's journal beside what this browser saw of it.
//
// A check is {name, ok, values}: say(`check-${name}`, values) if all is well, `wrong-${name}` if
// not, and `note-${name}` (ok is null) for what can't be told from here.
import { canonical, chain, commitment, drawnLines, ending, shareCommitment } from "./fairness.js";
import { drawnShares } from "./lots.js";

const BESIDES = ["seed", "entries", "result", "end"]; // what is not the head

// All checks of a journal, with a receipt or without.
export function checkJournal(journal, receipt) {
  if (!isJournal(journal)) return [{ name: "form", ok: false, values: {} }];
  const drawn = drawnShares(journal.seats, journal.commitment, journal.entries);
  const secret = secretIn(journal);
  return [
    ...checkTold(journal, secret, receipt),
    ...checkShares(journal, secret, drawn),
    ...(receipt ? checkOwnShares(journal, drawn.shares, receipt) : []),
    ...(receipt?.commits ? checkCommits(journal, drawn.shares, receipt.commits) : []),
    ...(journal.donjon > 1 ? checkChain(journal, secret, receipt) : [note("old")]),
  ];
}

// What all of it comes to: "wrong"; "fair", if a share of one's own is in the seed; "unchanged",
// if one has seen it grow; "unseen", if it is merely sound in itself.
export function verdict(checks) {
  const well = (name) => checks.some((check) => check.name === name && check.ok);
  if (checks.some(({ ok }) => ok === false)) return "wrong";
  if (!well("told") || !well("seen")) return "unseen";
  return well("own") ? "fair" : "unchanged";
}

function isJournal(value) {
  if (value === null || typeof value !== "object" || ![1, 2].includes(value.donjon)) return false;
  const { game, seats, entries, seed, commitment: committed } = value;
  const texts = [game, seed, committed].every((text) => typeof text === "string");
  if (!texts || !Array.isArray(seats) || !Array.isArray(entries)) return false;
  return entries.every((entry) => entry !== null && typeof entry === "object");
}

// --- the secret and the shares --------------------------------------------------------------

// The server's part of the seed: the first line, if anybody has added to it.
function secretIn({ seed, entries }) {
  return entries.some(({ kind }) => kind === "share") ? seed.split("\n", 1)[0] : seed;
}

function checkTold(journal, secret, receipt) {
  const [committed, found] = [journal.commitment, commitment(journal.game, secret)];
  const shown = receipt?.commitment;
  const values = { told: brief(committed), found: brief(found), shown: brief(shown) };
  return [
    { name: "secret", ok: found === committed, values },
    ...(receipt ? [{ name: "told", ok: shown === committed, values }] : []),
  ];
}

function checkShares(journal, secret, { shares, wrong }) {
  if (wrong) return [{ name: "share", ok: false, values: { entry: wrong } }];
  const ok = journal.seed === secret + drawnLines(shares);
  if (ok && !shares.length) return [note("shares")];
  return [{ name: "shares", ok, values: { seats: shares.map(([seat]) => seat) } }];
}

// Of each seat the share that was made last, unless somebody else has got the seat since.
function checkOwnShares(journal, drawn, receipt) {
  const last = new Map((receipt.shares ?? []).map((made) => [made.seat, made]));
  const inside = new Map(drawn);
  const kept = [...last.values()].filter((made) => !wasFreed(journal.entries, made));
  if (!kept.length) return [note("own")];
  const missing = kept.find(({ seat, share }) => inside.get(seat) !== share);
  const seats = missing ? [missing.seat] : kept.map(({ seat }) => seat);
  return [{ name: "own", ok: !missing, values: { seats } }];
}

// Nobody could choose a share after others were shown: the commitments are those told before.
function checkCommits(journal, drawn, commits) {
  const changed = drawn.find(
    ([seat, share]) => commits[seat] !== shareCommitment(journal.commitment, seat, share),
  );
  return changed ? [{ name: "commits", ok: false, values: { seats: [changed[0]] } }] : [];
}

// Somebody who is freed before the draw has no part in it.
function wasFreed(entries, { seat, commit }) {
  const about = entries.filter((entry) => entry.seat === seat);
  const made = about.findIndex(({ kind, more }) => kind === "share" && more?.commit === commit);
  const since = made < 0 ? about.findIndex(({ more }) => more?.who === "person") : made;
  return about.slice(since + 1).some(({ kind, more }) => kind === "seat" && more?.who === "open");
}

// --- the chain and what was seen of it ------------------------------------------------------

function checkChain(journal, secret, receipt) {
  const { entries } = journal;
  const hashes = chainOf(journal, secret);
  const bad = entries.findIndex(({ n, hash }, i) => n !== i + 1 || hash !== hashes[i + 1]);
  const name = bad === 0 ? "head" : "chain"; // what is before the first entry is hashed with it
  return [
    { name, ok: bad < 0, values: { count: entries.length, entry: bad + 1 } },
    ...(receipt && bad < 0 ? [checkSeen(entries, receipt.hashes ?? [])] : []),
    checkEnd(journal, entries.at(-1)?.hash ?? hashes[0], receipt),
  ];
}

// The hashes as they should be, up to something that can't be hashed at all.
function chainOf(journal, secret) {
  const head = Object.entries(journal).filter(([name]) => !BESIDES.includes(name));
  const bare = journal.entries.map(({ hash, ...entry }) => entry);
  const strange = bare.findIndex((entry) => !canBeWritten(entry));
  try {
    return chain(Object.fromEntries(head), secret, strange < 0 ? bare : bare.slice(0, strange));
  } catch {
    return [];
  }
}

function canBeWritten(value) {
  try {
    return Boolean(canonical(value));
  } catch {
    return false;
  }
}

// Each hash stands for all before it, so the last of them that is there says how far it is true.
function checkSeen(entries, seen) {
  if (!seen.length) return note("seen");
  const place = new Map(entries.map(({ hash }, i) => [hash, i + 1]));
  const missing = seen.findIndex(([, hash]) => !place.has(hash));
  const found = (missing < 0 ? seen : seen.slice(0, missing)).map(([, hash]) => place.get(hash));
  const values = { entry: Math.max(0, ...found), count: seen.length, entries: entries.length };
  return { name: "seen", ok: missing < 0, values };
}

function checkEnd({ result, end }, last, receipt) {
  const closed = canBeWritten(result) && end === ending(last, result);
  const same = receipt?.result ? canonical(receipt.result) === canonical(result ?? null) : true;
  return { name: "end", ok: closed && same, values: {} };
}

function note(name) {
  return { name, ok: null, values: {} };
}

function brief(hash) {
  return String(hash).slice(0, 12);
}
