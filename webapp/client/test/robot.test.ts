import assert from "node:assert/strict";
import { test } from "node:test";
import { moodOf } from "../src/view/robot";
import { rowOf, tableOf } from "./table";

const totals = (...scores: number[]) => scores.map((score) => ({ score, barrel: false, tries: 0, bolts: 0 }));

test("a computer thinks when it is asked, and is calm while others are", () => {
  assert.equal(moodOf(tableOf({ asked: 1 }), 1), "thinks");
  assert.equal(moodOf(tableOf({ asked: 1 }), 2), "calm");
  assert.equal(moodOf(tableOf({}, { view: null }), 2), "calm", "before the match");
});

test("after a deal each is glad or sorry of what it brought, and not in the next one", () => {
  const after = { asked: null, sheet: [rowOf([10, 20, 30]), rowOf([-90, 80, 30])], totals: totals(-90, 80, 30) };
  const moods = [0, 1, 2].map((seat) => moodOf(tableOf({ kind: "dealing", ...after }), seat));
  assert.deepEqual(moods, ["sorry", "glad", "calm"]);
  assert.equal(moodOf(tableOf({ kind: "auction", ...after }), 1), "calm");
});

test("the winner of a match is glad, whatever the last deal brought", () => {
  assert.equal(moodOf(tableOf({ kind: "over", asked: null, winner: 0, sheet: [rowOf([0, 0, 0]), rowOf([-5, 0, 0])] }), 0), "glad");
});
