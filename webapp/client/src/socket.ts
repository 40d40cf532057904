// The connection: one WebSocket, opened again with back-off; presses without an answer are sent again.

import { VERSION, type Answer, type Failure, type FromServer, type Table, type ToServer } from "./protocol";
import { sessionKey, type Launch } from "./launch";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const ASLEEP_MS = 20_000; // a socket of a phone that slept so long may be dead without knowing it

// After these the server has nothing for this page until it is opened anew.
const FINAL = new Set<Failure["reason"]>(["expired", "refused", "stranger", "gone", "version"]);

export interface Listener {
  state(table: Table): void;
  answer(answer: Answer): void;
  failure(failure: Failure): void;
  online(now: boolean): void;
}

// Milliseconds until the next attempt, up to a quarter longer, so that clients do not come back all at once.
export function backOff(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (1 + chance / 4);
}

export class Connection {
  #socket: WebSocket | null = null;
  #welcome = false;
  #attempt = 0;
  #timer = 0;
  #newest = -1;
  #ended = false;
  #hiddenAt = Infinity;
  #visible = document.visibilityState === "visible"; // Telegram may hide a page that the browser calls visible
  readonly #waiting = new Map<string, string>(); // by the id of a press, its data

  constructor(
    private readonly launch: Launch,
    private readonly listener: Listener,
  ) {
    window.addEventListener("online", () => this.retry());
    window.addEventListener("offline", () => {
      this.#drop();
      this.#closed();
    });
    document.addEventListener("visibilitychange", () => this.visible(document.visibilityState === "visible"));
  }

  open(): void {
    if (this.#ended || this.#socket) return;
    const address = new URL("socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => socket === this.#socket && this.#greet());
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data) as FromServer));
    socket.addEventListener("close", () => socket === this.#socket && this.#closed());
  }

  // Connect now instead of after the wait.
  retry(): void {
    this.#attempt = 0;
    clearTimeout(this.#timer);
    this.open();
  }

  press(data: string): string {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    this.#waiting.set(id, data);
    this.#send({ type: "press", id, data });
    return id;
  }

  visible(now: boolean): void {
    this.#visible = now;
    if (!now) this.#hiddenAt = Date.now();
    else if (Date.now() - this.#hiddenAt > ASLEEP_MS) this.#drop();
    if (now) this.retry();
    this.#send({ type: "visible", now });
  }

  // Leave a socket without waiting for its end.
  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    this.#welcome = false;
    old?.close();
  }

  #greet(): void {
    const { initData, table } = this.launch;
    const hello: ToServer = { type: "hello", version: VERSION, init_data: initData, table, session: remembered(sessionKey(initData)) };
    this.#socket?.send(JSON.stringify(hello));
  }

  #send(message: ToServer): void {
    if (this.#welcome && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: FromServer): void {
    if (message.type === "welcome") this.#welcomed(message.session);
    else if (message.type === "state") this.#changed(message.number, message.table);
    else if (message.type === "answer") this.#answered(message);
    else this.#failed(message);
  }

  #welcomed(session: string): void {
    this.#welcome = true;
    this.#attempt = 0;
    this.#newest = -1;
    remember(sessionKey(this.launch.initData), session);
    this.listener.online(true);
    for (const [id, data] of this.#waiting) this.#send({ type: "press", id, data });
    if (!this.#visible) this.#send({ type: "visible", now: false });
  }

  #changed(number: number, table: Table): void {
    if (number <= this.#newest) return;
    this.#newest = number;
    this.listener.state(table);
  }

  #answered(answer: Answer): void {
    this.#waiting.delete(answer.id);
    this.listener.answer(answer);
  }

  #failed(failure: Failure): void {
    if (failure.reason !== "slow" && failure.reason !== "away") remember(sessionKey(this.launch.initData), "");
    this.#ended = FINAL.has(failure.reason);
    this.listener.failure(failure);
  }

  #closed(): void {
    this.#socket = null;
    this.#welcome = false;
    if (this.#ended) return;
    this.listener.online(false);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.open(), backOff(this.#attempt++, Math.random()));
  }
}

// A frame of another site may be refused its storage; then a reload begins a new session.
function remembered(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function remember(key: string, session: string): void {
  try {
    sessionStorage.setItem(key, session);
  } catch {
    // see above
  }
}
