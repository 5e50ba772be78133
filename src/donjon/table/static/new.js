// The form for a new table.
import { $, $$, keep, ready } from "./dom.js";
import { chosenIn } from "./options.js";
import { postOnce, withShares } from "./post.js";
import { linked } from "./rulings.js";
import { say } from "./say.js";

const form = $("#new-table");
const rows = $$(".seat-row", form);
const count = $("#count");

$(".name", rows[0]).value ||= keep("name") || "";
form.addEventListener("change", showSeats);
form.addEventListener("submit", setTable);
addEventListener("pageshow", showSeats); // a browser may put back what was chosen only now
showSeats();
ready();

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

async function setTable(event) {
  event.preventDefault();
  const clock = JSON.parse($("#clock").value);
  if (clock) clock.out = $("#out").value;
  const used = rows.slice(0, seatsInUse());
  const order = {
    game: form.dataset.game,
    seats: withShares(used.map(wish)),
    options: chosenIn(form),
    clock,
    listed: $("#listed").checked || used.some((row) => $(".who", row).value === "open"),
  };
  const own = order.seats.find((seat) => seat.who === "me");
  if (own?.name) keep("name", own.name);
  const trouble = $("#new-error");
  trouble.hidden = true;
  const made = await postOnce($("[type=submit]", form), "/api/tables", order, (text) => {
    trouble.replaceChildren(`${say("start-error")} `, ...linked(text));
    trouble.hidden = false;
  });
  if (made) location.href = made.url;
}
