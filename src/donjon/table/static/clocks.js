// The clocks beside the seats, and a warning to whoever runs out of time.
import { $ } from "./dom.js";
import { say } from "./say.js";

// What every clock shows so many seconds after the table said how they stand.
export function showClocks(root, table, clock, gone) {
  const { clocks, running = [], starts } = table;
  const [soon] = warnings(clock);
  for (const shown of root.querySelectorAll(".clock")) {
    const { seat } = shown.dataset;
    const waits = running.includes(seat) && (starts?.[seat] ?? 0) > gone;
    const left = running.includes(seat) ? leftOf(table, seat, gone) : clocks[seat];
    shown.textContent = written(Math.max(left, 0));
    shown.classList.toggle("short", left < soon);
    shown.classList.toggle("waits", waits);
    shown.title = waits ? say("clock-waits") : "";
  }
}

// Warn somebody whose time runs out: said once for each warning, and shown until the move.
export function hurry(table, clock, seats, gone) {
  const own = (table.running ?? []).filter((seat) => seats.includes(seat));
  const least = Math.min(
    ...own
      .filter((seat) => table.chairs[seat].who === "person")
      .map((seat) => leftOf(table, seat, gone)),
  );
  const level = warnings(clock)
    .filter((limit) => least < limit)
    .at(-1);
  const words = level ? hurried(level) : "";
  const box = $("#hurry");
  if (box.textContent === words) return;
  box.textContent = words;
  box.hidden = !words;
}

// The seconds of a clock that runs, from its start on.
function leftOf({ clocks, starts }, seat, gone) {
  return clocks[seat] - Math.max(gone - (starts?.[seat] ?? 0), 0);
}

// What is left on a clock when somebody is warned, and warned again.
function warnings({ bank, days }) {
  if (days) return [days * 8640, 3600];
  const first = Math.min(Math.max(bank / 10, 10), 30);
  return first > 10 ? [first, 10] : [10];
}

function hurried(seconds) {
  if (seconds < 120) return say("hurry-seconds", { count: Math.round(seconds) });
  return say("hurry", { time: written(seconds) });
}

function written(seconds) {
  if (seconds >= 86_400 * 2) return say("days", { count: Math.floor(seconds / 86_400) });
  const whole = Math.ceil(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}
