// The form for a new table.
import { $, $$, keep, post } from "./dom.js";
import { say } from "./words.js";

const form = $("#new-table");
const rows = $$(".seat-row", form);
const count = $("#count");

for (const name of $$(".name", form)) name.value = "";
rows[0].querySelector(".name").value = keep("name") || "";
for (const row of rows.slice(2)) {
  const bots = [...$(".who", row).options].filter((option) => option.value.startsWith("bot:"));
  $(".who", row).value = bots[Math.floor(bots.length / 2)].value;
}
count?.addEventListener("change", showSeats);
form.addEventListener("change", showSeats);
form.addEventListener("submit", setTable);
showSeats();

function seatsInUse() {
  return count ? Number(count.value) : rows.length;
}

function showSeats() {
  rows.forEach((row, i) => {
    row.hidden = i >= seatsInUse();
    $(".name", row).hidden = $(".who", row).value !== "me";
  });
  $("#out-field").hidden = $("#clock").value === "null";
}

function wish(row) {
  const [who, level] = $(".who", row).value.split(":");
  if (who === "bot") return { who, level };
  const name = $(".name", row).value.trim();
  return who === "me" && name ? { who, name } : { who };
}

function options() {
  const chosen = {};
  for (const field of $$(".option", form)) {
    const input = $("select, input", field);
    const { option, kind, default: usual } = field.dataset;
    if (kind === "number") chosen[option] = Number(input.value);
    else if (kind === "choice") chosen[option] = JSON.parse(input.value);
    else if (input.value.trim()) chosen[option] = parse(input.value);
    if (JSON.stringify(chosen[option]) === JSON.stringify(JSON.parse(usual))) delete chosen[option];
  }
  return chosen;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function setTable(event) {
  event.preventDefault();
  const clock = JSON.parse($("#clock").value);
  if (clock) clock.out = $("#out").value;
  const used = rows.slice(0, seatsInUse());
  const order = {
    game: form.dataset.game,
    seats: used.map(wish),
    options: options(),
    clock,
    listed: $("#listed").checked || used.some((row) => $(".who", row).value === "open"),
  };
  const own = order.seats.find((seat) => seat.who === "me");
  if (own?.name) keep("name", own.name);
  try {
    const { url } = await post("/api/tables", order);
    location.href = url;
  } catch (error) {
    $("#new-error").textContent = `${say("start-error")} ${say(error.message)}`;
    $("#new-error").hidden = false;
  }
}
