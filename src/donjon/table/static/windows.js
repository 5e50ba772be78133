// Windows that don't nag.
import { $, keep } from "./dom.js";
import { play, showMoves } from "./moves.js";
import { mine, now } from "./state.js";

// Two ways not to be asked: not this turn at all, or not where nothing can be played.  The
// pause before the pass is the same kind whatever the hand holds.
export function passForMe() {
  const box = $("#pass");
  if (!mine()) return;
  const pass = now.scene.offers.find((offer) => offer.idle);
  if (!pass && box.checked) {
    box.checked = false; // something that can't be passed: one's own turn
    return showMoves();
  }
  const wanted = () => box.checked || ($("#quiet").checked && now.scene.offers.length === 1);
  if (!pass || !wanted()) return;
  setTimeout(
    () => {
      if (wanted() && mine() && now.scene.offers.includes(pass)) play(pass);
    },
    500 + Math.random() * 1000,
  );
}

$("#pass").addEventListener("change", passForMe);
$("#quiet").checked = keep("quiet") === "on";
$("#quiet").addEventListener("change", () => {
  keep("quiet", $("#quiet").checked ? "on" : "off");
  passForMe();
});
