import assert from "node:assert/strict";
import { test } from "node:test";
import { soundsOn, switchSounds, toneOf } from "../src/sounds";
import { LAST, rowOf, tableOf } from "./table";

const waiting = tableOf({ asked: 1, trick: [{ seat: 1, card: "AC" }] });

test("a card, a trick, one's turn and a great moment have their tones", () => {
  assert.equal(toneOf(waiting, tableOf({ asked: 2, turn: 11, trick: [{ seat: 1, card: "AC" }, { seat: 2, card: "9C" }] })), "card");
  assert.equal(toneOf(waiting, tableOf({ asked: 2, turn: 12, last: LAST })), "trick");
  assert.equal(toneOf(waiting, tableOf({ asked: 0, turn: 11 })), "turn");
  assert.equal(toneOf(waiting, tableOf({ marriages: [{ seat: 1, suit: "H", points: 100 }] })), "marriage");
});

test("the first bid of a match has the tone of one's turn, after the lobby", () => {
  const bid = tableOf({ kind: "auction", asked: 0, turn: 1 });
  assert.equal(toneOf({ ...tableOf(), view: null }, bid), "turn");
  assert.equal(toneOf(null, bid), null);
});

test("a hidden page sounds when it is one's turn, whatever else has happened, and at nothing else", () => {
  const married = { marriages: [{ seat: 1, suit: "H" as const, points: 100 }] };
  assert.equal(toneOf(waiting, tableOf({ asked: 0, turn: 11, ...married }), true), "turn");
  assert.equal(toneOf(waiting, tableOf({ asked: 2, turn: 11, ...married }), true), null);
  assert.equal(toneOf(waiting, tableOf({ asked: 2, turn: 12, last: LAST }), true), null);
});

test("a contract that is made sounds high, a failed one low, and a victory over both", () => {
  const end = (result: "made" | "failed", more = {}) => tableOf({ kind: "dealing", asked: 0, sheet: [{ ...rowOf([100, 0, 0]), result }], ...more });
  assert.equal(toneOf(waiting, end("made")), "made");
  assert.equal(toneOf(waiting, end("failed")), "bolt");
  const theirs = { sheet: [{ ...rowOf([0, -100, 0]), declarer: 1, result: "failed" as const }] };
  assert.equal(toneOf(waiting, end("failed", theirs)), "made", "gladdens a defender");
  assert.equal(toneOf({ ...waiting, me: null }, { ...end("failed", theirs), me: null }), "bolt");
  assert.equal(toneOf(waiting, end("failed", { kind: "over", winner: 1 })), "victory");
});

test("sounds are on alone, off among people, and as the player has switched them", () => {
  const friends = tableOf();
  const alone = { ...friends, seats: friends.seats.map((seat, at) => ({ ...seat, level: at ? ("easy" as const) : null })) };
  assert.deepEqual([soundsOn(alone), soundsOn(friends), soundsOn({ ...alone, me: null })], [true, false, false]);
  switchSounds(friends);
  assert.deepEqual([soundsOn(alone), soundsOn(friends)], [true, true]);
  switchSounds(alone);
  assert.deepEqual([soundsOn(alone), soundsOn(friends)], [false, false]);
});

test("a page that opens, and a state that repeats itself, are silent", () => {
  assert.equal(toneOf(null, waiting), null);
  assert.equal(toneOf(waiting, waiting), null);
});
