// Checks a journal from a file, with a receipt or without; docs/check.html is made of this
// (`make check-page`) and works without any server.
import "./check_words.js"; // before any words are needed
import { checkJournal } from "./check.js";
import { $, el } from "./dom.js";
import { say } from "./say.js";
import { verdictBox } from "./verdict.js";

for (const field of [$("#journal"), $("#receipt")]) field.addEventListener("change", check);
check(); // a browser may have kept what was chosen

async function check() {
  const box = $("#verdict");
  const [journal, receipt] = await Promise.all([read($("#journal")), read($("#receipt"))]);
  if (journal === undefined) return box.replaceChildren();
  if (receipt !== undefined && !isReceipt(receipt)) {
    return box.replaceChildren(el("p", { class: "bad", role: "alert" }, say("no-receipt")));
  }
  box.replaceChildren(verdictBox(checkJournal(journal, receipt ?? null)));
  $("details", box).open = true;
}

// What a chosen file holds; null if that is no JSON, nothing if none is chosen.
async function read(field) {
  if (!field.files.length) return undefined;
  try {
    return JSON.parse(await field.files[0].text());
  } catch {
    return null;
  }
}

function isReceipt(value) {
  if (value?.donjon !== "receipt" || typeof value.commitment !== "string") return false;
  return Array.isArray(value.shares) && Array.isArray(value.hashes);
}
