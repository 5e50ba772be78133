// Sitting down by a link, and moving a seat to this device.
import { $, keep, ready } from "./dom.js";
import { postOnce } from "./post.js";

const join = $("#join");
const claim = $("#claim");

if (join) {
  $("#name").value ||= keep("name") || "";
  if (document.activeElement === document.body) $("#name").focus();
  join.addEventListener("submit", (event) => {
    event.preventDefault();
    const { table, invite } = join.dataset;
    const name = $("#name").value.trim();
    keep("name", name);
    send(join, table, { do: "sit", seat: $("#seat").value, name, invite, owes: true });
  });
}

if (claim) {
  claim.addEventListener("submit", (event) => {
    event.preventDefault();
    const { table, token } = claim.dataset;
    send(claim, table, { do: "claim", token });
  });
}

async function send(form, table, command) {
  const trouble = $(".error", form);
  const sorry = (text) => {
    trouble.textContent = text;
    trouble.hidden = false;
  };
  trouble.hidden = true;
  const path = `/api/tables/${table}/act`;
  if (await postOnce($("[type=submit]", form), path, command, sorry)) location.href = `/t/${table}`;
}

ready();
