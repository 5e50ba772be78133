// The first script of every page, here before anything is painted: the choice of light or dark,
// and patience.  What is pressed before the page is ready is done as soon as it is.
(() => {
  const root = document.documentElement;
  const isReady = () => "ready" in root.dataset;
  let held = null; // the button pressed last, of those that wait

  addEventListener("click", press, true);
  addEventListener("ready", () => {
    putBack();
    const button = held;
    hold(null);
    button?.click();
  });

  // The choice of a language is put away by a key, or by a press elsewhere.
  addEventListener("keydown", ({ key }) => key === "Escape" && foldLanguages(null), true);
  addEventListener("pointerdown", ({ target }) => foldLanguages(target), true);

  function foldLanguages(pressed) {
    const menu = document.querySelector("#languages[open]");
    if (!menu || menu.contains(pressed)) return;
    menu.removeAttribute("open");
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  }

  // Whether the page is used by pointer or by keys: only keys need a frame around the focus.
  addEventListener("pointerdown", () => root.setAttribute("data-by", "pointer"), true);
  addEventListener("keydown", () => root.setAttribute("data-by", "keys"), true);

  // A script that does not come, or one that it needs; such an event is only seen on its way down.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
  addEventListener("failed", fail);

  function press(event) {
    const pressed = event.target.closest("button, #again");
    if (pressed?.id === "theme") return turnTheme();
    if (!pressed || isReady()) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed.id === "again") tryAgain();
    else if (!("failed" in root.dataset)) hold(pressed);
  }

  function hold(button) {
    if (button?.form && !button.form.reportValidity()) return;
    held?.removeAttribute("aria-busy");
    held = button;
    held?.setAttribute("aria-busy", "true");
  }

  function fail() {
    if (isReady()) return;
    root.dataset.failed = "";
    hold(null);
  }

  // --- what was typed outlives the next try ----------------------------------------------

  /** @returns {any[]} */
  function fields() {
    return [...document.querySelectorAll("form input:not([type=hidden]), form select")];
  }

  function tryAgain() {
    const typed = fields().map(({ value, checked }) => ({ value, checked }));
    keep("sessionStorage", "typed", JSON.stringify({ path: location.pathname, typed }));
    location.reload();
  }

  function putBack() {
    const { path, typed } = JSON.parse(keep("sessionStorage", "typed") || "{}");
    const here = fields();
    keep("sessionStorage", "typed", "");
    if (path !== location.pathname || typed.length !== here.length) return;
    for (const [i, field] of here.entries()) {
      Object.assign(field, typed[i]);
      if (field.selectedIndex === -1) field.selectedIndex = 0; // no longer to be had
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  // --- light or dark ---------------------------------------------------------------------

  const chosen = keep("localStorage", "theme");
  if (chosen) root.dataset.theme = chosen;

  function turnTheme() {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    keep("localStorage", "theme", root.dataset.theme);
  }

  /** @param {"localStorage" | "sessionStorage"} store */
  function keep(store, name, value = undefined) {
    try {
      if (value === undefined) return self[store].getItem(name);
      self[store].setItem(name, value);
    } catch {
      return null; // no storage: it holds for this page
    }
    return value;
  }
})();
