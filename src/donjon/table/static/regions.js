// A wide board on a narrow page: one region at a time, by tabs and by swiping.
import { $, el } from "./dom.js";
import { clearEdge } from "./edge.js";
import { say } from "./say.js";
import { mine, now } from "./state.js";

const narrow = matchMedia("(max-width: 599px)");
const small = matchMedia("(max-width: 1099px)"); // here a board has no room for what explains it
const SWIPE = 50; // CSS pixels
const WHOLE = ""; // shown instead of a region: all of them
const stay = new Set(); // regions where something has happened that was not looked at
const bar = el("div", { id: "regions", class: "regions", role: "tablist", hidden: true });
bar.setAttribute("aria-label", say("regions"));
$("#board-box").before(bar);
let scene = { width: 1, height: 1, regions: [] }; // as it was laid last
let shown = null; // the region that is looked at
let asked = ""; // what could be done when it was last followed

function divided() {
  return narrow.matches && scene.regions.length > 1;
}

function alone(regions) {
  return regions.length === 1 && small.matches;
}

// What part of a scene is to be seen; the only region is where all is played, without a key beside.
export function frame({ width, height, regions = [] }) {
  scene = { width, height, regions };
  const all = { x: 0, y: 0, w: width, h: height };
  if (alone(regions)) return regions[0];
  if (!divided()) return all;
  if (shown === null || (shown && !find(shown))) shown = regions[0].id;
  return find(shown) ?? all;
}

function find(id) {
  return scene.regions.find((region) => region.id === id);
}

function go(id) {
  shown = id;
  stay.delete(id);
  if (id === WHOLE) stay.clear();
  now.board.look(frame(scene));
  showTabs();
  clearEdge();
}

// --- what goes on where -----------------------------------------------------------------

function within(region, id) {
  const sprite = now.board.sprites.get(id);
  if (!sprite || !region) return false;
  const [x, y] = [sprite.x + sprite.w / 2, sprite.y + sprite.h / 2];
  return x >= region.x && x <= region.x + region.w && y >= region.y && y <= region.y + region.h;
}

function open() {
  const { board } = now;
  if (!mine() || now.latest) return [];
  return [...board.open()].filter((id) => id !== board.selected);
}

// After news: marks where something happened unseen, and to where one can do something.
export function showRegions({ log, scene: change }) {
  if (change.regions) now.board.look(frame({ ...scene, regions: change.regions }));
  if (divided() && shown !== WHOLE) {
    const unseen = happened(log, change).filter((id) => !within(find(shown), id));
    for (const region of scene.regions) {
      if (unseen.some((id) => within(region, id))) stay.add(region.id);
    }
  }
  followHand();
}

// What a step was about, or else what it has changed; whoever comes later has its marks alone.
function happened(log, change) {
  if (change.whole) return change.whole.last?.mark ?? [];
  const about = log.flatMap((line) => line.beats ?? []).flatMap((beat) => beat.mark ?? []);
  return about.length ? about : (change.put ?? []).map((sprite) => sprite.id);
}

// To the one region where all lies that can be done now, unless there is something here too.
export function followHand() {
  if (!divided()) return showTabs();
  const things = open();
  const key = things.join();
  const fresh = key !== asked;
  asked = key;
  const here = shown === WHOLE || things.some((id) => within(find(shown), id));
  const there = scene.regions.find((region) => things.every((id) => within(region, id)));
  if (fresh && things.length && !here && there) go(there.id);
  else showTabs();
}

// --- tabs -------------------------------------------------------------------------------

function showTabs() {
  const on = divided();
  const box = $("#board-box");
  bar.hidden = !on;
  now.board.root.classList.toggle("part", on ? shown !== WHOLE : alone(scene.regions));
  if (!on) {
    for (const name of ["role", "aria-labelledby"]) box.removeAttribute(name);
    return;
  }
  const all = [...scene.regions, { id: WHOLE, label: say("whole-board") }];
  const labels = all.map((region) => region.label).join("|");
  if (bar.dataset.labels !== labels) bar.replaceChildren(...all.map(tab));
  bar.dataset.labels = labels;
  box.setAttribute("role", "tabpanel");
  box.setAttribute("aria-labelledby", `region-${shown}`);
  const things = open();
  for (const button of bar.children) showTab(button, things);
}

function tab({ id, label }) {
  const marks = [el("span", { class: "dot" }), el("span", { class: "unseen" })];
  const named = { type: "button", role: "tab", id: `region-${id}`, "data-region": id };
  return el("button", { ...named, "aria-controls": "board-box" }, label, ...marks);
}

function showTab(button, things) {
  const id = button.dataset.region;
  const on = id === shown;
  const away = !on && id !== WHOLE && shown !== WHOLE; // what is in sight needs no mark
  const todo = away && things.some((one) => within(find(id), one));
  const fresh = away && stay.has(id);
  button.setAttribute("aria-selected", on);
  button.tabIndex = on ? 0 : -1;
  $(".dot", button).textContent = todo ? "●" : fresh ? "✦" : "";
  $(".unseen", button).textContent = todo ? say("to-do-here") : fresh ? say("news-here") : "";
}

bar.addEventListener("click", (event) => {
  const button = event.target.closest("[data-region]");
  if (button) go(button.dataset.region);
});
bar.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) move(step, true);
});

function move(step, round = false) {
  const ids = [...bar.children].map((button) => button.dataset.region);
  const next = ids.indexOf(shown) + step;
  const id = round ? ids.at(next % ids.length) : ids[next];
  if (id === undefined) return;
  go(id);
  if (round) $(`#region-${id}`)?.focus();
}

// --- swiping ----------------------------------------------------------------------------

let from = null; // where a finger came down
$("#board-box").addEventListener("pointerdown", (event) => {
  from = divided() && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
});
$("#board-box").addEventListener("pointermove", () => {
  if ($("#board .dragged")) from = null; // a piece is on its way
});
$("#board-box").addEventListener("pointerup", (event) => {
  if (!from) return;
  const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
  from = null;
  if (Math.abs(dx) > SWIPE && Math.abs(dy) < Math.abs(dx) / 2) move(dx < 0 ? 1 : -1);
});

// By keyboard one can come to a piece that is out of sight.
$("#board").addEventListener("focusin", (event) => {
  const id = event.target.closest("[data-id]")?.dataset.id;
  if (!divided() || shown === WHOLE || !id || within(find(shown), id)) return;
  const there = scene.regions.find((region) => within(region, id));
  if (there) go(there.id);
});

for (const size of [narrow, small]) {
  size.addEventListener("change", () => {
    if (!now.board) return;
    now.board.look(frame(scene));
    showTabs();
  });
}
