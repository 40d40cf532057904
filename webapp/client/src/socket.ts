// The connection: one WebSocket, opened again with back-off; presses and requests without an answer are sent again.

import { VERSION, type Answer, type DealTold, type Emoted, type EveningTold, type Failure, type FairTold, type FromServer, type Panel, type ReviewTold, type Shareable, type ShareTold, type Table, type TableTold, type ToServer, type Words } from "./protocol";
import { sessionKey, type Launch } from "./launch";

const FIRST_WAIT_MS = 400;
const GROWTH = 1.2; // slow: a bot that was started again within four seconds has its pages back in one more
const WAIT_MS = 1500;
const LONGEST_WAIT_MS = 15_000;
const PATIENT = 80; // attempts, about two minutes, after which the waits grow
const MOST_WAITING = 20; // presses without an answer; sent again all at once, more would be too many for the server
const STEADY_MS = 1000; // a connection that ends sooner may be one of a loop
const AT_ONCE_MS = 50; // the server has said goodbye: another one is there already
const ASLEEP_MS = 20_000; // a socket of a phone that slept so long may be dead without knowing it

// After these the server has nothing for this page until it is opened anew.
const FINAL = new Set<Failure["reason"]>(["expired", "refused", "stranger", "unstarted", "gone", "version", "damaged", "enough", "clock"]);

export interface Listener {
  state(table: Table): void;
  answer(answer: Answer, pressed: string | null): void; // what was pressed, null for an emote
  emote(emote: Emoted): void;
  failure(failure: Failure): void;
  review(told: ReviewTold): void;
  accuracy(panel: Panel): void;
  renew(data: string): void;
  online(now: boolean): void;
}

const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

// Milliseconds until the next attempt, up to a quarter longer, so that clients do not come back all at once.
export function backOff(attempt: number, chance: number): number {
  const wait = FIRST_WAIT_MS * GROWTH ** Math.min(attempt, PATIENT);
  return Math.min(attempt < PATIENT ? WAIT_MS : LONGEST_WAIT_MS, wait) * (1 + chance / 4);
}

export class Connection {
  #socket: WebSocket | null = null;
  #welcome = false;
  #words: Words = {};
  #attempt = 0;
  #timer = 0;
  #newest = -1;
  #ended = false;
  #goodbye = false;
  #own = false;
  #confirmed = false; // whether the player has just let the bot write to them
  #at = ""; // token of the table that the page has gone on to
  #hiddenAt = Infinity;
  #welcomedAt = -Infinity;
  #visible = document.visibilityState === "visible"; // Telegram may hide a page that the browser calls visible
  #looking = true; // whether somebody touches the page when it asks
  readonly #waiting = new Map<string, ToServer>(); // presses and requests, by their ids
  readonly #askers = new Map<string, (told: never) => void>();

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

  // Leave a socket that leads nowhere, and begin again, also after the end.
  anew(): void {
    this.#drop();
    this.#ended = false;
    this.#newest = -1;
    this.retry();
  }

  // The player has let the bot write: it may have been refused before.
  confirm(): void {
    this.#confirmed = true;
    this.anew();
  }

  // Ask for the player's own table from now on, whatever the page was opened for.
  own(): void {
    this.#own = true;
    this.#at = "";
  }

  // Ask for another table from now on.
  goOn(table: string): void {
    this.#own = false;
    this.#at = table;
  }

  // Without a connection only the newest press waits: the player has changed their mind about those before.
  press(data: string): string {
    if (!this.#welcome) for (const [id, { type }] of this.#waiting) if (type === "press") this.#waiting.delete(id);
    const id = newId();
    this.#await(id, { type: "press", id, data });
    return id;
  }

  // `table` is the token of another table of the same evening, "" for the page's own.
  deal(number: number, table: string): Promise<DealTold> {
    return this.#ask((id) => ({ type: "deal", id, number, table }));
  }

  fair(): Promise<FairTold> {
    return this.#ask((id) => ({ type: "fair", id }));
  }

  evening(): Promise<EveningTold> {
    return this.#ask((id) => ({ type: "evening", id }));
  }

  share(what: Shareable, number: number): Promise<ShareTold> {
    return this.#ask((id) => ({ type: "share", id, what, number }));
  }

  #ask<Told>(message: (id: string) => ToServer): Promise<Told> {
    const id = newId();
    return new Promise((resolve) => {
      this.#askers.set(id, resolve);
      this.#await(id, message(id));
    });
  }

  #await(id: string, message: ToServer): void {
    if (message.type === "press" && this.#waiting.size >= MOST_WAITING) return;
    this.#waiting.set(id, message);
    this.#send(message);
  }

  // An emote without a connection is lost: later it would mean something else.
  emote(sign: string): void {
    this.#send({ type: "emote", sign });
  }

  visible(now: boolean): void {
    this.#visible = now;
    if (!now) this.#hiddenAt = Date.now();
    else if (Date.now() - this.#hiddenAt > ASLEEP_MS) this.#drop();
    if (now) this.retry();
    this.#sendVisible();
  }

  // A page that nobody touches while it asks counts as one in the background.
  looking(now: boolean): void {
    this.#looking = now;
    this.#sendVisible();
  }

  #sendVisible(): void {
    this.#send({ type: "visible", now: this.#visible && this.#looking });
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
    const hello: ToServer = { type: "hello", version: VERSION, init_data: initData, table, session: remembered(sessionKey(initData)), own: this.#own, at: this.#at, confirmed: this.#confirmed };
    this.#confirmed = false;
    this.#socket?.send(JSON.stringify(hello));
  }

  #send(message: ToServer): void {
    if (this.#welcome && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: FromServer): void {
    if (message.type === "welcome") this.#welcomed(message.session);
    else if (message.type === "words") this.#words = message.words;
    else if (message.type === "state") this.#changed(message.number, message.table);
    else if (message.type === "answer") this.#answered(message);
    else if (message.type === "deal" || message.type === "fair" || message.type === "evening" || message.type === "share") this.#told(message);
    else if (message.type === "review") this.listener.review(message);
    else if (message.type === "accuracy") this.listener.accuracy(message.panel);
    else if (message.type === "renew") this.listener.renew(message.data);
    else if (message.type === "emote") this.listener.emote(message);
    else this.#failed(message);
  }

  #welcomed(session: string): void {
    this.#welcome = true;
    this.#goodbye = false;
    this.#welcomedAt = Date.now();
    this.#newest = -1;
    remember(sessionKey(this.launch.initData), session);
    this.listener.online(true);
    for (const message of this.#waiting.values()) this.#send(message);
    if (!(this.#visible && this.#looking)) this.#sendVisible();
  }

  #changed(number: number, table: TableTold): void {
    if (number <= this.#newest) return;
    this.#newest = number;
    this.listener.state({ ...table, words: this.#words });
  }

  #answered(answer: Answer): void {
    const asked = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.listener.answer(answer, asked?.type === "press" ? asked.data : null);
  }

  #told(told: DealTold | FairTold | EveningTold | ShareTold): void {
    this.#waiting.delete(told.id);
    this.#askers.get(told.id)?.(told as never);
    this.#askers.delete(told.id);
  }

  #failed(failure: Failure): void {
    if (failure.reason === "away") this.#rest();
    else if (failure.reason !== "slow") remember(sessionKey(this.launch.initData), "");
    this.#ended = FINAL.has(failure.reason);
    this.listener.failure(failure);
  }

  // Nobody serves the table at the moment: the server welcomes this page again, or closes the connection.
  #rest(): void {
    this.#goodbye = this.#welcome;
    this.#welcome = false;
    this.listener.online(false);
  }

  #closed(): void {
    this.#socket = null;
    this.#welcome = false;
    if (this.#ended) return;
    this.listener.online(false);
    clearTimeout(this.#timer);
    const steady = Date.now() - this.#welcomedAt >= STEADY_MS;
    if (steady && Number.isFinite(this.#welcomedAt)) this.#attempt = 0;
    const wait = this.#goodbye && steady ? AT_ONCE_MS * Math.random() : backOff(this.#attempt++, Math.random());
    this.#goodbye = false;
    this.#welcomedAt = -Infinity;
    this.#timer = window.setTimeout(() => this.open(), wait);
  }
}

// A frame of another site may be refused its storage; then a reload begins a new session.
export function remembered(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function remember(key: string, session: string): void {
  try {
    sessionStorage.setItem(key, session);
  } catch {
    // see above
  }
}
