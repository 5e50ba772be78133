// Questions in a dialog; the browser's own element keeps the focus and the Escape key right.
import { $, el, toast } from "./dom.js";
import { say } from "./say.js";
import { facts } from "./state.js";

function open(...children) {
  const dialog = $("#ask");
  const form = el("form", { method: "dialog" }, ...children);
  dialog.replaceChildren(form);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.onclose = () => answer(dialog.returnValue);
  });
}

export async function confirm(text) {
  const yes = el("button", { class: "strong", value: "yes" }, say("yes"));
  const no = el("button", { value: "" }, say("no"));
  return (await open(el("p", {}, text), el("p", { class: "row" }, yes, no))) === "yes";
}

// Something to read, with a heading.
export function tell(heading, parts) {
  const close = el("button", { class: "strong", value: "" }, say("close"));
  return open(el("h2", {}, heading), ...parts, el("p", { class: "row" }, close));
}

// Choices are pairs: what the answer is, as an option's attributes, and what it is called.
export async function ask(label, value, choices = null) {
  const field = choices
    ? el("select", { id: "answer" }, ...choices.map((option) => el("option", ...option)))
    : el("input", { id: "answer", type: "text", maxlength: 24, required: true });
  field.value = value;
  const ok = el("button", { class: "strong", value: "ok" }, say("ok"));
  const cancel = el("button", { value: "", formnovalidate: true }, say("cancel"));
  const shown = open(
    el("p", { class: "field" }, el("label", { for: "answer" }, label), field),
    el("p", { class: "row" }, ok, cancel),
  );
  field.focus();
  return (await shown) === "ok" ? field.value.trim() : null;
}

// A link and its code.  Opened at localhost, a page offers the addresses that others can reach.
export function linkParts(path) {
  const known = facts.addresses ?? [];
  if (!known.length) return partsOf(location.origin, path);
  const box = el("div", { class: "link-box" });
  const show = (base) => box.replaceChildren(...partsOf(base, path));
  show(known[0]);
  return known.length > 1 ? [choiceOf(known, show), box] : [box];
}

function choiceOf(known, show) {
  const options = [...known, location.origin].map((base) => el("option", {}, base));
  const choice = el("select", {}, ...options);
  choice.addEventListener("change", () => show(choice.value));
  return el("label", { class: "addresses" }, say("addresses"), choice);
}

function partsOf(base, path) {
  const address = base + path;
  const field = el("input", { type: "text", readonly: true, value: address });
  field.setAttribute("aria-label", say("link"));
  field.addEventListener("focus", () => field.select());
  const copy = el("button", { type: "button" }, say("copy"));
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      document.execCommand("copy"); // not on https: the old way
    }
    toast(say("copied"));
  });
  const at = base === location.origin ? "" : `&at=${encodeURIComponent(base)}`;
  const source = `/qr.svg?path=${encodeURIComponent(path)}${at}`;
  const qr = el("img", { class: "qr", src: source, alt: say("qr"), width: 168, height: 168 });
  return [el("div", { class: "row link" }, field, copy), qr];
}

export function linkDialog(text, path) {
  const close = el("button", { class: "strong", value: "" }, say("close"));
  return open(el("p", {}, text), ...linkParts(path), el("p", { class: "row" }, close));
}
