// Things that stand closer together than fingers are wide: a touch between them fans them out.
import { placeCard } from "./card.js";
import { $, el, svg } from "./dom.js";
import { looks } from "./picture.js";
import { say } from "./say.js";

const FINGER = 44; // CSS pixels

// Of what can be used: the things that a finger at a point may mean, each as large as a finger.
export function meant(board, x, y) {
  const [near, beside] = [[], []];
  // While one thing is held, others can be taken instead of it.
  const others = board.offers.map(({ source }) => source).filter(Boolean);
  for (const id of new Set([...board.open(), ...others])) {
    if (id === board.selected) continue;
    const box = board.nodes.get(id)?.querySelector(".hit").getBoundingClientRect();
    if (!box || Math.min(box.width, box.height) >= FINGER - 0.5) continue;
    const [dx, dy] = [
      Math.abs(x - box.left - box.width / 2),
      Math.abs(y - box.top - box.height / 2),
    ];
    const [w, h] = [Math.max(box.width, FINGER) / 2, Math.max(box.height, FINGER) / 2];
    if (dx <= w && dy <= h) near.push({ id, far: Math.hypot(dx, dy) });
    if (dx <= box.width / 2 && dy <= box.height / 2) beside.push(id);
  }
  if (near.length > 1 && beside.length === 1 && clear(near, beside[0])) return beside;
  return near.sort((one, other) => one.far - other.far).map(({ id }) => id);
}

// In the very middle of one thing nobody means another.
function clear(near, id) {
  const own = near.find((one) => one.id === id).far;
  return near.every((one) => one.id === id || one.far > 2.5 * own);
}

// The same things large, side by side; what is touched there is taken.
export function fanOut(board, ids) {
  fold();
  const box = el("div", { id: "fan", class: "fan", role: "group", "aria-label": say("which-one") });
  box.append(...ids.map((id) => blade(board, id)));
  $(".stage").append(box);
  placeCard(box, board.nodes.get(ids[0]));
}

export function fold() {
  $("#fan")?.remove();
}

function blade(board, id) {
  const sprite = board.sprites.get(id);
  const { w, h, label, seat, turn = 0 } = sprite;
  const side = Math.max(w, h);
  const frame = `${(w - side) / 2} ${(h - side) / 2} ${side} ${side}`;
  const drawn = svg(
    "g",
    { class: seat ? `seat-${seat}` : "", "aria-hidden": "true" },
    ...looks(sprite),
  );
  if (turn) drawn.setAttribute("transform", `rotate(${turn} ${w / 2} ${h / 2})`);
  const button = el(
    "button",
    { type: "button", "data-fan": id, "aria-label": label || id },
    svg("svg", { class: "board", viewBox: frame, "aria-hidden": "true" }, drawn),
  );
  button.addEventListener("click", () => {
    fold();
    board.click(id);
  });
  return button;
}

addEventListener(
  "pointerdown",
  (event) => /** @type {Element} */ (event.target).closest?.("#fan") || fold(),
  true,
);
addEventListener("keydown", (event) => event.key === "Escape" && fold());
