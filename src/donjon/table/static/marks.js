// What a step was about, drawn on the board: where things stood, which way they went, where they
// stand.  It is told by shapes (dots, corners, a cross), so it needs no colour; a wash of colour
// under the pieces only makes it easier to find.
import { svg } from "./dom.js";
import { inksOf, looks, place } from "./picture.js";

const PAD = 3; // as a halo has it: what is marked and can be moved has one frame
const NEAR = 14; // between things that came together: they have one frame
const WASHED = 5; // around a piece that lies on its wash
const STOOD = "stood"; // tone of what is seen beside them where a piece stood
const LARGER = 1.4; // than a piece is a place where pieces stand
const ASIDE = 7; // there and back are two lines

// `mark`: ids of what it is about; `was`: how those stood that have moved, changed or gone, several
// of one being its way; `stay`: what is seen beside them.
export function drawMarks(board, last) {
  for (const node of board.layer.querySelectorAll(":scope > .before")) node.remove();
  const about = (last?.mark ?? []).map((id) => ({
    was: (last.was ?? []).filter((sprite) => sprite.id === id),
    now: board.sprites.get(id),
  }));
  const told = about.filter((one) => !isPlaceOfAnother(one, about));
  const stays = last?.stay ?? [];
  for (const one of told) if (moved(one)) before(board, one);
  const stood = stays.filter(({ tone }) => tone === STOOD); // by a game that draws its own ways
  if (stood.length) under(board, [...stood, ...told.flatMap(({ now }) => now ?? [])]);
  const crosses = told.flatMap(({ was: [old], now }) =>
    old && !now ? [group(old, cross(old))] : [],
  );
  const frames = together(told.flatMap(({ now }) => now ?? []));
  const drawn = frames.map((frame) => group(frame, corners(frame)));
  board.marks.replaceChildren(...crosses, ...drawn, ...stays.map(stay));
}

function moved({ was, now }) {
  return was.length > 1 || (was.length === 1 && !(now && near(was[0], now)));
}

// A place is told of by what stands there or stood there.
function isPlaceOfAnother({ now: space }, about) {
  const pieces = about.flatMap(({ was, now }) => [...was, now]);
  return pieces.some((piece) => space && piece && holds(space, piece));
}

function holds(space, piece) {
  const { x, y } = middle(piece);
  const within = x >= space.x && x <= space.x + space.w && y >= space.y && y <= space.y + space.h;
  return within && space.w * space.h > LARGER * piece.w * piece.h;
}

// Where it stood, and the way to where it stands.
function before(board, { was, now }) {
  const places = now ? [...was, now] : was;
  const aside = was.length > 1 ? ASIDE : 0;
  const parts = was.flatMap((old, i) => [
    group(old, ghost(old)),
    ...(places[i + 1] ? way(old, places[i + 1], aside) : []),
  ]);
  under(board, places, parts);
}

// Above the places of all, below all pieces.
function under(board, places, parts = []) {
  const washes = places.map((place) => group(place, wash(place)));
  const drawn = svg("g", { class: "before", "aria-hidden": "true" }, ...washes, ...parts);
  const sprites = [...board.sprites.values()];
  const ground = sprites.findLast((one) => places.some((place) => holds(one, place)));
  const above = ground && board.nodes.get(ground.id);
  if (above?.parentNode === board.layer) above.after(drawn);
  else board.layer.prepend(drawn);
}

function stay(sprite) {
  const made = svg("g", { class: inksOf(sprite), "data-stay": sprite.id }, ...looks(sprite));
  made.style.transform = place(sprite);
  return made;
}

// Things in a row have one frame: theirs would run into each other.
function together(sprites) {
  const frames = [];
  for (const one of [...sprites].sort((a, b) => a.x - b.x || a.y - b.y)) {
    const joined = frames.find((frame) => joins(frame, one));
    if (!joined) frames.push({ ...one });
    else {
      joined.w = Math.max(joined.x + joined.w, one.x + one.w) - joined.x;
      joined.h = Math.max(joined.y + joined.h, one.y + one.h) - joined.y;
    }
  }
  return frames;
}

function joins(frame, one) {
  if (frame.turn || one.turn) return false;
  const across = one.x - frame.x - frame.w;
  const down = one.y - frame.y - frame.h;
  const level = Math.abs(frame.y - one.y) < 2 && Math.abs(frame.h - one.h) < 2;
  const upright = Math.abs(frame.x - one.x) < 2 && Math.abs(frame.w - one.w) < 2;
  return (level && across < NEAR) || (upright && down < NEAR);
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

// A step that shows nothing leaves what the one before has shown, where that is still true: things
// that stand where they did, or are still away.
export function laterStep(last, step, before, after) {
  const known = (id) => before.has(id) || after.has(id);
  if (step.stay.length || step.mark.some(known)) return step;
  const mark = (last?.mark ?? []).filter((id) => alike(before.get(id), after.get(id)));
  if (!last || (last.mark.length && !mark.length)) return null;
  return { ...last, mark, was: (last.was ?? []).filter(({ id }) => mark.includes(id)) };
}

function alike(one, other) {
  return one && other ? near(one, other) : one === other;
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

function wash({ w, h }) {
  const [width, height] = [w + 2 * WASHED, h + 2 * WASHED];
  return [svg("rect", { class: "wash", x: -WASHED, y: -WASHED, width, height, rx: 7 })];
}

function ghost({ w, h }) {
  return [svg("path", { d: `M0 0H${w}V${h}H0Z`, class: "ghost" })];
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
      svg("path", { d: `M${at(start, 0)}L${at(end, 0)}`, class: "way" }),
      svg("path", {
        d: `M${at(end - head, head / 2)}L${at(end, 0)}L${at(end - head, -head / 2)}`,
        class: "head",
      }),
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
