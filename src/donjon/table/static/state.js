// What the page knows of its table, and the parts that show it.
import { $ } from "./dom.js";

export const facts = JSON.parse($("#facts").textContent);

export const now = {
  table: { chairs: {}, acting: [], status: "open" },
  you: { seats: [], seat: null, host: false },
  seats: [],
  scene: { caption: "", offers: [] },
  latest: null, // the scene of now, while an earlier one is shown
  canUndo: false,
  live: null, // the line to the server
  board: null,
  log: null,
};

export function mine() {
  return now.you.seat !== null && now.table.acting.includes(now.you.seat);
}

// Whether it was sent: not, if it is on its way already.
export function command(message) {
  return Boolean(now.connection.send({ seat: now.you.seat, ...message }));
}
