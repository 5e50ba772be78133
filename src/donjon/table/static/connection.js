// One WebSocket to a table.  It comes back by itself, says how much it has seen, and sends a
// command again that was not answered; the server knows a repeat by its ref.
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

export class Connection {
  constructor(table, hear) {
    this.table = table;
    this.hear = hear; // (message) => void, and {is: "line", up} about the connection itself
    this.lines = 0;
    this.talk = 0;
    this.seat = "";
    this.waiting = new Map(); // ref -> command
    this.looking = null; // the seat whose view was asked for last,
    this.views = 0; // and how many views have not come yet
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.connect();
    addEventListener("online", () => this.hurry());
    addEventListener("visibilitychange", () => !document.hidden && this.hurry());
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({
      seat: this.seat,
      lines: String(this.lines),
      talk: String(this.talk),
    });
    this.looked();
    this.greeted = false;
    this.socket = new WebSocket(`${scheme}://${location.host}/live/${this.table}?${query}`);
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = (event) => this.lost(event);
  }

  hurry() {
    if (!this.closed && this.socket.readyState === WebSocket.CLOSED) {
      this.wait = FIRST_WAIT;
      this.connect();
    }
  }

  lost(event) {
    if (event.code === 4004) this.closed = true;
    if (this.closed) return;
    this.hear({ is: "line", up: false });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  take(message) {
    if (message.is === "news" && message.from !== this.lines) {
      this.socket.close(); // a gap: ask again from what we have
      return;
    }
    if (message.is === "all" || message.is === "news") {
      this.lines = message.lines;
      for (const line of message.log) this.waiting.delete(line.ref);
    }
    if (message.is === "said") this.talk = Math.max(this.talk, message.n);
    if (message.is === "all") {
      for (const said of message.talk) this.talk = Math.max(this.talk, said.n);
      this.seat = message.you.seat ?? (message.you.seats.length > 1 ? "-" : "");
      if (--this.views <= 0) this.looked();
    }
    if (message.is === "no") this.looked();
    if (message.ref) this.waiting.delete(message.ref);
    this.hear(message);
    if (message.is === "all") {
      if (this.wait !== FIRST_WAIT) this.wait = FIRST_WAIT;
      this.hear({ is: "line", up: true });
      if (!this.greeted) for (const command of this.waiting.values()) this.write(command);
      this.greeted = true;
    }
  }

  // A command that must arrive, once: the same again before the answer is a double click.  What
  // the answer will be known by, or nothing.
  send(command) {
    if (this.isWaiting(JSON.stringify(command))) return "";
    const ref = Math.random().toString(36).slice(2, 12) + Date.now().toString(36);
    const numbered = { ...command, ref };
    this.waiting.set(ref, numbered);
    this.write(numbered);
    return ref;
  }

  isWaiting(text) {
    return [...this.waiting.values()].some(
      ({ ref, ...command }) => JSON.stringify(command) === text,
    );
  }

  // Look from another of one's own seats; "-" is none.  Asked once, however often it is wanted
  // before the answer is here: on a slow machine the answers would pile up.
  view(seat) {
    if (this.looking === seat || (this.looking && seat === "-")) return;
    this.looking = seat;
    this.views += 1;
    this.ask({ do: "view", seat });
  }

  looked() {
    this.looking = null;
    this.views = 0;
  }

  // A question that is simply asked again if the answer is lost; whether the line is there.
  ask(command) {
    return this.write(command);
  }

  write(command) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }
}
