// Which language docs/check.html is in: the one chosen in its address, else the browser's.
// It comes before say.js, which reads the words that are chosen here.
const every = JSON.parse(document.getElementById("every-word").textContent);
const asked = new URLSearchParams(location.search).get("language");
const wanted = [asked ?? "", ...navigator.languages].flatMap((tag) => [tag, tag.split("-")[0]]);
const chosen = wanted.find((tag) => Object.hasOwn(every, tag)) ?? "en";
const mine = every[chosen];

document.documentElement.lang = chosen;
document.getElementById("words").textContent = JSON.stringify(mine);
for (const part of document.querySelectorAll("[data-say]")) {
  part.textContent = mine[/** @type {HTMLElement} */ (part).dataset.say ?? ""];
}
document.title = `${mine["check-title"]} · Donjon`;

const choice = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
for (const [tag, words] of Object.entries(every)) {
  const option = new Option(words[""], tag, tag === chosen, tag === chosen);
  option.lang = tag;
  choice.append(option);
}
choice.addEventListener("change", () => {
  location.search = `?language=${choice.value}`;
});
