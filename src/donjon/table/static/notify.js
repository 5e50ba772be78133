// Notices of the system when it is one's turn: turned on and off, and said what came of it.
import { keep, toast } from "./dom.js";
import { say } from "./say.js";

const possible = () => "Notification" in self && self.isSecureContext;

export function notifying() {
  return keep("notify") === "on" && possible() && Notification.permission === "granted";
}

export async function turnNotices() {
  if (notifying()) {
    keep("notify", "off");
    return toast(say("notify-off"));
  }
  if (!possible()) return toast(say("notify-cant"), "error");
  const allowed = (await Notification.requestPermission()) === "granted";
  keep("notify", allowed ? "on" : "off");
  toast(say(allowed ? "notify-on" : "notify-denied"), allowed ? "" : "error");
}

export function notify(title, body, tag) {
  if (!document.hidden || !notifying()) return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => focus();
  } catch {
    keep("notify", "off"); // some phones know the name alone
  }
}
