// The table's page: puts together the board, the people, the log and the talk.
import { Board } from "./board.js";
import { Chairs } from "./chairs.js";
import { $, $$, el, keep, toast } from "./dom.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { ask, confirm, linkDialog, linkParts } from "./dialogs.js";
import * as sound from "./sound.js";
import { say } from "./words.js";

const facts = JSON.parse($("#facts").textContent);
const FEW = 8; // moves shown as buttons under the board
const table = { chairs: {}, acting: [], status: "open" };
let you = { seats: [], seat: null, host: false };
let seats = [];
let scene = { caption: "", offers: [] };
let latest = null; // the scene of now, while an earlier one is shown
let canUndo = false;
let wasMine = false;

const board = new Board($("#board"), {
  onmove: (offer) => play(offer),
  onwhy: (source, target) => why(source, target),
  onselect: (id, menu, places) => showFloat(id, menu, places),
});
const chairs = new Chairs($("#chairs"), facts, { command, sit, menu: hostMenu });
const log = new Log(facts, { onmoment: (line) => live.ask({ do: "moment", line }) });
const art = board.loadArt(`/art/${facts.game}.svg`);
let live;
art.then(() => {
  live = new Live(facts.table, hear);
});

// --- messages ---------------------------------------------------------------------------

function hear(message) {
  const take = {
    all: hearAll,
    news: hearNews,
    said: (told) => log.said(told, told.seat && you.seats.includes(told.seat)),
    here: (told) => chairs.present(told.present, told.watching),
    no: hearNo,
    done: () => board.root.classList.toggle("busy", live.waiting.size > 0),
    why: hearWhy,
    moment: showMoment,
    pass: (told) => linkDialog(say("link-made"), `/seat/${facts.table}/${told.token}`),
    rematch: (told) => {
      table.rematch = told.table;
      showResult();
    },
    moved: () => location.reload(),
    gone: hearGone,
    line: showLine,
  }[message.is];
  take?.(message);
}

function hearAll(message) {
  const again = message.since > 0 && message.since === log.lines && you.seat === message.you.seat;
  you = message.you;
  seats = message.seats;
  Object.assign(table, { secret: false, together: [], clocks: null, result: null }, message.table);
  canUndo = Boolean(message.undo);
  scene = message.scene.whole;
  $("#loading").hidden = true;
  $("#commitment").textContent = message.commitment;
  log.you = you;
  log.add(message.log, table.chairs, !again);
  log.saidBefore(message.talk);
  chairs.setUp(seats, message.clock, you);
  chairs.present(message.present, message.watching);
  closeMoment(false);
  board.show(scene);
  showZoom();
  after(message.log, again);
}

function hearNews(message) {
  Object.assign(table, { secret: false, together: [] }, message.table);
  canUndo = Boolean(message.undo);
  const change = message.scene;
  log.add(message.log, table.chairs, false);
  if (change.whole) scene = change.whole;
  else scene = { ...scene, ...("caption" in change && { caption: change.caption }) };
  if (change.offers) scene.offers = change.offers;
  if (latest) {
    merge(latest, change);
  } else if (change.whole) {
    board.show(scene);
  } else {
    board.change(change);
  }
  after(message.log, true);
}

function merge(kept, change) {
  if (change.whole) return Object.assign(kept, change.whole);
  const known = new Map(kept.sprites.map((sprite) => [sprite.id, sprite]));
  for (const sprite of change.put ?? []) known.set(sprite.id, sprite);
  const order = change.order ?? [...known.keys()];
  kept.sprites = order.map((id) => known.get(id));
  if (change.offers) kept.offers = change.offers;
}

function after(lines, fresh) {
  board.root.classList.toggle("busy", live.waiting.size > 0); // until one's own is answered
  chairs.show(table);
  showCaption();
  showMoves();
  showWords();
  showShare();
  showResult();
  showMenu();
  log.settle();
  if (fresh) tell(lines);
  hotSeat();
  passForMe();
  ring(fresh && lines.length > 0);
}

// Say to a screen reader what has happened, then whose turn it is.
function tell(lines) {
  for (const line of lines) {
    for (const text of line.say) $("#heard").append(el("p", {}, text));
  }
  if (lines.length) {
    $("#heard").append(el("p", {}, $("#caption").textContent));
    if (lines.some((line) => line.kind === "move")) {
      const own = lines.every((line) => line.seat === you.seat);
      sound.play(table.status === "over" ? "end" : own ? "own" : "move");
    }
  }
  while ($("#heard").childElementCount > 30) $("#heard").firstChild.remove();
}

function hearNo(message) {
  board.root.classList.toggle("busy", live.waiting.size > 0);
  const ruling = message.ruling ? `${message.ruling}: ` : "";
  toast(message.slow ? say("slow") : ruling + message.say, "error");
  sound.play("no");
}

function hearGone(message) {
  $("#loading").hidden = false;
  $("#loading").textContent = `${say("gone")} ${message.say}`;
}

function showLine({ up }) {
  const line = $("#line");
  if (!up) {
    line.textContent = say("lost");
    line.hidden = false;
  } else if (!line.hidden) {
    line.hidden = true;
    toast(say("back"));
  }
  document.body.classList.toggle("offline", !up);
}

// --- what one can do --------------------------------------------------------------------

function command(message) {
  live.send({ seat: you.seat, ...message });
}

function play(offer) {
  board.root.classList.add("busy");
  command({ do: "move", move: offer.move });
}

function mine() {
  return you.seat !== null && table.acting.includes(you.seat);
}

function showCaption() {
  const name = you.seat && mine() ? say("your-turn") : "";
  const caption = $("#caption");
  caption.replaceChildren();
  if (table.status === "open") caption.append(say("waiting-seats"));
  else {
    if (name) caption.append(el("strong", {}, name), " ");
    caption.append(scene.caption);
  }
}

function showMoves() {
  const offers = mine() ? scene.offers : [];
  const loose = offers.filter((offer) => !offer.source && !offer.target);
  const shown = loose.length ? loose : [];
  $("#buttons").replaceChildren(...shown.map((offer) => moveButton(offer, "strong")));
  $("#buttons").hidden = shown.length === 0;
  const rest = offers.filter((offer) => !shown.includes(offer));
  const box = $("#all-moves");
  box.hidden = rest.length === 0;
  if (box.dataset.count !== String(rest.length)) box.open = rest.length <= FEW && wide();
  box.dataset.count = rest.length;
  $("#all-count").textContent = `${say("moves")} (${offers.length})`;
  $("#all-list").replaceChildren(...rest.map((offer) => moveButton(offer)));
  $("#undo").hidden = !canUndo;
  $("#why").hidden = !mine();
  const window = offers.some((offer) => offer.move === "pass");
  $("#pass-box").hidden = !window && !$("#pass").checked;
  $("#quiet-box").hidden = !window && !$("#quiet").checked;
}

function wide() {
  return matchMedia("(min-width: 900px)").matches;
}

function moveButton(offer, kind = "") {
  const button = el("button", { type: "button", class: kind }, offer.label);
  button.addEventListener("click", () => play(offer));
  for (const name of ["focus", "pointerenter"]) {
    button.addEventListener(name, () => point(offer, true));
  }
  for (const name of ["blur", "pointerleave"]) {
    button.addEventListener(name, () => point(offer, false));
  }
  return button;
}

// Show on the board what a button means.
function point(offer, on) {
  for (const id of [offer.source, offer.target]) {
    board.nodes.get(id)?.classList.toggle("pointed", on);
  }
}

// Choices at a piece that aren't places to go to.
function showFloat(id, menu, places) {
  const float = $("#float");
  // Whoever is here by keyboard stays here when news of another seat draws the choices anew.
  const chosen = [...float.children].indexOf(document.activeElement);
  const here = chosen >= 0 || board.root.contains(document.activeElement);
  float.hidden = menu.length === 0;
  float.replaceChildren(
    ...menu.map((offer) => moveButton(offer, "strong")),
    el("button", { type: "button", onclick: () => board.select(null) }, say("cancel")),
  );
  const piece = board.sprites.get(id)?.label ?? "";
  if (places) $("#heard").append(el("p", {}, say("selected", { piece, count: places })));
  if (menu.length && here) (float.children[chosen] ?? float.firstChild).focus();
}

$("#undo").addEventListener("click", () => command({ do: "undo" }));

// --- why not ----------------------------------------------------------------------------

function why(source, target) {
  if (!mine() && !board.asking) return;
  if (you.seat === null) return;
  live.ask({ do: "why", seat: you.seat, source, target });
}

function hearWhy({ reasons }) {
  if (board.asking) setAsking(false);
  if (!reasons.length) return toast(say("why-nothing"));
  toast(reasons.map((r) => (r.ruling ? `${r.ruling}: ${r.say}` : r.say)).join("; "), "why");
}

function setAsking(on) {
  board.asking = on;
  board.held = null;
  $("#why").setAttribute("aria-pressed", on);
  board.root.classList.toggle("asking", on);
  if (on) toast(say("why-hint"));
}

$("#why").addEventListener("click", () => setAsking(!board.asking));

// --- an earlier moment ------------------------------------------------------------------

function showMoment(message) {
  latest ??= { ...scene, sprites: [...board.sprites.values()], offers: board.offers };
  board.show({ ...message.scene.whole, offers: [] });
  $("#moment").hidden = false;
  $("#moment-words").textContent = say("moment");
  log.markMoment(message.line);
}

function closeMoment(draw = true) {
  const now = latest;
  latest = null;
  $("#moment").hidden = true;
  log.markMoment(null);
  if (draw && now) board.show({ ...now, offers: scene.offers });
}

$("#moment-back").addEventListener("click", () => closeMoment());

// --- several people at one device -------------------------------------------------------

function hotSeat() {
  const cover = $("#cover");
  if (you.seats.length < 2 || table.status !== "play") {
    cover.hidden = true;
    return;
  }
  const here = you.seats.filter((seat) => table.acting.includes(seat) && isPerson(seat));
  if (here.includes(you.seat) || (here.length === 0 && !table.secret)) {
    cover.hidden = true;
    return;
  }
  if (!table.secret) return live.view(here[0]);
  if (you.seat !== null) live.view("-");
  if (here.length === 0) {
    cover.hidden = true;
    return;
  }
  showCover(here[0]);
}

function showCover(seat) {
  const cover = $("#cover");
  if (!cover.hidden && cover.dataset.seat === seat) return;
  cover.dataset.seat = seat;
  const name = table.chairs[seat].name || seat;
  const ready = el("button", { type: "button", class: "strong" }, say("ready", { name }));
  ready.addEventListener("click", () => live.view(seat));
  cover.replaceChildren(
    el("p", { class: "cover-name" }, say("pass-to", { name })),
    el("p", {}, say("covered")),
    ready,
  );
  cover.hidden = false;
  ready.focus();
}

function isPerson(seat) {
  return table.chairs[seat]?.who === "person";
}

// --- windows that don't nag -------------------------------------------------------------

// Two ways not to be asked: not this turn at all, or not where nothing can be played.  The
// pause before the pass is the same kind whatever the hand holds.
function passForMe() {
  const box = $("#pass");
  if (!mine()) return;
  const pass = scene.offers.find((offer) => offer.move === "pass");
  if (!pass && box.checked) {
    box.checked = false; // something that can't be passed: one's own turn
    return showMoves();
  }
  const wanted = () => box.checked || ($("#quiet").checked && scene.offers.length === 1);
  if (!pass || !wanted()) return;
  setTimeout(() => {
    if (wanted() && mine() && scene.offers.includes(pass)) play(pass);
  }, 500 + Math.random() * 1000);
}

$("#pass").addEventListener("change", passForMe);
$("#quiet").checked = keep("quiet") === "on";
$("#quiet").addEventListener("change", () => {
  keep("quiet", $("#quiet").checked ? "on" : "off");
  passForMe();
});

// --- one's turn -------------------------------------------------------------------------

const title = document.title;

function ring(fresh) {
  const now = mine() && table.status === "play";
  const window = scene.offers.some((offer) => offer.move === "pass");
  document.title = now ? `● ${say("your-turn")} · ${title}` : title;
  if (now && !wasMine && fresh && !window) {
    sound.play("turn");
    if (document.hidden && keep("notify") === "on" && "Notification" in self) {
      const note = new Notification(title, { body: say("turn-notice"), tag: facts.table });
      note.onclick = () => focus();
    }
  }
  wasMine = now;
}

// --- around it --------------------------------------------------------------------------

function showWords() {
  const said = [...board.sprites.values()].filter((sprite) => sprite.label);
  $("#in-words").replaceChildren(
    el("li", {}, scene.caption),
    ...said.map((sprite) => el("li", {}, sprite.label)),
  );
}

function showShare() {
  const box = $("#share");
  const free = seats.filter((seat) => ["friend", "open"].includes(table.chairs[seat]?.who));
  box.hidden = table.status !== "open" || !free.length || !you.host;
  if (box.hidden || box.childElementCount) return;
  const path = `/join/${facts.table}/${you.invite}`;
  box.replaceChildren(el("p", {}, say("share")), ...linkParts(path));
}

function showResult() {
  const box = $("#result");
  box.hidden = table.status !== "over";
  if (box.hidden) return;
  const parts = [el("p", { class: "result-line" }, scene.caption)];
  if (table.rematch) {
    parts.push(el("a", { class: "button strong", href: `/t/${table.rematch}` }, say("rematch-go")));
  } else if (you.seats.length || you.host) {
    const button = el("button", { type: "button", class: "strong" }, say("rematch"));
    button.addEventListener("click", () => command({ do: "rematch" }));
    parts.push(button);
  }
  box.replaceChildren(...parts);
  $("#caption").hidden = true;
  $("#seed").hidden = false;
  $("#seed").textContent = say("seed", { seed: table.seed });
  $("#journal-line").hidden = false;
}

function showMenu() {
  const playing = table.status === "play" && you.seat !== null;
  const own = you.seat ? table.chairs[you.seat] : {};
  const person = playing && own.who === "person";
  const bots = Object.values(table.chairs).some((chair) => chair.who === "bot");
  const visible = {
    draw: person && facts.draws && !bots && !own.draw,
    resign: person,
    leave: person || (table.status === "open" && you.seat !== null),
    back: playing && own.who === "bot" && !own.resigned,
    "hand-over": you.seat !== null && table.status !== "over",
    notify: you.seat !== null && "Notification" in self && keep("notify") !== "on",
    share: true,
  };
  for (const button of $$("#menu [data-do]")) button.hidden = !visible[button.dataset.do];
  const offered = Object.values(table.chairs).some((chair) => chair.draw);
  $("#menu [data-do=draw]").textContent = say(offered ? "draw-accept" : "draw-offer");
}

$("#menu-button").addEventListener("click", () => $("#menu").showModal());
for (const button of $$("#menu [data-do]")) {
  button.addEventListener("click", () => {
    $("#menu").close();
    choose(button.dataset.do);
  });
}

async function choose(name) {
  if (name === "notify") {
    if ((await Notification.requestPermission()) === "granted") keep("notify", "on");
  } else if (name === "share") {
    const invited = you.host && table.status === "open";
    const path = invited ? `/join/${facts.table}/${you.invite}` : `/t/${facts.table}`;
    linkDialog("", path);
  } else if (name === "hand-over") {
    live.ask({ do: "hand-over", seat: you.seat });
  } else if (name === "resign" || name === "leave") {
    if (await confirm(say(`${name}-sure`))) command({ do: name });
  } else {
    command({ do: name });
  }
}

async function sit(seat) {
  const name = await ask(say("name"), keep("name") || "");
  if (!name) return;
  keep("name", name);
  const invite = new URLSearchParams(location.search).get("invite") ?? "";
  live.send({ do: "sit", seat, name, invite });
}

async function hostMenu(seat, name) {
  if (name === "bot" && facts.levels.length > 1) {
    const level = await ask(say("put-bot"), facts.levels[facts.levels.length >> 1], facts.levels);
    if (level) command({ do: "bot", seat, level });
  } else if (name === "mute") {
    command({ do: "mute", seat, on: !table.chairs[seat].muted });
  } else {
    command({ do: name, seat });
  }
}

$("#chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("#chat-text").value.trim();
  if (!text) return;
  live.ask({ do: "say", seat: you.seat, text });
  $("#chat-text").value = "";
});

const soundButton = $("#sound");
soundButton.setAttribute("aria-pressed", sound.on);
soundButton.addEventListener("click", () => {
  sound.turn(!sound.on);
  soundButton.setAttribute("aria-pressed", sound.on);
});

addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, select, textarea, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "u" && canUndo) command({ do: "undo" });
  if (event.key === "b") board.grab();
  if (event.key === "Escape") {
    if (board.selected) board.select(null);
    if (board.asking) setAsking(false);
    if (latest) closeMoment();
  }
});

// --- tabs -------------------------------------------------------------------------------

const tabs = $$("[role=tab]");
for (const [i, tab] of tabs.entries()) {
  tab.addEventListener("click", () => openTab(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(i + step + tabs.length) % tabs.length];
    openTab(next);
    next.focus();
  });
}

async function openTab(chosen) {
  for (const tab of tabs) {
    const on = tab === chosen;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    $(`#${tab.getAttribute("aria-controls")}`).hidden = !on;
  }
  if (chosen.id === "tab-chat") log.read();
  log.settle();
  const panel = $("#panel-guide");
  if (chosen.id === "tab-guide" && !panel.childElementCount) {
    const page = await (await fetch(`/guide/${facts.game}`)).text();
    const guide = new DOMParser().parseFromString(page, "text/html").querySelector("main");
    guide.querySelector(".row")?.remove();
    panel.replaceChildren(...document.adoptNode(guide).childNodes);
  }
}

// --- a large board on a small screen ------------------------------------------------------

const SMALL = 0.62; // CSS pixels for one of the board's own

function showZoom() {
  const box = $("#board-box");
  const fits = box.clientWidth / (board.width || 1);
  $("#zoom").hidden = fits >= SMALL;
  if (fits >= SMALL) setZoom(false);
}

function setZoom(on) {
  const box = $("#board-box");
  if (box.classList.contains("zoomed") === on) return;
  box.classList.toggle("zoomed", on);
  $("#zoom").setAttribute("aria-pressed", on);
  if (on) $("#board .can, #board .target")?.scrollIntoView({ block: "center", inline: "center" });
}

$("#zoom").addEventListener("click", () => {
  setZoom(!$("#board-box").classList.contains("zoomed"));
});
new ResizeObserver(showZoom).observe($("#board-box"));

setInterval(() => chairs.tick(), 200);
