// The log in sentences, and the talk.
import { $, el, sign } from "./dom.js";
import { icons } from "./icons.js";
import { capital, say, seatName } from "./say.js";
import * as sound from "./sound.js";

export class Log {
  constructor(facts, { onmoment }) {
    this.facts = facts;
    this.list = $("#log");
    this.talk = $("#talk");
    this.panel = $("#panel-log");
    this.follow = true;
    this.top = 0; // how far down the list was last
    this.high = 0; // the list's height
    this.panel.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.resized()).observe(this.panel);
    this.lines = 0;
    this.moments = new Map(); // the lines of moves that can be looked at again, and their words
    this.last = 0; // chat line shown last
    this.you = { seats: [] };
    this.list.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-line]");
      if (button) onmoment(Number(button.dataset.line));
    });
  }

  add(lines, anew) {
    if (anew) {
      this.list.replaceChildren();
      this.moments.clear();
      this.lines = 0;
    }
    for (const line of lines) {
      if (line.line <= this.lines) continue;
      this.lines = line.line;
      for (const gone of line.undone ?? []) this.strike(gone);
      if (line.kind === "move" && line.say.length) {
        this.moments.set(line.line, line.say.join(" "));
      }
      if (line.say.length) this.list.append(this.item(line));
    }
    if (anew) this.follow = true;
    this.settle();
  }

  // A scroll is told a frame later: lines that came meanwhile have moved the end away, and it is
  // still followed. Only whoever goes up stays behind; a list that grows goes up by itself.
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.panel;
    if (scrollHeight - scrollTop - clientHeight < 60) this.follow = true;
    else if (scrollTop < this.top && clientHeight === this.high) this.follow = false;
    this.top = scrollTop;
  }

  // What comes beside the list takes room from it: its end is still what is seen.
  resized() {
    this.high = this.panel.clientHeight;
    this.settle();
  }

  // Show the newest line, unless the reader has scrolled up, be it since it came.
  settle() {
    if (!this.follow || this.settling) return;
    this.settling = requestAnimationFrame(() => {
      this.settling = 0;
      if (!this.follow) return;
      this.list.style.paddingBottom = "";
      this.panel.scrollTop = this.panel.scrollHeight;
      this.list.style.paddingBottom = `${this.cut()}px`;
      this.panel.scrollTop = this.panel.scrollHeight;
      this.top = this.panel.scrollTop;
    });
  }

  // How much is to be seen of the line that the upper edge cuts: none is better.
  cut() {
    const { top } = this.panel.getBoundingClientRect();
    const told = [...this.list.querySelectorAll(".told, .aside")];
    const first = told.find((words) => words.getBoundingClientRect().bottom > top + 1);
    if (!first || this.panel.scrollTop <= 0) return 0;
    const high = Number.parseFloat(getComputedStyle(first).lineHeight) || 24;
    const box = first.getBoundingClientRect();
    return box.top >= top ? 0 : Math.min(box.bottom - top, high - ((top - box.top) % high));
  }

  item(line) {
    const words = line.say.flatMap((sentence, i) => [
      el("span", { class: "told" }, sentence, ...icons(line.beats?.[i].icons)),
      " ",
    ]);
    const mark = line.seat ? sign(line.seat, this.facts.shapes[line.seat]) : null;
    const body =
      line.kind === "move"
        ? el("button", { type: "button", "data-line": line.line }, ...words)
        : el("span", { class: "aside" }, ...words);
    return el("li", { id: `line-${line.line}`, class: line.kind }, mark, body);
  }

  // A word of the page's own between the lines.
  note(words) {
    this.list.append(el("li", {}, el("span", { class: "aside" }, words)));
    this.settle();
  }

  strike(number) {
    const item = $(`#line-${number}`);
    if (!item || item.classList.contains("undone")) return;
    item.classList.add("undone");
    item.append(el("span", { class: "unseen" }, say("taken-back")));
  }

  markMoment(line) {
    for (const item of this.list.querySelectorAll(".shown")) item.classList.remove("shown");
    if (line !== null) $(`#line-${line}`)?.classList.add("shown");
  }

  saidBefore(lines) {
    for (const line of lines) this.write(line);
  }

  said(line, own) {
    if (!this.write(line)) return;
    if (own) return;
    sound.play("chat");
    if ($("#panel-chat").hidden) {
      const unread = $("#unread");
      unread.textContent = Number(unread.textContent || 0) + 1;
      unread.hidden = false;
    }
  }

  write(line) {
    if (line.n <= this.last) return false;
    this.last = line.n;
    const mark = line.seat ? sign(line.seat, this.facts.shapes[line.seat]) : null;
    const name = line.name || (line.seat ? capital(seatName(line.seat)) : say("host"));
    this.talk.append(el("li", {}, mark, el("b", {}, name), " ", line.text));
    this.talk.scrollTop = this.talk.scrollHeight;
    return true;
  }

  read() {
    $("#unread").hidden = true;
    $("#unread").textContent = "";
    this.talk.scrollTop = this.talk.scrollHeight;
  }
}
