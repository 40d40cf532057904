import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { called, MOMENT_MS, MomentQueue, moments, momentSaid, type Moment } from "../src/moments";
import type { SheetMark, SheetRow } from "../src/protocol";
import { rowOf, tableOf } from "./table";

const kinds = (found: Moment[]) => found.map(({ kind, seat }) => `${kind} ${seat}`);
const barrel = (seat: number): SheetMark => ({ seat, kind: "barrel", count: 1 });
const rowWith = (given: Partial<SheetRow>): SheetRow => ({ ...rowOf([0, 0, 0]), ...given });

test("a marriage is a moment once, with its suit and points", () => {
  const married = { marriages: [{ seat: 1, suit: "H" as const, points: 100 }] };
  const [found, ...others] = moments(tableOf(), tableOf(married));
  assert.deepEqual(found, { kind: "marriage", seat: 1, suit: "H", points: 100, change: 0 });
  assert.deepEqual(others, []);
  assert.deepEqual(moments(tableOf(married), tableOf(married)), []);
});

test("the end of a deal tells of the contract, then of the barrel and the fall", () => {
  const first = rowWith({ scores: [860, 0, 880], marks: [barrel(2)] });
  const second = rowWith({ declarer: 0, result: "made", contract: 120, scores: [880, 0, 0], marks: [barrel(0), { seat: 2, kind: "fall", count: 0 }] });
  const found = moments(tableOf({ sheet: [first] }), tableOf({ kind: "dealing", sheet: [first, second] }));
  assert.deepEqual(kinds(found), ["made 0", "barrel 0", "fall 2"]);
  assert.equal(found[0]!.change, 20);
});

test("a player who stays on the barrel is no news", () => {
  const row = rowWith({ marks: [barrel(2)] });
  const found = moments(tableOf({ sheet: [row] }), tableOf({ kind: "dealing", sheet: [row, row] }));
  assert.deepEqual(kinds(found), ["made 0"]);
});

test("the victory says enough about the deal that brought it", () => {
  const over = tableOf({ kind: "over", winner: 1, sheet: [rowWith({ declarer: 1 })] });
  assert.deepEqual(kinds(moments(tableOf(), over)), ["victory 1"]);
  assert.deepEqual(moments(over, over), []);
});

test("a golden deal and a dark bid are told when they begin", () => {
  assert.deepEqual(kinds(moments(tableOf(), tableOf({ deal: 2, golden: true }))), ["golden null"]);
  assert.deepEqual(kinds(moments(tableOf(), tableOf({ dark: 2 }))), ["dark 2"]);
  assert.deepEqual(moments(tableOf({ golden: true }), tableOf({ golden: true })), []);
});

test("a page that has just opened or missed deals shows nothing", () => {
  assert.deepEqual(moments(null, tableOf({ marriages: [{ seat: 1, suit: "H", points: 100 }] })), []);
  assert.deepEqual(moments(tableOf(), tableOf({ deal: 3, sheet: [rowOf([1, 0, 0]), rowOf([2, 0, 0])] })), []);
});

test("a moment is said with its player", () => {
  const [married] = moments(tableOf(), tableOf({ marriages: [{ seat: 1, suit: "C", points: 40 }] }));
  assert.equal(momentSaid(tableOf(), married!), "Bob: Trump clubs, 40");
  const [made] = moments(tableOf(), tableOf({ kind: "dealing", sheet: [rowOf([100, 0, 0])] }));
  assert.equal(called(tableOf(), made!), "100 made");
});

test("moments are shown one after another, and the oldest are dropped", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const shown: (string | null)[] = [];
  const queue = new MomentQueue((now) => shown.push(now?.kind ?? null));
  const each = (kind: Moment["kind"]): Moment => ({ kind, seat: 0, suit: null, points: 0, change: 0 });
  queue.add([each("made"), each("barrel")]);
  assert.deepEqual(shown, ["made"]);
  queue.add([each("golden"), each("dark"), each("victory")]);
  for (let step = 0; step < 5; step++) mock.timers.tick(MOMENT_MS);
  assert.deepEqual(shown, ["made", "golden", "dark", "victory", null]);
  mock.timers.reset();
});
