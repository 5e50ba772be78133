// Fingers and mice on a board: clicks, and pieces that are dragged.
import { fanOut, meant } from "./fan.js";
import { place } from "./picture.js";

const NEAR = 22; // CSS pixels: how far beside a piece a finger may land
const DRAG = 8;

export class Hands {
  constructor(board) {
    this.board = board;
    this.grip = null; // what a finger holds
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    root.addEventListener("pointerup", (event) => this.release(event));
    root.addEventListener("pointercancel", () => this.drop());
    root.addEventListener("click", (event) => {
      // A screen reader's click comes without a pointer.
      if (event.detail === 0) board.click(event.target.closest("[data-id]")?.dataset.id);
    });
  }

  // The sprite under a point: one that can be used if a finger is near it, else the topmost.
  // A piece comes before the space that it stands on, so of several the smallest.
  at(x, y, but = null) {
    const open = this.board.open();
    const scale = this.board.root.getScreenCTM()?.a ?? 1;
    let best = null;
    let nearest = NEAR;
    for (const id of open) {
      if (id === but) continue;
      const box = this.board.nodes.get(id)?.querySelector(".hit").getBoundingClientRect();
      if (!box) continue;
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      const small = Math.min(box.width, box.height) < 44 ? NEAR : 4 * scale;
      const far = Math.hypot(dx, dy);
      if (far < small && far <= nearest) {
        const centre = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
        const size = Math.round(box.width * box.height);
        const finer = !best || size < best.size || (size === best.size && centre < best.centre);
        if (far < nearest || finer) best = { id, centre, size };
        nearest = far;
      }
    }
    if (best) return best.id;
    for (const node of document.elementsFromPoint(x, y)) {
      /** @type {HTMLElement | undefined} */
      const found = node.closest?.("[data-id]");
      if (found && found.dataset.id !== but && this.board.sprites.get(found.dataset.id)?.label) {
        return found.dataset.id;
      }
    }
    return null;
  }

  press(event) {
    if (event.button !== 0) return;
    const id = this.at(event.clientX, event.clientY);
    this.grip = { id, x: event.clientX, y: event.clientY, dragging: false };
  }

  drag(event) {
    const grip = this.grip;
    if (!grip) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.dragging) {
      const movable = this.board.offers.some((o) => o.source === grip.id && o.target);
      if (!movable || Math.hypot(dx, dy) < DRAG) return;
      grip.dragging = true;
      this.board.root.setPointerCapture(event.pointerId);
      this.board.select(grip.id);
    }
    const scale = 1 / this.board.root.getScreenCTM().a;
    const sprite = this.board.sprites.get(grip.id);
    const node = this.board.nodes.get(grip.id);
    node.classList.add("dragged");
    node.style.transform = place({
      ...sprite,
      x: sprite.x + dx * scale,
      y: sprite.y + dy * scale,
    });
  }

  release(event) {
    const grip = this.grip;
    this.grip = null;
    if (!grip) return;
    if (!grip.dragging) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < 2 * DRAG) {
        this.tap(event, grip.id);
      }
      return;
    }
    const target = this.at(event.clientX, event.clientY, grip.id);
    this.settle(grip.id);
    if (target) this.board.click(target);
    else this.board.select(null);
  }

  // A finger between two things asks which is meant; a mouse is finer than that.
  tap({ pointerType, clientX, clientY }, id) {
    const few = pointerType === "mouse" ? [] : meant(this.board, clientX, clientY);
    if (few.length > 1) fanOut(this.board, few);
    else this.board.click(few[0] ?? id);
  }

  drop() {
    if (this.grip?.dragging) {
      this.settle(this.grip.id);
      this.board.select(null);
    }
    this.grip = null;
  }

  settle(id) {
    const node = this.board.nodes.get(id);
    const sprite = this.board.sprites.get(id);
    if (!node || !sprite) return;
    node.classList.remove("dragged");
    node.style.transform = place(sprite);
  }
}
