// The board: a picture with what can be done on it.  It knows no rule; it is given the offers.
import { fold } from "./fan.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { drawMarks } from "./marks.js";
import { Picking } from "./picking.js";
import { Picture } from "./picture.js";

export class Board extends Picture {
  constructor(root, { onmove, onwhy, onselect, button }) {
    super(root);
    this.onmove = onmove;
    this.onwhy = onwhy;
    this.onselect = onselect;
    this.button = button; // made for an offer, as the page around wants it
    this.offers = [];
    this.selected = null;
    this.focused = null;
    this.sole = false; // do all moves begin with one thing?
    this.asking = false; // a click asks why instead
    this.picking = new Picking(this);
    this.hands = new Hands(this);
    this.keys = new Keys(this);
  }

  show(whole, glide = true) {
    this.lay(whole, glide);
    drawMarks(this, whole.last);
    this.offer(whole.offers);
  }

  change({ put = [], order = null, offers = null }) {
    this.put(put, order, true);
    if (offers) this.offer(offers);
  }

  offer(offers) {
    // News that leaves one's own moves as they are takes nothing out of one's hand.
    const { all } = this.picking;
    const same =
      offers.length === all.length && offers.every((offer, i) => offer.move === all[i].move);
    this.offers = this.picking.offer(offers, same);
    if (!same) fold();
    if (!same || !this.sprites.has(this.selected)) this.selected = null;
    this.markAll();
    if (!this.selected) this.onselect(null, [], 0);
  }

  // Offers that begin with a click on this sprite.
  from(id) {
    return this.offers.filter((o) => o.source === id || (!o.source && o.target === id));
  }

  // Offers that end there: a click on a goal makes the only one, or asks which piece goes.
  to(id) {
    const found = this.offers.filter((o) => o.source && o.target === id);
    return found.filter((o, i) => found.findIndex(({ move }) => move === o.move) === i);
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
    for (const { source, target } of this.offers) {
      for (const id of [source, target]) if (id) ids.add(id);
    }
    for (const id of this.picking.ids()) ids.add(id);
    return ids;
  }

  // The first sprite that a move begins with, in the order in which they are drawn.
  first() {
    const open = this.open();
    const begun = [...this.offers.map((o) => o.source || o.target), ...this.picking.ids()];
    const begins = this.selected ? open : new Set(begun);
    return [...this.sprites.keys()].find((id) => id && begins.has(id));
  }

  markAll() {
    const open = this.open();
    if (!open.has(this.focused)) this.focused = null;
    const stop = this.focused ?? this.first();
    // Where all moves on the board begin with one thing, only their goals are to be chosen.
    const begun = this.offers.filter((o) => !o.copy && (o.source || o.target));
    this.sole = begun.length > 1 && new Set(begun.map((o) => o.source)).size === 1;
    for (const id of this.nodes.keys()) this.mark(id, open, stop);
  }

  mark(id, open = this.open(), stop = this.focused) {
    const node = this.nodes.get(id);
    const sprite = this.sprites.get(id);
    if (!node || !sprite) return;
    const can = open.has(id);
    const held = id === this.selected;
    const names = ["sprite", sprite.seat && `seat-${sprite.seat}`, sprite.tone];
    const begins = this.selected || !can ? [] : this.from(id);
    if (held) names.push("held");
    else if (can)
      names.push(begins.length ? "can" : this.selected || this.sole ? "target" : "open");
    if (begins.some((o) => o.target)) names.push("draggable");
    node.setAttribute("class", names.filter(Boolean).join(" "));
    for (const name of ["role", "aria-label", "aria-pressed", "aria-hidden"]) {
      node.removeAttribute(name);
    }
    if (!can) node.removeAttribute("tabindex"); // else it would lose the focus on the way
    if (can) {
      const said = spoken(sprite.label || sprite.text || id, this.hint(id));
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
    this.picking.mark(id, node);
  }

  // Offers that a click on this sprite is about while nothing is held.
  begin(id) {
    const found = this.from(id);
    return found.length ? found : this.to(id);
  }

  // What a click would do, for a screen reader.
  hint(id) {
    const found = this.selected
      ? this.offers.filter((o) => o.source === this.selected && o.target === id)
      : this.begin(id);
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
    if (this.picking.click(id)) return;
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
    const there = this.to(id);
    if (there.length === 1) return this.play(there[0]);
    if (there.length) return this.onselect(id, there, 0);
    if (id) this.onwhy(id, "");
  }

  // Why not this, or why not there with what is held.
  ask(id) {
    const held = this.selected;
    if (!id) return;
    if (held && held !== id) this.onwhy(held, id);
    else this.onwhy(id, "");
  }

  play(offer) {
    this.select(null);
    this.onmove(offer);
  }

  grab() {
    this.keys.grab();
  }
}

// What a thing is, then what a click does: unless that names the thing already.
function spoken(name, hints) {
  const known = hints.length === 1 && hints[0].toLowerCase().includes(name.toLowerCase());
  return known ? hints : [name, ...hints];
}
