import assert from "node:assert/strict";
import { test } from "node:test";
import { screenOf } from "../src/screen";

test("a screen has one shape, and says where there is little room", () => {
  assert.deepEqual(screenOf(390, 844), ["phone", "narrow"]);
  assert.deepEqual(screenOf(320, 568), ["phone", "narrow", "tiny", "low"]);
  assert.deepEqual(screenOf(360, 400), ["phone", "narrow", "low", "flat"]);
  assert.deepEqual(screenOf(195, 422), ["phone", "narrow", "tiny", "zoomed", "low", "flat"]);
  assert.deepEqual(screenOf(844, 390), ["lying", "low", "flat"]);
  assert.deepEqual(screenOf(768, 1024), ["tablet"]);
  assert.deepEqual(screenOf(1400, 900), ["desk"]);
  assert.deepEqual(screenOf(1400, 520), ["lying", "low"]);
});
