// The chances of each seat from the first choice to the end, as a drawing one can click on.
import { svg } from "./dom.js";

const WIDE = 400;
const HIGH = 150;
const EDGE = 6;

export class Curve {
  // points: [{ line, chances }], the turning points' lines, and what to do with a line clicked on
  constructor({ seats, points, turns, together }, label, onpoint) {
    this.points = points;
    this.together = together;
    const marks = turns.map((turn) => this.mark(turn, seats.indexOf(turn.seat)));
    this.cursor = svg("line", { class: "cursor", y1: 0, y2: HIGH, visibility: "hidden" });
    this.root = svg(
      "svg",
      { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
      ...[0.25, 0.5, 0.75].map((share) => grid(share)),
      ...this.lines(seats),
      ...marks,
      this.cursor,
    );
    this.root.addEventListener("click", (event) => onpoint(this.nearest(event)));
  }

  // One line a seat; where all win or lose together, one for all.
  lines(seats) {
    const { together } = this;
    return (together ? seats.slice(0, 1) : seats).map((seat, i) =>
      svg("polyline", {
        class: together ? "chance all" : `chance seat-${seat} dash-${i}`,
        points: this.points.map(({ chances }, n) => `${this.x(n)},${y(chances[i])}`).join(" "),
      }),
    );
  }

  mark(turn, seat) {
    const at = this.points.findIndex((point) => point.line === turn.line);
    const place = { cx: this.x(at), cy: y(this.points[at]?.chances[seat] ?? 0.5), r: 5 };
    return svg("circle", { class: `turn seat-${turn.seat}`, ...place });
  }

  x(n) {
    return EDGE + ((WIDE - 2 * EDGE) * n) / Math.max(1, this.points.length - 1);
  }

  nearest(event) {
    const box = this.root.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDE;
    const n = ((share - EDGE) / (WIDE - 2 * EDGE)) * (this.points.length - 1);
    const at = Math.round(Math.min(this.points.length - 1, Math.max(0, n)));
    return this.points[at].line;
  }

  // Show which moment is on the board; null is the present.
  show(line) {
    const at = line === null ? -1 : this.points.findLastIndex((point) => point.line <= line);
    this.cursor.setAttribute("visibility", at < 0 ? "hidden" : "visible");
    for (const name of ["x1", "x2"]) this.cursor.setAttribute(name, String(this.x(at)));
  }
}

function grid(share) {
  return svg("line", { class: "grid", x1: 0, x2: WIDE, y1: y(share), y2: y(share) });
}

function y(chance) {
  return EDGE + (HIGH - 2 * EDGE) * (1 - chance);
}
