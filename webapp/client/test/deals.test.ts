import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf } from "../src/deals";
import type { EveningDeal } from "../src/protocol";

const deal: EveningDeal = { tables: [], seats: [] };
const rounds = [[deal, deal, deal, deal], [deal, deal]];

test("deals are numbered over all rounds, as in the chat", () => {
  assert.deepEqual(placeOf(rounds, 1), { round: 0, deal: 0 });
  assert.deepEqual(placeOf(rounds, 5), { round: 1, deal: 0 });
  assert.deepEqual(placeOf(rounds, 6), { round: 1, deal: 1 });
});

test("without a number, or beyond the last deal, the newest round begins", () => {
  assert.deepEqual(placeOf(rounds, 0), { round: 1, deal: 0 });
  assert.deepEqual(placeOf(rounds, 9), { round: 1, deal: 0 });
  assert.deepEqual(placeOf([], 0), { round: 0, deal: 0 });
});
