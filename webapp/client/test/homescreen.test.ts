import assert from "node:assert/strict";
import { test } from "node:test";
import { offersHome } from "../src/homescreen";

function store(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("the home screen is offered after the second match only", async () => {
  const mine = store();
  const offers = [];
  for (let match = 0; match < 4; match++) offers.push(await offersHome(() => mine, async () => true));
  assert.deepEqual(offers, [false, true, false, false]);
});

test("nothing is offered where the app is there already, or nothing is remembered", async () => {
  const mine = store();
  await offersHome(() => mine, async () => false);
  assert.equal(await offersHome(() => mine, async () => false), false);
  const denied = () => { throw new Error("denied"); };
  assert.equal(await offersHome(denied, async () => true), false);
});
