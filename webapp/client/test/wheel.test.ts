import assert from "node:assert/strict";
import { test } from "node:test";
import type { Wheel } from "../src/protocol";
import { firstPlace, keep, turned } from "../src/wheel";

const wheel: Wheel = { verb: "bid", steps: [110, 115, 120, 125].map((amount) => ({ amount, data: `${amount}` })), start: 110, most: null };

test("keys turn the wheel within its amounts", () => {
  assert.equal(turned(wheel, 0, "ArrowUp"), 1);
  assert.equal(turned(wheel, 3, "ArrowRight"), 3);
  assert.equal(turned(wheel, 0, "ArrowLeft"), 0);
  assert.equal(turned(wheel, 1, "PageUp"), 3);
  assert.equal(turned(wheel, 2, "Home"), 0);
  assert.equal(turned(wheel, 2, "Enter"), null);
});

test("a wheel comes back to its amount within a turn, and starts anew in the next", () => {
  keep(wheel, 7, 2);
  assert.equal(firstPlace(wheel, 7), 2);
  assert.equal(firstPlace(wheel, 8), 0);
  assert.equal(firstPlace({ ...wheel, start: 125 }, 7), 3);
});
