import assert from "node:assert/strict";
import { test } from "node:test";
import { EARLY_MS, TapGuard, WHOLE_TRICK_MS } from "../src/taps";

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
