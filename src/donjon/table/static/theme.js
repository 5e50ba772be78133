// Runs before the page is painted, so that it never flashes in the other theme.
try {
  const kept = localStorage.getItem("theme");
  if (kept) document.documentElement.dataset.theme = kept;
} catch {
  // no storage: the system's preference holds
}
