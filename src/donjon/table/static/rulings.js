// The numbers of rulings in a sentence, as links to what they say; the game stays where it is.
import { el } from "./dom.js";
import { say } from "./say.js";
import { facts } from "./state.js";

const NUMBER = /\b([A-Z]{2}-\d+)\b/;

export function linked(text) {
  return text.split(NUMBER).map((part) => (Object.hasOwn(facts.rulings, part) ? link(part) : part));
}

// The same with the ruling that a refusal names.
export function refusal({ ruling, say: why }) {
  return ruling ? [rule(ruling), ": ", ...linked(why)] : linked(why);
}

// A ruling that stands by itself is called one: a bare number says nothing.
export function rule(number) {
  const words = say("rule", { number });
  return Object.hasOwn(facts.rulings, number) ? link(number, words) : words;
}

function link(number, words = number) {
  const title = facts.rulings[number];
  const href = `/guide/${facts.game}/rulings#${number}`;
  const names = { title, "aria-label": `${words}, ${title}` };
  return el("a", { href, target: "_blank", rel: "noopener", ...names }, words);
}
