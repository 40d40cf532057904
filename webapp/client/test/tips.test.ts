import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import type { Table } from "../src/protocol";
import { TipReader } from "../src/tips";

const tip = (name: string) => ({ text: name, read: `T${name}`, off: "Tall" });
const asked = (name: string): Table => ({ tip: tip(name) }) as Table;
const unasked = { tip: null } as unknown as Table;

function reader(): [TipReader, string[]] {
  const pressed: string[] = [];
  return [new TipReader((data) => `${pressed.push(data)}`), pressed];
}

test("a tip counts as read once its question has been answered, not before", () => {
  const [tips, pressed] = reader();
  equal(tips.shown(asked("lead")).tip?.text, "lead");
  equal(tips.shown(asked("lead")).tip?.text, "lead");
  deepEqual(pressed, []);
  tips.shown(unasked);
  tips.shown(unasked);
  deepEqual(pressed, ["Tlead"]);
});

test("a tip that was read does not come again in a state of before, and may once the server knows", () => {
  const [tips] = reader();
  tips.shown(asked("lead"));
  tips.shown(unasked);
  equal(tips.shown(asked("lead")).tip, null);
  equal(tips.shown(asked("follow")).tip?.text, "follow");
  tips.answered("1");
  equal(tips.shown(asked("lead")).tip?.text, "lead");
});

test("a player who wants no tips sees none, and none counts as read", () => {
  const [tips, pressed] = reader();
  tips.shown(asked("lead"));
  tips.off();
  equal(tips.shown(asked("lead")).tip, null);
  equal(tips.shown(asked("follow")).tip, null);
  deepEqual(pressed, ["Tall"]);
});
