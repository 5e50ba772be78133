// What a step was about, drawn on the board: where things stood, which way they went, where they
// stand.  It is told by shapes (dashes, corners, a cross), so it needs no colour.
import { svg } from "./dom.js";
import { inksOf, looks, place } from "./picture.js";

const PAD = 4;
const ASIDE = 7; // there and back are two lines

// `mark`: ids of what it is about; `was`: how those stood that have moved, changed or gone, several
// of one being its way; `stay`: what is seen beside them.
export function drawMarks(board, last) {
  const was = last?.was ?? [];
  const shapes = (last?.mark ?? []).flatMap((id) => {
    const [old, ...between] = was.filter((sprite) => sprite.id === id);
    return shapesOf(old, between, board.sprites.get(id));
  });
  board.marks.replaceChildren(...shapes, ...(last?.stay ?? []).map(stays));
}

// The same as a scene has it, from the beats of a step and the boards before and after.
export function lastStep(beats, before, after) {
  const mark = [...new Set(beats.flatMap((beat) => beat.mark ?? []))];
  const told = beats.flatMap((beat) => beat.was ?? []);
  const known = new Set(told.map((sprite) => sprite.id));
  const was = mark
    .filter((id) => !known.has(id))
    .map((id) => before.get(id))
    .filter((old) => old && old !== after.get(old.id));
  return { mark, was: [...was, ...told], stay: beats.flatMap((beat) => beat.stay ?? []) };
}

function stays(sprite) {
  const made = svg("g", { class: inksOf(sprite), "data-stay": sprite.id }, ...looks(sprite));
  made.style.transform = place(sprite);
  return made;
}

function shapesOf(old, between, sprite) {
  if (!sprite) return old ? [group(old, ghost(old), cross(old))] : [];
  const frame = group(sprite, corners(sprite));
  if (between.length) return [...detour([old, ...between, sprite]), frame];
  if (!old || near(old, sprite)) return [frame];
  return [group(old, ghost(old)), ...way(old, sprite), frame];
}

// From place to place, each way on its own side.
function detour(places) {
  return places.slice(1).flatMap((to, i) => {
    const from = places[i];
    return [group(from, ghost(from)), ...way(from, to, ASIDE)];
  });
}

function near(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) < 2;
}

function group(sprite, ...paths) {
  const made = svg("g", {}, ...paths.flat());
  made.style.transform = place(sprite);
  made.style.transformOrigin = `${sprite.w / 2}px ${sprite.h / 2}px`;
  return made;
}

// Every line lies on a broader one of the paper's colour: it shows on any ground.
function lines(d, kind) {
  return [svg("path", { d, class: `under ${kind}` }), svg("path", { d, class: kind })];
}

function ghost({ w, h }) {
  return lines(`M0 0H${w}V${h}H0Z`, "ghost");
}

function cross({ w, h }) {
  const [x, y, r] = [w / 2, h / 2, Math.min(w, h) * 0.32];
  return lines(`M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`, "cross");
}

function corners({ w, h }) {
  const long = Math.min(w, h) * 0.28 + PAD;
  const [left, top, right, bottom] = [-PAD, -PAD, w + PAD, h + PAD];
  return lines(
    `M${left} ${top + long}V${top}H${left + long}M${right - long} ${top}H${right}V${top + long}` +
      `M${right} ${bottom - long}V${bottom}H${right - long}` +
      `M${left + long} ${bottom}H${left}V${bottom - long}`,
    "corners",
  );
}

// From edge to edge, with a head where it ends; nothing where they touch.
function way(old, sprite, side = 0) {
  const [from, to] = [middle(old), middle(sprite)];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const start = reach(old, dx, dy);
  const end = far - reach(sprite, dx, dy) - PAD;
  if (end - start < 6) return [];
  const head = Math.min(14, (end - start) / 2);
  const at = (along, off) => {
    const aside = off + side;
    return `${from.x + dx * along - dy * aside} ${from.y + dy * along + dx * aside}`;
  };
  return [
    svg(
      "g",
      {},
      ...lines(`M${at(start, 0)}L${at(end, 0)}`, "way"),
      ...lines(`M${at(end - head, head / 2)}L${at(end, 0)}L${at(end - head, -head / 2)}`, "head"),
    ),
  ];
}

function middle({ x, y, w, h }) {
  return { x: x + w / 2, y: y + h / 2 };
}

// From a thing's middle to its edge in a direction.
function reach({ w, h }, dx, dy) {
  return Math.min(w / 2 / Math.abs(dx || 1e-9), h / 2 / Math.abs(dy || 1e-9));
}
