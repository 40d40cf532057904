import assert from "node:assert/strict";
import { test } from "node:test";
import { toneOf } from "../src/sounds";
import { LAST, rowOf, tableOf } from "./table";

const waiting = tableOf({ asked: 1, trick: [{ seat: 1, card: "AC" }] });

test("a card, a trick, one's turn and a great moment have their tones", () => {
  assert.equal(toneOf(waiting, tableOf({ asked: 2, turn: 11, trick: [{ seat: 1, card: "AC" }, { seat: 2, card: "9C" }] })), "card");
  assert.equal(toneOf(waiting, tableOf({ asked: 2, turn: 12, last: LAST })), "trick");
  assert.equal(toneOf(waiting, tableOf({ asked: 0, turn: 11 })), "turn");
  assert.equal(toneOf(waiting, tableOf({ asked: 0, kind: "dealing", sheet: [rowOf([100, 0, 0])] })), "moment");
});

test("a page that opens, and a state that repeats itself, are silent", () => {
  assert.equal(toneOf(null, waiting), null);
  assert.equal(toneOf(waiting, waiting), null);
});
