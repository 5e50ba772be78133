// Short wooden sounds, made here; nothing is fetched.
import { keep } from "./dom.js";

let context;
export let on = keep("sound") !== "off";

export function turn(value) {
  on = value;
  keep("sound", on ? "on" : "off");
}

const NOTES = {
  move: [[190, 0, 0.07]],
  own: [[240, 0, 0.06]],
  turn: [
    [330, 0, 0.09],
    [440, 0.1, 0.12],
  ],
  chat: [[520, 0, 0.05]],
  no: [[140, 0, 0.12]],
  end: [
    [262, 0, 0.15],
    [330, 0.15, 0.15],
    [392, 0.3, 0.3],
  ],
};

// The board comes first: the first sound of a page takes its time to set up.
export function play(name) {
  if (on && !document.hidden) setTimeout(() => sound(name));
}

function sound(name) {
  try {
    context ??= new AudioContext();
    for (const [pitch, start, length] of NOTES[name]) knock(pitch, start, length);
  } catch {
    on = false; // no sound on this device
  }
}

function knock(pitch, start, length) {
  const from = context.currentTime + start;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, from);
  gain.gain.setValueAtTime(0.18, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + length);
}
