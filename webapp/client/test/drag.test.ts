import assert from "node:assert/strict";
import { test } from "node:test";
import { aimed, goals, type Target } from "../src/drag";

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 50 });
const bob: Target = { seat: 1, data: "bob", box: box(0, 0) };
const cid: Target = { seat: 2, data: "cid", box: box(200, 0) };
const cloth: Target = { seat: null, data: "play", box: box(0, 300) };

test("near a plate is enough, and the nearest player counts", () => {
  assert.equal(aimed([bob, cid], [{ x: 110, y: 70 }]), bob);
  assert.equal(aimed([bob, cid], [{ x: 170, y: 20 }]), cid);
  assert.equal(aimed([bob, cid], [{ x: 150, y: 200 }]), null);
});

test("a card beside the cloth returns, and one whose middle lies on it is played", () => {
  assert.equal(aimed([cloth], [{ x: 50, y: 360 }]), null);
  assert.equal(aimed([cloth], [{ x: 50, y: 360 }, { x: 50, y: 340 }]), cloth);
});

test("a card goes onto the cloth, to players, or nowhere", () => {
  assert.deepEqual(goals({ drop: "play", gifts: [] }), [{ seat: null, data: "play" }]);
  assert.deepEqual(goals({ drop: null, gifts: [{ seat: 2, data: "give" }] }), [{ seat: 2, data: "give" }]);
  assert.deepEqual(goals({ drop: null, gifts: [] }), []);
});
