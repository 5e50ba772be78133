// Questions in a dialog; the browser's own element keeps the focus and the Escape key right.
import { $, el, toast } from "./dom.js";
import { say } from "./say.js";

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

export async function ask(label, value, choices = null) {
  const field = choices
    ? el("select", { id: "answer" }, ...choices.map((choice) => el("option", {}, choice)))
    : el("input", { id: "answer", type: "text", maxlength: 24, required: true });
  field.value = value;
  const ok = el("button", { class: "strong", value: "ok" }, "OK");
  const cancel = el("button", { value: "", formnovalidate: true }, say("cancel"));
  const shown = open(
    el("p", { class: "field" }, el("label", { for: "answer" }, label), field),
    el("p", { class: "row" }, ok, cancel),
  );
  field.focus();
  return (await shown) === "ok" ? field.value.trim() : null;
}

export function linkParts(path) {
  const address = location.origin + path;
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
  const source = `/qr.svg?path=${encodeURIComponent(path)}`;
  const qr = el("img", { class: "qr", src: source, alt: say("qr"), width: 168, height: 168 });
  return [el("div", { class: "row link" }, field, copy), qr];
}

export function linkDialog(text, path) {
  const close = el("button", { class: "strong", value: "" }, say("close"));
  return open(el("p", {}, text), ...linkParts(path), el("p", { class: "row" }, close));
}
