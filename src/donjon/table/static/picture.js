// A scene as live SVG: sprites that keep their id glide to where they stand now.
import { $, svg } from "./dom.js";

const GLIDE = 260;
const APPEAR = [{ opacity: 0 }, { opacity: 1 }];
const GROW = [{ transform: "scale(.5)" }, { transform: "none" }];
const ROLL = [{ transform: "rotate(-300deg) scale(.6)" }, { transform: "none" }];
const ROLLING = { duration: 420, easing: "cubic-bezier(.2,.8,.3,1.2)" };
const TALL = 1.15; // narrower than this, a board leaves room on both sides of a wide page
const SLIM = 0.75; // and narrower than this on both sides of any but a narrow one
export const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Picture {
  constructor(root) {
    this.root = root;
    this.defs = svg("defs", { "aria-hidden": "true" }); // else the letters of all drawings are read
    this.layer = svg("g");
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" }); // what a step was about
    this.top = svg("g", { class: "top", "aria-hidden": "true" }); // what is seen for a beat alone
    this.root.append(this.defs, this.layer, this.marks, this.top);
    this.sprites = new Map(); // id -> sprite
    this.nodes = new Map(); // id -> element
    this.swift = false; // nothing moves, everything is there at once
  }

  async loadArt(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(String(answer.status));
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    for (const symbol of drawn.querySelectorAll("symbol")) this.defs.append(symbol);
  }

  lay(whole, glide) {
    this.width = whole.width;
    this.height = whole.height;
    this.look(this.frame(whole));
    const order = whole.sprites.map((sprite) => sprite.id);
    this.put(whole.sprites, order, glide && this.sprites.size > 0);
  }

  // What part of a scene is to be seen: all of it.
  frame({ width, height }) {
    return { x: 0, y: 0, w: width, h: height };
  }

  look({ x, y, w, h }) {
    this.root.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.root.style.setProperty("--ratio", String(w / h));
    this.root.classList.toggle("tall", w / h < TALL);
    this.root.classList.toggle("slim", w / h < SLIM);
  }

  put(sprites, order, glide) {
    const moving = glide && this.canMove();
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
    this.take(
      [...this.nodes.keys()].filter((id) => !kept.has(id)),
      moving,
    );
    const sorted = order.map((id) => this.nodes.get(id)).filter(Boolean);
    const now = [...this.layer.children].filter((node) => !node.matches(".gone, .before"));
    if (sorted.some((node, i) => node !== now[i])) {
      const focus = /** @type {HTMLElement} */ (document.activeElement);
      this.layer.append(...sorted);
      if (this.layer.contains(focus)) focus.focus({ preventScroll: true });
    }
    const again = new Map(order.map((id) => [id, this.sprites.get(id)]));
    this.sprites = again;
  }

  canMove() {
    return !this.swift && !still.matches && !document.hidden;
  }

  take(ids, moving) {
    for (const id of ids) {
      const node = this.nodes.get(id);
      this.nodes.delete(id);
      this.sprites.delete(id);
      if (node) this.vanish(node, moving);
    }
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
    const pad = 3;
    const box = { x: -pad, y: -pad, width: w + 2 * pad, height: h + 2 * pad, rx: 8 };
    node.replaceChildren(
      svg("rect", { class: "hit", width: w, height: h }),
      ...looks(sprite),
      svg("rect", { class: "halo", ...box }),
    );
    node.style.transformOrigin = `${w / 2}px ${h / 2}px`;
    this.mark(sprite.id);
  }

  // The inks of a sprite; a board shows here too what can be done with it.
  mark(id) {
    this.nodes.get(id).setAttribute("class", inksOf(this.sprites.get(id)));
  }

  // --- what is seen during a beat -------------------------------------------------------

  beat({ put = [], gone = [], show = [] }) {
    this.unshow();
    this.take(gone, this.canMove());
    this.put(put, null, true);
    for (const sprite of show) this.showBriefly(sprite);
  }

  // Something that can't be touched and is no part of the position.
  showBriefly(sprite) {
    const node = svg("g", { class: inksOf(sprite), "data-show": sprite.id }, ...looks(sprite));
    node.style.transform = place(sprite);
    node.style.transformOrigin = `${sprite.w / 2}px ${sprite.h / 2}px`;
    this.top.append(node);
    if (!this.canMove()) return;
    node.animate(APPEAR, { duration: GLIDE / 2 });
    if (sprite.art.startsWith("die")) $(".face", node).animate(ROLL, ROLLING);
    else $(".face", node).animate(GROW, { duration: GLIDE });
  }

  unshow() {
    for (const node of [...this.top.children]) {
      if (!node.classList.contains("gone")) this.vanish(node, this.canMove());
    }
  }

  // Whatever is still on its way is there.
  settleAll() {
    for (const moving of this.root.getAnimations({ subtree: true })) {
      if (!(moving instanceof CSSAnimation)) moving.finish();
    }
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
      if (old.art !== sprite.art || far > 0.5) face.animate(ROLL, ROLLING);
    } else if (old.art !== sprite.art && old.art && sprite.art) {
      face.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: GLIDE });
    }
  }
}

export function place({ x, y, turn = 0 }) {
  return turn ? `translate(${x}px, ${y}px) rotate(${turn}deg)` : `translate(${x}px, ${y}px)`;
}

export function inksOf({ seat, tone }) {
  return [seat && `seat-${seat}`, tone].filter(Boolean).join(" ");
}

export function looks(sprite) {
  const face = svg("g", { class: "face" });
  for (const name of [sprite.shape, sprite.art]) {
    if (name) face.append(svg("use", { href: `#${name}`, width: sprite.w, height: sprite.h }));
  }
  return [face, ...written(sprite)];
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
  const x = sprite.tone === "left" ? 0 : sprite.w / 2;
  return lines.map((line, i) =>
    svg("text", { x, y: top + size * 1.15 * i, "font-size": size, "aria-hidden": "true" }, line),
  );
}
