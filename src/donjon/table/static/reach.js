// On a narrow page what can be done is brought into sight, if none of it is there.
import { $ } from "./dom.js";
import { mine, now } from "./state.js";

const narrow = matchMedia("(max-width: 599px)");
const ROOM = 12; // CSS pixels left below it

export function reach() {
  if (!narrow.matches || !mine() || now.latest) return;
  const bar = $("#action").getBoundingClientRect().top;
  const open = [...now.board.open()].map((id) => now.board.nodes.get(id)).filter(Boolean);
  const boxes = open.map((node) => node.getBoundingClientRect());
  if (!boxes.length || boxes.some(({ top, bottom }) => top >= 0 && bottom <= bar)) return;
  const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
  if (lowest > bar) scrollBy({ top: lowest - bar + ROOM });
}
