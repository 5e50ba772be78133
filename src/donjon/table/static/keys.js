// A board by keyboard alone: arrows go from piece to piece, Enter takes and drops.
export class Keys {
  constructor(board) {
    this.board = board;
    board.root.addEventListener("keydown", (event) => this.key(event));
    board.root.addEventListener("focusin", (event) => this.focus(event));
  }

  key(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (way[event.key]) {
      event.preventDefault();
      this.go(id, ...way[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (id) this.clickByKey(id);
    } else if (event.key === "Escape" && this.board.selected) {
      const back = this.board.selected;
      this.board.select(null);
      this.board.nodes.get(back)?.focus();
    }
  }

  clickByKey(id) {
    this.board.click(id);
    if (this.board.selected !== id) return;
    const first = this.board.offers.find((o) => o.source === id && o.target);
    if (first) this.goTo(first.target);
  }

  // The next open sprite in a direction: near, and not too far aside.
  go(id, dx, dy) {
    const here = centre(this.board.sprites.get(id));
    let best = null;
    for (const other of this.board.open()) {
      const there = centre(this.board.sprites.get(other));
      if (other === id || !here || !there) continue;
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const cost = along + 2.5 * aside;
      if (along > 1 && (!best || cost < best.cost)) best = { id: other, cost };
    }
    if (best) this.goTo(best.id);
  }

  goTo(id) {
    this.board.focused = id;
    this.board.markAll();
    this.board.nodes.get(id)?.focus();
  }

  focus(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    if (id && this.board.open().has(id)) this.board.focused = id;
  }

  grab() {
    const first = this.board.first();
    if (first) this.goTo(first);
  }
}

function centre(sprite) {
  return sprite && { x: sprite.x + sprite.w / 2, y: sprite.y + sprite.h / 2 };
}
