import assert from "node:assert/strict";
import { test } from "node:test";
import { initialOf, initials, sentences } from "../src/naming";

test("an avatar has the first sign of a name, however it is written", () => {
  assert.equal(initialOf("ann"), "A");
  assert.equal(initialOf("\u2068محمد\u2069"), "م");
  assert.equal(initialOf("👨‍👩‍👧‍👦 Family"), "👨‍👩‍👧‍👦");
  assert.equal(initialOf("🇺🇦 Оля"), "🇺🇦");
  assert.equal(initialOf("  "), "?");
});

test("initials tell players apart whose names begin alike", () => {
  assert.deepEqual(initials(["Ann", "Bob", "Cid"]), ["A", "B", "C"]);
  assert.deepEqual(initials(["Саша Крот", "Саша Мир", "Оля"]), ["СК", "СМ", "О"]);
  assert.deepEqual(initials(["Anna", "Anton", "Andy"]), ["An", "At", "Ad"]);
  assert.deepEqual(initials(["Ann", "Ann", "Anna"]), ["A1", "A2", "A3"]);
  assert.deepEqual(initials(["Анна Ильина", "Анна Мороз", "Анна"]), ["АИ", "АМ", "А"]);
  assert.deepEqual(initials([]), []);
});

test("sentences end with one full stop", () => {
  assert.equal(sentences(["Ann: Pass", "Wait in the chat.", "Your bid?", "100"]), "Ann: Pass. Wait in the chat. Your bid? 100");
});
