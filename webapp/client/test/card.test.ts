import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { plainShapes } from "../src/view/card";

test("plain shapes stand for every one of the drawn ones", () => {
  const names = (svg: string) => [...svg.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id).sort();
  const drawn = names(readFileSync("../static/cards.svg", "utf8"));
  assert.ok(drawn.length > 24);
  assert.deepEqual(names(plainShapes()), drawn);
});
