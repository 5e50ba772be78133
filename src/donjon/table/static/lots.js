// Drawing lots, as engine/lots.py says: which shares came into a match's seed.
import { shareCommitment } from "./fairness.js";

const TAKEN = ["person", "bot"];
const HEX = /^[0-9a-f]{64}$/;

/** @typedef {{ commit?: string, reveal?: string, who?: string, owes?: boolean }} More */
/** @typedef {{ kind: string, seat?: string, more?: More }} Entry */

class Lots {
  constructor(seats, committed) {
    this.seats = seats;
    this.committed = committed;
    this.commits = new Map();
    this.shares = new Map(); // those that were shown
    this.owing = new Set(); // seats that must commit before anybody shows a share
    this.drawn = false;
    this.taken = new Set();
    this.used = new Set(); // commitments, each of which is good for one draw
  }

  get full() {
    return this.taken.size === this.seats.length;
  }

  // Has everybody committed, so that shares are shown and nobody can change theirs?
  get showing() {
    return this.full && !this.owing.size && !this.drawn;
  }

  // Can this `share` entry be?
  /** @param {Entry} entry */
  allows({ seat, more = {} }) {
    const { commit, reveal } = more;
    const either = "commit" in more !== "reveal" in more;
    if (this.drawn || !this.taken.has(seat) || !either || !isHex(commit ?? reveal)) return false;
    if (commit != null) return !this.showing && !this.used.has(commit);
    if (!this.showing || this.shares.has(seat)) return false;
    return this.commits.get(seat) === shareCommitment(this.committed, seat, reveal);
  }

  /** @param {Entry} entry */
  add({ kind, seat, more = {} }) {
    if (this.drawn || seat == null) return;
    if (kind === "share") this.share(seat, more);
    else if (kind === "seat" && "who" in more) this.sit(seat, more);
    this.drawn = this.full && !this.owing.size && this.shares.size === this.commits.size;
  }

  /** @param {More} more */
  share(seat, more) {
    const { commit, reveal } = more;
    if (commit == null) {
      this.shares.set(seat, reveal);
      return;
    }
    this.commits.set(seat, commit);
    this.used.add(commit);
    this.owing.delete(seat);
  }

  // Somebody else has a seat, or nobody.
  /** @param {More} more */
  sit(seat, more) {
    const { who, owes } = more;
    const shown = this.showing;
    if (TAKEN.includes(who)) this.taken.add(seat);
    else this.taken.delete(seat);
    this.owing.delete(seat);
    this.commits.delete(seat);
    if (shown) {
      for (const other of this.commits.keys()) this.owing.add(other);
      this.commits.clear();
      this.shares.clear();
    }
    if (owes) this.owing.add(seat);
  }
}

// The shares in a match's seed, in seat order; or `wrong`, the number of an entry that can't be.
export function drawnShares(seats, committed, entries) {
  const lots = new Lots(seats, committed);
  for (const [i, entry] of entries.entries()) {
    if (entry.kind === "share" && !lots.allows(entry)) return { shares: [], wrong: i + 1 };
    lots.add(entry);
  }
  const shown = lots.drawn ? seats.filter((seat) => lots.shares.has(seat)) : [];
  return { shares: shown.map((seat) => [seat, lots.shares.get(seat)]), wrong: 0 };
}

function isHex(text) {
  return typeof text === "string" && HEX.test(text);
}
