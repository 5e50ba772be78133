// What would stand where after a move, drawn faintly over the board.
import { svg } from "./dom.js";
import { Picture } from "./picture.js";

export class Ghosts extends Picture {
  constructor(board) {
    super(svg("g", { class: "ghosts", "aria-hidden": "true" }));
    this.board = board;
    board.root.append(this.root);
  }

  show(sprites) {
    const ghosts = sprites.map((sprite, i) => ({ ...sprite, id: `ghost-${i}` }));
    this.put(
      ghosts,
      ghosts.map((ghost) => ghost.id),
      false,
    );
    for (const line of this.root.querySelectorAll(".lead")) line.remove();
    for (const sprite of sprites) this.lead(this.board.sprites.get(sprite.id), sprite);
  }

  mark(id) {
    const { seat, tone } = this.sprites.get(id);
    const names = ["ghost", seat && `seat-${seat}`, tone].filter(Boolean);
    this.nodes.get(id).setAttribute("class", names.join(" "));
  }

  // A line from where something stands to where it would.
  lead(from, to) {
    if (!from || (from.x === to.x && from.y === to.y)) return;
    const [x1, y1] = [from.x + from.w / 2, from.y + from.h / 2];
    const [x2, y2] = [to.x + to.w / 2, to.y + to.h / 2];
    this.root.prepend(svg("line", { class: "lead", x1, y1, x2, y2 }));
  }
}
