// A narrow page: the board ends above what can be done, however much is asked; the players' cards
// are whole, or wholly below the edge of the screen, never cut.
import { $ } from "./dom.js";

const narrow = matchMedia("(max-width: 599px)");

export function clearEdge() {
  const stage = $(".stage");
  if (!$("#chairs")) return; // a lesson has none
  stage.style.removeProperty("min-height");
  fitCaption();
  stage.style.setProperty("--asked", `${$("#caption").offsetHeight}px`);
  if ($("#result")?.hidden === false) return clearEnd(stage);
  if (!narrow.matches || $("#board").classList.contains("busy")) return;
  const top = $("#main").getBoundingClientRect().top;
  const [cards, bar] = ["#chairs", "#action"].map((part) => $(part).getBoundingClientRect());
  const above = cards.top - top; // as if nothing were scrolled
  const page = $(".top").offsetHeight;
  const room = innerHeight - page - above;
  if (room <= 0 || cards.height <= room || bar.height === 0) return;
  stage.style.minHeight = `${stage.offsetHeight + room}px`;
}

// Of a game that is over: what is told and can be done below the board takes this much.
function clearEnd(stage) {
  const [action, last] = ["#action", "#to-study"].map((part) => $(part)?.getBoundingClientRect());
  if (last?.height) stage.style.setProperty("--end", `${last.bottom - action.top}px`);
}

// What is asked has two lines on a narrow page; of smaller letters three have the same height, so
// the board stays where it is.
function fitCaption() {
  const caption = $("#caption");
  caption.classList.remove("small");
  const usual = Number.parseFloat(getComputedStyle(caption).minHeight);
  caption.classList.toggle("small", narrow.matches && caption.offsetHeight > usual + 1);
}

addEventListener("resize", clearEdge);
