// A designer's study: the form, how far the games are, and the report as it grows.  The address
// says what was asked for, so it can be kept, and the same games be played again.
import { $, $$, el, ready, toast } from "./dom.js";
import { chosenIn, put } from "./options.js";
import { Picture } from "./picture.js";
import { post } from "./post.js";
import { percent, say } from "./say.js";

const form = $("#study");
const facts = JSON.parse($("#facts").textContent);
const PAUSE = 1000; // milliseconds between two looks
const THOUGHT = 400; // after the last key, before what was typed is checked

let study = null; // the name of the one that is shown
let seen = 0; // the version of its report
let timer = 0;

// --- what is asked for ------------------------------------------------------------------

function order() {
  const [games, bots] = $("#size").value.split(" ").map(Number);
  const asked = { game: facts.game, options: chosen("a"), games, bot_games: bots };
  if ($("#count")) asked.seats = Number($("#count").value);
  if ($("#compare").open) asked.against = chosen("b");
  asked.seed = $("#seed").value;
  return asked;
}

const sideOf = (name) => $(`[data-side=${name}]`);
const chosen = (name) => chosenIn(sideOf(name), parsed);

class NoJson extends Error {}

// JSON, or a name; what is wrong is said with its place.
function parsed(text, input) {
  if (!/^\s*[[{"]/.test(text)) return text.trim();
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(/** @type {Error} */ (error).message);
    const before = text.slice(0, at ? Number(at[1]) : 0).split("\n");
    const place = { line: before.length, column: before.at(-1).length + 1 };
    input.setAttribute("aria-invalid", "true");
    throw new NoJson(at ? say("design-no-json", place) : say("study-no-json"));
  }
}

function toAddress(asked) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (name !== "game") query.set(name, typeof value === "object" ? JSON.stringify(value) : value);
  }
  history.replaceState(null, "", `?${query}`);
}

function fromAddress() {
  const query = new URLSearchParams(location.search);
  if (!query.has("games")) return false;
  try {
    put(sideOf("a"), JSON.parse(query.get("options") ?? "{}"));
    put(sideOf("b"), JSON.parse(query.get("against") ?? "{}"));
  } catch {
    return false;
  }
  $("#compare").open = query.has("against");
  $("#seed").value = query.get("seed") ?? "report";
  if ($("#count") && query.has("seats")) $("#count").value = query.get("seats");
  const size = `${query.get("games")} ${query.get("bot_games")}`;
  if ([...$("#size").options].some((o) => o.value === size)) $("#size").value = size;
  return true;
}

// --- checked as it is typed ---------------------------------------------------------------

const pictures = new Map();
const waiting = new Map();

for (const name of ["a", "b"]) {
  const side = sideOf(name);
  side.addEventListener("input", () => later(name));
  $(".drawing", side).addEventListener("toggle", () => check(name));
}
$("#count")?.addEventListener("change", () => later("b"));

function later(name) {
  clearTimeout(waiting.get(name));
  waiting.set(name, setTimeout(check, THOUGHT, name));
}

// The opening with those rules; the rules' own reader says what is wrong with them, and where.
async function check(name) {
  const side = sideOf(name);
  complain($(".wrong", side), "");
  for (const input of $$("[aria-invalid]", side)) input.removeAttribute("aria-invalid");
  try {
    const seats = $("#count") ? { seats: Number($("#count").value) } : {};
    const asked = { game: facts.game, options: chosen(name), seed: $("#seed").value || "0" };
    const told = await post("/api/study/board", { ...asked, ...seats });
    if ($(".drawing", side).open) await draw(name, told.scene);
  } catch (error) {
    complain($(".wrong", side), messageOf(error));
  }
}

async function draw(name, scene) {
  if (!pictures.has(name)) {
    const picture = new Picture($(".board", sideOf(name)));
    pictures.set(name, picture);
    await picture.loadArt(`/art/${facts.game}.svg`);
  }
  pictures.get(name).lay(scene, false);
}

for (const button of $$("[data-fill]")) {
  button.addEventListener("click", () => {
    const area = $(`#${button.dataset.fill}`);
    area.value = button.dataset.usual;
    area.focus();
    $(".drawing", area.closest(".side")).open = true;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function complain(place, words) {
  place.textContent = words;
  place.hidden = !words;
}

function messageOf(error) {
  const { message } = /** @type {Error} */ (error);
  return error instanceof NoJson ? message : say(message);
}

// --- played -------------------------------------------------------------------------------

form.addEventListener("submit", go);
$("#stop").addEventListener("click", stop);
$("#link").addEventListener("click", copyLink);

async function go(event) {
  event?.preventDefault();
  complain($("#trouble"), "");
  $("#go").setAttribute("aria-busy", "true");
  try {
    const asked = order();
    const told = await post("/api/design", asked);
    toAddress({ ...asked, study: told.id });
    begin(told);
  } catch (error) {
    complain($("#trouble"), messageOf(error));
  } finally {
    $("#go").removeAttribute("aria-busy");
  }
}

function begin(told) {
  study = told.id;
  seen = 0;
  $("#report").replaceChildren();
  $("#found").hidden = true;
  show(told);
  if (told.state === "playing") $("#progress").scrollIntoView({ block: "nearest" });
}

async function look() {
  try {
    const answer = await fetch(`/api/design/${study}?seen=${seen}`);
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.say);
    show(told);
  } catch (error) {
    const lost = error instanceof TypeError; // the server can't be reached: it may come back
    $("#doing").textContent = lost ? say("network") : messageOf(error);
    if (lost) timer = setTimeout(look, 3 * PAUSE);
    else setPlaying(false);
  }
}

async function stop() {
  try {
    show(await post(`/api/design/${study}/stop`, {}));
  } catch (error) {
    toast(messageOf(error), "error");
  }
}

function show(told) {
  clearTimeout(timer);
  const playing = told.state === "playing";
  setPlaying(playing);
  $("#progress").hidden = false;
  $("#empty").hidden = true;
  $("#bar").value = told.share;
  const words = progress(told);
  if ($("#doing").textContent !== words) $("#doing").textContent = words;
  if (told.report) fill(told);
  if (playing) timer = setTimeout(look, PAUSE);
}

function setPlaying(playing) {
  $("#stop").hidden = !playing;
  $("#go").disabled = playing;
  $("#bar").hidden = !playing;
}

function progress({ state, share, doing, seconds, reason }) {
  if (state === "failed") return reason;
  if (state !== "playing") return say(`design-${state}`);
  if (seconds == null) return say("design-waits", { doing });
  const minutes = Math.max(1, Math.round(seconds / 60));
  const done = percent(share);
  if (seconds < 60) return say("design-soon", { doing, done });
  return say("design-minutes", { doing, done, count: minutes });
}

// Only sections that have changed are put anew, so what one reads stays where it is.
function fill({ report, version }) {
  seen = version;
  const made = new DOMParser().parseFromString(report, "text/html").body;
  const old = [...$("#report").children];
  const fresh = [...made.children].map((part, i) =>
    old[i]?.outerHTML === part.outerHTML ? old[i] : document.adoptNode(part),
  );
  $("#report").replaceChildren(...fresh);
  for (const wide of $$("#report .wide")) wide.tabIndex = 0; // it can be scrolled by keys
  $("#found").hidden = false;
  $("#as-html").href = `/api/design/${study}/report.html`;
  $("#as-csv").href = `/api/design/${study}/figures.csv`;
}

$("#report").addEventListener("click", async ({ target }) => {
  const button = /** @type {HTMLElement} */ (target).closest("button[data-copy]");
  if (!button) return;
  const rows = $$("tr", /** @type {any} */ (button.parentElement));
  const text = rows.map((row) => [...row.cells].map((c) => c.innerText).join("\t")).join("\n");
  await copy(text, say("copied"));
});

async function copyLink() {
  await copy(location.href, say("copied"));
}

async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    toast(words);
  } catch {
    toast(el("code", {}, text)); // to be copied by hand
  }
}

// --- a link that was kept -----------------------------------------------------------------

async function open() {
  const name = new URLSearchParams(location.search).get("study");
  if (!fromAddress() || !name) return;
  const answer = await fetch(`/api/design/${encodeURIComponent(name)}`);
  const told = await answer.json();
  if (answer.ok) begin(told);
  else $("#empty").textContent = told.say;
}

open().catch(() => toast(say("network"), "error"));
ready();
