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
  away: new Set(), // seats whose people have been away for long
  connection: null, // the line to the server
  board: null,
  log: null,
};

// Whether it is one's own turn: not where a bot plays on for one.
export function mine() {
  const { seat } = now.you;
  if (seat === null || now.table.chairs[seat]?.who !== "person") return false;
  return now.table.acting.includes(seat);
}

// Whether it was sent: not, if it is on its way already.
export function command(message) {
  return Boolean(now.connection.send({ seat: now.you.seat, ...message }));
}
