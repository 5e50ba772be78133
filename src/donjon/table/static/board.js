// A scene as live SVG.  It knows no rule: what can be done is what the scene offers.
import { $, svg } from "./dom.js";

const GLIDE = 260;
const NEAR = 22; // CSS pixels: how far beside a piece a finger may land
const DRAG = 8;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  constructor(root, { onmove, onwhy, onselect }) {
    this.root = root;
    this.defs = svg("defs");
    this.layer = svg("g");
    this.root.append(this.defs, this.layer);
    this.onmove = onmove;
    this.onwhy = onwhy;
    this.onselect = onselect;
    this.sprites = new Map(); // id -> sprite
    this.nodes = new Map(); // id -> element
    this.offers = [];
    this.selected = null;
    this.focused = null;
    this.asking = false; // a click asks why instead
    this.listen();
  }

  async loadArt(url) {
    const text = await (await fetch(url)).text();
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml");
    for (const symbol of drawn.querySelectorAll("symbol")) this.defs.append(symbol);
  }

  // --- scenes ---------------------------------------------------------------------------

  show(whole, glide = true) {
    this.width = whole.width;
    this.height = whole.height;
    this.root.setAttribute("viewBox", `0 0 ${whole.width} ${whole.height}`);
    this.root.style.setProperty("--ratio", whole.width / whole.height);
    const order = whole.sprites.map((sprite) => sprite.id);
    this.put(whole.sprites, order, glide && this.sprites.size > 0);
    this.offer(whole.offers);
  }

  change({ put = [], order = null, offers = null }) {
    this.put(put, order, true);
    if (offers) this.offer(offers);
  }

  put(sprites, order, glide) {
    const moving = glide && !still.matches && !document.hidden;
    const before = new Map();
    for (const sprite of sprites) before.set(sprite.id, this.sprites.get(sprite.id));
    for (const sprite of sprites) {
      this.sprites.set(sprite.id, sprite);
      this.draw(sprite, before.get(sprite.id));
    }
    if (order) this.reorder(order, moving);
    if (!moving) return;
    for (const sprite of sprites) this.animate(sprite, before.get(sprite.id));
  }

  reorder(order, moving) {
    const kept = new Set(order);
    for (const [id, node] of this.nodes) {
      if (kept.has(id)) continue;
      this.nodes.delete(id);
      this.sprites.delete(id);
      this.vanish(node, moving);
    }
    const sorted = order.map((id) => this.nodes.get(id)).filter(Boolean);
    const now = [...this.layer.children].filter((node) => !node.classList.contains("gone"));
    if (sorted.some((node, i) => node !== now[i])) {
      const focus = document.activeElement;
      this.layer.append(...sorted);
      if (this.layer.contains(focus)) focus.focus({ preventScroll: true });
    }
    const again = new Map(order.map((id) => [id, this.sprites.get(id)]));
    this.sprites = again;
  }

  vanish(node, moving) {
    node.classList.add("gone");
    node.removeAttribute("tabindex");
    if (!moving) return node.remove();
    const fade = node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLIDE });
    fade.onfinish = () => node.remove();
    fade.oncancel = () => node.remove();
  }

  draw(sprite, old) {
    let node = this.nodes.get(sprite.id);
    if (!node) {
      node = svg("g", { "data-id": sprite.id });
      this.nodes.set(sprite.id, node);
      this.layer.append(node);
    }
    node.style.transform = place(sprite);
    if (old && same(old, sprite)) return;
    const { w, h } = sprite;
    const face = svg("g", { class: "face" });
    for (const name of [sprite.shape, sprite.art]) {
      if (name) face.append(svg("use", { href: `#${name}`, width: w, height: h }));
    }
    const pad = 3;
    const box = { x: -pad, y: -pad, width: w + 2 * pad, height: h + 2 * pad, rx: 8 };
    node.replaceChildren(
      svg("rect", { class: "hit", width: w, height: h }),
      face,
      ...written(sprite, face),
      svg("rect", { class: "halo", ...box }),
    );
    node.style.transformOrigin = `${w / 2}px ${h / 2}px`;
    this.mark(sprite.id);
  }

  // --- what moves -----------------------------------------------------------------------

  animate(sprite, old) {
    const node = this.nodes.get(sprite.id);
    if (!node) return;
    if (!old) {
      node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
      return;
    }
    const far = Math.hypot(sprite.x - old.x, sprite.y - old.y);
    if (far > 0.5 || (sprite.turn ?? 0) !== (old.turn ?? 0)) {
      const falls = sprite.y - old.y > 60 && Math.abs(sprite.x - old.x) < 40;
      const easing = falls ? "cubic-bezier(.55,0,.9,.5)" : "cubic-bezier(.3,.7,.2,1)";
      node.animate([{ transform: place(old) }, { transform: place(sprite) }], {
        duration: Math.min(GLIDE + far * 0.08, 420),
        easing,
      });
    }
    const face = $(".face", node);
    if (sprite.art.startsWith("die")) {
      const turns = [{ transform: "rotate(-300deg) scale(.6)" }, { transform: "none" }];
      if (old.art !== sprite.art || far > 0.5) {
        face.animate(turns, { duration: 420, easing: "cubic-bezier(.2,.8,.3,1.2)" });
      }
    } else if (old.art !== sprite.art && old.art && sprite.art) {
      face.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: GLIDE });
    }
  }

  // --- what can be done -----------------------------------------------------------------

  offer(offers) {
    // News that leaves one's own moves as they are takes nothing out of one's hand.
    const same =
      offers.length === this.offers.length &&
      offers.every((offer, i) => offer.move === this.offers[i].move);
    this.offers = offers;
    if (!same || !this.sprites.has(this.selected)) this.selected = null;
    this.markAll();
    if (!this.selected) this.onselect(null, [], 0);
  }

  // Offers that begin with a click on this sprite.
  from(id) {
    return this.offers.filter((o) => o.source === id || (!o.source && o.target === id));
  }

  // Sprites where something can be done now.
  open() {
    const ids = new Set();
    if (this.selected) {
      ids.add(this.selected);
      for (const offer of this.offers) {
        if (offer.source === this.selected && offer.target) ids.add(offer.target);
      }
      return ids;
    }
    for (const offer of this.offers) {
      const id = offer.source || offer.target;
      if (id) ids.add(id);
    }
    return ids;
  }

  markAll() {
    const open = this.open();
    if (!open.has(this.focused)) this.focused = null;
    const first = [...this.sprites.keys()].find((id) => open.has(id));
    for (const id of this.nodes.keys()) this.mark(id, open, this.focused ?? first);
  }

  mark(id, open = this.open(), stop = this.focused) {
    const node = this.nodes.get(id);
    const sprite = this.sprites.get(id);
    if (!node || !sprite) return;
    const can = open.has(id);
    const held = id === this.selected;
    const names = ["sprite", sprite.seat && `seat-${sprite.seat}`, sprite.tone];
    if (can) names.push(held ? "held" : this.selected ? "target" : "can");
    if (can && !this.selected && this.from(id).some((o) => o.target)) names.push("draggable");
    node.setAttribute("class", names.filter(Boolean).join(" "));
    for (const name of ["role", "aria-label", "aria-pressed", "aria-hidden"]) {
      node.removeAttribute(name);
    }
    if (!can) node.removeAttribute("tabindex"); // else it would lose the focus on the way
    if (can) {
      const said = [sprite.label || sprite.text || id, ...this.hint(id)];
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", said.join(". "));
      node.setAttribute("tabindex", id === stop ? 0 : -1);
      if (held) node.setAttribute("aria-pressed", "true");
    } else if (sprite.label) {
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", sprite.label);
    } else {
      node.setAttribute("aria-hidden", "true");
    }
  }

  // What a click would do, for a screen reader.
  hint(id) {
    const found = this.selected
      ? this.offers.filter((o) => o.source === this.selected && o.target === id)
      : this.from(id);
    return found.length && found.length <= 3 ? found.map((o) => o.label) : [];
  }

  select(id) {
    this.selected = id;
    this.focused = id;
    this.markAll();
    const found = id ? this.from(id) : [];
    const menu = found.filter((o) => !(o.source && o.target));
    this.onselect(id, menu, found.length - menu.length);
  }

  click(id) {
    if (this.asking) return this.ask(id);
    if (this.selected) {
      const there = this.offers.filter((o) => o.source === this.selected && o.target === id);
      if (id === this.selected) return this.select(null);
      if (there.length === 1) return this.play(there[0]);
      if (there.length > 1) return this.onselect(id, there, 0);
      if (this.from(id).length) return this.select(id);
      if (id) return this.onwhy(this.selected, id);
      return this.select(null);
    }
    const found = this.from(id);
    if (found.length === 1 && !(found[0].source && found[0].target)) return this.play(found[0]);
    if (found.length) return this.select(id);
    if (id) this.onwhy(id, "");
  }

  ask(id) {
    if (this.held && id !== this.held) {
      this.onwhy(this.held, id);
      this.held = null;
    } else {
      this.held = id;
      this.onwhy(id, "");
    }
  }

  play(offer) {
    this.select(null);
    this.onmove(offer);
  }

  // --- hands ----------------------------------------------------------------------------

  listen() {
    this.root.addEventListener("pointerdown", (event) => this.press(event));
    this.root.addEventListener("pointermove", (event) => this.drag(event));
    this.root.addEventListener("pointerup", (event) => this.release(event));
    this.root.addEventListener("pointercancel", () => this.drop());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", (event) => this.focus(event));
    this.root.addEventListener("click", (event) => {
      // A screen reader's click comes without a pointer.
      if (event.detail === 0) this.click(event.target.closest("[data-id]")?.dataset.id);
    });
  }

  // The sprite under a point: one that can be used if a finger is near it, else the topmost.
  at(x, y, but = null) {
    const open = this.open();
    const scale = this.root.getBoundingClientRect().width / this.width || 1;
    let best = null;
    let nearest = NEAR;
    for (const id of open) {
      if (id === but) continue;
      const box = this.nodes.get(id)?.querySelector(".hit").getBoundingClientRect();
      if (!box) continue;
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      const small = Math.min(box.width, box.height) < 44 ? NEAR : 4 * scale;
      const far = Math.hypot(dx, dy);
      if (far < small && far <= nearest) {
        const centre = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
        const better = far < nearest || centre < (best?.centre ?? Infinity);
        if (better) best = { id, centre };
        nearest = far;
      }
    }
    if (best) return best.id;
    for (const node of document.elementsFromPoint(x, y)) {
      const found = node.closest?.("[data-id]");
      if (found && found.dataset.id !== but && this.sprites.get(found.dataset.id)?.label) {
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
      const movable = this.offers.some((o) => o.source === grip.id && o.target);
      if (!movable || Math.hypot(dx, dy) < DRAG) return;
      grip.dragging = true;
      this.root.setPointerCapture(event.pointerId);
      this.select(grip.id);
    }
    const scale = this.width / this.root.getBoundingClientRect().width;
    const sprite = this.sprites.get(grip.id);
    const node = this.nodes.get(grip.id);
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
        this.click(grip.id);
      }
      return;
    }
    const target = this.at(event.clientX, event.clientY, grip.id);
    this.settle(grip.id);
    if (target) this.click(target);
    else this.select(null);
  }

  drop() {
    if (this.grip?.dragging) {
      this.settle(this.grip.id);
      this.select(null);
    }
    this.grip = null;
  }

  settle(id) {
    const node = this.nodes.get(id);
    const sprite = this.sprites.get(id);
    if (!node || !sprite) return;
    node.classList.remove("dragged");
    node.style.transform = place(sprite);
  }

  // --- keys -----------------------------------------------------------------------------

  key(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (way[event.key]) {
      event.preventDefault();
      this.go(id, ...way[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (id) this.clickByKey(id);
    } else if (event.key === "Escape" && this.selected) {
      const back = this.selected;
      this.select(null);
      this.nodes.get(back)?.focus();
    }
  }

  clickByKey(id) {
    this.click(id);
    if (this.selected !== id) return;
    const first = this.offers.find((o) => o.source === id && o.target);
    if (first) this.goTo(first.target);
  }

  // The next open sprite in a direction: near, and not too far aside.
  go(id, dx, dy) {
    const here = centre(this.sprites.get(id));
    let best = null;
    for (const other of this.open()) {
      const there = centre(this.sprites.get(other));
      if (other === id || !here || !there) continue;
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const cost = along + 2.5 * aside;
      if (along > 1 && (!best || cost < best.cost)) best = { id: other, cost };
    }
    if (best) this.goTo(best.id);
  }

  goTo(id) {
    this.focused = id;
    this.markAll();
    this.nodes.get(id)?.focus();
  }

  focus(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    if (id && this.open().has(id)) this.focused = id;
  }

  grab() {
    const open = this.open();
    const first = [...this.sprites.keys()].find((id) => open.has(id));
    if (first) this.goTo(first);
  }
}

function place({ x, y, turn = 0 }) {
  return turn ? `translate(${x}px, ${y}px) rotate(${turn}deg)` : `translate(${x}px, ${y}px)`;
}

function centre(sprite) {
  return sprite && { x: sprite.x + sprite.w / 2, y: sprite.y + sprite.h / 2 };
}

// Everything but the place and the label: the same picture.
function same(one, other) {
  return ["w", "h", "art", "shape", "seat", "text", "tone"].every((k) => one[k] === other[k]);
}

// The text of a sprite, as large as fits, drawn as drawing/svg.py does it.
function written(sprite) {
  if (!sprite.text) return [];
  const lines = sprite.text.split("\n");
  const longest = Math.max(...lines.map((line) => line.length), 1);
  const room = sprite.art ? 0.8 : 1;
  const high = (sprite.h * room * 0.8) / (1.15 * lines.length);
  const size = Math.min(high, (sprite.w * room) / (0.56 * longest));
  const top = sprite.h / 2 - (size * 1.15 * (lines.length - 1)) / 2;
  return lines.map((line, i) =>
    svg(
      "text",
      { x: sprite.w / 2, y: top + size * 1.15 * i, "font-size": size, "aria-hidden": "true" },
      line,
    ),
  );
}
