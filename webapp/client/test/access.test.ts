import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { WriteAccess } from "../src/access";

test("a player who allows it goes on, again and again until the bot has heard of it", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  const said: string[] = [];
  const access = new WriteAccess(async () => (said.push("asked"), true), () => now);
  const ask = () => access.ask(() => said.push("again"), () => said.push("link"));
  await ask();
  now = 600;
  await ask();
  assert.deepEqual(said, ["asked", "again"]);
  mock.timers.tick(600);
  assert.deepEqual(said, ["asked", "again", "again"]);
  now = 60_000;
  await ask();
  assert.deepEqual(said.at(-1), "link", "the bot has not heard of it for a minute");
  mock.timers.reset();
});

test("a player who does not allow it, or cannot be asked, gets the link", async () => {
  for (const answer of [false, null]) {
    const said: string[] = [];
    await new WriteAccess(async () => answer, () => 0).ask(() => said.push("again"), () => said.push("link"));
    assert.deepEqual(said, ["link"]);
  }
});
