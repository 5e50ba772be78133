// The page's words, in the reader's language.
const words = JSON.parse(document.getElementById("words").textContent);

export function say(name, values = {}) {
  const text = words[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

// What a seat is called by itself: its colour; a game from elsewhere may have no word for it.
export function seatName(seat) {
  return words[`seat-${seat}`] ?? seat;
}

export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
