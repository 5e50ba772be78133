// A step as people see it: one thing after the other, then the board as it is now.
//
// News wait here until their beats have been played; a press or a key ends that at once, and so
// does whatever makes it pointless: a hidden page, motion that is unwanted, too much that waits.
import { $ } from "./dom.js";
import { sayBeside } from "./last.js";
import { drawMarks, lastStep, laterStep } from "./marks.js";
import { still } from "./picture.js";
import { now } from "./state.js";

const BEAT = 500; // milliseconds that a beat of the usual time is looked at
const BEHIND = 2; // steps that may wait while another is played

export class Beats {
  constructor(board, onbeat, behind = BEHIND) {
    this.board = board;
    this.onbeat = onbeat;
    this.behind = behind;
    this.waiting = [];
    this.step = null; // what is being played
    board.root.addEventListener("pointerdown", (event) => this.press(event), true);
    addEventListener("click", (event) => this.choose(event), true);
    addEventListener("keydown", (event) => this.key(event), true);
    addEventListener("visibilitychange", () => document.hidden && this.skip());
    still.addEventListener("change", () => this.skip());
  }

  // Play what news tell of a step, and `done` when the board shall be as they say.
  hear({ log, scene }, done) {
    const line = log.find(({ beats }) => beats);
    const own = log.some(({ seat }) => seat && seat === now.you.seat);
    this.waiting.push({ line, change: scene, done, renews: own || Boolean(scene.offers) });
    if (still.matches || document.hidden || now.latest) return this.skip();
    if (this.waiting.length > this.behind) this.catchUp();
    if (this.step) this.takeOffers();
    else this.next();
  }

  // All that waits is done now, and nothing moves.
  skip() {
    this.board.swift = true;
    this.finish();
    while (this.waiting.length) this.waiting.shift().done();
    this.board.swift = false;
    this.board.settleAll();
    this.rest();
  }

  catchUp() {
    this.finish();
    while (this.waiting.length > this.behind) this.waiting.shift().done();
  }

  next() {
    while (this.waiting.length && !this.waiting[0].line) this.waiting.shift().done();
    const step = this.waiting.shift();
    if (!step) return this.rest();
    this.step = step;
    step.before = new Map(this.board.sprites);
    step.last = now.scene.last;
    this.board.root.dataset.beats = "playing";
    this.takeOffers();
    this.play(0);
  }

  play(number) {
    const { line } = this.step;
    const beat = line.beats[number];
    if (!beat) {
      this.finish();
      return this.next();
    }
    const before = new Map(this.board.sprites);
    this.board.beat({ ...beat, put: this.inFull(beat.put) });
    const own = lastStep([beat], before, this.board.sprites);
    this.step.last = laterStep(this.step.last, own, before, this.board.sprites);
    drawMarks(this.board, this.step.last);
    sayBeside([line.say[number]], [beat]);
    this.onbeat(line, number);
    const pace = this.waiting.length ? 0.6 : 1;
    this.timer = setTimeout(() => this.play(number + 1), BEAT * pace * (beat.time ?? 1));
  }

  // Sprites that stand as they do in the end are told by their ids.
  inFull(put = []) {
    const { change, before } = this.step;
    const told = change.whole ? change.whole.sprites : (change.put ?? []);
    const known = (id) => told.find((sprite) => sprite.id === id) ?? before.get(id);
    return put.map((sprite) => (typeof sprite === "string" ? known(sprite) : sprite));
  }

  // The step that is played is over: the board shall be as the news say.
  finish() {
    const { step } = this;
    if (!step) return;
    clearTimeout(this.timer);
    this.step = null;
    this.board.unshow();
    if (!step.change.whole) settle(step.change, step.before, this.board.sprites);
    step.done(step.before);
  }

  rest() {
    const { beats, stale } = this.board.root.dataset;
    if (beats) delete this.board.root.dataset.beats;
    if (stale === undefined) return;
    delete this.board.root.dataset.stale;
    if (!now.latest) this.board.offer(now.scene.offers);
  }

  // --- a press or a key --------------------------------------------------------------------

  // One's moves stay, unless what is played or waits brings others: those are not there yet.
  takeOffers() {
    if (![this.step, ...this.waiting].some(({ renews }) => renews)) return;
    this.board.root.dataset.stale = "";
    this.board.offer([]);
  }

  // What is under the finger is played only if it could be before and after.
  press(event) {
    if (!this.step) return;
    const { hands } = this.board;
    const under = hands.at(event.clientX, event.clientY);
    const could = this.board.open().has(under);
    this.skip();
    const same = could && under === hands.at(event.clientX, event.clientY);
    if (!same) event.stopImmediatePropagation();
  }

  choose(event) {
    const button = event.target.closest?.("button[data-move]");
    if (!this.step || !button) return;
    event.stopImmediatePropagation();
    const live = !("stale" in this.board.root.dataset);
    const move = CSS.escape(button.dataset.move);
    this.skip();
    if (live) $(`button[data-move="${move}"]`)?.click();
  }

  key(event) {
    const at = event.target;
    if (!this.step || at.closest?.("input, select, textarea, dialog")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const nowhere = at === document.body || this.board.root.contains(at);
    if (event.key === "Escape" || (event.key === " " && nowhere)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.skip();
    } else if (this.board.root.contains(at) || "ub".includes(event.key)) {
      this.skip();
    }
  }
}

// News tell what differs from the board before; beats may have changed more on the way.
function settle(change, before, shown) {
  const told = new Set((change.put ?? []).map((sprite) => sprite.id));
  const back = [...before.values()].filter(
    (sprite) => !told.has(sprite.id) && shown.get(sprite.id) !== sprite,
  );
  change.put = [...(change.put ?? []), ...back];
  change.order ??= [...before.keys()];
}
