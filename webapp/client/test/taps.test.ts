import assert from "node:assert/strict";
import { test } from "node:test";
import { listen } from "../src/bridge";
import type { HandCard } from "../src/protocol";
import { DANGER_MS, EARLY_MS, TapGuard, touch, WHOLE_TRICK_MS } from "../src/taps";
import { feel } from "../src/telegram";
import { tableOf } from "./table";

test("a double tap plays one card, and may confirm it", () => {
  const guard = new TapGuard();
  assert.ok(guard.allows("AC", false, 1000));
  assert.ok(!guard.allows("9C", true, 1000 + EARLY_MS - 1));
  assert.ok(guard.allows("AC", false, 1000 + EARLY_MS - 1));
  assert.ok(guard.allows("9C", true, 1000 + 2 * EARLY_MS));
});

test("a card is led shortly after a trick, and chosen ahead only once the trick is gone", () => {
  const guard = new TapGuard();
  guard.trick(1000);
  assert.ok(!guard.allows("AC", false, 1000 + EARLY_MS - 1));
  assert.ok(!guard.allows("AC", true, 1000 + WHOLE_TRICK_MS + EARLY_MS - 1));
  assert.ok(guard.allows("AC", false, 1000 + EARLY_MS));
  assert.ok(guard.allows("AC", true, 1000 + WHOLE_TRICK_MS + EARLY_MS));
});

const asking = (data: string, kind: "contract" | "play" = "contract") =>
  tableOf({ kind }, { panel: { html: "", rows: [[{ text: data, data, url: null, style: null }]] } });

test("a key counts once it has been there for a moment, and another state with the same keys changes nothing", () => {
  const guard = new TapGuard();
  guard.shows(asking("give"), 1000);
  assert.ok(!guard.allowsKey(1000 + EARLY_MS - 1));
  guard.shows(asking("give"), 1200);
  assert.ok(guard.allowsKey(1000 + EARLY_MS));
  guard.shows(asking("concede"), 2000);
  assert.ok(!guard.allowsKey(2000 + EARLY_MS - 1));
});

test("a card counts at once when one's turn comes, and not when another kind of question does", () => {
  const guard = new TapGuard();
  guard.shows(asking("contract"), 1000);
  guard.shows(asking("none", "play"), 2000);
  assert.ok(!guard.allows("AC", false, 2000 + EARLY_MS - 1));
  guard.shows(asking("hint", "play"), 3000);
  assert.ok(guard.allows("AC", false, 3001));
});

test("a second tap on what covered the table means nothing below it", () => {
  const guard = new TapGuard();
  guard.covers(1000);
  assert.ok(!guard.allowsKey(1000 + EARLY_MS - 1));
  assert.ok(!guard.allows("AC", false, 1000 + EARLY_MS - 1));
  assert.ok(guard.allowsKey(1000 + EARLY_MS));
});

test("on a page, ▶ turns on at once, and a key that cannot be taken back waits until it is read", () => {
  const guard = new TapGuard();
  guard.covers(1000);
  assert.ok(!guard.allowsKey(1000 + EARLY_MS - 1));
  assert.ok(guard.allowsKey(1000 + EARLY_MS));
  assert.ok(!guard.allowsKey(1000 + DANGER_MS - 1, true));
  guard.turns(3000);
  assert.ok(guard.allowsKey(3001));
  assert.ok(!guard.allowsKey(3000 + DANGER_MS - 1, true));
  assert.ok(guard.allowsKey(3000 + DANGER_MS, true));
});

test("a lifted card is felt as a tick, one that may not be played as two rigid pulses, and a key as light", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const felt: string[] = [];
  const proxy = { postEvent: (_: string, told: string) => felt.push(JSON.parse(told).impact_style ?? JSON.parse(told).type) };
  Object.assign(globalThis, { window: { TelegramWebviewProxy: proxy, addEventListener() {} }, location: {} });
  listen("9.1");
  const card = (name: string, legal: boolean): HandCard =>
    ({ card: name, data: `tap ${name}`, drop: `drop ${name}`, legal, chosen: false, advised: false, gifts: [], to: null });
  const table = { hand: [card("AC", true), card("9S", false)] };
  const feels = (...given: Parameters<typeof feel>) => {
    felt.length = 0;
    feel(...given);
    const at_once = felt.length;
    t.mock.timers.tick(1000);
    return [at_once, ...felt];
  };
  for (const pressed of ["tap AC", "drop AC"]) assert.deepEqual(feels(touch(table, pressed)), [1, "selection_change"]);
  for (const pressed of ["tap 9S", "drop 9S"]) assert.deepEqual(feels(touch(table, pressed)), [1, "rigid", "rigid"]);
  assert.deepEqual(feels(touch(table, "pass")), [1, "light"]);
  assert.deepEqual(feels("land"), [0, "light"], "when the card has flown");
  assert.deepEqual(feels("cut"), [0, "rigid"]);
  assert.deepEqual(feels("marriage"), [1, "soft", "heavy"]);
});
