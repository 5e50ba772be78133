// A table that is wider than its place can be moved by keys too: then, and only then, one gets
// to it with the tab key.
import { $$ } from "./dom.js";

const watch = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

export function reachTables() {
  for (const table of $$(".guide table")) watch.observe(table);
}
