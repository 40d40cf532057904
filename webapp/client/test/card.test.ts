import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { plainShapes } from "../src/view/card";
import { cuts } from "../src/changes";

test("plain shapes stand for every one of the drawn ones", () => {
  const names = (svg: string) => [...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id).sort();
  const drawn = names(readFileSync("../static/cards.svg", "utf8"));
  assert.ok(drawn.length > 24);
  assert.deepEqual(names(plainShapes()), drawn);
});

test("a trump cuts if another suit was led and no earlier trump is higher", () => {
  const cut = (cards: string[], trump: "S" | null = "S") => cards.map((_, at) => cuts(cards.map((card, seat) => ({ seat, card })), at, trump));
  assert.deepEqual(cut(["AH", "9S", "QS"]), [false, true, true]);
  assert.deepEqual(cut(["AH", "QS", "9S"]), [false, true, false]);
  assert.deepEqual(cut(["9S", "AS", "AH"]), [false, false, false]);
  assert.deepEqual(cut(["9H", "AH", "TD"]), [false, false, false]);
  assert.deepEqual(cut(["9H", "AS"], null), [false, false]);
});
