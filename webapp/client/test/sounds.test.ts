import assert from "node:assert/strict";
import { test } from "node:test";
import { soundsOn, switchSounds, tonesOf } from "../src/sounds";
import { LAST, rowOf, tableOf } from "./table";

const waiting = tableOf({ asked: 1, trick: [{ seat: 1, card: "AC" }] });

test("a card, a trick, one's turn and a great moment have their tones", () => {
  const trick = (card: string) => ({ turn: 11, trump: "H" as const, trick: [{ seat: 1, card: "AC" }, { seat: 2, card }] });
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 2, ...trick("9C") })), ["card"]);
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 2, ...trick("9H") })), ["cut"], "a trump beats it");
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 2, turn: 12, last: LAST })), ["trick"]);
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 0, turn: 11 })), ["turn"]);
  assert.deepEqual(tonesOf(waiting, tableOf({ marriages: [{ seat: 1, suit: "H", points: 100 }] })), ["marriage"]);
});

test("what is told sounds after the card or the trick that brought it", () => {
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 0, turn: 11, trick: [{ seat: 1, card: "AC" }, { seat: 2, card: "9C" }] })), ["card", "turn"]);
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 0, turn: 12, last: LAST })), ["trick", "turn"]);
});

test("bids, passes, the talon and gifts of others sound before the turn they bring, a gift of one's own too", () => {
  const call = (seat: number, amount: number | null) => ({ seat, amount, stood: false });
  const auction = (...calls: ReturnType<typeof call>[]) => tableOf({ kind: "auction", asked: 1, calls, counts: [7, 7, 7] });
  const opened = auction(call(0, 100));
  assert.deepEqual(tonesOf(opened, auction(call(0, 100), call(1, 105))), ["bid"]);
  assert.deepEqual(tonesOf(auction(), opened), [], "the player's own");
  assert.deepEqual(tonesOf(opened, tableOf({ kind: "auction", turn: 11, calls: [call(0, 100), call(1, null)], counts: [7, 7, 7] })), ["pass", "turn"]);
  assert.deepEqual(tonesOf(opened, tableOf({ kind: "giving", asked: 1, calls: [call(0, 100), call(2, null)], counts: [7, 10, 7] })), ["pass", "talon"]);
  const giving = tableOf({ kind: "giving", asked: 1, counts: [7, 10, 7] });
  assert.deepEqual(tonesOf(giving, tableOf({ kind: "giving", asked: 1, counts: [8, 9, 7] })), ["gift"]);
  assert.deepEqual(tonesOf(tableOf({ kind: "giving", asked: 1, counts: [8, 9, 7] }), giving), [], "taken back");
  assert.deepEqual(tonesOf(giving, tableOf({ kind: "auction", asked: 1, deal: 2, counts: [8, 8, 8] })), [], "another deal");
});

test("the first bid of a match has the tone of one's turn, after the lobby", () => {
  const bid = tableOf({ kind: "auction", asked: 0, turn: 1 });
  assert.deepEqual(tonesOf({ ...tableOf(), view: null }, bid), ["turn"]);
  assert.deepEqual(tonesOf(null, bid), []);
});

test("a hidden page sounds when it is one's turn, whatever else has happened, and at nothing else", () => {
  const married = { marriages: [{ seat: 1, suit: "H" as const, points: 100 }] };
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 0, turn: 11, ...married }), true), ["turn"]);
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 2, turn: 11, ...married }), true), []);
  assert.deepEqual(tonesOf(waiting, tableOf({ asked: 2, turn: 12, last: LAST }), true), []);
});

test("a contract that is made sounds high, a failed one low, an opponent's the other way round, the barrel like a drum, and a victory over all", () => {
  const end = (result: "made" | "failed", more = {}) => tableOf({ kind: "dealing", asked: 0, trick: waiting.view!.trick, sheet: [{ ...rowOf([100, 0, 0]), result }], ...more });
  assert.deepEqual(tonesOf(waiting, end("made")), ["made"]);
  assert.deepEqual(tonesOf(waiting, end("failed")), ["bolt"]);
  const theirs = { sheet: [{ ...rowOf([0, -100, 0]), declarer: 1, result: "failed" as const }] };
  assert.deepEqual(tonesOf(waiting, end("failed", theirs)), ["spared"], "gladdens a defender");
  assert.deepEqual(tonesOf(waiting, end("made", { sheet: [{ ...rowOf([0, 100, 0]), declarer: 1 }] })), ["lost"]);
  assert.deepEqual(tonesOf({ ...waiting, me: null }, { ...end("failed", theirs), me: null }), ["bolt"]);
  const climbed = { sheet: [{ ...rowOf([880, 0, 0]), marks: [{ kind: "barrel" as const, seat: 0 }] }] };
  assert.deepEqual(tonesOf(waiting, end("made", climbed)), ["barrel"]);
  assert.deepEqual(tonesOf(waiting, end("made", { kind: "over", winner: 0 })), ["victory"]);
  assert.deepEqual(tonesOf(waiting, end("failed", { kind: "over", winner: 1 })), ["lost"]);
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
  assert.deepEqual(tonesOf(null, waiting), []);
  assert.deepEqual(tonesOf(waiting, waiting), []);
});
