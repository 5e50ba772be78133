// The page's words, and its numbers, in the reader's language.
const words = JSON.parse(document.getElementById("words").textContent);
const [language = "en"] = Intl.NumberFormat.supportedLocalesOf(document.documentElement.lang);
const number = new Intl.NumberFormat(language);
const share = new Intl.NumberFormat(language, { style: "percent" });
const change = new Intl.NumberFormat(language, { style: "percent", signDisplay: "exceptZero" });

// A text that depends on a number is a list of forms, and `count` chooses one.
export function say(name, values = {}) {
  const found = words[name] ?? name;
  const text = Array.isArray(found) ? (found[formOf(values.count)] ?? found.at(-1)) : found;
  return text.replace(/\{(\w+)(?::\w+)?\}/g, (_, key) => written(values[key]));
}

function formOf(count) {
  return words.plural[count < words.plural.length ? count : 100 + (count % 100)];
}

function written(value) {
  return typeof value === "number" ? number.format(value) : (value ?? "");
}

export const percent = (part) => share.format(part);

// How much more or less, with its sign.
export const difference = (part) => change.format(part).replace("-", "−");

// What a seat is called by itself: its colour; a game from elsewhere may have no word for it.
export function seatName(seat) {
  return words[`seat-${seat}`] ?? seat;
}

export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
