// The numbers of rulings in a sentence, as links to what they say; the game stays where it is.
import { el } from "./dom.js";
import { facts } from "./state.js";

const NUMBER = /\b([A-Z]{2}-\d+)\b/;

export function linked(text) {
  return text.split(NUMBER).map((part) => (Object.hasOwn(facts.rulings, part) ? link(part) : part));
}

// The same with the ruling that a refusal names.
export function refusal({ ruling, say }) {
  return linked(ruling ? `${ruling}: ${say}` : say);
}

function link(number) {
  const title = facts.rulings[number];
  const href = `/guide/${facts.game}/rulings#${number}`;
  const names = { title, "aria-label": `${number}, ${title}` };
  return el("a", { href, target: "_blank", rel: "noopener", ...names }, number);
}
