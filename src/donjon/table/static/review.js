// What comes after the result: replay, the review, and the way to the analysis board.
import { Curve } from "./curve.js";
import { $, el, sign } from "./dom.js";
import { nameOf } from "./names.js";
import { difference, percent, say } from "./say.js";
import { goTo, scrubber, settle, shownLink } from "./scrubber.js";
import { facts, now } from "./state.js";

let shown = false;

export function showReview() {
  const box = $("#review");
  const over = now.table.status === "over";
  box.hidden = !over;
  if (over && shown && !now.latest) settle();
  if (!over || shown) return;
  shown = true;
  const ask = el("button", { type: "button", id: "review-ask" }, say("review"));
  ask.addEventListener("click", () => now.connection.ask({ do: "review" }));
  const study = el("a", { class: "button", id: "to-study", href: "" }, say("study"));
  study.addEventListener("click", () => study.setAttribute("href", studyPath()));
  study.setAttribute("href", studyPath());
  const state = el("div", { id: "review-state", role: "status" });
  const found = el("div", { id: "review-found" });
  const asks = el("p", { class: "row" }, ask, study);
  box.replaceChildren(scrubber(), $("#moment"), asks, state, found);
  settle();
}

function studyPath() {
  const line = shownLink();
  return `/study/${facts.game}?table=${facts.table}${line === null ? "" : `&line=${line}`}`;
}

// --- while it is being made -------------------------------------------------------------

export function hearReview({ at, of, before, ready, stopped, found }) {
  if (!$("#review-state")) return;
  if (found) return showFound(found);
  if (ready) return now.connection.ask({ do: "review" });
  const state = $("#review-state");
  if (stopped) return state.replaceChildren();
  const words = before ? say("review-before", { count: before }) : say("review-making");
  const bar = el("progress", {
    max: Math.max(of, 1),
    value: at,
    "aria-label": say("review-making"),
  });
  const stop = el("button", { type: "button", class: "plain", id: "review-stop" }, say("cancel"));
  stop.addEventListener("click", () => now.connection.ask({ do: "review", stop: true }));
  if (state.dataset.words !== words || !state.childElementCount) {
    state.dataset.words = words;
    state.replaceChildren(el("p", {}, words), bar, stop);
  } else state.querySelector("progress").replaceWith(bar);
}

// --- what was found ---------------------------------------------------------------------

function showFound(found) {
  $("#review-state").replaceChildren();
  $("#review-ask").hidden = true;
  const box = $("#review-found");
  if (found.points.length < 2) return box.replaceChildren(el("p", {}, say("review-nothing")));
  const curve = new Curve(found, say("review-curve"), goTo);
  addEventListener("moment", (event) => curve.show(/** @type {CustomEvent} */ (event).detail));
  box.replaceChildren(
    el("h2", {}, say("review-title")),
    curve.root,
    totals(found),
    el("h3", {}, say("review-turns")),
    el("ol", { class: "turns" }, ...found.turns.map(turnItem)),
    el("p", { class: "hint" }, depth(found)),
  );
  box.scrollIntoView({ block: "start" });
}

function depth({ simulations, every }) {
  const words = `${say("review-sum")} ${say("review-depth", { count: simulations })}`;
  return every > 1 ? `${words} ${say("review-every", { count: every })}` : words;
}

function totals({ seats, totals }) {
  const head = ["review-player", "review-choices", "review-luck"].map((name) =>
    el("th", { scope: "col" }, say(name)),
  );
  const rows = seats.map((seat, i) =>
    el(
      "tr",
      {},
      el(
        "th",
        { scope: "row", class: `dash-${i}` },
        sign(seat, facts.shapes[seat]),
        " ",
        nameOf(seat),
      ),
      el("td", {}, difference(totals[seat].choices)),
      el("td", {}, difference(totals[seat].luck)),
    ),
  );
  return el(
    "table",
    { class: "totals" },
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...rows),
  );
}

function turnItem(turn) {
  const { before, after, choice, luck, played, better, line } = turn;
  const chose = -choice > Math.abs(luck);
  const words = [
    say("turn-swing", { before: percent(before), after: percent(after) }),
    say(chose ? "turn-choice" : luck > 0 ? "turn-lucky" : "turn-unlucky", {
      value: difference(chose ? choice : luck),
    }),
    ...(better ? [say("turn-better", { move: better })] : []),
  ];
  const name = say("turn-played", { name: nameOf(turn.seat), move: played });
  const button = el(
    "button",
    { type: "button" },
    el("b", {}, name),
    el("span", {}, words.join(" ")),
  );
  button.addEventListener("click", () => goTo(line));
  return el("li", {}, sign(turn.seat, facts.shapes[turn.seat]), button);
}
