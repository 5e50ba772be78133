// What a bot thinks of a board: a chance for each seat, and for each of the best moves.
import { $, el, sign } from "./dom.js";
import { percent, seatName } from "./say.js";

export function showChances({ chances, moves }, shapes, play) {
  const outlook = Object.entries(chances).map(([name, chance]) =>
    el("span", {}, sign(name, shapes[name]), ` ${seatName(name)} ${percent(chance)}`),
  );
  const rows = moves.map(({ move, label, chance }) => {
    const words = [el("span", {}, label), el("b", {}, percent(chance))];
    const button = el("button", { type: "button", style: `--share: ${100 * chance}%` }, ...words);
    button.addEventListener("click", () => play(move));
    return el("li", {}, button);
  });
  $("#chances").replaceChildren(
    el("p", { class: "outlook" }, ...outlook),
    el("ol", { class: "chance-list" }, ...rows),
  );
}
