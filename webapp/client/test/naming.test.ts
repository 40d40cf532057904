import assert from "node:assert/strict";
import { test } from "node:test";
import { initialOf, sentences } from "../src/naming";

test("an avatar has the first sign of a name, however it is written", () => {
  assert.equal(initialOf("ann"), "A");
  assert.equal(initialOf("\u2068محمد\u2069"), "م");
  assert.equal(initialOf("👨‍👩‍👧‍👦 Family"), "👨‍👩‍👧‍👦");
  assert.equal(initialOf("🇺🇦 Оля"), "🇺🇦");
  assert.equal(initialOf("  "), "?");
});

test("sentences end with one full stop", () => {
  assert.equal(sentences(["Ann: Pass", "Wait in the chat.", "Your bid?", "100"]), "Ann: Pass. Wait in the chat. Your bid? 100");
});
