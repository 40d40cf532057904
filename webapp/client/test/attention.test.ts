import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Attention, patience } from "../src/attention";
import { tableOf } from "./table";

const asked = (turn: number, of_s = 60) => tableOf({ turn }, { clock: { seat: 0, left_s: of_s, of_s } });

test("patience is half the thinking time, at most 45 seconds, for the asked player only", () => {
  assert.equal(patience(asked(1)), 30_000);
  assert.equal(patience(asked(1, 600)), 45_000);
  assert.equal(patience(tableOf({}, { clock: { seat: 1, left_s: 9, of_s: 60 } })), null);
  assert.equal(patience(tableOf()), null);
});

test("a page that nobody touches while it asks is not looked at until it is touched", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told: boolean[] = [];
  const attention = new Attention((looking) => told.push(looking));
  attention.follow(asked(1));
  mock.timers.tick(20_000);
  attention.input();
  attention.follow(asked(1));
  mock.timers.tick(29_000);
  assert.deepEqual(told, []);
  mock.timers.tick(1_000);
  assert.deepEqual(told, [false]);
  attention.follow(asked(3));
  mock.timers.tick(90_000);
  assert.deepEqual(told, [false]);
  attention.input();
  assert.deepEqual(told, [false, true]);
  mock.timers.reset();
});

test("time for which the others are asked does not count", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told: boolean[] = [];
  const attention = new Attention((looking) => told.push(looking));
  attention.follow(asked(1));
  attention.follow(tableOf({ turn: 2 }));
  mock.timers.tick(90_000);
  attention.follow(asked(4));
  mock.timers.tick(29_000);
  assert.deepEqual(told, []);
  mock.timers.reset();
});
