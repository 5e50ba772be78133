// The page's words, in the reader's language.
const words = JSON.parse(document.getElementById("words").textContent);

export function say(name, values = {}) {
  const text = words[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}
