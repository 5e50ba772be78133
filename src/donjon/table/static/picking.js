// Several things chosen for one move: each is toggled, then the choice is confirmed.
import { $, el, svg } from "./dom.js";
import { say } from "./say.js";

export class Picking {
  constructor(board) {
    this.board = board;
    this.all = []; // every offer there is
    this.chosen = new Set();
  }

  // Take note of what is offered; give back what is made by pointing.
  offer(offers, same) {
    this.all = offers;
    const ids = this.ids();
    for (const id of this.chosen) if (!same || !ids.has(id)) this.chosen.delete(id);
    this.show();
    return this.loose();
  }

  ids() {
    return new Set(this.all.flatMap((offer) => offer.picks ?? []));
  }

  // Things that are called alike are alike: any key is a key.
  names(ids) {
    return [...ids].map((id) => this.board.sprites.get(id)?.label ?? id).sort();
  }

  matching() {
    const names = this.names(this.chosen).join("\n");
    return this.all.filter((o) => o.picks && this.names(o.picks).join("\n") === names);
  }

  // Offers that a click on the board makes now: those that need no choice, or have it.
  loose() {
    const ready = this.matching().filter((offer) => offer.target);
    return [...this.all.filter((offer) => !offer.picks), ...ready].flatMap(copies);
  }

  click(id) {
    if (!this.ids().has(id)) return false;
    if (!this.chosen.delete(id)) this.chosen.add(id);
    this.board.offers = this.loose();
    this.board.focused = id;
    this.board.markAll();
    this.show();
    return true;
  }

  // A tick beside the halo: what is chosen is not told by colour alone.
  mark(id, node) {
    $(".tick", node)?.remove();
    node.removeAttribute("aria-checked");
    if (!this.ids().has(id)) return;
    const picked = this.chosen.has(id);
    node.classList.add(picked ? "picked" : "pickable");
    node.setAttribute("role", "checkbox");
    node.setAttribute("aria-checked", String(picked));
    node.setAttribute("aria-label", this.board.sprites.get(id)?.label ?? id);
    if (picked) node.append(tick(this.board.sprites.get(id)));
  }

  // How many more there must be at least, if any choice has all that is chosen.
  missing() {
    let least = Infinity;
    for (const { picks } of this.all) {
      if (!picks) continue;
      const left = this.names(picks);
      const fits = this.names(this.chosen).every((name) => {
        const at = left.indexOf(name);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
      if (fits) least = Math.min(least, left.length);
    }
    return least;
  }

  show() {
    const box = $("#picking");
    box.hidden = this.ids().size === 0;
    if (box.hidden) return box.replaceChildren();
    const found = this.matching();
    if (found.length) {
      const place = found.some((o) => o.target);
      const hint = words(say(place ? "pick-place" : "pick-confirm"), place ? "" : "plain");
      box.replaceChildren(hint, ...found.map((o) => this.board.button(o, "strong confirm")));
      return;
    }
    const count = this.missing();
    const hint = Number.isFinite(count) ? say("pick-more", { count }) : say("pick-fewer");
    const button = el("button", { type: "button", class: "confirm", disabled: "" }, say("confirm"));
    box.replaceChildren(words(hint), button);
  }
}

// A move begins with any of those things that are as good as its source.
function copies(offer) {
  const more = (offer.alike ?? []).map((source) => ({ ...offer, source, copy: true }));
  return [offer, ...more];
}

// One that is plain is left out where there is little room: the button says what it does.
function words(text, kind = "") {
  return el("p", { class: `pick-hint ${kind}`, role: "status" }, text);
}

function tick({ w }) {
  const size = Math.max(18, w * 0.34);
  const check = svg("path", { d: "M-4.5 0 L-1.5 3.5 L5 -4" });
  const badge = svg("g", { class: "tick" }, svg("circle", { r: 9 }), check);
  badge.setAttribute("transform", `translate(${w - 4} 4) scale(${size / 18})`);
  return badge;
}
