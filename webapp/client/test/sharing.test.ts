import assert from "node:assert/strict";
import { test } from "node:test";
import { shared } from "../src/sharing";
import { rowOf, tableOf } from "./table";

test("equal parts of a new state are those of the old one", () => {
  const old = tableOf({ sheet: [rowOf([1, 2, 3])] });
  const now = structuredClone(tableOf({ sheet: [rowOf([1, 2, 3])], turn: 11, counts: [8, 8, 7] }));
  const wanted = structuredClone(now);
  const both = shared(old, now);
  assert.deepEqual(both, wanted);
  assert.equal(both.words, old.words);
  assert.equal(both.view!.sheet, old.view!.sheet);
  assert.notEqual(both.view, old.view);
});

test("a part that is longer, shorter or of another kind is new", () => {
  assert.deepEqual(shared([1, 2, 3], [1, 2]), [1, 2]);
  assert.deepEqual(shared([1, 2], [1, 2, 3]), [1, 2, 3]);
  assert.deepEqual(shared({ a: null, b: 1 }, { a: { c: 1 } }), { a: { c: 1 } });
  assert.deepEqual(shared({}, []), []);
  const old = { a: [1, { b: 2 }] };
  assert.equal(shared(old, { a: [1, { b: 2 }] }), old);
});
