// Sitting down by a link, and moving a seat to this device.
import { $, keep, post } from "./dom.js";
import { say } from "./words.js";

const join = $("#join");
const claim = $("#claim");

if (join) {
  $("#name").value = keep("name") || "";
  $("#name").focus();
  join.addEventListener("submit", (event) => {
    event.preventDefault();
    const { table, invite } = join.dataset;
    const name = $("#name").value.trim();
    keep("name", name);
    send(table, { do: "sit", seat: $("#seat").value, name, invite }, $("#join-error"));
  });
}

if (claim) {
  claim.addEventListener("submit", (event) => {
    event.preventDefault();
    const { table, token } = claim.dataset;
    send(table, { do: "claim", token }, $("#claim-error"));
  });
}

async function send(table, command, trouble) {
  try {
    await post(`/api/tables/${table}/act`, command);
    location.href = `/t/${table}`;
  } catch (error) {
    trouble.textContent = say(error.message);
    trouble.hidden = false;
  }
}
