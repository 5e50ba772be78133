// Who sits where: names, turns, and what whoever looks after the table can do.
import { hurry, showClocks } from "./clocks.js";
import { el, sign } from "./dom.js";
import { icon } from "./icons.js";
import { capital, percent, say, seatName } from "./say.js";
import { legendRow, scoreTable, showScores, teamTable } from "./scores.js";
import {
  aheadMark,
  alike,
  columnsOf,
  isHidden,
  leaders,
  partsOfAll,
  standingParts,
  teamOf,
} from "./standing.js";

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
    this.columns = columnsOf(this.seats.flatMap((seat) => this.standing[seat] ?? []));
    const cards = this.seats.map((seat) => this.card(seat, acting));
    this.root.replaceChildren(...this.team(), ...cards);
    showScores(this.scores(acting), () => this.legend(acting));
    const verdict = this.facts.together ? this.team().length && say("bar-team") : this.verdict();
    if (verdict) this.root.append(el("p", { class: "bars" }, verdict));
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
  scores(acting) {
    const team = this.facts.together && teamOf(this.standing, this.seats);
    if (team?.parts?.length)
      return teamTable(
        this.seats.map((seat) => this.who(seat, acting)),
        team,
      );
    const seats = this.seats.filter((seat) => this.standing[seat]);
    const parts = this.shares(seats);
    const rows = seats.map((seat, i) => ({
      ...this.who(seat, acting),
      ahead: this.ahead.has(seat),
      share: parts[i] ?? "",
      parts: this.standing[seat].parts,
    }));
    return rows.length ? scoreTable(rows, this.columns) : [];
  }

  who(seat, acting) {
    const chosen = this.together.has(seat) && this.together.size > 1;
    return {
      sign: sign(seat, this.facts.shapes[seat]),
      name: this.short(seat),
      mark: acting.has(seat) ? "▸" : chosen ? "✓" : "",
    };
  }

  // What each has of what all have, while that can be known and is not decided.
  shares(seats) {
    const open = seats.length && this.table.status !== "over";
    return open && !isHidden(this.standing, seats) ? partsOfAll(this.standing, seats) : [];
  }

  // Who is ahead, in a sentence; nothing once the game is over.
  verdict() {
    const seats = this.seats.filter((seat) => this.standing[seat]);
    if (!seats.length || this.table.status === "over") return "";
    if (isHidden(this.standing, seats)) return say("glance-hidden");
    const parts = this.shares(seats);
    const shares = seats.map((seat, i) => `${this.called(seat)} ${parts[i]}`).join(" · ");
    if (!this.ahead.size) return say("glance-even", { shares });
    const name = [...this.ahead].map((seat) => this.called(seat)).join(" · ");
    return `♛ ${say("glance-ahead", { name, shares })}`;
  }

  called(seat) {
    const chair = this.table.chairs[seat];
    const taken = chair.name || ["bot", "person"].includes(chair.who);
    return taken ? this.name(seat, chair) : capital(seatName(seat));
  }

  // Whoever looks is told apart by a word; a seat that nobody has is its colour.
  short(seat) {
    const { seats } = this.you;
    const own = seats.length === 1 && seats[0] === seat;
    return own ? capital(say("you")) : this.called(seat);
  }

  // The same in words, seat by seat.
  legend(acting) {
    const team = this.facts.together && teamOf(this.standing, this.seats);
    if (team?.parts?.length) return [legendRow([say("team")], team)];
    const seats = this.seats.filter((seat) => this.standing[seat]);
    return seats.map((seat) => {
      const chair = this.table.chairs[seat];
      const mark = this.ahead.has(seat) ? aheadMark() : null;
      const who = [sign(seat, this.facts.shapes[seat]), this.name(seat, chair), mark];
      const { share } = this.standing[seat];
      const glance = share === null ? "" : say("glance", { share: percent(share) });
      const more = [this.state(seat, chair, acting), glance];
      return legendRow(who, this.standing[seat], more.filter(Boolean));
    });
  }

  // Where all win or lose as one: how far they have come.
  team() {
    const standing = this.facts.together ? teamOf(this.standing, this.seats) : null;
    if (!standing) return [];
    const name = el("span", { class: "name" }, say("team"));
    return [el("div", { class: "chair team" }, name, ...standingParts(standing))];
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
          el("span", { class: "name" }, this.name(seat, chair), ...(own ? ownMark() : [])),
          el("span", { class: "colour" }, say(`seat-${seat}`)),
          this.ahead.has(seat) ? aheadMark() : null,
          ...this.things(seat, chair),
        ),
        el("span", { class: "state" }, this.state(seat, chair, acting)),
      ),
    );
    if (this.standing[seat]) card.append(...this.stands(seat));
    if (this.table.clocks) card.append(el("time", { class: "clock", "data-seat": seat }));
    const free = this.place(seat, chair);
    if (free) card.append(free);
    return card;
  }

  // Of a team's seat only what is its own: the rest is said once.
  stands(seat) {
    const own = this.standing[seat];
    if (!this.facts.together) return standingParts(own, this.columns);
    return alike(own, teamOf(this.standing, this.seats)) ? [] : standingParts(own).slice(0, 1);
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
    const words = [];
    if (chair.resigned) words.push(say(chair.out ? "out-of-time" : "resigned"));
    else if (chair.who === "bot" && chair.name) {
      if (chair.out) words.push(say("out-of-time"));
      const own = this.you.seats.includes(seat);
      words.push(own ? say("bot-for-own") : say("bot-for-name", { name: chair.name }));
    } else if (chair.who === "bot") {
      words.push(say("bot-level", { level: say(`level-${chair.level}`) }));
    }
    if (chair.draw && !this.you.seats.length) words.push(say("draw-offered"));
    if (chair.muted) words.push(say("muted"));
    const both = this.together.size > 1;
    if (acting.has(seat)) {
      words.push(say(both ? "choosing" : chair.who === "bot" ? "thinking" : "to-move"));
    } else if (both && this.together.has(seat)) {
      words.push(`✓ ${say("chosen")}`);
    }
    if (chair.who === "person" && !this.here.has(seat)) words.push(say("offline"));
    const result = this.table.result;
    if (result?.winners.includes(seat)) words.push(say("won"));
    return words.join(" · ");
  }

  // A free one's button.
  place(seat, chair) {
    if (chair.who !== "open" || this.you.seats.length) return null;
    const button = el("button", { type: "button", class: "strong" }, say("sit"));
    button.addEventListener("click", () => this.sit(seat));
    return button;
  }

  things(seat, chair) {
    if (this.place(seat, chair)) return [];
    const deeds = this.deeds(seat, chair, chair.who === "open" || chair.who === "friend");
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
    if (!this.table?.clocks) return;
    const gone = (performance.now() - this.shown) / 1000;
    showClocks(this.root, this.table, this.clock, gone);
    hurry(this.table, this.clock, this.you.seats, gone);
  }
}

// Whose name it is beside; never torn apart.
function ownMark() {
  return [" ", el("span", { class: "own-name" }, `(${say("you")})`)];
}
