// Who sits where: names, turns, clocks, and what whoever looks after the table can do.
import { $, el, sign } from "./dom.js";
import { icon } from "./icons.js";
import { capital, say, seatName } from "./say.js";
import { legendRow, showScores } from "./scores.js";
import { aheadMark, alike, leaders, standingParts, teamOf } from "./standing.js";

export class Chairs {
  constructor(root, facts, { sit, menu }) {
    this.root = root;
    this.facts = facts;
    this.sit = sit;
    this.menu = menu;
    this.here = new Set();
    this.away = new Set(); // gone for longer than a moment
    this.steward = null; // who looks after the table: "host", or a seat
    this.standing = {}; // seat -> how it stands
  }

  setUp(seats, clock, you) {
    this.seats = seats;
    this.clock = clock;
    this.you = you;
  }

  present({ present, watching, away, steward }) {
    this.here = new Set(present);
    this.watching = watching;
    this.away = new Set(away);
    this.steward = steward;
    if (this.table) this.show(this.table, this.shown);
  }

  // `since`: when the clocks stood as they are told.
  show(table, since) {
    this.table = table;
    this.shown = since;
    const acting = new Set(table.acting);
    this.together = new Set(table.together); // those who choose at the same time
    const open = [...this.root.querySelectorAll("details[open]")].map((d) => d.dataset.seat);
    /** @type {HTMLElement | undefined} */
    const near = document.activeElement?.closest?.("[data-seat]");
    const focus = near?.dataset.seat;
    const race = !this.facts.together && table.status !== "over";
    this.ahead = race ? leaders(this.standing, this.seats) : new Set();
    const cards = this.seats.map((seat) => this.card(seat, acting));
    this.root.replaceChildren(...this.team(), ...cards);
    showScores(this.scores(), () => this.legend());
    if (this.watching) {
      this.root.append(el("p", { class: "watching" }, say("watching", { count: this.watching })));
    }
    for (const seat of open) {
      this.root.querySelector(`details[data-seat=${seat}]`)?.setAttribute("open", "");
    }
    if (focus) this.root.querySelector(`details[data-seat=${focus}] summary`)?.focus();
    this.tick();
  }

  // The same in few signs, for the bar of a narrow page; it is read in the panel.
  scores() {
    const team = this.facts.together && teamOf(this.standing, this.seats);
    if (team?.parts?.length) return [standingParts(team)[0]];
    return this.seats
      .filter((seat) => this.standing[seat])
      .map((seat) => {
        const { parts: all, share } = this.standing[seat];
        const few = this.seats.length > 2 ? all.slice(0, 2) : all;
        const [parts] = standingParts({ parts: few, share });
        const mark = this.ahead.has(seat) ? el("span", { class: "ahead" }, "♛") : null;
        return el("span", { class: "score" }, sign(seat, this.facts.shapes[seat]), mark, parts);
      });
  }

  // The same in words, seat by seat.
  legend() {
    const team = this.facts.together && teamOf(this.standing, this.seats);
    const seats = this.seats.filter((seat) => this.standing[seat]);
    return [
      ...(team?.parts?.length ? [legendRow([say("team")], team)] : []),
      ...(team?.parts?.length ? [] : seats).map((seat) => {
        const name = this.name(seat, this.table.chairs[seat]);
        const mark = this.ahead.has(seat) ? aheadMark() : null;
        return legendRow([sign(seat, this.facts.shapes[seat]), name, mark], this.standing[seat]);
      }),
    ];
  }

  // Where all win or lose as one: how far they have come.
  team() {
    const told = this.facts.together ? teamOf(this.standing, this.seats) : null;
    if (!told) return [];
    const name = el("span", { class: "name" }, say("team"));
    return [el("div", { class: "chair team" }, name, ...standingParts(told))];
  }

  card(seat, acting) {
    const chair = this.table.chairs[seat];
    const own = this.you.seats.includes(seat);
    const classes = ["chair", `seat-${seat}`];
    if (acting.has(seat)) classes.push("acting");
    if (seat === this.you.seat) classes.push("own");
    if (chair.who === "person" && !this.here.has(seat)) classes.push("away");
    const card = el(
      "div",
      { class: classes.join(" "), role: "group", "aria-label": this.name(seat, chair) },
      sign(seat, this.facts.shapes[seat]),
      this.face(chair),
      el(
        "div",
        { class: "who" },
        el(
          "div",
          { class: "named" },
          el("span", { class: "name" }, this.name(seat, chair), own ? ` (${say("you")})` : ""),
          this.ahead.has(seat) ? aheadMark() : null,
        ),
        el("span", { class: "state" }, this.state(seat, chair, acting)),
      ),
    );
    if (this.standing[seat]) card.append(...this.stands(seat));
    if (this.table.clocks) card.append(el("time", { class: "clock", "data-seat": seat }));
    const things = this.things(seat, chair);
    if (things.length) card.append(...things);
    return card;
  }

  // Of a team's seat only what is its own: the rest is said once.
  stands(seat) {
    const told = this.standing[seat];
    if (!this.facts.together) return standingParts(told);
    return alike(told, teamOf(this.standing, this.seats)) ? [] : standingParts(told).slice(0, 1);
  }

  face(chair) {
    if (chair.who !== "bot") return null;
    const known = this.facts.levels.indexOf(chair.level) + 1;
    return icon(`face-${known || 3}`, "bot-face");
  }

  name(seat, chair) {
    if (chair.name) return chair.name; // and whoever left keeps it
    if (chair.who === "bot" && this.facts.bots[chair.level]) {
      return this.facts.bots[chair.level][seat];
    }
    if (chair.who === "bot") return `${say("bot")} · ${say(`level-${chair.level}`)}`;
    if (chair.who === "person") return capital(seatName(seat));
    return say(chair.who);
  }

  state(seat, chair, acting) {
    const told = [say(`seat-${seat}`)];
    if (chair.resigned) told.push(say(chair.out ? "out-of-time" : "resigned"));
    else if (chair.who === "bot" && chair.name) {
      if (chair.out) told.push(say("out-of-time"));
      const own = this.you.seats.includes(seat);
      told.push(own ? say("bot-for-own") : say("bot-for-name", { name: chair.name }));
    } else if (chair.who === "bot") {
      told.push(say("bot-level", { level: say(`level-${chair.level}`) }));
    }
    if (chair.draw && !this.you.seats.length) told.push(say("draw-offered"));
    if (chair.muted) told.push(say("muted"));
    const both = this.together.size > 1;
    if (acting.has(seat)) {
      told.push(say(both ? "choosing" : chair.who === "bot" ? "thinking" : "to-move"));
    } else if (both && this.together.has(seat)) {
      told.push(`✓ ${say("chosen")}`);
    }
    if (chair.who === "person" && !this.here.has(seat)) told.push(say("offline"));
    const result = this.table.result;
    if (result?.winners.includes(seat)) told.push(say("won"));
    return told.join(" · ");
  }

  things(seat, chair) {
    const free = chair.who === "open" || chair.who === "friend";
    if (free && !this.you.seats.length && chair.who === "open") {
      const button = el("button", { type: "button", class: "strong" }, say("sit"));
      button.addEventListener("click", () => this.sit(seat));
      return [button];
    }
    const deeds = this.deeds(seat, chair, free);
    if (!deeds.length) return [];
    const buttons = deeds.map(([name, words]) => {
      const button = el("button", { type: "button" }, say(words));
      button.addEventListener("click", () => {
        button.closest("details").open = false;
        this.menu(seat, name);
      });
      return button;
    });
    const summary = el(
      "summary",
      { "aria-label": say("chair-menu", { seat: say(`seat-${seat}`) }) },
      "⋯",
    );
    return [
      el("details", { "data-seat": seat }, summary, el("div", { class: "host" }, ...buttons)),
    ];
  }

  // What can be done with somebody else's seat: the host's part, and what the longest-seated
  // player may do as well while the host is away.
  deeds(seat, chair, free) {
    const { you, table } = this;
    if (you.seats.includes(seat) || table.status === "over") return [];
    const steward = you.host || you.steward || you.seats.includes(this.steward);
    const person = chair.who === "person";
    const deeds = [];
    if (steward && free) deeds.push(["bot", "put-bot"]);
    if (steward && chair.who === "bot" && chair.name && !chair.resigned) {
      deeds.push(["give-back", "give-back"]);
    }
    if (steward && this.away.has(seat) && !chair.resigned) {
      if (person) deeds.push(["play-on", "play-on"]);
      deeds.push(["hand-on", "hand-on"]);
    }
    if (you.host && person) {
      deeds.push(["mute", chair.muted ? "unmute" : "mute"], ["remove", "remove"]);
    }
    return deeds;
  }

  tick() {
    const { clocks, running = [], starts } = this.table ?? {};
    if (!clocks) return;
    const gone = (performance.now() - this.shown) / 1000;
    const soon = warnings(this.clock);
    for (const shown of this.root.querySelectorAll(".clock")) {
      const { seat } = shown.dataset;
      const waits = running.includes(seat) && (starts?.[seat] ?? 0) > gone;
      const counted = running.includes(seat) ? gone - (starts?.[seat] ?? 0) : 0;
      const left = Math.max(clocks[seat] - Math.max(counted, 0), 0);
      shown.textContent = written(left);
      shown.classList.toggle("short", left < soon[0]);
      shown.classList.toggle("waits", waits);
      shown.title = waits ? say("clock-waits") : "";
    }
    this.hurry(soon, gone);
  }

  // Warn somebody whose time runs out: said once for each warning, and shown until the move.
  hurry(soon, gone) {
    const { clocks, running = [], starts, chairs } = this.table;
    const own = running.filter((seat) => this.you.seats.includes(seat));
    const least = Math.min(
      ...own
        .filter((seat) => chairs[seat].who === "person")
        .map((seat) => clocks[seat] - Math.max(gone - (starts?.[seat] ?? 0), 0)),
    );
    const level = soon.filter((limit) => least < limit).at(-1);
    const words = level ? hurried(level) : "";
    const box = $("#hurry");
    if (box.textContent === words) return;
    box.textContent = words;
    box.hidden = !words;
  }
}

// What is left on a clock when somebody is warned, and warned again.
function warnings({ bank, days }) {
  if (days) return [days * 8640, 3600];
  const first = Math.min(Math.max(bank / 10, 10), 30);
  return first > 10 ? [first, 10] : [10];
}

function hurried(seconds) {
  if (seconds < 120) return say("hurry-seconds", { count: Math.round(seconds) });
  return say("hurry", { time: written(seconds) });
}

function written(seconds) {
  if (seconds >= 86_400 * 2) return say("days", { count: Math.floor(seconds / 86_400) });
  const whole = Math.ceil(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}
