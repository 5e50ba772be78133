// An earlier moment of the game, while it goes on.
import { $ } from "./dom.js";
import { say } from "./say.js";
import { now } from "./state.js";

export function showMoment(message) {
  const { board, scene } = now;
  now.latest ??= { ...scene, sprites: [...board.sprites.values()], offers: board.offers };
  board.show({ ...message.scene.whole, offers: [] });
  $("#moment").hidden = false;
  $("#moment-words").textContent = say("moment");
  now.log.markMoment(message.line);
}

export function closeMoment(draw = true) {
  const { latest } = now;
  now.latest = null;
  $("#moment").hidden = true;
  now.log.markMoment(null);
  if (draw && latest) now.board.show({ ...latest, offers: now.scene.offers });
}

// What happens meanwhile is seen on the way back.
export function merge(change) {
  const kept = now.latest;
  if (change.whole) return Object.assign(kept, change.whole);
  const known = new Map(kept.sprites.map((sprite) => [sprite.id, sprite]));
  for (const sprite of change.put ?? []) known.set(sprite.id, sprite);
  const order = change.order ?? [...known.keys()];
  kept.sprites = order.map((id) => known.get(id));
  if (change.offers) kept.offers = change.offers;
}

$("#moment-back").addEventListener("click", () => closeMoment());
