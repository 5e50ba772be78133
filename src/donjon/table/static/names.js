// How people and bots at the table are called.
import { capital, seatName } from "./say.js";
import { facts, now } from "./state.js";

// As in the caption: by name, a bot by its own, else by the seat.
export function nameOf(seat) {
  const chair = now.table.chairs[seat] ?? {};
  return chair.name || facts.bots[chair.level]?.[seat] || capital(seatName(seat));
}

export function namesOf(seats) {
  return seats.map(nameOf).join(", ");
}
