// Drawings of the game's art in sentences and on buttons; the board has loaded them.
import { el, svg } from "./dom.js";

export function icons(names) {
  if (!names?.length) return [];
  return [
    el("span", { class: "icons", "aria-hidden": "true" }, ...names.map((name) => icon(name))),
  ];
}

export function icon(name, kind = "icon") {
  const drawn = svg("use", { href: `#${name}`, width: 100, height: 100 });
  return svg("svg", { class: kind, viewBox: "0 0 100 100", "aria-hidden": "true" }, drawn);
}
