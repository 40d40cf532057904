import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Connection, type Listener } from "../src/socket";
import { VERSION } from "../src/protocol";

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readonly readyState = FakeSocket.OPEN;
  readonly sent: { type: string; id?: string }[] = [];

  constructor() {
    super();
    FakeSocket.opened.push(this);
  }

  static get newest(): FakeSocket {
    return FakeSocket.opened.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.dispatchEvent(new Event("close"));
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  welcome(): void {
    this.dispatchEvent(new Event("open"));
    this.say({ type: "welcome", version: VERSION, session: "s" });
  }

  ids(type: string): (string | undefined)[] {
    return this.sent.filter((each) => each.type === type).map(({ id }) => id);
  }
}

const silent: Listener = { state() {}, answer() {}, emote() {}, failure() {}, renew() {}, review() {}, accuracy() {}, online() {} };

function connected(): Connection {
  const connection = new Connection({ initData: "", table: "", theme: null } as never, silent);
  connection.open();
  FakeSocket.newest.welcome();
  return connection;
}

beforeEach(() => {
  FakeSocket.opened = [];
  const document = { visibilityState: "visible", baseURI: "https://bot.example.org/app/", addEventListener() {} };
  Object.assign(globalThis, { WebSocket: FakeSocket, window: globalThis, document, addEventListener() {} });
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
});
afterEach(() => mock.timers.reset());

test("a player who lets the bot write says so in the next hello, and in no other", () => {
  const connection = connected();
  const hello = (): unknown => FakeSocket.newest.sent.find(({ type }) => type === "hello");
  connection.confirm();
  FakeSocket.newest.welcome();
  assert.equal((hello() as { confirmed: boolean }).confirmed, true);
  connection.anew();
  FakeSocket.newest.welcome();
  assert.equal((hello() as { confirmed: boolean }).confirmed, false);
});

test("after a goodbye the page connects again within 50 ms, otherwise after a wait", () => {
  connected();
  FakeSocket.newest.close();
  mock.timers.tick(300);
  assert.equal(FakeSocket.opened.length, 1);
  mock.timers.tick(400);
  assert.equal(FakeSocket.opened.length, 2);
  FakeSocket.newest.welcome();
  mock.timers.tick(1000);
  FakeSocket.newest.say({ type: "error", reason: "away", text: "" });
  FakeSocket.newest.close();
  mock.timers.tick(50);
  assert.equal(FakeSocket.opened.length, 3);
});

test("a page that is welcomed and sent away again and again connects at most once a second in the end", () => {
  connected();
  for (let at = 0; at < 200; at++) {
    mock.timers.tick(100);
    if (!FakeSocket.newest.sent.length) FakeSocket.newest.welcome();
    FakeSocket.newest.say({ type: "error", reason: "away", text: "" });
    FakeSocket.newest.close();
  }
  assert.ok(FakeSocket.opened.length < 25, `${FakeSocket.opened.length} connections in 20 s`);
});

test("of states and answers in another order, an older state is not shown", () => {
  const shown: string[] = [];
  const listener = { ...silent, state: ({ title }: { title: string }) => void shown.push(title), answer: ({ text }: { text: string }) => void shown.push(text) };
  const connection = new Connection({ initData: "", table: "", theme: null } as never, listener as never);
  connection.open();
  FakeSocket.newest.welcome();
  const id = connection.press("g1:0:pass");
  FakeSocket.newest.say({ type: "state", number: 2, table: { title: "second" } });
  FakeSocket.newest.say({ type: "answer", id, text: "answer", alert: false, url: null });
  FakeSocket.newest.say({ type: "state", number: 1, table: { title: "first" } });
  FakeSocket.newest.say({ type: "state", number: 3, table: { title: "third" } });
  assert.deepEqual(shown, ["second", "answer", "third"]);
});

test("at most 20 presses wait, and are sent again in their order until they are answered", () => {
  const connection = connected();
  const first = FakeSocket.newest;
  const ids = Array.from({ length: 25 }, () => connection.press("g1:0:pass")).slice(0, 20);
  assert.deepEqual(first.ids("press"), ids);
  first.say({ type: "answer", id: ids[0], text: "", alert: false, url: null });
  first.close();
  mock.timers.tick(1000);
  FakeSocket.newest.welcome();
  assert.deepEqual(FakeSocket.newest.ids("press"), ids.slice(1));
});

test("of presses without a connection only the newest waits", () => {
  const connection = connected();
  FakeSocket.newest.close();
  connection.press("g1:7:AC");
  const newest = connection.press("g1:7:9C");
  void connection.deal(1, "");
  mock.timers.tick(1000);
  FakeSocket.newest.welcome();
  assert.deepEqual(FakeSocket.newest.ids("press"), [newest]);
  assert.equal(FakeSocket.newest.ids("deal").length, 1);
});

test("questions about finished deals are asked again, emotes are not", () => {
  const connection = connected();
  void connection.deal(1, "");
  void connection.fair();
  void connection.evening();
  connection.emote("👏");
  FakeSocket.newest.close();
  connection.emote("👏");
  mock.timers.tick(1000);
  FakeSocket.newest.welcome();
  assert.deepEqual(FakeSocket.newest.sent.map(({ type }) => type), ["hello", "deal", "fair", "evening"]);
});
