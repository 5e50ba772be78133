// How people and bots at the table are called.
import { sign } from "./dom.js";
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

// A sentence with each player's sign before their name.
export function withSigns(words) {
  const called = new Map(now.seats.map((seat) => [nameOf(seat), seat]));
  const names = [...called.keys()].sort((one, other) => other.length - one.length);
  if (!names.length) return [words];
  const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const parts = words.split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, "u"));
  return parts.flatMap((part, i) => {
    const seat = i % 2 ? called.get(part) : null;
    return seat ? [sign(seat, facts.shapes[seat]), " ", part] : [part];
  });
}
