import assert from "node:assert/strict";
import { test } from "node:test";
import { saidBy, without } from "../src/view/emotes";

test("a sign goes after its time, unless its player has shown a newer one", () => {
  const emotes = { 0: { sign: "👏", number: 1, name: "" }, 2: { sign: "😂", number: 3, name: "" } };
  assert.deepEqual(without(emotes, 0, 1), { 2: emotes[2] });
  assert.deepEqual(without(emotes, 2, 2), emotes);
  assert.deepEqual(without(emotes, 1, 2), emotes);
});

test("a quick word is read in the viewer's language, a sign as it is", () => {
  const words = { "say-thanks": "Danke!" };
  assert.equal(saidBy(words, "thanks"), "Danke!");
  assert.equal(saidBy(words, "👏"), "👏");
});
