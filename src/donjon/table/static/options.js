// The options of the rules that a form asks for, as JSON: those that are not as usual.
import { $, $$ } from "./dom.js";

export function chosenIn(form, parse = parseOrText) {
  const chosen = {};
  for (const field of $$(".option", form)) {
    const input = $("select, input, textarea", field);
    const { option, kind, default: usual } = field.dataset;
    if (kind === "number") chosen[option] = Number(input.value);
    else if (kind === "choice") chosen[option] = JSON.parse(input.value);
    else if (input.value.trim()) chosen[option] = parse(input.value, input);
    if (JSON.stringify(chosen[option]) === JSON.stringify(JSON.parse(usual))) delete chosen[option];
  }
  return chosen;
}

// A name needs no quotation marks.
function parseOrText(text, _input) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// Put options back into a form.
export function put(form, chosen) {
  for (const field of $$(".option", form)) {
    const { option, kind } = field.dataset;
    if (!(option in chosen)) continue;
    const value = chosen[option];
    const input = $("select, input, textarea", field);
    if (kind === "choice") input.value = JSON.stringify(value);
    else if (kind === "number") input.value = String(value);
    else input.value = typeof value === "string" ? value : JSON.stringify(value);
  }
}
