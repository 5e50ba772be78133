// Commitments, shares and the chain of hashes: the same texts as in engine/fairness.py, to the byte.
import { sha256 } from "./sha256.js";

const LARGEST = 2 ** 53; // whole number that every language can write
const BROKEN = /[\ud800-\udfff]/u; // half a character, which no text can be written with

// What is told of a secret before the game, so that nobody can change it later.
export function commitment(game, secret) {
  return hash("donjon/1/commitment", game, secret);
}

// What a seat tells of its share before anybody has shown theirs.
export function shareCommitment(committed, seat, share) {
  return hash("donjon/2/share", committed, seat, share);
}

// What comes after the server's secret in the seed: each seat with its share, in seat order.
export function drawnLines(shares) {
  return shares.map(([seat, share]) => `\n${seat} ${share}`).join("");
}

// The hashes of a journal: [n] is that after entry n, [0] that of the head.
export function chain(head, secret, entries) {
  const hashes = [hash("donjon/2/head", canonical(head))];
  for (const entry of entries) {
    const salt = hash("donjon/2/salt", secret, String(hashes.length));
    hashes.push(hash("donjon/2/entry", hashes.at(-1), salt, canonical(entry)));
  }
  return hashes;
}

// What closes a journal: the last hash, with the result.
export function ending(last, result) {
  return hash("donjon/2/end", last, canonical(result));
}

// The one way to write a value: as JSON without spaces, its keys sorted.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort(byCodePoint);
    return `{${keys.map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  if (!isPlain(value)) throw new RangeError(`${value} can't be hashed`);
  return JSON.stringify(value);
}

// Is it written alike everywhere?  1e-7 and half a character are not.
function isPlain(value) {
  if (typeof value === "string") return !BROKEN.test(value);
  if (typeof value !== "number") return value === null || typeof value === "boolean";
  return Math.abs(value) <= LARGEST && (value === 0 || Math.abs(value) >= 1e-4);
}

// JavaScript itself would compare halves of characters.
function byCodePoint(one, other) {
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((sign, i) => sign !== b[i]);
  if (at < 0 || at >= b.length) return a.length - b.length;
  return a[at].codePointAt(0) - b[at].codePointAt(0);
}

function hash(...lines) {
  return sha256(lines.join("\n"));
}
