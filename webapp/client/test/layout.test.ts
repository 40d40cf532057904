import assert from "node:assert/strict";
import { test } from "node:test";
import { around, aroundFrom, fanned, rowed, sideOf, slotOf } from "../src/layout";
import { cardName, letterOf, plainName } from "../src/naming";
import { backOff } from "../src/socket";
import { tableOf } from "./table";

test("the viewer sits below, the others go round clockwise", () => {
  const table = tableOf({}, { me: 2 });
  assert.deepEqual(aroundFrom(table), [2, 0, 1]);
  assert.deepEqual([2, 0, 1].map((seat) => sideOf(table, seat)), ["bottom", "left", "right"]);
});

test("a spectator looks from the first seat", () => {
  assert.equal(sideOf(tableOf({}, { me: null }), 0), "bottom");
});

test("a fan is symmetric, and its turn is bounded", () => {
  for (const count of [1, 2, 7, 8, 12]) {
    const places = Array.from({ length: count }, (_, at) => fanned(at, count));
    assert.ok(Math.abs(places[0]!.x + places.at(-1)!.x) < 1e-9);
    assert.ok(Math.abs(places.at(-1)!.turn - places[0]!.turn) <= 20 + 1e-9);
  }
});

test("each two cards of a fan fall off as they are turned, so that no corner looks out behind the next", () => {
  const fan = Array.from({ length: 8 }, (_, at) => fanned(at, 8));
  for (const [at, { x, y, turn }] of fan.slice(1).entries()) {
    const before = fan[at]!;
    assert.ok(Math.abs((y - before.y) / (x - before.x) - (Math.PI / 180) * (turn + before.turn) / 2) < 1e-9);
  }
});

test("cards are named in the player's language", () => {
  const { words } = tableOf();
  assert.equal(cardName(words, "AS"), "ace of spades");
  assert.equal(cardName({ ...words, card: "{suit}-{rank}" }, "AS"), "spades-ace");
  assert.equal(letterOf({ "letter-T": "10" }, "TH"), "10");
  assert.equal(plainName("🤖\u00a0Eva"), "Eva");
});

test("waits double up to a bound", () => {
  assert.equal(backOff(0, 0), 400);
  const waits = [0, 1, 2, 3, 4, 5].map((attempt) => backOff(attempt, 1));
  assert.ok(Math.max(...waits.slice(0, 5)) < 1050);
  assert.ok(waits.reduce((sum, each) => sum + each) > 4000);
  assert.ok(Math.max(...[1, 2, 3, 20, 79].map((attempt) => backOff(attempt, 1))) < 2000);
  assert.equal(backOff(80, 0), 15000);
  assert.equal(backOff(5000, 1), 18750);
});

test("ten cards in two rows are five and five, in the order of the fan", () => {
  const places = Array.from({ length: 10 }, (_, at) => rowed(at, 10));
  assert.deepEqual(places.map(({ row }) => row), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  assert.deepEqual(places.slice(0, 5).map(({ x }) => x), [-2, -1, 0, 1, 2]);
  assert.deepEqual(Array.from({ length: 9 }, (_, at) => rowed(at, 9)).slice(5).map(({ x }) => x), [-1.5, -0.5, 0.5, 1.5]);
});

test("the cards of two players lie side by side, so that neither hides the other or what stands above", () => {
  const [own, other] = [slotOf("bottom", 2), slotOf("top", 2)];
  assert.ok(own.x - other.x >= 1);
  assert.ok(other.y > slotOf("top", 4).y);
});

test("a viewer who sits sees their seat below, and others the free one that they would get", () => {
  const { seats } = tableOf();
  assert.deepEqual(around({ me: 1, seats: seats.slice(0, 2) }, 1), { above: [2, 0], below: 1 });
  assert.deepEqual(around({ me: null, seats: seats.slice(0, 2) }, 1), { above: [0, 1], below: 2 });
  assert.deepEqual(around({ me: null, seats }, 0), { above: [1, 2], below: 0 });
});
