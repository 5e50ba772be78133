// A large board on a small screen.
import { $ } from "./dom.js";
import { now } from "./state.js";

const SMALL = 0.62; // CSS pixels for one of the board's own

export function showZoom() {
  const box = $("#board-box");
  const seen = now.board?.root.viewBox.baseVal.width; // a part of it has room of its own
  const fits = box.clientWidth / (seen || 1);
  $("#zoom").hidden = fits >= SMALL;
  if (fits >= SMALL) setZoom(false);
}

function setZoom(on) {
  const box = $("#board-box");
  if (box.classList.contains("zoomed") === on) return;
  box.classList.toggle("zoomed", on);
  $("#zoom").setAttribute("aria-pressed", on);
  if (on) $("#board .can, #board .target")?.scrollIntoView({ block: "center", inline: "center" });
}

$("#zoom").addEventListener("click", () => {
  setZoom(!$("#board-box").classList.contains("zoomed"));
});
new ResizeObserver(showZoom).observe($("#board-box"));
