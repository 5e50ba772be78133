// A step as people see it: one thing after the other, then the board as it is now.
//
// News wait here until their beats have been played; a press or a key ends that at once, and so
// does whatever makes it pointless: a hidden page, motion that is unwanted, too much that waits.
import { $ } from "./dom.js";
import { sayBeside } from "./last.js";
import { drawMarks, lastStep } from "./marks.js";
import { still } from "./picture.js";

const BEAT = 500; // milliseconds that a beat of the usual time is looked at
const BEHIND = 2; // steps that may wait while another is played

export class Beats {
  constructor(board, { onbeat, busy }) {
    this.board = board;
    this.onbeat = onbeat;
    this.busy = busy; // is something else than now on the board?
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
    this.waiting.push({ line, change: scene, done });
    if (still.matches || document.hidden || this.busy()) return this.skip();
    if (this.waiting.length > BEHIND) this.catchUp();
    if (scene.offers && (this.step || line)) this.takeOffers();
    if (!this.step) this.next();
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
    while (this.waiting.length > BEHIND) this.waiting.shift().done();
  }

  next() {
    while (this.waiting.length && !this.waiting[0].line) this.waiting.shift().done();
    const step = this.waiting.shift();
    if (!step) return this.rest();
    this.step = step;
    step.before = new Map(this.board.sprites);
    this.board.root.dataset.beats = "playing";
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
    this.board.beat(beat);
    drawMarks(this.board, lastStep([beat], before, this.board.sprites));
    sayBeside([line.say[number]], beat.icons);
    this.onbeat(line, number);
    const pace = this.waiting.length ? 0.6 : 1;
    this.timer = setTimeout(() => this.play(number + 1), BEAT * pace * (beat.time ?? 1));
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
    delete this.board.root.dataset.beats;
    delete this.board.root.dataset.stale;
  }

  // --- a press or a key --------------------------------------------------------------------

  // One's moves as they will be are not there yet.
  takeOffers() {
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
